package httpapi_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// shortForm is the form of level 2, wholeForm that of the others; more changes fields or removes them with nil.
func shortForm(more scenario.In) scenario.In {
	return with(scenario.In{"ID_ATLETA": 0, "COGNOME": "Prova", "NOME": "Anna", "SESSO": 2, "DATA_NASCITA": "2014"}, more)
}

func wholeForm(more scenario.In) scenario.In {
	return with(scenario.In{
		"ID_ATLETA": 0, "COGNOME": "Rossi", "NOME": "Mario", "SESSO": 1, "DATA_NASCITA": "01/01/1990", "FK_ID_COMUNE_NASCITA": rome,
		"TESSERA":                    "T-1",
		"DATA_SCADENZA_TESSERAMENTO": "2027-08-31", "FK_ID_TIPO_TESSERAMENTO": 3,
	}, more)
}

// rome is the place id of Roma.
const rome = 1058091

func with(in, more scenario.In) scenario.In {
	out := maps.Clone(in)
	for k, v := range more {
		if v == omitted {
			delete(out, k)
			continue
		}
		out[k] = v
	}
	return out
}

// omitted leaves a field out; nil sends null.
var omitted = struct{ missing bool }{true}

// addAthlete creates an athlete and returns the id.
func addAthlete(t *testing.T, w *scenario.World, who scenario.Actor, in scenario.In) id.Athlete {
	t.Helper()
	r := w.Call(t, who, "POST ge/atleta", in)
	if r.Esito != 0 || r.Inserted == 0 {
		t.Fatalf("%v: got %s, want r.Esito == 0 and r.Inserted != 0", in, r.Body)
	}
	return id.Athlete(r.Inserted)
}

func whole(t *testing.T, w *scenario.World, who scenario.Actor, athleteID id.Athlete) scenario.In {
	t.Helper()
	var out scenario.In
	w.Call(t, who, "GET ge/atleta", scenario.In{"ID_ATLETA": athleteID}).Into(t, &out)
	return out
}

// hasWarnings compares data.avvisi, in any order.
func hasWarnings(want ...string) func(*testing.T, scenario.Reply) {
	return func(t *testing.T, r scenario.Reply) {
		t.Helper()
		var d struct {
			Warnings []string `json:"avvisi"`
		}
		if len(r.Data) > 0 {
			r.Into(t, &d)
		}
		slices.Sort(d.Warnings)
		slices.Sort(want)
		if !slices.Equal(d.Warnings, want) {
			t.Errorf("avvisi %q, want %q", d.Warnings, want)
		}
	}
}

// TestAthletesOfAnotherClub checks that a call about another club's athlete or club gets the reply for a missing object, and stores
// nothing.
func TestAthletesOfAnotherClub(t *testing.T) { scenario.Engines(t, scenario.Options{}, otherClubCase) }

func otherClubCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club, coach, other := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "coach"), w.Actor(t, "societa2")
	own, theirs := w.User(t, "societa").ClubID, w.User(t, "societa2").ClubID
	const code = "RSSMRA90A01H501W"
	secret := addAthlete(t, w, admin, wholeForm(scenario.In{"FK_ID_SOCIETA": theirs, "COGNOME": "Segretissimi", "CODICE_FISCALE": code,
		"TESSERA": "SEGRETA"}))
	addAthlete(t, w, club, shortForm(scenario.In{"COGNOME": "Nostrani"}))
	borrowed := w.As(t, "societa", admin)
	before := digest(t, w)
	const gone = 99999999
	for _, athleteID := range []id.Athlete{secret, gone} {
		ref := scenario.In{"ID_ATLETA": athleteID}
		for _, who := range []scenario.Actor{club, coach, borrowed} {
			for _, call := range []string{"GET ge/atleta", "GET ns/atleta", "PUT ge/atleta", "PUT ns/atleta/nascondi"} {
				w.Run(t, []scenario.Row{{Name: fmt.Sprintf("%s %s %d", who.Name, call, athleteID), Actor: who, Call: call, In: ref, Esito: 404,
					Message: "Elemento non trovato"}})
			}
			for _, call := range []string{"PUT ns/atleta/ripristina", "GET core/persona/esporta", "POST core/persona/cancella"} {
				w.Run(t, []scenario.Row{{Name: fmt.Sprintf("%s %s %d", who.Name, call, athleteID), Actor: who, Call: call, In: ref, Esito: 403}})
			}
		}
	}
	var rows []scenario.Row
	for _, clubID := range []id.Club{theirs, gone} {
		at := scenario.In{"ID_SOCIETA": clubID}
		rows = append(rows, []scenario.Row{
			{Name: "club's athletes", Actor: club, Call: "GET ge/societa/atleti", In: at, Esito: 404},
			{Name: "statement", Actor: club, Call: "GET ge/societa/ec", In: at, Esito: 404},
			{Name: "statement report", Actor: club, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2005, "FORMATO": 3, "ID_SOCIETA": clubID},
				Esito: 404},
			{Name: "athletes by club", Actor: club, Call: "GET ns/atleti", In: scenario.In{"FK_ID_SOCIETA": clubID}, Esito: 404},
			{Name: "athletes report", Actor: club, Call: "GET core/report",
				In: scenario.In{"ID_REPORT": 2011, "FORMATO": 3, "FK_ID_SOCIETA": clubID}, Esito: 404},
			{Name: "delete them", Actor: club, Call: "DELETE ge/societa/deleteatleti", In: at, Esito: 403},
			{Name: "put one there", Actor: club, Call: "POST ge/atleta", In: shortForm(scenario.In{"FK_ID_SOCIETA": clubID}), Esito: 403},
			{Name: "try the tax codes of another club", Actor: club, Call: "POST ge/atleta",
				In: shortForm(scenario.In{"FK_ID_SOCIETA": clubID, "CODICE_FISCALE": code}), Esito: 403},
			{Name: "by a coach", Actor: coach, Call: "POST ge/atleta", In: wholeForm(scenario.In{"FK_ID_SOCIETA": clubID}), Esito: 403},
		}...)
	}
	w.Run(t, append(rows, []scenario.Row{
		{Name: "report of all clubs", Actor: club, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2005, "FORMATO": 3, "ID_SOCIETA": 0},
			Esito: 404},
		{Name: "report of clubs", Actor: club, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2010, "FORMATO": 3}, Esito: 403},
		{Name: "search", Actor: club, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "segretissimi"}, After: totals(0)},
		{Name: "search in the own club", Actor: club, Call: "GET ge/societa/atleti",
			In: scenario.In{"ID_SOCIETA": own, "COGNOME": "segretissimi"}, After: totals(0)},
		{Name: "search by club name", Actor: club, Call: "GET ns/atleti", In: scenario.In{"DENOMINAZIONE": "Rari", "COGNOME": "segretissimi"},
			After: totals(0)},
	}...))
	for _, call := range []string{"GET ns/atleti", "GET ns/atleti/startup", "GET ge/societa/list"} {
		if r := w.Call(t, club, call, nil); strings.Contains(string(r.Body), "Segretissimi") || strings.Contains(string(r.Body), "SEGRETA") {
			t.Errorf("%s shows another club's athlete", call)
		}
	}
	file := w.Call(t, club, "GET core/report", scenario.In{"ID_REPORT": 2011, "FORMATO": 3, "DENOMINAZIONE": "rari"})
	if strings.Contains(string(file.Body), "Segretissimi") || !strings.Contains(string(file.Body), "Nostrani") {
		t.Errorf("the report of athletes: %.200s", file.Body)
	}
	if digest(t, w) != before {
		t.Error("a refused call changed something")
	}
	// Only an administrator learns that another club has the same tax code.
	w.Run(t, []scenario.Row{
		{Name: "tax code of another club's athlete", Actor: club, Call: "POST ge/atleta",
			In: shortForm(scenario.In{"COGNOME": "Rossi", "NOME": "Mario", "SESSO": 1, "DATA_NASCITA": "1990", "CODICE_FISCALE": code,
				"EMAIL": "a@b.example", "TELEFONO": "3331234567"}), After: hasWarnings()},
		{Name: "the administrator gets a warning", Actor: admin, Call: "POST ge/atleta",
			In: wholeForm(scenario.In{"FK_ID_SOCIETA": w.User(t, "base").ClubID, "CODICE_FISCALE": code, "EMAIL": "a@b.example",
				"TELEFONO": "3331234567"}),
			After: hasWarnings("Lo stesso codice fiscale è di un atleta di Rari Nantes Adriatica")},
		{Name: "its own club still sees it", Actor: other, Call: "GET ge/atleta", In: scenario.In{"ID_ATLETA": secret}},
	})
}

