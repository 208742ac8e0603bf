package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit/fakestripe"
	"traguardo/internal/testkit/scenario"
)

// payCall is the call to pay an order, with its id in the query string.
func payCall(order id.Order) string {
	return fmt.Sprintf("POST ec/stripe/pagamento?ID_ORDINE=%d", order)
}

func card(method string) scenario.In { return scenario.In{"payment_method_id": "pm_card_" + method} }

// payReply is the reply of a payment.
type payReply struct {
	Error    string `json:"error"`
	Action   int    `json:"requires_action"`
	Secret   string `json:"payment_intent_client_secret"`
	IntentID string `json:"payment_intent_id"`
	Success  int    `json:"success"`
}

// pendingAction returns a payment that waits for its cardholder.
func pendingAction(t *testing.T, w *scenario.World) any {
	t.Helper()
	var p payReply
	w.Call(t, w.Actor(t, "societa"), payCall(orderOf(t, w, "societa", 3000)), card("authenticationRequired")).Into(t, &p)
	return scenario.In{"payment_intent_client_secret": p.Secret, "ESITO": 1}
}

func stateOf(t *testing.T, w *scenario.World, order id.Order, want domain.OrderState) {
	t.Helper()
	if o, err := w.DB.Order(t.Context(), order); err != nil || o.State != want {
		t.Errorf("order %d is in state %d, want %d; %v", order, o.State, want, err)
	}
}

// TestPayByCard checks the three test cards, through the calls of the page.
func TestPayByCard(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club := w.Actor(t, "societa")
	order, asks := orderOf(t, w, "societa", 3000), orderOf(t, w, "societa", 4000)
	var first, second payReply
	into := func(p *payReply) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) { *p = payReply{}; r.Into(t, p) }
	}
	w.Run(t, []scenario.Row{
		{Name: "the page", Actor: club, Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": order}, Want: scenario.In{
			"ORDINE":  scenario.In{"ID_ORDINE": order, "IMPORTO": 30, "STATO_ORDINE": 0, "negozio": scenario.In{"ID_NEGOZIO": 1}},
			"NEGOZIO": scenario.In{"ID_NEGOZIO": 1, "ALIAS": "Nuoto Sprint", "ACCOUNT": ""}, "STRIPE_PUBLIC_KEY": "",
			"RICHIEDENTE": scenario.In{"FK_ID_SOCIETA": w.User(t, "societa").ClubID},
		}},
		{Name: "declined", Actor: club, Call: payCall(order), In: card("chargeDeclined"),
			Want: scenario.In{"error": "La carta è stata rifiutata", "success": 0}},
		{Name: "without funds", Actor: club, Call: payCall(order), In: card("chargeDeclinedInsufficientFunds"), Message: "fondi insufficienti"},
		{Name: "no card of the sandbox", Actor: club, Call: payCall(order), In: card("altra"), Message: "sconosciuta"},
		{Name: "charged", Actor: club, Call: payCall(order), In: card("visa"), Want: scenario.In{"success": 1, "requires_action": 0}},
		{Name: "a double click", Actor: club, Call: payCall(order), In: card("visa"), Want: scenario.In{"success": 1}},
		{Name: "asks its owner", Actor: club, Call: payCall(asks), In: card("authenticationRequired"),
			Want: scenario.In{"success": 0, "requires_action": 1}, After: into(&first)},
	})
	stateOf(t, w, order, domain.OrderPaid)
	stateOf(t, w, asks, domain.OrderPaying)
	act := func(p *payReply, yes int) scenario.In {
		return scenario.In{"payment_intent_client_secret": p.Secret, "ESITO": yes}
	}
	resumed := func(p *payReply) scenario.In { return scenario.In{"payment_intent_id": p.IntentID} }
	w.Run(t, []scenario.Row{
		{Name: "the cardholder has not acted yet", Actor: club, Call: payCall(asks), In: resumed(&first),
			Want: scenario.In{"requires_action": 1}},
		{Name: "nothing is cancelled meanwhile", Actor: club, Call: "POST ge/ordine/azzera/delete", In: scenario.In{"ID_ORDINE": asks}, Esito: 1,
			Message: "Un pagamento è in corso"},
		{Name: "not the order's owner", Actor: club, Call: "POST ec/sandbox/azione", In: act(&first, 0)},
		{Name: "the first attempt fails", Actor: club, Call: payCall(asks), In: resumed(&first), Message: "Autenticazione non riuscita"},
		{Name: "another try", Actor: club, Call: payCall(asks), In: card("authenticationRequired"), After: into(&second)},
	})
	stateOf(t, w, asks, domain.OrderPaying)
	w.Run(t, []scenario.Row{
		{Name: "old payment remains as excess", Actor: club, Call: payCall(asks), In: resumed(&first), Message: "Autenticazione non riuscita"},
		{Name: "the order's owner", Actor: club, Call: "POST ec/sandbox/azione", In: act(&second, 1)},
		{Name: "which pays the order", Actor: club, Call: payCall(asks), In: resumed(&second), Want: scenario.In{"success": 1}},
		{Name: "once", Actor: club, Call: payCall(asks), In: resumed(&second), Want: scenario.In{"success": 1}},
	})
	stateOf(t, w, asks, domain.OrderPaid)
	checkBooks(t, w)
}

