package httpapi_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestPersonWithEntries checks that the entries, team and escort records of an athlete are exported and erased, while the club's entries
// and debts stay.
func TestPersonWithEntries(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, personWithEntriesCase)
}

func personWithEntriesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	ctx := context.Background()
	admin, organiser, guest := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w, withOptions(option.Values{option.RacePrice: "6", option.TeamPrice: "12", option.MaxTeamsPerAthlete: "3"}))
	who := testkit.Athlete(t, w.DB, m.Guest, func(a *domain.Athlete) { a.LastName, a.FirstName = "Riservatissimi", "Clotilde" })
	others := addGirls(t, w, m.Guest, 3)
	ref := scenario.In{"ID_ATLETA": who.ID}
	var team id.Entry
	w.Run(t, []scenario.Row{
		{Name: "entered", Actor: guest, Call: enter, In: entryForm(m.Free100, who, scenario.In{"NOTE_ISCR": "nota-segretissima"})},
		{Name: "entered by the organiser", Actor: organiser, Call: enter, In: entryForm(m.Free50, who, nil)},
		{Name: "in a team", Actor: guest, Call: enter, In: relayOf(m.Relay, m.Guest.ID, nil, append(others, who)...),
			After: func(_ *testing.T, r scenario.Reply) { team = id.Entry(r.Inserted) }},
	})
	w.Run(t, []scenario.Row{
		{Name: "with a note", Actor: guest, Call: noteTeam, In: with(member(team, who), scenario.In{"NOTE": "nota-di-squadra"})},
		{Name: "and an escort", Actor: guest, Call: "POST ge/evento/accompagnatore",
			In: scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_ATLETA": who.ID}},
		{Name: "exported", Actor: admin, Call: "GET core/persona/esporta", In: ref, After: func(t *testing.T, r scenario.Reply) {
			for _, part := range []string{"nota-segretissima", "nota-di-squadra", m.Name, `"ACCOMPAGNATORE":[{`} {
				if !strings.Contains(string(r.Body), part) {
					t.Errorf("the export lacks %s: %s", part, r.Body)
				}
			}
		}},
	})
	before := billsOf(t, w, guest, m.ID)
	w.Run(t, []scenario.Row{{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: ref}})
	if after := billsOf(t, w, guest, m.ID); after != before {
		t.Errorf("the club owes %s, owed %s", after, before)
	}
	checkCounts(t, w, m.ID)
	everything := stored(t, w)
	for _, secret := range []string{"Riservatissimi", "riservatissimi", "Clotilde", "nota-segretissima", "nota-di-squadra"} {
		if strings.Contains(everything, secret) {
			t.Errorf("the database still holds %q", secret)
		}
	}
	w.Clock.Advance(time.Hour)
	if err := w.App.Notices.Send(ctx, w.Clock.Now()); err != nil { // the notice about the organiser's change is still due
		t.Fatal(err)
	}
	for _, m := range mails(t, w) {
		if strings.Contains(m, "Riservatissimi") {
			t.Errorf("a message names the erased person: %s", m)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "the team is as it was", Actor: guest, Call: teamCall, In: scenario.In{"ID_PRESENZA": team},
			Want: scenario.In{"COMPONENTI_FORMAZIONE": 4}},
		{Name: "no escort", Actor: guest, Call: "GET ge/evento/accompagnatori", In: eventRef(m.ID), Want: []any{}},
		{Name: "the screen opens", Actor: guest, Call: "GET ge/evento/presenze", In: eventRef(m.ID)},
		{Name: "the print opens", Actor: organiser, Call: "GET core/report", In: scenario.In{"ID_REPORT": 1004, "FORMATO": 3, "ID_EVENTO": m.ID}},
		{Name: "an erased athlete cannot be entered", Actor: guest, Call: enter, In: entryForm(m.Back100, who, nil), Esito: 1,
			Message: "Atleta non iscrivibile"},
	})
}

// billsOf returns the bills of the caller's club, as the screen shows them.
func billsOf(t *testing.T, w *scenario.World, who scenario.Actor, eventID id.Event) string {
	t.Helper()
	var got struct {
		Bills json.RawMessage `json:"RIEPILOGO"`
	}
	w.Call(t, who, "GET ge/evento/presenze", eventRef(eventID)).Into(t, &got)
	return string(got.Bills)
}

// TestDeletingAthletesWithEntries checks that athletes with entries, in a team or as escorts are hidden, others are deleted, and no entry
// is lost.
func TestDeletingAthletesWithEntries(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, deletingWithEntriesCase)
}

func deletingWithEntriesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w, withOptions(option.Values{option.RacePrice: "6"}))
	_, relays := testkit.Enable(t, w.DB, o.Event, testkit.Ragazzi, 2, testkit.Relay4x50)
	swimmer, escort := testkit.Athlete(t, w.DB, o.guest), testkit.Athlete(t, w.DB, o.guest)
	testkit.Athlete(t, w.DB, o.guest) // without entries
	w.Run(t, []scenario.Row{
		{Name: "entered", Actor: o.user, Call: enter, In: entryForm(o.races[0], o.girl, nil)},
		{Name: "in a team", Actor: o.user, Call: enter, In: relayOf(relays[0], o.guest.ID, nil, swimmer)},
		{Name: "an escort", Actor: o.user, Call: "POST ge/evento/accompagnatore",
			In: scenario.In{"FK_ID_EVENTO": o.ID, "FK_ID_ATLETA": escort.ID}},
	})
	before := billsOf(t, w, o.user, o.ID)
	w.Run(t, []scenario.Row{
		{Name: "all athletes of the club", Actor: w.Actor(t, "admin"), Call: "DELETE ge/societa/deleteatleti",
			In: scenario.In{"ID_SOCIETA": o.guest.ID}, Want: scenario.In{"RIMOSSI": 1, "NASCOSTI": 3}},
		{Name: "entries are shown", Actor: o.user, Call: "GET ge/evento/presenze", In: eventRef(o.ID), Want: scenario.In{
			"ATLETI_ISCRIVIBILI": []any{scenario.In{"ID_ATLETA": o.girl.ID, "FLG_ISCRIVIBILE": 0}},
			"ACCOMPAGNATORI":     []any{scenario.In{"FK_ID_ATLETA": escort.ID}},
		}},
		{Name: "no further race for a hidden athlete", Actor: o.user, Call: enter, In: entryForm(o.races[1], o.girl, nil), Esito: 1,
			Message: "Atleta non iscrivibile"},
	})
	if after := billsOf(t, w, o.user, o.ID); after != before {
		t.Errorf("the club owes %s, owed %s", after, before)
	}
	checkCounts(t, w, o.ID)
}

// TestCopiesWithEntries checks that duplicating and importing an event copies no entries, teams or escorts, and leaves the originals
// unchanged.
func TestCopiesWithEntries(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, copiesWithEntriesCase)
}

func copiesWithEntriesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, organiser, guest := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa2")
	m := meeting(t, w, withOptions(option.Values{option.RacePrice: "6"}))
	w.Run(t, []scenario.Row{{Name: "an escort", Actor: guest, Call: "POST ge/evento/accompagnatore",
		In: scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_ATLETA": m.Theirs[4].ID}}})
	before := string(w.Call(t, admin, "GET ge/evento/presenze", eventRef(m.ID)).Data)
	var copied id.Event
	w.Run(t, []scenario.Row{
		{Name: "duplicated", Actor: admin, Call: "POST ge/evento/duplica", In: scenario.In{"ID_EVENTO": m.ID, "DESCRIZIONE": "Copia"},
			After: func(_ *testing.T, r scenario.Reply) { copied = id.Event(r.Inserted) }},
	})
	other := testkit.Event(t, w.DB, m.Organiser)
	w.Run(t, []scenario.Row{
		{Name: "imported", Actor: organiser, Call: "POST ge/evento/importa", In: scenario.In{"ID_EVENTO": other.ID, "ID_EVENTO_FROM": m.ID}},
		{Name: "from itself", Actor: organiser, Call: "POST ge/evento/importa", In: scenario.In{"ID_EVENTO": m.ID, "ID_EVENTO_FROM": m.ID},
			Esito: 1},
	})
	for _, eventID := range []id.Event{copied, other.ID} {
		w.Run(t, []scenario.Row{{Name: "the copy has no entries", Actor: admin, Call: "GET ge/evento/presenze", In: eventRef(eventID),
			Want: scenario.In{"ATLETI_ISCRIVIBILI": []any{}, "SQUADRE": []any{}, "ACCOMPAGNATORI": []any{}, "RIEPILOGO": []any{}}}})
		checkCounts(t, w, eventID)
	}
	if after := string(w.Call(t, admin, "GET ge/evento/presenze", eventRef(m.ID)).Data); after != before {
		t.Errorf("the entries of the original changed:\n%s\nwere\n%s", after, before)
	}
	w.Run(t, []scenario.Row{
		{Name: "the copy opens", Actor: admin, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": copied, "STATO": 1}},
		{Name: "an entry in the copy", Actor: guest, Call: enter, In: entryForm(m.Free100, m.Theirs[0], scenario.In{"FK_ID_EVENTO": copied})},
	})
	checkCounts(t, w, copied)
	checkCounts(t, w, m.ID)
}
