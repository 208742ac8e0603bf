package accountmodel_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit/scenario"
)

// order makes a club order what it owes, which replaces an open order.
func (s *sequence) order() {
	club := s.dice("club", clubs)
	if _, due := s.ref.amounts(club); due == 0 && s.dice("all the same", 4) < 3 {
		panic(impossible{})
	}
	_, due := s.ref.amounts(club)
	reply := s.call(s.user(club), "POST ge/ordine/iscrizione", scenario.In{"ID_EVENTO": s.event}, allowed(due > 0 && !s.ref.inPayment(club)))
	if reply.Esito != 0 {
		return
	}
	var made struct {
		ID     id.Order    `json:"ID_ORDINE"`
		Amount json.Number `json:"IMPORTO"`
	}
	reply.Into(s.t, &made)
	for _, o := range s.ref.orders {
		if o.club == club && o.state == toPay {
			s.ref.cancel(o)
		}
	}
	s.seen["ordered"]++
	o := &order{id: made.ID, club: club, day: s.ref.today, amount: due, account: s.ref.account(club)}
	s.ref.orders = append(s.ref.orders, o)
	s.ref.use(o)
	if got := cents(s, made.Amount); got != o.amount-o.used {
		s.fail("the amount of an order", "the order asks for %d, want %d less credit of %d", got, o.amount, o.used)
	}
	s.paidByCredit(o)
	if o.state == toPay && s.bool("pays at once") {
		s.pay(o)
	}
}

func (s *sequence) paidByCredit(o *order) {
	if o.used == o.amount {
		o.state = paid
		s.seen["paid by credit"]++
		s.settle(o.club, theClubItself)
	}
}

// fit returns the allowed outcomes of a call that pays an order: 409 if the account has changed. If the amount due is the same, the change
// may go unnoticed.
func (s *sequence) fit(o *order) []int {
	_, due := s.ref.amounts(o.club)
	switch {
	case due != o.amount:
		return []int{409}
	case s.ref.account(o.club) != o.account:
		return []int{0, 409}
	}
	return []int{0}
}

// manners are the ways in which a card behaves, and what happens to an open order.
var manners = []struct {
	name, method, lost string
	mute               bool
	then               int
}{
	{name: "good", method: "visa", then: paid},
	{name: "good again", method: "visa", then: paid},
	{name: "declined", method: "chargeDeclined", then: toPay},
	{name: "asks its owner", method: "authenticationRequired", then: paying},
	{name: "no intent", method: "visa", lost: "create", then: toPay},
	{name: "no charge", method: "visa", lost: "confirm", then: paying},
	{name: "no answer", method: "visa", mute: true, then: paying},
}

// card makes a club pay one of its orders, mostly an open one.
func (s *sequence) card() {
	orders := s.some(func(o *order) bool { return o.state == toPay || o.state == paying })
	if s.dice("any order", 8) == 7 {
		orders = s.ref.orders
	}
	s.pay(draw(s, "order", orders))
}

// pay charges a card for an order, once or twice.
func (s *sequence) pay(o *order) {
	how := draw(s, "card", manners)
	was, charged := o.state, s.w.cards.charged[o.id]
	want := []int{0}
	switch {
	case was == cancelled || was == reversed:
		want = []int{1}
	case was == toPay && s.ref.options[online] == 0:
		want = []int{1, 409}
	case was == toPay:
		want = s.fit(o)
	case was == paying: // the previous card payment is dropped, and the account may have changed
		want = []int{0, 1, 409}
	}
	s.w.cards.lost, s.w.cards.mute = how.lost, how.mute
	var reply scenario.Reply
	for range 1 + s.dice("times", 2) {
		call, in := fmt.Sprintf("POST ec/stripe/pagamento?ID_ORDINE=%d", o.id), scenario.In{"payment_method_id": "pm_card_" + how.method}
		reply = s.call(s.user(o.club), call, in, append(want, 0)...)
		if !slices.Contains(want, reply.Esito) && o.state == was {
			s.fail("unexpected outcome of a payment", "paying returns %d %q, want %v", reply.Esito, reply.Message, want)
		}
		if reply.Esito != 0 {
			if was == paying {
				s.book(o, was)
			}
			break
		}
		s.keepIntent(o, reply)
		if was == toPay && o.state == toPay {
			o.state = how.then
			s.seen[how.name]++
		} else {
			s.seen["again: "+how.name]++
		}
		s.book(o, was)
		want = []int{0, 1, 409}
	}
	s.w.cards.lost, s.w.cards.mute = "", false
	if was == paid && s.w.cards.charged[o.id] != charged {
		s.fail("charged twice", "order %d was charged again", o.id)
	}
	if reply.Esito == 0 {
		return
	}
	if s.w.cards.charged[o.id] != charged && o.state == was {
		s.fail("charged although refused", "order %d was charged although paying it was refused", o.id)
	}
	s.seen[fmt.Sprint("card refused ", reply.Esito)]++
}

// book updates the reference after a call to pay an order. The reference decides about an open order; an order in payment is paid if and
// only if its card was charged.
func (s *sequence) book(o *order, was int) {
	if was == paid {
		return
	}
	got := int(s.orderOf(o.id).State)
	charged := s.w.cards.charged[o.id] > 0
	switch {
	case was == toPay && o.state != paying && got != o.state:
		s.fail("state after paying", "order %d is in state %d, want %d", o.id, got, o.state)
	case got == paid && !charged, got == toPay && charged:
		s.fail("charged and state", "order %d is in state %d, charged %t", o.id, got, charged)
	}
	if got == paid && !o.card {
		o.card = true
		o.state = paid
		s.settle(o.club, theClubItself)
	}
	if o.state != paid {
		s.ended(o, got)
	}
}