func TestAthleteShortForm(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club, coach := w.Actor(t, "societa"), w.Actor(t, "coach")
	own := w.User(t, "societa").ClubID
	const post, get = "POST ge/atleta", "GET ge/atleta"
	year := w.Clock.Now().Year()
	for _, row := range []struct {
		name  string
		birth any
		esito int
		want  scenario.In
	}{
		{"text", "2014", 0, scenario.In{"DATA_NASCITA": "2014-01-01", "ANNO_NASCITA": 2014, "FLG_SOLO_ANNO": 1}},
		{"number", 2014, 0, scenario.In{"DATA_NASCITA": "2014-01-01", "FLG_SOLO_ANNO": 1}},
		{"date", "03/05/2014", 0, scenario.In{"DATA_NASCITA": "2014-05-03", "FLG_SOLO_ANNO": 0}},
		{"first of January", "2014-01-01", 0, scenario.In{"DATA_NASCITA": "2014-01-01", "FLG_SOLO_ANNO": 0}},
		{"1900", "1900", 0, scenario.In{"ANNO_NASCITA": 1900}},
		{"this year", year, 0, scenario.In{"ANNO_NASCITA": year}},
		{"1899", "1899", 422, nil},
		{"next year", year + 1, 422, nil},
		{"31 February", "31/02/2014", 422, nil},
		{"two digits", "14", 422, nil},
		{"words", "duemila", 422, nil},
		{"signed", "+201", 422, nil},
		{"true", true, 422, nil},
		{"empty", "", 422, nil},
		{"null", nil, 422, nil},
		{"left out", omitted, 422, nil},
		{"fraction", 2014.5, 422, nil},
	} {
		for _, nested := range []bool{false, true} {
			in := shortForm(scenario.In{"DATA_NASCITA": row.birth})
			if nested {
				in = with(in, scenario.In{"DATA_NASCITA": omitted, "personaFisica": with(scenario.In{"DATA_NASCITA": row.birth},
					scenario.In{"DATA_NASCITA": row.birth})})
			}
			t.Run(fmt.Sprintf("%s nested %t", row.name, nested), func(t *testing.T) {
				r := w.Call(t, club, post, in)
				if r.Esito != row.esito || (r.Esito == 422) != (r.Fields()["DATA_NASCITA"] != "") {
					t.Fatalf("esito %d: %s", r.Esito, r.Body)
				}
				if row.want != nil {
					w.Run(t, []scenario.Row{{Name: "stored", Actor: club, Call: get, In: scenario.In{"ID_ATLETA": r.Inserted}, Want: row.want}})
				}
			})
		}
	}
	field := func(name string, value any) scenario.In { return shortForm(scenario.In{name: value}) }
	w.Run(t, []scenario.Row{
		{Name: "defaults", Actor: club, Call: post, In: shortForm(scenario.In{"FK_ID_CATEGORIA_DIS": nil, "FK_ID_STATO_NAZIONALE": 0,
			"FK_ID_SOCIETA": 0}), Message: "Atleta salvato", After: func(t *testing.T, r scenario.Reply) {
			hasWarnings()(t, r) // the short form asks for no contacts
			w.Run(t, []scenario.Row{{Name: "stored", Actor: club, Call: get, In: scenario.In{"ID_ATLETA": r.Inserted}, Want: scenario.In{
				"FLG_VISIBLE": 1, "FK_ID_CATEGORIA_DIS": 1, "FK_ID_SOCIETA": own, "STATO_TESSERAMENTO": 0, "DATA_SCADENZA_TESSERAMENTO": nil,
				"VERSIONE":      1,
				"personaFisica": scenario.In{"FK_ID_STATO_NAZIONALE": 118, "COGNOME": "Prova", "CODICE_FISCALE": ""},
			}}})
		}},
		{Name: "own club named", Actor: club, Call: post, In: field("FK_ID_SOCIETA", own)},
		{Name: "with an id", Actor: club, Call: post, In: field("ID_ATLETA", 7), Esito: 422, Field: "ID_ATLETA"},
		{Name: "no surname", Actor: club, Call: post, In: field("COGNOME", "  "), Esito: 422, Field: "COGNOME"},
		{Name: "no name", Actor: club, Call: post, In: field("NOME", omitted), Esito: 422, Field: "NOME"},
		{Name: "sex 3", Actor: club, Call: post, In: field("SESSO", 3), Esito: 422, Field: "SESSO"},
		{Name: "sex in a text", Actor: club, Call: post, In: field("SESSO", "1"), Esito: 422, Field: "SESSO"},
		{Name: "200 characters", Actor: club, Call: post, In: field("COGNOME", strings.Repeat("é", 200))},
		{Name: "201 characters", Actor: club, Call: post, In: field("COGNOME", strings.Repeat("e", 201)), Esito: 422, Field: "COGNOME"},
		{Name: "201 characters nested", Actor: club, Call: post, In: field("personaFisica", scenario.In{"COGNOME": strings.Repeat("e", 201)}),
			Esito: 422, Field: "COGNOME"},
		{Name: "NUL nested", Actor: club, Call: post, In: field("personaFisica", scenario.In{"NOME": "a\x00b"}), Esito: 422, Field: "NOME"},
		{Name: "number for a name nested", Actor: club, Call: post, In: field("personaFisica", scenario.In{"NOME": 7}), Esito: 422,
			Field: "NOME"},
		{Name: "a person as text", Actor: club, Call: post, In: field("personaFisica", "Anna"), Esito: 422, Field: "personaFisica"},
		{Name: "no person", Actor: club, Call: post, In: field("personaFisica", nil)},
		{Name: "emoji", Actor: club, Call: post, In: field("COGNOME", "😀 D'Alò Łukasz =1+1")},
		{Name: "expiry 31 February", Actor: club, Call: post, In: field("DATA_SCADENZA_TESSERAMENTO", "31/02/2027"), Esito: 422,
			Field: "DATA_SCADENZA_TESSERAMENTO"},
		{Name: "wrong check letter", Actor: club, Call: post, In: field("CODICE_FISCALE", "RSSMRA90A01H501X"), Esito: 422,
			Field: "CODICE_FISCALE"},
		{Name: "wrong e-mail", Actor: club, Call: post, In: field("EMAIL", "anna"), After: hasWarnings("Formato email non corretto")},
		{Name: "membership 4", Actor: club, Call: post, In: field("FK_ID_TIPO_TESSERAMENTO", 4), Esito: 422, Field: "FK_ID_TIPO_TESSERAMENTO"},
		{Name: "qualification 2", Actor: club, Call: post, In: field("FK_ID_TIPO_QUALIFICA", 9), Esito: 422, Field: "FK_ID_TIPO_QUALIFICA"},
		{Name: "unknown disability", Actor: club, Call: post, In: field("FK_ID_CATEGORIA_DIS", 999), Esito: 422,
			Field: "FK_ID_CATEGORIA_DIS"},
		{Name: "nationality of a comune", Actor: club, Call: post, In: field("FK_ID_NAZIONALITA", rome), Esito: 422, Field: "FK_ID_NAZIONALITA"},
		{Name: "unknown place", Actor: club, Call: post, In: field("FK_ID_COMUNE_NASCITA", 99999999), Esito: 422,
			Field: "FK_ID_COMUNE_NASCITA"},
		{Name: "visible null", Actor: club, Call: post, In: field("FLG_VISIBLE", nil), Esito: 422, Field: "FLG_VISIBLE"},
		{Name: "card", Actor: club, Call: post, In: field("TESSERA", "C-1")},
		{Name: "card twice", Actor: club, Call: post, In: field("TESSERA", " C-1 "), Esito: 1},
		{Name: "a coach has the whole form", Actor: coach, Call: post, In: shortForm(nil), Esito: 422, Field: "FK_ID_COMUNE_NASCITA"},
	})
}

