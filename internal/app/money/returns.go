package money

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
)

// handleReturn records that the provider refunded a charge, or that the charge is disputed.
func (p *Payments) handleReturn(ctx context.Context, r payment.Reversal) error {
	t, err := p.core.DB.AttemptByIntent(ctx, r.IntentID)
	if problem.Is(err, problem.KindNotFound) {
		return nil // the provider account is used for other things too
	}
	if err != nil {
		return err
	}
	if t.State != domain.AttemptPaid { // this event arrived before the one about the charge
		intent, err := p.provider.Find(ctx, t.Account, t.IntentID)
		if err != nil {
			return err
		}
		if _, err := p.applyIntent(ctx, providerActor, t.ID, intent, true); err != nil {
			return err
		}
	}
	return p.change(ctx, t.ID, func(q *paymentTx, o domain.Order, t domain.Attempt) error {
		switch {
		case r.Account != t.Account || r.Currency != payment.Currency:
			q.count(&p.Counts.Refused)
			return p.core.Record(ctx, q.Q, providerActor, audit.PaymentRejected, audit.Order, int64(o.ID), nil, map[string]any{"intento": r.IntentID,
				"motivo": "rimborso di un altro negozio o in altra valuta"})
		case t.State != domain.AttemptPaid:
			return errors.New("provider refunded an attempt that was not charged")
		case r.Dispute != nil:
			return p.recordDispute(ctx, q, o, t, *r.Dispute)
		}
		return p.recordRefund(ctx, q, o, t, r.Refunded)
	})
}

// recordRefund books a refund that was not requested here; total is the sum of all refunds of the attempt. If it
// covers the whole order and no credit was used, the order is reversed.
func (p *Payments) recordRefund(ctx context.Context, q *paymentTx, o domain.Order, t domain.Attempt, total money.Cents) error {
	amount := min(total, t.Amount) - t.Refunded
	if amount <= 0 || t.Refund != domain.RefundNone { // already booked, or requested here
		return nil
	}
	before, now := t, p.core.Now()
	t.RefundedAt, t.ChangedAt = now, now
	credited, err := p.isCredit(ctx, q, o, t)
	if err != nil {
		return err
	}
	whole := !credited && o.State == domain.OrderPaid && o.CreditUsed == 0 && o.Refunded == t.Refunded && t.Refunded+amount == o.Amount
	if whole {
		t.Refund = domain.RefundMade
	} else {
		t.Refunded += amount
	}
	if err := q.SavePayment(ctx, t); err != nil {
		return err
	}
	if err := p.record(ctx, q.Q, providerActor, audit.PaymentRefunded, before, t); err != nil {
		return err
	}
	q.count(&p.Counts.Refunded)
	text := fmt.Sprintf("Il gestore dei pagamenti ha rimborsato sulla carta %s dell'ordine n. %d (%s). ", amount.Italian(), o.ID,
		o.Description)
	switch {
	case whole:
		if err := p.orders.change(ctx, q.Q, providerActor, o, checkout.Reverse, audit.OrderReversed); err != nil {
			return err
		}
		if err := q.PostRefund(ctx, o, now, 0); err != nil {
			return err
		}
		text += "L'ordine è stornato."
	case credited:
		if err := p.debitCredit(ctx, q, o, amount); err != nil {
			return err
		}
		if err := q.PostSentBack(ctx, o, amount, ledger.Adjustments, now); err != nil {
			return err
		}
		text += "Era diventato credito della società, che diminuisce dello stesso importo."
	default:
		after := o
		after.Refunded += amount
		if err := q.PostSentBack(ctx, after, amount, ledger.Fees, now); err != nil {
			return err
		}
		if err := p.orders.moneyChanged(ctx, q, o, after); err != nil {
			return err
		}
		text += "Questa parte dell'ordine non risulta più pagata."
	}
	return p.queueNotice(ctx, q, o, text)
}

// recordDispute books the state of a dispute. Events can be late and out of order: an earlier state changes nothing.
func (p *Payments) recordDispute(ctx context.Context, q *paymentTx, o domain.Order, t domain.Attempt, d domain.Dispute) error {
	before, err := q.Dispute(ctx, d.ID)
	if err != nil || before.Closed() || d.State <= before.State {
		return err
	}
	d.AttemptID, d.ChangedAt = t.ID, p.core.Now()
	if before.ID != "" {
		d.Amount = before.Amount
	}
	if err := q.SaveDispute(ctx, d); err != nil {
		return err
	}
	if err := p.core.Record(ctx, q.Q, providerActor, audit.PaymentDisputed, audit.Payment, int64(t.ID), before, d); err != nil {
		return err
	}
	withheld, lost := d.Withheld()-before.Withheld(), d.Lost()-before.Lost()
	if withheld != 0 || lost != 0 {
		if err := p.bookDispute(ctx, q, o, t, withheld, lost); err != nil {
			return err
		}
	}
	description := fmt.Sprintf("pagamento di %s per l'ordine n. %d (%s)", d.Amount.Italian(), o.ID, o.Description)
	switch d.State {
	case domain.DisputeInquiry:
		return nil // administrators see it among their tasks
	case domain.DisputeOpen:
		return p.queueNotice(ctx, q, o, "Il titolare della carta ha contestato alla sua banca il "+description+
			". La banca trattiene l'importo fino alla decisione; per ora non cambia nulla.")
	case domain.DisputeWon:
		return p.queueNotice(ctx, q, o, "La contestazione del "+description+" è stata respinta: il pagamento resta valido.")
	case domain.DisputeLost:
	}
	return p.queueNotice(ctx, q, o, "La contestazione del "+description+" è stata accolta dalla banca, "+
		"che ha restituito l'importo al titolare della carta: non risulta più pagato.")
}

