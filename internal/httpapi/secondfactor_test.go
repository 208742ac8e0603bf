package httpapi_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"traguardo/internal/domain/totp"
	"traguardo/internal/testkit/scenario"
)

// setUpFactor sets up the second factor of an actor and returns its secret and recovery codes.
func setUpFactor(t *testing.T, w *scenario.World, who scenario.Actor) (secret string, codes []string) {
	t.Helper()
	var begun struct {
		Secret string `json:"CHIAVE_SEGRETA"`
	}
	w.Call(t, who, "POST core/utente/secondofattore", scenario.In{"PASSWORD": "Traguardo1"}).Into(t, &begun)
	var active struct {
		Codes []string `json:"CODICI"`
	}
	w.Call(t, who, "POST core/utente/secondofattore/attiva", scenario.In{"CODICE": codeAt(t, w, begun.Secret)}).Into(t, &active)
	if len(active.Codes) != 10 {
		t.Fatalf("codes %v of %q", active.Codes, begun.Secret)
	}
	return begun.Secret, active.Codes
}

// codeAt returns the current code of the app.
func codeAt(t *testing.T, w *scenario.World, secret string) string {
	t.Helper()
	code, err := totp.Code(secret, totp.Step(w.Clock.Now()))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// nextCode waits for the app's next code.
func nextCode(t *testing.T, w *scenario.World, secret string) string {
	t.Helper()
	w.Clock.Advance(30 * time.Second)
	return codeAt(t, w, secret)
}

func withCode(code string) scenario.In {
	return with(credentials("coach", "Traguardo1"), scenario.In{"CODICE": code})
}

func TestSecondFactor(t *testing.T) { scenario.Engines(t, scenario.Options{}, secondFactorCase) }

func secondFactorCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const login, begin, activate = "POST core/login", "POST core/utente/secondofattore", "POST core/utente/secondofattore/attiva"
	coach, admin, other := w.Actor(t, "coach"), w.Actor(t, "admin"), w.Actor(t, "coach")
	asCoach := w.As(t, "coach", admin)
	w.Run(t, []scenario.Row{
		{Name: "a stranger", Call: begin, In: scenario.In{"PASSWORD": "Traguardo1"}, Esito: 401},
		{Name: "an impersonating administrator cannot read", Actor: asCoach, Call: "GET core/utente/secondofattore", Esito: 403},
		{Name: "an administrator as the user", Actor: asCoach, Call: begin, In: scenario.In{"PASSWORD": "Traguardo1"}, Esito: 403},
		{Name: "no password", Actor: coach, Call: begin, Esito: 422, Field: "PASSWORD"},
		{Name: "a wrong password", Actor: coach, Call: begin, In: scenario.In{"PASSWORD": "boh"}, Esito: 1},
		{Name: "a code before the key", Actor: coach, Call: activate, In: scenario.In{"CODICE": "123456"}, Esito: 1},
		{Name: "not set up", Actor: coach, Call: "GET core/utente/secondofattore",
			Want: scenario.In{"FLG_ATTIVO": 0, "CODICI_RIMASTI": 0, "FLG_OBBLIGATORIO": 0}},
		{Name: "begun", Actor: coach, Call: begin, In: scenario.In{"PASSWORD": "Traguardo1"}},
		{Name: "a wrong first code", Actor: coach, Call: activate, In: scenario.In{"CODICE": "0"}, Esito: 1},
		{Name: "a started one does not count", Call: login, In: credentials("coach", "Traguardo1")},
	})
	secret, recovery := setUpFactor(t, w, coach)
	w.Run(t, []scenario.Row{
		{Name: "other sessions ended", Actor: other, Call: "GET core/logged", Esito: 401},
		{Name: "same session", Actor: coach, Call: "GET core/utente/secondofattore", Want: scenario.In{"FLG_ATTIVO": 1, "CODICI_RIMASTI": 10}},
		{Name: "not twice", Actor: coach, Call: begin, In: scenario.In{"PASSWORD": "Traguardo1"}, Esito: 1},
		{Name: "the password alone", Call: login, In: credentials("coach", "Traguardo1"), Esito: 1,
			Want: scenario.In{"SECONDO_FATTORE": 1, "campi": scenario.In{"CODICE": "Inserisci il codice della verifica in due passaggi"}}},
		{Name: "a wrong password does not reveal it", Call: login, In: with(withCode("123456"), scenario.In{"PASSWORD": "boh"}), Esito: 1,
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				if len(r.Data) > 0 && string(r.Data) != "null" {
					t.Errorf("data %s", r.Data)
				}
			}},
		{Name: "the code of the set-up is used", Call: login, In: withCode(codeAt(t, w, secret)), Esito: 1,
			Want: scenario.In{"SECONDO_FATTORE": 1}},
		{Name: "the next code", Call: login, In: withCode(nextCode(t, w, secret))},
		{Name: "the same code again", Call: login, In: withCode(codeAt(t, w, secret)), Esito: 1},
		{Name: "typed with a space", Call: login, In: withCode(nextCode(t, w, secret)[:3] + " " + codeAt(t, w, secret)[3:])},
		{Name: "a recovery code", Call: login, In: withCode(recovery[0])},
		{Name: "the same recovery code", Call: login, In: withCode(recovery[0]), Esito: 1},
		{Name: "nine left", Actor: coach, Call: "GET core/utente/secondofattore", Want: scenario.In{"CODICI_RIMASTI": 9}},
	})
	removeFactorCase(t, w, secret, recovery)
}