func TestAthleteWholeForm(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, coach := w.Actor(t, "admin"), w.Actor(t, "coach")
	own, theirs := w.User(t, "societa").ClubID, w.User(t, "societa2").ClubID
	const post = "POST ge/atleta"
	form := func(more scenario.In) scenario.In { return with(wholeForm(scenario.In{"FK_ID_SOCIETA": own}), more) }
	var rows []scenario.Row
	for _, name := range []string{"COGNOME", "NOME", "SESSO", "DATA_NASCITA", "FK_ID_COMUNE_NASCITA", "TESSERA", "DATA_SCADENZA_TESSERAMENTO",
		"FK_ID_TIPO_TESSERAMENTO", "FK_ID_SOCIETA"} {
		rows = append(rows, scenario.Row{Name: "without " + name, Actor: admin, Call: post, In: form(scenario.In{name: omitted}), Esito: 422,
			Field: name},
			scenario.Row{Name: name + " null", Actor: admin, Call: post, In: form(scenario.In{name: nil}), Esito: 422, Field: name})
	}
	good := scenario.In{"CODICE_FISCALE": " rssmra90a01h501w ", "EMAIL": "a@b.example", "TELEFONO": "333 1234567"}
	var ceased []struct {
		ID   int64  `json:"id"`
		Text string `json:"text"`
	}
	w.Call(t, admin, "GET core/geo/comuni/select2", scenario.In{"a": 0, "q": "abbazia"}).Into(t, &ceased)
	i := slices.IndexFunc(ceased, func(o struct {
		ID   int64  `json:"id"`
		Text string `json:"text"`
	}) bool {
		return strings.HasPrefix(o.Text, "Abbazia (FU")
	})
	if i < 0 {
		t.Fatalf("no ceased Abbazia in %v", ceased)
	}
	rows = append(rows, []scenario.Row{
		{Name: "year only", Actor: admin, Call: post, In: form(scenario.In{"DATA_NASCITA": "1990"}), Esito: 422, Field: "DATA_NASCITA"},
		{Name: "unknown club", Actor: admin, Call: post, In: form(scenario.In{"FK_ID_SOCIETA": 999999}), Esito: 404},
		{Name: "club -1", Actor: admin, Call: post, In: form(scenario.In{"FK_ID_SOCIETA": -1}), Esito: 422, Field: "FK_ID_SOCIETA"},
		{Name: "ceased comune, too late", Actor: admin, Call: post, In: form(scenario.In{"FK_ID_COMUNE_NASCITA": ceased[i].ID}), Esito: 422,
			Field: "FK_ID_COMUNE_NASCITA"},
		{Name: "ceased comune, in time", Actor: admin, Call: post, In: form(scenario.In{"FK_ID_COMUNE_NASCITA": ceased[i].ID,
			"DATA_NASCITA": "1940-05-03", "TESSERA": "T-0"})},
		{Name: "complete", Actor: admin, Call: post, In: form(good), After: hasWarnings()},
		{Name: "tax code and card twice", Actor: admin, Call: post, In: form(good), Esito: 1, Message: "codice fiscale"},
		{Name: "tax code twice", Actor: admin, Call: post, In: form(with(good, scenario.In{"TESSERA": "T-2"})), Esito: 1,
			Message: "Nella società esiste già un atleta con questo codice fiscale"},
		{Name: "tax code twice, by the coach", Actor: coach, Call: post, In: form(with(good, scenario.In{"TESSERA": "T-2"})), Esito: 1},
		{Name: "in another club", Actor: admin, Call: post, In: form(with(good, scenario.In{"FK_ID_SOCIETA": theirs})),
			After: hasWarnings("Lo stesso codice fiscale è di un atleta di Nuoto Tirreno")},
		{Name: "mismatch", Actor: admin, Call: post, In: form(with(good,
			scenario.In{"NOME": "Maria", "SESSO": 2, "FK_ID_SOCIETA": w.User(t, "base").ClubID, "TESSERA": "T-9"})),
			After: hasWarnings("Il codice fiscale non corrisponde ai dati anagrafici", "Lo stesso codice fiscale è di un atleta di Nuoto Tirreno")},
		{Name: "several numbers of a landline", Actor: admin, Call: post,
			In: form(scenario.In{"TESSERA": "T-3", "EMAIL": "a@b.example", "TELEFONO": "06 12345678 / 333 1234567"}),
			After: hasWarnings("Sono presenti più numeri di telefono", "Il numero di telefono sembra di rete fissa",
				"Il numero di telefono ha più di 10 cifre")},
		{Name: "no contacts", Actor: admin, Call: post, In: form(scenario.In{"TESSERA": "T-4"}),
			After: hasWarnings("Email non definita", "Telefono non definito")},
		{Name: "stored as it is compared", Actor: admin, Call: "GET ns/atleti",
			In: scenario.In{"COGNOME": "rossi", "FK_ID_SOCIETA": own, "RIGHE": 1}},
	}...)
	w.Run(t, rows)
}

