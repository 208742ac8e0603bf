package httpapi_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// A grant ends with the object that it depends on: links with the account they were mailed to, sessions and downloads with the session that
// opened them, rights with the club.

func TestResetLinkExpires(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		admin, coach := w.Actor(t, "admin"), w.User(t, "coach")
		for _, c := range []struct {
			name string
			row  scenario.Row
		}{
			{"the user's own change", scenario.Row{Actor: w.Actor(t, "coach"), Call: "POST core/utente/password/update",
				In: twice("Nuova1234", scenario.In{"VECCHIA_PASSWORD": demo.Password})}},
			{"the administrator's reset", scenario.Row{Actor: admin, Call: "POST core/admin/utente/password/reset",
				In: twice("Nuova1235", scenario.In{"ID_UTENTE": coach.ID})}},
			{"a new e-mail", scenario.Row{Actor: admin, Call: "PUT ge/utente",
				In: scenario.In{"ID_UTENTE": coach.ID, "EMAIL": "altra@traguardo.example"}}},
			{"switched off and on", scenario.Row{Actor: admin, Call: "POST core/utente/stato/update",
				In: scenario.In{"ID_UTENTE": coach.ID, "STATO": 0}}},
		} {
			w.Call(t, scenario.Actor{}, "POST as/utente/password/reset", scenario.In{"EMAIL": w.User(t, "coach").Email})
			link := lastLink(t, w, resetLink, w.User(t, "coach").Email)
			w.Clock.Advance(time.Second)
			c.row.Name = c.name
			w.Run(t, []scenario.Row{c.row, {Name: c.name + ", then the link", Call: "POST as/utente/password/conferma",
				In: twice("Rubata1234", scenario.In{"TOKEN": link}), Esito: 1}})
			w.App.Wait() // the mail about the change belongs to this second
			w.Clock.Advance(time.Second)
		}
		w.Run(t, []scenario.Row{
			{Name: "on again", Actor: admin, Call: "POST core/utente/stato/update", In: scenario.In{"ID_UTENTE": coach.ID, "STATO": 1}},
			{Name: "the stolen password", Call: "POST core/login", In: credentials("coach", "Rubata1234"), Esito: 1},
			{Name: "the new password", Call: "POST core/login", In: credentials("coach", "Nuova1235")},
		})
	})
}

func TestLogoutEndsGrants(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		admin := w.Actor(t, "admin")
		borrowed := w.Call(t, admin, "POST ge/utente/login", scenario.In{"ID_UTENTE": w.User(t, "societa").ID})
		promise := w.Call(t, admin, "POST core/report/basic/token", scenario.In{"ID_REPORT": 2006, "FORMATO": 3})
		token, _, _ := strings.Cut(strings.SplitN(string(promise.Body), `"TOKEN":"`, 2)[1], `"`)
		as := scenario.Actor{Token: borrowed.Token}
		w.Run(t, []scenario.Row{
			{Name: "borrowed", Actor: as, Call: "GET core/logged"},
			{Name: "out", Actor: admin, Call: "POST core/logout"},
			{Name: "the borrowed session", Actor: as, Call: "GET core/logged", Esito: 401},
			{Name: "does not become the administrator's", Actor: as, Call: "POST core/utente/impersonifica/fine", Esito: 401},
		})
		if r := w.Call(t, scenario.Actor{}, "GET core/report/basic", scenario.In{"TOKEN": token}); strings.Contains(string(r.Body), "societa2") {
			t.Error("the download outlived the logout")
		}
	})
}