// TestPayRefusals checks who may not pay what.
func TestPayRefusals(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club, other, free := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo")
	behind := w.As(t, "societa", w.Actor(t, "admin"))
	order, another := orderOf(t, w, "societa", 3000), orderOf(t, w, "societa", 3000)
	m := meeting(t, w) // takes no cards
	offline := orderOf(t, w, "societa2", 700, func(o *domain.Order) { o.Kind, o.EventID = domain.OrderEntries, m.ID })
	cancelled := orderOf(t, w, "societa", 500, func(o *domain.Order) { o.State = domain.OrderCancelled })
	visa := card("visa")
	var asked payReply
	w.Run(t, []scenario.Row{
		{Name: "stranger", Call: payCall(order), In: visa, Esito: 401},
		{Name: "without a club", Actor: free, Call: payCall(order), In: visa, Esito: 403},
		{Name: "another club", Actor: other, Call: payCall(order), In: visa, Esito: 404},
		{Name: "behind the club", Actor: behind, Call: payCall(order), In: visa, Esito: 403},
		{Name: "no such order", Actor: club, Call: payCall(987654), In: visa, Esito: 404},
		{Name: "another club without a card", Actor: other, Call: payCall(order), In: scenario.In{}, Esito: 404},
		{Name: "no card", Actor: club, Call: payCall(order), In: scenario.In{}, Esito: 422, Field: "payment_method_id"},
		{Name: "a card and a payment", Actor: club, Call: payCall(order), In: scenario.In{"payment_method_id": "a", "payment_intent_id": "b"},
			Esito: 422, Field: "payment_method_id"},
		{Name: "a number as card", Actor: club, Call: payCall(order), In: scenario.In{"payment_method_id": 7}, Esito: 422,
			Field: "payment_method_id"},
		{Name: "no order", Actor: club, Call: "POST ec/stripe/pagamento", In: visa, Esito: 422, Field: "ID_ORDINE"},
		{Name: "an invalid order", Actor: club, Call: "POST ec/stripe/pagamento?ID_ORDINE=x", In: visa, Esito: 422, Field: "ID_ORDINE"},
		{Name: "malformed", Actor: club, Call: payCall(order), In: "{", Esito: 422},
		{Name: "offline", Actor: other, Call: payCall(offline), In: visa, Esito: 1, Message: "non si paga online"},
		{Name: "cancelled", Actor: club, Call: payCall(cancelled), In: visa, Esito: 1, Message: "annullato"},
		{Name: "an unknown payment", Actor: club, Call: payCall(order), In: scenario.In{"payment_intent_id": "pi_altro"}, Esito: 1,
			Message: "non è dell'ordine"},
		{Name: "the id in the body", Actor: club, Call: "POST ec/stripe/pagamento",
			In:    with(card("authenticationRequired"), scenario.In{"ID_ORDINE": order}),
			After: func(t *testing.T, r scenario.Reply) { r.Into(t, &asked) }},
	})
	w.Run(t, []scenario.Row{
		{Name: "a payment of another order", Actor: club, Call: payCall(another), In: scenario.In{"payment_intent_id": asked.IntentID}, Esito: 1,
			Message: "non è dell'ordine"},
		{Name: "stored in the audit", Actor: w.Actor(t, "admin"), Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "pagamento.rifiutato"},
			After: totals(2)},
		{Name: "another club's cardholder", Actor: other, Call: "POST ec/sandbox/azione",
			In: scenario.In{"payment_intent_client_secret": asked.Secret, "ESITO": 1}, Esito: 404},
		{Name: "an unknown secret", Actor: club, Call: "POST ec/sandbox/azione", In: scenario.In{"payment_intent_client_secret": "x", "ESITO": 1},
			Esito: 404},
		{Name: "no action of the cardholder", Actor: club, Call: "POST ec/sandbox/azione",
			In: scenario.In{"payment_intent_client_secret": asked.Secret}, Esito: 422, Field: "ESITO"},
		{Name: "stranger at the page", Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": order}, Esito: 401},
		{Name: "another club at the page", Actor: other, Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": order}, Esito: 404},
		{Name: "no order at the page", Actor: club, Call: "POST ec/ordine", In: scenario.In{}, Esito: 422, Field: "ID_ORDINE"},
		{Name: "an unsigned message", Call: "POST ec/stripe/webhook", In: `{"id":"evt_1"}`, HTTP: 400, Esito: 400},
		{Name: "an invalid message", Call: "POST ec/stripe/webhook", In: "{", HTTP: 400, Esito: 400},
	})
	checkBooks(t, w)
}

// TestPremiumOrder checks that a coach buys a subscription without a club, and that it starts when the current one ends.
func TestPremiumOrder(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	free, admin := w.Actor(t, "nuovo"), w.Actor(t, "admin")
	var month, year id.Order
	objectID := func(to *id.Order) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			var made struct {
				ID id.Order `json:"ID_ORDINE"`
			}
			r.Into(t, &made)
			*to = made.ID
		}
	}
	until := func(want calendar.Date) {
		t.Helper()
		if u := w.User(t, "nuovo"); u.PremiumUntil != want {
			t.Errorf("premium until %s, want %s", u.PremiumUntil, want)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no period", Actor: free, Call: "POST ns/abbonamento/ordine", In: scenario.In{}, Esito: 422, Field: "PERIODO"},
		{Name: "another period", Actor: free, Call: "POST ns/abbonamento/ordine", In: scenario.In{"PERIODO": 3}, Esito: 422, Field: "PERIODO"},
		{Name: "stranger", Call: "POST ns/abbonamento/ordine", In: scenario.In{"PERIODO": 1}, Esito: 401},
		{Name: "club user", Actor: w.Actor(t, "societa"), Call: "POST ns/abbonamento/ordine", In: scenario.In{"PERIODO": 1}, Esito: 403},
		{Name: "malformed", Actor: free, Call: "POST ns/abbonamento/ordine", In: "[", Esito: 422},
		{Name: "a month", Actor: free, Call: "POST ns/abbonamento/ordine", In: scenario.In{"PERIODO": 1}, Want: scenario.In{"IMPORTO": 5},
			After: objectID(&month)},
	})
	w.Run(t, []scenario.Row{
		{Name: "its owner reads it", Actor: free, Call: "GET ge/ordine", In: scenario.In{"ID_ORDINE": month},
			Want: scenario.In{"ORDINE": scenario.In{"FK_ID_TIPO_ORDINE": 2, "FK_ID_PERSONA_GIURIDICA": 0}, "CREDITO": 0}},
		{Name: "a club does not", Actor: w.Actor(t, "societa"), Call: "GET ge/ordine", In: scenario.In{"ID_ORDINE": month}, Esito: 404},
		{Name: "another coach does not", Actor: w.Actor(t, "base"), Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": month}, Esito: 404},
		{Name: "the page", Actor: free, Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": month},
			Want: scenario.In{"NEGOZIO": scenario.In{"ID_NEGOZIO": 1}}},
		{Name: "paid", Actor: free, Call: payCall(month), In: card("visa"), Want: scenario.In{"success": 1}},
	})
	today := calendar.In(w.Clock.Now())
	until(today.AddMonths(1))
	w.Run(t, []scenario.Row{
		{Name: "an unpaid one", Actor: free, Call: "POST ns/abbonamento/ordine", In: scenario.In{"PERIODO": 1}, After: objectID(&month)},
		{Name: "is replaced by a year", Actor: free, Call: "POST ns/abbonamento/ordine", In: scenario.In{"PERIODO": 2},
			Want: scenario.In{"IMPORTO": 50}, After: objectID(&year)},
	})
	stateOf(t, w, month, domain.OrderCancelled)
	w.Run(t, []scenario.Row{
		{Name: "credit does not pay it", Actor: admin, Call: "POST ge/ordine/storna", In: scenario.In{"ID_ORDINE": year, "IMPORTO": 1}, Esito: 1},
		{Name: "the year is paid", Actor: free, Call: payCall(year), In: card("visa"), Want: scenario.In{"success": 1}},
	})
	until(today.AddMonths(1).AddMonths(12))
	checkBooks(t, w)
	w.Run(t, []scenario.Row{{Name: "reversed", Actor: admin, Call: "POST ge/ordine/storna", In: scenario.In{"ID_ORDINE": year}}})
	until(today.AddMonths(1))
	if err := w.App.Payments.Reconcile(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	list, err := w.DB.PaymentAttempts(t.Context(), year)
	if err != nil || len(list) != 1 || list[0].Refund != domain.RefundMade {
		t.Errorf("its card did not get the money back: %+v, %v", list, err)
	}
	checkBooks(t, w)
}

// TestOwnSubscriptionOrders checks that users find, print and cancel the orders of their subscription with and without a club; other
// users of the club do not.
func TestOwnSubscriptionOrders(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		for _, username := range []string{"nuovo", "base"} {
			owner, club := w.Actor(t, username), w.Actor(t, "societa2")
			colleague := w.User(t, "societa2")
			colleague.ID, colleague.Username, colleague.Email, colleague.ClubID = 0, "collega-"+username, username+"@collega.example", w.User(t,
				username).ClubID
			w.Write(t, func(q store.Q) error { _, err := q.AddUser(t.Context(), colleague); return err })
			var order int64
			w.Run(t, []scenario.Row{{
				Name: username + " orders", Actor: owner, Call: "POST ns/abbonamento/ordine", In: scenario.In{"PERIODO": 1},
				After: func(t *testing.T, r scenario.Reply) {
					var made struct {
						ID int64 `json:"ID_ORDINE"`
					}
					r.Into(t, &made)
					order = made.ID
				},
			}})
			ref, page := scenario.In{"ID_ORDINE": order}, scenario.In{"ID_REPORT": 2002, "FORMATO": 3, "ID_ORDINE": order}
			hidden := 404
			if colleague.ClubID == 0 {
				hidden = 403
			}
			beside := w.Actor(t, colleague.Username)
			const list, report, cancel = "GET ge/ordini", "GET core/report", "POST ge/ordine/azzera/delete"
			w.Run(t, []scenario.Row{
				{Name: "in the list", Actor: owner, Call: list, In: ref, Want: []any{scenario.In{"ID_ORDINE": order, "FK_ID_TIPO_ORDINE": 2,
					"STATO_ORDINE": 0}}},
				{Name: "among unpaid orders", Actor: owner, Call: list, In: scenario.In{"FK_ID_TIPO_ORDINE": 2, "FLG_DA_PAGARE": 1, "FLG_ONLINE": 1},
					After: totals(1)},
				{Name: "not in another club's list", Actor: club, Call: list, In: ref, After: totals(0)},
				{Name: "not in a colleague's list", Actor: beside, Call: list, In: ref, After: totals(0)},
				{Name: "not printed by a stranger", Call: report, In: page, Esito: 401},
				{Name: "not printed by another club", Actor: club, Call: report, In: page, Esito: 404},
				{Name: "not printed by a colleague", Actor: beside, Call: report, In: page, Esito: hidden},
				{Name: "not cancelled by a stranger", Call: cancel, In: ref, Esito: 401},
				{Name: "not cancelled by another club", Actor: club, Call: cancel, In: ref, Esito: 404},
				{Name: "not cancelled by a colleague", Actor: beside, Call: cancel, In: ref, Esito: hidden},
				{Name: "malformed", Actor: owner, Call: cancel, In: scenario.In{"ID_ORDINE": "x"}, Esito: 422, Field: "ID_ORDINE"},
			})
			if text := string(w.Call(t, owner, report, page).Body); !strings.Contains(text, "Abbonamento premium mensile") {
				t.Errorf("the print of the order:\n%s", text)
			}
			w.Run(t, []scenario.Row{
				{Name: "cancelled", Actor: owner, Call: cancel, In: ref, Message: fmt.Sprintf("Ordine %d annullato", order)},
				{Name: "nothing left to pay", Actor: owner, Call: list, In: scenario.In{"FK_ID_TIPO_ORDINE": 2, "FLG_DA_PAGARE": 1}, After: totals(0)},
			})
		}
		checkBooks(t, w)
	})
}