// TestAthleteChanges checks that missing fields stay, null clears, duplicate fields must agree and stale versions fail.
func TestAthleteChanges(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club, other := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2")
	own, theirs := w.User(t, "societa").ClubID, w.User(t, "societa2").ClubID
	card := scenario.In{"EMAIL": "a@b.example", "TESSERA": "C-7", "DATA_SCADENZA_TESSERAMENTO": "2027-08-31"}
	athleteID := addAthlete(t, w, club, shortForm(card))
	first := whole(t, w, club, athleteID)
	const put = "PUT ge/atleta"
	change := func(more scenario.In) scenario.In { return with(scenario.In{"ID_ATLETA": athleteID}, more) }
	is := func(want scenario.In) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, _ scenario.Reply) {
			t.Helper()
			w.Run(t, []scenario.Row{{Name: "stored", Actor: admin, Call: "GET ge/atleta", In: scenario.In{"ID_ATLETA": athleteID}, Want: want}})
		}
	}
	person := func(more scenario.In) scenario.In {
		return with(scenario.In(first["personaFisica"].(map[string]any)), more)
	}
	w.Run(t, []scenario.Row{
		{Name: "whole object sent back", Actor: club, Call: put, In: first, After: is(scenario.In{"FLG_SOLO_ANNO": 1, "VERSIONE": 2})},
		{Name: "stale", Actor: club, Call: put, In: first, Esito: 409},
		{Name: "partial", Actor: club, Call: put, In: change(scenario.In{"NOME": "Bea"}),
			After: is(scenario.In{"COGNOME": "Prova", "NOME": "Bea", "TESSERA": "C-7", "FLG_SOLO_ANNO": 1, "DATA_NASCITA": "2014-01-01"})},
		{Name: "null clears", Actor: club, Call: put, In: change(scenario.In{"TESSERA": nil, "EMAIL": nil, "DATA_SCADENZA_TESSERAMENTO": nil}),
			After: is(scenario.In{"TESSERA": "", "DATA_SCADENZA_TESSERAMENTO": nil, "STATO_TESSERAMENTO": 0,
				"personaFisica": scenario.In{"EMAIL": ""}})},
		{Name: "clears a required field", Actor: club, Call: put, In: change(scenario.In{"COGNOME": nil}), Esito: 422, Field: "COGNOME"},
		{Name: "clears the birth", Actor: club, Call: put, In: change(scenario.In{"DATA_NASCITA": nil}), Esito: 422, Field: "DATA_NASCITA"},
		{Name: "null does not hide", Actor: club, Call: put, In: change(scenario.In{"FLG_VISIBLE": nil}), Esito: 422, Field: "FLG_VISIBLE"},
		{Name: "outer changed, inner as it was", Actor: club, Call: put, In: with(first, scenario.In{"VERSIONE": omitted, "COGNOME": "Fuori"}),
			After: is(scenario.In{"COGNOME": "Fuori", "personaFisica": scenario.In{"COGNOME": "Fuori"}})},
		{Name: "inner changed alone", Actor: club, Call: put, In: change(scenario.In{"personaFisica": scenario.In{"COGNOME": "Dentro"}}),
			After: is(scenario.In{"COGNOME": "Dentro"})},
		{Name: "two opinions", Actor: club, Call: put, In: change(scenario.In{"COGNOME": "Uno",
			"personaFisica": person(scenario.In{"COGNOME": "Due"})}), Esito: 422, Field: "COGNOME"},
		{Name: "two birth dates", Actor: club, Call: put, In: change(scenario.In{"DATA_NASCITA": "2013",
			"personaFisica": scenario.In{"DATA_NASCITA": "2012"}}), Esito: 422, Field: "DATA_NASCITA"},
		{Name: "lower case is another field", Actor: club, Call: put,
			In: change(scenario.In{"personaFisica": scenario.In{"cognome": "Minuscolo"}}), After: is(scenario.In{"COGNOME": "Dentro"})},
		{Name: "own club and visibility as they are", Actor: club, Call: put, In: change(scenario.In{"FK_ID_SOCIETA": own, "FLG_VISIBLE": 1})},
		{Name: "into another club", Actor: club, Call: put, In: change(scenario.In{"FK_ID_SOCIETA": theirs}), Esito: 403},
		{Name: "to no club", Actor: club, Call: put, In: change(scenario.In{"FK_ID_SOCIETA": nil}), Esito: 403},
		{Name: "to an unknown club", Actor: club, Call: put, In: change(scenario.In{"FK_ID_SOCIETA": 999999}), Esito: 403},
		{Name: "id 0", Actor: club, Call: put, In: shortForm(nil), Esito: 422, Field: "ID_ATLETA"},
		{Name: "no id", Actor: club, Call: put, In: scenario.In{"NOME": "x"}, Esito: 422, Field: "ID_ATLETA"},
		{Name: "another's, however wrong", Actor: other, Call: put, In: change(scenario.In{"SESSO": 9}), Esito: 404},
		// The administrator's whole form checks the fields that it sends, not those that are empty in storage.
		{Name: "administrator, one field", Actor: admin, Call: put, In: change(scenario.In{"TELEFONO": "3331234567"}),
			After: is(scenario.In{"FLG_SOLO_ANNO": 1, "personaFisica": scenario.In{"TELEFONO": "3331234567"}})},
		{Name: "administrator, card emptied", Actor: admin, Call: put, In: change(scenario.In{"TESSERA": ""}), Esito: 422, Field: "TESSERA"},
		{Name: "administrator, the same date again", Actor: admin, Call: put, In: change(scenario.In{"DATA_NASCITA": "2014-01-01"}),
			After: is(scenario.In{"FLG_SOLO_ANNO": 1})},
		{Name: "administrator, another year", Actor: admin, Call: put, In: change(scenario.In{"DATA_NASCITA": "2013"}), Esito: 422,
			Field: "DATA_NASCITA"},
		{Name: "administrator, born that day", Actor: admin, Call: put, In: change(scenario.In{"DATA_NASCITA": "2014-01-01", "FLG_SOLO_ANNO": 0}),
			After: is(scenario.In{"FLG_SOLO_ANNO": 0, "DATA_NASCITA": "2014-01-01"})},
		{Name: "administrator moves", Actor: admin, Call: put, In: change(scenario.In{"FK_ID_SOCIETA": theirs}),
			After: is(scenario.In{"FK_ID_SOCIETA": theirs})},
		{Name: "no longer theirs", Actor: club, Call: "GET ge/atleta", In: change(nil), Esito: 404},
		{Name: "the new club's", Actor: other, Call: "GET ge/atleta", In: change(nil)},
	})
	// A duplicate keeps the data and gets its own club and id.
	again := whole(t, w, admin, athleteID)
	copied := with(again, scenario.In{"ID_ATLETA": 0, "FK_ID_SOCIETA": 0, "TESSERA": "D-1", "DATA_SCADENZA_TESSERAMENTO": "2027-08-31"})
	w.Run(t, []scenario.Row{
		{Name: "duplicate without a club", Actor: admin, Call: "POST ge/atleta", In: copied, Esito: 422, Field: "FK_ID_SOCIETA"},
		{Name: "duplicate", Actor: admin, Call: "POST ge/atleta", In: with(copied,
			scenario.In{"FK_ID_SOCIETA": own, "FK_ID_COMUNE_NASCITA": rome,
				"personaFisica": with(person(nil), scenario.In{"COGNOME": "Copiato",
					"FK_ID_COMUNE_NASCITA": 0})}), After: func(t *testing.T, r scenario.Reply) {
			w.Run(t, []scenario.Row{{Name: "stored", Actor: admin, Call: "GET ge/atleta", In: scenario.In{"ID_ATLETA": r.Inserted},
				Want: scenario.In{"COGNOME": "Copiato", "FK_ID_SOCIETA": own, "VERSIONE": 1}}})
		}},
	})
}

