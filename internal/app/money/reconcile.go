package money

import (
	"context"
	"errors"
	"fmt"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// systemActor performs jobs.
var systemActor = access.Actor{Username: "sistema"}

// providerActor performs what the payment provider reports on its own.
var providerActor = access.Actor{Username: "gestore pagamenti"}

// checkAfter is when the provider is asked about an attempt without a reply; it is longer than a call may take.
const checkAfter = 2 * time.Minute

// Reconcile asks the provider about attempts with unknown outcome, drops expired ones and makes pending refunds. It
// is a job; what fails is tried again in the next run.
func (p *Payments) Reconcile(ctx context.Context, now time.Time) error {
	at := calendar.At(now)
	list, err := p.core.DB.AttemptsToCheck(ctx, at, at.Add(-checkAfter), at.Add(-domain.AttemptLife))
	if err != nil {
		return err
	}
	for _, t := range list {
		if err := p.reconcile(ctx, t); err != nil {
			p.core.Log.Error("reconcile payment", "order", t.OrderID, "attempt", t.ID, "error", err)
			continue
		}
		p.Counts.Reconciled.Add(1)
	}
	return p.refunds(ctx)
}

// reconcile finds out the outcome of an attempt. If it has taken no money yet, it is cancelled, so that it cannot
// later.
func (p *Payments) reconcile(ctx context.Context, t domain.Attempt) error {
	if t.Provider != p.provider.Name() {
		return fmt.Errorf("attempt was made with provider %s, but %s is configured", t.Provider, p.provider.Name())
	}
	if t.IntentID == "" {
		return p.abandon(ctx, systemActor, t.ID, true)
	}
	intent, err := p.provider.Find(ctx, t.Account, t.IntentID)
	if err != nil {
		return errors.Join(err, p.markDoubtful(ctx, systemActor, t.ID, err))
	}
	switch intent.Status {
	case payment.ToConfirm, payment.RequiresAction:
		return p.drop(ctx, systemActor, t, true)
	case payment.Processing:
		return errors.New("the bank has not decided yet")
	case payment.Succeeded, payment.Failed, payment.Cancelled:
	}
	_, err = p.applyIntent(ctx, systemActor, t.ID, intent, true)
	return err
}

// refunds makes the provider refund cards.
func (p *Payments) refunds(ctx context.Context) error {
	list, err := p.core.DB.RefundsToMake(ctx)
	if err != nil {
		return err
	}
	for _, t := range list {
		if err := p.provider.Refund(ctx, t.Account, t.IntentID, t.Key+"-refund"); err != nil {
			p.core.Log.Error("refund payment", "order", t.OrderID, "attempt", t.ID, "error", err)
			continue
		}
		if err := p.refunded(ctx, t.ID); err != nil {
			return err
		}
	}
	return nil
}

func (p *Payments) refunded(ctx context.Context, attemptID id.Attempt) error {
	return p.change(ctx, attemptID, func(q *paymentTx, o domain.Order, t domain.Attempt) error {
		if t.Refund != domain.RefundToMake {
			return nil
		}
		q.count(&p.Counts.Refunded)
		before := t
		t.Refund, t.ChangedAt = domain.RefundMade, p.core.Now()
		if err := q.SavePayment(ctx, t); err != nil {
			return err
		}
		if o.State == domain.OrderReversed {
			if err := q.PostRefund(ctx, o, p.core.Now(), 0); err != nil {
				return err
			}
		}
		return p.record(ctx, q.Q, systemActor, audit.PaymentRefunded, before, t)
	})
}

// HandleEvent processes a signed event of the provider. What it says about an order is compared with what was
// requested. Events can be late and out of order, so the provider is asked again unless the event reports a success.
func (p *Payments) HandleEvent(ctx context.Context, payload []byte, signature string) error {
	event, err := p.provider.Event(payload, signature, p.core.Clock.Now())
	if err != nil {
		return err
	}
	if known, err := p.core.DB.ProviderEventKnown(ctx, event.ID); err != nil || known {
		return err
	}
	intentID := ""
	switch {
	case event.Intent != nil:
		intentID, err = event.Intent.ID, p.handleIntent(ctx, *event.Intent)
	case event.Reversal != nil:
		intentID, err = event.Reversal.IntentID, p.handleReturn(ctx, *event.Reversal)
	}
	if err != nil {
		return err // the provider repeats the event
	}
	return p.core.DB.Tx(ctx, func(q store.Q) error {
		_, err := q.AddProviderEvent(ctx, event.ID, event.Type, intentID, p.core.Now())
		return err
	})
}

func (p *Payments) handleIntent(ctx context.Context, intent payment.Intent) error {
	t, err := p.core.DB.AttemptByIntent(ctx, intent.ID)
	if problem.Is(err, problem.KindNotFound) {
		return p.recordUnknown(ctx, intent)
	}
	if err != nil {
		return err
	}
	if intent.Status != payment.Succeeded {
		if !t.Open() {
			return nil
		}
		if intent, err = p.provider.Find(ctx, t.Account, t.IntentID); err != nil {
			return err
		}
		if intent.Status == payment.ToConfirm {
			return nil // the page continues with it
		}
	}
	_, err = p.applyIntent(ctx, providerActor, t.ID, intent, true)
	return err
}

// recordUnknown handles a payment that was not requested here. The provider account may be used for other things too,
// but one that names an order of the portal is recorded in the audit.
func (p *Payments) recordUnknown(ctx context.Context, intent payment.Intent) error {
	if intent.OrderID == 0 {
		return nil
	}
	p.Counts.Refused.Add(1)
	return p.core.DB.Tx(ctx, func(q store.Q) error {
		return p.core.Record(ctx, q, providerActor, audit.PaymentRejected, audit.Order, int64(intent.OrderID), nil,
			map[string]any{"intento": intent.ID, "motivo": "sconosciuto", "importo": intent.Amount})
	})
}
