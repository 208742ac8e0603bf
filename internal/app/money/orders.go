package money

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// OrderHooks are called when an order of one kind changes, in the transaction of the change. They let the area that
// made the order react: entries become paid, a club is enrolled in a championship.
type OrderHooks struct {
	Settled, Cancelled, Reversed OrderHook
	// Changed is called when the provider took back money of an order that stays paid; it may be nil.
	Changed OrderHook
	// Reopened is called when an order is to be paid again after a failed payment; it may be nil.
	Reopened OrderHook
	// Payable returns an error if an open order no longer matches what is due; nil means it always does.
	Payable OrderHook
}

// OrderHook receives an order as it is after the change.
type OrderHook func(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error

// Orders creates orders, changes their state and calls the hooks.
type Orders struct {
	core        *core.Base
	hooksByKind map[domain.OrderKind]OrderHooks
}

// NewOrders returns an Orders.
func NewOrders(b *core.Base) *Orders {
	return &Orders{core: b, hooksByKind: map[domain.OrderKind]OrderHooks{}}
}

// Register sets the hooks. app.New calls it once, because the areas that make orders depend on this package.
func (s *Orders) Register(kinds map[domain.OrderKind]OrderHooks) {
	for n, k := range kinds {
		if k.Settled == nil || k.Cancelled == nil || k.Reversed == nil {
			panic(fmt.Sprintf("money: hooks of order kind %d are incomplete", n))
		}
		s.hooksByKind[n] = k
	}
}

// Add stores a new open order with its lines and returns its id.
func (s *Orders) Add(ctx context.Context, q store.Q, a access.Actor, o domain.Order, lines []domain.OrderLine) (id.Order, error) {
	o.State, o.CreatedBy, o.CreatedAt = domain.OrderToPay, a.UserID, s.core.Now()
	orderID, err := q.AddOrder(ctx, o)
	if err != nil {
		return 0, err
	}
	for _, l := range lines {
		if err := q.AddOrderLine(ctx, orderID, l); err != nil {
			return 0, err
		}
	}
	return orderID, s.core.Record(ctx, q, a, audit.OrderCreated, audit.Order, int64(orderID), nil, o)
}

// OrderView is an order with its lines and its club's usable credit.
type OrderView struct {
	domain.Order
	Lines  []domain.OrderLine
	Credit money.Cents
	Notes  []string // refunds and disputes
}

// List returns a page of the orders that the caller may see: all for administrators, otherwise those of the club and
// of the caller's subscription.
func (s *Orders) List(ctx context.Context, a access.Actor, f domain.OrderFilter, p domain.Page) ([]domain.Order, int, error) {
	if !access.Can(a, access.OrdersOwn) {
		return nil, 0, problem.Forbidden()
	}
	if !a.Admin() {
		f.ClubID, f.UserID = a.ClubID, a.UserID
	}
	return s.core.DB.Orders(ctx, f, p)
}

// Get returns an order that the caller may see.
func (s *Orders) Get(ctx context.Context, a access.Actor, orderID id.Order) (OrderView, error) {
	o, err := s.find(ctx, s.core.DB.Q, a, orderID)
	if err != nil {
		return OrderView{}, err
	}
	v := OrderView{Order: o}
	if v.Lines, err = s.core.DB.OrderLines(ctx, orderID); err != nil {
		return v, err
	}
	attempts, err := s.core.DB.PaymentAttempts(ctx, orderID)
	if err != nil {
		return v, err
	}
	disputes, err := s.core.DB.OrderDisputes(ctx, orderID)
	if err != nil {
		return v, err
	}
	v.Notes = notes(attempts, disputes)
	if o.ClubID != 0 {
		v.Credit, err = s.core.DB.Credit(ctx, o.ClubID)
	}
	return v, err
}

// ForReceipt returns an order for its receipt.
func (s *Orders) ForReceipt(ctx context.Context, orderID id.Order) (OrderView, error) {
	o, err := s.core.DB.Order(ctx, orderID)
	if err != nil {
		return OrderView{}, err
	}
	lines, err := s.core.DB.OrderLines(ctx, orderID)
	return OrderView{Order: o, Lines: lines}, err
}

func (s *Orders) find(ctx context.Context, q store.Q, a access.Actor, orderID id.Order) (domain.Order, error) {
	o, err := q.Order(ctx, orderID)
	if err == nil && !canSee(a, o) {
		err = problem.NotFound()
	}
	if problem.Is(err, problem.KindNotFound) && !access.Can(a, access.OrdersRead) {
		err = problem.Forbidden() // a caller without a club has only subscription orders
	}
	return o, err
}

// canSee reports whether the caller may read an order: administrators any, others their club's and those of their
// subscription.
func canSee(a access.Actor, o domain.Order) bool {
	own := o.UserID != 0 && o.UserID == a.UserID && access.Can(a, access.OrdersOwn)
	return own || access.CanClub(a, access.OrdersRead, o.ClubID) || a.Admin() && access.Can(a, access.OrdersRead)
}

// lock locks an order's club and then the order until the transaction ends. Every change to a club's debt or credit
// locks the club's row first, so that changes queue up and cannot deadlock.
func lock(ctx context.Context, q store.Q, seen domain.Order) (domain.Order, error) {
	hold := func() error { _, err := q.LockClub(ctx, seen.ClubID); return err }
	if seen.ClubID == 0 { // a subscription has a user instead of a club
		hold = func() error { _, err := q.LockUser(ctx, seen.UserID); return err }
	}
	if err := hold(); err != nil {
		return seen, err
	}
	return q.LockOrder(ctx, seen.ID)
}

// Cancel cancels an unpaid order. If the caller is an administrator, it reverses a paid one.
func (s *Orders) Cancel(ctx context.Context, a access.Actor, orderID id.Order) error {
	if !access.Can(a, access.OrdersCancel) {
		return problem.Forbidden()
	}
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		o, err := s.find(ctx, q, a, orderID)
		if err != nil {
			return err
		}
		if o, err = lock(ctx, q, o); err != nil {
			return err
		}
		if a.Admin() && o.State == domain.OrderPaid {
			return s.change(ctx, q, a, o, checkout.Reverse, audit.OrderReversed)
		}
		return s.change(ctx, q, a, o, checkout.Cancel, audit.OrderCancelled)
	})
}

