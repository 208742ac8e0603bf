package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
)

// What expires at midnight is a club's own: not of a club that was given more time, nor made by administrators or the organiser.
const (
	notExtended = ` AND NOT EXISTS (SELECT 1 FROM event_club x WHERE x.event_id = e.id AND x.club_id = %.club_id AND x.extended)`
	byTheClub   = ` AND NOT EXISTS (SELECT 1 FROM app_user u WHERE u.id = %.created_by AND (u.level = 1 OR u.club_id = e.organiser_id))`

	expiredOrders = ` FROM club_order o JOIN event e ON e.id = o.event_id WHERE o.state = 0 AND o.created_at < $1`
	// An entry with a result took part, whatever was paid for it.
	expiredEntries = ` FROM entry n JOIN event e ON e.id = n.event_id WHERE n.created_at < $1
		AND NOT EXISTS (SELECT 1 FROM entry_payment y WHERE y.entry_id = n.id) AND NOT EXISTS (SELECT 1 FROM result r WHERE r.entry_id = n.id)`
)

// own fills in whose columns the rules are about.
func own(rules, alias string) string {
	out := make([]byte, 0, len(rules))
	for i := range len(rules) {
		if rules[i] == '%' {
			out = append(out, alias...)
		} else {
			out = append(out, rules[i])
		}
	}
	return string(out)
}

// EventsToExpire are the events with online payment in which a club has something from before an instant that it did not pay.
func (q Q) EventsToExpire(ctx context.Context, before calendar.Instant) ([]int64, error) {
	return database.All(ctx, q.db, database.Value[int64], `SELECT p.event_id FROM event_option p WHERE p.option_id = $2 AND p.value = '1' AND (
		EXISTS (SELECT 1`+expiredOrders+own(notExtended+byTheClub, "o")+` AND o.event_id = p.event_id)
		OR EXISTS (SELECT 1`+expiredEntries+own(notExtended+byTheClub, "n")+` AND n.event_id = p.event_id)) ORDER BY p.event_id`, before, option.OnlinePayment)
}

// ExpiredOrders are the orders for an event from before an instant that nobody paid, by club.
func (q Q) ExpiredOrders(ctx context.Context, eventID int64, before calendar.Instant) ([]domain.Order, error) {
	ids, err := database.All(ctx, q.db, database.Value[int64], "SELECT o.id"+expiredOrders+own(notExtended+byTheClub, "o")+" AND o.event_id = $2", before, eventID)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	w := &database.Filter{}
	w.In("o.id", ids)
	return orderTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY o.club_id, o.id", w.Args...)
}

// ExpiredEntries are the entries of an event from before an instant that no order pays for, by club.
func (q Q) ExpiredEntries(ctx context.Context, eventID int64, before calendar.Instant) ([]domain.Entry, error) {
	ids, err := database.All(ctx, q.db, database.Value[int64], "SELECT n.id"+expiredEntries+own(notExtended+byTheClub, "n")+" AND n.event_id = $2", before, eventID)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	w := &database.Filter{}
	w.In("n.id", ids)
	return entryTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY n.club_id, n.id", w.Args...)
}
