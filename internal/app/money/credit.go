package money

import (
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Credited is the result of using credit for an order.
type Credited struct {
	Order    domain.Order
	Amount   money.Cents // credit used now
	Reversed bool        // the paid order was reversed instead
	Refund   bool        // the money goes back to the card
}

// UseCredit pays for an order with its club's credit, oldest first; without an amount it uses as much as possible. If
// the order is paid and the caller is an administrator, it reverses the whole order instead.
func (s *Orders) UseCredit(ctx context.Context, a access.Actor, orderID id.Order, requested *money.Cents) (Credited, error) {
	if !access.Can(a, access.CreditUse) {
		return Credited{}, problem.Forbidden()
	}
	var out Credited
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		o, err := s.find(ctx, q, a, orderID)
		if err != nil {
			return err
		}
		if o, err = lock(ctx, q, o); err != nil {
			return err
		}
		if a.Admin() && (o.State == domain.OrderPaid || o.State == domain.OrderReversed) {
			out = Credited{Order: o, Reversed: true}
			if requested != nil && *requested != o.Amount {
				return problem.Refusedf("Un ordine pagato si storna per intero: %s", o.Amount.Italian())
			}
			return s.change(ctx, q, a, o, checkout.Reverse, audit.OrderReversed)
		}
		out, err = s.apply(ctx, q, a, o, requested)
		return err
	})
	return out, err
}

// Refund reverses a paid order for an administrator and refunds the card instead of creating credit.
func (s *Orders) Refund(ctx context.Context, a access.Actor, orderID id.Order) (Credited, error) {
	if !access.Can(a, access.CreditUse) {
		return Credited{}, problem.Forbidden()
	}
	var o domain.Order
	err := s.core.DB.Tx(ctx, func(q store.Q) (err error) {
		if o, err = s.find(ctx, q, a, orderID); err != nil {
			return err
		}
		if !a.Admin() {
			return problem.Forbidden()
		}
		if o, err = lock(ctx, q, o); err != nil {
			return err
		}
		if o.State == domain.OrderPaid {
			if err := s.requestRefund(ctx, q, o); err != nil {
				return err
			}
		}
		return s.change(ctx, q, a, o, checkout.Reverse, audit.OrderReversed)
	})
	return Credited{Order: o, Reversed: true, Refund: true}, err
}

// UseAllCredit pays for a new order with the club's credit, in the transaction that created it. The caller must have
// locked the club.
func (s *Orders) UseAllCredit(ctx context.Context, q store.Q, a access.Actor, orderID id.Order) (domain.Order, error) {
	o, err := q.LockOrder(ctx, orderID)
	if err != nil {
		return o, err
	}
	credit, err := q.Credit(ctx, o.ClubID)
	if err != nil || credit == 0 {
		return o, err
	}
	if usableCredit(o, credit) == 0 {
		return o, nil
	}
	done, err := s.apply(ctx, q, a, o, nil)
	return done.Order, err
}

// apply uses credit for a locked order; without an amount it uses as much as possible.
func (s *Orders) apply(ctx context.Context, q store.Q, a access.Actor, o domain.Order, requested *money.Cents) (Credited, error) {
	if outcome := checkout.Transition(o.State, checkout.ApplyCredit); outcome.Refused() {
		return Credited{}, problem.Refused(outcome.Refusal)
	}
	if o.ClubID == 0 {
		return Credited{}, problem.Refused("Il credito di una società non paga gli abbonamenti")
	}
	if err := s.payable(ctx, q, a, o); err != nil {
		return Credited{}, err
	}
	credit, err := q.Credit(ctx, o.ClubID)
	if err != nil {
		return Credited{}, err
	}
	most := usableCredit(o, credit)
	amount := most
	if requested != nil {
		amount = *requested
	}
	switch {
	case o.Due() == 0:
		return Credited{}, problem.Refused("Nessun importo da pagare")
	case credit == 0:
		return Credited{}, problem.Refused("Nessun credito disponibile")
	case amount > credit:
		return Credited{}, problem.Refusedf("Il credito disponibile è di %s", credit.Italian())
	case amount > o.Due():
		return Credited{}, problem.Refusedf("Restano da pagare %s", o.Due().Italian())
	case amount == 0 || amount != o.Due() && o.Due()-amount < payment.MinAmount:
		return Credited{}, problem.Refused(tooLittleLeft(o, credit, most))
	}
	if err := q.UseCredit(ctx, o, amount, s.core.Now(), a.UserID); err != nil {
		return Credited{}, err
	}
	before := o
	o.CreditUsed += amount
	if err := s.core.Record(ctx, q, a, audit.OrderCreditUsed, audit.Order, int64(o.ID), before, o); err != nil {
		return Credited{}, err
	}
	if o.Due() == 0 {
		if err := s.change(ctx, q, a, o, checkout.CoverByCredit, audit.OrderSettled); err != nil {
			return Credited{}, err
		}
		o.State = domain.OrderPaid
	}
	return Credited{Order: o, Amount: amount}, nil
}

