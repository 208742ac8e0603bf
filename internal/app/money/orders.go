package money

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Kind is what the area that makes a kind of order does about what was ordered, in the transaction that changes the order: entries become
// paid, a club takes part in a championship.
type Kind struct {
	Settled, Cancelled, Reversed Change
	// Changed is called when the provider took back money of an order that stays paid; nil means that nothing follows.
	Changed Change
	// Reopened is called when an order waits to be paid again because a payment came to nothing; nil means that nothing follows.
	Reopened Change
	// Payable returns an error when an order that waits to be paid is no longer for what is due; nil means that it always is.
	Payable Change
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

// OrderView is an order with what it is for and the credit its club may use.
type OrderView struct {
	domain.Order
	Lines  []domain.OrderLine
	Credit money.Cents
	Notes  []string // what happened to its money after it was paid
}

// List returns a page of the orders the caller may see: all for administrators, otherwise the club's and those of the caller's subscription.
func (s *Orders) List(ctx context.Context, a access.Actor, f domain.OrderFilter, p domain.Page) ([]domain.Order, int, error) {
	if !access.Can(a, access.OrdersOwn) {
		return nil, 0, problem.Forbidden()
	}
	if !a.Admin() {
		f.ClubID, f.UserID = a.ClubID, a.UserID
	}
	return s.core.DB.Orders(ctx, f, p)
}

// Get answers an order the caller may see.
func (s *Orders) Get(ctx context.Context, a access.Actor, id int64) (OrderView, error) {
	o, err := s.find(ctx, s.core.DB.Q, a, id)
	if err != nil {
		return OrderView{}, err
	}
	v := OrderView{Order: o}
	if v.Lines, err = s.core.DB.OrderLines(ctx, id); err != nil {
		return v, err
	}
	attempts, err := s.core.DB.PaymentAttempts(ctx, id)
	if err != nil {
		return v, err
	}
	disputes, err := s.core.DB.OrderDisputes(ctx, id)
	if err != nil {
		return v, err
	}
	v.Notes = notes(attempts, disputes)
	if o.ClubID != 0 {
		v.Credit, err = s.core.DB.Credit(ctx, o.ClubID)
	}
	return v, err
}

// ForReceipt answers an order for the message that says it is paid.
func (s *Orders) ForReceipt(ctx context.Context, id int64) (OrderView, error) {
	o, err := s.core.DB.Order(ctx, id)
	if err != nil {
		return OrderView{}, err
	}
	lines, err := s.core.DB.OrderLines(ctx, id)
	return OrderView{Order: o, Lines: lines}, err
}

func (s *Orders) find(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.Order, error) {
	o, err := q.Order(ctx, id)
	if err == nil && !sees(a, o) {
		err = problem.NotFound()
	}
	if problem.Is(err, problem.KindNotFound) && !access.Can(a, access.OrdersRead) {
		err = problem.Forbidden() // whoever has no club has no orders but those of the own subscription
	}
	return o, err
}

// sees reports whether the caller may read an order: administrators any, others their club's and that of their subscription.
func sees(a access.Actor, o domain.Order) bool {
	own := o.UserID != 0 && o.UserID == a.UserID && access.Can(a, access.OrdersOwn)
	return own || access.CanClub(a, access.OrdersRead, o.ClubID) || a.Admin() && access.Can(a, access.OrdersRead)
}

// lock holds an order until the transaction ends, and its club from before that: whoever changes what a club owes or may use holds the club's
// row, so that two of them follow one another and none waits for the other in turn.
func lock(ctx context.Context, q store.Q, seen domain.Order) (domain.Order, error) {
	hold := func() error { _, err := q.LockClub(ctx, seen.ClubID); return err }
	if seen.ClubID == 0 { // a user's subscription: it is the user who changes with the order
		hold = func() error { _, err := q.LockUser(ctx, seen.UserID); return err }
	}
	if err := hold(); err != nil {
		return seen, err
	}
	return q.LockOrder(ctx, seen.ID)
}

// Settle marks an order as paid by money that came another way than by card: any for administrators, those of its event for an organiser who
// takes no cards. No one marks what their own club owes.
func (s *Orders) Settle(ctx context.Context, a access.Actor, id int64) error {
	if !access.Can(a, access.OrdersMarkPaid) {
		return problem.Forbidden()
	}
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		o, err := q.Order(ctx, id)
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
		return s.change(ctx, q, a, o, checkout.MarkPaid, "ordine.salda")
	})
}

// payable returns an error when an order that waits to be paid is no longer for what is due.
func (s *Orders) payable(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	kind, err := s.kind(o)
	if err != nil || kind.Payable == nil || o.State != domain.OrderToPay {
		return err
	}
	return kind.Payable(ctx, q, a, o)
}

