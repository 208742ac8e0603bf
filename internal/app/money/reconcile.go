package money

import (
	"context"
	"errors"
	"fmt"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// system is who does what nobody asked for at that moment.
var system = access.Actor{Username: "sistema"}

// hears is who brings what the provider says by itself.
var hears = access.Actor{Username: "gestore pagamenti"}

// unheardFor is after how long the provider is asked about an attempt that got no answer: longer than a call may take.
const unheardFor = 2 * time.Minute

// Reconcile asks the provider about attempts whose outcome nobody knows, gives up those that expired, and sends back what is to be sent
// back. It is a job's; what the provider does not answer is asked again the next time.
func (p *Payments) Reconcile(ctx context.Context, now time.Time) error {
	at := calendar.At(now)
	list, err := p.core.DB.AttemptsToCheck(ctx, at, at.Add(-unheardFor), at.Add(-domain.AttemptLife))
	if err != nil {
		return err
	}
	for _, t := range list {
		if err := p.reconcile(ctx, t); err != nil {
			p.core.Log.Error("payment still in doubt", "order", t.OrderID, "attempt", t.ID, "error", err)
			continue
		}
		p.Counts.Reconciled.Add(1)
	}
	return p.refunds(ctx)
}

// reconcile finds out about an attempt. One that took no money by now is cancelled: it cannot take any later.
func (p *Payments) reconcile(ctx context.Context, t domain.Attempt) error {
	if t.Provider != p.provider.Name() {
		return fmt.Errorf("it was made with %s, and %s is configured", t.Provider, p.provider.Name())
	}
	if t.IntentID == "" {
		return p.giveUp(ctx, system, t.ID, true)
	}
	intent, err := p.provider.Find(ctx, t.Account, t.IntentID)
	if err != nil {
		return errors.Join(err, p.doubt(ctx, system, t.ID, err))
	}
	switch intent.Status {
	case payment.ToConfirm, payment.RequiresAction:
		return p.drop(ctx, system, t, true)
	case payment.Processing:
		return errors.New("the bank has not decided yet")
	}
	_, err = p.learn(ctx, system, t.ID, intent, true)
	return err
}

// refunds has the provider send money back to cards.
func (p *Payments) refunds(ctx context.Context) error {
	list, err := p.core.DB.RefundsToMake(ctx)
	if err != nil {
		return err
	}
	for _, t := range list {
		if err := p.provider.Refund(ctx, t.Account, t.IntentID, t.Key+"-refund"); err != nil {
			p.core.Log.Error("refund not made", "order", t.OrderID, "attempt", t.ID, "error", err)
			continue
		}
		if err := p.refunded(ctx, t.ID); err != nil {
			return err
		}
	}
	return nil
}

func (p *Payments) refunded(ctx context.Context, attemptID int64) error {
	return p.change(ctx, attemptID, func(q *held, o domain.Order, t domain.Attempt) error {
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
		return p.record(ctx, q.Q, system, "pagamento.rimborsato", before, t)
	})
}

// Hear takes in a message of the provider. Its signature has to be right; what it says about an order is compared with what was asked for.
// That a payment failed or waits is only a hint, because messages come late and out of order: the provider is asked.
func (p *Payments) Hear(ctx context.Context, payload []byte, signature string) error {
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
		intentID, err = event.Intent.ID, p.heard(ctx, *event.Intent)
	case event.Reversal != nil:
		intentID, err = event.Reversal.IntentID, p.returned(ctx, *event.Reversal)
	}
	if err != nil {
		return err // the provider sends it again
	}
	return p.core.DB.Tx(ctx, func(q store.Q) error {
		_, err := q.AddProviderEvent(ctx, event.ID, event.Type, intentID, p.core.Now())
		return err
	})
}

func (p *Payments) heard(ctx context.Context, intent payment.Intent) error {
	t, err := p.core.DB.AttemptByIntent(ctx, intent.ID)
	if problem.Is(err, problem.KindNotFound) {
		return p.unknown(ctx, intent)
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
			return nil // the page goes on with it
		}
	}
	_, err = p.learn(ctx, hears, t.ID, intent, true)
	return err
}

// unknown is a message about a payment that nobody here asked for. The account may be used for other things too; one that names an order of
// the portal is somebody's mistake or attempt.
func (p *Payments) unknown(ctx context.Context, intent payment.Intent) error {
	if intent.OrderID == 0 {
		return nil
	}
	p.Counts.Refused.Add(1)
	return p.core.DB.Tx(ctx, func(q store.Q) error {
		return p.core.Record(ctx, q, hears, "pagamento.rifiutato", orderObject, intent.OrderID, nil, map[string]any{"intento": intent.ID, "motivo": "sconosciuto", "importo": intent.Amount})
	})
}
