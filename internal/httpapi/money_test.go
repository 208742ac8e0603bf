package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// moveMoney adds a movement to the club of a user.
func moveMoney(t testing.TB, w *scenario.World, username string, kind domain.WalletKind, amount money.Cents) (movementID id.Movement) {
	t.Helper()
	w.Write(t, func(q store.Q) (err error) {
		l := domain.WalletLine{ClubID: w.User(t, username).ClubID, Kind: kind, Note: "Conguaglio", Amount: amount,
			CreatedAt: calendar.At(w.Clock.Now())}
		movementID, err = q.AddWalletLine(context.Background(), l)
		return err
	})
	return movementID
}

// orderOf adds an unpaid order to the club of a user.
func orderOf(t testing.TB, w *scenario.World, username string, amount money.Cents, change ...func(*domain.Order)) (orderID id.Order) {
	t.Helper()
	o := domain.Order{ClubID: w.User(t, username).ClubID, Kind: domain.OrderChampionships, Description: "Iscrizione", Amount: amount,
		CreatedAt: calendar.At(w.Clock.Now())}
	for _, f := range change {
		f(&o)
	}
	w.Write(t, func(q store.Q) (err error) {
		if orderID, err = q.AddOrder(context.Background(), o); err != nil {
			return err
		}
		return q.AddOrderLine(context.Background(), orderID, domain.OrderLine{Kind: domain.LineChampionship, Quantity: 1,
			Description: "Iscrizione: Regionale", Amount: amount})
	})
	return orderID
}

func aMovement(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		return with(scenario.In{"ID_MOVIMENTO": moveMoney(t, w, "societa", domain.WalletCredit, 1000)}, more)
	}
}

func newMovement(t *testing.T, w *scenario.World) any {
	t.Helper()
	return scenario.In{"FK_ID_SOCIETA": w.User(t, "societa").ClubID, "FK_ID_TIPO": 1, "NOTE": "Conguaglio", "IMPORTO": 12.5}
}

func newOrder(more scenario.In) func(*testing.T, *scenario.World) any {
	return func(t *testing.T, w *scenario.World) any {
		t.Helper()
		moveMoney(t, w, "societa", domain.WalletCredit, 1000)
		return with(scenario.In{"ID_ORDINE": orderOf(t, w, "societa", 3000)}, more)
	}
}

func checkBooks(t *testing.T, w *scenario.World) {
	t.Helper()
	if faults, err := w.DB.MoneyFaults(t.Context()); err != nil || len(faults) > 0 {
		t.Errorf("got %v, %v, want no error and len(faults) == 0", faults, err)
	}
}

// newAccount moves a user to a new club with an empty account.
func newAccount(t *testing.T, w *scenario.World, username string) int64 {
	t.Helper()
	r := w.Call(t, w.Actor(t, "admin"), "POST ge/societa", clubForm(scenario.In{"DENOMINAZIONE": "Ordini A.S.D.", "COD_AFF": "ORD-1"}))
	if r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	w.Write(t, func(q store.Q) error {
		u := w.User(t, username)
		u.ClubID = id.Club(r.Inserted)
		return q.SaveUser(context.Background(), u)
	})
	return r.Inserted
}

