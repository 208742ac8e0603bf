package httpapi_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

var confederation = scenario.Options{Variant: "confederazione"}

func championshipForm(more scenario.In) scenario.In {
	in := scenario.In{"DESCRIZIONE": "Regionale d'inverno", "FK_ID_SPORT": 2, "DATA_INIZIO": "2026-10-01", "DATA_FINE": "31/05/2027"}
	maps.Copy(in, more)
	return in
}

// addChampionship creates a championship and returns its id.
func addChampionship(t *testing.T, w *scenario.World, more scenario.In) id.Championship {
	t.Helper()
	r := w.Call(t, w.Actor(t, "admin"), "POST ge/campionato", championshipForm(more))
	if r.Esito != 0 || r.Inserted == 0 {
		t.Fatalf("got %s, want r.Esito == 0 and r.Inserted != 0", r.Body)
	}
	return id.Championship(r.Inserted)
}

func priced(t *testing.T, w *scenario.World, sport domain.Sport, committee domain.Committee, amount float64) {
	t.Helper()
	prices := []any{scenario.In{"FK_ID_SPORT": sport, "FK_ID_COMITATO": committee, "IMPORTO": amount}}
	if r := w.Call(t, w.Actor(t, "admin"), "PUT ge/campionati/prezzi", scenario.In{"prezzi": prices}); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
}

func ids(list ...id.Championship) scenario.In {
	return scenario.In{"ARRAY_NUOVI": append([]id.Championship{}, list...)}
}

func TestChampionshipRights(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, confederation)
	championshipID := addChampionship(t, w, nil)
	off := addChampionship(t, w, scenario.In{"FLG_ATTIVO": 0, "DESCRIZIONE": "Nascosto"})
	admin, club, free := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "nuovo")
	ref := scenario.In{"ID_CAMPIONATO": championshipID}
	for _, c := range []struct {
		call string
		in   scenario.In
	}{
		{"POST ge/campionato", championshipForm(nil)}, {"PUT ge/campionato", ref}, {"GET ge/campionati/prezzi", nil},
		{"PUT ge/campionati/prezzi", scenario.In{}},
	} {
		w.Run(t, []scenario.Row{
			{Name: "stranger " + c.call, Call: c.call, In: c.in, Esito: 401},
			{Name: "without a club " + c.call, Actor: free, Call: c.call, In: c.in, Esito: 403},
			{Name: "club " + c.call, Actor: club, Call: c.call, In: c.in, Esito: 403},
			{Name: "administrator behind a club " + c.call, Actor: w.As(t, "societa", admin), Call: c.call, In: c.in, Esito: 403},
		})
	}
	const list, get, amount, enrol = "GET ge/campionati", "GET ge/campionato", "GET ge/campionati/importo", "POST ge/campionati/iscrizione"
	w.Run(t, []scenario.Row{
		{Name: "strangers see no list", Call: list, Esito: 401},
		{Name: "stranger", Call: get, In: ref, Esito: 401},
		{Name: "stranger asks for events", Call: "GET ge/campionati/evento", Esito: 401},
		{Name: "strangers ask for no amount", Call: amount, Esito: 401},
		{Name: "strangers do not enrol", Call: enrol, In: ids(championshipID), Esito: 401},
		{Name: "without a club one sees the list", Actor: free, Call: list, After: totals(1),
			Want: scenario.In{"CAMPIONATI": []any{scenario.In{"ID_CAMPIONATO": championshipID, "FK_ID_STATO": 0}}, "CAMPIONATI_ASSOCIATI": []any{}}},
		{Name: "without a club one sees it", Actor: free, Call: get, In: ref, Want: scenario.In{"DESCRIZIONE": "Regionale d'inverno"}},
		{Name: "without a club there is no amount", Actor: free, Call: amount, In: "ARRAY_NUOVI=1", Esito: 403},
		{Name: "no enrolment without a club", Actor: free, Call: enrol, In: ids(championshipID), Esito: 403},
		{Name: "administrators do not enrol", Actor: admin, Call: enrol, In: ids(championshipID), Esito: 403},
		{Name: "administrators behind a club do not enrol", Actor: w.As(t, "societa", admin), Call: enrol, In: ids(championshipID), Esito: 403},
		{Name: "right before fields", Actor: admin, Call: enrol, In: scenario.In{"ARRAY_NUOVI": "x"}, Esito: 403},
		{Name: "clubs see only active championships", Actor: club, Call: list, After: totals(1)},
		{Name: "clubs find no other", Actor: club, Call: list, In: scenario.In{"FLG_ATTIVO": 0}, After: totals(0),
			Want: scenario.In{"CAMPIONATI": []any{}}},
		{Name: "clubs read no other", Actor: club, Call: get, In: scenario.In{"ID_CAMPIONATO": off}, Esito: 404},
		{Name: "clubs read no price of another", Actor: club, Call: amount, In: fmt.Sprintf("ARRAY_NUOVI=%d,%d", championshipID, off),
			Esito: 404},
		{Name: "clubs choose no other for events", Actor: club, Call: "GET ge/campionati/evento", After: totals(1)},
		{Name: "administrators see all", Actor: admin, Call: list, After: totals(2)},
		{Name: "administrators see the others", Actor: admin, Call: list, In: scenario.In{"FLG_ATTIVO": 0}, After: totals(1),
			Want: scenario.In{"CAMPIONATI": []any{scenario.In{"ID_CAMPIONATO": off, "FLG_ATTIVO": 0}}}},
		{Name: "administrators read it", Actor: admin, Call: get, In: scenario.In{"ID_CAMPIONATO": off},
			Want: scenario.In{"DESCRIZIONE": "Nascosto"}},
		{Name: "no inactive one for events", Actor: admin, Call: "GET ge/campionati/evento", After: totals(1)},
	})
}

