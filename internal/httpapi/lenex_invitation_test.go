package httpapi_test

import (
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// masters is a category whose athletes have another membership than those of the meeting.
const masters = 2_027_302

func TestLenexInvitation(t *testing.T) { scenario.Engines(t, scenario.Options{}, lenexInvitationCase) }

// lenexInvitationCase exports an event as an invitation and imports it into another installation.
func lenexInvitationCase(t *testing.T, w *scenario.World) {
	t.Helper()
	m := meeting(t, w)
	testkit.Enable(t, w.DB, m.Event, masters, 1, testkit.Free100)
	organiser := w.Actor(t, "societa")
	ids := entriesOf(t, w, m, m.Free100.RaceID)
	for i, entryID := range ids {
		enterTime(t, w, organiser, entryID, 6000+10*i)
	}
	file := func(report int) string {
		return string(w.Call(t, w.Actor(t, "admin"), "GET core/report", lenexOf(report, m.ID)).Body)
	}
	other := scenario.New(t, scenario.Options{})
	admin := other.Actor(t, "admin")
	args := scenario.In{"CONTENUTO": "invito", "FK_ID_SOCIETA": clubOf(t, other, "societa").ID}
	save := with(args, scenario.In{"CONFERMA": 1})
	count := func() int { return *other.Call(t, admin, "GET ge/eventi", scenario.In{"DESCRIZIONE": m.Name}).Total }
	expectLenex(t, "dry run", sendLenex(t, other, admin, file(invitation), args), 6, 0, 5)
	if n := count(); n != 0 {
		t.Fatalf("the dry run stored %d events", n)
	}
	r := sendLenex(t, other, admin, file(invitation), save)
	expectLenex(t, "saved", r, 6, 0, 5)
	objectID := r.Inserted
	again := sendLenex(t, other, admin, file(invitation), save)
	expectLenex(t, "again", again, 0, 0, 11)
	if again.Inserted != objectID || count() != 1 {
		t.Errorf("event %d, then %d", objectID, again.Inserted)
	}
	expectLenex(t, "into the event", sendLenex(t, other, admin, file(invitation), with(save, scenario.In{"ID_EVENTO": objectID})), 0, 0, 11)
	members := func(c domain.EventCategory) bool { return c.CategoryID == masters && c.Membership == domain.Masters }
	if list, err := other.DB.EventCategories(t.Context(), id.Event(objectID)); err != nil || !slices.ContainsFunc(list, members) {
		t.Errorf("the category of masters is not for masters: %+v, %v", list, err)
	}
	other.Run(t, []scenario.Row{
		{Name: "stored", Actor: admin, Call: "GET ge/evento", In: eventRef(id.Event(objectID)), Want: scenario.In{"DESCRIZIONE": m.Name,
			"LUOGO": m.Place}},
		{Name: "no session", Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file(invitation)),
			with(save, scenario.In{"modalita": "lenex"})), Esito: 401},
		{Name: "a club", Actor: other.Actor(t, "societa"), Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file(invitation)),
			with(save, scenario.In{"modalita": "lenex"})), Esito: 403},
		{Name: "an unknown event", Actor: admin, Call: sendFile, In: scenario.Upload(t, "a.lef", []byte(file(invitation)),
			with(save, scenario.In{"modalita": "lenex", "ID_EVENTO": 999999})), Esito: 404},
	})
	into := func(content string) scenario.In {
		return scenario.In{"CONTENUTO": content, "ID_EVENTO": objectID, "CONFERMA": 1, "FLG_CREA": 1}
	}
	expectLenex(t, "entries", sendLenex(t, other, admin, file(lenexEntries), into("iscrizioni")), 10, 0, 0)
	expectLenex(t, "entries again", sendLenex(t, other, admin, file(lenexEntries), into("iscrizioni")), 0, 0, 10)
	expectLenex(t, "results", sendLenex(t, other, admin, file(lenexResults), into("risultati")), len(ids), 0, 0)
	expectLenex(t, "results again", sendLenex(t, other, admin, file(lenexResults), into("risultati")), 0, 0, len(ids))
	if got := sendLenex(t, other, admin, file(invitation), with(save, scenario.In{"ID_EVENTO": objectID})); got.Esito != 1 {
		t.Errorf("an event with entries: %s", got.Body)
	}
}