// bookDispute posts the changes of withheld and lost money. Lost money of an order is no longer paid; if it had
// become credit, the credit is reduced.
func (p *Payments) bookDispute(ctx context.Context, q *paymentTx, o domain.Order, t domain.Attempt, withheld, lost money.Cents) error {
	credited, err := p.isCredit(ctx, q, o, t)
	if err != nil {
		return err
	}
	if lost == 0 {
		return q.PostDispute(ctx, o, withheld, 0, ledger.Fees, p.core.Now())
	}
	if credited {
		if err := p.debitCredit(ctx, q, o, lost); err != nil {
			return err
		}
		return q.PostDispute(ctx, o, withheld, lost, ledger.Adjustments, p.core.Now())
	}
	after := o
	after.Refunded += lost
	if err := q.PostDispute(ctx, after, withheld, lost, ledger.Fees, p.core.Now()); err != nil {
		return err
	}
	return p.orders.moneyChanged(ctx, q, o, after)
}

// isCredit reports whether a charge has become credit of the club, because it paid for nothing or its order was
// reversed.
func (p *Payments) isCredit(ctx context.Context, q *paymentTx, o domain.Order, t domain.Attempt) (bool, error) {
	if o.ClubID == 0 || t.Refund != domain.RefundNone {
		return false, nil
	}
	if o.State != domain.OrderPaid {
		return true, nil
	}
	return q.AttemptCredited(ctx, t.ID)
}

// debitCredit reduces a club's credit by what the provider returned to the card.
func (p *Payments) debitCredit(ctx context.Context, q *paymentTx, o domain.Order, amount money.Cents) error {
	l := domain.WalletLine{
		ClubID: o.ClubID, Kind: domain.WalletDebit, Note: fmt.Sprintf("Importo dell'ordine n. %d restituito sulla carta",
			o.ID), Amount: amount, EventID: o.EventID,
		CreatedAt: p.core.Now(),
	}
	id, err := q.AddWalletLine(ctx, l)
	if err != nil {
		return err
	}
	return p.core.Record(ctx, q.Q, providerActor, audit.MovementCreated, audit.Movement, int64(id), nil, l)
}

// moneyChanged calls the hook of an order that stays paid with less money.
func (s *Orders) moneyChanged(ctx context.Context, q *paymentTx, before, after domain.Order) error {
	if err := s.core.Record(ctx, q.Q, providerActor, audit.OrderRefunded, audit.Order, int64(after.ID), before, after); err != nil {
		return err
	}
	if after.State != domain.OrderPaid {
		return nil
	}
	if over := -after.InAccount(); over > 0 {
		if err := s.reverseOverlap(ctx, q.Q, after, over); err != nil {
			return err
		}
	}
	if changed := s.hooksByKind[after.Kind].Changed; changed != nil {
		return changed(ctx, q.Q, providerActor, after)
	}
	return nil
}

func (p *Payments) queueNotice(ctx context.Context, q *paymentTx, o domain.Order, text string) error {
	return q.AddOrderNotice(ctx, domain.OrderNotice{OrderID: o.ID, Kind: domain.NoticeReturned, Message: text, MadeAt: p.core.Now()})
}

// notes describes the refunds and disputes of an order.
func notes(attempts []domain.Attempt, disputes []domain.Dispute) []string {
	var out []string
	for _, t := range attempts {
		switch {
		case t.RefundedAt.IsZero():
		case t.Refund == domain.RefundMade:
			out = append(out, fmt.Sprintf("Il gestore dei pagamenti ha rimborsato sulla carta l'intero importo: %s.", t.Amount.Italian()))
		default:
			out = append(out, fmt.Sprintf("Il gestore dei pagamenti ha rimborsato %s sulla carta.", t.Refunded.Italian()))
		}
	}
	for _, d := range slices.Backward(disputes) {
		out = append(out, fmt.Sprintf(disputeWords[d.State], d.Amount.Italian()))
	}
	return out
}

var disputeWords = map[domain.DisputeState]string{
	domain.DisputeInquiry: "La banca del titolare della carta chiede informazioni su un pagamento di %s: rispondi dal sito del gestore dei pagamenti.",
	domain.DisputeOpen:    "Il titolare della carta ha contestato %s: la banca trattiene l'importo fino alla decisione.",
	domain.DisputeWon:     "La contestazione di %s è stata respinta: il pagamento è valido.",
	domain.DisputeLost:    "La contestazione di %s è stata accolta: l'importo è tornato al titolare della carta.",
}