// TestEndedSessionEndsGrants checks that ending a session also ends the sessions and report tokens that it opened.
func TestEndedSessionEndsGrants(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		stolen := scenario.Actor{Token: w.Call(t, scenario.Actor{}, "POST core/login", credentials("admin", demo.Password)).Token}
		borrowed := scenario.Actor{Token: w.Call(t, stolen, "POST ge/utente/login", scenario.In{"ID_UTENTE": w.User(t, "societa").ID}).Token}
		promise := w.Call(t, stolen, "POST core/report/basic/token", scenario.In{"ID_REPORT": 2006, "FORMATO": 3})
		token, _, _ := strings.Cut(strings.SplitN(string(promise.Body), `"TOKEN":"`, 2)[1], `"`)
		w.Clock.Advance(time.Second)
		admin := w.Actor(t, "admin")
		var rows []struct {
			ID      string `json:"ID_SESSIONE"`
			Current int    `json:"FLG_CORRENTE"`
		}
		w.Call(t, admin, "GET core/utente/sessioni", nil).Into(t, &rows)
		if len(rows) != 2 || rows[1].Current != 0 {
			t.Fatalf("got %+v, want len(rows) == 2 and rows[1].Current == 0", rows)
		}
		w.Run(t, []scenario.Row{
			{Name: "borrowed", Actor: borrowed, Call: "GET core/logged"},
			{Name: "ended", Actor: admin, Call: "POST core/utente/sessione/termina", In: scenario.In{"ID_SESSIONE": rows[1].ID}},
			{Name: "the stolen one", Actor: stolen, Call: "GET core/logged", Esito: 401},
			{Name: "the borrowed one", Actor: borrowed, Call: "GET core/logged", Esito: 401},
			{Name: "does not become the administrator's", Actor: borrowed, Call: "POST core/utente/impersonifica/fine", Esito: 401},
			{Name: "the requester", Actor: admin, Call: "GET core/logged"},
		})
		if r := w.Call(t, scenario.Actor{}, "GET core/report/basic", scenario.In{"TOKEN": token}); strings.Contains(string(r.Body), "societa2") {
			t.Error("the download outlived the session")
		}
	})
}

// TestImpersonationKeepsSessionAge checks that impersonating and returning does not extend the maximum age of a session.
func TestImpersonationKeepsSessionAge(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		token := w.Call(t, scenario.Actor{}, "POST core/login", credentials("admin", demo.Password)).Token
		days := 0
		for ; days < 40; days++ {
			borrowed := w.Call(t, scenario.Actor{Token: token}, "POST ge/utente/login", scenario.In{"ID_UTENTE": w.User(t, "societa").ID})
			if borrowed.Esito != 0 {
				break
			}
			w.Clock.Advance(12 * time.Hour)
			if token = w.Call(t, scenario.Actor{Token: borrowed.Token}, "POST core/utente/impersonifica/fine", nil).Token; token == "" {
				break
			}
			w.Clock.Advance(12 * time.Hour)
		}
		if days != 30 {
			t.Errorf("the session lasted %d days, want 30", days)
		}
	})
}

// TestReportTokenChecksRights checks that a report token is limited to its owner's rights at the time of use.
func TestReportTokenChecksRights(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		admin := w.Actor(t, "admin")
		user := w.User(t, "societa")
		promised := func() string {
			t.Helper()
			r := w.Call(t, w.Actor(t, "societa"), "POST core/report/basic/token", scenario.In{"ID_REPORT": 2011, "FORMATO": 3})
			_, rest, _ := strings.Cut(string(r.Body), `"TOKEN":"`)
			token, _, found := strings.Cut(rest, `"`)
			if !found {
				t.Fatalf("got %s, want found", r.Body)
			}
			return token
		}
		whole := func(token string) bool {
			r := w.Call(t, scenario.Actor{}, "GET core/report/basic", scenario.In{"TOKEN": token})
			return strings.Contains(string(r.Body), ";")
		}
		if token := promised(); !whole(token) || whole(token) {
			t.Fatal("a download token is invalid, or valid twice")
		}
		club, none := scenario.In{"ID_UTENTE": user.ID, "FK_ID_PERSONA_GIURIDICA": user.ClubID}, scenario.In{"ID_UTENTE": user.ID,
			"FK_ID_PERSONA_GIURIDICA": 0}
		token := promised()
		w.Run(t, []scenario.Row{{Name: "out of the club", Actor: admin, Call: "PUT ge/utente", In: none}})
		if whole(token) {
			t.Error("without the club the download token is still valid")
		}
		w.Run(t, []scenario.Row{{Name: "in again", Actor: admin, Call: "PUT ge/utente", In: club}})
		token = promised()
		w.Run(t, []scenario.Row{{Name: "switched off", Actor: admin, Call: "POST core/utente/stato/update",
			In: scenario.In{"ID_UTENTE": user.ID, "STATO": 0}}})
		if whole(token) {
			t.Error("after deactivation the download token is still valid")
		}
		w.Run(t, []scenario.Row{{Name: "switched on", Actor: admin, Call: "POST core/utente/stato/update",
			In: scenario.In{"ID_UTENTE": user.ID, "STATO": 1}}})
		if whole(token) {
			t.Error("after reactivation the old download token is valid")
		}
	})
}

