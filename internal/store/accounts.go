package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

// Payment sums a club's paid orders for an event: the money still in its account and the credit those orders used.
type Payment struct{ Paid, Credit money.Cents }

// EventPayments returns what clubs paid for an event, by club. Without club ids it covers all clubs.
func (q Q) EventPayments(ctx context.Context, eventID id.Event, clubIDs ...id.Club) (map[id.Club]Payment, error) {
	w := &database.Filter{}
	w.Add("o.event_id = ?", eventID)
	w.Add("o.state = ?", domain.OrderPaid)
	if len(clubIDs) > 0 {
		database.In(w, "o.club_id", clubIDs)
	}
	paid := map[id.Club]Payment{}
	_, err := database.All(ctx, q.db, func(s database.Scanner) (id.Club, error) {
		var club id.Club
		var p Payment
		err := s.Scan(&club, &p.Paid, &p.Credit)
		paid[club] = p
		return club, err
	}, "SELECT o.club_id, CAST(SUM(o.amount - o.credited - o.refunded) AS BIGINT), CAST(SUM(o.credit_used) AS BIGINT) "+
		"FROM club_order o"+w.Where(q.db)+" GROUP BY o.club_id", w.Args...)
	return paid, err
}

// PaidOrders returns the paid orders of a club for an event, the newest first.
func (q Q) PaidOrders(ctx context.Context, eventID id.Event, clubID id.Club) ([]domain.Order, error) {
	return orderTable.All(ctx, q.db, "WHERE o.event_id = $1 AND o.club_id = $2 AND o.state = $3 ORDER BY o.id DESC",
		eventID, clubID, domain.OrderPaid)
}

// SetCredited stores how much of an order became credit of its club.
func (q Q) SetCredited(ctx context.Context, orderID id.Order, amount money.Cents) error {
	_, err := q.db.Exec(ctx, "UPDATE club_order SET credited = $2, version = version + 1 WHERE id = $1", orderID, amount)
	return err
}

// ClubsPaying returns the clubs with a card payment in progress for an event.
func (q Q) ClubsPaying(ctx context.Context, eventID id.Event) (map[id.Club]bool, error) {
	return idSet[id.Club](ctx, q, "SELECT o.club_id FROM club_order o WHERE o.event_id = $1 AND o.state = $2", eventID, domain.OrderPaying)
}

// OpenOrderClubs returns the clubs that have an unpaid order for an event.
func (q Q) OpenOrderClubs(ctx context.Context, eventID id.Event) (map[id.Club]bool, error) {
	return idSet[id.Club](ctx, q, "SELECT o.club_id FROM club_order o WHERE o.event_id = $1 AND o.state = $2", eventID, domain.OrderToPay)
}

// LockClubs locks the rows of clubs, in id order, until the transaction ends. Every change of a club's account takes this lock, so that an
// entry and a payment made at the same time are balanced one after the other.
func (q Q) LockClubs(ctx context.Context, ids []id.Club) error {
	if len(ids) == 0 {
		return nil
	}
	w := &database.Filter{}
	database.In(w, "id", ids)
	_, err := database.All(ctx, q.db, database.Value[int64], "SELECT id FROM club"+w.Where(q.db)+" ORDER BY id"+q.db.ForUpdate(), w.Args...)
	return err
}

// AccountClubs returns the clubs that have an account for an event, because of entries or orders.
func (q Q) AccountClubs(ctx context.Context, eventID id.Event) ([]id.Club, error) {
	return database.All(ctx, q.db, database.Value[id.Club], `SELECT n.club_id FROM event_club n WHERE n.event_id = $1 AND n.entries + n.teams > 0
		UNION SELECT o.club_id FROM club_order o WHERE o.event_id = $1 ORDER BY 1`, eventID)
}

// AccountEvents returns the events in which some club has an account. A rehearsal has none.
func (q Q) AccountEvents(ctx context.Context) ([]id.Event, error) {
	return database.All(ctx, q.db, database.Value[id.Event], `SELECT n.event_id FROM event_club n WHERE n.entries + n.teams > 0 AND `+ofReal("n.event_id")+`
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
	database.In(w, "id", ids)
	_, err = q.db.Exec(ctx, "DELETE FROM account_notice"+w.Where(q.db), w.Args...)
	return list, err
}

// AccountBacklog returns the events whose accounts were never balanced.
func (q Q) AccountBacklog(ctx context.Context) ([]id.Event, error) {
	return database.All(ctx, q.db, database.Value[id.Event], "SELECT b.event_id FROM account_backlog b ORDER BY b.event_id")
}

// RemoveFromBacklog removes an event from the backlog and reports whether it was in it.
func (q Q) RemoveFromBacklog(ctx context.Context, eventID id.Event) (bool, error) {
	n, err := q.db.Exec(ctx, "DELETE FROM account_backlog WHERE event_id = $1", eventID)
	return n > 0, err
}

// EventsWithUnpaid returns the events with online payment that have an uncovered entry made by a club, or an unpaid order, created before
// the given instant.
func (q Q) EventsWithUnpaid(ctx context.Context, before calendar.Instant) ([]id.Event, error) {
	return database.All(ctx, q.db, database.Value[id.Event], `SELECT p.event_id FROM event_option p WHERE `+ofReal("p.event_id")+` 
		AND p.option_id = $1 AND p.value = '1' AND (
		EXISTS (SELECT 1 FROM club_order o WHERE o.event_id = p.event_id AND o.state = $3 AND o.created_at < $2)
		OR EXISTS (SELECT 1 FROM entry n LEFT JOIN entry_payment y ON y.entry_id = n.id
		WHERE n.event_id = p.event_id AND n.made_by = $4 AND n.created_at < $2 AND y.paid_at IS NULL))
		ORDER BY p.event_id`, option.OnlinePayment, before, domain.OrderToPay, domain.AuthorClub)
}

// UnpaidOrdersBefore returns an event's unpaid orders created before the given instant, ordered by club.
func (q Q) UnpaidOrdersBefore(ctx context.Context, eventID id.Event, before calendar.Instant) ([]domain.Order, error) {
	return orderTable.All(ctx, q.db, "WHERE o.event_id = $1 AND o.state = $2 AND o.created_at < $3 ORDER BY o.club_id, o.id",
		eventID, domain.OrderToPay, before)
}

// ExtendedClubs returns the clubs that have an extension for an event.
func (q Q) ExtendedClubs(ctx context.Context, eventID id.Event) (map[id.Club]bool, error) {
	return idSet[id.Club](ctx, q, "SELECT x.club_id FROM event_club x WHERE x.event_id = $1 AND x.extended", eventID)
}
