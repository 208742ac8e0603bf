package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestLenexChoices checks for each content that the user is asked about an ambiguous element, and that the answer is used and remembered.
func TestLenexChoices(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexChoicesCase) }

// kicks has a custom race for women as event 1, 100 m freestyle as event 2.
const kicks = `<EVENT eventid="1" number="1" gender="F"><SWIMSTYLE distance="100" relaycount="1" stroke="UNKNOWN" name="Cento a scelta" code="SCELTA"/>` +
	`<AGEGROUPS><AGEGROUP agegroupid="1" agemin="13" agemax="14" name="Ragazzi"/></AGEGROUPS><HEATS><HEAT heatid="1" number="1"/></HEATS></EVENT>` +
	`<EVENT eventid="2" number="2" gender="F"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/><AGEGROUPS>` +
	`<AGEGROUP agegroupid="1" agemin="13" agemax="14" name="Ragazzi"/></AGEGROUPS><HEATS><HEAT heatid="2" number="1"/></HEATS></EVENT>`

func lenexChoicesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, club := w.Actor(t, "admin"), clubOf(t, w, "societa")
	twins := func(name string) (one, two domain.Athlete) {
		named := func(a *domain.Athlete) { a.LastName, a.FirstName = name, "Ada" }
		return testkit.Athlete(t, w.DB, club, named), testkit.Athlete(t, w.DB, club, named)
	}
	// send uploads a file, makes its choices, and checks that the next file has none.
	send := func(name, file string, args scenario.In, answer func(asked map[string]any) scenario.In, asked, created int, refused ...string) {
		t.Helper()
		var questions []map[string]any
		r := sendLenex(t, w, admin, file, args)
		var u lenexUpload
		if r.Into(t, &u); r.Esito != 0 {
			t.Fatalf("%s: got %s, want r.Esito == 0", name, r.Body)
		}
		if questions = u.Upload.Choices; len(questions) != asked {
			t.Fatalf("%s: asked %v", name, questions)
		}
		var answers []any
		for _, q := range questions {
			answers = append(answers, answer(q))
		}
		save := with(args, scenario.In{"CONFERMA": 1})
		expectLenex(t, name, sendLenex(t, w, admin, file, with(save, scenario.In{"ABBINAMENTI": answers, "ID_UPLOAD": u.Upload.ID})), created, 0,
			0, refused...)
		again := expectLenex(t, name+" again", sendLenex(t, w, admin, file, save), 0, 0, created, refused...)
		if len(again.Upload.Choices) > 0 {
			t.Errorf("%s: asked again %v", name, again.Upload.Choices)
		}
	}
	athlete := func(a domain.Athlete) func(map[string]any) scenario.In {
		return func(q map[string]any) scenario.In {
			if q["ELEMENTO"] == "EVENT" {
				return scenario.In{"RIGA": q["RIGA"], "NUMERO": q["NUMERO"], "ID_GARA": testkit.Free100}
			}
			return scenario.In{"RIGA": q["RIGA"], "NUMERO": q["NUMERO"], "ID_ATLETA": a.ID}
		}
	}
	entered := func(list ...domain.Athlete) domain.Event {
		e := testkit.Event(t, w.DB, club)
		_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100, testkit.Free50)
		testkit.Enter(t, w.DB, races[0], list...)
		return e
	}
	person := func(a domain.Athlete, card, inside string) string {
		a.Card = card
		return `<CLUB name="` + club.Name + `"><ATHLETES>` + "\n" + athleteIn(a, 1, inside) + "\n</ATHLETES></CLUB>"
	}

	one, two := twins("Gemelli Risultati")
	e := entered(one, two)
	send("results", meetText(kicks, person(one, "R1", resultIn(1, `eventid="1" swimtime="00:01:02.50">`))),
		scenario.In{"CONTENUTO": "risultati", "ID_EVENTO": e.ID}, athlete(two), 2, 1)
	one, two = twins("Gemelli Partenze")
	e = entered(one, two)
	send("start list", meetText(strings.Replace(kicks, "Cento a scelta", "Cento partenze", 1),
		person(one, "P1", entriesIn(`<ENTRY eventid="1" heatid="1" lane="3"/>`))), scenario.In{"CONTENUTO": "startlist", "ID_EVENTO": e.ID},
		athlete(two), 2, 1)
	one, two = twins("Gemelli Esterni")
	external := strings.Replace(meetText(strings.Replace(kicks, "Cento a scelta", "Cento esterni", 1),
		person(one, "E1", resultIn(1, `eventid="1" swimtime="00:01:02.50">`))), "2026-12-18", "2026-05-18", 1)
	swims := with(scenario.In{"CONTENUTO": "esterni", "FK_ID_SOCIETA": club.ID}, nil)
	send("external swims", external, swims, athlete(two), 2, 1)

	race := func(q map[string]any) scenario.In {
		return scenario.In{"RIGA": q["RIGA"], "NUMERO": q["NUMERO"], "ID_GARA": testkit.Free100}
	}
	limits := `</MEETS><TIMESTANDARDLISTS><TIMESTANDARDLIST timestandardlistid="1" name="L" course="SCM" gender="F"><TIMESTANDARDS>` + "\n" +
		`<TIMESTANDARD swimtime="00:01:20.00"><SWIMSTYLE distance="100" relaycount="1" stroke="UNKNOWN" name="Cento a scelta" code="SCELTA"/>` +
		`</TIMESTANDARD></TIMESTANDARDS></TIMESTANDARDLIST></TIMESTANDARDLISTS>`
	invitation := strings.Replace(meetText(strings.ReplaceAll(kicks, "Cento a scelta", "Cento invito"), ""), `name="Trofeo"`,
		`name="Trofeo delle scelte" organizer="`+club.Name+`"`, 1)
	invitation = strings.Replace(invitation, "</MEETS>", strings.ReplaceAll(limits, "Cento a scelta", "Cento invito"), 1)
	send("invitation", invitation, scenario.In{"CONTENUTO": "invito"}, race, 1, 3)

	record := func(time string) string {
		return `<RECORD swimtime="` + time + `"><MEETINFO city="Roma" nation="ITA" date="2025-05-04"/>` +
			`<SWIMSTYLE distance="100" relaycount="1" stroke="UNKNOWN" name="Cento record"/>` +
			`<ATHLETE lastname="Rossi" firstname="Anna" gender="F"/></RECORD>`
	}
	records := listsFile(`<RECORDLISTS><RECORDLIST name="Regionali" course="SCM" gender="F"><AGEGROUP agemin="13" agemax="14" name="Ragazzi"/>` +
		"<RECORDS>\n" + record("00:01:04.00") + "\n" + record("00:01:03.00") + "\n</RECORDS></RECORDLIST></RECORDLISTS>")
	send("records", records, scenario.In{"CONTENUTO": "record", "FK_ID_CIRCUITO": 3}, race, 1, 2)
}
