package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit/scenario"
)

func TestImpersonation(t *testing.T) { scenario.Engines(t, scenario.Options{}, impersonationCase) }

func impersonationCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	club := w.User(t, "societa")
	var borrowed scenario.Actor
	w.Run(t, []scenario.Row{
		{Name: "another administrator", Actor: admin, Call: "POST ge/utente", In: twice("Traguardo1", scenario.In{
			"USERNAME": "admin2", "EMAIL": "admin2@traguardo.example", "NOME": "Ada", "COGNOME": "Due", "FK_ID_LIVELLO": 1})},
		{Name: "cannot be impersonated", Actor: admin, Call: "POST ge/utente/login", In: scenario.In{"ID_UTENTE": admin.ID + 0}, Esito: 1},
		{Name: "an unknown user", Actor: admin, Call: "POST ge/utente/login", In: scenario.In{"ID_UTENTE": 999999}, Esito: 404},
		{Name: "by a club user", Actor: w.Actor(t, "societa2"), Call: "POST ge/utente/login", In: scenario.In{"ID_UTENTE": club.ID}, Esito: 403},
		{Name: "a club user", Actor: admin, Call: "POST ge/utente/login", In: scenario.In{"ID_UTENTE": club.ID},
			After: func(t *testing.T, r scenario.Reply) {
				borrowed = scenario.Actor{ID: club.ID, Token: r.Token}
				if r.Token == "" || !strings.Contains(r.Header.Get("Set-Cookie"), r.Token) {
					t.Errorf("token %q, cookie %q", r.Token, r.Header.Get("Set-Cookie"))
				}
			}},
	})
	w.Run(t, []scenario.Row{
		{Name: "the second administrator", Actor: admin, Call: "POST ge/utente/login", In: scenario.In{"ID_UTENTE": w.User(t, "admin2").ID},
			Esito: 1},
		{Name: "logged", Actor: borrowed, Call: "GET core/logged", Want: scenario.In{"ID_UTENTE": club.ID, "USERNAME": "societa",
			"IMPERSONIFICATO_DA": admin.ID}},
		{Name: "home", Actor: borrowed, Call: "GET core/home", Want: scenario.In{"UTENTE": scenario.In{"USERNAME": "societa",
			"IMPERSONIFICATO_DA": admin.ID}}},
		{Name: "the administrator's own session", Actor: admin, Call: "GET core/logged",
			Want: scenario.In{"ID_UTENTE": admin.ID, "IMPERSONIFICATO_DA": 0}},
		{Name: "no password", Actor: borrowed, Call: "POST core/utente/password/update",
			In: twice("Nuova1234", scenario.In{"VECCHIA_PASSWORD": demo.Password}), Esito: 403},
		{Name: "no users", Actor: borrowed, Call: "GET ns/utenti", Esito: 403},
		{Name: "no impersonating", Actor: borrowed, Call: "POST ge/utente/login", In: scenario.In{"ID_UTENTE": club.ID}, Esito: 403},
		{Name: "no approving", Actor: borrowed, Call: "GET ns/societa/associazioni", Esito: 403},
		{Name: "the club, as the club", Actor: borrowed, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": club.ClubID, "TELEFONO": "06 1"}},
		{Name: "audited with both ids", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "SOCIETA.mod"},
			Want: []any{scenario.In{"ID_UTENTE": club.ID, "IMPERSONIFICATO_DA": admin.ID, "OGGETTO": "societa", "ID_OGGETTO": club.ClubID}}},
		{Name: "the beginning audited", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "utente.impersonifica"},
			Want: []any{scenario.In{"ID_UTENTE": admin.ID, "ID_OGGETTO": club.ID}}},
	})
	back := w.Call(t, borrowed, "POST core/utente/impersonifica/fine", nil)
	w.Run(t, []scenario.Row{
		{Name: "signed in again", Actor: scenario.Actor{Token: back.Token}, Call: "GET core/logged",
			Want: scenario.In{"ID_UTENTE": admin.ID, "IMPERSONIFICATO_DA": 0}},
		{Name: "borrowed session ended", Actor: borrowed, Call: "GET core/logged", Esito: 401},
		{Name: "own session still", Actor: admin, Call: "GET core/logged"},
		{Name: "nothing to end", Actor: admin, Call: "POST core/utente/impersonifica/fine", Esito: 1},
	})
}