// TestMoneyRights checks that users without a session or club get nothing, other clubs find nothing, and an administrator impersonating a
// club neither pays nor uses its credit.
func TestMoneyRights(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	movement, order := moveMoney(t, w, "societa", domain.WalletCredit, 1000), orderOf(t, w, "societa", 3000)
	admin, club, other, free := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo")
	behind := w.As(t, "societa", admin)
	ofMovement, ofOrder := scenario.In{"ID_MOVIMENTO": movement}, scenario.In{"ID_ORDINE": order}
	for _, c := range []struct {
		call           string
		in             scenario.In
		other, club, b int // the other club, the club itself, an administrator impersonating it; -1: not tested here
	}{
		{"GET ge/movimenti", nil, 0, 0, 0},
		{"GET ge/movimento", ofMovement, 404, 0, 0},
		{"POST ge/movimento", scenario.In{}, 403, 403, 403},
		{"PUT ge/movimento", ofMovement, 403, 403, 403},
		{"GET ge/ordine", ofOrder, 404, 0, 0},
		{"POST ge/ordine/storna", ofOrder, 404, -1, 403},
		{"POST ge/ordine/pagato", ofOrder, 404, 403, 403},
		{"POST ge/ordine/azzera/delete", ofOrder, 404, -1, -1},
	} {
		rows := []scenario.Row{
			{Name: "stranger: " + c.call, Call: c.call, In: c.in, Esito: 401},
			{Name: "without a club: " + c.call, Actor: free, Call: c.call, In: c.in, Esito: 403},
			{Name: "another club: " + c.call, Actor: other, Call: c.call, In: c.in, Esito: c.other},
		}
		if c.club >= 0 {
			rows = append(rows, scenario.Row{Name: "the club: " + c.call, Actor: club, Call: c.call, In: c.in, Esito: c.club})
		}
		if c.b >= 0 {
			rows = append(rows, scenario.Row{Name: "behind the club: " + c.call, Actor: behind, Call: c.call, In: c.in, Esito: c.b})
		}
		w.Run(t, rows)
	}
	own := func(t *testing.T, r scenario.Reply) {
		t.Helper()
		var rows []map[string]any
		r.Into(t, &rows)
		for _, row := range rows {
			if fmt.Sprint(row["FK_ID_SOCIETA"], row["FK_ID_PERSONA_GIURIDICA"]) == fmt.Sprint(w.User(t, "societa").ClubID,
				nil) || fmt.Sprint(row["FK_ID_PERSONA_GIURIDICA"]) == fmt.Sprint(w.User(t, "societa").ClubID) {
				t.Errorf("another club sees %v", row)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "no movement of others in the list", Actor: other, Call: "GET ge/movimenti", After: own},
		{Name: "no orders for a stranger", Call: "GET ge/ordini", Esito: 401},
		{Name: "empty without a club", Actor: free, Call: "GET ge/ordini", After: totals(0)},
		{Name: "the club's own", Actor: behind, Call: "GET ge/ordini", In: ofOrder, After: totals(1)},
		{Name: "no order of others in the list", Actor: other, Call: "GET ge/ordini", After: own},
		{Name: "no order of others by its id", Actor: other, Call: "GET ge/ordini", In: scenario.In{"ID_ORDINE": order}, After: totals(0)},
		{Name: "no movement of others", Actor: other, Call: "GET ge/movimenti", In: scenario.In{"ID_MOVIMENTO": movement}, After: totals(0)},
		{Name: "behind a club one may cancel", Actor: behind, Call: "POST ge/ordine/azzera/delete", In: ofOrder, Message: fmt.Sprintf("Ordine %d annullato", order)},
	})
}

func TestMovements(t *testing.T) { scenario.Engines(t, scenario.Options{}, movementsCase) }

func movementsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	clubID := newAccount(t, w, "societa2")
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa2")
	const list, get, add, edit = "GET ge/movimenti", "GET ge/movimento", "POST ge/movimento", "PUT ge/movimento"
	form := func(more scenario.In) scenario.In {
		return with(scenario.In{"FK_ID_SOCIETA": clubID, "FK_ID_TIPO": 1, "NOTE": "Rimborso gara", "IMPORTO": 20}, more)
	}
	wrong := func(name, field string, in scenario.In) scenario.Row {
		return scenario.Row{Name: name, Actor: admin, Call: add, In: form(in), Esito: 422, Field: field}
	}
	event := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	var movementID int64
	w.Run(t, []scenario.Row{
		wrong("without a club", "FK_ID_SOCIETA", scenario.In{"FK_ID_SOCIETA": 0}),
		wrong("without notes", "NOTE", scenario.In{"NOTE": " "}),
		wrong("an amount of nothing", "IMPORTO", scenario.In{"IMPORTO": 0}),
		wrong("an amount below zero", "IMPORTO", scenario.In{"IMPORTO": -1}),
		wrong("a tenth of a cent", "IMPORTO", scenario.In{"IMPORTO": 1.001}),
		wrong("more money than there is", "IMPORTO", scenario.In{"IMPORTO": 1e10}),
		wrong("an amount as text", "IMPORTO", scenario.In{"IMPORTO": "5"}),
		wrong("a type that is none", "FK_ID_TIPO", scenario.In{"FK_ID_TIPO": 3}),
		wrong("an event below zero", "FK_ID_EVENTO", scenario.In{"FK_ID_EVENTO": -1}),
		wrong("an id of its own", "ID_MOVIMENTO", scenario.In{"ID_MOVIMENTO": 7}),
		{Name: "an unknown club", Actor: admin, Call: add, In: form(scenario.In{"FK_ID_SOCIETA": 999_999}), Esito: 404},
		{Name: "an unknown event", Actor: admin, Call: add, In: form(scenario.In{"FK_ID_EVENTO": 999_999}), Esito: 404},
		{Name: "no JSON", Actor: admin, Call: add, In: "{", Esito: 422},
		{Name: "added", Actor: admin, Call: add, In: form(scenario.In{"FK_ID_EVENTO": event.ID}), Message: "Movimento salvato",
			After: func(_ *testing.T, r scenario.Reply) { movementID = r.Inserted }},
	})
	ref := scenario.In{"ID_MOVIMENTO": movementID}
	change := func(more scenario.In) scenario.In { return with(ref, more) }
	order := orderOf(t, w, "societa2", 1500)
	usage := scenario.In{"UTIL": 15, "quote": []any{scenario.In{"FK_ID_ORDINE": order, "PREZZO_TOTALE": 15, "DESCRIZIONE": "Iscrizione"}}}
	w.Run(t, []scenario.Row{
		{Name: "the club reads it", Actor: club, Call: get, In: ref,
			Want: scenario.In{"ID_MOVIMENTO": movementID, "FK_ID_TIPO": 1, "FK_ID_SOCIETA": clubID, "NOTE": "Rimborso gara", "IMPORTO": 20,
				"UTIL":         0,
				"FK_ID_EVENTO": event.ID, "DESC_EVENTO": event.Name, "STATO": int(event.Status), "DATA_SCADENZA_ISCRIZIONI": event.Deadline.String(),
				"quote": []any{}, "VERSIONE": 1}},
		{Name: "id 0", Actor: admin, Call: get, In: scenario.In{"ID_MOVIMENTO": 0}, Esito: 422, Field: "ID_MOVIMENTO"},
		{Name: "unknown", Actor: admin, Call: get, In: scenario.In{"ID_MOVIMENTO": 999_999}, Esito: 404},
		{Name: "stale", Actor: admin, Call: edit, In: change(scenario.In{"VERSIONE": 9, "NOTE": "x"}), Esito: 409},
		{Name: "change an unknown id", Actor: admin, Call: edit, In: scenario.In{"ID_MOVIMENTO": 999_999, "IMPORTO": -1}, Esito: 404},
		{Name: "used credit cannot be typed", Actor: admin, Call: edit, In: change(scenario.In{"UTIL": 3}), Esito: 403},
		{Name: "used", Actor: club, Call: "POST ge/ordine/storna", In: scenario.In{"ID_ORDINE": order}, Message: fmt.Sprintf("Ordine %d pagato con il credito", order)},
		{Name: "with its usages", Actor: club, Call: get, In: ref, Want: usage},
		{Name: "below the used amount", Actor: admin, Call: edit, In: change(scenario.In{"IMPORTO": 14.99}), Esito: 1, Message: "15,00 €"},
		{Name: "another type", Actor: admin, Call: edit, In: change(scenario.In{"FK_ID_TIPO": 2}), Esito: 1, Message: "è stato utilizzato"},
		{Name: "another club", Actor: admin, Call: edit, In: change(scenario.In{"FK_ID_SOCIETA": w.User(t, "societa").ClubID}), Esito: 1,
			Message: "è stato utilizzato"},
		{Name: "down to the used amount", Actor: admin, Call: edit, In: change(scenario.In{"IMPORTO": 15, "UTIL": 15, "NOTE": "Rimborso"}),
			Message: "Movimento salvato"},
		{Name: "found by id", Actor: admin, Call: list, In: ref, After: totals(1)},
		{Name: "found by club", Actor: admin, Call: list, In: scenario.In{"ID_MOVIMENTO": movementID, "DENOMINAZIONE": "ordini a.s"},
			After: totals(1)},
		{Name: "not by another", Actor: admin, Call: list, In: scenario.In{"ID_MOVIMENTO": movementID, "DENOMINAZIONE": "nessuna%"},
			After: totals(0)},
		{Name: "found by code", Actor: admin, Call: list, In: scenario.In{"ID_MOVIMENTO": movementID, "COD_AFF": "ord-"}, After: totals(1)},
		{Name: "not by another code", Actor: admin, Call: list, In: scenario.In{"ID_MOVIMENTO": movementID, "COD_AFF": "_"}, After: totals(0)},
		{Name: "sorted and paged", Actor: admin, Call: list, In: scenario.In{"PAGINA": 1, "RIGHE": 50, "ORDINA": "DENOMINAZIONE",
			"VERSO": "DESC"}},
		{Name: "sorted by event", Actor: admin, Call: list, In: scenario.In{"PAGINA": 1, "RIGHE": 50, "ORDINA": "DESC_EVENTO"}},
		{Name: "nonsense to sort by", Actor: admin, Call: list, In: scenario.In{"ORDINA": "quote"}, Esito: 422, Field: "ORDINA"},
		{Name: "every change is on record", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "movimento.modifica"},
			After: totals(1)},
	})
	file := w.Call(t, club, "GET core/report", scenario.In{"ID_REPORT": 2003, "FORMATO": 3})
	for _, words := range []string{"Evento", "Stato", event.Name, "Iscrizioni aperte fino al " + event.Deadline.Italian()} {
		if !strings.Contains(string(file.Body), words) {
			t.Errorf("the file of movements lacks %s:\n%s", words, file.Body)
		}
	}
	checkBooks(t, w)
}

