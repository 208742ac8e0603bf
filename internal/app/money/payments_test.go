package money_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
)

const (
	good     = "pm_card_visa"
	asks     = "pm_card_authenticationRequired"
	declined = "pm_card_chargeDeclined"
)

// cardFixture is a fixture whose orders are paid by card.
type cardFixture struct {
	fixture
	payments *appmoney.Payments
	company  *fakestripe.Server
}

func newCardFixture(t testing.TB, db *store.DB) cardFixture {
	p := newFixture(db)
	company := fakestripe.New(t)
	return cardFixture{p, appmoney.NewPayments(p.core, p.orders, company.Provider(), nil), company}
}

func (p cardFixture) pay(t testing.TB, order id.Order, card appmoney.Card) appmoney.Paid {
	t.Helper()
	return must[appmoney.Paid](t)(p.payments.Pay(t.Context(), p.admin, order, card))
}

func (p cardFixture) state(t testing.TB, order id.Order, want domain.OrderState) {
	t.Helper()
	if o := must[domain.Order](t)(p.db.Order(t.Context(), order)); o.State != want {
		t.Errorf("order %d is in state %d, want %d", order, o.State, want)
	}
}

func (p cardFixture) deliver(t testing.TB, m fakestripe.Message) {
	t.Helper()
	if err := p.payments.HandleEvent(t.Context(), m.Payload, m.Signature); err != nil {
		t.Errorf("%s: %v", m.Kind, err)
	}
}

func (p cardFixture) advance(t testing.TB, by time.Duration) {
	t.Helper()
	p.clock.Advance(by)
	if err := p.payments.Reconcile(t.Context(), p.clock.Now()); err != nil {
		t.Fatal(err)
	}
}

func only(call string, f fakestripe.Fault) func(string) fakestripe.Fault {
	return func(c string) fakestripe.Fault {
		if c == call {
			return f
		}
		return fakestripe.Good
	}
}

// paymentOutcome is a way in which a payment can go and the state of its order afterwards.
type paymentOutcome struct {
	name string
	run  func(t *testing.T, p cardFixture, order id.Order)
	want domain.OrderState
}

// answeredPayments are payments whose outcome the portal learns during the call.
func answeredPayments() []paymentOutcome {
	return []paymentOutcome{
		{"charged", func(t *testing.T, p cardFixture, order id.Order) {
			if r := p.pay(t, order, appmoney.Card{Method: good}); !r.Success {
				t.Errorf("got %+v, want r.Success", r)
			}
		}, domain.OrderPaid},
		{"declined", func(t *testing.T, p cardFixture, order id.Order) {
			if r := p.pay(t, order, appmoney.Card{Method: declined}); r.Error != "La carta è stata rifiutata: fondi insufficienti" {
				t.Errorf(`got %+v, want r.Error == "La carta è stata rifiutata: fondi insufficienti"`, r)
			}
		}, domain.OrderToPay},
		{"creating the payment fails", func(t *testing.T, p cardFixture, order id.Order) {
			p.company.Fail(only("create", fakestripe.Failing))
			if r := p.pay(t, order, appmoney.Card{Method: good}); r.Error == "" {
				t.Errorf(`got %+v, want r.Error != ""`, r)
			}
			p.company.Fail(only("", fakestripe.Good))
		}, domain.OrderToPay},
		{"a retry finds the first charge", func(t *testing.T, p cardFixture, order id.Order) {
			p.company.Fail(only("confirm", fakestripe.Mute))
			p.pay(t, order, appmoney.Card{Method: good})
			p.company.Fail(only("", fakestripe.Good))
			if r := p.pay(t, order, appmoney.Card{Method: good}); !r.Success {
				t.Errorf("got %+v, want r.Success", r)
			}
		}, domain.OrderPaid},
		{"another card replaces one that waits for its holder", func(t *testing.T, p cardFixture, order id.Order) {
			first := p.pay(t, order, appmoney.Card{Method: asks})
			if !first.Action || first.Secret == "" {
				t.Errorf(`got %+v, want first.Action and first.Secret != ""`, first)
			}
			if r := p.pay(t, order, appmoney.Card{Method: good}); !r.Success {
				t.Errorf("got %+v, want r.Success", r)
			}
			p.company.Act(first.IntentID, true)
			if r := p.pay(t, order, appmoney.Card{IntentID: first.IntentID}); !r.Success {
				t.Errorf("got %+v, want r.Success", r)
			}
		}, domain.OrderPaid},
		{"refunded to the card", func(t *testing.T, p cardFixture, order id.Order) {
			p.pay(t, order, appmoney.Card{Method: good})
			if _, err := p.orders.Refund(t.Context(), p.admin, order); err != nil {
				t.Error(err)
			}
			p.company.Fail(only("refund", fakestripe.Mute))
			p.advance(t, time.Minute)
			p.company.Fail(only("", fakestripe.Good))
			p.advance(t, time.Minute)
			if a := must[[]domain.Attempt](t)(p.db.PaymentAttempts(t.Context(), order)); a[0].Refund != domain.RefundMade ||
				p.company.Refunds[a[0].IntentID] != 1000 {
				t.Errorf("got %+v, %v, want a[0].Refund == domain.RefundMade and p.company.Refunds[a[0].IntentID] == 1000", a, p.company.Refunds)
			}
		}, domain.OrderReversed},
	}
}