// removeFactorCase checks that a new password keeps the second factor, that the user removes it with password and code, and an
// administrator for another user.
func removeFactorCase(t *testing.T, w *scenario.World, secret string, recovery []string) {
	t.Helper()
	const remove, removeOf = "POST core/utente/secondofattore/rimuovi", "POST core/admin/utente/secondofattore/rimuovi"
	admin := w.Actor(t, "admin")
	coachID := w.User(t, "coach").ID
	w.Run(t, []scenario.Row{
		{Name: "an administrator's new password", Actor: admin, Call: "POST core/admin/utente/password/reset",
			In: twice("Traguardo1", scenario.In{"ID_UTENTE": coachID})},
		{Name: "leaves it", Call: "POST core/login", In: credentials("coach", "Traguardo1"), Esito: 1, Want: scenario.In{"SECONDO_FATTORE": 1}},
	})
	coach := w.Actor(t, "coach")
	w.Run(t, []scenario.Row{
		{Name: "the password alone", Actor: coach, Call: remove, In: scenario.In{"PASSWORD": "Traguardo1"}, Esito: 422, Field: "CODICE"},
		{Name: "a wrong code", Actor: coach, Call: remove, In: scenario.In{"PASSWORD": "Traguardo1", "CODICE": "000"}, Esito: 1},
		{Name: "a wrong password", Actor: coach, Call: remove, In: scenario.In{"PASSWORD": "boh", "CODICE": recovery[1]}, Esito: 1},
		{Name: "both", Actor: coach, Call: remove, In: scenario.In{"PASSWORD": "Traguardo1", "CODICE": nextCode(t, w, secret)}},
		{Name: "the password is enough", Call: "POST core/login", In: credentials("coach", "Traguardo1")},
	})
	w.Clock.Advance(time.Minute)
	setUpFactor(t, w, coach)
	w.Run(t, []scenario.Row{
		{Name: "a user may not", Actor: coach, Call: removeOf, In: scenario.In{"ID_UTENTE": coachID}, Esito: 403},
		{Name: "one's own", Actor: admin, Call: removeOf, In: scenario.In{"ID_UTENTE": admin.ID}, Esito: 1},
		{Name: "an unknown user", Actor: admin, Call: removeOf, In: scenario.In{"ID_UTENTE": 987654}, Esito: 404},
		{Name: "removed for another user", Actor: admin, Call: removeOf, In: scenario.In{"ID_UTENTE": coachID}},
		{Name: "already removed", Actor: admin, Call: removeOf, In: scenario.In{"ID_UTENTE": coachID}, Esito: 1},
		{Name: "recorded", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "secondofattore.rimuovi", "ID_UTENTE": admin.ID},
			After: totals(1)},
		{Name: "the password is enough again", Call: "POST core/login", In: credentials("coach", "Traguardo1")},
	})
}

