package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

func clubForm(more scenario.In) scenario.In {
	in := scenario.In{
		"ID_SOCIETA": 0, "DENOMINAZIONE": "Nuoto Prova", "COD_AFF": "PR999", "TELEFONO": "06 123", "EMAIL": "info@prova.example",
		"DATA_SCADENZA_AFFILIAZIONE": "31/08/2027",
		"personaGiuridica":           scenario.In{"PARTITA_IVA": "00743110157", "CODICE_FISCALE": "00743110157", "FK_ID_COMUNE": 0},
	}
	for k, v := range more {
		if v == nil {
			delete(in, k)
			continue
		}
		in[k] = v
	}
	return in
}

func TestClubForms(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, free := w.Actor(t, "admin"), w.Actor(t, "nuovo")
	const call = "POST ge/societa"
	entity := func(vat, tax string) scenario.In {
		return scenario.In{"personaGiuridica": scenario.In{"PARTITA_IVA": vat, "CODICE_FISCALE": tax}}
	}
	rows := []scenario.Row{
		{Name: "wrong VAT number", Actor: admin, Call: call, In: clubForm(entity("00743110158", "00743110157")), Esito: 422,
			Field: "PARTITA_IVA"},
		{Name: "wrong tax code", Actor: admin, Call: call, In: clubForm(entity("00743110157", "RSSMRA90A01H501X")), Esito: 422,
			Field: "CODICE_FISCALE"},
		{Name: "a person's tax code", Actor: admin, Call: call, In: clubForm(scenario.In{"COD_AFF": "PR998",
			"personaGiuridica": scenario.In{"PARTITA_IVA": "00743110157", "CODICE_FISCALE": "RSSMRA90A01H501W"}})},
		{Name: "wrong date", Actor: admin, Call: call, In: clubForm(scenario.In{"DATA_SCADENZA_AFFILIAZIONE": "31/02/2026"}), Esito: 422,
			Field: "DATA_SCADENZA_AFFILIAZIONE"},
		{Name: "wrong certified address", Actor: admin, Call: call, In: clubForm(scenario.In{"PEC": "x"}), Esito: 422, Field: "PEC",
			Message: "Formato email non corretto"},
		{Name: "unknown comune", Actor: admin, Call: call, In: clubForm(scenario.In{"FK_ID_COMUNE": 99999999}), Esito: 422,
			Field: "FK_ID_COMUNE"},
		{Name: "seven fields", Actor: admin, Call: call, In: clubForm(nil)},
		{Name: "taken code", Actor: admin, Call: call, In: clubForm(nil), Esito: 1},
		{Name: "an id", Actor: admin, Call: call, In: clubForm(scenario.In{"ID_SOCIETA": 3}), Esito: 422, Field: "ID_SOCIETA"},
		{Name: "code of one's own choice", Actor: free, Call: call,
			In: clubForm(scenario.In{"COD_AFF": "XX1", "DATA_SCADENZA_AFFILIAZIONE": nil}), Esito: 403},
		{Name: "affiliated for ever", Actor: free, Call: call, In: clubForm(scenario.In{"COD_AFF": nil}), Esito: 403},
		{Name: "club user", Actor: w.Actor(t, "societa"), Call: call, In: clubForm(scenario.In{"COD_AFF": "PR997"}), Esito: 403},
		{Name: "waiting for another club", Actor: free, Call: "POST ns/societa/associa",
			In: scenario.In{"ID_SOCIETA": w.User(t, "societa").ClubID}, Want: scenario.In{"usoAbilitato": 0}},
		{Name: "three fields", Actor: free, Call: call, In: scenario.In{"DENOMINAZIONE": "La Mia", "TELEFONO": "1", "EMAIL": "mia@prova.example"},
			After: func(t *testing.T, r scenario.Reply) {
				home := w.Call(t, free, "GET core/home", nil)
				if d := scenario.Differs(scenario.In{"UTENTE": scenario.In{"FK_ID_PERSONA_GIURIDICA": r.Inserted},
					"SOCIETA": scenario.In{"ID_SOCIETA": r.Inserted, "usoAbilitato": 1}}, home.Data); d != "" {
					t.Error(d)
				}
			}},
		{Name: "a second one", Actor: free, Call: call, In: scenario.In{"DENOMINAZIONE": "Altra", "TELEFONO": "1", "EMAIL": "mia@prova.example"},
			Esito: 403},
	}
	for _, name := range []string{"DENOMINAZIONE", "COD_AFF", "TELEFONO", "EMAIL", "DATA_SCADENZA_AFFILIAZIONE"} {
		rows = append(rows, scenario.Row{Name: "without " + name, Actor: admin, Call: call, In: clubForm(scenario.In{name: nil}), Esito: 422,
			Field: name})
	}
	rows = append(rows,
		scenario.Row{Name: "without VAT number", Actor: admin, Call: call, In: clubForm(entity("", "00743110157")), Esito: 422,
			Field: "PARTITA_IVA"},
		scenario.Row{Name: "without tax code", Actor: admin, Call: call, In: clubForm(entity("00743110157", "")), Esito: 422,
			Field: "CODICE_FISCALE"})
	w.Run(t, rows)
}

