package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
	"traguardo/internal/testkit/scenario"
)

// onlineOptions are a price and payment by card.
func onlineOptions() option.Values {
	return option.Values{option.RacePrice: "6", option.OnlinePayment: "1"}
}

// onlineMeeting is a meet whose entries have a price and are paid by card.
func onlineMeeting(t testing.TB, w *scenario.World, more ...func(*domain.Event)) testkit.Meeting {
	t.Helper()
	return meeting(t, w, append([]func(*domain.Event){func(e *domain.Event) { e.Options = onlineOptions() }}, more...)...)
}

func orderFor(t *testing.T, w *scenario.World, username string, event id.Event) id.Order {
	t.Helper()
	var made struct {
		ID id.Order `json:"ID_ORDINE"`
	}
	r := w.Call(t, w.Actor(t, username), "POST ge/ordine/iscrizione", eventRef(event))
	if r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	r.Into(t, &made)
	return made.ID
}

// romeTime returns a time on the test's first day in Rome; 24 and more are the following days.
func romeTime(hour, minute, second int) time.Time {
	d := calendar.In(testkit.Start)
	return time.Date(d.Year(), d.Month(), d.Day(), hour, minute, second, 0, calendar.Rome)
}

// TestMidnight checks that entries unpaid at midnight are deleted, and those being paid are kept.
func TestMidnight(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, midnightCase)
}

func midnightCase(t *testing.T, w *scenario.World) {
	t.Helper()
	w.Run(t, []scenario.Row{{Name: "demonstration data is deleted", Actor: w.Actor(t, "admin"), Call: "DELETE ge/ordini/scaduti/delete"}})
	unpaid, paying, extended, offline := onlineMeeting(t, w), onlineMeeting(t, w), onlineMeeting(t, w), meeting(t, w,
		func(e *domain.Event) { e.Options = option.Values{option.RacePrice: "6"} })
	w.Write(t, func(q store.Q) error {
		return q.SetExtension(context.Background(), extended.ID, extended.Guest.ID, true)
	})
	w.Clock.Set(romeTime(23, 59, 50))
	admin, guest := w.Actor(t, "admin"), w.Actor(t, "societa2")
	orders := map[string]id.Order{"unpaid": orderFor(t, w, "societa2", unpaid.ID), "paying": orderFor(t, w, "societa2", paying.ID),
		"extended": orderFor(t, w, "societa2", extended.ID), "offline": orderFor(t, w, "societa2", offline.ID)}
	w.Run(t, []scenario.Row{
		{Name: "all are to pay", Actor: guest, Call: "GET ge/ordini", In: scenario.In{"FLG_DA_PAGARE": 1},
			After: hasOrders(orders, "unpaid", "paying", "extended", "offline")},
		{Name: "three by card", Actor: guest, Call: "GET ge/ordini", In: scenario.In{"FLG_DA_PAGARE": 1, "FLG_ONLINE": 1},
			After: hasOrders(orders, "unpaid", "paying", "extended")},
		{Name: "an invalid flag", Actor: guest, Call: "GET ge/ordini", In: scenario.In{"FLG_ONLINE": 2}, Esito: 422, Field: "FLG_ONLINE"},
	})
	w.Clock.Set(romeTime(23, 59, 59))
	var asked payReply
	w.Run(t, []scenario.Row{
		{Name: "nothing is removed before midnight", Actor: admin, Call: "DELETE ge/ordini/scaduti/delete", Want: scenario.In{"ANNULLATI": 0}},
		{Name: "a card asks its owner at the last second", Actor: guest, Call: payCall(orders["paying"]), In: card("authenticationRequired"),
			After: func(t *testing.T, r scenario.Reply) { r.Into(t, &asked) }},
	})
	w.Clock.Set(romeTime(24, 0, 10))
	w.Run(t, []scenario.Row{
		{Name: "stranger", Call: "DELETE ge/ordini/scaduti/delete", Esito: 401},
		{Name: "a club", Actor: guest, Call: "DELETE ge/ordini/scaduti/delete", Esito: 403},
		{Name: "midnight", Actor: admin, Call: "DELETE ge/ordini/scaduti/delete", Want: scenario.In{"ANNULLATI": 1}},
		{Name: "again", Actor: admin, Call: "DELETE ge/ordini/scaduti/delete", Want: scenario.In{"ANNULLATI": 0, "ELIMINATI": 0}},
	})
	w.Clock.Set(romeTime(24, 0, 30))
	w.Run(t, []scenario.Row{
		{Name: "the cardholder acts", Actor: guest, Call: "POST ec/sandbox/azione",
			In: scenario.In{"payment_intent_client_secret": asked.Secret, "ESITO": 1}},
		{Name: "the order is paid", Actor: guest, Call: payCall(orders["paying"]), In: scenario.In{"payment_intent_id": asked.IntentID},
			Want: scenario.In{"success": 1}},
	})
	w.Clock.Set(romeTime(24, 5, 0))
	if err := w.App.Entries.Midnight(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]domain.OrderState{"unpaid": domain.OrderCancelled, "paying": domain.OrderPaid,
		"extended": domain.OrderToPay, "offline": domain.OrderToPay} {
		stateOf(t, w, orders[name], want)
	}
	left := func(m testkit.Meeting, want bool) {
		t.Helper()
		list, err := w.DB.Participations(t.Context(), m.ID, m.Guest.ID)
		list = slices.DeleteFunc(list, func(n domain.Participation) bool { return n.Kind == domain.Team }) // teams are free here and stay
		if err != nil || (len(list) > 0) != want {
			t.Errorf("%d entries are left, %v", len(list), err)
		}
	}
	left(unpaid, false)
	left(paying, true)
	left(extended, true)
	left(offline, true)
	checkBooks(t, w)
	sendMails(t, w)
	all := strings.Join(mails(t, w), "\n")
	for _, want := range []string{fmt.Sprintf("ordine n. %d annullato", orders["unpaid"]),
		fmt.Sprintf("ricevuta dell'ordine n. %d", orders["paying"]), fmt.Sprintf("ordine-%d.pdf", orders["paying"])} {
		if !strings.Contains(decoded(all), want) {
			t.Errorf("no message contains %q", want)
		}
	}
}