// lostReplies are payments whose outcome the portal learns later, from an event or by asking the provider.
func lostReplies() []paymentOutcome {
	return []paymentOutcome{
		{"the reply to the charge is lost, the event arrives", func(t *testing.T, p cardFixture, order id.Order) {
			p.company.Fail(only("confirm", fakestripe.Mute))
			if r := p.pay(t, order, appmoney.Card{Method: good}); r.Success || r.Error == "" {
				t.Errorf(`got %+v, want not r.Success and r.Error != ""`, r)
			}
			p.company.Fail(only("", fakestripe.Good))
			for range 2 {
				for _, m := range p.company.Messages() {
					p.deliver(t, m)
				}
			}
		}, domain.OrderPaid},
		{"the reply and the event are lost", func(t *testing.T, p cardFixture, order id.Order) {
			p.company.Fail(only("confirm", fakestripe.Mute))
			p.pay(t, order, appmoney.Card{Method: good})
			p.company.Fail(only("", fakestripe.Good))
			p.company.Messages()
			p.state(t, order, domain.OrderPaying)
			p.advance(t, 3*time.Minute)
		}, domain.OrderPaid},
		{"started with a wrong clock", func(t *testing.T, p cardFixture, order id.Order) {
			right := p.clock.Now()
			p.clock.Set(right.AddDate(10, 0, 0))
			p.company.Fail(only("confirm", fakestripe.Mute))
			p.pay(t, order, appmoney.Card{Method: good})
			p.company.Fail(only("", fakestripe.Good))
			p.company.Messages()
			p.clock.Set(right)
			p.advance(t, time.Minute)
		}, domain.OrderPaid},
		{"never confirmed, started with a wrong clock", func(t *testing.T, p cardFixture, order id.Order) {
			right := p.clock.Now()
			p.clock.Set(right.AddDate(10, 0, 0))
			p.pay(t, order, appmoney.Card{Method: asks})
			p.clock.Set(right)
			p.advance(t, time.Minute)
		}, domain.OrderToPay},
		{"the charge never arrives", func(t *testing.T, p cardFixture, order id.Order) {
			p.company.Fail(only("confirm", fakestripe.Lost))
			p.pay(t, order, appmoney.Card{Method: good})
			p.company.Fail(only("", fakestripe.Good))
			p.advance(t, 3*time.Minute)
		}, domain.OrderToPay},
		{"the provider is down for hours", func(t *testing.T, p cardFixture, order id.Order) {
			p.company.Fail(only("confirm", fakestripe.Mute))
			p.pay(t, order, appmoney.Card{Method: good})
			p.company.Fail(func(string) fakestripe.Fault { return fakestripe.Failing })
			p.advance(t, time.Hour)
			p.state(t, order, domain.OrderPaying)
			if w := must[appmoney.Waiting](t)(p.payments.Waiting(t.Context())); w.Doubtful != 1 {
				t.Errorf("got %+v, want w.Doubtful == 1", w)
			}
			p.company.Fail(only("", fakestripe.Good))
			p.advance(t, time.Minute)
		}, domain.OrderPaid},
	}
}