// TestSecondFactorLock checks that wrong codes are limited like wrong passwords, regardless of earlier successes.
func TestSecondFactorLock(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	secret, _ := setUpFactor(t, w, w.Actor(t, "coach"))
	for range 9 {
		w.Run(t, []scenario.Row{{Name: "guess", Call: "POST core/login", In: withCode("000000"), Esito: 1}})
	}
	w.Run(t, []scenario.Row{
		{Name: "the tenth", Call: "POST core/login", In: withCode("000001"), Esito: 1},
		{Name: "locked, also with the right one", Call: "POST core/login", In: withCode(nextCode(t, w, secret)), Esito: 429},
	})
}

// TestSecondFactorAsked checks that a login that asks for the code does not count as a failure of the address, so that a club behind one
// address is not locked out.
func TestSecondFactorAsked(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	setUpFactor(t, w, w.Actor(t, "coach"))
	for range 9 {
		w.Run(t, []scenario.Row{{Name: "the password alone", Call: "POST core/login", In: credentials("coach", "Traguardo1"), Esito: 1}})
	}
	w.Run(t, []scenario.Row{{Name: "a colleague", Call: "POST core/login", In: credentials("societa", "Traguardo1")}})
}

// TestCodeUsedOnce checks that only one of two simultaneous logins with the same code succeeds.
//
//test:race
func TestCodeUsedOnce(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		secret, _ := setUpFactor(t, w, w.Actor(t, "coach"))
		code := nextCode(t, w, secret)
		var in atomic.Int32
		var both sync.WaitGroup
		for range 4 {
			both.Go(func() {
				if w.Call(t, scenario.Actor{}, "POST core/login", withCode(code)).Esito == 0 {
					in.Add(1)
				}
			})
		}
		both.Wait()
		if in.Load() != 1 {
			t.Errorf("%d logins succeeded", in.Load())
		}
	})
}

// TestMandatorySecondFactor checks that an administrator must set up a second factor first, if the deployment requires it.
func TestMandatorySecondFactor(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{AdminSecondFactor: true})
	admin := w.Actor(t, "admin")
	w.Run(t, []scenario.Row{
		{Name: "users", Actor: admin, Call: "GET ns/utenti", Esito: 403, Message: "verifica in due passaggi"},
		{Name: "a call for all users", Actor: admin, Call: "GET ge/eventi", Esito: 403},
		{Name: "being another", Actor: admin, Call: "POST ge/utente/login", In: scenario.In{"ID_UTENTE": w.User(t, "coach").ID}, Esito: 403},
		{Name: "the start of the page", Actor: admin, Call: "GET core/home", Want: scenario.In{"CAPACITA": []any{"password.modifica"}}},
		{Name: "mandatory", Actor: admin, Call: "GET core/utente/secondofattore", Want: scenario.In{"FLG_OBBLIGATORIO": 1, "FLG_ATTIVO": 0}},
		{Name: "clubs work as ever", Actor: w.Actor(t, "societa"), Call: "GET ge/eventi"},
	})
	secret, _ := setUpFactor(t, w, admin)
	w.Run(t, []scenario.Row{
		{Name: "everything after the second factor", Actor: admin, Call: "GET ns/utenti"},
		{Name: "removed again", Actor: admin, Call: "POST core/utente/secondofattore/rimuovi",
			In: scenario.In{"PASSWORD": "Traguardo1", "CODICE": nextCode(t, w, secret)}},
		{Name: "nothing again", Actor: admin, Call: "GET ns/utenti", Esito: 403},
	})
}

