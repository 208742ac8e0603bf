package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

// LockOrder finds an order and keeps it unchanged until the transaction ends.
func (q Q) LockOrder(ctx context.Context, id int64) (domain.Order, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (domain.Order, error) {
		var o domain.Order
		err := s.Scan(&o.ID, &o.ClubID, &o.EventID, &o.Kind, &o.Description, &o.Amount, &o.CreditUsed, &o.State, &o.CreatedBy, &o.CreatedAt, &o.PaidAt, &o.ReversedAt)
		return o, err
	}, `SELECT o.id, o.club_id, COALESCE(o.event_id, 0), o.kind, o.description, o.amount, o.credit_used, o.state, o.created_by, o.created_at, o.paid_at, o.reversed_at
		FROM club_order o WHERE o.id = $1`+q.db.ForUpdate(), id)
}

// SaveOrderState stores where an order stands and raises its version.
func (q Q) SaveOrderState(ctx context.Context, o domain.Order) error {
	_, err := q.db.Exec(ctx, "UPDATE club_order SET state = $1, paid_at = $2, reversed_at = $3, version = version + 1 WHERE id = $4", o.State, o.PaidAt, o.ReversedAt, o.ID)
	return err
}
