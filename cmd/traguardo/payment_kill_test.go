package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	books "traguardo/internal/domain/ledger"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
)

// killPoint is a point of a payment at which the process is killed: when Stripe receives a call, with or without carrying it out, or some
// time after its reply.
type killPoint struct {
	card          string
	authenticated bool // kill during the page's second call, after the cardholder authenticated
	call          string
	fault         fakestripe.Fault
	after         time.Duration
}

var killPoints = []killPoint{
	{card: "pm_card_visa", call: "create", fault: fakestripe.Lost},
	{card: "pm_card_visa", call: "create", fault: fakestripe.Mute},
	{card: "pm_card_visa", call: "confirm", fault: fakestripe.Lost},
	{card: "pm_card_visa", call: "confirm", fault: fakestripe.Mute},
	{card: "pm_card_visa", call: "create", after: 2 * time.Millisecond},
	{card: "pm_card_visa", call: "confirm", after: time.Microsecond},
	{card: "pm_card_visa", call: "confirm", after: 4 * time.Millisecond},
	{card: "pm_card_authenticationRequired", call: "confirm", fault: fakestripe.Mute},
	{card: "pm_card_authenticationRequired", authenticated: true, call: "find", fault: fakestripe.Lost},
	{card: "pm_card_authenticationRequired", authenticated: true, call: "confirm", fault: fakestripe.Mute},
}

// paymentServer is a server that charges cards through the fake Stripe; each restart is an hour later.
type paymentServer struct {
	*server
	dir    string
	env    []string
	clock  time.Time
	token  string
	stripe *fakestripe.Server
}

func (p *paymentServer) restart(t *testing.T) {
	t.Helper()
	p.server = startWith(t, p.env, p.dir, "--demo", "--clock", p.clock.Format(time.RFC3339))
	p.clock, p.token = p.clock.Add(time.Hour), p.admin(t)
}

// TestPaymentsSurviveKill checks that wherever the process is killed, after a restart each order is charged and booked exactly once or not
// at all.
func TestPaymentsSurviveKill(t *testing.T) {
	testkit.EachEngine(t, func(t *testing.T, postgres bool) {
		stripe := fakestripe.New(t)
		p := &paymentServer{dir: t.TempDir(), clock: time.Date(2026, 11, 16, 10, 0, 0, 0, calendar.Rome), stripe: stripe}
		p.env = []string{
			"STRIPE_SECRET_KEY=sk_test_prova", "STRIPE_PUBLIC_KEY=pk_test_prova", "STRIPE_WEBHOOK_SECRET=" + fakestripe.Secret,
			"STRIPE_API_BASE=" + stripe.URL,
		}
		url := ""
		if postgres {
			url = testkit.EmptyPostgresURL(t)
			p.env = append(p.env, "DATABASE_URL="+url)
		}
		p.restart(t)
		orders := p.unpaid(t)
		if len(orders) < len(killPoints) {
			t.Fatalf("%d orders to pay", len(orders))
		}
		for i, k := range killPoints {
			p.kill(t, orders[i], k)
			p.restart(t)
			p.awaitSettled(t, orders[i])
		}
		p.signal(t, syscall.SIGTERM)
		if code := p.wait(t); code != 0 {
			t.Errorf("exit code %d", code)
		}
		p.checkConsistency(t, url, orders[:len(killPoints)])
	})
}

// unpaid returns the orders that can be paid by card.
func (p *paymentServer) unpaid(t *testing.T) []id.Order {
	t.Helper()
	var list []struct {
		ID     id.Order `json:"ID_ORDINE"`
		State  int      `json:"STATO_ORDINE"`
		Online int      `json:"FLG_ONLINE"`
	}
	p.data(t, "ge/ordini?RIGHE=1000", &list)
	var out []id.Order
	for _, o := range list {
		if o.State == int(domain.OrderToPay) && o.Online == 1 {
			out = append(out, o.ID)
		}
	}
	return out
}