func TestDeactivation(t *testing.T) { scenario.Engines(t, scenario.Options{}, deactivationCase) }

func deactivationCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, open, second := w.Actor(t, "admin"), w.Actor(t, "societa"), w.Actor(t, "societa")
	w.Call(t, open, "GET core/logged", nil) // puts the session into the cache
	w.Run(t, []scenario.Row{
		{Name: "oneself", Actor: admin, Call: "POST core/utente/stato/update", In: scenario.In{"ID_UTENTE": admin.ID, "STATO": 0}, Esito: 1},
		{Name: "without a state", Actor: admin, Call: "POST core/utente/stato/update", In: scenario.In{"ID_UTENTE": open.ID}, Esito: 422,
			Field: "STATO"},
		{Name: "null", Actor: admin, Call: "POST core/utente/stato/update", In: scenario.In{"ID_UTENTE": open.ID, "STATO": nil}, Esito: 422,
			Field: "STATO"},
		{Name: "null among others", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": open.ID, "STATO": nil}, Esito: 422,
			Field: "STATO"},
		{Name: "off", Actor: admin, Call: "POST core/utente/stato/update", In: scenario.In{"ID_UTENTE": open.ID, "STATO": 0}},
		{Name: "the open page", Actor: open, Call: "GET core/home", Esito: 999},
		{Name: "a call it may not make", Actor: open, Call: "GET ns/utenti", Esito: 999},
		{Name: "a call for everyone", Actor: open, Call: "GET core/config"},
		{Name: "log out", Actor: open, Call: "POST core/logout"},
		{Name: "the session ended", Actor: open, Call: "GET core/home", Esito: 401},
		{Name: "impersonate", Actor: admin, Call: "POST ge/utente/login", In: scenario.In{"ID_UTENTE": open.ID}, Esito: 1},
		{Name: "on", Actor: admin, Call: "POST core/utente/stato/update", In: scenario.In{"ID_UTENTE": open.ID, "STATO": 1}},
		{Name: "old sessions stay ended", Actor: second, Call: "GET core/home", Esito: 401},
		{Name: "log in again", Call: "POST core/login", In: credentials("societa", demo.Password)},
	})
}

func TestUsers(t *testing.T) { scenario.Engines(t, scenario.Options{}, usersCase) }

func usersCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	user := func(more scenario.In) scenario.In {
		in := scenario.In{"ID_UTENTE": 0, "USERNAME": "nina", "EMAIL": "nina@posta.example", "CONFERMA_EMAIL": "nina@posta.example",
			"NOME": "Nina", "COGNOME": "D'Alò",
			"FK_ID_LIVELLO": 2, "FK_ID_PERSONA_GIURIDICA": 0}
		for k, v := range twice("Traguardo1", more) {
			in[k] = v
		}
		return in
	}
	made := map[string]int64{}
	keep := func(name string) func(*testing.T, scenario.Reply) {
		return func(_ *testing.T, r scenario.Reply) { made[name] = r.Inserted }
	}
	functions := func(ids ...int) []any {
		var out []any
		for _, functionID := range ids {
			out = append(out, scenario.In{"ID_FUNZIONALITA": functionID})
		}
		return out
	}
	w.Run(t, []scenario.Row{
		{Name: "other e-mail", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"CONFERMA_EMAIL": "x@posta.example"}), Esito: 422,
			Field: "CONFERMA_EMAIL"},
		{Name: "no name", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"NOME": " "}), Esito: 422, Field: "NOME"},
		{Name: "level 4", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"FK_ID_LIVELLO": 4}), Esito: 422, Field: "FK_ID_LIVELLO"},
		{Name: "an id", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"ID_UTENTE": 7}), Esito: 422, Field: "ID_UTENTE"},
		{Name: "weak password", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"PASSWORD": "x"}), Esito: 422, Field: "PASSWORD"},
		{Name: "unknown club", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"FK_ID_PERSONA_GIURIDICA": 999999}), Esito: 404},
		{Name: "taken username", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"USERNAME": "ADMIN"}), Esito: 1},
		{Name: "taken e-mail", Actor: admin, Call: "POST ge/utente",
			In: user(scenario.In{"EMAIL": "Admin@traguardo.example", "CONFERMA_EMAIL": ""}), Esito: 1},
		{Name: "level 2", Actor: admin, Call: "POST ge/utente", In: user(nil), After: keep("club")},
		{Name: "level 3", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"USERNAME": "nina3", "EMAIL": "nina3@posta.example",
			"CONFERMA_EMAIL": nil, "FK_ID_LIVELLO": 3}), After: keep("coach")},
		{Name: "level 1", Actor: admin, Call: "POST ge/utente", In: user(scenario.In{"USERNAME": "nina1", "EMAIL": "nina1@posta.example",
			"CONFERMA_EMAIL": nil, "FK_ID_LIVELLO": 1}), After: keep("admin")},
	})
	get := "GET core/admin/utente"
	w.Run(t, []scenario.Row{
		{Name: "functions of level 2", Actor: admin, Call: get, In: scenario.In{"ID_UTENTE": made["club"]},
			Want: scenario.In{"funzionalita": functions(2, 4, 6, 7, 8, 9, 10), "STATO": 1, "COGNOME": "D'Alò"}},
		{Name: "functions of level 3", Actor: admin, Call: get, In: scenario.In{"ID_UTENTE": made["coach"]},
			Want: scenario.In{"funzionalita": functions(3, 4, 10)}},
		{Name: "functions of level 1", Actor: admin, Call: get, In: scenario.In{"ID_UTENTE": made["admin"]},
			Want: scenario.In{"funzionalita": functions(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)}},
		{Name: "function on", Actor: admin, Call: "POST core/utente/funzionalita/update",
			In: scenario.In{"ID_UTENTE": made["coach"], "ID_FUNZIONALITA": 9, "SELEZIONATO": 1}},
		{Name: "function on twice", Actor: admin, Call: "POST core/utente/funzionalita/update",
			In: scenario.In{"ID_UTENTE": made["coach"], "ID_FUNZIONALITA": 9, "SELEZIONATO": 1}},
		{Name: "function off", Actor: admin, Call: "POST core/utente/funzionalita/update",
			In: scenario.In{"ID_UTENTE": made["coach"], "ID_FUNZIONALITA": 10, "SELEZIONATO": 0}},
		{Name: "unknown function", Actor: admin, Call: "POST core/utente/funzionalita/update",
			In: scenario.In{"ID_UTENTE": made["coach"], "ID_FUNZIONALITA": 15, "SELEZIONATO": 1}, Esito: 404},
		{Name: "switched", Actor: admin, Call: get, In: scenario.In{"ID_UTENTE": made["coach"]},
			Want: scenario.In{"funzionalita": functions(3, 4, 9)}},
		{Name: "password by an edit", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": made["club"], "PASSWORD": "Altra1234"},
			Esito: 422, Field: "PASSWORD"},
		{Name: "workouts by an edit", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": made["club"], "NUM_ALLENAMENTI": 99},
			Esito: 403},
		{Name: "an address no longer confirmed by an edit", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": made["club"], "FLG_EMAIL_CONFERMATA": 0}, Esito: 403},
		{Name: "erased by an edit", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": made["club"], "FLG_CANCELLATO": 1},
			Esito: 403},
		{Name: "a second factor by an edit", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": made["club"], "FLG_SECONDO_FATTORE": 1}, Esito: 403},
		{Name: "functions by an edit", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": made["coach"], "funzionalita": functions(3, 4, 5, 12)}, Esito: 403,
			Message: "Il campo funzionalita non può essere modificato"},
		{Name: "no functions by an edit", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": made["coach"], "funzionalita": []any{}}, Esito: 403},
		{Name: "groups by an edit", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": made["coach"], "gruppi": []any{scenario.In{"ID_GRUPPO": 1}}}, Esito: 403},
		{Name: "functions of an unknown user", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": 999999, "funzionalita": functions(1)}, Esito: 404},
		{Name: "functions of an earlier version", Actor: admin, Call: "PUT ge/utente",
			In: scenario.In{"ID_UTENTE": made["coach"], "VERSIONE": 77, "funzionalita": functions(1)}, Esito: 409},
		{Name: "whole object sent back", Actor: admin, Call: get, In: scenario.In{"ID_UTENTE": made["coach"]},
			After: func(t *testing.T, r scenario.Reply) {
				var whole scenario.In
				r.Into(t, &whole)
				w.Run(t, []scenario.Row{{Name: "with another name", Actor: admin, Call: "PUT ge/utente",
					In: with(whole, scenario.In{"NOME": "Ninetta"})}})
			}},
		{Name: "level 1 needs no function", Actor: admin, Call: "POST core/utente/funzionalita/update",
			In: scenario.In{"ID_UTENTE": admin.ID, "ID_FUNZIONALITA": 12, "SELEZIONATO": 0}},
		{Name: "rights come from the level", Actor: admin, Call: "GET ns/utenti"},
	})
	if r := w.Call(t, w.Actor(t, "nina"), "GET ns/utenti", nil); r.Esito != 403 {
		t.Errorf("a club user sees users: esito %d", r.Esito)
	}
	w.Call(t, admin, "POST core/utente/funzionalita/update", scenario.In{"ID_UTENTE": made["club"], "ID_FUNZIONALITA": 12, "SELEZIONATO": 1})
	if r := w.Call(t, w.Actor(t, "nina"), "GET ns/utenti", nil); r.Esito != 403 {
		t.Errorf("a function made an administrator: esito %d", r.Esito)
	}
}

// TestWholeObject checks that a page may send back what it got, and that only a stale copy or a changed reserved field is rejected.
func TestWholeObject(t *testing.T) { scenario.Engines(t, scenario.Options{}, wholeObjectCase) }

func wholeObjectCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, other := w.Actor(t, "admin"), w.Actor(t, "admin")
	userID := w.User(t, "coach").ID
	var whole map[string]any
	w.Call(t, admin, "GET core/admin/utente", scenario.In{"ID_UTENTE": userID}).Into(t, &whole)
	stale := whole["VERSIONE"]
	whole["NOME"] = "Carla"
	w.Run(t, []scenario.Row{
		{Name: "whole object", Actor: admin, Call: "PUT ge/utente", In: whole},
		{Name: "the other administrator's stale copy", Actor: other, Call: "PUT ge/utente", In: whole, Esito: 409},
		{Name: "stale switch", Actor: other, Call: "POST core/utente/stato/update",
			In: scenario.In{"ID_UTENTE": userID, "STATO": 0, "VERSIONE": stale}, Esito: 409},
		{Name: "without a version", Actor: other, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": userID, "COGNOME": "Mare"}},
		{Name: "null version", Actor: other, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": userID, "COGNOME": "Mare", "VERSIONE": nil}},
		{Name: "saved", Actor: admin, Call: "GET core/admin/utente", In: scenario.In{"ID_UTENTE": userID},
			Want: scenario.In{"NOME": "Carla", "COGNOME": "Mare", "STATO": 1}},
	})
}

func TestUserList(t *testing.T) { scenario.Engines(t, scenario.Options{}, userListCase) }

func userListCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin := w.Actor(t, "admin")
	club := w.User(t, "societa").ClubID
	everybody, _, err := w.DB.Users(t.Context(), domain.UserFilter{}, domain.Page{})
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range []string{"GET ns/utenti", "GET ge/utenti"} {
		w.Run(t, []scenario.Row{
			{Name: call, Actor: admin, Call: call, In: scenario.In{"PAGINA": 1}, After: totals(len(everybody))},
			{Name: "accents and apostrophes", Actor: admin, Call: call, In: scenario.In{"COGNOME": "DALO"},
				Want: []any{scenario.In{"USERNAME": "societa2", "COGNOME": "D'Alò"}}, After: totals(1)},
			{Name: "as it is written", Actor: admin, Call: call, In: scenario.In{"COGNOME": "d'alò"}, After: totals(1)},
			{Name: "per cent is itself", Actor: admin, Call: call, In: scenario.In{"USERNAME": "%"}, Want: []any{}, After: totals(0)},
			{Name: "underscore is itself", Actor: admin, Call: call, In: scenario.In{"USERNAME": "_"}, After: totals(0)},
			{Name: "backslash is itself", Actor: admin, Call: call, In: scenario.In{"USERNAME": `\`}, After: totals(0)},
			{Name: "club by name", Actor: admin, Call: call, In: scenario.In{"DENOMINAZIONE": "tirreno"}, After: totals(2)},
			{Name: "club by id", Actor: admin, Call: call, In: scenario.In{"FK_ID_PERSONA_GIURIDICA": club}, After: totals(2)},
			{Name: "two filters", Actor: admin, Call: call, In: scenario.In{"DENOMINAZIONE": "tirreno", "USERNAME": "coa"},
				Want: []any{scenario.In{"USERNAME": "coach", "PREMIUM_ATTIVO": 1, "NUM_ALLENAMENTI": 148}}},
			{Name: "most workouts of the known", Actor: admin, Call: call,
				In:   scenario.In{"EMAIL": "@traguardo", "ORDINA": "NUM_ALLENAMENTI", "VERSO": "DESC", "PAGINA": 1, "RIGHE": 1},
				Want: []any{scenario.In{"USERNAME": "coach"}}, After: totals(6)},
		})
	}
}

func TestGroupsAndSeason(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin, base, coach := w.Actor(t, "admin"), w.Actor(t, "base"), w.Actor(t, "coach")
	var groups []struct {
		ID       int64 `json:"ID_GRUPPO"`
		Selected int   `json:"SELEZIONATO"`
	}
	w.Call(t, admin, "POST core/utente/gruppi", scenario.In{"ID_UTENTE": base.ID}).Into(t, &groups)
	if len(groups) != 3 || groups[0].Selected != 0 {
		t.Fatalf("groups to share %v", groups)
	}
	set := func(user id.User, group int64, on int) scenario.In {
		return scenario.In{"ID_UTENTE": user, "ID_GRUPPO": group, "SELEZIONATO": on}
	}
	const call = "POST core/utente/gruppo/update"
	w.Run(t, []scenario.Row{
		{Name: "share", Actor: admin, Call: call, In: set(base.ID, groups[0].ID, 1)},
		{Name: "share twice", Actor: admin, Call: call, In: set(base.ID, groups[0].ID, 1)},
		{Name: "unknown group", Actor: admin, Call: call, In: set(base.ID, 999999, 1), Esito: 404},
		{Name: "one's own", Actor: admin, Call: call, In: set(coach.ID, groups[0].ID, 1), Esito: 1},
		{Name: "seen by the co-coach", Actor: base, Call: "GET core/home", After: count("GRUPPI", 2)},
		{Name: "revoke", Actor: admin, Call: call, In: set(base.ID, groups[0].ID, 0)},
		{Name: "deleted", Actor: base, Call: "GET core/home", After: count("GRUPPI", 1)},
	})
	var home struct {
		Seasons []struct {
			ID         int64 `json:"ID_STAGIONE"`
			Selectable int   `json:"SELEZIONABILE"`
			Selected   int   `json:"SELEZIONATO"`
		} `json:"STAGIONI"`
	}
	w.Call(t, coach, "GET core/home", nil).Into(t, &home)
	var other int64
	for _, s := range home.Seasons {
		if s.Selectable == 1 && s.Selected == 0 {
			other = s.ID
		}
	}
	w.Run(t, []scenario.Row{
		{Name: "unknown season", Actor: coach, Call: "POST as/stagionecorrente/update", In: scenario.In{"ID_STAGIONE": 1}, Esito: 404},
		{Name: "season", Actor: coach, Call: "POST as/stagionecorrente/update", In: scenario.In{"ID_STAGIONE": other}},
		{Name: "changed", Actor: coach, Call: "GET core/home", Want: scenario.In{"UTENTE": scenario.In{"FK_ID_STAGIONE": other}}},
	})
}

// count returns the length of a list in data.
func count(name string, want int) func(*testing.T, scenario.Reply) {
	return func(t *testing.T, r scenario.Reply) {
		t.Helper()
		var data map[string]any
		r.Into(t, &data)
		if list, ok := data[name].([]any); !ok || len(list) != want {
			t.Errorf("%s is %s, want %d", name, fmt.Sprint(data[name]), want)
		}
	}
}