func TestOrders(t *testing.T) { scenario.Engines(t, scenario.Options{}, ordersCase) }

func ordersCase(t *testing.T, w *scenario.World) {
	t.Helper()
	clubID := newAccount(t, w, "societa2")
	admin, club, stranger := w.Actor(t, "admin"), w.Actor(t, "societa2"), w.Actor(t, "societa")
	const list, get, credit, cancel, paid = "GET ge/ordini", "GET ge/ordine", "POST ge/ordine/storna", "POST ge/ordine/azzera/delete", "POST ge/ordine/pagato"
	const report = "GET core/report"
	first := orderOf(t, w, "societa2", 3000)
	ref := scenario.In{"ID_ORDINE": first}
	asks := func(amount any) scenario.In { return with(ref, scenario.In{"IMPORTO": amount}) }
	shown := func(more scenario.In) scenario.In {
		return with(scenario.In{"ID_ORDINE": first, "FK_ID_PERSONA_GIURIDICA": clubID, "IMPORTO": 30, "FK_ID_TIPO_ORDINE": 1000,
			"COD_AFF": "ORD-1", "DENOMINAZIONE": "Ordini A.S.D."}, more)
	}
	is := func(name string, in, order scenario.In, usable any) scenario.Row {
		return scenario.Row{Name: name, Actor: club, Call: get, In: in, Want: scenario.In{"ORDINE": order, "CREDITO": usable}}
	}
	w.Run(t, []scenario.Row{
		is("to pay", ref, shown(scenario.In{"STATO_ORDINE": 0, "FK_ID_STATO_PAGAMENTO": 0, "IMPORTO_STORNATO": 0,
			"quote": []any{scenario.In{"DESCRIZIONE": "Iscrizione: Regionale", "PREZZO_TOTALE": 30, "FK_ID_ORDINE": first}}}), 0),
		{Name: "no credit", Actor: club, Call: credit, In: ref, Esito: 1, Message: "Nessun credito disponibile"},
	})
	moveMoney(t, w, "societa2", domain.WalletCredit, 1200)
	moveMoney(t, w, "societa2", domain.WalletDebit, 200)
	w.Run(t, []scenario.Row{
		{Name: "more than there is", Actor: club, Call: credit, In: asks(10.01), Esito: 1, Message: "Il credito disponibile è di 10,00 €"},
		{Name: "nothing", Actor: club, Call: credit, In: asks(0), Esito: 422, Field: "IMPORTO"},
		{Name: "below zero", Actor: club, Call: credit, In: asks(-1), Esito: 422, Field: "IMPORTO"},
		{Name: "a tenth of a cent", Actor: club, Call: credit, In: asks(1.005), Esito: 422, Field: "IMPORTO"},
		{Name: "malformed", Actor: club, Call: credit, In: scenario.In{"ID_ORDINE": "x"}, Esito: 422, Field: "ID_ORDINE"},
		{Name: "of another club", Actor: stranger, Call: credit, In: asks(0), Esito: 404},
		{Name: "a part", Actor: club, Call: credit, In: asks(4), Message: "Credito utilizzato: 4,00 €", Want: scenario.In{"IMPORTO": 26}},
		is("partly covered", ref, shown(scenario.In{"STATO_ORDINE": 0, "IMPORTO_STORNATO": 4}), 6),
		{Name: "all there is, by an administrator", Actor: admin, Call: credit, In: ref, Message: "Credito utilizzato: 6,00 €",
			Want: scenario.In{"IMPORTO": 20}},
		{Name: "clubs do not say that they paid", Actor: club, Call: paid, In: ref, Esito: 403},
		{Name: "cancelled", Actor: club, Call: cancel, In: ref, Message: fmt.Sprintf("Ordine %d annullato", first)},
		is("cancelled, and the credit is there again", ref, shown(scenario.In{"STATO_ORDINE": 3, "FK_ID_STATO_PAGAMENTO": 0,
			"FK_ID_PERSONA_GIURIDICA": -clubID}), 10),
		{Name: "cancelled twice", Actor: club, Call: cancel, In: ref, Message: fmt.Sprintf("Ordine %d annullato", first)},
		{Name: "no credit for a cancelled order", Actor: club, Call: credit, In: ref, Esito: 1, Message: "L'ordine è annullato"},
		{Name: "a cancelled order cannot be paid", Actor: admin, Call: paid, In: ref, Esito: 1, Message: "L'ordine è annullato"},
	})
	first = orderOf(t, w, "societa2", 3000)
	ref["ID_ORDINE"] = first
	w.Run(t, []scenario.Row{
		{Name: "credit again", Actor: club, Call: credit, In: ref, Want: scenario.In{"IMPORTO": 20}},
		{Name: "marked paid", Actor: admin, Call: paid, In: ref, Message: fmt.Sprintf("Ordine %d pagato", first)},
		{Name: "paid twice", Actor: admin, Call: paid, In: ref, Esito: 1, Message: "L'ordine è già pagato"},
		is("paid", ref, shown(scenario.In{"STATO_ORDINE": 2, "FK_ID_STATO_PAGAMENTO": 1, "IMPORTO_STORNATO": 10}), 0),
		{Name: "clubs cannot reverse it", Actor: club, Call: credit, In: ref, Esito: 1, Message: "L'ordine è già pagato"},
		{Name: "clubs cannot cancel it", Actor: club, Call: cancel, In: ref, Esito: 1, Message: "L'ordine è già pagato"},
		{Name: "no partial reversal", Actor: admin, Call: credit, In: asks(5), Esito: 1, Message: "si storna per intero: 30,00 €"},
		{Name: "reversed", Actor: admin, Call: credit, In: ref, Message: fmt.Sprintf("Ordine %d stornato", first)},
		is("taken back, what was paid is credit", ref, shown(scenario.In{"STATO_ORDINE": 4, "FK_ID_STATO_PAGAMENTO": 0}), 30),
		{Name: "the movement it left", Actor: club, Call: "GET ge/movimenti", After: totals(3)},
		{Name: "by id", Actor: admin, Call: list, In: scenario.In{"ID_ORDINE": first}, After: totals(1)},
		{Name: "by type", Actor: club, Call: list, In: scenario.In{"FK_ID_TIPO_ORDINE": 1000}, After: totals(2)},
		{Name: "by another type", Actor: club, Call: list, In: scenario.In{"FK_ID_TIPO_ORDINE": 1}, After: totals(0)},
		{Name: "by club", Actor: admin, Call: list, In: scenario.In{"DENOMINAZIONE": "ordini", "COD_AFF": "ord-", "PAGINA": 1, "RIGHE": 1},
			After: totals(2)},
		{Name: "of another club", Actor: stranger, Call: get, In: ref, Esito: 404},
		{Name: "its page for another club", Actor: stranger, Call: report, In: scenario.In{"ID_REPORT": 2002, "FORMATO": 1, "ID_ORDINE": first},
			Esito: 404},
		{Name: "no page without an order", Actor: club, Call: report, In: scenario.In{"ID_REPORT": 2002, "FORMATO": 1}, Esito: 422,
			Field: "ID_ORDINE"},
	})
	page := w.Call(t, club, report, scenario.In{"ID_REPORT": 2002, "FORMATO": 3, "ID_ORDINE": first})
	for _, words := range []string{"Iscrizione: Regionale", "30,00", "Totale"} {
		if !strings.Contains(string(page.Body), words) {
			t.Errorf("the order's page lacks %s:\n%s", words, page.Body)
		}
	}
	file := w.Call(t, club, report, scenario.In{"ID_REPORT": 2003, "FORMATO": 3})
	if text := string(file.Body); strings.Count(text, "Ordini A.S.D.") != 3 || !strings.Contains(text,
		fmt.Sprintf("Storno ordine n. %d", first)) || !strings.Contains(text, "Debito") {
		t.Errorf("the movements:\n%s", text)
	}
	checkBooks(t, w)
}

