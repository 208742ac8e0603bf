package accountmodel_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/money"
	"traguardo/internal/payment"
	"traguardo/internal/testkit/scenario"
)

// Event decodes a message that the model signed.
func (c *cards) Event(payload []byte, signature string, _ time.Time) (e payment.Event, err error) {
	if signature != "model" {
		return e, payment.ErrSignature
	}
	return e, json.Unmarshal(payload, &e)
}

// returned makes the provider return money of a charge, or a bank decide a dispute. The message arrives once or twice.
func (s *sequence) returned() {
	o := draw(s, "order", s.some(func(o *order) bool {
		return o.card && !o.toCard && s.w.cards.charged[o.id] > 0 && s.w.cards.charged[o.id] == o.amount-o.used-o.sent-o.lost
	}))
	intent := s.intentOf(o)
	amount := s.w.cards.charged[o.id]
	if s.bool("a part") {
		amount = (amount + 1) / 2
	}
	r := payment.Reversal{IntentID: intent.ID, Account: intent.Account, Currency: payment.Currency}
	lost := s.bool("disputed")
	if lost {
		state := draw(s, "decision", []domain.DisputeState{domain.DisputeOpen, domain.DisputeWon, domain.DisputeLost, domain.DisputeLost})
		r.Dispute = &domain.Dispute{ID: fmt.Sprintf("dp_%d", numbers.Add(1)), Amount: money.Cents(amount), State: state}
		o.disputed = o.disputed || state != domain.DisputeWon
		if state != domain.DisputeLost {
			s.deliver(r)
			return
		}
	} else {
		i, err := s.w.DB.ChangeSandboxIntent(context.Background(), intent.ID, func(i *domain.SandboxIntent) { i.Refunded += money.Cents(amount) })
		if err != nil {
			s.r.Fatal(err)
		}
		r.Refunded = i.Refunded
	}
	s.w.cards.charged[o.id] -= amount
	s.r.Logf("day %d: order %d: %d cents go back to the card, disputed %t", s.ref.today, o.id, amount, lost)
	was := o.state
	s.ref.sendBack(o, amount, lost)
	s.deliver(r)
	if was == paid {
		s.settle(o.club, othersRaising)
	}
}

func (s *sequence) intentOf(o *order) domain.SandboxIntent {
	attempts, err := s.w.DB.PaymentAttempts(context.Background(), o.id)
	if err != nil {
		s.r.Fatal(err)
	}
	for _, t := range attempts {
		if t.State == domain.AttemptPaid {
			i, err := s.w.DB.SandboxIntent(context.Background(), t.IntentID)
			if err != nil {
				s.r.Fatal(err)
			}
			return i
		}
	}
	s.fail("no charged attempt", "order %d has no charged attempt", o.id)
	return domain.SandboxIntent{}
}

// deliver hands a message of the provider to the portal, sometimes twice.
func (s *sequence) deliver(r payment.Reversal) {
	payload, err := json.Marshal(payment.Event{ID: fmt.Sprintf("evt_%d", numbers.Add(1)), Type: "model", Reversal: &r})
	for range 1 + s.dice("deliveries", 2) {
		if err == nil {
			err = s.w.App.Payments.HandleEvent(context.Background(), payload, "model")
		}
	}
	if err != nil {
		s.r.Fatal(err)
	}
}

// debit makes an administrator reduce a club's credit, possibly below zero.
func (s *sequence) debit() {
	club := s.dice("club", clubs)
	amount := draw(s, "amount", []int{300, 500, 1000})
	s.call(s.admin(), "POST ge/movimento", scenario.In{
		"FK_ID_TIPO": 2, "FK_ID_SOCIETA": s.clubs[club], "NOTE": "Penale", "IMPORTO": json.Number(euros(amount)),
	})
	s.ref.credit[club] -= amount
	s.cash[club] -= amount
}

// atOnce makes a club pay the same order from several pages at once: there is one charge, and every reply reports the order as paid.
func (s *sequence) atOnce() {
	o := draw(s, "order", s.some(func(o *order) bool { return o.state == toPay && s.ref.options[online] == 1 }))
	if fit := s.fit(o); len(fit) != 1 || fit[0] != 0 {
		panic(impossible{})
	}
	who := s.user(o.club)
	replies := make([]scenario.Reply, 3)
	var all sync.WaitGroup
	for i := range replies {
		all.Go(func() {
			replies[i] = s.w.Call(s.t, who.Actor, fmt.Sprintf("POST ec/stripe/pagamento?ID_ORDINE=%d",
				o.id), scenario.In{"payment_method_id": "pm_card_visa"})
		})
	}
	all.Wait()
	s.r.Logf("day %d, club %d pays order %d three times at once", s.ref.today, o.club, o.id)
	for _, r := range replies {
		var p struct {
			Success int `json:"success"`
		}
		if r.Esito == 0 {
			r.Into(s.t, &p)
		}
		if p.Success != 1 {
			s.fail("a reply to simultaneous payments", "order %d: %s", o.id, r.Body)
		}
	}
	if charged := s.w.cards.charged[o.id]; charged != o.amount-o.used {
		s.fail("charged once", "order %d was charged %d of %d", o.id, charged, o.amount-o.used)
	}
	o.state = paid
	s.book(o, toPay)
}