func TestChampionships(t *testing.T) { scenario.Engines(t, confederation, championshipsCase) }

func championshipsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	const list, get, add, edit = "GET ge/campionati", "GET ge/campionato", "POST ge/campionato", "PUT ge/campionato"
	wrong := func(name string, field string, in scenario.In) scenario.Row {
		return scenario.Row{Name: name, Actor: admin, Call: add, In: championshipForm(in), Esito: 422, Field: field}
	}
	w.Run(t, []scenario.Row{
		wrong("without a name", "DESCRIZIONE", scenario.In{"DESCRIZIONE": "  "}),
		wrong("a name too long", "DESCRIZIONE", scenario.In{"DESCRIZIONE": strings.Repeat("x", 201)}),
		wrong("without a sport", "FK_ID_SPORT", scenario.In{"FK_ID_SPORT": nil}),
		wrong("a sport that is not", "FK_ID_SPORT", scenario.In{"FK_ID_SPORT": 9}),
		wrong("a sport as text", "FK_ID_SPORT", scenario.In{"FK_ID_SPORT": "2"}),
		wrong("without a start", "DATA_INIZIO", scenario.In{"DATA_INIZIO": ""}),
		wrong("a start that is no day", "DATA_INIZIO", scenario.In{"DATA_INIZIO": "31/02/2027"}),
		wrong("a start of another century", "DATA_INIZIO", scenario.In{"DATA_INIZIO": "1926-10-01"}),
		wrong("without an end", "DATA_FINE", scenario.In{"DATA_FINE": nil}),
		wrong("an end of another century", "DATA_FINE", scenario.In{"DATA_FINE": "2207-05-31"}),
		wrong("an end before the start", "DATA_FINE", scenario.In{"DATA_FINE": "2026-09-30"}),
		wrong("a committee that is not", "FK_ID_COMITATO", scenario.In{"FK_ID_COMITATO": 3}),
		wrong("no committee", "FK_ID_COMITATO", scenario.In{"FK_ID_COMITATO": 0}),
		wrong("type 0", "FK_ID_TIPO", scenario.In{"FK_ID_TIPO": 0}),
		wrong("a flag that is none", "FLG_ATTIVO", scenario.In{"FLG_ATTIVO": 2}),
		wrong("a negative season", "FK_ID_STAGIONE", scenario.In{"FK_ID_STAGIONE": -1}),
		wrong("with an id", "ID_CAMPIONATO", scenario.In{"ID_CAMPIONATO": 7}),
		{Name: "an unknown season", Actor: admin, Call: add, In: championshipForm(scenario.In{"FK_ID_STAGIONE": 1999}), Esito: 404},
		{Name: "no JSON", Actor: admin, Call: add, In: "{", Esito: 422},
		{Name: "all faults are reported", Actor: admin, Call: add, In: scenario.In{"DATA_INIZIO": "x"}, Esito: 422,
			After: func(t *testing.T, r scenario.Reply) {
				if got := slices.Sorted(maps.Keys(r.Fields())); !slices.Equal(got, []string{"DATA_FINE", "DATA_INIZIO", "DESCRIZIONE", "FK_ID_SPORT"}) {
					t.Errorf("campi %v", got)
				}
			}},
		{Name: "nothing was stored", Actor: admin, Call: list, After: totals(0)},
	})
	var championshipID int64
	w.Run(t, []scenario.Row{{Name: "added", Actor: admin, Call: add, In: championshipForm(nil), Message: "Campionato salvato",
		After: func(_ *testing.T, r scenario.Reply) { championshipID = r.Inserted }}})
	ref := scenario.In{"ID_CAMPIONATO": championshipID}
	change := func(more scenario.In) scenario.In {
		in := scenario.In{"ID_CAMPIONATO": championshipID}
		maps.Copy(in, more)
		return in
	}
	season := func(want int) scenario.Row {
		return scenario.Row{Name: fmt.Sprintf("season %d", want), Actor: admin, Call: get, In: ref, Want: scenario.In{"FK_ID_STAGIONE": want}}
	}
	w.Run(t, []scenario.Row{
		{Name: "with its defaults", Actor: admin, Call: get, In: ref, Want: scenario.In{
			"ID_CAMPIONATO": championshipID, "DESCRIZIONE": "Regionale d'inverno", "FK_ID_SPORT": 2, "FK_ID_STAGIONE": 2027,
			"DATA_INIZIO": "2026-10-01",
			"DATA_FINE":   "2027-05-31", "FK_ID_COMITATO": 1,
			"FK_ID_TIPO": 1, "FLG_ATTIVO": 1, "FK_ID_STATO": 0, "DATA_ISCRIZIONE": nil, "ID_ORDINE": 0, "SELEZIONATO": 0, "VERSIONE": 1}},
		{Name: "unknown", Actor: admin, Call: get, In: scenario.In{"ID_CAMPIONATO": 999_999}, Esito: 404},
		{Name: "id 0", Actor: admin, Call: get, In: scenario.In{"ID_CAMPIONATO": 0}, Esito: 422, Field: "ID_CAMPIONATO"},
		{Name: "change unknown", Actor: admin, Call: edit, In: championshipForm(scenario.In{"ID_CAMPIONATO": 999_999, "FK_ID_COMITATO": 3}),
			Esito: 404},
		{Name: "change id 0", Actor: admin, Call: edit, In: championshipForm(scenario.In{"ID_CAMPIONATO": 0}), Esito: 422,
			Field: "ID_CAMPIONATO"},
		{Name: "emptied", Actor: admin, Call: edit, In: change(scenario.In{"DESCRIZIONE": nil}), Esito: 422, Field: "DESCRIZIONE"},
		{Name: "the end before the stored start", Actor: admin, Call: edit, In: change(scenario.In{"DATA_FINE": "2026-01-01"}), Esito: 422,
			Field: "DATA_FINE"},
		{Name: "another portal's sport", Actor: admin, Call: edit, In: change(scenario.In{"FK_ID_SPORT": 9}), Esito: 422, Field: "FK_ID_SPORT"},
		{Name: "one field", Actor: admin, Call: edit, In: change(scenario.In{"VERSIONE": 1, "FK_ID_COMITATO": 2}), Message: "Campionato salvato"},
		{Name: "stale", Actor: admin, Call: edit, In: change(scenario.In{"VERSIONE": 1, "FK_ID_COMITATO": 1}), Esito: 409},
		{Name: "the others stay", Actor: admin, Call: get, In: ref,
			Want: scenario.In{"DESCRIZIONE": "Regionale d'inverno", "FK_ID_COMITATO": 2, "DATA_FINE": "2027-05-31", "VERSIONE": 2}},
		{Name: "a start of the next season, the whole object sent back", Actor: admin, Call: edit,
			In: change(scenario.In{"FK_ID_STAGIONE": 2027, "DATA_INIZIO": "2027-09-01", "DATA_FINE": "2028-05-31"})},
		season(2028),
		{Name: "a chosen season", Actor: admin, Call: edit, In: change(scenario.In{"FK_ID_STAGIONE": 2027})},
		season(2027),
		{Name: "keeps its season when the start moves", Actor: admin, Call: edit,
			In: change(scenario.In{"FK_ID_STAGIONE": 2027, "DATA_INIZIO": "2027-09-02"})},
		season(2027),
		{Name: "the season is removed when cleared", Actor: admin, Call: edit, In: change(scenario.In{"FK_ID_STAGIONE": nil})},
		season(2028),
		{Name: "an event of the championship", Actor: admin, Call: "POST ge/evento",
			In: scenario.In{"DESCRIZIONE": "Prova", "FK_ID_SPORT": 2, "FK_ID_CAMPIONATO": championshipID, "DATA_INIZIO": "2027-10-01",
				"DATA_FINE":                "2027-10-01",
				"DATA_SCADENZA_ISCRIZIONI": "2027-09-20", "FK_ID_SOCIETA": w.User(t, "societa").ClubID}},
		{Name: "keeps its sport", Actor: admin, Call: edit, In: change(scenario.In{"FK_ID_SPORT": 3}), Esito: 1,
			Message: "eventi di un altro sport"},
		{Name: "every change is on record", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "campionato.modifica"},
			After: totals(5)},
		{Name: "the creation too", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "campionato.crea"}, After: totals(1)},
	})
}

