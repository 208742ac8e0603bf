package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestLevelFunctions checks that functions that a level cannot use are neither offered nor granted, and that one granted earlier has no
// effect.
func TestLevelFunctions(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		boss := testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin))
		admin := w.Actor(t, boss.Username)
		coach := testkit.User(t, w.DB, testkit.Level(domain.LevelCoach))
		const list, set = "POST core/utente/funzionalita", "POST core/utente/funzionalita/update"
		grant := func(user id.User, function int64, on int) scenario.In {
			return scenario.In{"ID_UTENTE": user, "ID_FUNZIONALITA": function, "SELEZIONATO": on}
		}
		offered := func(user id.User) (ids []int64) {
			var rows []struct {
				ID int64 `json:"ID_FUNZIONALITA"`
			}
			w.Call(t, admin, list, scenario.In{"ID_UTENTE": user}).Into(t, &rows)
			for _, r := range rows {
				ids = append(ids, r.ID)
			}
			return ids
		}
		if ids := offered(coach.ID); len(ids) != 8 {
			t.Errorf("a coach is offered %v", ids)
		}
		if ids := offered(boss.ID); len(ids) != 14 {
			t.Errorf("an administrator is offered %v", ids)
		}
		w.Run(t, []scenario.Row{
			{Name: "a stranger", Call: set, In: grant(coach.ID, 1, 1), Esito: 401},
			{Name: "a coach", Actor: w.Actor(t, coach.Username), Call: set, In: grant(coach.ID, 1, 1), Esito: 403},
			{Name: "administration", Actor: admin, Call: set, In: grant(coach.ID, 1, 1), Esito: 1,
				Message: "Funzione non disponibile per questo livello"},
			{Name: "subscriptions", Actor: admin, Call: set, In: grant(coach.ID, 5, 1), Esito: 1},
			{Name: "revoked anyway", Actor: admin, Call: set, In: grant(coach.ID, 5, 0)},
			{Name: "records", Actor: admin, Call: set, In: grant(coach.ID, 9, 1)},
			{Name: "an administrator's", Actor: admin, Call: set, In: grant(boss.ID, 13, 1)},
		})
		held := testkit.User(t, w.DB, testkit.Level(domain.LevelCoach))
		w.Write(t, func(q store.Q) error {
			return q.SetUserFunction(t.Context(), held.ID, domain.FunctionAdministration, true)
		})
		w.Run(t, []scenario.Row{{Name: "held from before", Actor: w.Actor(t, held.Username), Call: "GET core/home",
			Want: scenario.In{"UTENTE": scenario.In{"funzionalita": []any{}}}}})
	})
}

// TestContactWarnings checks that clubs and athletes are saved with the same warnings about their contacts.
func TestContactWarnings(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club, free := w.Actor(t, "societa"), w.Actor(t, "nuovo")
	own := w.User(t, "societa").ClubID
	warns := func(words ...string) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			t.Helper()
			if got := teamWarnings(t, r); strings.Join(got, "|") != strings.Join(words, "|") {
				t.Errorf("warnings %q, want %q", got, words)
			}
		}
	}
	phone := func(number string) scenario.In { return scenario.In{"ID_SOCIETA": own, "TELEFONO": number} }
	const put, few, many = "PUT ge/societa", "Il numero di telefono ha meno di sei cifre", "Sono presenti più numeri di telefono"
	const none = "Formato email non corretto"
	athlete := addAthlete(t, w, club, shortForm(nil))
	w.Run(t, []scenario.Row{
		{Name: "a mobile", Actor: club, Call: put, In: phone("347 1234567"), After: warns()},
		{Name: "six digits", Actor: club, Call: put, In: phone("123456"), After: warns()},
		{Name: "five", Actor: club, Call: put, In: phone("12 345"), After: warns(few)},
		{Name: "two numbers", Actor: club, Call: put, In: phone("347123456 / 348123456"), After: func(t *testing.T, r scenario.Reply) {
			if got := teamWarnings(t, r); len(got) == 0 || got[0] != many {
				t.Errorf("warnings %q", got)
			}
		}},
		{Name: "an athlete's", Actor: club, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": athlete, "TELEFONO": "12345"}, After: warns(few)},
		{Name: "an invalid address", Actor: club, Call: put, In: scenario.In{"ID_SOCIETA": own, "TELEFONO": "347 1234567",
			"EMAIL": "segreteria"}, After: warns(none)},
		{Name: "is stored", Actor: w.Actor(t, "admin"), Call: "GET ge/societa", In: scenario.In{"ID_SOCIETA": own},
			Want: scenario.In{"EMAIL": "segreteria"}},
		{Name: "an athlete's address", Actor: club, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": athlete, "TELEFONO": "", "EMAIL": "a@b"},
			After: warns(none)},
		{Name: "two lines", Actor: club, Call: put, In: scenario.In{"ID_SOCIETA": own, "EMAIL": "a@b.example\r\nBcc: c@d.example"}, Esito: 422,
			Field: "EMAIL"},
		{Name: "a new club's", Actor: free, Call: "POST ge/societa",
			In: scenario.In{"DENOMINAZIONE": "Nuova", "TELEFONO": "12", "EMAIL": "nuova"}, After: warns(none, few)},
	})
}