func TestHideAndRestore(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club, coach := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "coach")
	own := w.User(t, "societa").ClubID
	athleteID := addAthlete(t, w, club, shortForm(nil))
	body := whole(t, w, club, athleteID)
	ref := scenario.In{"ID_ATLETA": athleteID}
	const hide, restore, restoreOwn, list = "PUT ns/atleta/nascondi", "PUT ns/atleta/ripristina", "PUT ns/atleta/riprendi", "GET ge/societa/atleti"
	count := func(want scenario.In) int {
		r := w.Call(t, club, list, with(scenario.In{"ID_SOCIETA": own, "PAGINA": 1, "RIGHE": 1}, want))
		return *r.Total
	}
	seen := count(nil)
	w.Run(t, []scenario.Row{
		{Name: "stale", Actor: club, Call: hide, In: with(body, scenario.In{"VERSIONE": 7}), Esito: 409},
		{Name: "hide", Actor: club, Call: hide, In: body, Message: "Atleta eliminato"},
		{Name: "hidden", Actor: club, Call: "GET ge/atleta", In: ref, Want: scenario.In{"FLG_VISIBLE": 0, "VERSIONE": 2}},
		{Name: "not restored by the club", Actor: club, Call: restore, In: ref, Esito: 403},
		{Name: "not restored by the coach", Actor: coach, Call: restore, In: ref, Esito: 403},
		{Name: "not restored by a change", Actor: club, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": athleteID, "FLG_VISIBLE": 1},
			Esito: 403},
		{Name: "which may change the rest", Actor: club, Call: "PUT ge/atleta",
			In: scenario.In{"ID_ATLETA": athleteID, "FLG_VISIBLE": 0, "NOME": "Bea"}},
		{Name: "in the list of athletes", Actor: club, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "prova"}, After: totals(1)},
		{Name: "not among the visible", Actor: club, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "prova", "FLG_VISIBLE": 1},
			After: totals(0)},
		{Name: "every flag with nothing chosen", Actor: club, Call: "GET ns/atleti",
			In: scenario.In{"COGNOME": "prova", "FLG_VISIBLE": "", "STATO_TESSERAMENTO": ""}, After: totals(1)},
		{Name: "flag 2", Actor: club, Call: "GET ns/atleti", In: scenario.In{"FLG_VISIBLE": 2}, Esito: 422, Field: "FLG_VISIBLE"},
	})
	if n := count(nil); n != seen-1 {
		t.Errorf("%d visible after hiding one of %d", n, seen)
	}
	w.Run(t, []scenario.Row{
		{Name: "restored", Actor: admin, Call: restore, In: ref, Message: "Atleta ripristinato"},
		{Name: "of no athlete", Actor: admin, Call: restore, In: scenario.In{"ID_ATLETA": 999999}, Esito: 404},
		{Name: "hide an unknown athlete", Actor: admin, Call: hide, In: scenario.In{"ID_ATLETA": 999999}, Esito: 404},
		{Name: "hide 0", Actor: admin, Call: hide, In: scenario.In{"ID_ATLETA": 0}, Esito: 422, Field: "ID_ATLETA"},
		{Name: "hidden by mistake", Actor: club, Call: hide, In: ref},
		{Name: "undone by a stranger", Call: restoreOwn, In: ref, Esito: 401},
		{Name: "by another club", Actor: w.Actor(t, "societa2"), Call: restoreOwn, In: ref, Esito: 404},
		{Name: "undone with a stale version", Actor: club, Call: restoreOwn, In: with(ref, scenario.In{"VERSIONE": 1}), Esito: 409},
		{Name: "undone with id 0", Actor: club, Call: restoreOwn, In: scenario.In{"ID_ATLETA": 0}, Esito: 422, Field: "ID_ATLETA"},
		{Name: "undone", Actor: club, Call: restoreOwn, In: ref, Message: "Atleta ripristinato"},
		{Name: "visible again", Actor: club, Call: "GET ge/atleta", In: ref, Want: scenario.In{"FLG_VISIBLE": 1}},
		{Name: "hidden by an administrator", Actor: admin, Call: hide, In: ref},
		{Name: "not restored by a club", Actor: club, Call: restoreOwn, In: ref, Esito: 1, Message: "eliminato da un amministratore"},
		{Name: "an administrator restores any", Actor: admin, Call: restoreOwn, In: ref},
		{Name: "hidden by a change of the club", Actor: club, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": athleteID, "FLG_VISIBLE": 0}},
		{Name: "restored by the club", Actor: club, Call: restoreOwn, In: ref},
	})
	if n := count(nil); n != seen {
		t.Errorf("%d visible after restoring, want %d", n, seen)
	}
	audit := w.Call(t, admin, "GET core/admin/audit", scenario.In{"OGGETTO": "atleta", "ID_OGGETTO": athleteID})
	for _, action := range []string{"atleta.crea", "atleta.nascondi", "atleta.modifica", "atleta.ripristina"} {
		if !strings.Contains(string(audit.Body), action) {
			t.Errorf("the audit lacks %s: %.300s", action, audit.Body)
		}
	}
}