func TestChampionshipList(t *testing.T) { scenario.Engines(t, confederation, championshipListCase) }

func championshipListCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club, other := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2")
	autumn := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Autunno"})
	winter := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Città d'inverno", "DATA_INIZIO": "2026-12-01", "FK_ID_SPORT": 6})
	spring := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Primavera", "DATA_INIZIO": "2027-03-01", "FK_ID_SPORT": 6,
		"FK_ID_COMITATO": 2})
	priced(t, w, 6, 2, 30)
	const call = "GET ge/campionati"
	rows := func(list ...id.Championship) scenario.In {
		out := []any{}
		for _, championshipID := range list {
			out = append(out, scenario.In{"ID_CAMPIONATO": championshipID})
		}
		return scenario.In{"CAMPIONATI": out}
	}
	var order int64
	w.Run(t, []scenario.Row{
		{Name: "a free one", Actor: club, Call: "POST ge/campionati/iscrizione", In: ids(autumn)},
		{Name: "one to pay", Actor: club, Call: "POST ge/campionati/iscrizione", In: ids(spring), After: func(t *testing.T, r scenario.Reply) {
			var d struct {
				OrderID int64 `json:"ID_ORDINE"`
			}
			r.Into(t, &d)
			order = d.OrderID
		}},
	})
	w.Run(t, []scenario.Row{
		{Name: "latest first, with the club's enrolments", Actor: club, Call: call, Want: scenario.In{
			"CAMPIONATI": []any{
				scenario.In{"ID_CAMPIONATO": spring, "FK_ID_STATO": 0, "DATA_ISCRIZIONE": nil, "ID_ORDINE": order},
				scenario.In{"ID_CAMPIONATO": winter, "FK_ID_STATO": 0, "DATA_ISCRIZIONE": nil, "ID_ORDINE": 0, "SELEZIONATO": 0},
				scenario.In{"ID_CAMPIONATO": autumn, "FK_ID_STATO": 1, "DATA_ISCRIZIONE": "2026-11-16", "ID_ORDINE": 0},
			},
			"CAMPIONATI_ASSOCIATI": []any{
				scenario.In{"FK_ID_CAMPIONATO": autumn, "DATA_ISCRIZIONE": "2026-11-16", "ID_ORDINE": 0},
				scenario.In{"FK_ID_CAMPIONATO": spring, "DATA_ISCRIZIONE": nil, "ID_ORDINE": order},
			},
		}, After: func(t *testing.T, r scenario.Reply) {
			totals(3)(t, r)
			var d struct {
				Seasons []struct {
					ID       int64 `json:"ID_STAGIONE"`
					Selected int   `json:"SELEZIONATO"`
				} `json:"STAGIONI"`
			}
			r.Into(t, &d)
			for _, s := range d.Seasons {
				if (s.ID == 2027) != (s.Selected == 1) {
					t.Errorf("season %d is selected: %d", s.ID, s.Selected)
				}
			}
			if len(d.Seasons) < 2 {
				t.Errorf("%d seasons", len(d.Seasons))
			}
		}},
		{Name: "another club is not enrolled", Actor: other, Call: call, Want: scenario.In{"CAMPIONATI_ASSOCIATI": []any{}, "CAMPIONATI": []any{
			scenario.In{"ID_ORDINE": 0}, scenario.In{"FK_ID_STATO": 0}, scenario.In{"FK_ID_STATO": 0, "DATA_ISCRIZIONE": nil}}}},
		{Name: "one of them", Actor: club, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": spring},
			Want: scenario.In{"FK_ID_STATO": 0, "ID_ORDINE": order}},
		{Name: "compressed", Actor: club, Call: call, In: scenario.In{"COMPATTO": 1, "DESCRIZIONE": "autunno"}, After: totals(1),
			Want: scenario.In{
				"CAMPIONATI": scenario.In{
					"campi": []any{"ID_CAMPIONATO", "DESCRIZIONE", "FK_ID_SPORT", "FK_ID_STAGIONE", "DATA_INIZIO", "DATA_FINE", "FK_ID_COMITATO",
						"FK_ID_TIPO", "FLG_ATTIVO", "FK_ID_STATO",
						"DATA_ISCRIZIONE", "ID_ORDINE", "SELEZIONATO", "VERSIONE"},
					"righe": []any{[]any{autumn, "Autunno", 2, 2027, "2026-10-01", "2027-05-31", 1, 1, 1, 1, "2026-11-16", 0, 0, 1}},
				},
				"CAMPIONATI_ASSOCIATI": []any{scenario.In{"FK_ID_CAMPIONATO": autumn}, scenario.In{"FK_ID_CAMPIONATO": spring}},
			}},
		{Name: "of a sport", Actor: club, Call: call, In: scenario.In{"ID_SPORT": 6}, After: totals(2), Want: rows(spring, winter)},
		{Name: "of an unknown sport", Actor: club, Call: call, In: scenario.In{"ID_SPORT": 9}, After: totals(0), Want: rows()},
		{Name: "by name", Actor: club, Call: call, In: scenario.In{"DESCRIZIONE": "CITTA DINV"}, After: totals(1), Want: rows(winter)},
		{Name: "active", Actor: admin, Call: call, In: scenario.In{"FLG_ATTIVO": 1}, After: totals(3)},
		{Name: "a page", Actor: club, Call: call, In: scenario.In{"PAGINA": 2, "RIGHE": 2}, After: totals(3), Want: rows(autumn)},
		{Name: "by description", Actor: club, Call: call, In: scenario.In{"ORDINA": "DESCRIZIONE"}, Want: rows(autumn, winter, spring)},
		{Name: "by committee, downwards", Actor: club, Call: call, In: scenario.In{"ORDINA": "FK_ID_COMITATO", "VERSO": "DESC"},
			Want: rows(spring, winter, autumn)},
		{Name: "by state", Actor: club, Call: call, In: scenario.In{"ORDINA": "FK_ID_STATO", "VERSO": "DESC", "RIGHE": 2, "PAGINA": 1},
			After: totals(3), Want: rows(autumn, spring)},
		{Name: "by day of enrolment", Actor: club, Call: call, In: scenario.In{"ORDINA": "DATA_ISCRIZIONE"}, Want: rows(spring, winter, autumn)},
		{Name: "by order", Actor: club, Call: call, In: scenario.In{"ORDINA": "ID_ORDINE", "RIGHE": 1, "PAGINA": 3}, After: totals(3),
			Want: rows(spring)},
		{Name: "by an unknown field", Actor: club, Call: call, In: scenario.In{"ORDINA": "COLORE"}, Esito: 422, Field: "ORDINA"},
		{Name: "malformed sport", Actor: club, Call: call, In: scenario.In{"ID_SPORT": "x"}, Esito: 422, Field: "ID_SPORT"},
		{Name: "an invalid flag", Actor: club, Call: call, In: scenario.In{"FLG_ATTIVO": 2}, Esito: 422, Field: "FLG_ATTIVO"},
		{Name: "for events of a sport", Actor: admin, Call: "GET ge/campionati/evento", In: scenario.In{"ID_SPORT": 6}, After: totals(2),
			Want: []any{scenario.In{"ID_CAMPIONATO": spring}, scenario.In{"ID_CAMPIONATO": winter}}},
		{Name: "for events, by start", Actor: admin, Call: "GET ge/campionati/evento", In: scenario.In{"ORDINA": "DATA_INIZIO"},
			Want: []any{scenario.In{"ID_CAMPIONATO": autumn}, scenario.In{"ID_CAMPIONATO": winter}, scenario.In{"ID_CAMPIONATO": spring}}},
		{Name: "for events of an unknown sport", Actor: admin, Call: "GET ge/campionati/evento", In: scenario.In{"ID_SPORT": 9},
			After: totals(0)},
	})
}

