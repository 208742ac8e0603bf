package httpapi_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

const (
	keptNames     = "GET ge/evento/nomi"
	takeOverNames = "POST ge/evento/nomi"
)

// renamedMeeting is a concluded meet with start list and results; one of the guest athletes and her club were renamed afterwards.
func renamedMeeting(t *testing.T, w *scenario.World, m testkit.Meeting) scenario.In {
	t.Helper()
	finishedMeeting(t, w, m)
	w.Write(t, func(q store.Q) error { return q.SetEventStatus(context.Background(), m.ID, domain.EventConcluded) })
	admin := w.Actor(t, "admin")
	w.Run(t, []scenario.Row{
		{Name: "renamed", Actor: admin, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": m.Theirs[0].ID, "COGNOME": "Corretti"}},
		{Name: "her club", Actor: admin, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": m.Guest.ID, "DENOMINAZIONE": "Rinominata Nuoto"}},
	})
	return scenario.In{"ID_EVENTO": m.ID, "ATLETI": []any{m.Theirs[0].ID}}
}

// TestKeptNames checks that results, start lists, prints and public pages of a concluded event keep the names of its day until the
// organiser or an administrator adopts a change.
func TestKeptNames(t *testing.T) { scenario.Engines(t, scenario.Options{}, keptNamesCase) }

func keptNamesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	organiser, guest, stranger, admin := w.Actor(t, "societa"), w.Actor(t, "societa2"), w.Actor(t, "nuovo"), w.Actor(t, "admin")
	m := meeting(t, w, func(e *domain.Event) { e.Circuits = []int64{3} })
	take := renamedMeeting(t, w, m)
	her, club := m.Theirs[0], m.Guest
	year := fmt.Sprintf(" Ada (%d)", her.Birth.Year())
	w.Run(t, []scenario.Row{{Name: "records are found", Actor: organiser, Call: recalculate, In: eventRef(m.ID),
		Want: scenario.In{"RECORD": 1}}})
	shows := func(name string, wanted ...string) {
		t.Helper()
		for _, s := range []scenario.Row{
			{Actor: organiser, Call: rankings, In: eventRef(m.ID)},
			{Actor: organiser, Call: raceEntries, In: eventRef(m.ID)},
			{Actor: organiser, Call: "GET ge/evento/startlist", In: eventRef(m.ID)},
			{Call: publicRank, In: eventRef(m.ID)},
			{Call: publicList, In: eventRef(m.ID)},
			{Actor: organiser, Call: "GET core/report", In: scenario.In{"ID_REPORT": 1004, "FORMATO": 3, "ID_EVENTO": m.ID}},
			{Actor: organiser, Call: "GET core/report", In: scenario.In{"ID_REPORT": 1001, "FORMATO": 3, "ID_EVENTO": m.ID}},
			{Actor: organiser, Call: "GET core/report", In: scenario.In{"ID_REPORT": 1003, "FORMATO": 3, "ID_EVENTO": m.ID}},
		} {
			body := string(w.Call(t, s.Actor, s.Call, s.In).Body)
			for _, want := range wanted {
				if !strings.Contains(body, want) {
					t.Errorf("%s: %s %v lacks %q: %.600s", name, s.Call, s.In, want, body)
				}
			}
			for _, other := range []string{her.LastName, "Corretti", club.Name, "Rinominata Nuoto"} {
				if !slices.Contains(wanted, other) && strings.Contains(body, other) {
					t.Errorf("%s: %s %v has %q", name, s.Call, s.In, other)
				}
			}
		}
	}
	shows("after the change", her.LastName, club.Name)
	with := func(more scenario.In) scenario.In { return with(take, more) }
	w.Run(t, []scenario.Row{
		{Name: "list without a session", Call: keptNames, In: eventRef(m.ID), Esito: 401},
		{Name: "by a stranger", Actor: stranger, Call: keptNames, In: eventRef(m.ID), Esito: 403},
		{Name: "by another club", Actor: guest, Call: keptNames, In: eventRef(m.ID), Esito: 403},
		{Name: "of no event", Actor: organiser, Call: keptNames, In: eventRef(unknownID), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: keptNames, In: scenario.In{"ID_EVENTO": "x"}, Esito: 422, Field: "ID_EVENTO"},
		{Name: "listed", Actor: organiser, Call: keptNames, In: eventRef(m.ID), Want: []any{
			scenario.In{"ID_ATLETA": her.ID, "ID_SOCIETA": 0, "DEL_GIORNO": her.LastName + year, "ATTUALE": "Corretti" + year},
			scenario.In{"ID_ATLETA": 0, "ID_SOCIETA": club.ID, "DEL_GIORNO": club.Name, "ATTUALE": "Rinominata Nuoto"},
		}},
		{Name: "without a session", Call: takeOverNames, In: take, Esito: 401},
		{Name: "by a stranger", Actor: stranger, Call: takeOverNames, In: take, Esito: 403},
		{Name: "by her club", Actor: guest, Call: takeOverNames, In: take, Esito: 403},
		{Name: "of no event", Actor: organiser, Call: takeOverNames, In: with(scenario.In{"ID_EVENTO": unknownID}), Esito: 404},
		{Name: "malformed", Actor: organiser, Call: takeOverNames, In: with(scenario.In{"ATLETI": "x"}), Esito: 422, Field: "ATLETI"},
		{Name: "no one", Actor: organiser, Call: takeOverNames, In: eventRef(m.ID), Esito: 422, Field: "ATLETI"},
		{Name: "unchanged name", Actor: organiser, Call: takeOverNames,
			In: with(scenario.In{"ATLETI": []any{m.Ours[0].ID}}), Esito: 404},
		{Name: "a club that did not change", Actor: organiser, Call: takeOverNames, In: with(scenario.In{"SOCIETA": []any{m.Organiser.ID}}),
			Esito: 404},
	})
	shows("after refusals", her.LastName, club.Name)
	w.Run(t, []scenario.Row{{Name: "adopted by the organiser", Actor: organiser, Call: takeOverNames, In: take}})
	shows("with her new name", "Corretti", club.Name)
	w.Run(t, []scenario.Row{
		{Name: "the rest", Actor: organiser, Call: keptNames, In: eventRef(m.ID), Want: []any{scenario.In{"ID_SOCIETA": club.ID}}},
		{Name: "once only", Actor: organiser, Call: takeOverNames, In: take, Esito: 404},
		{Name: "the club by an administrator", Actor: admin, Call: takeOverNames, In: scenario.In{"ID_EVENTO": m.ID, "SOCIETA": []any{club.ID}}},
		{Name: "nothing is left", Actor: organiser, Call: keptNames, In: eventRef(m.ID), Want: []any{}},
		{Name: "in the audit", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "risultati.nome", "OGGETTO": "atleta"},
			Want: []any{scenario.In{"ID_OGGETTO": her.ID}}},
	})
	shows("with both", "Corretti", "Rinominata Nuoto")
	w.Run(t, []scenario.Row{
		{Name: "renamed again", Actor: admin, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": her.ID, "COGNOME": "Dopo"}},
		{Name: "transferred", Actor: admin, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": her.ID, "FK_ID_SOCIETA": m.Organiser.ID}},
		{Name: "handed out", Actor: admin, Call: "GET core/persona/esporta", In: scenario.In{"ID_ATLETA": her.ID},
			Want: scenario.In{"NOMI": []any{scenario.In{"COGNOME": "Corretti", "EVENTO": m.Name}}}},
	})
	shows("after a later change", "Corretti", "Rinominata Nuoto")
	w.Run(t, []scenario.Row{{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: scenario.In{"ID_ATLETA": her.ID}}})
	shows("after the erasure", "Persona", "Rinominata Nuoto")
}

// TestRecordsFollowNames checks that a record has the name of its result, and that a manual one stays.
func TestRecordsFollowNames(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		organiser, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
		holders := func(m testkit.Meeting) (out []string) {
			t.Helper()
			list, err := w.DB.RecordsIn(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range list {
				out = append(out, d.Holder+", "+d.Club)
			}
			return out
		}
		for _, c := range []struct{ name, written, want string }{
			{"as found", "", "Corretti Ada"},
			{"as written", "Scritta Ada", "Scritta Ada"},
		} {
			m := meeting(t, w, func(e *domain.Event) { e.Circuits = []int64{3} })
			enterTime(t, w, admin, entriesOf(t, w, m, testkit.Free50)[1], 2500-int(m.ID%100))
			w.Run(t, []scenario.Row{{Name: "found", Actor: organiser, Call: recalculate, In: eventRef(m.ID)}})
			if c.written != "" {
				list, err := w.DB.RecordsIn(t.Context(), m.ID)
				if err != nil || len(list) == 0 {
					t.Fatalf("got %v, %v, want no error and len(list) != 0", list, err)
				}
				w.Run(t, []scenario.Row{{Name: "written", Actor: admin, Call: "PUT ns/record",
					In: scenario.In{"ID_RECORD": list[0].ID, "ATLETA": c.written}}})
			}
			take := renamedMeeting(t, w, m)
			w.Run(t, []scenario.Row{{Name: c.name, Actor: organiser, Call: takeOverNames,
				In: with(take, scenario.In{"SOCIETA": []any{m.Guest.ID}})}})
			if got := holders(m); len(got) != 1 || got[0] != c.want+", Rinominata Nuoto" {
				t.Errorf("%s: held by %q, want %q", c.name, got, c.want)
			}
			w.Run(t, []scenario.Row{{Name: "the club's name again", Actor: admin, Call: "PUT ge/societa",
				In: scenario.In{"ID_SOCIETA": m.Guest.ID, "DENOMINAZIONE": m.Guest.Name}}})
		}
	})
}
