package money

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/id"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Counts counts what happened to payments since the server started.
type Counts struct {
	Began, Paid, Declined, Dropped, Doubtful, Reconciled, Credited, Refunded, Refused atomic.Int64
}

// Waiting counts unfinished payments, for the operator.
type Waiting struct{ Open, Doubtful, Refunds int }

// Waiting returns the number of unfinished payments.
func (p *Payments) Waiting(ctx context.Context) (w Waiting, err error) {
	w.Open, w.Doubtful, w.Refunds, err = p.core.DB.CountAttempts(ctx)
	return w, err
}

// applyIntent applies the state of a payment at the provider. It may be called repeatedly and by several callers.
// notify queues a mail if the payment failed.
func (p *Payments) applyIntent(
	ctx context.Context, a access.Actor, attemptID id.Attempt, intent payment.Intent, notify bool,
) (out Paid, err error) {
	ctx = context.WithoutCancel(ctx) // the provider's action must be recorded even if the caller is gone
	var other *domain.Attempt
	err = p.change(ctx, attemptID, func(q *paymentTx, o domain.Order, t domain.Attempt) error {
		out, other = Paid{}, nil
		if reason := mismatch(t, intent); reason != "" {
			q.count(&p.Counts.Refused)
			out.Error = "Il pagamento non corrisponde all'ordine"
			return p.core.Record(ctx, q.Q, a, audit.PaymentRejected, audit.Order, int64(o.ID), nil, map[string]any{"intento": intent.ID,
				"motivo":  reason,
				"importo": intent.Amount})
		}
		var err error
		switch intent.Status {
		case payment.Succeeded:
			if t.State != domain.AttemptPaid {
				other, err = p.recordCharge(ctx, q, a, o, t)
			}
		case payment.Failed:
			err = p.closeAttempt(ctx, q, a, o, t, domain.AttemptFailed, intent.Message, notify)
		case payment.Cancelled:
			err = p.closeAttempt(ctx, q, a, o, t, domain.AttemptDropped, "", notify)
		case payment.RequiresAction:
			err = p.markAction(ctx, q, a, t)
		case payment.ToConfirm, payment.Processing:
		}
		if err != nil {
			return err
		}
		if t, err = q.PaymentAttempt(ctx, attemptID); err != nil {
			return err
		}
		o, err = q.Order(ctx, t.OrderID)
		out = reply(o, t)
		return err
	})
	if err == nil && other != nil {
		err = p.drop(ctx, a, *other, false)
	}
	return out, err
}