// TestChampionshipSports checks that championships and their prices accept only sports of the portal.
func TestChampionshipSports(t *testing.T) {
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	w.Run(t, []scenario.Row{
		{Name: "a sport of another portal", Actor: admin, Call: "POST ge/campionato", In: championshipForm(nil), Esito: 422,
			Field: "FK_ID_SPORT"},
		{Name: "a sport of this one", Actor: admin, Call: "POST ge/campionato",
			In: championshipForm(scenario.In{"FK_ID_SPORT": 1})},
		{Name: "the price of another portal's sport", Actor: admin, Call: "PUT ge/campionati/prezzi",
			In: scenario.In{"prezzi": []any{scenario.In{"FK_ID_SPORT": 2, "FK_ID_COMITATO": 1, "IMPORTO": 1}}}, Esito: 422, Field: "prezzi"},
		{Name: "prices of one sport", Actor: admin, Call: "GET ge/campionati/prezzi", After: totals(2)},
	})
}

func TestChampionshipPrices(t *testing.T) {
	scenario.Engines(t, confederation, championshipPricesCase)
}

func championshipPricesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	const read, set = "GET ge/campionati/prezzi", "PUT ge/campionati/prezzi"
	price := func(sport, committee, amount any) scenario.In {
		return scenario.In{"FK_ID_SPORT": sport, "FK_ID_COMITATO": committee, "IMPORTO": amount}
	}
	prices := func(list ...any) scenario.In { return scenario.In{"prezzi": list} }
	wrong := func(name string, in any) scenario.Row {
		return scenario.Row{Name: name, Actor: admin, Call: set, In: in, Esito: 422, Field: "prezzi"}
	}
	w.Run(t, []scenario.Row{
		{Name: "all at 0", Actor: admin, Call: read, In: scenario.In{"PAGINA": 1, "RIGHE": 3}, After: totals(16),
			Want: []any{price(1, 1, 0), price(1, 2, 0), price(2, 1, 0)}},
		wrong("none named", scenario.In{}),
		wrong("an empty list", prices()),
		wrong("no list", scenario.In{"prezzi": price(1, 1, 5)}),
		wrong("an unknown sport", prices(price(1, 1, 5), price(9, 1, 5))),
		wrong("no sport", prices(scenario.In{"FK_ID_COMITATO": 1, "IMPORTO": 5})),
		wrong("a committee that is not", prices(price(1, 3, 5))),
		wrong("no amount", prices(scenario.In{"FK_ID_SPORT": 1, "FK_ID_COMITATO": 1})),
		wrong("a negative amount", prices(price(1, 1, -0.01))),
		wrong("three decimals", prices(price(1, 1, 0.005))),
		wrong("an amount as text", prices(price(1, 1, "5"))),
		wrong("a pair twice", prices(price(1, 1, 5), price(1, 1, 6))),
		{Name: "nothing was stored", Actor: admin, Call: read, In: scenario.In{"ORDINA": "IMPORTO", "VERSO": "DESC", "RIGHE": 1},
			Want: []any{scenario.In{"IMPORTO": 0}}},
		{Name: "two of them", Actor: admin, Call: set, In: prices(price(1, 1, 50), price(2, 2, 99.99)), Message: "Prezzi salvati"},
		{Name: "the others stay", Actor: admin, Call: read, In: scenario.In{"RIGHE": 4},
			Want: []any{price(1, 1, 50), price(1, 2, 0), price(2, 1, 0), price(2, 2, 99.99)}},
		{Name: "one of them again", Actor: admin, Call: set, In: prices(price(1, 1, 0))},
		{Name: "back to none", Actor: admin, Call: read, In: scenario.In{"RIGHE": 1}, Want: []any{price(1, 1, 0)}},
		{Name: "on record", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "campionati.prezzi"}, After: totals(2)},
	})
	first, national := addChampionship(t, w, scenario.In{"FK_ID_SPORT": 1}), addChampionship(t, w, scenario.In{"FK_ID_COMITATO": 2})
	regional := addChampionship(t, w, nil)
	club := w.Actor(t, "societa")
	const amount = "GET ge/campionati/importo"
	costs := func(name, query string, want float64) scenario.Row {
		return scenario.Row{Name: name, Actor: club, Call: amount, In: query, Want: scenario.In{"IMPORTO_TOTALE": want}}
	}
	w.Run(t, []scenario.Row{
		{Name: "another price", Actor: admin, Call: set, In: prices(price(1, 1, 10.5))},
		costs("none", "", 0),
		costs("an empty list", "ARRAY_NUOVI=", 0),
		costs("one", fmt.Sprintf("ARRAY_NUOVI=%d", first), 10.5),
		costs("with commas", fmt.Sprintf("ARRAY_NUOVI=%d,%d,%d", first, national, regional), 110.49),
		costs("repeated names", fmt.Sprintf("ARRAY_NUOVI=%d&ARRAY_NUOVI=%d", first, national), 110.49),
		costs("a repeated id counts once", fmt.Sprintf("ARRAY_NUOVI=%d,%d&ARRAY_NUOVI=%d", first, first, first), 10.5),
		{Name: "administrators may ask too", Actor: admin, Call: amount, In: fmt.Sprintf("ARRAY_NUOVI=%d", first),
			Want: scenario.In{"IMPORTO_TOTALE": 10.5}},
		{Name: "unknown", Actor: club, Call: amount, In: fmt.Sprintf("ARRAY_NUOVI=%d,999999", first), Esito: 404},
		{Name: "id 0", Actor: club, Call: amount, In: "ARRAY_NUOVI=0", Esito: 422, Field: "ARRAY_NUOVI"},
		{Name: "words", Actor: club, Call: amount, In: "ARRAY_NUOVI=1,x", Esito: 422, Field: "ARRAY_NUOVI"},
		{Name: "a gap", Actor: club, Call: amount, In: "ARRAY_NUOVI=1,,2", Esito: 422, Field: "ARRAY_NUOVI"},
	})
}

