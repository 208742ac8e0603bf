package money

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Counts is what happened to payments since the start.
type Counts struct {
	Began, Paid, Declined, Dropped, Doubtful, Reconciled, Credited, Refunded, Refused atomic.Int64
}

// Waiting is what is not over yet, for the operator.
type Waiting struct{ Open, Doubtful, Refunds int }

// Waiting counts what is not over yet.
func (p *Payments) Waiting(ctx context.Context) (w Waiting, err error) {
	w.Open, w.Doubtful, w.Refunds, err = p.core.DB.CountAttempts(ctx)
	return w, err
}

// learn takes in how a payment stands at the provider, whoever heard of it and however often. tell says whether people are told when it came
// to nothing.
func (p *Payments) learn(ctx context.Context, a access.Actor, attemptID int64, intent payment.Intent, tell bool) (out Paid, err error) {
	ctx = context.WithoutCancel(ctx) // what the provider did happened, whether anybody still waits for the answer or not
	var other *domain.Attempt
	err = p.change(ctx, attemptID, func(q *held, o domain.Order, t domain.Attempt) error {
		out, other = Paid{}, nil
		if why := strange(t, intent); why != "" {
			q.count(&p.Counts.Refused)
			out.Error = "Il pagamento non corrisponde all'ordine"
			return p.core.Record(ctx, q.Q, a, "pagamento.rifiutato", orderObject, o.ID, nil, map[string]any{"intento": intent.ID, "motivo": why, "importo": intent.Amount})
		}
		var err error
		switch intent.Status {
		case payment.Succeeded:
			if t.State != domain.AttemptPaid {
				other, err = p.charged(ctx, q, a, o, t)
			}
		case payment.Failed:
			err = p.closed(ctx, q, a, o, t, domain.AttemptFailed, intent.Message, tell)
		case payment.Cancelled:
			err = p.closed(ctx, q, a, o, t, domain.AttemptDropped, "", tell)
		case payment.RequiresAction:
			err = p.waits(ctx, q, a, t)
		}
		if err != nil {
			return err
		}
		if t, err = q.PaymentAttempt(ctx, attemptID); err != nil {
			return err
		}
		o, err = q.Order(ctx, t.OrderID)
		out = paidBy(o, t)
		return err
	})
	if err == nil && other != nil {
		err = p.drop(ctx, a, *other, false)
	}
	return out, err
}

// strange says in what a payment is not the one that was asked for.
func strange(t domain.Attempt, i payment.Intent) string {
	switch {
	case i.ID != t.IntentID:
		return "altro intento"
	case i.OrderID != t.OrderID:
		return "altro ordine"
	case i.Amount != t.Amount || i.Currency != payment.Currency:
		return "altro importo"
	case i.Account != t.Account:
		return "altro negozio"
	}
	return ""
}

// waits notes that the owner of the card has to act.
func (p *Payments) waits(ctx context.Context, q *held, a access.Actor, t domain.Attempt) error {
	if t.State != domain.AttemptAsked {
		return nil
	}
	before := t
	t.State, t.Doubtful, t.ChangedAt = domain.AttemptAction, false, p.core.Now()
	t.Confirms++
	if err := q.SavePayment(ctx, t); err != nil {
		return err
	}
	return p.record(ctx, q.Q, a, "pagamento.azione", before, t)
}

// closed ends an attempt that took no money, unless it is over already.
func (p *Payments) closed(ctx context.Context, q *held, a access.Actor, o domain.Order, t domain.Attempt, state domain.AttemptState, message string, tell bool) error {
	if !t.Open() {
		if t.Doubtful && state == domain.AttemptDropped { // dropped here, and now by the provider too
			t.Doubtful = false
			return q.SavePayment(ctx, t)
		}
		return nil
	}
	return p.ended(ctx, q, a, o, t, state, message, tell)
}