// ended updates the reference after a failed payment: the order is open again, unless nothing is due any more.
func (s *sequence) ended(o *order, got int) {
	if _, due := s.ref.amounts(o.club); got == cancelled && o.state == paying && due <= 0 {
		s.ref.cancel(o)
		return
	}
	o.state = got
}

func (s *sequence) keepIntent(o *order, reply scenario.Reply) {
	var p struct {
		Action int    `json:"requires_action"`
		Secret string `json:"payment_intent_client_secret"`
		ID     string `json:"payment_intent_id"`
	}
	reply.Into(s.t, &p)
	if p.Action == 1 {
		s.acts[o.id] = p.Secret + " " + p.ID
	}
}

// owner makes the card holder agree or refuse, and the page continue the payment.
func (s *sequence) owner() {
	o := draw(s, "order", s.some(func(o *order) bool { return o.state == paying && s.acts[o.id] != "" }))
	var secret, intent string
	if _, err := fmt.Sscan(s.acts[o.id], &secret, &intent); err != nil {
		s.r.Fatal(err)
	}
	delete(s.acts, o.id)
	who := s.user(o.club)
	s.call(who, "POST ec/sandbox/azione", scenario.In{"payment_intent_client_secret": secret, "ESITO": flagOf(s.bool("agrees"))})
	s.call(who, fmt.Sprintf("POST ec/stripe/pagamento?ID_ORDINE=%d", o.id), scenario.In{"payment_intent_id": intent})
	s.book(o, paying)
}

// some returns the orders that satisfy is.
func (s *sequence) some(is func(*order) bool) (list []*order) {
	for _, o := range s.ref.orders {
		if is(o) {
			list = append(list, o)
		}
	}
	return list
}

func (s *sequence) giveCredit() {
	club := s.dice("club", clubs)
	amount := draw(s, "amount", []int{500, 980, 1000, 2000, 5000})
	s.call(s.admin(), "POST ge/movimento", scenario.In{
		"FK_ID_TIPO": 1, "FK_ID_SOCIETA": s.clubs[club], "NOTE": "Contributo", "IMPORTO": json.Number(euros(amount)),
	})
	s.ref.credit[club] += amount
	s.cash[club] += amount
}

func (s *sequence) useCredit() {
	o := draw(s, "order", s.some(func(o *order) bool { return o.state == toPay || o.state == paying }))
	trial := *o
	credit := s.ref.credit[o.club]
	want := []int{1}
	if o.state == toPay {
		want = s.fit(o)
		if s.ref.use(&trial); trial.used == o.used { // no credit can be used
			want = []int{1, 409}
		}
		s.ref.credit[o.club] = credit
	}
	if s.call(s.user(o.club), "POST ge/ordine/storna", scenario.In{"ID_ORDINE": o.id}, want...).Esito == 0 {
		s.ref.use(o)
		s.paidByCredit(o)
	}
}

// markOrder records that an order was paid in another way.
func (s *sequence) markOrder() {
	o := draw(s, "order", s.some(func(o *order) bool { return o.state == toPay || o.state == paying }))
	who, want := s.staff(), s.fit(o)
	if o.state == paying {
		want = []int{1, 409}
	}
	if s.bool("by the organiser") {
		who = s.user(0)
		switch {
		case o.club == 0:
			want = []int{403}
		case s.ref.options[online] == 1:
			want = []int{1}
		}
	}
	if s.call(who, "POST ge/ordine/pagato", scenario.In{"ID_ORDINE": o.id}, want...).Esito == 0 {
		o.state = paid
		s.cash[o.club] += o.amount - o.used
		s.settle(o.club, theClubItself)
	}
}

func (s *sequence) cancelOrder() {
	o := draw(s, "order", s.some(func(o *order) bool { return o.state == toPay || o.state == paying }))
	if s.call(s.user(o.club), "POST ge/ordine/azzera/delete", scenario.In{"ID_ORDINE": o.id}, allowed(o.state == toPay)).Esito == 0 {
		s.ref.cancel(o)
	}
}

// reverse makes an administrator reverse a paid order.
func (s *sequence) reverse() {
	o := draw(s, "order", s.some(func(o *order) bool { return o.state == paid }))
	in, toCard := scenario.In{"ID_ORDINE": o.id}, s.bool("to the card")
	call := "POST ge/ordine/storna"
	if toCard {
		in["RIMBORSO"] = 1
	} else if s.bool("by cancelling") {
		call = "POST ge/ordine/azzera/delete"
	}
	if s.call(s.staff(), call, in, allowed(!toCard || o.card && !o.disputed)).Esito == 0 {
		s.ref.reverse(o, toCard)
		s.settle(o.club, othersRaising)
		if toCard {
			s.reconcile() // sends the refund
		}
	}
}

func (s *sequence) orderOf(orderID id.Order) domain.Order {
	o, err := s.w.DB.Order(context.Background(), orderID)
	if err != nil {
		s.r.Fatal(err)
	}
	return o
}