func TestRemovedFounderNeedsApproval(t *testing.T) {
	w := scenario.New(t, scenario.Options{})
	founder, admin := w.Actor(t, "nuovo"), w.Actor(t, "admin")
	made := w.Call(t, founder, "POST ge/societa", scenario.In{"DENOMINAZIONE": "Nuoto Fondatori", "EMAIL": "f@club.example",
		"TELEFONO": "06 1"})
	if made.Inserted == 0 {
		t.Fatalf("got %s, want made.Inserted != 0", made.Body)
	}
	other := w.User(t, "base")
	w.Run(t, []scenario.Row{
		{Name: "joined immediately", Actor: founder, Call: "GET ge/societa", In: scenario.In{"ID_SOCIETA": made.Inserted}},
		{Name: "another joins", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": other.ID, "FK_ID_PERSONA_GIURIDICA": made.Inserted}},
		{Name: "the founder leaves the club", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": founder.ID, "FK_ID_PERSONA_GIURIDICA": 0}},
		{Name: "the founder waits like other users", Actor: founder, Call: "POST ns/societa/associa",
			In:   scenario.In{"ID_SOCIETA": made.Inserted},
			Want: scenario.In{"usoAbilitato": 0}},
		{Name: "without seeing anything", Actor: founder, Call: "GET ge/societa", In: scenario.In{"ID_SOCIETA": made.Inserted}, Esito: 403},
	})
}

// TestAdministratorsDemoteEachOther checks that one administrator remains when two demote each other at the same time.
//
//test:race
func TestAdministratorsDemoteEachOther(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		first := w.Actor(t, "admin")
		w.Run(t, []scenario.Row{{Name: "a second one", Actor: first, Call: "POST ge/utente", In: twice("Traguardo1", scenario.In{
			"USERNAME": "admin2", "EMAIL": "admin2@traguardo.example", "NOME": "Ada", "COGNOME": "Due", "FK_ID_LIVELLO": 1})}})
		for range 5 {
			second := w.Actor(t, "admin2")
			var both sync.WaitGroup
			for _, pair := range [][2]scenario.Actor{{first, second}, {second, first}} {
				both.Go(func() { w.Call(t, pair[0], "PUT ge/utente", scenario.In{"ID_UTENTE": pair[1].ID, "FK_ID_LIVELLO": 2}) })
			}
			both.Wait()
			admins := 0
			for _, name := range []string{"admin", "admin2"} {
				if w.User(t, name).Level == domain.LevelAdmin {
					admins++
				}
			}
			if admins == 0 {
				t.Fatal("no administrator is left")
			}
			w.Write(t, func(q store.Q) error {
				for _, name := range []string{"admin", "admin2"} {
					u := w.User(t, name)
					u.Level = domain.LevelAdmin
					if err := q.SaveUser(t.Context(), u); err != nil {
						return err
					}
				}
				return nil
			})
			w.App.Sessions.Forget(t.Context(), first.ID)
			w.App.Sessions.Forget(t.Context(), second.ID)
		}
	})
}

func TestPaymentOptionsAreForAdministrators(t *testing.T) {
	w := scenario.New(t, scenario.Options{})
	organiser, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	e := testkit.Event(t, w.DB, clubOf(t, w, "societa"))
	var rows []scenario.Row
	payment := option.Values{option.OnlinePayment: "1", option.ApplicationID: "shop", option.OrganiserEmail: "cassa@club.example"}
	for id, value := range payment {
		rows = append(rows,
			scenario.Row{Name: "the organiser", Actor: organiser, Call: saveOptions,
				In: optionsIn(e.ID, optionValue(1, "3"), optionValue(id, value)), Esito: 403},
			scenario.Row{Name: "the administrator", Actor: admin, Call: saveOptions, In: optionsIn(e.ID, optionValue(id, value))},
			scenario.Row{Name: "the organiser sends it back unchanged", Actor: organiser, Call: saveOptions,
				In: optionsIn(e.ID, optionValue(id, value))},
		)
	}
	w.Run(t, rows)
	if got := optionsOf(t, eventAs(t, w, admin, e.ID)); got[1] != "2" {
		t.Errorf("option 1 was saved with a refused one: %s", got[1])
	}
}