// hasOrders compares a list with the expected orders.
func hasOrders(orders map[string]id.Order, want ...string) func(*testing.T, scenario.Reply) {
	return func(t *testing.T, r scenario.Reply) {
		t.Helper()
		var rows []struct {
			ID id.Order `json:"ID_ORDINE"`
		}
		r.Into(t, &rows)
		for name, orderID := range orders {
			listed := false
			for _, row := range rows {
				listed = listed || row.ID == orderID
			}
			if listed != slices.Contains(want, name) {
				t.Errorf("%s listed: %t", name, listed)
			}
		}
	}
}

// decoded decodes the subjects of messages.
func decoded(text string) string {
	return strings.NewReplacer("=?UTF-8?q?", "", "_", " ", "=27", "'", "?=", "", "\r\n ", "").Replace(text)
}

func sendMails(t *testing.T, w *scenario.World) {
	t.Helper()
	if err := w.App.Letters.Send(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if err := w.App.Deliver(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
}

// TestInvoices checks that simultaneous requests get one number for each event, without gaps.
//
//test:race
func TestInvoices(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		admin := w.Actor(t, "admin")
		events := make([]id.Event, 8)
		for i := range events {
			events[i] = meeting(t, w).ID
		}
		var all sync.WaitGroup
		var mu sync.Mutex
		numbers, refused := map[string]bool{}, 0
		for i := range 64 {
			all.Go(func() {
				r := w.Call(t, admin, "POST ge/evento/fattura", eventRef(events[i%len(events)]))
				mu.Lock()
				defer mu.Unlock()
				if r.Esito == 1 {
					refused++
					return
				}
				var made struct {
					Number string `json:"NUMERO"`
				}
				r.Into(t, &made)
				numbers[made.Number] = true
			})
		}
		all.Wait()
		if len(numbers) != 8 || refused != 56 {
			t.Errorf("%d numbers, %d refused", len(numbers), refused)
		}
		for n := range 8 {
			if number := fmt.Sprintf("%d/2026", n+1); !numbers[number] {
				t.Errorf("number %s was not used: %v", number, numbers)
			}
		}
		checkBooks(t, w)
	})
}