// orders returns the debits of a club's account: one for each order that was not cancelled.
func orders(t *testing.T, w *scenario.World, username string) map[string]money.Cents {
	t.Helper()
	var s statement
	w.Call(t, w.Actor(t, "admin"), "GET ge/societa/ec", scenario.In{"ID_SOCIETA": w.User(t, username).ClubID}).Into(t, &s)
	out := map[string]money.Cents{}
	for _, l := range s.Lines {
		if strings.HasPrefix(l.Description, "Iscrizione") {
			out[l.Description] += l.Debit
		}
	}
	return out
}

// orderLines reads the items of an order from the database.
func orderLines(t *testing.T, w *scenario.World, orderID id.Order) []string {
	t.Helper()
	db := openDatabase(t, w)
	defer func() { _ = db.Close() }()
	return texts(t, db, fmt.Sprintf("SELECT description || ' ' || amount FROM order_line WHERE order_id = %d ORDER BY id", orderID))
}

func TestChampionshipEnrolment(t *testing.T) {
	scenario.Engines(t, confederation, championshipEnrolmentCase)
}

func championshipEnrolmentCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club, colleague, other := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "coach"), w.Actor(t, "societa2")
	priced(t, w, domain.WomensGymnastics, 2, 25.5)
	free, alsoFree := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Gratuito"}),
		addChampionship(t, w, scenario.In{"DESCRIZIONE": "Gratuito bis"})
	dear, dearer := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Caro", "FK_ID_COMITATO": 2}), addChampionship(t, w,
		scenario.In{"DESCRIZIONE": "Carissimo", "FK_ID_COMITATO": 2})
	off := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Spento", "FLG_ATTIVO": 0})
	over := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Finito", "DATA_FINE": "2026-11-15"})
	last := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Ultimo giorno", "DATA_FINE": "2026-11-16"})
	const call = "POST ge/campionati/iscrizione"
	refused := func(name, message string, list ...id.Championship) scenario.Row {
		return scenario.Row{Name: name, Actor: club, Call: call, In: ids(list...), Esito: 1, Message: message}
	}
	wrong := func(name string, in any) scenario.Row {
		return scenario.Row{Name: name, Actor: club, Call: call, In: in, Esito: 422}
	}
	w.Run(t, []scenario.Row{
		wrong("no list", scenario.In{}), wrong("an empty list", ids()), wrong("null", scenario.In{"ARRAY_NUOVI": nil}),
		wrong("no list but a number", scenario.In{"ARRAY_NUOVI": free}),
		wrong("texts", scenario.In{"ARRAY_NUOVI": []any{"1"}}), wrong("id 0", ids(free, 0)), wrong("a negative id", ids(-1)),
		wrong("no JSON", "{"),
		{Name: "unknown", Actor: club, Call: call, In: ids(free, 999_999), Esito: 404},
		{Name: "inactive", Actor: club, Call: call, In: ids(free, off), Esito: 404},
		{Name: "concluded and inactive", Actor: club, Call: call, In: ids(over, off), Esito: 404},
		refused("over", `"Finito" è terminato`, free, over),
		{Name: "nothing happened", Actor: club, Call: "GET ge/campionati", Want: scenario.In{"CAMPIONATI_ASSOCIATI": []any{}}},
		{Name: "free championships immediately", Actor: club, Call: call, In: ids(free, free, last), Message: "Iscrizione effettuata",
			Want: scenario.In{"IMPORTO_TOTALE": 0}, After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				if o, err := w.DB.LockOrder(t.Context(), orderIn(t,
					r)); err != nil || o.State != domain.OrderPaid || o.Kind != domain.OrderChampionships || o.PaidAt.IsZero() {
					t.Errorf("order %+v, %v", o, err)
				}
			}},
		{Name: "enrolled", Actor: club, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": last},
			Want: scenario.In{"FK_ID_STATO": 1, "DATA_ISCRIZIONE": "2026-11-16", "ID_ORDINE": 0}},
		refused("twice", `già iscritta al campionato "Gratuito"`, free),
		refused("twice, with a new one", `già iscritta al campionato "Gratuito"`, alsoFree, free),
		{Name: "a colleague finds it done", Actor: colleague, Call: call, In: ids(free), Esito: 1, Message: "già iscritta"},
		{Name: "another club does not", Actor: other, Call: call, In: ids(free)},
		{Name: "the new one was left out", Actor: club, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": alsoFree},
			Want: scenario.In{"FK_ID_STATO": 0}},
	})
	if got, want := orders(t, w, "societa"), map[string]money.Cents{"Iscrizione a 2 campionati": 0}; !maps.Equal(got, want) {
		t.Errorf("orders %v, want %v", got, want)
	}
	var order id.Order
	w.Run(t, []scenario.Row{
		{Name: "another amount than was seen", Actor: club, Call: call, In: with(ids(dear), scenario.In{"IMPORTO": 20}), Esito: 409,
			Want: scenario.In{"attuale": scenario.In{"IMPORTO_TOTALE": 25.5}}},
		{Name: "nothing seen to pay", Actor: club, Call: call, In: with(ids(dear), scenario.In{"IMPORTO": 0}), Esito: 409},
		{Name: "no amount", Actor: club, Call: call, In: with(ids(dear), scenario.In{"IMPORTO": "x"}), Esito: 422, Field: "IMPORTO"},
		{Name: "nothing was stored", Actor: club, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": dear},
			Want: scenario.In{"FK_ID_STATO": 0, "ID_ORDINE": 0}},
	})
	w.Run(t, []scenario.Row{
		{Name: "two with a price and one without", Actor: club, Call: call,
			In: with(ids(dearer, dear, alsoFree, dear),
				scenario.In{"IMPORTO": 51}), Message: "dopo il pagamento", Want: scenario.In{"IMPORTO_TOTALE": 51},
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				order = orderIn(t, r)
			}},
	})
	waiting := scenario.In{"FK_ID_STATO": 0, "DATA_ISCRIZIONE": nil, "ID_ORDINE": order}
	w.Run(t, []scenario.Row{
		{Name: "waiting", Actor: club, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": dear}, Want: waiting},
		{Name: "the free one waits too", Actor: club, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": alsoFree}, Want: waiting},
		refused("again before paying", `"Caro" è in attesa di pagamento`, dear),
		{Name: "a colleague again", Actor: colleague, Call: call, In: ids(dear), Esito: 1, Message: fmt.Sprintf("ordine %d", order)},
		{Name: "the order is on record", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "ordine.crea"}, After: totals(3)},
		{Name: "the enrolments are on record", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "campionato.iscrizione"},
			After: totals(6)},
	})
	if got, want := orders(t, w, "societa"), map[string]money.Cents{"Iscrizione a 2 campionati": 0,
		"Iscrizione a 3 campionati": 5100}; !maps.Equal(got, want) {
		t.Errorf("orders %v, want %v", got, want)
	}
	if got, want := orderLines(t, w, order), []string{"Iscrizione: Gratuito bis 0", "Iscrizione: Caro 2550",
		"Iscrizione: Carissimo 2550"}; !slices.Equal(got, want) {
		t.Errorf("lines %q, want %q", got, want)
	}
	w.Clock.Set(time.Date(2026, time.November, 17, 0, 30, 0, 0, calendar.Rome)) // still the 16th in London
	club, other = w.Actor(t, "societa"), w.Actor(t, "societa2")
	w.Run(t, []scenario.Row{
		{Name: "after midnight in Rome", Actor: other, Call: call, In: ids(alsoFree)},
		{Name: "the date is that of Rome", Actor: other, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": alsoFree},
			Want: scenario.In{"DATA_ISCRIZIONE": "2026-11-17"}},
		refused("the day after its end", `"Ultimo giorno" è terminato`, last),
		{Name: "a single one", Actor: other, Call: call, In: ids(dear), Want: scenario.In{"IMPORTO_TOTALE": 25.5}},
	})
	if got, want := orders(t, w, "societa2"), map[string]money.Cents{"Iscrizione: Caro": 2550, "Iscrizione: Gratuito": 0,
		"Iscrizione: Gratuito bis": 0}; !maps.Equal(got, want) {
		t.Errorf("orders %v, want %v", got, want)
	}
}