// TestPaymentOutcomes checks the order's state after each way in which a payment can go.
func TestPaymentOutcomes(t *testing.T) {
	db := testkit.DB(t)
	p := newCardFixture(t, db)
	club := testkit.Club(t, db).ID
	for _, c := range slices.Concat(answeredPayments(), lostReplies()) {
		t.Run(c.name, func(t *testing.T) {
			order := must[id.Order](t)(p.order(t.Context(), club, 1000))
			c.run(t, p, order)
			p.state(t, order, c.want)
			if n := p.company.Charged(int64(order)); (c.want == domain.OrderPaid || c.want == domain.OrderReversed) != (n == 1) || n > 1 {
				t.Errorf("charged %d times", n)
			}
			p.checkLedger(t)
		})
	}
}

// TestUnusedChargeBecomesCredit checks that a charge for a cancelled order, or a second one, becomes the club's credit once.
func TestUnusedChargeBecomesCredit(t *testing.T) {
	db := testkit.DB(t)
	p := newCardFixture(t, db)
	ctx, club := t.Context(), testkit.Club(t, db).ID
	order := must[id.Order](t)(p.order(ctx, club, 1000))
	p.company.Fail(only("confirm", fakestripe.Lost))
	p.pay(t, order, appmoney.Card{Method: good})
	p.company.Fail(only("", fakestripe.Good))
	attempt := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0]
	p.advance(t, time.Hour)
	if err := p.orders.Cancel(ctx, p.admin, order); err != nil {
		t.Fatal(err)
	}
	about := func(change func(o map[string]any)) fakestripe.Message {
		object := map[string]any{
			"id": attempt.IntentID, "object": "payment_intent", "amount": 1000, "amount_received": 1000, "currency": "eur", "status": "succeeded",
			"metadata": map[string]string{"traguardo_ordine": fmt.Sprint(order), "traguardo_tentativo": fmt.Sprint(attempt.ID)},
		}
		change(object)
		return message(t, fmt.Sprint("evt_", rand.Uint64()), object)
	}
	credit := func(want money.Cents) {
		t.Helper()
		if got := must[money.Cents](t)(db.Credit(ctx, club)); got != want {
			t.Errorf("the credit is %d, want %d", got, want)
		}
	}
	refused := func() int {
		_, n, err := db.Audits(ctx, domain.AuditFilter{Action: "pagamento.rifiutato"}, domain.Page{})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for name, change := range map[string]func(o map[string]any){
		"another amount":   func(o map[string]any) { o["amount_received"] = 999 },
		"another order":    func(o map[string]any) { o["metadata"] = map[string]string{"traguardo_ordine": "987654"} },
		"another currency": func(o map[string]any) { o["currency"] = "usd" },
		"another payment":  func(o map[string]any) { o["id"] = "pi_altro" },
		"another shop":     func(o map[string]any) { o["account"] = "acct_altro" },
	} {
		before := refused()
		p.deliver(t, about(change))
		if refused() != before+1 {
			t.Errorf("%s: not in the audit", name)
		}
	}
	credit(0)
	for range 2 {
		p.deliver(t, about(func(map[string]any) {}))
	}
	credit(1000)
	p.state(t, order, domain.OrderCancelled)
	p.checkLedger(t)
}