// TestInvoice checks who may issue an invoice, its content and its copy.
func TestInvoice(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m, empty := meeting(t, w), testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	admin, organiser, guest := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2")
	poor := testkit.Event(t, w.DB, testkit.Club(t, w.DB))
	copyOf := func(who scenario.Actor) scenario.Reply {
		return w.Call(t, who, "GET core/report", scenario.In{"ID_REPORT": 2007, "FORMATO": 1, "ID_EVENTO": m.ID})
	}
	if r := copyOf(admin); r.Esito != 404 {
		t.Errorf("a copy without an invoice: %s", r.Body)
	}
	const preview = "GET ge/evento/fattura/anteprima"
	w.Run(t, []scenario.Row{
		{Name: "preview, stranger", Call: preview, In: eventRef(m.ID), Esito: 401},
		{Name: "preview, organiser", Actor: organiser, Call: preview, In: eventRef(m.ID), Esito: 403},
		{Name: "preview, no event", Actor: admin, Call: preview, In: eventRef(987654), Esito: 404},
		{Name: "preview, malformed", Actor: admin, Call: preview, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "preview, no entries", Actor: admin, Call: preview, In: eventRef(empty.ID), Esito: 1, Message: "Nessun atleta"},
		{Name: "preview", Actor: admin, Call: preview, In: eventRef(m.ID), Want: scenario.In{"ATLETI": 8,
			"PREZZO_UNITARIO": json.Number("1.00"), "IMPONIBILE": json.Number("8.00"), "ALIQUOTA_IVA": 22, "IVA": json.Number("1.76"),
			"IMPORTO_TOTALE": json.Number("9.76")}},
		{Name: "stranger", Call: "POST ge/evento/fattura", In: eventRef(m.ID), Esito: 401},
		{Name: "organiser", Actor: organiser, Call: "POST ge/evento/fattura", In: eventRef(m.ID), Esito: 403},
		{Name: "no event", Actor: admin, Call: "POST ge/evento/fattura", In: eventRef(987654), Esito: 404},
		{Name: "malformed", Actor: admin, Call: "POST ge/evento/fattura", In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "no entries", Actor: admin, Call: "POST ge/evento/fattura", In: eventRef(empty.ID), Esito: 1, Message: "Nessun atleta"},
		{Name: "a club without an address", Actor: admin, Call: "POST ge/evento/fattura", In: eventRef(poor.ID), Esito: 1, Message: "indirizzo"},
		{Name: "made", Actor: admin, Call: "POST ge/evento/fattura", In: eventRef(m.ID),
			Want: scenario.In{"NUMERO": "1/2026", "DATA": "2026-11-16"}, Message: "1/2026"},
		{Name: "preview afterwards", Actor: admin, Call: preview, In: eventRef(m.ID), Esito: 1, Message: "già stato fatturato"},
		{Name: "twice", Actor: admin, Call: "POST ge/evento/fattura", In: eventRef(m.ID), Esito: 1, Message: "già stato fatturato"},
		{Name: "flag cleared", Actor: admin, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": m.ID, "FLG_FATTURATO": 0}},
		{Name: "a second time", Actor: admin, Call: "POST ge/evento/fattura", In: eventRef(m.ID), Esito: 1, Message: "già stato fatturato"},
		{Name: "the flag is set again", Actor: admin, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": m.ID, "FLG_FATTURATO": 1}},
		{Name: "the event knows", Actor: admin, Call: "GET ge/evento", In: eventRef(m.ID), Want: scenario.In{"FLG_FATTURATO": 1}},
	})
	var issued, again struct {
		XML string `json:"XML"`
	}
	keep := func(to any) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) { t.Helper(); r.Into(t, to) }
	}
	w.Write(t, func(q store.Q) error { // the file is not changed, even if the club is renamed
		club, err := q.Club(context.Background(), m.Organiser.ID)
		if err != nil {
			return err
		}
		club.Name = "Un altro nome"
		return q.SaveClub(context.Background(), club)
	})
	w.Run(t, []scenario.Row{
		{Name: "requested again", Actor: admin, Call: "GET ge/evento/fattura", In: eventRef(m.ID),
			Want: scenario.In{"NUMERO": "1/2026", "DATA": "2026-11-16"}, After: keep(&issued)},
		{Name: "by the payer", Actor: organiser, Call: "GET ge/evento/fattura", In: eventRef(m.ID), After: keep(&again)},
		{Name: "by a stranger", Call: "GET ge/evento/fattura", In: eventRef(m.ID), Esito: 401},
		{Name: "by another club", Actor: guest, Call: "GET ge/evento/fattura", In: eventRef(m.ID), Esito: 404},
		{Name: "by a coach without a club", Actor: w.Actor(t, "nuovo"), Call: "GET ge/evento/fattura", In: eventRef(m.ID), Esito: 403},
		{Name: "no invoice", Actor: admin, Call: "GET ge/evento/fattura", In: eventRef(empty.ID), Esito: 404},
		{Name: "malformed again", Actor: admin, Call: "GET ge/evento/fattura", In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
	})
	if issued.XML == "" || issued.XML != again.XML || !strings.Contains(issued.XML, m.Organiser.Name) {
		t.Errorf(`got %.2000s, want issued.XML != "" and issued.XML == again.XML and strings.Contains(issued.XML, m.Organiser.Name)`, issued.XML)
	}
	for name, c := range map[string]struct {
		who scenario.Actor
		pdf bool
	}{"administrator": {admin, true}, "organiser": {organiser, true}, "guest": {guest, false}} {
		if r := copyOf(c.who); strings.HasPrefix(string(r.Body), "%PDF") != c.pdf {
			t.Errorf(`%s: got %.100s, want strings.HasPrefix(string(r.Body), "%%PDF") == c.pdf`, name, r.Body)
		}
	}
}

// TestStripe checks the page's calls, the webhook messages and the public key with the Stripe provider.
func TestStripe(t *testing.T) {
	t.Parallel()
	company := fakestripe.New(t)
	w := scenario.New(t, scenario.Options{Cards: company.Provider()})
	club := w.Actor(t, "societa")
	order := orderOf(t, w, "societa", 3000)
	var asked payReply
	w.Run(t, []scenario.Row{
		{Name: "the page gets the key", Actor: club, Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": order},
			Want: scenario.In{"STRIPE_PUBLIC_KEY": "pk_test_prova"}},
		{Name: "declined", Actor: club, Call: payCall(order), In: card("chargeDeclined"),
			Want: scenario.In{"error": "La carta è stata rifiutata: fondi insufficienti"}},
		{Name: "asks", Actor: club, Call: payCall(order), In: card("authenticationRequired"), Want: scenario.In{"requires_action": 1},
			After: func(t *testing.T, r scenario.Reply) { r.Into(t, &asked) }},
		{Name: "there is no sandbox", Actor: club, Call: "POST ec/sandbox/azione",
			In: scenario.In{"payment_intent_client_secret": asked.Secret + "x", "ESITO": 1}, Esito: 404},
	})
	company.Act(asked.IntentID, true)
	w.Run(t, []scenario.Row{{Name: "charged", Actor: club, Call: payCall(order), In: scenario.In{"payment_intent_id": asked.IntentID},
		Want: scenario.In{"success": 1}}})
	messages := company.Messages()
	if len(messages) < 3 {
		t.Fatalf("%d messages", len(messages))
	}
	send := func(m fakestripe.Message, signature string) int {
		r := w.Request(t, "POST ec/stripe/webhook", string(m.Payload))
		r.Header.Set("Stripe-Signature", signature)
		return w.Do(t, r).HTTP
	}
	for i := len(messages) - 1; i >= 0; i-- { // the last first
		for range 2 {
			if got := send(messages[i], messages[i].Signature); got != 200 {
				t.Errorf("%s: HTTP %d", messages[i].Kind, got)
			}
		}
	}
	last := messages[len(messages)-1]
	for _, wrong := range []string{"", "t=1,v1=00", messages[0].Signature, last.Signature[:len(last.Signature)-1]} {
		if got := send(last, wrong); got != 400 {
			t.Errorf("signature %q: HTTP %d", wrong, got)
		}
	}
	stateOf(t, w, order, domain.OrderPaid)
	if n := company.Charged(int64(order)); n != 1 {
		t.Errorf("charged %d times", n)
	}
	checkBooks(t, w)
}

// TestBalance checks that the dashboard shows the balance of the statement's last line.
func TestBalance(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	newAccount(t, w, "societa2")
	moveMoney(t, w, "societa2", domain.WalletCredit, 1234)
	club := w.Actor(t, "societa2")
	w.Run(t, []scenario.Row{{Name: "home", Actor: club, Call: "GET core/home", Want: scenario.In{"SALDO": 12.34, "CREDITO": 12.34}}})
	order := orderOf(t, w, "societa2", 2000)
	w.Run(t, []scenario.Row{
		{Name: "an order is a debt, the credit is there", Actor: club, Call: "GET core/home",
			Want: scenario.In{"SALDO": -7.66, "CREDITO": 12.34}},
		{Name: "the payment page shows it", Actor: club, Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": order},
			Want: scenario.In{"CREDITO": 12.34}},
	})
}