// orderIn returns the order that a reply names.
func orderIn(t *testing.T, r scenario.Reply) id.Order {
	t.Helper()
	var d struct {
		OrderID id.Order `json:"ID_ORDINE"`
	}
	if r.Into(t, &d); d.OrderID <= 0 {
		t.Fatalf("no order: %s", r.Data)
	}
	return d.OrderID
}

// TestEnrolmentAfterCancelledOrder checks that a club can enrol again after its order was cancelled or reversed.
func TestEnrolmentAfterCancelledOrder(t *testing.T) {
	scenario.Engines(t, confederation, enrolmentAgainCase)
}

func enrolmentAgainCase(t *testing.T, w *scenario.World) {
	t.Helper()
	ctx := context.Background()
	club, clubID := w.Actor(t, "societa"), w.User(t, "societa").ClubID
	priced(t, w, domain.WomensGymnastics, 2, 40)
	const call = "POST ge/campionati/iscrizione"
	for _, c := range []struct {
		state domain.OrderState
		esito int
	}{{domain.OrderToPay, 1}, {domain.OrderPaying, 1}, {domain.OrderPaid, 1}, {domain.OrderCancelled, 0}, {domain.OrderReversed, 0}} {
		for committee, amount := range map[int]int{1: 0, 2: 40} {
			championshipID := addChampionship(t, w, scenario.In{"FK_ID_COMITATO": committee})
			var old id.Order
			w.Write(t, func(q store.Q) (err error) {
				if old, err = q.AddOrder(ctx, domain.Order{ClubID: clubID, Kind: domain.OrderChampionships, Amount: 4000, State: c.state,
					CreatedAt: calendar.At(w.Clock.Now())}); err != nil {
					return err
				}
				return q.Enrol(ctx, domain.Enrolment{ChampionshipID: championshipID, ClubID: clubID, OrderID: old})
			})
			name := fmt.Sprintf("state %d, %d to pay", c.state, amount)
			if c.esito != 0 {
				w.Run(t, []scenario.Row{{Name: name, Actor: club, Call: call, In: ids(championshipID), Esito: c.esito,
					Message: "in attesa di pagamento"}})
				continue
			}
			w.Run(t, []scenario.Row{
				{Name: name + ", open again", Actor: club, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": championshipID},
					Want: scenario.In{"FK_ID_STATO": 0, "ID_ORDINE": 0}},
				{Name: name, Actor: club, Call: call, In: ids(championshipID), Want: scenario.In{"IMPORTO_TOTALE": amount}},
				{Name: name + ", twice", Actor: club, Call: call, In: ids(championshipID), Esito: 1},
				{Name: name + ", now", Actor: club, Call: "GET ge/campionato", In: scenario.In{"ID_CAMPIONATO": championshipID},
					After: func(t *testing.T, r scenario.Reply) {
						var d struct {
							State   int      `json:"FK_ID_STATO"`
							OrderID id.Order `json:"ID_ORDINE"`
						}
						if r.Into(t, &d); (d.State == 1) != (amount == 0) || (d.OrderID > old) != (amount > 0) {
							t.Errorf("after order %d: %+v", old, d)
						}
					}},
			})
		}
	}
}