// usableCredit returns how much credit an order can use. The rest must be zero or at least payment.MinAmount, the least
// a card is charged, even if the event takes no cards: it may start to while the order is open.
func usableCredit(o domain.Order, credit money.Cents) money.Cents {
	due := o.Due()
	if credit >= due {
		return due
	}
	return max(min(credit, due-payment.MinAmount), 0)
}

// tooLittleLeft explains the options if an amount of credit would leave less than payment.MinAmount; most is the credit
// that can be used.
func tooLittleLeft(o domain.Order, credit, most money.Cents) string {
	text := "Con la carta si pagano almeno " + payment.MinAmount.Italian()
	partly := min(credit, o.Due()-payment.MinAmount)
	switch {
	case most == o.Due() && partly > 0:
		return fmt.Sprintf("%s: usa al massimo %s di credito, oppure %s per saldare l'ordine", text, partly.Italian(), most.Italian())
	case most == o.Due():
		return fmt.Sprintf("%s: usa %s di credito per saldare l'ordine", text, most.Italian())
	case most > 0:
		return fmt.Sprintf("%s: usa al massimo %s di credito", text, most.Italian())
	case o.Due() >= payment.MinAmount:
		return fmt.Sprintf("%s: il credito di %s non basta per saldare l'ordine, paga %s con la carta", text, credit.Italian(), o.Due().Italian())
	}
	return fmt.Sprintf("%s: il credito di %s non basta per saldare l'ordine. Rivolgiti a chi gestisce il portale per pagare %s in altro modo",
		text, credit.Italian(), o.Due().Italian())
}

// returnMoney credits the club with what a reversed order was paid with besides credit, or refunds the card if it has
// no club.
func (s *Orders) returnMoney(ctx context.Context, q store.Q, a access.Actor, o domain.Order) error {
	left := o.Due() - o.Refunded
	if left <= 0 {
		return nil
	}
	if charged, err := s.chargedAttempt(ctx, q, o.ID); err != nil || charged != nil && (o.ClubID == 0 || charged.Refund != domain.RefundNone) {
		return s.markForRefund(ctx, q, charged, err)
	}
	if o.ClubID == 0 {
		return nil // not paid by card: the money stays on the refunds account
	}
	l := domain.WalletLine{
		ClubID: o.ClubID, Kind: domain.WalletCredit, Note: fmt.Sprintf("Storno ordine n. %d",
			o.ID), Amount: left, EventID: o.EventID, OrderID: o.ID,
		CreatedBy: a.UserID, CreatedAt: o.ReversedAt,
	}
	movementID, err := q.AddWalletLine(ctx, l)
	if err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, audit.MovementCreated, audit.Movement, int64(movementID), nil, l)
}

// chargedAttempt returns the attempt that paid an order, or nil if no card did.
func (s *Orders) chargedAttempt(ctx context.Context, q store.Q, orderID id.Order) (*domain.Attempt, error) {
	attempts, err := q.PaymentAttempts(ctx, orderID)
	if err != nil {
		return nil, err
	}
	for i := range attempts {
		if t := &attempts[i]; t.State == domain.AttemptPaid {
			credited, err := q.AttemptCredited(ctx, t.ID)
			if err != nil || !credited {
				return t, err
			}
		}
	}
	return nil, nil
}

// requestRefund requests that the money of a paid order is refunded to the card.
func (s *Orders) requestRefund(ctx context.Context, q store.Q, o domain.Order) error {
	t, err := s.chargedAttempt(ctx, q, o.ID)
	if err == nil && t == nil {
		err = problem.Refused("L'ordine non è stato pagato con una carta: il rimborso diventa un credito della società")
	}
	if err != nil {
		return err
	}
	disputes, err := q.OrderDisputes(ctx, o.ID)
	if err != nil {
		return err
	}
	for _, d := range disputes {
		// the provider does not refund disputed charges
		if d.AttemptID == t.ID && (d.State == domain.DisputeOpen || d.State == domain.DisputeLost) {
			return problem.Refused("Il titolare della carta ha contestato il pagamento: non si può rimborsare sulla carta, " +
				"ma si può stornare come credito")
		}
	}
	return s.markForRefund(ctx, q, t, nil)
}

// markForRefund marks an attempt to be refunded by the job.
func (s *Orders) markForRefund(ctx context.Context, q store.Q, t *domain.Attempt, err error) error {
	if err != nil || t.Refund != domain.RefundNone {
		return err
	}
	t.Refund, t.ChangedAt = domain.RefundToMake, s.core.Now()
	return q.SavePayment(ctx, *t)
}
