package store

import (
	"context"

	"traguardo/internal/domain/calendar"
)

// OrderEntries lets an order pay for the entries of a club in an event that nothing pays for yet.
func (q Q) OrderEntries(ctx context.Context, eventID, clubID, orderID int64) error {
	_, err := q.db.Exec(ctx, `INSERT INTO entry_payment (entry_id, order_id) SELECT n.id, CAST($3 AS BIGINT) FROM entry n
		WHERE n.event_id = $1 AND n.club_id = $2 AND NOT EXISTS (SELECT 1 FROM entry_payment y WHERE y.entry_id = n.id)`, eventID, clubID, orderID)
	return err
}

// EntriesPaid marks the entries that an order is for as paid.
func (q Q) EntriesPaid(ctx context.Context, orderID int64, at calendar.Instant) error {
	_, err := q.db.Exec(ctx, "UPDATE entry_payment SET paid_at = $2 WHERE order_id = $1", orderID, at)
	return err
}

// EntriesReleased lets another order pay for the entries of one that came to nothing. Those somebody marked as paid by hand stay so.
func (q Q) EntriesReleased(ctx context.Context, orderID int64) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM entry_payment WHERE order_id = $1 AND paid_at IS NULL", orderID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "UPDATE entry_payment SET order_id = NULL WHERE order_id = $1", orderID)
	return err
}

// EntriesUnpaid makes the entries of an order that is taken back wait for another one.
func (q Q) EntriesUnpaid(ctx context.Context, orderID int64) error {
	_, err := q.db.Exec(ctx, "DELETE FROM entry_payment WHERE order_id = $1", orderID)
	return err
}