func (p *paymentServer) data(t *testing.T, path string, into any) {
	t.Helper()
	r, err := p.call(http.MethodGet, path, p.token, nil)
	if err != nil || r.Esito != 0 {
		t.Fatalf("%s: got %+v, %v, want no error and r.Esito == 0", path, r, err)
	}
	if err := json.Unmarshal(r.Data, into); err != nil {
		t.Fatal(err)
	}
}

func (p *paymentServer) pay(order id.Order, card map[string]string) (reply, error) {
	return p.call(http.MethodPost, fmt.Sprintf("ec/stripe/pagamento?ID_ORDINE=%d", order), p.token, asJSON(card))
}

// kill pays an order and kills the process during the payment.
func (p *paymentServer) kill(t *testing.T, order id.Order, k killPoint) {
	t.Helper()
	card := map[string]string{"payment_method_id": k.card}
	if k.authenticated {
		r, err := p.pay(order, card)
		var asked struct {
			IntentID string `json:"payment_intent_id"`
		}
		if err != nil || json.Unmarshal(r.Data, &asked) != nil || asked.IntentID == "" {
			t.Fatalf(`got %+v, %v, want no error and json.Unmarshal(r.Data, &asked) == nil and asked.IntentID != ""`, r, err)
		}
		p.stripe.Act(asked.IntentID, true)
		card = map[string]string{"payment_intent_id": asked.IntentID}
	}
	victim := p.server
	p.stripe.Fail(func(call string) fakestripe.Fault {
		if call != k.call {
			return fakestripe.Good
		}
		if k.after > 0 {
			time.AfterFunc(k.after, func() { _ = victim.cmd.Process.Kill() })
			return fakestripe.Good
		}
		_ = victim.cmd.Process.Kill()
		<-victim.done
		return k.fault
	})
	if r, err := p.pay(order, card); err == nil && k.after == 0 {
		t.Errorf("%+v: got reply %+v", k, r)
	}
	p.wait(t)
	p.stripe.Fail(func(string) fakestripe.Fault { return fakestripe.Good })
	p.stripe.Messages() // discard them
}

// awaitSettled waits until the order is no longer in payment.
func (p *paymentServer) awaitSettled(t *testing.T, order id.Order) {
	t.Helper()
	for end := time.Now().Add(waitLimit); ; time.Sleep(20 * time.Millisecond) {
		var shown struct {
			Order struct {
				State int `json:"STATO_ORDINE"`
			} `json:"ORDINE"`
		}
		p.data(t, fmt.Sprintf("ge/ordine?ID_ORDINE=%d", order), &shown)
		if shown.Order.State != int(domain.OrderPaying) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("order %d is still in payment", order)
		}
	}
}

// checkConsistency checks the stored orders against the charges.
func (p *paymentServer) checkConsistency(t *testing.T, url string, orders []id.Order) {
	t.Helper()
	if url == "" {
		if out, code := command(t, "admin", "verify", "--data", p.dir); code != 0 || !strings.Contains(out, "Nessuna contraddizione") {
			t.Errorf(`got %d: %s, want code == 0 and strings.Contains(out, "Nessuna contraddizione")`, code, out)
		}
		if err := store.CheckFile(t.Context(), filepath.Join(p.dir, store.FileName)); err != nil {
			t.Error(err)
		}
	}
	db := testkit.Open(t, p.dir, url)
	if faults, err := db.MoneyFaults(t.Context()); err != nil || len(faults) > 0 {
		t.Errorf("got %v, %v, want no error and len(faults) == 0", faults, err)
	}
	paid := 0
	for i, orderID := range orders {
		o, err := db.Order(t.Context(), orderID)
		if err != nil {
			t.Fatal(err)
		}
		transactions, err := db.OrderTransactions(t.Context(), orderID)
		if err != nil {
			t.Fatal(err)
		}
		booked := 0
		for _, tr := range transactions {
			if tr.Kind == books.Payment {
				booked++
			}
		}
		charged := p.stripe.Charged(int64(orderID))
		if charged > 1 || booked != charged || (o.State == domain.OrderPaid) != (charged == 1) {
			t.Errorf("%+v: state %d, charged %d times, booked %d times", killPoints[i], o.State, charged, booked)
		}
		paid += charged
	}
	t.Logf("%d kills, %d of the orders were charged", len(orders), paid)
}
