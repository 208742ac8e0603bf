package money

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Settle marks an order as paid other than by card. Administrators may mark any, organisers those of an event without
// online payment, and no one those of their own club.
func (s *Orders) Settle(ctx context.Context, a access.Actor, orderID id.Order) error {
	if !access.Can(a, access.OrdersMarkPaid) {
		return problem.Forbidden()
	}
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		o, err := q.Order(ctx, orderID)
		if err != nil {
			return err
		}
		if err := s.maySettle(ctx, q, a, o); err != nil {
			return err
		}
		if o, err = lock(ctx, q, o); err != nil {
			return err
		}
		if err := s.payable(ctx, q, a, o); err != nil {
			return err
		}
		o.SettledClub = a.ClubID
		return s.change(ctx, q, a, o, checkout.MarkPaid, audit.OrderSettled)
	})
}

// payable returns an error if an open order no longer matches what is due.
func (s *Orders) payable(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	hooks, err := s.hooks(o)
	if err != nil || hooks.Payable == nil || o.State != domain.OrderToPay {
		return err
	}
	return hooks.Payable(ctx, q, a, o)
}

// SettleIn marks an order of zero as paid, in the transaction of the area that made it. The caller must have locked
// the club.
func (s *Orders) SettleIn(ctx context.Context, q store.Q, a access.Actor, orderID id.Order) error {
	o, err := q.LockOrder(ctx, orderID)
	if err != nil {
		return err
	}
	return s.change(ctx, q, a, o, checkout.MarkPaid, audit.OrderSettled)
}

// maySettle returns an error if the caller may not mark an order as paid, regardless of its state.
func (s *Orders) maySettle(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	organiser := o.EventID != 0 && a.HasClub() && a.ClubID == o.Event.OrganiserID
	switch {
	case a.HasClub() && a.ClubID == o.ClubID: // even if organiser or administrator
		return problem.Forbidden()
	case a.Admin():
		return nil
	case !organiser:
		return problem.NotFound()
	}
	event, err := q.Event(ctx, o.EventID)
	if err == nil && event.Options.Flag(option.OnlinePayment) {
		err = problem.Refused("Gli ordini di questo evento si pagano online")
	}
	return err
}

// moveMoney returns the money of a reversed order and queues the receipt of a paid one.
func (s *Orders) moveMoney(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	switch {
	case o.State == domain.OrderReversed:
		if err := s.reverseExcess(ctx, q, a, o); err != nil {
			return err
		}
		return s.returnMoney(ctx, q, a, o)
	case o.State == domain.OrderPaid && o.Amount > 0:
		return q.AddOrderNotice(ctx, domain.OrderNotice{OrderID: o.ID, Kind: domain.NoticePaid, UserID: a.UserID, MadeAt: s.core.Now()})
	}
	return nil
}

// hooks returns the hooks of an order's kind.
func (s *Orders) hooks(o domain.Order) (OrderHooks, error) {
	hooks, known := s.hooksByKind[o.Kind]
	if !known {
		return hooks, problem.Fault(fmt.Errorf("money: no hooks for order kind %d", o.Kind))
	}
	return hooks, nil
}

// callHook calls the hook for the order's new state.
func (s *Orders) callHook(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	hooks, err := s.hooks(o)
	if err != nil {
		return err
	}
	switch o.State {
	case domain.OrderPaid:
		return hooks.Settled(ctx, q, a, o)
	case domain.OrderCancelled:
		return hooks.Cancelled(ctx, q, a, o)
	case domain.OrderReversed:
		return hooks.Reversed(ctx, q, a, o)
	case domain.OrderToPay:
		if hooks.Reopened != nil {
			return hooks.Reopened(ctx, q, a, o)
		}
	case domain.OrderPaying:
	}
	return nil
}
