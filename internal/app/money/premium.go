package money

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Period is the length of a subscription, with the numbers of the API contract.
type Period int

const (
	Month Period = 1
	Year  Period = 2
)

// Premium sells subscriptions.
type Premium struct {
	core   *core.Base
	orders *Orders
}

// NewPremium returns a Premium.
func NewPremium(b *core.Base, o *Orders) *Premium { return &Premium{b, o} }

// Order creates the order for the caller's subscription and replaces an unpaid one.
func (s *Premium) Order(ctx context.Context, a access.Actor, period Period) (order domain.Order, err error) {
	if !access.Can(a, access.PremiumBuy) || !s.core.Variant.Has(variant.Training) {
		return order, problem.Forbidden()
	}
	o := domain.Order{UserID: a.UserID, Kind: domain.OrderPremium, Description: "Abbonamento premium mensile",
		Amount: s.core.Variant.PriceMonth}
	line := domain.OrderLine{Kind: domain.LineMonth, Quantity: 1}
	if period == Year {
		o.Description, o.Amount, line.Kind = "Abbonamento premium annuale", s.core.Variant.PriceYear, domain.LineYear
	}
	line.Description, line.Amount = o.Description, o.Amount
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := q.LockUser(ctx, a.UserID); err != nil {
			return err
		}
		open, err := q.OpenSubscriptions(ctx, a.UserID)
		if err != nil {
			return err
		}
		for _, before := range open {
			if before, err = q.LockOrder(ctx, before.ID); err != nil {
				return err
			}
			if err := s.orders.change(ctx, q, a, before, checkout.Replace, audit.OrderCancelled); err != nil {
				return err
			}
		}
		order = o
		order.ID, err = s.orders.Add(ctx, q, a, o, []domain.OrderLine{line})
		return err
	})
	return order, err
}

// OrderHooks changes the subscription when its order is settled or reversed.
func (s *Premium) OrderHooks() OrderHooks {
	return OrderHooks{
		Settled:   s.extend,
		Cancelled: func(context.Context, store.Q, access.Actor, domain.Order) error { return nil },
		Reversed:  s.shorten,
	}
}

// extend extends the subscription from its end, or from today if it has ended.
func (s *Premium) extend(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	lines, err := q.OrderLines(ctx, o.ID)
	if err != nil {
		return err
	}
	months := 1
	for _, l := range lines {
		if l.Kind == domain.LineYear {
			months = 12
		}
	}
	return s.move(ctx, q, a, o, audit.SubscriptionExtended, func(u *domain.User) error {
		since := s.core.Today()
		if u.PremiumUntil.After(since) {
			since = u.PremiumUntil
		}
		u.PremiumUntil = since.AddMonths(months)
		return q.AddSubscription(ctx, o.ID, u.ID, since, u.PremiumUntil)
	})
}

// shorten removes the days that a reversed order had added.
func (s *Premium) shorten(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	since, until, err := q.TakeSubscription(ctx, o.ID)
	if problem.Is(err, problem.KindNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.move(ctx, q, a, o, audit.SubscriptionReduced, func(u *domain.User) error {
		if !u.PremiumUntil.IsZero() {
			u.PremiumUntil = u.PremiumUntil.AddDays(-since.DaysUntil(until))
		}
		return nil
	})
}

func (s *Premium) move(
	ctx context.Context, q store.Q, a access.Actor, o domain.Order, action audit.Action, change func(u *domain.User) error,
) error {
	u, err := q.LockUser(ctx, o.UserID)
	if err != nil {
		return err
	}
	before := u.PremiumUntil
	if err := change(&u); err != nil {
		return err
	}
	if err := q.SaveUser(ctx, u); err != nil {
		return err
	}
	fact := func(until calendar.Date) map[string]string {
		return map[string]string{"scadenza": until.String(), "ordine": fmt.Sprint(o.ID)}
	}
	return s.core.Record(ctx, q, a, action, audit.User, int64(u.ID), fact(before), fact(u.PremiumUntil))
}