// Size of TestOneChargeEach; the full size is -orders 200 -calls 32.
var (
	manyOrders = flag.Int("orders", 4, "number of orders")
	manyCalls  = flag.Int("calls", 16, "concurrent calls per order and per event")
)

// TestOneChargeEach checks that orders are charged and booked once, despite many concurrent calls and repeated events
// in any order. Four orders are paid at a time.
//
//test:race
func TestOneChargeEach(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newCardFixture(t, db), t.Context()
		club := testkit.Club(t, db).ID
		var orders []id.Order
		for range *manyOrders {
			orders = append(orders, must[id.Order](t)(p.order(ctx, club, 1000)))
		}
		for some := range slices.Chunk(orders, 4) {
			p.payConcurrently(t, some)
		}
		for _, order := range orders {
			p.state(t, order, domain.OrderPaid)
			if n := p.company.Charged(int64(order)); n != 1 {
				t.Errorf("order %d was charged %d times", order, n)
			}
			if n := len(must[[]int](t)(kinds(ctx, db, order))); n != 2 {
				t.Errorf("order %d has %d transactions, want the order and one payment", order, n)
			}
		}
		p.checkLedger(t)
	})
}

// payConcurrently pays orders with many calls at once and delivers the provider's events meanwhile, repeated and
// shuffled.
func (p cardFixture) payConcurrently(t *testing.T, orders []id.Order) {
	ctx := t.Context()
	var pays, events sync.WaitGroup
	for _, order := range orders {
		for range *manyCalls {
			pays.Go(func() {
				if _, err := p.payments.Pay(ctx, p.admin, order, appmoney.Card{Method: good}); err != nil && !problem.Is(err, problem.KindRefused) {
					t.Error(err)
				}
			})
		}
	}
	done := make(chan struct{})
	go func() { pays.Wait(); close(done) }()
	for over := false; !over; {
		select {
		case <-done:
			over = true
		case <-time.After(time.Millisecond):
		}
		list := p.company.Messages()
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, m := range list {
			for range *manyCalls {
				events.Go(func() { p.deliver(t, m) })
			}
		}
	}
	events.Wait()
}

func kinds(ctx context.Context, db *store.DB, order id.Order) (out []int, err error) {
	list, err := db.OrderTransactions(ctx, order)
	for _, t := range list {
		out = append(out, int(t.Kind))
	}
	return out, err
}

// TestAnyPayments checks that after any sequence of steps, with lost replies and events, every charge is recorded.
func TestAnyPayments(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newCardFixture(t, db), t.Context()
		rapid.Check(t, func(r *rapid.T) {
			s := sequence{cardFixture: p, ctx: ctx, r: r, club: testkit.Club(t, db).ID}
			s.orders = append(s.orders, must[id.Order](t)(p.order(ctx, s.club, s.amount())))
			for range rapid.IntRange(3, 12).Draw(r, "steps") {
				p.clock.Advance(time.Duration(rapid.IntRange(1, 900).Draw(r, "seconds")) * time.Second)
				if err := s.step(); err != nil && !problem.Is(err, problem.KindRefused) {
					r.Fatal(err)
				}
			}
			p.company.Fail(only("", fakestripe.Good))
			s.deliverAll()
			p.advance(t, 2*time.Hour)
			s.check()
		})
		p.checkLedger(t)
	})
}

type sequence struct {
	cardFixture
	ctx         context.Context
	r           *rapid.T
	club        id.Club
	orders      []id.Order
	intents     []string
	undelivered []fakestripe.Message
}

func (s *sequence) amount() money.Cents {
	return money.Cents(rapid.Int64Range(50, 5000).Draw(s.r, "amount"))
}
func (s *sequence) some() id.Order { return rapid.SampledFrom(s.orders).Draw(s.r, "which") }