// TestOrganiserMarksPaid checks that the organiser of an event without cards marks only the orders of that event as paid.
func TestOrganiserMarksPaid(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	m := meeting(t, w, withOptions(option.Values{option.RacePrice: "100"}))
	online := meeting(t, w, func(e *domain.Event) { e.Options = option.Values{option.OnlinePayment: "1"} })
	of := func(e domain.Event) func(*domain.Order) {
		return func(o *domain.Order) { o.EventID, o.Kind = e.ID, domain.OrderEntries }
	}
	own := orderOf(t, w, "societa", 40_000, of(m.Event))
	insider := testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin), func(u *domain.User) { u.ClubID = m.Guest.ID })
	offline, card, none := orderFor(t, w, "societa2", m.ID), orderOf(t, w, "societa2", 500, of(online.Event)), orderOf(t, w, "societa2", 500)
	organiser, owner, third := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "base")
	const call = "POST ge/ordine/pagato"
	in := func(orderID id.Order) scenario.In { return scenario.In{"ID_ORDINE": orderID} }
	paidFlag := func(want bool) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, _ scenario.Reply) {
			t.Helper()
			lines, err := w.DB.EntrySummaries(t.Context(), m.ID, m.Guest.ID)
			if err != nil || len(lines) == 0 || lines[0].Paid() != want {
				t.Errorf("the entries are paid: %v, want %t, %v", lines, want, err)
			}
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "with cards", Actor: organiser, Call: call, In: in(card), Esito: 1, Message: "si pagano online"},
		{Name: "of no event", Actor: organiser, Call: call, In: in(none), Esito: 404},
		{Name: "the club that owes it", Actor: owner, Call: call, In: in(offline), Esito: 403},
		{Name: "the organiser's own order", Actor: organiser, Call: call, In: in(own), Esito: 403},
		{Name: "an administrator of the club that owes it", Actor: w.Actor(t, insider.Username), Call: call, In: in(offline), Esito: 403,
			After: paidFlag(false)},
		{Name: "a user with the right to mark orders", Actor: w.Actor(t, insider.Username), Call: call, In: in(own),
			Message: fmt.Sprintf("Ordine %d pagato", own)},
		{Name: "another user", Actor: third, Call: call, In: in(offline), Esito: 404},
		{Name: "behind the organiser", Actor: w.As(t, "societa", w.Actor(t, "admin")), Call: call, In: in(offline), Esito: 403,
			After: paidFlag(false)},
		{Name: "without cards", Actor: organiser, Call: call, In: in(offline),
			Message: fmt.Sprintf("Ordine %d pagato", offline), After: paidFlag(true)},
		{Name: "an administrator restores it", Actor: w.Actor(t, "admin"), Call: "POST ge/ordine/azzera/delete", In: in(offline),
			Message: fmt.Sprintf("Ordine %d annullato", offline), After: paidFlag(false)},
	})
	checkBooks(t, w)
}