func TestClubEdits(t *testing.T) { scenario.Engines(t, scenario.Options{}, clubEditsCase) }

func clubEditsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club, other := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2")
	own := w.User(t, "societa").ClubID
	ref := scenario.In{"ID_SOCIETA": own}
	var whole map[string]any
	w.Call(t, club, "GET ge/societa", ref).Into(t, &whole)
	with := func(change scenario.In) scenario.In {
		out := scenario.In{}
		for k, v := range whole {
			out[k] = v
		}
		for k, v := range change {
			out[k] = v
		}
		return out
	}
	const put = "PUT ge/societa"
	var ancona []struct {
		ID int64 `json:"id"`
	}
	w.Call(t, admin, "GET core/geo/comuni/select2", scenario.In{"a": 1, "q": "ancona"}).Into(t, &ancona)
	w.Run(t, []scenario.Row{
		{Name: "another's", Actor: other, Call: "GET ge/societa", In: ref, Esito: 404},
		{Name: "unknown id", Actor: other, Call: "GET ge/societa", In: scenario.In{"ID_SOCIETA": 999999}, Esito: 404},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: "GET ge/societa", In: ref, Esito: 403},
		{Name: "administrator", Actor: admin, Call: "GET ge/societa", In: ref,
			Want: scenario.In{"DENOMINAZIONE": "Nuoto Tirreno", "VERSIONE": 1}},
		{Name: "change another's", Actor: other, Call: put, In: with(nil), Esito: 404},
		{Name: "code", Actor: club, Call: put, In: with(scenario.In{"COD_AFF": "XX1"}), Esito: 403},
		{Name: "no code", Actor: club, Call: put, In: with(scenario.In{"COD_AFF": nil}), Esito: 403},
		{Name: "expiry", Actor: club, Call: put, In: with(scenario.In{"DATA_SCADENZA_AFFILIAZIONE": "2030-01-01"}), Esito: 403},
		{Name: "no phone", Actor: club, Call: put, In: with(scenario.In{"TELEFONO": ""}), Esito: 422, Field: "TELEFONO"},
		{Name: "whole object sent back", Actor: club, Call: put, In: with(scenario.In{"TELEFONO": "06 999"})},
		{Name: "stale", Actor: club, Call: put, In: with(nil), Esito: 409},
		{Name: "partial", Actor: club, Call: put, In: scenario.In{"ID_SOCIETA": own, "PEC": nil}},
		{Name: "missing left, null cleared", Actor: club, Call: "GET ge/societa", In: ref,
			Want: scenario.In{"TELEFONO": "06 999", "PEC": "", "COD_AFF": whole["COD_AFF"]}},
		{Name: "comune, the outer one changed", Actor: admin, Call: put, In: with(scenario.In{"VERSIONE": nil, "FK_ID_COMUNE": ancona[0].ID})},
		{Name: "taken", Actor: admin, Call: "GET ge/societa", In: ref,
			Want: scenario.In{"COMUNE": "Ancona", "FK_ID_COMUNE": ancona[0].ID, "personaGiuridica": scenario.In{"FK_ID_COMUNE": ancona[0].ID}}},
		{Name: "comune, two opinions", Actor: admin, Call: put, In: scenario.In{"ID_SOCIETA": own, "FK_ID_COMUNE": 0,
			"personaGiuridica": scenario.In{"FK_ID_COMUNE": 1}}, Esito: 422, Field: "FK_ID_COMUNE"},
		{Name: "administrator's code", Actor: admin, Call: put, In: scenario.In{"ID_SOCIETA": own, "COD_AFF": "XX1"}},
		{Name: "another's code", Actor: admin, Call: put, In: scenario.In{"ID_SOCIETA": own, "COD_AFF": "AN002"}, Esito: 1},
		{Name: "administrator, unknown id", Actor: admin, Call: put, In: scenario.In{"ID_SOCIETA": 999999, "TELEFONO": "1"}, Esito: 404},
	})
}