// ended is the end of an open attempt that took no money: its order waits to be paid again.
func (p *Payments) ended(ctx context.Context, q *held, a access.Actor, o domain.Order, t domain.Attempt, state domain.AttemptState, message string, tell bool) error {
	before := t
	t.State, t.Message, t.Doubtful, t.ChangedAt = state, message, false, p.core.Now()
	if err := q.SavePayment(ctx, t); err != nil {
		return err
	}
	event, action := checkout.Expire, "pagamento.scaduto"
	if state == domain.AttemptFailed {
		event, action = checkout.Fail, "pagamento.rifiutata"
		q.count(&p.Counts.Declined)
	} else {
		q.count(&p.Counts.Dropped)
	}
	if err := p.record(ctx, q.Q, a, action, before, t); err != nil {
		return err
	}
	if tell {
		if err := q.AddOrderNotice(ctx, domain.OrderNotice{OrderID: o.ID, Kind: domain.NoticeUnpaid, UserID: t.CreatedBy, Message: message, MadeAt: p.core.Now()}); err != nil {
			return err
		}
	}
	return p.orders.change(ctx, q.Q, a, o, event, "ordine.pagamento.fine")
}

// charged is the provider's word that it took money, heard for the first time: it pays the order, or becomes credit where there is nothing to
// pay any more. other is an attempt that must not be charged as well.
func (p *Payments) charged(ctx context.Context, q *held, a access.Actor, o domain.Order, t domain.Attempt) (other *domain.Attempt, err error) {
	before, wasOpen := t, t.Open()
	t.State, t.Message, t.Doubtful, t.ChangedAt = domain.AttemptPaid, "", false, p.core.Now()
	if err := q.SavePayment(ctx, t); err != nil {
		return nil, err
	}
	if err := p.record(ctx, q.Q, a, "pagamento.riuscito", before, t); err != nil {
		return nil, err
	}
	event := checkout.SucceedOther
	if wasOpen || o.State == domain.OrderToPay {
		event = checkout.Succeed
	}
	outcome := checkout.Transition(o.State, event)
	if slices.Contains(outcome.Do, checkout.DropAttempt) {
		if other, err = p.dropHere(ctx, q.Q, o.ID); err != nil {
			return nil, err
		}
	}
	// What was paid with credit since the attempt expired need not be paid by card: the card's money is credit then, and pays the rest.
	if slices.Contains(outcome.Do, checkout.Settle) && t.Amount == o.Due() {
		q.count(&p.Counts.Paid)
		return other, p.orders.change(ctx, q.Q, a, o, event, "ordine.salda")
	}
	return other, p.inVain(ctx, q, a, o, t)
}

// dropHere ends the open attempt of an order that another one has paid; the provider has yet to be asked to.
func (p *Payments) dropHere(ctx context.Context, q store.Q, orderID int64) (*domain.Attempt, error) {
	attempts, err := q.PaymentAttempts(ctx, orderID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(attempts, domain.Attempt.Open)
	if i < 0 {
		return nil, nil
	}
	t := &attempts[i]
	t.State, t.Doubtful, t.ChangedAt = domain.AttemptDropped, t.IntentID != "", p.core.Now()
	if err := q.SavePayment(ctx, *t); err != nil || t.IntentID == "" {
		return nil, err
	}
	return t, nil
}

// inVain makes money that pays for nothing credit of the club, or sends it back where there is no club.
func (p *Payments) inVain(ctx context.Context, q *held, a access.Actor, o domain.Order, t domain.Attempt) error {
	q.count(&p.Counts.Credited)
	if o.ClubID == 0 {
		t.Refund = domain.RefundToMake
		return q.SavePayment(ctx, t)
	}
	l := domain.WalletLine{
		ClubID: o.ClubID, Kind: domain.WalletCredit, Note: fmt.Sprintf("Pagamento con carta ricevuto per l'ordine n. %d non più da pagare", o.ID), Amount: t.Amount,
		EventID: o.EventID, AttemptID: t.ID, CreatedBy: a.UserID, CreatedAt: p.core.Now(),
	}
	id, err := q.AddWalletLine(ctx, l)
	if err != nil {
		return err
	}
	if err := p.core.Record(ctx, q.Q, a, "movimento.crea", movementObject, id, nil, l); err != nil {
		return err
	}
	if o.State != domain.OrderToPay || o.Due() == 0 {
		return nil
	}
	_, err = p.orders.UseAllCredit(ctx, q.Q, a, o.ID)
	if problem.Is(err, problem.KindConflict) {
		return nil // what is due has changed: the credit waits for the next order
	}
	return err
}