// TestCreditOnce checks that repeating a call uses the credit once, and that 32 simultaneous calls use no more than there is.
//
//test:race
func TestCreditOnce(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	owner := w.Actor(t, "societa2")
	order := orderOf(t, w, "societa2", 9000)
	before := creditOf(t, w, order)
	moveMoney(t, w, "societa2", domain.WalletCredit, 2000)
	in := scenario.In{"ID_ORDINE": order, "IMPORTO": 7}
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			key := someKey
			if i%2 == 1 {
				key = otherKey
			}
			if r := callWithKey(t, w, owner, key, "POST ge/ordine/storna", in); r.Esito != 0 {
				t.Errorf("got %s, want r.Esito == 0", r.Body)
			}
		})
	}
	all.Wait()
	if left := creditOf(t, w, order); left != before+2000-2*700 {
		t.Errorf("%d left of %d", left, before+2000)
	}
	checkBooks(t, w)
}

func creditOf(t *testing.T, w *scenario.World, order id.Order) money.Cents {
	t.Helper()
	var v struct {
		Credit money.Cents `json:"CREDITO"`
	}
	w.Call(t, w.Actor(t, "admin"), "GET ge/ordine", scenario.In{"ID_ORDINE": order}).Into(t, &v)
	return v.Credit
}

