package money

import (
	"context"
	"errors"
	"sync/atomic"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/payment"
	"traguardo/internal/store"
)

// held is a transaction with what it will have been when it is stored: one that is tried again counts once.
type held struct {
	store.Q
	happened []*atomic.Int64
}

func (h *held) count(what *atomic.Int64) { h.happened = append(h.happened, what) }

// hold runs a transaction about payments.
func (p *Payments) hold(ctx context.Context, run func(q *held) error) error {
	var h held
	if err := p.core.DB.Tx(ctx, func(q store.Q) error {
		h = held{Q: q}
		return run(&h)
	}); err != nil {
		return err
	}
	for _, n := range h.happened {
		n.Add(1)
	}
	return nil
}

// keep notes the provider's name for an attempt before the card is charged. An attempt that was given up meanwhile is not charged.
func (p *Payments) keep(ctx context.Context, attemptID int64, intent payment.Intent) (kept bool, err error) {
	err = p.change(ctx, attemptID, func(q *held, _ domain.Order, t domain.Attempt) error {
		kept = t.Open()
		if !kept || t.IntentID != "" {
			return nil
		}
		t.IntentID, t.Secret, t.ChangedAt = intent.ID, intent.Secret, p.core.Now()
		return q.SavePayment(ctx, t)
	})
	return kept, err
}

// change runs a change of an attempt whose order is held.
func (p *Payments) change(ctx context.Context, attemptID int64, run func(q *held, o domain.Order, t domain.Attempt) error) error {
	return p.hold(ctx, func(q *held) error {
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
		if t, err = q.PaymentAttempt(ctx, attemptID); err != nil { // as it is now that nobody else changes it
			return err
		}
		return run(q, o, t)
	})
}

// doubt notes that the provider did not answer: the order stays in payment until somebody knows.
func (p *Payments) doubt(ctx context.Context, a access.Actor, attemptID int64, cause error) error {
	ctx = context.WithoutCancel(ctx) // the caller may have run out of time
	p.core.Log.Error("payment in doubt", "attempt", attemptID, "error", cause)
	return p.change(ctx, attemptID, func(q *held, _ domain.Order, t domain.Attempt) error {
		if !t.Open() || t.Doubtful {
			return nil
		}
		q.count(&p.Counts.Doubtful)
		before := t
		t.Doubtful, t.ChangedAt = true, p.core.Now()
		if err := q.SavePayment(ctx, t); err != nil {
			return err
		}
		return p.record(ctx, q.Q, a, "pagamento.dubbio", before, t)
	})
}

// drop has the provider cancel an attempt. One that was charged all the same pays its order.
func (p *Payments) drop(ctx context.Context, a access.Actor, t domain.Attempt, tell bool) error {
	if t.IntentID == "" {
		return p.giveUp(ctx, a, t.ID, tell)
	}
	intent, err := p.provider.Cancel(ctx, t.Account, t.IntentID)
	if err != nil {
		return errors.Join(err, p.doubt(ctx, a, t.ID, err))
	}
	_, err = p.learn(ctx, a, t.ID, intent, tell)
	return err
}

// giveUp ends an attempt that the provider never heard of.
func (p *Payments) giveUp(ctx context.Context, a access.Actor, attemptID int64, tell bool) error {
	ctx = context.WithoutCancel(ctx)
	return p.change(ctx, attemptID, func(q *held, o domain.Order, t domain.Attempt) error {
		if !t.Open() || t.IntentID != "" {
			return nil
		}
		return p.ended(ctx, q, a, o, t, domain.AttemptDropped, "", tell)
	})
}

// record writes what became of an attempt; secrets stay out of the audit.
func (p *Payments) record(ctx context.Context, q store.Q, a access.Actor, action string, before, after domain.Attempt) error {
	before.Secret, before.Key, after.Secret, after.Key = "", "", "", ""
	return p.core.Record(ctx, q, a, action, "pagamento", after.ID, before, after)
}
