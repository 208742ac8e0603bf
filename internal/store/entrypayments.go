package store

import (
	"context"

	"traguardo/internal/domain/calendar"
)

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
