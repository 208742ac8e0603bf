package money

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/checkout"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
)

// returned takes in that the provider sent money of a charge back, or that the charge is disputed at the bank of the card's owner.
func (p *Payments) returned(ctx context.Context, r payment.Reversal) error {
	t, err := p.core.DB.AttemptByIntent(ctx, r.IntentID)
	if problem.Is(err, problem.KindNotFound) {
		return nil // the account is used for other things too
	}
	if err != nil {
		return err
	}
	if t.State != domain.AttemptPaid { // this message came before that about the charge
		intent, err := p.provider.Find(ctx, t.Account, t.IntentID)
		if err != nil {
			return err
		}
		if _, err := p.learn(ctx, hears, t.ID, intent, true); err != nil {
			return err
		}
	}
	return p.change(ctx, t.ID, func(q *held, o domain.Order, t domain.Attempt) error {
		switch {
		case r.Account != t.Account || r.Currency != payment.Currency:
			q.count(&p.Counts.Refused)
			return p.core.Record(ctx, q.Q, hears, "pagamento.rifiutato", orderObject, o.ID, nil, map[string]any{"intento": r.IntentID, "motivo": "rimborso di un altro negozio o in altra valuta"})
		case t.State != domain.AttemptPaid:
			return errors.New("the provider returned money of an attempt that was not charged")
		case r.Dispute != nil:
			return p.disputed(ctx, q, o, t, *r.Dispute)
		}
		return p.sentBack(ctx, q, o, t, r.Refunded)
	})
}

// sentBack books what the provider sent back of an attempt without being asked here; total is all that it has sent back. When that is the
// whole of an order which used no credit, the order is reversed.
func (p *Payments) sentBack(ctx context.Context, q *held, o domain.Order, t domain.Attempt, total money.Cents) error {
	amount := min(total, t.Amount) - t.Refunded
	if amount <= 0 || t.Refund != domain.RefundNone { // known, or asked for here
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
	if err := p.record(ctx, q.Q, hears, "pagamento.rimborsato", before, t); err != nil {
		return err
	}
	q.count(&p.Counts.Refunded)
	text := fmt.Sprintf("Il gestore dei pagamenti ha rimborsato sulla carta %s dell'ordine n. %d (%s). ", amount.Italian(), o.ID, o.Description)
	switch {
	case whole:
		if err := p.orders.change(ctx, q.Q, hears, o, checkout.Reverse, "ordine.storna"); err != nil {
			return err
		}
		if err := q.PostRefund(ctx, o, now, 0); err != nil {
			return err
		}
		text += "L'ordine è stornato."
	case credited:
		if err := p.takeCredit(ctx, q, o, amount); err != nil {
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
	return p.tellReturned(ctx, q, o, text)
}

// disputed books where a dispute stands. Messages come late and in any order: one about an earlier state changes nothing.
func (p *Payments) disputed(ctx context.Context, q *held, o domain.Order, t domain.Attempt, d domain.Dispute) error {
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
	if err := p.core.Record(ctx, q.Q, hears, "pagamento.contestato", "pagamento", t.ID, before, d); err != nil {
		return err
	}
	withheld, lost := d.Withheld()-before.Withheld(), d.Lost()-before.Lost()
	if withheld != 0 || lost != 0 {
		if err := p.bookDispute(ctx, q, o, t, withheld, lost); err != nil {
			return err
		}
	}
	what := fmt.Sprintf("pagamento di %s per l'ordine n. %d (%s)", d.Amount.Italian(), o.ID, o.Description)
	switch d.State {
	case domain.DisputeInquiry:
		return nil // the administrators have it among what there is to do
	case domain.DisputeOpen:
		return p.tellReturned(ctx, q, o, "Il titolare della carta ha contestato alla sua banca il "+what+". La banca trattiene l'importo fino alla decisione; per ora non cambia nulla.")
	case domain.DisputeWon:
		return p.tellReturned(ctx, q, o, "La contestazione del "+what+" è stata respinta: il pagamento resta valido.")
	}
	return p.tellReturned(ctx, q, o, "La contestazione del "+what+" è stata accolta dalla banca, che ha restituito l'importo al titolare della carta: non risulta più pagato.")
}

// bookDispute posts by how much withheld and lost money change. Lost money of an order is no longer paid; lost money that had become credit
// is taken from the credit.
func (p *Payments) bookDispute(ctx context.Context, q *held, o domain.Order, t domain.Attempt, withheld, lost money.Cents) error {
	credited, err := p.isCredit(ctx, q, o, t)
	if err != nil {
		return err
	}
	if lost == 0 {
		return q.PostDispute(ctx, o, withheld, 0, ledger.Fees, p.core.Now())
	}
	if credited {
		if err := p.takeCredit(ctx, q, o, lost); err != nil {
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

// isCredit reports whether the money of a charged attempt is credit of the club by now: it paid for nothing, or its order was reversed.
func (p *Payments) isCredit(ctx context.Context, q *held, o domain.Order, t domain.Attempt) (bool, error) {
	if o.ClubID == 0 || t.Refund != domain.RefundNone {
		return false, nil
	}
	if o.State != domain.OrderPaid {
		return true, nil
	}
	return q.AttemptCredited(ctx, t.ID)
}

// takeCredit takes from a club's credit what the provider gave back of it.
func (p *Payments) takeCredit(ctx context.Context, q *held, o domain.Order, amount money.Cents) error {
	l := domain.WalletLine{
		ClubID: o.ClubID, Kind: domain.WalletDebit, Note: fmt.Sprintf("Importo dell'ordine n. %d restituito sulla carta", o.ID), Amount: amount, EventID: o.EventID,
		CreatedAt: p.core.Now(),
	}
	id, err := q.AddWalletLine(ctx, l)
	if err != nil {
		return err
	}
	return p.core.Record(ctx, q.Q, hears, "movimento.crea", movementObject, id, nil, l)
}

// moneyChanged informs the area of an order that stays paid with less money than before.
func (s *Orders) moneyChanged(ctx context.Context, q *held, before, after domain.Order) error {
	if err := s.core.Record(ctx, q.Q, hears, "ordine.rimborso", orderObject, after.ID, before, after); err != nil {
		return err
	}
	if after.State != domain.OrderPaid {
		return nil
	}
	if over := -after.InAccount(); over > 0 {
		if err := s.takeOverlapBack(ctx, q.Q, after, over); err != nil {
			return err
		}
	}
	if changed := s.kinds[after.Kind].Changed; changed != nil {
		return changed(ctx, q.Q, hears, after)
	}
	return nil
}

func (p *Payments) tellReturned(ctx context.Context, q *held, o domain.Order, text string) error {
	return q.AddOrderNotice(ctx, domain.OrderNotice{OrderID: o.ID, Kind: domain.NoticeReturned, Message: text, MadeAt: p.core.Now()})
}

// notes say what the provider did to the money of an order.
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