// TestPartialClub checks that an administrator can change a club whose upload left fields empty.
func TestPartialClub(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	w.Call(t, admin, "POST core/basic/upload", scenario.Upload(t, "a.csv", []byte("COD_AFF;DENOMINAZIONE\nUP1;Solo Due Campi\n"),
		scenario.In{"modalita": "societa", "CONFERMA": 1}))
	var rows []struct {
		ID int64 `json:"ID_SOCIETA"`
	}
	w.Call(t, admin, "GET ge/societa/list", scenario.In{"COD_AFF": "up1"}).Into(t, &rows)
	if len(rows) != 1 {
		t.Fatal("not uploaded")
	}
	w.Run(t, []scenario.Row{
		{Name: "phone only", Actor: admin, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": rows[0].ID, "TELEFONO": "06 1"}},
		{Name: "phone cleared", Actor: admin, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": rows[0].ID, "TELEFONO": nil}, Esito: 422,
			Field: "TELEFONO"},
	})
}

func TestClubList(t *testing.T) { scenario.Engines(t, scenario.Options{}, clubListCase) }

func clubListCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, free := w.Actor(t, "admin"), w.Actor(t, "nuovo")
	const call = "GET ge/societa/list"
	all := *w.Call(t, admin, call, nil).Total
	roma := scenario.In{"DENOMINAZIONE": "tirreno"}
	w.Run(t, []scenario.Row{
		{Name: "administrator", Actor: admin, Call: call, In: roma,
			Want: []any{scenario.In{"COD_AFF": "RO001", "COMUNE": "Roma", "TELEFONO": "06 5510000", "EMAIL": "segreteria@nuototirreno.example"}}},
		{Name: "others", Actor: free, Call: call, In: roma, Want: []any{scenario.In{"COD_AFF": "RO001", "COMUNE": "Roma", "TELEFONO": "",
			"EMAIL": "", "DATA_SCADENZA_AFFILIAZIONE": nil,
			"INDIRIZZO": "", "PEC": "", "personaGiuridica": scenario.In{"PARTITA_IVA": "", "CODICE_FISCALE": ""}, "VERSIONE": 0}}},
		{Name: "own club in the list", Actor: w.Actor(t, "societa"), Call: call, In: roma, Want: []any{scenario.In{"TELEFONO": ""}}},
		{Name: "others sort by visible fields", Actor: free, Call: call, In: scenario.In{"ORDINA": "COMUNE"}, After: totals(all)},
		{Name: "others do not sort by hidden fields", Actor: free, Call: call, In: scenario.In{"ORDINA": "EMAIL"}, Esito: 422, Field: "ORDINA"},
		{Name: "by code", Actor: admin, Call: call, In: scenario.In{"COD_AFF": "ro0"}, After: totals(1)},
		{Name: "by id", Actor: admin, Call: call, In: scenario.In{"ID_SOCIETA": 3}, After: totals(1)},
		{Name: "FORCE is accepted", Actor: admin, Call: call, In: scenario.In{"FORCE": 1}, After: totals(all)},
		{Name: "apostrophe", Actor: admin, Call: call, In: scenario.In{"DENOMINAZIONE": "LONDA"},
			Want: []any{scenario.In{"DENOMINAZIONE": "Sport Club L'Onda"}}},
	})
}

func TestAssociation(t *testing.T) { scenario.Engines(t, scenario.Options{}, associationCase) }

func associationCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club, other, free := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo")
	own, theirs := w.User(t, "societa").ClubID, w.User(t, "societa2").ClubID
	var empty id.Club
	w.Run(t, []scenario.Row{{Name: "empty club", Actor: admin, Call: "POST ge/societa", In: clubForm(nil),
		After: func(_ *testing.T, r scenario.Reply) { empty = id.Club(r.Inserted) }}})
	ask := func(clubID id.Club) scenario.In { return scenario.In{"ID_SOCIETA": clubID} }
	answer := func(club id.Club, yes int) scenario.In {
		return scenario.In{"ID_UTENTE": free.ID, "ID_SOCIETA": club, "APPROVATO": yes}
	}
	const associate, approve, waiting = "POST ns/societa/associa", "POST ns/societa/associa/approva", "GET ns/societa/associazioni"
	home := func(want scenario.In) scenario.Row {
		return scenario.Row{Name: "home", Actor: free, Call: "GET core/home", Want: want}
	}
	w.Run(t, []scenario.Row{
		{Name: "unknown club", Actor: free, Call: associate, In: ask(999999), Esito: 404},
		{Name: "club 0", Actor: free, Call: associate, In: ask(0), Esito: 422, Field: "ID_SOCIETA"},
		{Name: "a user with a club", Actor: club, Call: associate, In: ask(theirs), Esito: 403},
		{Name: "pending", Actor: free, Call: associate, In: ask(own), Want: scenario.In{"usoAbilitato": 0}},
		home(scenario.In{"UTENTE": scenario.In{"FK_ID_PERSONA_GIURIDICA": 0},
			"SOCIETA": scenario.In{"ID_SOCIETA": own, "DENOMINAZIONE": "Nuoto Tirreno", "usoAbilitato": 0, "COMUNE": "", "COD_AFF": "",
				"DATA_SCADENZA_AFFILIAZIONE": nil}}),
		{Name: "cannot see it", Actor: free, Call: "GET ge/societa", In: ask(own), Esito: 403},
		{Name: "changes nothing in it", Actor: free, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": own, "TELEFONO": "1"}, Esito: 403},
		{Name: "seen by the club", Actor: club, Call: waiting, Want: []any{scenario.In{"ID_UTENTE": free.ID, "ID_SOCIETA": own}},
			After: totals(1)},
		{Name: "not by the other", Actor: other, Call: waiting, Want: []any{}, After: totals(0)},
		{Name: "by the administrator", Actor: admin, Call: waiting, After: totals(1)},
		{Name: "approved by the wrong club", Actor: other, Call: approve, In: answer(own, 1), Esito: 404},
		{Name: "approved into the wrong club", Actor: other, Call: approve, In: answer(theirs, 1), Esito: 404},
		{Name: "approved by the waiting user", Actor: free, Call: approve, In: answer(own, 1), Esito: 403},
		{Name: "a new request replaces it", Actor: free, Call: associate, In: ask(theirs), Want: scenario.In{"usoAbilitato": 0}},
		{Name: "too late for the first", Actor: club, Call: approve, In: answer(own, 1), Esito: 404},
		{Name: "turned away", Actor: other, Call: approve, In: answer(theirs, 0)},
		home(scenario.In{"UTENTE": scenario.In{"FK_ID_PERSONA_GIURIDICA": 0}, "SOCIETA": nil}),
		{Name: "asks again", Actor: free, Call: associate, In: ask(own), Want: scenario.In{"usoAbilitato": 0}},
		{Name: "approved", Actor: club, Call: approve, In: answer(own, 1)},
		{Name: "approved twice", Actor: club, Call: approve, In: answer(own, 1), Esito: 404},
		home(scenario.In{"UTENTE": scenario.In{"FK_ID_PERSONA_GIURIDICA": own}, "SOCIETA": scenario.In{"usoAbilitato": 1, "COMUNE": "Roma"}}),
		{Name: "sees the club", Actor: free, Call: "GET ge/societa", In: ask(own)},
		{Name: "an administrator removes the user", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": free.ID, "FK_ID_PERSONA_GIURIDICA": 0}},
		{Name: "not a member yet", Actor: free, Call: "GET ge/societa", In: ask(own), Esito: 403},
		{Name: "an empty club is joined immediately", Actor: free, Call: associate, In: ask(empty), Want: scenario.In{"usoAbilitato": 1}},
		{Name: "theirs", Actor: free, Call: "GET ge/societa", In: ask(empty)},
	})
}

func TestPickers(t *testing.T) { scenario.Engines(t, scenario.Options{}, pickersCase) }

func pickersCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club, free := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "nuovo")
	own := w.User(t, "societa").ClubID
	w.Call(t, admin, "POST ge/societa", clubForm(scenario.In{"DENOMINAZIONE": "Nuoto", "DATA_SCADENZA_AFFILIAZIONE": "2030-01-01"}))
	var clubs []struct {
		Until string `json:"DATA_SCADENZA_AFFILIAZIONE"`
	}
	w.Call(t, admin, "GET ge/societa/list", nil).Into(t, &clubs)
	all, active := len(clubs), 0
	for _, c := range clubs {
		if c.Until >= calendar.In(w.Clock.Now()).String() {
			active++
		}
	}
	first := func(text string) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			t.Helper()
			var options []struct {
				ID   int64  `json:"id"`
				Text string `json:"text"`
			}
			r.Into(t, &options)
			if len(options) == 0 || !strings.HasPrefix(options[0].Text, text) || r.Total == nil || *r.Total != len(options) {
				t.Errorf("options %v", options)
			}
		}
	}
	handled := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	for _, call := range []string{"GET ge/societa/select2", "GET ge/societa/s2"} {
		w.Run(t, []scenario.Row{
			{Name: call + " all", Actor: free, Call: call, In: scenario.In{"a": 0}, After: totals(all)},
			{Name: "active", Actor: free, Call: call, In: scenario.In{"a": 1}, After: totals(active)},
			{Name: "may choose, a club", Actor: club, Call: call, In: scenario.In{"a": 2},
				Want: []any{scenario.In{"id": own, "text": "Nuoto Tirreno (Roma)"}}, After: totals(1)},
			{Name: "may choose, without a club", Actor: free, Call: call, In: scenario.In{"a": 2}, After: totals(all)},
			{Name: "may choose another's", Actor: club, Call: call, In: scenario.In{"a": 2, "ID": own + 1}, Want: []any{}},
			{Name: "may choose, a manager of the event's entries", Actor: club, Call: call, In: scenario.In{"a": 2, "ID_EVENTO": handled.ID},
				After: totals(all)},
			{Name: "may choose, another user", Actor: w.Actor(t, "societa2"), Call: call, In: scenario.In{"a": 2, "ID_EVENTO": handled.ID},
				After: totals(1)},
			{Name: "of an unknown event", Actor: club, Call: call, In: scenario.In{"a": 2, "ID_EVENTO": unknownID}, Esito: 404},
			{Name: "exact match first", Actor: admin, Call: call, In: scenario.In{"q": "NUOTO"}, After: first("Nuoto")},
			{Name: "by id", Actor: admin, Call: call, In: scenario.In{"ID": own}, After: totals(1)},
			{Name: "a=3", Actor: admin, Call: call, In: scenario.In{"a": 3}, Esito: 422, Field: "a"},
			{Name: "a=x", Actor: admin, Call: call, In: scenario.In{"a": "x"}, Esito: 422, Field: "a"},
		})
	}
	w.Run(t, []scenario.Row{
		{Name: "the selected club", Actor: free, Call: "GET ge/societa/s2/soc", In: scenario.In{"a": 0, "ID": own},
			Want: scenario.In{"id": own, "text": "Nuoto Tirreno (Roma)"}},
		{Name: "none selected", Actor: free, Call: "GET ge/societa/s2/soc", Esito: 422, Field: "ID"},
		{Name: "club 0", Actor: free, Call: "GET ge/societa/s2/soc", In: scenario.In{"ID": 0}, Esito: 422, Field: "ID"},
		{Name: "unknown id", Actor: free, Call: "GET ge/societa/s2/soc", In: scenario.In{"ID": 999999}, Esito: 404},
	})
	var roma []struct {
		ID int64 `json:"id"`
	}
	const comuni, search, element = "GET core/geo/comuni/select2", "GET core/basic/search/select2", "GET core/basic/element"
	w.Call(t, free, comuni, scenario.In{"a": 1, "q": "roma"}).Into(t, &roma)
	w.Run(t, []scenario.Row{
		{Name: "comune, exact first", Actor: free, Call: comuni, In: scenario.In{"a": 1, "q": "roma"}, After: first("Roma (RM)")},
		{Name: "one character", Actor: free, Call: comuni, In: scenario.In{"a": 1, "q": "r"}, Want: []any{}, After: totals(0)},
		{Name: "nothing", Actor: free, Call: comuni, In: scenario.In{"a": 1}, Want: []any{}},
		{Name: "accents", Actor: free, Call: comuni, In: scenario.In{"a": 1, "q": "FORLI"}, After: first("Forl")},
		{Name: "by id", Actor: free, Call: comuni, In: scenario.In{"a": 1, "ID": roma[0].ID},
			Want: []any{scenario.In{"id": roma[0].ID, "text": "Roma (RM)"}}},
		{Name: "of a tax code", Actor: free, Call: comuni, In: scenario.In{"a": 0, "q": "rssmra90a01h501w"},
			Want: []any{scenario.In{"text": "Roma (RM)"}}},
		{Name: "of an invalid tax code", Actor: free, Call: comuni, In: scenario.In{"a": 0, "q": "RSSMRA90A01H501X"}, Want: []any{}},
		{Name: "two characters may be many", Actor: free, Call: comuni, In: scenario.In{"a": 1, "q": "sa"},
			After: func(t *testing.T, r scenario.Reply) {
				if *r.Total < 500 {
					t.Errorf("only %d", *r.Total)
				}
			}},
		{Name: "regions", Actor: free, Call: search, In: scenario.In{"className": "Regione"}, After: func(t *testing.T, r scenario.Reply) {
			if *r.Total < 20 {
				t.Errorf("only %d", *r.Total)
			}
		}},
		{Name: "nations", Actor: free, Call: search, In: scenario.In{"className": "Nazione", "DESCRIZIONE": "ital"}, After: first("Italia")},
		{Name: "class of ours", Actor: free, Call: search, In: scenario.In{"className": "Utente"}, Esito: 422, Field: "className"},
		{Name: "no class", Actor: free, Call: search, Esito: 422, Field: "className"},
		{Name: "element", Actor: free, Call: element, In: scenario.In{"className": "Comune", "ID": roma[0].ID, "select2": "true"},
			Want: scenario.In{"id": roma[0].ID, "text": "Roma (RM)"}},
		{Name: "element of no class", Actor: free, Call: element, In: scenario.In{"className": "Comune"}, Esito: 422, Field: "ID"},
		{Name: "unknown element", Actor: free, Call: element, In: scenario.In{"className": "Comune", "ID": 99999999}, Esito: 404},
		{Name: "element of another class", Actor: free, Call: element, In: scenario.In{"className": "Password", "ID": 1}, Esito: 422,
			Field: "className"},
	})
}

