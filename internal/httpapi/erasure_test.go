package httpapi_test

import (
	"strings"
	"testing"
	"time"

	"traguardo/internal/testkit/scenario"
)

func TestUserErasure(t *testing.T) { scenario.Engines(t, scenario.Options{}, userErasureCase) }

func userErasureCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const call, own = "POST core/admin/utente/cancella", "POST core/utente/cancella"
	admin, coach, club := w.Actor(t, "admin"), w.Actor(t, "coach"), w.Actor(t, "societa")
	before := w.User(t, "coach")
	w.Run(t, []scenario.Row{
		{Name: "a logged log-in", Call: "POST core/login", In: credentials(before.Username, "Traguardo1")},
		{Name: "a recorded change", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": coach.ID, "NOME": "Carlotta"}},
		{Name: "by a stranger", Call: call, In: scenario.In{"ID_UTENTE": coach.ID}, Esito: 401},
		{Name: "by a club", Actor: club, Call: call, In: scenario.In{"ID_UTENTE": coach.ID}, Esito: 403},
		{Name: "an unknown user", Actor: admin, Call: call, In: scenario.In{"ID_UTENTE": 987654}, Esito: 404},
		{Name: "not a number", Actor: admin, Call: call, In: scenario.In{"ID_UTENTE": "x"}, Esito: 422, Field: "ID_UTENTE"},
		{Name: "oneself", Actor: admin, Call: call, In: scenario.In{"ID_UTENTE": admin.ID}, Esito: 1},
		{Name: "good", Actor: admin, Call: call, In: scenario.In{"ID_UTENTE": coach.ID}},
		{Name: "twice", Actor: admin, Call: call, In: scenario.In{"ID_UTENTE": coach.ID}, Esito: 1},
		{Name: "the session ended", Actor: coach, Call: "GET core/logged", Esito: 401},
		{Name: "the password is invalid", Call: "POST core/login", In: credentials(before.Username, "Traguardo1"), Esito: 1},
		{Name: "no mail resets the password", Call: "POST as/utente/password/reset", In: scenario.In{"EMAIL": before.Email}},
		{Name: "the rest", Actor: admin, Call: "GET core/admin/utente", In: scenario.In{"ID_UTENTE": coach.ID}, Want: scenario.In{
			"NOME": "Utente", "COGNOME": "cancellato", "STATO": 0, "FK_ID_LIVELLO": 3, "FK_ID_PERSONA_GIURIDICA": 0, "DATA_SCADENZA": nil,
			"funzionalita": []any{},
		}},
		{Name: "no reactivation", Actor: admin, Call: "POST core/utente/stato/update", In: scenario.In{"ID_UTENTE": coach.ID, "STATO": 1},
			Esito: 1},
		{Name: "the log has the name only in later rows", Actor: admin, Call: "POST core/admin/accessi",
			In: scenario.In{"USERNAME": before.Username, "ESITO": 1}, After: totals(0)},
		{Name: "the address is free again", Call: "POST core/registrazione", In: registration(scenario.In{"EMAIL": before.Email})},
	})
	if sent := mails(t, w); len(sent) != 1 {
		t.Errorf("%d messages, want that of the registration", len(sent))
	}
	var audit []struct {
		Action string `json:"AZIONE"`
		Before string `json:"PRIMA"`
		After  string `json:"DOPO"`
	}
	w.Call(t, admin, "GET core/admin/audit", scenario.In{"OGGETTO": "utente", "ID_OGGETTO": coach.ID}).Into(t, &audit)
	if len(audit) < 2 {
		t.Errorf("audit %+v: author, action and time must stay", audit)
	}
	for _, row := range audit {
		if row.Before != "" || row.After != "" {
			t.Errorf("the audit still has %+v", row)
		}
	}
	ownErasureCase(t, w, own)
}

func ownErasureCase(t *testing.T, w *scenario.World, own string) {
	t.Helper()
	admin, base := w.Actor(t, "admin"), w.Actor(t, "base")
	w.Run(t, []scenario.Row{
		{Name: "an administrator's own", Actor: admin, Call: own, In: scenario.In{"PASSWORD": "Traguardo1"}, Esito: 1},
		{Name: "by an administrator as the user", Actor: w.As(t, "base", admin), Call: own, In: scenario.In{"PASSWORD": "Traguardo1"},
			Esito: 403},
		{Name: "without the password", Actor: base, Call: own, Esito: 422, Field: "PASSWORD"},
		{Name: "with a wrong one", Actor: base, Call: own, In: scenario.In{"PASSWORD": "boh"}, Esito: 1},
	})
	_, codes := setUpFactor(t, w, base)
	w.Run(t, []scenario.Row{
		{Name: "without the code", Actor: base, Call: own, In: scenario.In{"PASSWORD": "Traguardo1"}, Esito: 1,
			Want: scenario.In{"SECONDO_FATTORE": 1}},
		{Name: "with both", Actor: base, Call: own, In: scenario.In{"PASSWORD": "Traguardo1", "CODICE": codes[0]}},
		{Name: "deleted", Actor: base, Call: "GET core/logged", Esito: 401},
		{Name: "no login", Call: "POST core/login", In: credentials("base", "Traguardo1"), Esito: 1},
		{Name: "recorded without a name", Actor: admin, Call: "GET core/admin/audit",
			In: scenario.In{"AZIONE": "utente.cancella", "ID_UTENTE": base.ID}, Want: []any{scenario.In{"USERNAME": ""}}},
	})
}

// TestErasureRemovesQueuedMail checks that mail queued for an erased user is dropped and mail to others no longer names the user.
func TestErasureRemovesQueuedMail(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		again := noMail(t, w)
		asks := w.User(t, "nuovo")
		name := asks.FirstName + " " + asks.LastName
		w.Run(t, []scenario.Row{{Name: "a request", Actor: w.Actor(t, "nuovo"), Call: "POST ns/societa/associa",
			In: scenario.In{"ID_SOCIETA": w.User(t, "societa").ClubID}}})
		w.App.Wait()
		all := ""
		for _, m := range waiting(t, w) {
			all += m.Message
		}
		holds(t, all, name, asks.Email)
		w.Run(t, []scenario.Row{{Name: "erased", Actor: w.Actor(t, "admin"), Call: "POST core/admin/utente/cancella",
			In: scenario.In{"ID_UTENTE": asks.ID}}})
		rest := waiting(t, w)
		if len(rest) != 1 || rest[0].UserID == asks.ID {
			t.Fatalf("got %+v, want len(rest) == 1 and rest[0].UserID != asks.ID", rest)
		}
		for _, of := range []string{name, asks.Email, asks.LastName} {
			if strings.Contains(rest[0].Message, of) {
				t.Errorf("the message names %q: %s", of, rest[0].Message)
			}
		}
		again()
		w.Clock.Advance(time.Hour)
		deliver(t, w)
		sent := mails(t, w)
		if len(sent) != 1 || strings.Contains(sent[0], name) {
			t.Errorf("got %s, want len(sent) == 1 and not strings.Contains(sent[0], name)", sent)
		}
	})
}