// mismatch returns in what a payment differs from the attempt, or "".
func mismatch(t domain.Attempt, i payment.Intent) string {
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

// markAction records that the card holder must act.
func (p *Payments) markAction(ctx context.Context, q *paymentTx, a access.Actor, t domain.Attempt) error {
	if t.State != domain.AttemptAsked {
		return nil
	}
	before := t
	t.State, t.Doubtful, t.ChangedAt = domain.AttemptAction, false, p.core.Now()
	t.Confirms++
	if err := q.SavePayment(ctx, t); err != nil {
		return err
	}
	return p.record(ctx, q.Q, a, audit.PaymentActionRequired, before, t)
}

// closeAttempt ends an attempt without a charge, unless it has already ended.
func (p *Payments) closeAttempt(
	ctx context.Context, q *paymentTx, a access.Actor, o domain.Order, t domain.Attempt, state domain.AttemptState, message string,
	notify bool,
) error {
	if !t.Open() {
		if t.Doubtful && state == domain.AttemptDropped { // dropped here before, and now by the provider
			t.Doubtful = false
			return q.SavePayment(ctx, t)
		}
		return nil
	}
	return p.endAttempt(ctx, q, a, o, t, state, message, notify)
}

// endAttempt ends an open attempt without a charge and reopens its order.
func (p *Payments) endAttempt(
	ctx context.Context, q *paymentTx, a access.Actor, o domain.Order, t domain.Attempt, state domain.AttemptState, message string,
	notify bool,
) error {
	before := t
	t.State, t.Message, t.Doubtful, t.ChangedAt = state, message, false, p.core.Now()
	if err := q.SavePayment(ctx, t); err != nil {
		return err
	}
	event, action := checkout.Expire, audit.PaymentExpired
	if state == domain.AttemptFailed {
		event, action = checkout.Fail, audit.PaymentDeclined
		q.count(&p.Counts.Declined)
	} else {
		q.count(&p.Counts.Dropped)
	}
	if err := p.record(ctx, q.Q, a, action, before, t); err != nil {
		return err
	}
	if notify {
		if err := q.AddOrderNotice(ctx, domain.OrderNotice{OrderID: o.ID, Kind: domain.NoticeUnpaid, UserID: t.CreatedBy, Message: message,
			MadeAt: p.core.Now()}); err != nil {
			return err
		}
	}
	return p.orders.change(ctx, q.Q, a, o, event, audit.OrderPaymentEnded)
}

// recordCharge records a charge when it is first reported. It pays the order, or becomes credit if there is nothing
// left to pay. other is an attempt that must not be charged as well.
func (p *Payments) recordCharge(
	ctx context.Context, q *paymentTx, a access.Actor, o domain.Order, t domain.Attempt,
) (other *domain.Attempt, err error) {
	before, wasOpen := t, t.Open()
	t.State, t.Message, t.Doubtful, t.ChangedAt = domain.AttemptPaid, "", false, p.core.Now()
	if err := q.SavePayment(ctx, t); err != nil {
		return nil, err
	}
	if err := p.record(ctx, q.Q, a, audit.PaymentSucceeded, before, t); err != nil {
		return nil, err
	}
	event := checkout.SucceedOther
	if wasOpen || o.State == domain.OrderToPay {
		event = checkout.Succeed
	}
	outcome := checkout.Transition(o.State, event)
	if slices.Contains(outcome.Do, checkout.DropAttempt) {
		if other, err = p.dropOpenAttempt(ctx, q.Q, o.ID); err != nil {
			return nil, err
		}
	}
	// If credit was used after the attempt expired, the charge exceeds what is due: it becomes credit, which then
	// pays the rest.
	if slices.Contains(outcome.Do, checkout.Settle) && t.Amount == o.Due() {
		q.count(&p.Counts.Paid)
		return other, p.orders.change(ctx, q.Q, a, o, event, audit.OrderSettled)
	}
	return other, p.creditUnusedPayment(ctx, q, a, o, t)
}

// dropOpenAttempt ends the open attempt of an order paid by another attempt, and returns it if the provider must
// still cancel it.
func (p *Payments) dropOpenAttempt(ctx context.Context, q store.Q, orderID id.Order) (*domain.Attempt, error) {
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

// creditUnusedPayment turns a charge that pays for nothing into credit of the club, or refunds it if there is no
// club.
func (p *Payments) creditUnusedPayment(ctx context.Context, q *paymentTx, a access.Actor, o domain.Order, t domain.Attempt) error {
	q.count(&p.Counts.Credited)
	if o.ClubID == 0 {
		t.Refund = domain.RefundToMake
		return q.SavePayment(ctx, t)
	}
	l := domain.WalletLine{
		ClubID: o.ClubID, Kind: domain.WalletCredit, Note: fmt.Sprintf("Pagamento con carta ricevuto per l'ordine n. %d non più da pagare",
			o.ID), Amount: t.Amount,
		EventID: o.EventID, AttemptID: t.ID, CreatedBy: a.UserID, CreatedAt: p.core.Now(),
	}
	movementID, err := q.AddWalletLine(ctx, l)
	if err != nil {
		return err
	}
	if err := p.core.Record(ctx, q.Q, a, audit.MovementCreated, audit.Movement, int64(movementID), nil, l); err != nil {
		return err
	}
	if o.State != domain.OrderToPay || o.Due() == 0 {
		return nil
	}
	_, err = p.orders.UseAllCredit(ctx, q.Q, a, o.ID)
	if problem.Is(err, problem.KindConflict) {
		return nil // the amount due has changed: the credit stays for the next order
	}
	return err
}