// TestInvalidCookie checks that an invalid session cookie is removed; a valid one is kept, and so is one next to a token sent in another
// way.
func TestInvalidCookie(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	alive := w.Actor(t, "societa").Token
	for _, c := range []struct {
		name, cookie, bearer, call string
		taken                      bool
	}{
		{"no session", "nessuna", "", "GET core/home", true},
		{"no session, a call for anyone", "nessuna", "", "GET core/config", true},
		{"a session", alive, "", "GET core/home", false},
		{"no token", "", "", "GET core/home", false},
		{"a token in the header", "", "nessuna", "GET core/home", false},
	} {
		r := w.Request(t, c.call, nil)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "SESSION_TOKEN", Value: c.cookie})
		}
		if c.bearer != "" {
			r.Header.Set("Authorization", "Bearer "+c.bearer)
		}
		set := w.Do(t, r).Header.Get("Set-Cookie")
		if taken := strings.HasPrefix(set, "SESSION_TOKEN=;") && strings.Contains(set, "Max-Age=0"); taken != c.taken {
			t.Errorf("%s: Set-Cookie %q", c.name, set)
		}
	}
}

// TestAuditFilters checks that administrators find changes by user and day.
func TestAuditFilters(t *testing.T) {
	scenario.Engines(t, scenario.Options{Empty: true}, func(t *testing.T, w *scenario.World) {
		boss := testkit.User(t, w.DB, testkit.Level(domain.LevelAdmin), func(u *domain.User) { u.Username = "Capo_100%" })
		club, secretary := clubUser(t, w, domain.LevelClub)
		admin := w.Actor(t, boss.Username)
		const audit, put = "GET core/admin/audit", "PUT ge/societa"
		w.Run(t, []scenario.Row{{Name: "a change", Actor: secretary, Call: put, In: scenario.In{"ID_SOCIETA": club.ID, "INDIRIZZO": "Via Uno"}}})
		w.Clock.Advance(48 * time.Hour)
		admin = w.Actor(t, admin.Name)
		today := calendar.In(w.Clock.Now())
		ask := func(in scenario.In) scenario.In { return with(scenario.In{"AZIONE": "societa.modifica"}, in) }
		w.Run(t, []scenario.Row{
			{Name: "another", Actor: admin, Call: put, In: scenario.In{"ID_SOCIETA": club.ID, "INDIRIZZO": "Via Due"}},
			{Name: "all", Actor: admin, Call: audit, In: ask(nil), After: totals(2)},
			{Name: "by user, ignoring case", Actor: admin, Call: audit, In: ask(scenario.In{"USERNAME": "capo_100%"}), After: totals(1)},
			{Name: "signs are signs", Actor: admin, Call: audit, In: ask(scenario.In{"USERNAME": "capo%"}), After: totals(0)},
			{Name: "from today", Actor: admin, Call: audit, In: ask(scenario.In{"DATA_DA": today}), After: totals(1)},
			{Name: "until yesterday", Actor: admin, Call: audit, In: ask(scenario.In{"DATA_A": today.AddDays(-1)}), After: totals(1)},
			{Name: "today is included", Actor: admin, Call: audit, In: ask(scenario.In{"DATA_DA": today, "DATA_A": today}), After: totals(1)},
			{Name: "an invalid day", Actor: admin, Call: audit, In: ask(scenario.In{"DATA_DA": "31/02/2026"}), Esito: 422, Field: "DATA_DA"},
			{Name: "a club", Actor: w.Actor(t, secretary.Name), Call: audit, In: ask(nil), Esito: 403},
			{Name: "a stranger", Call: audit, In: ask(nil), Esito: 401},
		})
	})
}
