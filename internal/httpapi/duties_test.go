package httpapi_test

import (
	"bytes"
	"testing"

	"traguardo/internal/testkit/scenario"
)

// hasRows checks the number of rows of a list.
func hasRows(n int) func(*testing.T, scenario.Reply) {
	return func(t *testing.T, r scenario.Reply) {
		t.Helper()
		if r.Total == nil || *r.Total != n {
			t.Errorf("not %d rows: %s", n, r.Body)
		}
	}
}

// plannedSession is a part of a reply about the officials of an event.
type plannedSession struct {
	Sessions []struct {
		Version int64         `json:"VERSIONE"`
		Dropped int           `json:"FLG_FUORI_PROGRAMMA"`
		Duties  []scenario.In `json:"UFFICIALI"`
	} `json:"SESSIONI"`
	Elsewhere []scenario.In `json:"ALTROVE"`
}

// TestDuties checks that no organiser overwrites another's plan, that duties in other events on the same days are shown, and that an
// official deleted by mistake gets back the duties that the caller may assign.
func TestDuties(t *testing.T) { scenario.Engines(t, scenario.Options{}, dutiesCase) }

func dutiesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	own, m := anOfficial(t, w), seeded(t, w)
	foreign := mustInsert(t, w, guest, addOfficial, officialForm(scenario.In{"COGNOME": "Ospiti"}))
	plan := func(version int64, duties ...any) scenario.In {
		return scenario.In{"ID_EVENTO": m.ID, "SESSIONE": 1, "VERSIONE": version, "UFFICIALI": duties}
	}
	duty := func(id int64, role string) scenario.In {
		return scenario.In{"ID_UFFICIALE": id, "RUOLO": role, "CORSIA": 3, "NOTE": "sostituto"}
	}
	read := func() plannedSession {
		var got plannedSession
		r := mustCall(t, w, organiser, eventOfficials, eventRef(m.ID))
		r.Into(t, &got)
		return got
	}
	seen := read().Sessions[0].Version
	mustCall(t, w, organiser, saveOfficials, plan(seen, duty(own, "REF")))
	after := read().Sessions[0]
	if after.Version == seen || len(after.Duties) != 1 {
		t.Fatalf("got %+v, want after.Version != seen and len(after.Duties) == 1", after)
	}
	w.Run(t, []scenario.Row{
		{Name: "over another's change", Actor: organiser, Call: saveOfficials, In: plan(seen), Esito: 409,
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				if !bytes.Contains(r.Body, []byte("sostituto")) {
					t.Errorf("the reply has no stored officials: %s", r.Body)
				}
			}},
		{Name: "over the version seen", Actor: admin, Call: saveOfficials, In: plan(after.Version, duty(own, "REF"), duty(foreign, "STA"))},
		{Name: "duties of an official", Actor: organiser, Call: getOfficial, In: scenario.In{"ID_UFFICIALE": own},
			Want: scenario.In{"INCARICHI": []any{scenario.In{"ID_UFFICIALE": own, "ID_EVENTO": m.ID, "DESCRIZIONE": m.Name,
				"DATA_INIZIO": m.Starts.String(), "DATA_FINE": m.Ends.String(), "SESSIONE": 1, "RUOLO": "REF", "DESC_RUOLO": "Giudice arbitro",
				"CORSIA": 3, "NOTE": "sostituto"}}}},
	})

	same := mustInsert(t, w, admin, "POST ge/evento/duplica", scenario.In{"ID_EVENTO": m.ID, "DESCRIZIONE": "Altro trofeo"})
	mustCall(t, w, admin, "PUT ge/evento", scenario.In{"ID_EVENTO": same, "DATA_INIZIO": m.Starts.String(), "DATA_FINE": m.Ends.String(),
		"DATA_SCADENZA_ISCRIZIONI": m.Deadline.String()})
	mustCall(t, w, admin, saveOfficials, with(plan(0, duty(own, "TIK")), scenario.In{"ID_EVENTO": same}))
	if e := read().Elsewhere; len(e) != 1 || e[0]["ID_EVENTO"] != float64(same) || e[0]["ID_UFFICIALE"] != float64(own) {
		t.Errorf("elsewhere: %v", e)
	}

	mustCall(t, w, organiser, deleteOfficial, scenario.In{"ID_UFFICIALE": own})
	lost := scenario.In{"ID_EVENTO": m.ID, "SESSIONE": 1, "RUOLO": "REF", "CORSIA": 3, "NOTE": "sostituto"}
	w.Run(t, []scenario.Row{
		{Name: "restored by a guest", Actor: guest, Call: addOfficial, In: officialForm(scenario.In{"INCARICHI": []any{lost}}),
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				if !bytes.Contains(r.Body, []byte("da assegnare di nuovo: 1")) || len(read().Sessions[0].Duties) != 1 {
					t.Errorf(`got %s, want bytes.Contains(r.Body, []byte("da assegnare di nuovo: 1")) and len(read().Sessions[0].Duties) == 1`, r.Body)
				}
			}},
		{Name: "restored wrongly", Actor: organiser, Call: addOfficial, In: officialForm(scenario.In{"INCARICHI": []any{with(lost,
			scenario.In{"SESSIONE": 0})}}), Esito: 422, Field: "INCARICHI"},
		{Name: "restored", Actor: organiser, Call: addOfficial, In: officialForm(scenario.In{"INCARICHI": []any{lost}})},
		{Name: "restored where the timetable has no session", Actor: organiser, Call: addOfficial,
			In: officialForm(scenario.In{"INCARICHI": []any{with(lost, scenario.In{"SESSIONE": 7})}})},
	})
	if s := read().Sessions; len(s) != 2 || len(s[0].Duties) != 2 || s[0].Dropped != 0 || s[1].Dropped != 1 {
		t.Errorf("got %+v, want len(s) == 2 and len(s[0].Duties) == 2 and s[0].Dropped == 0 and s[1].Dropped == 1", s)
	}
	list := w.Call(t, organiser, printNow, scenario.In{"ID_REPORT": 2019, "FORMATO": 3, "RUOLO": "REF"}).Body
	if !bytes.Contains(list, []byte("Arbitri")) || bytes.Contains(list, []byte("Ospiti")) {
		t.Errorf("list: %s", list)
	}
}