// SettleIn marks an order as paid in the transaction of the area that made it, which holds the club: there was nothing to pay.
func (s *Orders) SettleIn(ctx context.Context, q store.Q, a access.Actor, id int64) error {
	o, err := q.LockOrder(ctx, id)
	if err != nil {
		return err
	}
	return s.change(ctx, q, a, o, checkout.MarkPaid, "ordine.salda")
}

// maySettle says why the caller cannot mark an order as paid, whatever its state.
func (s *Orders) maySettle(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	organiser := o.EventID != 0 && a.HasClub() && a.ClubID == o.Event.OrganiserID
	switch {
	case a.HasClub() && a.ClubID == o.ClubID: // also the organiser, and an administrator of the club
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

// Cancel ends an order: clubs their own that is not paid. An administrator's word takes a paid one back as well.
func (s *Orders) Cancel(ctx context.Context, a access.Actor, id int64) error {
	if !access.Can(a, access.OrdersCancel) {
		return problem.Forbidden()
	}
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		o, err := s.find(ctx, q, a, id)
		if err != nil {
			return err
		}
		if o, err = lock(ctx, q, o); err != nil {
			return err
		}
		if a.Admin() && o.State == domain.OrderPaid {
			return s.change(ctx, q, a, o, checkout.Reverse, "ordine.storna")
		}
		return s.change(ctx, q, a, o, checkout.Cancel, "ordine.annulla")
	})
}

// Expire cancels an order that nobody paid in time, in the transaction of the area that made it, and keeps a message for its club. An order
// that is being paid at that moment stays.
func (s *Orders) Expire(ctx context.Context, q store.Q, a access.Actor, o domain.Order) (bool, error) {
	o, err := lock(ctx, q, o)
	if err != nil || o.State != domain.OrderToPay {
		return false, err
	}
	if err := s.change(ctx, q, a, o, checkout.Cancel, "ordine.scaduto"); err != nil {
		return false, err
	}
	return true, q.AddOrderNotice(ctx, domain.OrderNotice{OrderID: o.ID, Kind: domain.NoticeCancelled, MadeAt: s.core.Now()})
}

// Replace cancels the orders for an event that a club has not paid, to make room for a new one. The caller holds the club.
func (s *Orders) Replace(ctx context.Context, q store.Q, a access.Actor, eventID, clubID int64) error {
	open, err := q.OpenOrders(ctx, eventID, clubID)
	if err != nil {
		return err
	}
	for _, o := range open {
		if o, err = q.LockOrder(ctx, o.ID); err != nil {
			return err
		}
		if err := s.change(ctx, q, a, o, checkout.Replace, "ordine.annulla"); err != nil {
			return err
		}
	}
	return nil
}

// change lets something happen to an order that is locked. What happened before changes nothing and informs nobody.
func (s *Orders) change(ctx context.Context, q store.Q, a access.Actor, before domain.Order, event checkout.Event, action string) error {
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
	}
	if err := q.SaveOrderState(ctx, o, a.UserID); err != nil {
		return err
	}
	if err := s.follow(ctx, q, a, o); err != nil {
		return err
	}
	if err := s.inform(ctx, q, a, o); err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, action, orderObject, o.ID, before, o)
}

// follow gives the money of a reversed order back, and keeps the receipt of a paid one to be sent.
func (s *Orders) follow(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	switch {
	case o.State == domain.OrderReversed:
		if err := s.takeExcessBack(ctx, q, a, o); err != nil {
			return err
		}
		return s.returnMoney(ctx, q, a, o)
	case o.State == domain.OrderPaid && o.Amount > 0:
		return q.AddOrderNotice(ctx, domain.OrderNotice{OrderID: o.ID, Kind: domain.NoticePaid, UserID: a.UserID, MadeAt: s.core.Now()})
	}
	return nil
}

// kind returns what the area that makes such orders registered.
func (s *Orders) kind(o domain.Order) (Kind, error) {
	kind, known := s.kinds[o.Kind]
	if !known {
		return kind, problem.Fault(fmt.Errorf("money: no area registered kind %d of orders", o.Kind))
	}
	return kind, nil
}

// inform calls what the kind of the order registered for where it stands now.
func (s *Orders) inform(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	kind, err := s.kind(o)
	if err != nil {
		return err
	}
	switch o.State {
	case domain.OrderPaid:
		return kind.Settled(ctx, q, a, o)
	case domain.OrderCancelled:
		return kind.Cancelled(ctx, q, a, o)
	case domain.OrderReversed:
		return kind.Reversed(ctx, q, a, o)
	case domain.OrderToPay:
		if kind.Reopened != nil {
			return kind.Reopened(ctx, q, a, o)
		}
	}
	return nil
}