// TestRescueRemovesSecondFactor checks that the server's command restores access for a user who lost device and codes.
func TestRescueRemovesSecondFactor(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	setUpFactor(t, w, w.Actor(t, "admin"))
	name, err := w.App.Users.RescueAdmin(t.Context(), "Nuova1234")
	if err != nil || name != "admin" {
		t.Fatalf(`got %s, %v, want no error and name == "admin"`, name, err)
	}
	w.Run(t, []scenario.Row{{Name: "the new password is enough", Call: "POST core/login", In: credentials("admin", "Nuova1234")}})
}

// TestUnverifiedFactor checks that a user with an unconfirmed address cannot lock its owner out with a second factor.
func TestUnverifiedFactor(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	unconfirm(t, w, "coach")
	w.Run(t, []scenario.Row{{Name: "refused", Actor: w.Actor(t, "coach"), Call: "POST core/utente/secondofattore",
		In: scenario.In{"PASSWORD": "Traguardo1"}, Esito: 1, Message: "indirizzo"}})
}

func TestOwnSessions(t *testing.T) { scenario.Engines(t, scenario.Options{}, ownSessionsCase) }

func ownSessionsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const list, end, others = "GET core/utente/sessioni", "POST core/utente/sessione/termina", "POST core/utente/sessioni/termina"
	old := w.Actor(t, "coach")
	w.Clock.Advance(13 * time.Hour)
	borrowed := w.As(t, "coach", w.Actor(t, "admin"))
	opened := w.Call(t, scenario.Actor{}, "POST core/login", credentials("coach", "Traguardo1"))
	w.Clock.Advance(time.Second)
	coach, stranger := w.Actor(t, "coach"), w.Actor(t, "societa")
	var rows []struct {
		ID      string `json:"ID_SESSIONE"`
		Current int    `json:"FLG_CORRENTE"`
		Address string `json:"INDIRIZZO_IP"`
	}
	w.Call(t, coach, list, nil).Into(t, &rows)
	if len(rows) != 2 || rows[0].Current != 1 || rows[1].Current != 0 || rows[1].Address != "192.0.2.1" {
		t.Fatalf("sessions %+v", rows)
	}
	w.Run(t, []scenario.Row{
		{Name: "too old to be listed", Actor: old, Call: "GET core/logged", Esito: 401},
		{Name: "by a stranger", Call: list, Esito: 401},
		{Name: "by an administrator as the user", Actor: borrowed, Call: list, Esito: 403},
		{Name: "end without an id", Actor: coach, Call: end, Esito: 422, Field: "ID_SESSIONE"},
		{Name: "end another user's", Actor: stranger, Call: end, In: scenario.In{"ID_SESSIONE": rows[1].ID}, Esito: 404},
		{Name: "end one", Actor: coach, Call: end, In: scenario.In{"ID_SESSIONE": rows[1].ID}},
		{Name: "the session ended", Actor: scenario.Actor{Token: opened.Token}, Call: "GET core/logged", Esito: 401},
		{Name: "this session continues", Actor: coach, Call: list, After: totals(1)},
	})
	more := []scenario.Actor{w.Actor(t, "coach"), w.Actor(t, "coach")}
	w.Run(t, []scenario.Row{{Name: "all others", Actor: coach, Call: others}})
	for _, m := range more {
		w.Run(t, []scenario.Row{{Name: "ended", Actor: m, Call: "GET core/logged", Esito: 401}})
	}
	w.Run(t, []scenario.Row{{Name: "the requester", Actor: coach, Call: "GET core/logged"},
		{Name: "another's", Actor: stranger, Call: "GET core/logged"}})
}