func TestTaxCode(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	free := w.Actor(t, "nuovo")
	const call = "GET core/codicefiscale"
	place := func(q string) int64 {
		var options []struct {
			ID int64 `json:"id"`
		}
		w.Call(t, free, "GET core/geo/comuni/select2", scenario.In{"a": 0, "q": q}).Into(t, &options)
		if len(options) == 0 {
			t.Fatalf("no place %s", q)
		}
		return options[0].ID
	}
	person := func(last, first string, sex int, birth string, place int64) scenario.In {
		return scenario.In{"COGNOME": last, "NOME": first, "SESSO": sex, "DATA_NASCITA": birth, "FK_ID_COMUNE_NASCITA": place}
	}
	w.Run(t, []scenario.Row{
		{Name: "Roma", Actor: free, Call: call, In: person("Rossi", "Mario", 1, "01/01/1990", place("roma")),
			Want: scenario.In{"CODICE_FISCALE": "RSSMRA90A01H501W"}},
		{Name: "Milano", Actor: free, Call: call, In: person("D'Amico", "Maria Chiara", 2, "30/08/2010", place("milano")),
			Want: scenario.In{"CODICE_FISCALE": "DMCMCH10M70F205T"}},
		{Name: "China", Actor: free, Call: call, In: person("Fo", "Li", 2, "2001-12-05", place("cina")),
			Want: scenario.In{"CODICE_FISCALE": "FOXLIX01T45Z210O"}},
		{Name: "place without calculation", Actor: free, Call: call, In: person("Fo", "Li", 2, "2001-12-05", 999), Esito: 1},
		{Name: "unknown place", Actor: free, Call: call, In: person("Fo", "Li", 2, "2001-12-05", 99999999), Esito: 404},
		{Name: "place 0", Actor: free, Call: call, In: person("Fo", "Li", 2, "2001-12-05", 0), Esito: 422, Field: "FK_ID_COMUNE_NASCITA"},
		{Name: "sex 3", Actor: free, Call: call, In: person("Fo", "Li", 3, "2001-12-05", 1), Esito: 422, Field: "SESSO"},
		{Name: "31 February", Actor: free, Call: call, In: person("Fo", "Li", 2, "31/02/2001", 1), Esito: 422, Field: "DATA_NASCITA"},
		{Name: "no surname", Actor: free, Call: call, In: person("", "Li", 2, "2001-12-05", 1), Esito: 422, Field: "COGNOME"},
		{Name: "stranger", Call: call, In: person("Fo", "Li", 2, "2001-12-05", 1), Esito: 401},
	})
}
