package money

import (
	"context"
	"errors"
	"sync/atomic"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/payment"
	"traguardo/internal/store"
)

// paymentTx is a transaction with the counters to increase when it commits; a retried transaction counts once.
type paymentTx struct {
	store.Q
	happened []*atomic.Int64
}

func (h *paymentTx) count(counter *atomic.Int64) { h.happened = append(h.happened, counter) }

// inTx runs a transaction about payments.
func (p *Payments) inTx(ctx context.Context, run func(q *paymentTx) error) error {
	var h paymentTx
	if err := p.core.DB.Tx(ctx, func(q store.Q) error {
		h = paymentTx{Q: q}
		return run(&h)
	}); err != nil {
		return err
	}
	for _, n := range h.happened {
		n.Add(1)
	}
	return nil
}

// saveIntent stores the provider's id of an attempt before the card is charged. It returns false if the attempt was
// abandoned meanwhile and must not be charged.
func (p *Payments) saveIntent(ctx context.Context, attemptID id.Attempt, intent payment.Intent) (saved bool, err error) {
	err = p.change(ctx, attemptID, func(q *paymentTx, _ domain.Order, t domain.Attempt) error {
		saved = t.Open()
		if !saved || t.IntentID != "" {
			return nil
		}
		t.IntentID, t.Secret, t.ChangedAt = intent.ID, intent.Secret, p.core.Now()
		return q.SavePayment(ctx, t)
	})
	return saved, err
}

// change runs a change to an attempt with its order locked.
func (p *Payments) change(ctx context.Context, attemptID id.Attempt, run func(q *paymentTx, o domain.Order, t domain.Attempt) error) error {
	err := p.inTx(ctx, func(q *paymentTx) error {
		t, err := q.PaymentAttempt(ctx, attemptID)
		if err != nil {
			return err
		}
		o, err := q.Order(ctx, t.OrderID)
		if err != nil {
			return err
		}
		if o, err = lock(ctx, q.Q, o); err != nil {
			return err
		}
		if t, err = q.PaymentAttempt(ctx, attemptID); err != nil { // read again under the lock
			return err
		}
		return run(q, o, t)
	})
	return core.InContext(err, "change payment attempt %d", attemptID)
}

// markDoubtful records that the provider did not reply. The order stays in payment until the outcome is known.
func (p *Payments) markDoubtful(ctx context.Context, a access.Actor, attemptID id.Attempt, cause error) error {
	ctx = context.WithoutCancel(ctx) // the caller's deadline may have passed
	p.core.Log.Error("payment outcome unknown", "attempt", attemptID, "error", cause)
	return p.change(ctx, attemptID, func(q *paymentTx, _ domain.Order, t domain.Attempt) error {
		if !t.Open() || t.Doubtful {
			return nil
		}
		q.count(&p.Counts.Doubtful)
		before := t
		t.Doubtful, t.ChangedAt = true, p.core.Now()
		if err := q.SavePayment(ctx, t); err != nil {
			return err
		}
		return p.record(ctx, q.Q, a, audit.PaymentDoubtful, before, t)
	})
}

// drop makes the provider cancel an attempt. If the card was charged anyway, the attempt pays its order.
func (p *Payments) drop(ctx context.Context, a access.Actor, t domain.Attempt, notify bool) error {
	if t.IntentID == "" {
		return p.abandon(ctx, a, t.ID, notify)
	}
	intent, err := p.provider.Cancel(ctx, t.Account, t.IntentID)
	if err != nil {
		return errors.Join(err, p.markDoubtful(ctx, a, t.ID, err))
	}
	_, err = p.applyIntent(ctx, a, t.ID, intent, notify)
	return err
}

// abandon ends an attempt that was never sent to the provider.
func (p *Payments) abandon(ctx context.Context, a access.Actor, attemptID id.Attempt, notify bool) error {
	ctx = context.WithoutCancel(ctx)
	return p.change(ctx, attemptID, func(q *paymentTx, o domain.Order, t domain.Attempt) error {
		if !t.Open() || t.IntentID != "" {
			return nil
		}
		return p.endAttempt(ctx, q, a, o, t, domain.AttemptDropped, "", notify)
	})
}

// record writes the audit of an attempt without its secrets.
func (p *Payments) record(ctx context.Context, q store.Q, a access.Actor, action audit.Action, before, after domain.Attempt) error {
	before.Secret, before.Key, after.Secret, after.Key = "", "", "", ""
	return p.core.Record(ctx, q, a, action, audit.Payment, int64(after.ID), before, after)
}