func (s *sequence) step() (err error) {
	switch rapid.IntRange(0, 11).Draw(s.r, "step") {
	case 0:
		orderID, err := s.order(s.ctx, s.club, s.amount())
		s.orders = append(s.orders, orderID)
		return err
	case 1:
		_, err = s.move(s.ctx, s.club, domain.WalletCredit, s.amount())
	case 2:
		_, err = s.cardFixture.orders.UseCredit(s.ctx, s.admin, s.some(), nil)
	case 3, 4, 5:
		call := rapid.SampledFrom([]string{"", "", "create", "confirm", "find", "cancel"}).Draw(s.r, "fails")
		s.company.Fail(only(call, rapid.SampledFrom([]fakestripe.Fault{fakestripe.Lost, fakestripe.Mute, fakestripe.Failing}).Draw(s.r, "how")))
		paid, err := s.payments.Pay(s.ctx, s.admin, s.some(),
			appmoney.Card{Method: rapid.SampledFrom([]string{good, good, asks, declined}).Draw(s.r, "card")})
		if paid.IntentID != "" {
			s.intents = append(s.intents, paid.IntentID)
		}
		s.company.Fail(only("", fakestripe.Good))
		return err
	case 6:
		if len(s.intents) == 0 {
			return nil
		}
		objectID := rapid.SampledFrom(s.intents).Draw(s.r, "intent")
		s.company.Act(objectID, rapid.Bool().Draw(s.r, "agreed"))
		_, err = s.payments.Pay(s.ctx, s.admin, s.some(), appmoney.Card{IntentID: objectID})
	case 7:
		s.undelivered = append(s.undelivered, s.company.Messages()...)
		if len(s.undelivered) > 0 {
			m := rapid.SampledFrom(s.undelivered).Draw(s.r, "message")
			return s.payments.HandleEvent(s.ctx, m.Payload, m.Signature)
		}
	case 8:
		err = s.cardFixture.orders.Cancel(s.ctx, s.admin, s.some())
	case 9:
		err = s.cardFixture.orders.Settle(s.ctx, s.admin, s.some())
	case 10:
		_, err = s.cardFixture.orders.Refund(s.ctx, s.admin, s.some())
	default:
		err = s.payments.Reconcile(s.ctx, s.clock.Now())
	}
	return err
}

// deliverAll delivers random events, some of them twice, others never.
func (s *sequence) deliverAll() {
	s.undelivered = append(s.undelivered, s.company.Messages()...)
	for range len(s.undelivered) {
		m := rapid.SampledFrom(s.undelivered).Draw(s.r, "message")
		if err := s.payments.HandleEvent(s.ctx, m.Payload, m.Signature); err != nil {
			s.r.Fatal(err)
		}
	}
}

func (s *sequence) check() {
	for _, objectID := range s.orders {
		o, err := s.db.Order(s.ctx, objectID)
		if err != nil {
			s.r.Fatal(err)
		}
		attempts, err := s.db.PaymentAttempts(s.ctx, objectID)
		if err != nil {
			s.r.Fatal(err)
		}
		charged := 0
		for _, a := range attempts {
			if a.State == domain.AttemptPaid {
				charged++
			}
		}
		if open := slices.ContainsFunc(attempts, domain.Attempt.Open); open || o.State == domain.OrderPaying {
			s.r.Fatalf("order %d is still in payment: %+v", objectID, attempts)
		}
		if n := s.company.Charged(int64(objectID)); n != charged {
			s.r.Fatalf("order %d was charged %d times, %d of them are known", objectID, n, charged)
		}
	}
}

// message returns an event of the provider about a payment.
func message(t testing.TB, messageID string, object map[string]any) fakestripe.Message {
	t.Helper()
	event := map[string]any{"id": messageID, "object": "event", "type": "payment_intent.succeeded", "data": map[string]any{"object": object}}
	if account, named := object["account"]; named { // a field of the event, not of the payment
		delete(object, "account")
		event["account"] = account
	}
	payload, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	return fakestripe.Sign(payload)
}