// TestConcurrentEnrolment checks that exactly one of many simultaneous requests of a club creates an order.
//
//test:race
func TestConcurrentEnrolment(t *testing.T) {
	scenario.Engines(t, confederation, concurrentEnrolmentCase)
}

func concurrentEnrolmentCase(t *testing.T, w *scenario.World) {
	t.Helper()
	priced(t, w, domain.WomensGymnastics, 2, 10)
	contested := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Conteso", "FK_ID_COMITATO": 2})
	free := addChampionship(t, w, scenario.In{"DESCRIZIONE": "Gratuito"})
	const each = 8
	callers := []scenario.Actor{w.Actor(t, "societa"), w.Actor(t, "coach"), w.Actor(t, "societa2")}
	var own []id.Championship // one more for each request, so that no two are the same
	for i := range each * len(callers) {
		own = append(own, addChampionship(t, w, scenario.In{"DESCRIZIONE": fmt.Sprintf("Solo %d", i), "FK_ID_COMITATO": 2}))
	}
	var together sync.WaitGroup
	start := make(chan struct{})
	replies := make([]scenario.Reply, len(own))
	gifts := make([]scenario.Reply, len(own))
	for i := range own {
		together.Go(func() {
			<-start
			who := callers[i%len(callers)]
			replies[i] = w.Call(t, who, "POST ge/campionati/iscrizione", ids(own[i], contested))
			gifts[i] = w.Call(t, who, "POST ge/campionati/iscrizione", ids(free))
		})
	}
	close(start)
	together.Wait()
	won, given := map[string]int{}, map[string]int{}
	for i, r := range replies {
		club := []string{"societa", "societa", "societa2"}[i%len(callers)]
		for _, one := range []struct {
			reply scenario.Reply
			won   map[string]int
		}{{r, won}, {gifts[i], given}} {
			switch one.reply.Esito {
			case 0:
				one.won[club]++
			case 1:
			default:
				t.Errorf("esito %d: %s", one.reply.Esito, one.reply.Body)
			}
		}
	}
	if want := map[string]int{"societa": 1, "societa2": 1}; !maps.Equal(won, want) || !maps.Equal(given, want) {
		t.Errorf("%v orders and %v free enrolments, want %v", won, given, want)
	}
	for _, club := range []string{"societa", "societa2"} {
		if got, want := orders(t, w, club), map[string]money.Cents{"Iscrizione a 2 campionati": 2000, "Iscrizione: Gratuito": 0}; !maps.Equal(got,
			want) {
			t.Errorf("orders of %s: %v, want %v", club, got, want)
		}
		enrolled, err := w.DB.Enrolments(t.Context(), w.User(t, club).ClubID)
		if err != nil || len(enrolled) != 3 {
			t.Errorf("%s is in %+v, %v", club, enrolled, err)
		}
	}
}
