package money

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Kind is what the area that makes a kind of order does about what was ordered, in the transaction that changes the order: entries become
// paid, a club takes part in a championship.
type Kind struct {
	Settled, Cancelled, Reversed Change
}

// Change is informed of an order as it is after a change.
type Change func(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error

// Orders makes orders and changes where they stand, and informs the areas they are of.
type Orders struct {
	core  *core.Base
	kinds map[domain.OrderKind]Kind
}

// NewOrders makes the use cases over what the areas share.
func NewOrders(b *core.Base) *Orders { return &Orders{core: b, kinds: map[domain.OrderKind]Kind{}} }

// Register fills the table of kinds; app.New does, once. Areas that make orders come after this one, so it cannot know them itself.
func (s *Orders) Register(kinds map[domain.OrderKind]Kind) {
	for n, k := range kinds {
		if k.Settled == nil || k.Cancelled == nil || k.Reversed == nil {
			panic(fmt.Sprintf("money: kind %d of orders is incomplete", n))
		}
		s.kinds[n] = k
	}
}

// Add stores a new order that waits to be paid, with what it is for.
func (s *Orders) Add(ctx context.Context, q store.Q, a access.Actor, o domain.Order, lines []domain.OrderLine) (int64, error) {
	o.State, o.CreatedBy, o.CreatedAt = domain.OrderToPay, a.UserID, s.core.Now()
	id, err := q.AddOrder(ctx, o)
	if err != nil {
		return 0, err
	}
	for _, l := range lines {
		if err := q.AddOrderLine(ctx, id, l); err != nil {
			return 0, err
		}
	}
	return id, s.core.Record(ctx, q, a, "ordine.crea", orderObject, id, nil, o)
}

const orderObject = "ordine"

// Settle marks an order as paid.
func (s *Orders) Settle(ctx context.Context, a access.Actor, id int64) error {
	return s.change(ctx, a, id, checkout.MarkPaid, "ordine.salda")
}

// SettleIn is Settle in a transaction of the area that made the order: there was nothing to pay.
func (s *Orders) SettleIn(ctx context.Context, q store.Q, a access.Actor, id int64) error {
	return s.changeIn(ctx, q, a, id, checkout.MarkPaid, "ordine.salda")
}

// Cancel ends an order that was not paid.
func (s *Orders) Cancel(ctx context.Context, a access.Actor, id int64) error {
	return s.change(ctx, a, id, checkout.Cancel, "ordine.annulla")
}

// Reverse takes a paid order back.
func (s *Orders) Reverse(ctx context.Context, a access.Actor, id int64) error {
	return s.change(ctx, a, id, checkout.Reverse, "ordine.storna")
}

// change lets something happen to an order in a transaction of its own.
func (s *Orders) change(ctx context.Context, a access.Actor, id int64, event checkout.Event, action string) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error { return s.changeIn(ctx, q, a, id, event, action) })
}

// changeIn lets something happen to an order, which stays locked meanwhile. What happened before changes nothing and informs nobody.
func (s *Orders) changeIn(ctx context.Context, q store.Q, a access.Actor, id int64, event checkout.Event, action string) error {
	before, err := q.LockOrder(ctx, id)
	if err != nil {
		return err
	}
	outcome := checkout.On(before.State, event)
	if outcome.Refused() {
		return problem.Refused(outcome.Refusal)
	}
	o := before
	o.State = outcome.Next
	if o.State == before.State {
		return nil
	}
	switch o.State {
	case domain.OrderPaid:
		o.PaidAt = s.core.Now()
	case domain.OrderReversed:
		o.ReversedAt = s.core.Now()
	}
	if err := q.SaveOrderState(ctx, o, a.UserID); err != nil {
		return err
	}
	if err := s.inform(ctx, q, a, o); err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, action, orderObject, id, before, o)
}

// inform calls what the kind of the order registered for where it stands now.
func (s *Orders) inform(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	kind, known := s.kinds[o.Kind]
	if !known {
		return problem.Fault(fmt.Errorf("money: nobody registered kind %d of orders", o.Kind))
	}
	switch o.State {
	case domain.OrderPaid:
		return kind.Settled(ctx, q, a, o)
	case domain.OrderCancelled:
		return kind.Cancelled(ctx, q, a, o)
	case domain.OrderReversed:
		return kind.Reversed(ctx, q, a, o)
	}
	return nil
}
