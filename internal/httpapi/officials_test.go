package httpapi_test

import (
	"bytes"
	"strings"
	"testing"

	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	listOfficials  = "GET ge/ufficiali"
	getOfficial    = "GET ge/ufficiale"
	addOfficial    = "POST ge/ufficiale"
	editOfficial   = "PUT ge/ufficiale"
	deleteOfficial = "DELETE ge/ufficiale"
	eventOfficials = "GET ge/evento/ufficiali"
	saveOfficials  = "PUT ge/evento/ufficiali"
)

func officialForm(more scenario.In) scenario.In {
	return with(scenario.In{"COGNOME": "Arbitri", "NOME": "Anna", "RUOLO": "REF", "GRADO": "Nazionale", "EMAIL": "anna@arbitri.example",
		"TELEFONO": "333 1234567"}, more)
}

func anOfficial(t *testing.T, w *scenario.World) int64 {
	t.Helper()
	return mustInsert(t, w, w.Actor(t, "societa"), addOfficial, officialForm(nil))
}

// assignOfficial puts an official on duty in the only session of a meet.
func assignOfficial(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
	t.Helper()
	return scenario.In{"ID_EVENTO": m.ID, "SESSIONE": 1, "FABBISOGNO": []any{scenario.In{"RUOLO": "TIK", "NUMERO": 3}},
		"UFFICIALI": []any{scenario.In{"ID_UFFICIALE": anOfficial(t, w), "RUOLO": "REF", "CORSIA": 0, "NOTE": ""}}}
}

var officialSamples = map[string]sample{
	listOfficials: {"societa", func(t *testing.T, w *scenario.World) any { anOfficial(t, w); return nil }, ""},
	getOfficial:   {"societa", func(t *testing.T, w *scenario.World) any { return scenario.In{"ID_UFFICIALE": anOfficial(t, w)} }, ""},
	addOfficial:   {"societa", given(officialForm(nil)), ""},
	editOfficial: {"societa", func(t *testing.T, w *scenario.World) any {
		return scenario.In{"ID_UFFICIALE": anOfficial(t, w), "GRADO": "Regionale"}
	}, ""},
	deleteOfficial: {"societa", func(t *testing.T, w *scenario.World) any { return scenario.In{"ID_UFFICIALE": anOfficial(t, w)} }, ""},
	eventOfficials: {"societa", inMeetingWorld(func(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
		mustCall(t, w, w.Actor(t, "societa"), saveOfficials, assignOfficial(t, w, m))
		return eventRef(m.ID)
	}), ""},
	saveOfficials: {"societa", inMeetingWorld(assignOfficial), ""},
}

// TestOfficials checks who may see, change and assign officials, and what LENEX and the sheet show.
func TestOfficials(t *testing.T) { scenario.Engines(t, scenario.Options{}, officialsCase) }

func officialsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "admin")
	own := mustInsert(t, w, organiser, addOfficial, officialForm(nil))
	foreign := mustInsert(t, w, guest, addOfficial, officialForm(scenario.In{"COGNOME": "Ospiti"}))
	federal := mustInsert(t, w, admin, addOfficial, officialForm(scenario.In{"COGNOME": "Federali", "RUOLO": "tik"}))
	ref := func(id int64) scenario.In { return scenario.In{"ID_UFFICIALE": id} }
	w.Run(t, []scenario.Row{
		{Name: "listed by a stranger", Call: listOfficials, Esito: 401},
		{Name: "the club's own", Actor: guest, Call: listOfficials, After: func(t *testing.T, r scenario.Reply) {
			t.Helper()
			if text := string(r.Body); !strings.Contains(text, "Ospiti") || strings.Contains(text, "Arbitri") || strings.Contains(text, "Federali") {
				t.Errorf("%s", text)
			}
		}},
		{Name: "filtered", Actor: admin, Call: listOfficials, In: scenario.In{"COGNOME": "OSPÌ", "RUOLO": "REF"}, After: hasRows(1)},
		{Name: "of the federation", Actor: admin, Call: listOfficials, In: scenario.In{"FK_ID_SOCIETA": 0}, After: hasRows(1)},
		{Name: "of another club", Actor: guest, Call: listOfficials, In: scenario.In{"FK_ID_SOCIETA": 0}, After: hasRows(0)},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: listOfficials, Esito: 403},
		{Name: "own", Actor: organiser, Call: getOfficial, In: ref(own), Want: scenario.In{"DESC_RUOLO": "Giudice arbitro", "VERSIONE": 1}},
		{Name: "another club's", Actor: guest, Call: getOfficial, In: ref(own), Esito: 404},
		{Name: "the federation's, by a club", Actor: guest, Call: editOfficial, In: with(ref(federal), scenario.In{"GRADO": "X"}), Esito: 404},
		{Name: "any, by an administrator", Actor: admin, Call: getOfficial, In: ref(own)},
		{Name: "an unknown role", Actor: organiser, Call: addOfficial, In: officialForm(scenario.In{"RUOLO": "XYZ"}), Esito: 422,
			Field: "RUOLO"},
		{Name: "without a name", Actor: organiser, Call: addOfficial, In: scenario.In{"RUOLO": "REF"}, Esito: 422, Field: "COGNOME"},
		{Name: "malformed", Actor: organiser, Call: addOfficial, In: `{"COGNOME":`, Esito: 422},
		{Name: "for another club", Actor: guest, Call: addOfficial, In: officialForm(scenario.In{"FK_ID_SOCIETA": clubOf(t, w, "societa").ID}),
			Esito: 403},
		{Name: "to another club", Actor: organiser, Call: editOfficial, In: with(ref(own), scenario.In{"FK_ID_SOCIETA": 0}), Esito: 403},
		{Name: "changed", Actor: organiser, Call: editOfficial, In: with(ref(own), scenario.In{"GRADO": "Regionale", "VERSIONE": 1})},
		{Name: "changed by others meanwhile", Actor: organiser, Call: editOfficial,
			In: with(ref(own), scenario.In{"GRADO": "Z", "VERSIONE": 1}), Esito: 409},
	})
	m := seeded(t, w)
	duty := func(id int64, more scenario.In) scenario.In {
		return with(scenario.In{"ID_EVENTO": m.ID, "SESSIONE": 1, "FABBISOGNO": []any{scenario.In{"RUOLO": "TIK", "NUMERO": 2}},
			"UFFICIALI": []any{scenario.In{"ID_UFFICIALE": id, "RUOLO": "REF"}, scenario.In{"ID_UFFICIALE": federal, "RUOLO": "TIK", "CORSIA": 4}}},
			more)
	}
	w.Run(t, []scenario.Row{
		{Name: "seen by a stranger", Call: eventOfficials, In: eventRef(m.ID), Esito: 401},
		{Name: "seen by a guest", Actor: guest, Call: eventOfficials, In: eventRef(m.ID), Esito: 403},
		{Name: "by a guest", Actor: guest, Call: saveOfficials, In: duty(foreign, nil), Esito: 403},
		{Name: "another club's official", Actor: organiser, Call: saveOfficials, In: duty(foreign, nil), Esito: 404},
		{Name: "no such session", Actor: organiser, Call: saveOfficials, In: duty(own, scenario.In{"SESSIONE": 9}), Esito: 422,
			Field: "SESSIONE"},
		{Name: "a wrong need", Actor: organiser, Call: saveOfficials,
			In: duty(own, scenario.In{"FABBISOGNO": []any{scenario.In{"RUOLO": "TIK", "NUMERO": 0}}}), Esito: 422, Field: "FABBISOGNO"},
		{Name: "assigned", Actor: organiser, Call: saveOfficials, In: duty(own, nil)},
		{Name: "the organiser sees the assignment", Actor: organiser, Call: eventOfficials, In: eventRef(m.ID),
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				var got struct {
					Sessions []struct {
						Duties  []any         `json:"UFFICIALI"`
						Missing []scenario.In `json:"MANCANO"`
					} `json:"SESSIONI"`
				}
				r.Into(t, &got)
				if s := got.Sessions; len(s) != 1 || len(s[0].Duties) != 2 || len(s[0].Missing) != 1 || s[0].Missing[0]["NUMERO"] != 1.0 {
					t.Errorf(`got %s, want len(s) == 1 and len(s[0].Duties) == 2 and len(s[0].Missing) == 1 and s[0].Missing[0]["NUMERO"] == 1.0`, r.Data)
				}
			}},
		{Name: "another club's official by an administrator", Actor: admin, Call: saveOfficials, In: duty(foreign, nil)},
		{Name: "which the organiser's save keeps", Actor: organiser, Call: saveOfficials, In: duty(foreign, nil)},
		{Name: "printed by a guest", Actor: guest, Call: printNow, In: scenario.In{"ID_REPORT": 1017, "FORMATO": 1, "ID_EVENTO": m.ID},
			Esito: 403},
	})
	sheet := w.Call(t, organiser, printNow, scenario.In{"ID_REPORT": 1017, "FORMATO": 3, "ID_EVENTO": m.ID}).Body
	if !bytes.Contains(sheet, []byte("Ospiti Anna")) || !bytes.Contains(sheet, []byte("da assegnare")) {
		t.Errorf("sheet: %s", sheet)
	}
	file := exported(t, w, guest, lenexOf(lenexStarts, m.ID))
	for _, part := range []string{`<JUDGE`, `role="TIK"`, `number="4"`, `<OFFICIAL`, `lastname="Ospiti"`} {
		if !strings.Contains(file.text, part) {
			t.Errorf("the file has no %s", part)
		}
	}
	if strings.Contains(file.text, "arbitri.example") || strings.Contains(file.text, "1234567") {
		t.Error("the file has a contact of an official")
	}
	mustCall(t, w, guest, deleteOfficial, ref(foreign))
	if after := exported(t, w, organiser, lenexOf(lenexStarts, m.ID)); strings.Contains(after.text, "Ospiti") {
		t.Error("a deleted official is still in the file")
	}
}
