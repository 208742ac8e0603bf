package entry

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/store"
)

// OrderKind is what becomes of entries when the order that pays for them is settled, cancelled or reversed.
func (e *Entries) OrderKind() money.Kind {
	return money.Kind{
		Settled: func(ctx context.Context, q store.Q, _ access.Actor, o domain.Order) error {
			return q.EntriesPaid(ctx, o.ID, o.PaidAt)
		},
		Cancelled: func(ctx context.Context, q store.Q, _ access.Actor, o domain.Order) error {
			return q.EntriesReleased(ctx, o.ID)
		},
		Reversed: func(ctx context.Context, q store.Q, _ access.Actor, o domain.Order) error {
			return q.EntriesUnpaid(ctx, o.ID)
		},
	}
}