// Expire cancels an order that was not paid in time, in the transaction of the area that made it, and queues a
// notice. It returns false if the order is not open, for example in payment.
func (s *Orders) Expire(ctx context.Context, q store.Q, a access.Actor, o domain.Order) (bool, error) {
	o, err := lock(ctx, q, o)
	if err != nil || o.State != domain.OrderToPay {
		return false, err
	}
	if err := s.change(ctx, q, a, o, checkout.Cancel, audit.OrderExpired); err != nil {
		return false, err
	}
	return true, q.AddOrderNotice(ctx, domain.OrderNotice{OrderID: o.ID, Kind: domain.NoticeCancelled, MadeAt: s.core.Now()})
}

// Replace cancels a club's unpaid orders for an event before a new one is made. The caller must have locked the club.
func (s *Orders) Replace(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, clubID id.Club) error {
	open, err := q.OpenOrders(ctx, eventID, clubID)
	if err != nil {
		return err
	}
	for _, o := range open {
		if o, err = q.LockOrder(ctx, o.ID); err != nil {
			return err
		}
		if err := s.change(ctx, q, a, o, checkout.Replace, audit.OrderCancelled); err != nil {
			return err
		}
	}
	return nil
}

// change applies an event to a locked order. If the state does not change, nothing is stored and no hook is called.
func (s *Orders) change(
	ctx context.Context, q store.Q, a access.Actor, before domain.Order, event checkout.Event, action audit.Action,
) error {
	outcome := checkout.Transition(before.State, event)
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
	case domain.OrderToPay, domain.OrderPaying, domain.OrderCancelled:
	}
	if err := q.SaveOrderState(ctx, o, a.UserID); err != nil {
		return err
	}
	if err := s.moveMoney(ctx, q, a, o); err != nil {
		return err
	}
	if err := s.callHook(ctx, q, a, o); err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, action, audit.Order, int64(o.ID), before, o)
}