// TestAthletesOfOtherVariants checks that clubs of the other bodies also manage their athletes; membership types exist only in the
// swimming application.
func TestAthletesOfOtherVariants(t *testing.T) {
	t.Parallel()
	for key, membership := range map[string]int{"pinnato": 422, "confederazione": 0} {
		t.Run(key, func(t *testing.T) {
			w := scenario.New(t, scenario.Options{Variant: key})
			admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
			own := w.User(t, "societa").ClubID
			w.Run(t, []scenario.Row{
				{Name: "by the club", Actor: club, Call: "POST ge/atleta", In: shortForm(nil)},
				{Name: "list", Actor: club, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "prova"}, After: totals(1)},
				{Name: "no membership type", Actor: admin, Call: "POST ge/atleta",
					In: wholeForm(scenario.In{"FK_ID_SOCIETA": own, "FK_ID_TIPO_TESSERAMENTO": omitted}), Esito: membership},
			})
		})
	}
}

// TestAthletesWhereClubsOnlyRead checks a promotion body that manages the athletes itself: clubs only read their own.
func TestAthletesWhereClubsOnlyRead(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	own, theirs := w.User(t, "societa"), w.User(t, "societa2")
	athleteID := addAthlete(t, w, w.Actor(t, "societa"), shortForm(nil))
	reader := access.Actor{UserID: own.ID, Level: own.Level, ClubID: own.ClubID, Active: true}
	stranger := access.Actor{UserID: theirs.ID, Level: theirs.Level, ClubID: theirs.ClubID, Active: true}
	ctx, athletes := t.Context(), w.App.Athletes
	nothing := func(*domain.Athlete, domain.AthleteForm) error { return nil }
	if _, err := athletes.Get(ctx, reader, athleteID); err != nil {
		t.Errorf("reading: %v", err)
	}
	if _, _, err := athletes.Create(ctx, reader, nothing); !problem.Is(err, problem.KindForbidden) {
		t.Errorf("making: %v", err)
	}
	for who, want := range map[*access.Actor]problem.Kind{&reader: problem.KindForbidden, &stranger: problem.KindNotFound} {
		if _, err := athletes.Update(ctx, *who, athleteID, 0, nothing); !problem.Is(err, want) {
			t.Errorf("changing by club %d: %v", who.ClubID, err)
		}
		if err := athletes.Hide(ctx, *who, athleteID, 0); !problem.Is(err, want) {
			t.Errorf("hiding by club %d: %v", who.ClubID, err)
		}
	}
}

// TestAthleteFilters checks that searches ignore case and accents, take % and _ literally, and match their totals on every page.
func TestAthleteFilters(t *testing.T) { scenario.Engines(t, scenario.Options{}, athleteFiltersCase) }

func athleteFiltersCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	own := w.User(t, "societa").ClubID
	for i, last := range []string{"D'Alòzq", "Dalozq Łukasz", "Zq%zq", "Zq_zq", "Zqxzq", "zqzq", "zq", "Ёжзq 😀"} {
		addAthlete(t, w, club, shortForm(scenario.In{"COGNOME": last, "NOME": fmt.Sprintf("=%d+1", i), "SESSO": 1 + i%2,
			"DATA_SCADENZA_TESSERAMENTO": []any{nil, "2020-01-01", "2099-01-01"}[i%3], "FK_ID_TIPO_TESSERAMENTO": 1 + i%3}))
	}
	for _, who := range []scenario.Actor{admin, club} {
		rows := []scenario.Row{}
		for _, c := range []struct {
			name string
			in   scenario.In
			n    int
		}{
			{"folded", scenario.In{"COGNOME": "DALOZQ"}, 2},
			{"apostrophe and accent", scenario.In{"COGNOME": "d'alòzq"}, 2},
			{"percent", scenario.In{"COGNOME": "zq%"}, 1},
			{"underscore", scenario.In{"COGNOME": "zq_"}, 1},
			{"other letters", scenario.In{"COGNOME": "luka"}, 1},
			{"twice the same letters", scenario.In{"COGNOME": "zqzq"}, 1},
			{"all of these", scenario.In{"COGNOME": "zq"}, 7},
			{"first name", scenario.In{"NOME": "=0+1"}, 1},
			{"both", scenario.In{"COGNOME": "zq", "NOME": "=2+1"}, 1},
			{"valid", scenario.In{"COGNOME": "zq", "STATO_TESSERAMENTO": 1}, 2},
			{"expired or none", scenario.In{"COGNOME": "zq", "STATO_TESSERAMENTO": 0}, 5},
			{"type", scenario.In{"COGNOME": "zq", "FK_ID_TIPO_TESSERAMENTO": 1}, 3},
			{"technicians", scenario.In{"COGNOME": "zq", "FK_ID_TIPO_QUALIFICA": 4}, 0},
			{"sorted by state", scenario.In{"COGNOME": "zq", "ORDINA": "STATO_TESSERAMENTO", "VERSO": "DESC"}, 7},
			{"sorted by sex", scenario.In{"COGNOME": "zq", "ORDINA": "SESSO"}, 7},
		} {
			for size := 1; size <= 100; size *= 10 {
				rows = append(rows, scenario.Row{Name: fmt.Sprintf("%s %s by %d", who.Name, c.name, size), Actor: who, Call: "GET ns/atleti",
					In: with(c.in, scenario.In{"PAGINA": 1, "RIGHE": size}), After: func(t *testing.T, r scenario.Reply) {
						t.Helper()
						var d struct {
							Athletes []map[string]any `json:"ATLETI"`
						}
						r.Into(t, &d)
						if *r.Total != c.n || len(d.Athletes) != min(c.n, size) {
							t.Errorf("%d of %d, want %d", len(d.Athletes), *r.Total, c.n)
						}
					}})
			}
		}
		w.Run(t, rows)
	}
	w.Run(t, []scenario.Row{
		{Name: "by club name", Actor: admin, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "zq", "DENOMINAZIONE": "TIRRENO"},
			After: totals(7)},
		{Name: "by another club name", Actor: admin, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "zq", "DENOMINAZIONE": "rari"},
			After: totals(0)},
		{Name: "by club", Actor: admin, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "zq", "FK_ID_SOCIETA": own}, After: totals(7)},
		{Name: "compact", Actor: club, Call: "GET ns/atleti", In: scenario.In{"COGNOME": "dalozq", "COMPATTO": 1}, After: totals(2)},
		{Name: "nonsense", Actor: club, Call: "GET ns/atleti", In: scenario.In{"ORDINA": "PASSWORD"}, Esito: 422, Field: "ORDINA"},
		{Name: "page 0", Actor: club, Call: "GET ns/atleti", In: scenario.In{"PAGINA": 0}, Esito: 422, Field: "PAGINA"},
		{Name: "formula in the report", Actor: club, Call: "GET core/report", In: scenario.In{"ID_REPORT": 2011, "FORMATO": 3, "COGNOME": "zq"},
			After: func(t *testing.T, r scenario.Reply) {
				if body := string(r.Body); strings.Contains(body, ";=") || !strings.Contains(body, ";'=") || strings.Count(body, "\n") != 8 {
					t.Errorf("report %s", body)
				}
			}},
		{Name: "nonsense in the report", Actor: club, Call: "GET core/report",
			In: scenario.In{"ID_REPORT": 2011, "FORMATO": 3, "FLG_VISIBLE": "7"}, Esito: 422, Field: "FLG_VISIBLE"},
	})
}

// TestListTotals checks that list counts follow every creation, deletion, move and hiding of an athlete.
func TestListTotals(t *testing.T) { scenario.Engines(t, scenario.Options{}, totalsCase) }

func totalsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa2")
	own, theirs := w.User(t, "societa2").ClubID, w.User(t, "societa").ClubID
	check := func(when string) {
		t.Helper()
		testkit.Counted(t, w.DB, when)
	}
	check("at the start")
	athleteID := addAthlete(t, w, club, shortForm(scenario.In{"COGNOME": "Conteggi", "TESSERA": "K-1"}))
	check("added")
	w.Run(t, []scenario.Row{
		{Name: "refused", Actor: club, Call: "POST ge/atleta", In: shortForm(scenario.In{"COGNOME": "Conteggi", "TESSERA": "K-1"}), Esito: 1},
		{Name: "renamed", Actor: club, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": athleteID, "COGNOME": "Contati"}},
		{Name: "hidden", Actor: club, Call: "PUT ns/atleta/nascondi", In: scenario.In{"ID_ATLETA": athleteID}},
		{Name: "twice", Actor: club, Call: "PUT ns/atleta/nascondi", In: scenario.In{"ID_ATLETA": athleteID}},
		{Name: "moved while hidden", Actor: admin, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": athleteID, "FK_ID_SOCIETA": theirs}},
		{Name: "restored", Actor: admin, Call: "PUT ns/atleta/ripristina", In: scenario.In{"ID_ATLETA": athleteID}},
		{Name: "moved back and hidden in one call", Actor: admin, Call: "PUT ge/atleta",
			In: scenario.In{"ID_ATLETA": athleteID, "FK_ID_SOCIETA": own, "FLG_VISIBLE": 0}},
	})
	check("moved")
	w.Run(t, []scenario.Row{
		{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: scenario.In{"ID_ATLETA": athleteID}},
		{Name: "delete all, unknown club", Actor: admin, Call: "DELETE ge/societa/deleteatleti", In: scenario.In{"ID_SOCIETA": 999999},
			Esito: 404},
		{Name: "delete all", Actor: admin, Call: "DELETE ge/societa/deleteatleti", In: scenario.In{"ID_SOCIETA": own},
			Want: scenario.In{"NASCOSTI": 0}},
		{Name: "again", Actor: admin, Call: "DELETE ge/societa/deleteatleti", In: scenario.In{"ID_SOCIETA": own},
			Want: scenario.In{"RIMOSSI": 0, "NASCOSTI": 0}},
		{Name: "no athletes left", Actor: club, Call: "GET ns/atleti", After: totals(0)},
		{Name: "count is 0", Actor: admin, Call: "GET ge/societa", In: scenario.In{"ID_SOCIETA": own}, Want: scenario.In{"TOT": 0}},
	})
	check("deleted")
}

// TestMandatoryContacts checks that options 29, 30 and 31 of the promotion body apply to every form, and in a change only to sent fields.
func TestMandatoryContacts(t *testing.T) {
	t.Parallel()
	fields := map[int64]string{29: "CODICE_FISCALE", 30: "EMAIL", 31: "TELEFONO"}
	given := scenario.In{"CODICE_FISCALE": "RSSMRA90A01H501W", "EMAIL": "a@b.example", "TELEFONO": "3331234567"}
	for option, name := range fields {
		t.Run(name, func(t *testing.T) {
			w := scenario.New(t, scenario.Options{Mandatory: []int64{option}})
			admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
			form := wholeForm(with(given, scenario.In{"FK_ID_SOCIETA": w.User(t, "societa2").ClubID}))
			athleteID := addAthlete(t, w, club, shortForm(scenario.In{name: given[name]}))
			w.Run(t, []scenario.Row{
				{Name: "short form", Actor: club, Call: "POST ge/atleta", In: shortForm(nil), Esito: 422, Field: name},
				{Name: "blank", Actor: club, Call: "POST ge/atleta", In: shortForm(scenario.In{name: "  "}), Esito: 422, Field: name},
				{Name: "whole form", Actor: admin, Call: "POST ge/atleta", In: with(form, scenario.In{name: omitted}), Esito: 422, Field: name},
				{Name: "filled", Actor: admin, Call: "POST ge/atleta", In: form},
				{Name: "cleared", Actor: club, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": athleteID, name: nil}, Esito: 422, Field: name},
				{Name: "left alone", Actor: club, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": athleteID, "NOME": "Bea"}},
				{Name: "in the page's data", Actor: club, Call: "GET core/home", After: func(t *testing.T, r scenario.Reply) {
					var d struct {
						Body struct {
							Options []struct {
								ID int64 `json:"FK_ID_OPZIONE"`
								On int   `json:"VALORE"`
							} `json:"opzioni"`
						} `json:"ENTE_PROMOZIONE"`
					}
					r.Into(t, &d)
					if len(d.Body.Options) != 3 {
						t.Fatalf("options %v", d.Body.Options)
					}
					for _, o := range d.Body.Options {
						if (o.On == 1) != (o.ID == option) {
							t.Errorf("options %v", d.Body.Options)
						}
					}
				}},
			})
		})
	}
}

// TestReadingAthletesChangesNothing compares the whole database before and after all reads of clubs and athletes.
func TestReadingAthletesChangesNothing(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	own := w.User(t, "societa").ClubID
	athleteID := addAthlete(t, w, club, shortForm(nil))
	before := digest(t, w)
	for _, who := range []scenario.Actor{admin, club} {
		for call, inputs := range map[string][]scenario.In{
			"GET ge/atleta": {{"ID_ATLETA": athleteID}}, "GET ns/atleta": {{"ID_ATLETA": athleteID}},
			"GET ns/atleti":         {nil, {"COGNOME": "a", "PAGINA": 2}},
			"GET ns/atleti/startup": {nil},
			"GET ge/societa":        {{"ID_SOCIETA": own}}, "GET ge/societa/list": {nil}, "GET ge/societa/atleti": {{"ID_SOCIETA": own}},
			"GET ge/societa/ec": {{"ID_SOCIETA": own}},
			"GET core/report":   {{"ID_REPORT": 2005, "FORMATO": 2, "ID_SOCIETA": own}, {"ID_REPORT": 2011, "FORMATO": 1}},
		} {
			for _, in := range inputs {
				if r := w.Call(t, who, call, in); r.Esito != 0 {
					t.Errorf("%s %v: got %s, want r.Esito == 0", call, in, r.Body)
				}
			}
		}
	}
	if digest(t, w) != before {
		t.Error("reading changed something")
	}
}

// TestMembershipState checks that a membership is valid through its expiry day in Rome; the filter and the row agree.
func TestMembershipState(t *testing.T) { scenario.Engines(t, scenario.Options{}, membershipStateCase) }

func membershipStateCase(t *testing.T, w *scenario.World) {
	t.Helper()
	club := w.Actor(t, "societa")
	today := calendar.In(w.Clock.Now())
	for name, until := range map[string]any{"Ieri": today.AddDays(-1).String(), "Oggi": today.Italian(), "Domani": today.AddDays(1).String(),
		"Mai": nil} {
		addAthlete(t, w, club, shortForm(scenario.In{"COGNOME": "Scadenza", "NOME": name, "DATA_SCADENZA_TESSERAMENTO": until}))
	}
	states := func() string {
		t.Helper()
		var out []string
		for state := range 2 {
			var d struct {
				Athletes []struct {
					Name  string `json:"NOME"`
					State int    `json:"STATO_TESSERAMENTO"`
				} `json:"ATLETI"`
			}
			w.Call(t, club, "GET ns/atleti", scenario.In{"COGNOME": "scadenza", "STATO_TESSERAMENTO": state, "ORDINA": "NOME"}).Into(t, &d)
			for _, a := range d.Athletes {
				out = append(out, fmt.Sprint(a.Name, a.State))
				if a.State != state {
					t.Errorf("%s is %d among those who are %d", a.Name, a.State, state)
				}
			}
		}
		return strings.Join(out, " ")
	}
	if got := states(); got != "Ieri0 Mai0 Domani1 Oggi1" {
		t.Errorf("today: %s", got)
	}
	w.Clock.Advance(today.AddDays(1).Start().Add(time.Minute).Sub(w.Clock.Now()))
	club = w.Actor(t, "societa") // the other session has expired
	if got := states(); got != "Ieri0 Mai0 Oggi0 Domani1" {
		t.Errorf("a minute after midnight in Rome: %s", got)
	}
}

// TestAthleteErrorOrder checks the order of errors: right, object, fields, rule.
func TestAthleteErrorOrder(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club, other, free := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo")
	athleteID := addAthlete(t, w, club, shortForm(scenario.In{"TESSERA": "R-1"}))
	bad := scenario.In{"ID_ATLETA": athleteID, "SESSO": "x", "VERSIONE": "x", "COGNOME": nil}
	w.Run(t, []scenario.Row{
		{Name: "no session", Call: "PUT ge/atleta", In: bad, Esito: 401},
		{Name: "no right", Actor: free, Call: "PUT ge/atleta", In: bad, Esito: 403},
		{Name: "no right to make", Actor: free, Call: "POST ge/atleta", In: bad, Esito: 403},
		{Name: "no object", Actor: other, Call: "PUT ge/atleta", In: bad, Esito: 404},
		{Name: "no object to hide", Actor: other, Call: "PUT ns/atleta/nascondi",
			In: scenario.In{"ID_ATLETA": athleteID, "VERSIONE": 99}, Esito: 404},
		{Name: "fields", Actor: club, Call: "PUT ge/atleta", In: bad, Esito: 422, Field: "SESSO"},
		{Name: "fields before the rule", Actor: club, Call: "POST ge/atleta", In: shortForm(scenario.In{"TESSERA": "R-1", "SESSO": 7}),
			Esito: 422, Field: "SESSO"},
		{Name: "rule", Actor: club, Call: "POST ge/atleta", In: shortForm(scenario.In{"TESSERA": "R-1"}), Esito: 1},
		{Name: "athletes of the club in a body", Actor: w.Actor(t, "admin"), Call: "DELETE ge/societa/deleteatleti",
			In: scenario.Body{"ID_SOCIETA": w.User(t, "societa").ClubID}, Want: scenario.In{"NASCOSTI": 0}},
	})
}
