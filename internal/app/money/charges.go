package money

import (
	"context"
	"errors"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
)

// charge makes the provider charge the card of an attempt. Concurrent callers use the same idempotency keys.
func (p *Payments) charge(ctx context.Context, a access.Actor, t domain.Attempt) (Paid, error) {
	o, err := p.core.DB.Order(ctx, t.OrderID)
	if err != nil {
		return Paid{}, err
	}
	if t.IntentID == "" {
		intent, err := p.provider.Create(ctx, payment.Charge{
			Key: t.Key + "-create", Account: t.Account, Amount: t.Amount, Method: t.Method, Description: fmt.Sprintf("Ordine n. %d - %s", o.ID,
				o.Description),
			OrderID: t.OrderID, AttemptID: t.ID,
		})
		if errors.Is(err, payment.ErrBusy) {
			return p.outcome(ctx, t.ID)
		}
		if err != nil { // this call has confirmed nothing
			p.core.Log.Error("create payment", "order", t.OrderID, "attempt", t.ID, "error", err)
			if err := p.abandon(ctx, a, t.ID, false); err != nil {
				return Paid{}, err
			}
			return p.outcome(ctx, t.ID)
		}
		saved, err := p.saveIntent(ctx, t.ID, intent)
		if err != nil {
			return Paid{}, err
		}
		if !saved {
			return p.outcome(ctx, t.ID)
		}
		t.IntentID = intent.ID
	}
	if t.State == domain.AttemptAction {
		intent, err := p.provider.Find(ctx, t.Account, t.IntentID)
		if err != nil {
			return p.unanswered(ctx, a, t.ID, err)
		}
		if intent.Status != payment.ToConfirm {
			return p.applyIntent(ctx, a, t.ID, intent, true)
		}
	}
	intent, err := p.provider.Confirm(ctx, t.Account, t.IntentID, fmt.Sprintf("%s-confirm-%d", t.Key, t.Confirms))
	if err != nil {
		return p.unanswered(ctx, a, t.ID, err)
	}
	return p.applyIntent(ctx, a, t.ID, intent, true)
}

// unanswered marks an attempt as doubtful after a request that may have charged the card, and returns what is known.
func (p *Payments) unanswered(ctx context.Context, a access.Actor, attemptID id.Attempt, cause error) (Paid, error) {
	if !errors.Is(cause, payment.ErrBusy) {
		if err := p.markDoubtful(ctx, a, attemptID, cause); err != nil {
			return Paid{}, err
		}
	}
	return p.outcome(ctx, attemptID)
}

// outcome returns the stored state of an attempt, which another caller may have updated.
func (p *Payments) outcome(ctx context.Context, attemptID id.Attempt) (Paid, error) {
	ctx = context.WithoutCancel(ctx) // the caller's deadline may have passed
	t, err := p.core.DB.PaymentAttempt(ctx, attemptID)
	if err != nil {
		return Paid{}, err
	}
	o, err := p.core.DB.Order(ctx, t.OrderID)
	return reply(o, t), err
}

// reply converts an attempt and its order to a Paid.
func reply(o domain.Order, t domain.Attempt) Paid {
	switch {
	case o.State == domain.OrderPaid || t.State == domain.AttemptPaid:
		return Paid{Success: true}
	case t.State == domain.AttemptFailed:
		return Paid{Error: t.Message}
	case t.State == domain.AttemptAction:
		return Paid{Action: true, Secret: t.Secret, IntentID: t.IntentID}
	case t.State == domain.AttemptAsked || o.State == domain.OrderPaying: // by another attempt
		return Paid{Error: InDoubt}
	case t.IntentID == "":
		return Paid{Error: NotCalled}
	}
	return Paid{Error: Abandoned}
}

// Act confirms or rejects a payment with a test card. It works only with the built-in provider.
func (p *Payments) Act(ctx context.Context, a access.Actor, secret string, agreed bool) error {
	box, ok := p.provider.(sandbox)
	if !ok {
		return problem.NotFound()
	}
	intent, err := box.BySecret(ctx, secret)
	if err != nil {
		return err
	}
	o, err := p.core.DB.Order(ctx, intent.OrderID)
	if err != nil {
		return err
	}
	if !canSee(a, o) {
		return problem.NotFound()
	}
	_, err = box.Act(ctx, intent.ID, agreed)
	return err
}
