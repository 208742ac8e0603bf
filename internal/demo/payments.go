package demo

import (
	"context"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/einvoice"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/payment/sandbox"
	"traguardo/internal/variant"
)

// payments creates orders of the first club in all states (paid by card and credit, in payment, cancelled, reversed), the coach's
// subscription and the invoice of the last concluded event. It runs last, so that other data does not change.
func (g *generator) payments(ctx context.Context) error {
	secretary, err := g.q.UserByName(ctx, "societa")
	if err != nil {
		return err
	}
	club := g.clubIDs[0]
	order := func(description string, amount money.Cents, state domain.OrderState, daysAgo int) domain.Order {
		return domain.Order{
			ClubID: club, Kind: domain.OrderEntries, Description: description, Amount: amount, State: state, CreatedBy: secretary.ID,
			CreatedAt: g.daysAgo(daysAgo),
		}
	}
	paid := order("Quote di tesseramento", 3000, domain.OrderPaid, 12)
	paid.CreditUsed, paid.PaidAt = 900, paid.CreatedAt // the club has more credit than this
	if _, err := g.addAttempt(ctx, paid, domain.AttemptPaid, sandbox.CardGood); err != nil {
		return err
	}
	if _, err := g.addOrder(ctx, order("Iscrizioni a un evento rinviato", 4200, domain.OrderCancelled, 9)); err != nil {
		return err
	}
	reversed := order("Iscrizioni a un evento annullato", 3600, domain.OrderReversed, 30)
	reversed.PaidAt, reversed.ReversedAt = g.daysAgo(29), g.daysAgo(8)
	orderID, err := g.addOrder(ctx, reversed)
	if err != nil {
		return err
	}
	if _, err := g.q.AddWalletLine(ctx, domain.WalletLine{
		ClubID: club, Kind: domain.WalletCredit, Note: fmt.Sprintf("Storno ordine n. %d", orderID), Amount: reversed.Amount, OrderID: orderID,
		CreatedAt: reversed.ReversedAt,
	}); err != nil {
		return err
	}
	// The card owner was asked just now. After half an hour without an answer the order can be paid again.
	if _, err := g.addAttempt(ctx, order("Corso per ufficiali di gara", 1500, domain.OrderPaying, 0), domain.AttemptAction,
		sandbox.CardNeedsAuthentication); err != nil {
		return err
	}
	if g.Variant.Has(variant.Training) {
		if err := g.subscription(ctx); err != nil {
			return err
		}
	}
	return g.invoice(ctx)
}

func (g *generator) daysAgo(days int) calendar.Instant {
	return calendar.At(g.now.AddDate(0, 0, -days))
}

// addOrder stores an order with one line.
func (g *generator) addOrder(ctx context.Context, o domain.Order) (id.Order, error) {
	line := domain.OrderLine{Kind: domain.OrderLineKind(o.Kind), Quantity: 1, Description: o.Description, Amount: o.Amount}
	if o.Kind == domain.OrderPremium {
		line.Kind = domain.LineYear
	}
	orderID, err := g.q.AddOrder(ctx, o)
	if err != nil {
		return 0, err
	}
	return orderID, g.q.AddOrderLine(ctx, orderID, line)
}

// addAttempt stores an order with a card payment attempt, at the sandbox provider too.
func (g *generator) addAttempt(ctx context.Context, o domain.Order, state domain.AttemptState, card string) (id.Order, error) {
	orderID, err := g.addOrder(ctx, o)
	if err != nil {
		return 0, err
	}
	t := domain.Attempt{
		OrderID: orderID, State: state, Provider: sandbox.Name, ShopID: domain.PlatformShop,
		Key:      fmt.Sprintf("traguardo-dimostrazione-%d", orderID),
		IntentID: fmt.Sprintf("pi_sandbox_dimostrazione_%d", orderID), Method: card, Amount: o.Due(), CreatedBy: o.CreatedBy,
		CreatedAt: o.CreatedAt, ChangedAt: o.CreatedAt,
	}
	t.Secret = t.IntentID + "_secret"
	status := domain.SandboxCharged
	if state == domain.AttemptAction {
		t.Confirms, status = 1, domain.SandboxAction
	}
	if t.ID, err = g.q.AddPayment(ctx, t); err != nil {
		return 0, err
	}
	_, err = g.q.KeepSandboxIntent(ctx, domain.SandboxIntent{
		ID: t.IntentID, Key: t.Key + "-create", Secret: t.Secret, OrderID: orderID, AttemptID: t.ID,
		Method: card, Amount: t.Amount, Status: status,
	})
	return orderID, err
}

// subscription creates the order of the coach's premium subscription.
func (g *generator) subscription(ctx context.Context) error {
	coach, err := g.q.UserByName(ctx, "coach")
	if err != nil {
		return err
	}
	since := coach.PremiumUntil.AddMonths(-12)
	at := calendar.At(since.Start())
	o := domain.Order{
		UserID: coach.ID, Kind: domain.OrderPremium, Description: "Abbonamento premium annuale", Amount: g.Variant.PriceYear,
		State: domain.OrderPaid, CreatedBy: coach.ID,
		CreatedAt: at, PaidAt: at,
	}
	orderID, err := g.addAttempt(ctx, o, domain.AttemptPaid, sandbox.CardGood)
	if err != nil {
		return err
	}
	return g.q.AddSubscription(ctx, orderID, coach.ID, since, coach.PremiumUntil)
}

// invoice creates the invoice of the last concluded event.
func (g *generator) invoice(ctx context.Context) error {
	list, _, err := g.q.Events(ctx, domain.EventFilter{}, domain.Page{Sort: "ends", Desc: true})
	if err != nil {
		return err
	}
	for _, e := range list {
		if e.Status != domain.EventConcluded {
			continue
		}
		return g.invoiceOf(ctx, e)
	}
	return nil
}

func (g *generator) invoiceOf(ctx context.Context, e domain.Event) error {
	club, err := g.q.Club(ctx, e.OrganiserID)
	if err != nil {
		return err
	}
	province, err := g.q.ProvinceCode(ctx, club.ProvinceID)
	if err != nil {
		return err
	}
	terms, on := domain.DemoInvoices, g.today()
	i := domain.Invoice{
		EventID: e.ID, ClubID: club.ID, Year: on.Year(), IssuedOn: on, UnitPrice: terms.UnitPrice, VATRate: terms.VATRate,
		CreatedAt: calendar.At(g.now),
	}
	if i.Quantity, err = g.q.EventAthletes(ctx, e.ID); err != nil || i.Quantity == 0 {
		return err
	}
	i.ComputeAmounts()
	if i.Number, err = g.q.NextInvoice(ctx, i.Year); err != nil {
		return err
	}
	file, err := einvoice.Write(i, terms.Seller, club, province, e.Name)
	if err != nil {
		return err
	}
	i.XML = string(file)
	if _, err := g.q.AddInvoice(ctx, i); err != nil {
		return err
	}
	return g.q.SetInvoiced(ctx, e.ID)
}