// TestEntriesOrder checks that the amount due becomes an order that replaces the previous one and uses the club's credit.
func TestEntriesOrder(t *testing.T) { scenario.Engines(t, scenario.Options{}, entriesOrderCase) }

func entriesOrderCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w, func(e *domain.Event) { e.Options = option.Values{option.RacePrice: "6", option.ClubPrice: "20"} })
	free := meeting(t, w)
	owner, admin := w.Actor(t, "societa2"), w.Actor(t, "admin")
	const call = "POST ge/ordine/iscrizione"
	var first, second scenario.Reply
	keep := func(to *scenario.Reply) func(*testing.T, scenario.Reply) {
		return func(_ *testing.T, r scenario.Reply) { *to = r }
	}
	w.Run(t, []scenario.Row{
		{Name: "stranger", Call: call, In: eventRef(m.ID), Esito: 401},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: call, In: eventRef(m.ID), Esito: 403},
		{Name: "administrators do not pay", Actor: admin, Call: call, In: eventRef(m.ID), Esito: 403},
		{Name: "administrators do not pay in a club's session", Actor: w.As(t, "societa2", admin), Call: call, In: eventRef(m.ID), Esito: 403},
		{Name: "malformed", Actor: owner, Call: call, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "no such event", Actor: owner, Call: call, In: eventRef(999_999), Esito: 404},
		{Name: "nothing to pay", Actor: owner, Call: call, In: eventRef(free.ID), Esito: 1, Message: "Nessun importo da pagare"},
		{Name: "no entries", Actor: w.Actor(t, "base"), Call: call, In: eventRef(m.ID), Esito: 1, Message: "Nessun importo da pagare"},
		{Name: "another amount than was seen", Actor: owner, Call: call, In: scenario.In{"ID_EVENTO": m.ID, "IMPORTO": 1}, Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"IMPORTO": 44}}},
		{Name: "an order", Actor: owner, Call: call, In: eventRef(m.ID), After: keep(&first)},
		{Name: "another in its place", Actor: owner, Call: call, In: eventRef(m.ID), After: keep(&second)},
	})
	type made struct {
		ID  id.Order    `json:"ID_ORDINE"`
		Due money.Cents `json:"IMPORTO"`
	}
	var one, two made
	first.Into(t, &one)
	second.Into(t, &two)
	order := func(orderID id.Order) domain.Order {
		t.Helper()
		o, err := w.DB.Order(t.Context(), orderID)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if a, b := order(one.ID), order(two.ID); one.ID == two.ID || a.State != domain.OrderCancelled || b.State != domain.OrderToPay ||
		a.Amount != b.Amount || b.Due() != two.Due {
		t.Errorf("%+v then %+v", a, b)
	}
	lines, err := w.DB.OrderLines(t.Context(), two.ID)
	if err != nil || len(lines) != 2 || lines[0].Description != fmt.Sprintf("Quote gara n. %d", lines[0].Quantity) || lines[1].Amount != 2000 {
		t.Errorf("%+v, %v", lines, err)
	}
	moveMoney(t, w, "societa2", domain.WalletCredit, 100_000)
	var third made
	w.Call(t, owner, call, eventRef(m.ID)).Into(t, &third)
	if o := order(third.ID); o.State != domain.OrderPaid || third.Due != 0 || o.CreditUsed != o.Amount {
		t.Errorf("covered by credit: %+v", o)
	}
	entered, err := w.DB.EntrySummaries(t.Context(), m.ID, m.Guest.ID)
	if err != nil || len(entered) == 0 || !entered[0].Paid() {
		t.Errorf("got %+v, %v, want no error and len(entered) != 0 and entered[0].Paid()", entered, err)
	}
	w.Run(t, []scenario.Row{
		{Name: "all is paid", Actor: owner, Call: call, In: eventRef(m.ID), Esito: 1, Message: "Nessun importo da pagare"},
		{Name: "of an event without card payment", Actor: owner, Call: "GET ge/ordine", In: scenario.In{"ID_ORDINE": third.ID},
			Want: scenario.In{"ORDINE": scenario.In{"FLG_ONLINE": 0}}},
	})
	w.Run(t, []scenario.Row{
		{Name: "cards", Actor: admin, Call: saveOptions, In: optionsIn(m.ID, optionValue(option.OnlinePayment, 1))},
		{Name: "from a provider of cards", Actor: owner, Call: "GET ge/ordine", In: scenario.In{"ID_ORDINE": third.ID},
			Want: scenario.In{"ORDINE": scenario.In{"FLG_ONLINE": 1}}},
	})
	checkBooks(t, w)
}
