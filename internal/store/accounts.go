package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

// Payment sums a club's paid orders for an event: the money still in its account and the credit those orders used.
type Payment struct{ Paid, Credit money.Cents }

// EventPayments returns what clubs paid for an event, by club. Without club ids it covers all clubs.
func (q Q) EventPayments(ctx context.Context, eventID int64, clubIDs ...int64) (map[int64]Payment, error) {
	w := &database.Filter{}
	w.Add("o.event_id = ?", eventID)
	w.Add("o.state = ?", domain.OrderPaid)
	if len(clubIDs) > 0 {
		w.In("o.club_id", clubIDs)
	}
	paid := map[int64]Payment{}
	_, err := database.All(ctx, q.db, func(s database.Scanner) (int64, error) {
		var club int64
		var p Payment
		err := s.Scan(&club, &p.Paid, &p.Credit)
		paid[club] = p
		return club, err
	}, "SELECT o.club_id, CAST(SUM(o.amount - o.credited - o.refunded) AS BIGINT), CAST(SUM(o.credit_used) AS BIGINT) "+
		"FROM club_order o"+w.Where(q.db)+" GROUP BY o.club_id", w.Args...)
	return paid, err
}

// PaidOrders returns the paid orders of a club for an event, the newest first.
func (q Q) PaidOrders(ctx context.Context, eventID, clubID int64) ([]domain.Order, error) {
	return orderTable.All(ctx, q.db, "WHERE o.event_id = $1 AND o.club_id = $2 AND o.state = $3 ORDER BY o.id DESC",
		eventID, clubID, domain.OrderPaid)
}

// SetCredited stores how much of an order became credit of its club.
func (q Q) SetCredited(ctx context.Context, orderID int64, amount money.Cents) error {
	_, err := q.db.Exec(ctx, "UPDATE club_order SET credited = $2, version = version + 1 WHERE id = $1", orderID, amount)
	return err
}

// ClubsPaying returns the clubs with a card payment in progress for an event.
func (q Q) ClubsPaying(ctx context.Context, eventID int64) (map[int64]bool, error) {
	return q.idSet(ctx, "SELECT o.club_id FROM club_order o WHERE o.event_id = $1 AND o.state = $2", eventID, domain.OrderPaying)
}

// OpenOrderClubs returns the clubs that have an unpaid order for an event.
func (q Q) OpenOrderClubs(ctx context.Context, eventID int64) (map[int64]bool, error) {
	return q.idSet(ctx, "SELECT o.club_id FROM club_order o WHERE o.event_id = $1 AND o.state = $2", eventID, domain.OrderToPay)
}

// LockClubs locks the rows of clubs, in id order, until the transaction ends. Every change of a club's account takes this lock, so that an
// entry and a payment made at the same time are balanced one after the other.
func (q Q) LockClubs(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	w := &database.Filter{}
	w.In("id", ids)
	_, err := database.All(ctx, q.db, database.Value[int64], "SELECT id FROM club"+w.Where(q.db)+" ORDER BY id"+q.db.ForUpdate(), w.Args...)
	return err
}

// AccountClubs returns the clubs that have an account for an event, because of entries or orders.
func (q Q) AccountClubs(ctx context.Context, eventID int64) ([]int64, error) {
	return database.All(ctx, q.db, database.Value[int64], `SELECT n.club_id FROM event_club n WHERE n.event_id = $1 AND n.entries + n.teams > 0
		UNION SELECT o.club_id FROM club_order o WHERE o.event_id = $1 ORDER BY 1`, eventID)
}

// AccountEvents returns the events in which some club has an account. A rehearsal has none.
func (q Q) AccountEvents(ctx context.Context) ([]int64, error) {
	return database.All(ctx, q.db, database.Value[int64], `SELECT n.event_id FROM event_club n WHERE n.entries + n.teams > 0 AND `+ofReal("n.event_id")+`
		UNION SELECT o.event_id FROM club_order o WHERE o.event_id IS NOT NULL ORDER BY 1`)
}

var accountNoticeTable = database.NewTable("account_notice t", "", func(t *domain.AccountNotice) []database.Column {
	return []database.Column{
		{Name: "id", Field: &t.ID},
		{Name: "event_id", Field: &t.EventID},
		{Name: "club_id", Field: &t.ClubID},
		{Name: "kind", Field: &t.Kind},
		{Name: "amount", Field: &t.Amount},
		{Name: "reason", Field: &t.Reason},
		{Name: "made_at", Field: &t.MadeAt},
	}
})

// AddAccountNotices queues notices to clubs about their accounts.
func (q Q) AddAccountNotices(ctx context.Context, list []domain.AccountNotice) error {
	return accountNoticeTable.InsertAll(ctx, q.db, list)
}

// TakeAccountNotices removes and returns all queued account notices, ordered by event and club.
func (q Q) TakeAccountNotices(ctx context.Context) ([]domain.AccountNotice, error) {
	list, err := accountNoticeTable.All(ctx, q.db, "ORDER BY t.event_id, t.club_id, t.id")
	if err != nil || len(list) == 0 {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i, t := range list {
		ids[i] = t.ID
	}
	w := &database.Filter{}
	w.In("id", ids)
	_, err = q.db.Exec(ctx, "DELETE FROM account_notice"+w.Where(q.db), w.Args...)
	return list, err
}

// AccountBacklog returns the events whose accounts were never balanced.
func (q Q) AccountBacklog(ctx context.Context) ([]int64, error) {
	return database.All(ctx, q.db, database.Value[int64], "SELECT b.event_id FROM account_backlog b ORDER BY b.event_id")
}

// RemoveFromBacklog removes an event from the backlog and reports whether it was in it.
func (q Q) RemoveFromBacklog(ctx context.Context, eventID int64) (bool, error) {
	n, err := q.db.Exec(ctx, "DELETE FROM account_backlog WHERE event_id = $1", eventID)
	return n > 0, err
}

// EventsWithUnpaid returns the events with online payment that have an uncovered entry made by a club, or an unpaid order, created before
// the given instant.
func (q Q) EventsWithUnpaid(ctx context.Context, before calendar.Instant) ([]int64, error) {
	return database.All(ctx, q.db, database.Value[int64], `SELECT p.event_id FROM event_option p WHERE `+ofReal("p.event_id")+` 
		AND p.option_id = $1 AND p.value = '1' AND (
		EXISTS (SELECT 1 FROM club_order o WHERE o.event_id = p.event_id AND o.state = $3 AND o.created_at < $2)
		OR EXISTS (SELECT 1 FROM entry n LEFT JOIN entry_payment y ON y.entry_id = n.id
		WHERE n.event_id = p.event_id AND n.made_by = $4 AND n.created_at < $2 AND y.paid_at IS NULL))
		ORDER BY p.event_id`, option.OnlinePayment, before, domain.OrderToPay, domain.AuthorClub)
}

// UnpaidOrdersBefore returns an event's unpaid orders created before the given instant, ordered by club.
func (q Q) UnpaidOrdersBefore(ctx context.Context, eventID int64, before calendar.Instant) ([]domain.Order, error) {
	return orderTable.All(ctx, q.db, "WHERE o.event_id = $1 AND o.state = $2 AND o.created_at < $3 ORDER BY o.club_id, o.id",
		eventID, domain.OrderToPay, before)
}

// ExtendedClubs returns the clubs that have an extension for an event.
func (q Q) ExtendedClubs(ctx context.Context, eventID int64) (map[int64]bool, error) {
	return q.idSet(ctx, "SELECT x.club_id FROM event_club x WHERE x.event_id = $1 AND x.extended", eventID)
}