// TestAttemptsExpire checks that a payment without the cardholder's action ends after half an hour, and that its order can be paid again.
func TestAttemptsExpire(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club := w.Actor(t, "societa")
	order := orderOf(t, w, "societa", 3000)
	w.Run(t, []scenario.Row{{Name: "asks", Actor: club, Call: payCall(order), In: card("authenticationRequired")}})
	look := func(after time.Duration, want domain.OrderState) {
		t.Helper()
		w.Clock.Advance(after)
		if err := w.App.Payments.Reconcile(context.Background(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		stateOf(t, w, order, want)
	}
	look(29*time.Minute, domain.OrderPaying)
	look(2*time.Minute, domain.OrderToPay)
	w.Run(t, []scenario.Row{{Name: "paid after all", Actor: club, Call: payCall(order), In: card("visa"), Want: scenario.In{"success": 1}}})
	checkBooks(t, w)
}

// figures returns the values of /metrics whose names start with a prefix.
func figures(t *testing.T, w *scenario.World, name string) map[string]string {
	t.Helper()
	r, rec := httptest.NewRequest(http.MethodGet, "/metrics", nil), httptest.NewRecorder()
	r.RemoteAddr = "127.0.0.1:1234"
	w.Server.ServeHTTP(rec, r)
	out := map[string]string{}
	for line := range strings.Lines(rec.Body.String()) {
		if key, value, found := strings.Cut(strings.TrimSpace(line), " "); found && strings.HasPrefix(key, name) {
			out[strings.TrimPrefix(key, name)] = value
		}
	}
	return out
}

// TestPaymentNoticesAndMetrics checks the notices and metrics of a declined, an expired and a doubtful payment.
func TestPaymentNoticesAndMetrics(t *testing.T) {
	t.Parallel()
	company := fakestripe.New(t)
	w := scenario.New(t, scenario.Options{Cards: company.Provider()})
	club := w.Actor(t, "societa")
	declined, expired, doubtful, refunded := orderOf(t, w, "societa", 3000), orderOf(t, w, "societa", 4000), orderOf(t, w, "societa",
		5000), orderOf(t, w, "societa", 6000)
	w.Run(t, []scenario.Row{
		{Name: "declined", Actor: club, Call: payCall(declined), In: card("chargeDeclined")},
		{Name: "asks", Actor: club, Call: payCall(expired), In: card("authenticationRequired")},
		{Name: "paid", Actor: club, Call: payCall(refunded), In: card("visa"), Want: scenario.In{"success": 1}},
		{Name: "reversed", Actor: w.Actor(t, "admin"), Call: "POST ge/ordine/storna",
			In: scenario.In{"ID_ORDINE": refunded, "RIMBORSO": 1}},
	})
	company.Fail(func(call string) fakestripe.Fault {
		if call == "confirm" {
			return fakestripe.Mute
		}
		return fakestripe.Good
	})
	w.Run(t, []scenario.Row{{Name: "no reply", Actor: club, Call: payCall(doubtful), In: card("visa"), Message: "non ha risposto"}})
	company.Fail(func(string) fakestripe.Fault { return fakestripe.Good })
	is := func(name string, want map[string]string) {
		t.Helper()
		got := figures(t, w, name)
		for key, value := range want {
			if got[key] != value {
				t.Errorf("%s%s is %q, want %s", name, key, got[key], value)
			}
		}
	}
	is("traguardo_", map[string]string{"payments_open": "2", "payments_doubtful": "1", "refunds_waiting": "1"})
	w.Clock.Advance(time.Hour)
	if err := w.App.Payments.Reconcile(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	is("traguardo_", map[string]string{"payments_open": "0", "payments_doubtful": "0", "refunds_waiting": "0"})
	is("traguardo_payments_total", map[string]string{
		`{outcome="began"}`: "4", `{outcome="paid"}`: "2", `{outcome="declined"}`: "1", `{outcome="dropped"}`: "1", `{outcome="doubtful"}`: "1",
		`{outcome="reconciled"}`: "2",
		`{outcome="credited"}`:   "0", `{outcome="refunded"}`: "1", `{outcome="refused"}`: "0",
	})
	stateOf(t, w, declined, domain.OrderToPay)
	stateOf(t, w, expired, domain.OrderToPay)
	stateOf(t, w, doubtful, domain.OrderPaid)
	sendMails(t, w)
	all := decoded(strings.Join(mails(t, w), "\n"))
	for _, want := range []string{
		fmt.Sprintf("pagamento non riuscito, ordine n. %d", declined), "fondi insufficienti",
		fmt.Sprintf("pagamento non riuscito, ordine n. %d", expired),
		fmt.Sprintf("ricevuta dell'ordine n. %d", doubtful), fmt.Sprintf("ordine-%d.pdf", doubtful),
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no message contains %q", want)
		}
	}
	checkBooks(t, w)
}

// TestShops checks that an event names its payee.
func TestShops(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := meeting(t, w, func(e *domain.Event) {
		e.Options = option.Values{option.OnlinePayment: "1", option.ClubPrice: "9", option.ApplicationID: "7"}
	})
	order := orderOf(t, w, "societa2", 900, func(o *domain.Order) { o.Kind, o.EventID = domain.OrderEntries, m.ID })
	guest := w.Actor(t, "societa2")
	organiser, err := w.DB.Club(t.Context(), w.User(t, "societa").ClubID)
	if err != nil {
		t.Fatal(err)
	}
	w.Run(t, []scenario.Row{
		{Name: "the shop of the event", Actor: guest, Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": order},
			Want: scenario.In{"NEGOZIO": scenario.In{"ID_NEGOZIO": 7, "ALIAS": organiser.Name}}},
		{Name: "is paid", Actor: guest, Call: payCall(order), In: card("visa"), Want: scenario.In{"success": 1}},
	})
	list, err := w.DB.PaymentAttempts(t.Context(), order)
	if err != nil || len(list) != 1 || list[0].ShopID != 7 || list[0].Account != "acct_sandbox_7" {
		t.Errorf(`got %+v, %v, want no error and len(list) == 1 and list[0].ShopID == 7 and list[0].Account == "acct_sandbox_7"`, list, err)
	}
	var lines int
	w.Write(t, func(q store.Q) (err error) {
		transactions, err := q.OrderTransactions(context.Background(), order)
		lines = len(transactions)
		return err
	})
	if lines != 2 {
		t.Errorf("%d transactions, want the order and its payment", lines)
	}
}
