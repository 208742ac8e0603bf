package httpapi_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestUnconfirmedClub checks that a new user with a new club cannot download entrants until the club is confirmed or takes part.
func TestUnconfirmedClub(t *testing.T) { scenario.Engines(t, scenario.Options{}, unconfirmedCase) }

func unconfirmedCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const confirm, download = "POST ge/societa/conferma", "GET core/report"
	free, admin, other := w.Actor(t, "nuovo"), w.Actor(t, "admin"), w.Actor(t, "societa")
	host := testkit.Club(t, w.DB)
	e := testkit.Event(t, w.DB, host)
	entered := testkit.Event(t, w.DB, host)
	_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
	_, theirs := testkit.Enable(t, w.DB, entered, testkit.Ragazzi, 1, testkit.Free100)
	swimmer := testkit.Athlete(t, w.DB, host)
	testkit.Enter(t, w.DB, races[0], swimmer)
	for _, eventID := range []id.Event{e.ID, entered.ID} {
		w.Run(t, []scenario.Row{{Name: "public", Actor: admin, Call: saveOptions, In: optionsIn(eventID, optionValue(option.PublicButtons, 1))}})
	}
	report := func(event id.Event) scenario.In {
		return scenario.In{"ID_REPORT": 2001, "FORMATO": 3, "ID_EVENTO": event}
	}
	var clubID id.Club
	form := scenario.In{"DENOMINAZIONE": "Club Fantasma", "TELEFONO": "1", "EMAIL": "fantasma@posta.example"}
	w.Run(t, []scenario.Row{
		{Name: "confirmed by oneself", Actor: free, Call: "POST ge/societa", In: with(form, scenario.In{"FLG_DA_CONFERMARE": 0}), Esito: 403},
		{Name: "made", Actor: free, Call: "POST ge/societa", In: form, After: func(_ *testing.T,
			r scenario.Reply) {
			clubID = id.Club(r.Inserted)
		}},
	})
	free = w.Actor(t, "nuovo")
	own, err := w.DB.Club(t.Context(), clubID)
	if err != nil || !own.Unconfirmed {
		t.Fatalf("got %+v, %v, want no error and own.Unconfirmed", own, err)
	}
	testkit.Enter(t, w.DB, theirs[0], testkit.Athlete(t, w.DB, own))
	sees := func(t *testing.T, r scenario.Reply) {
		t.Helper()
		if !strings.Contains(string(r.Body), swimmer.LastName) {
			t.Errorf("no entrants: %s", r.Body)
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "the entrants of others", Actor: free, Call: download, In: report(e.ID), Esito: 403, Message: "non è ancora confermata"},
		{Name: "a token for them", Actor: free, Call: "POST core/report/basic/token", In: report(e.ID), Esito: 403,
			Message: "non è ancora confermata"},
		{Name: "an event that the club entered", Actor: free, Call: download, In: report(entered.ID)},
		{Name: "confirmed by the own club", Actor: free, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": clubID, "FLG_DA_CONFERMARE": 0},
			Esito: 403},
		{Name: "sent back as it is", Actor: free, Call: "PUT ge/societa",
			In: scenario.In{"ID_SOCIETA": clubID, "FLG_DA_CONFERMARE": 1, "TELEFONO": "061234"}},
		{Name: "the call by the own club", Actor: free, Call: confirm, In: scenario.In{"ID_SOCIETA": clubID}, Esito: 403},
		{Name: "by a stranger", Call: confirm, In: scenario.In{"ID_SOCIETA": clubID}, Esito: 401},
		{Name: "no club", Actor: admin, Call: confirm, In: scenario.In{"ID_SOCIETA": 987654}, Esito: 404},
		{Name: "not a number", Actor: admin, Call: confirm, In: scenario.In{"ID_SOCIETA": "x"}, Esito: 422, Field: "ID_SOCIETA"},
		{Name: "a confirmed club", Actor: other, Call: download, In: report(e.ID), After: sees},
		{Name: "the administrator sees it", Actor: admin, Call: "GET ge/societa", In: scenario.In{"ID_SOCIETA": clubID},
			Want: scenario.In{"FLG_DA_CONFERMARE": 1}},
		{Name: "by an administrator", Actor: admin, Call: confirm, In: scenario.In{"ID_SOCIETA": clubID}},
		{Name: "not twice", Actor: admin, Call: confirm, In: scenario.In{"ID_SOCIETA": clubID}, Esito: 1},
		{Name: "a confirmed club sees the entrants", Actor: free, Call: download, In: report(e.ID), After: sees},
	})
	coded := testkit.Club(t, w.DB, func(c *domain.Club) { c.Unconfirmed = true })
	file := scenario.Upload(t, "a.csv", []byte("COD_AFF;DENOMINAZIONE\n"+coded.Code+";"+coded.Name+"\n"),
		scenario.In{"modalita": "societa", "CONFERMA": 1})
	w.Run(t, []scenario.Row{
		{Name: "the federation's file names it", Actor: admin, Call: uploadCall, In: file},
		{Name: "the file confirms the club", Actor: admin, Call: "GET ge/societa", In: scenario.In{"ID_SOCIETA": coded.ID},
			Want: scenario.In{"FLG_DA_CONFERMARE": 0}},
	})
}
