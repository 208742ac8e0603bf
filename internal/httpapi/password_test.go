package httpapi_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

func twice(password string, more scenario.In) scenario.In {
	in := scenario.In{"PASSWORD": password, "CONFERMA_PASSWORD": password}
	for k, v := range more {
		in[k] = v
	}
	return in
}

func TestPasswordChange(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	here, there := w.Actor(t, "societa"), w.Actor(t, "societa")
	old := scenario.In{"VECCHIA_PASSWORD": demo.Password}
	const call = "POST core/utente/password/update"
	w.Run(t, []scenario.Row{
		{Name: "short", Actor: here, Call: call, In: twice("Corta1x", old), Esito: 422, Field: "PASSWORD"},
		{Name: "no digit", Actor: here, Call: call, In: twice("Senzacifre", old), Esito: 422, Field: "PASSWORD"},
		{Name: "no upper case", Actor: here, Call: call, In: twice("minuscola1", old), Esito: 422, Field: "PASSWORD"},
		{Name: "201 characters", Actor: here, Call: call, In: twice("A1"+strings.Repeat("x", 199), old), Esito: 422, Field: "PASSWORD"},
		{Name: "not the same", Actor: here, Call: call, In: scenario.In{"VECCHIA_PASSWORD": demo.Password, "PASSWORD": "Nuova1234",
			"CONFERMA_PASSWORD": "Nuova1235"}, Esito: 422, Field: "CONFERMA_PASSWORD"},
		{Name: "wrong old one", Actor: here, Call: call, In: twice("Nuova1234", scenario.In{"VECCHIA_PASSWORD": "Sbagliata1"}), Esito: 1},
		{Name: "nothing ended yet", Actor: there, Call: "GET core/logged"},
		{Name: "changed", Actor: here, Call: call, In: twice("È1"+strings.Repeat("x", 198), old)},
		{Name: "this session continues", Actor: here, Call: "GET core/logged"},
		{Name: "the other ends", Actor: there, Call: "GET core/logged", Esito: 401},
		{Name: "old password", Call: "POST core/login", In: credentials("societa", demo.Password), Esito: 1},
		{Name: "new password", Call: "POST core/login", In: credentials("societa", "È1"+strings.Repeat("x", 198))},
	})
	admin, target := w.Actor(t, "admin"), w.Actor(t, "societa2")
	reset := "POST core/admin/utente/password/reset"
	w.Run(t, []scenario.Row{
		{Name: "administrator, weak", Actor: admin, Call: reset, In: twice("debole", scenario.In{"ID_UTENTE": target.ID}), Esito: 422,
			Field: "PASSWORD"},
		{Name: "administrator", Actor: admin, Call: reset, In: twice("Nuova1234", scenario.In{"ID_UTENTE": target.ID})},
		{Name: "ends the user's sessions", Actor: target, Call: "GET core/logged", Esito: 401},
		{Name: "not the administrator's", Actor: admin, Call: "GET core/logged"},
		{Name: "impersonated", Actor: w.As(t, "coach", admin), Call: call, In: twice("Nuova1234", old), Esito: 403},
	})
}

// mails reads the outbox, oldest first.
func mails(t *testing.T, w *scenario.World) []string {
	t.Helper()
	w.App.Wait()
	names, err := filepath.Glob(filepath.Join(w.Dir, "outbox", "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	var out []string
	for _, n := range names {
		raw, err := os.ReadFile(n)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, strings.ReplaceAll(strings.ReplaceAll(string(raw), "=\r\n", ""), "=3D", "="))
	}
	return out
}

var resetLink = regexp.MustCompile(`https://portale\.example/login\?token=([A-Za-z0-9_-]+)`)

func TestPasswordReset(t *testing.T) { scenario.Engines(t, scenario.Options{}, passwordResetCase) }

func passwordResetCase(t *testing.T, w *scenario.World) {
	t.Helper()
	session := w.Actor(t, "coach")
	ask := func(email string) string {
		return string(w.Call(t, scenario.Actor{}, "POST as/utente/password/reset", scenario.In{"EMAIL": email}).Body)
	}
	known := ask("COACH@traguardo.example")
	if unknown := ask("nessuno@traguardo.example"); unknown != known || !strings.Contains(known, `"esito":0`) {
		t.Errorf("known %s, unknown %s", known, unknown)
	}
	link := func(n int) string {
		t.Helper()
		all := mails(t, w)
		if len(all) != n {
			t.Fatalf("%d messages, want %d", len(all), n)
		}
		if !strings.Contains(all[n-1], "coach@traguardo.example") {
			t.Fatalf("not to the coach: %s", all[n-1])
		}
		m := resetLink.FindStringSubmatch(all[n-1])
		if m == nil {
			t.Fatalf("no link in %s", all[n-1])
		}
		return m[1]
	}
	first := link(1)
	w.Clock.Advance(time.Second)
	ask("coach@traguardo.example")
	second := link(2)
	const call = "POST as/utente/password/conferma"
	w.Run(t, []scenario.Row{
		{Name: "older link", Call: call, In: twice("Nuova1234", scenario.In{"TOKEN": first}), Esito: 1},
		{Name: "invented link", Call: call, In: twice("Nuova1234", scenario.In{"TOKEN": "boh"}), Esito: 1},
		{Name: "weak password does not spend it", Call: call, In: twice("debole", scenario.In{"TOKEN": second}), Esito: 422, Field: "PASSWORD"},
		{Name: "session until then", Actor: session, Call: "GET core/logged"},
		{Name: "good", Call: call, In: twice("Nuova1234", scenario.In{"TOKEN": second})},
		{Name: "spent", Call: call, In: twice("Nuova1235", scenario.In{"TOKEN": second}), Esito: 1},
		{Name: "sessions ended", Actor: session, Call: "GET core/logged", Esito: 401},
		{Name: "new password", Call: "POST core/login", In: credentials("coach", "Nuova1234")},
	})
	ask("coach@traguardo.example")
	third := link(3)
	w.Clock.Advance(time.Hour + time.Second)
	w.Run(t, []scenario.Row{{Name: "after an hour", Call: call, In: twice("Nuova1236", scenario.In{"TOKEN": third}), Esito: 1}})
	ask("coach@traguardo.example")
	fourth := link(4)
	w.Clock.Advance(59 * time.Minute)
	w.Run(t, []scenario.Row{{Name: "within the hour", Call: call, In: twice("Nuova1236", scenario.In{"TOKEN": fourth})}})
}

func registration(more scenario.In) scenario.In {
	in := scenario.In{"NOME": "Rita", "COGNOME": "Registri", "EMAIL": "Rita@Posta.example", "FLG_TERMINI": 1}
	for k, v := range twice("Traguardo1", more) {
		in[k] = v
	}
	return in
}

func TestRegistration(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	const call = "POST core/registrazione"
	id := int64(0)
	w.Run(t, []scenario.Row{
		{Name: "without terms", Call: call, In: registration(scenario.In{"FLG_TERMINI": 0}), Esito: 422, Field: "FLG_TERMINI"},
		{Name: "terms left out", Call: call, In: registration(scenario.In{"FLG_TERMINI": nil}), Esito: 422, Field: "FLG_TERMINI"},
		{Name: "weak password", Call: call, In: registration(scenario.In{"PASSWORD": "debole"}), Esito: 422, Field: "PASSWORD"},
		{Name: "no e-mail", Call: call, In: registration(scenario.In{"EMAIL": ""}), Esito: 422, Field: "EMAIL"},
		{Name: "no address", Call: call, In: registration(scenario.In{"EMAIL": "rita"}), Esito: 422, Field: "EMAIL"},
		{Name: "another username", Call: call, In: registration(scenario.In{"USERNAME": "rita"}), Esito: 422, Field: "USERNAME"},
		{Name: "an administrator of oneself", Call: call, In: registration(scenario.In{"FK_ID_LIVELLO": 1}), Esito: 403},
		{Name: "a club of one's own choice", Call: call, In: registration(scenario.In{"FK_ID_PERSONA_GIURIDICA": 1}), Esito: 403},
		{Name: "premium without a price", Call: call, In: registration(scenario.In{"DATA_SCADENZA": "2030-01-01"}), Esito: 403},
		{Name: "functions, which the call does not accept", Call: call, In: registration(scenario.In{"funzionalita": []any{1}}), Esito: 403},
		{Name: "groups", Call: call, In: registration(scenario.In{"gruppi": []any{scenario.In{"ID_GRUPPO": 1}}}), Esito: 403},
		{Name: "a level by its name", Call: call, In: registration(scenario.In{"LIVELLO": "Amministratore"}), Esito: 403},
		{Name: "a number of one's own", Call: call, In: registration(scenario.In{"ID_UTENTE": 1}), Esito: 403},
		{Name: "a club as an object", Call: call, In: registration(scenario.In{"SOCIETA": scenario.In{"ID_SOCIETA": 1}}), Esito: 403},
		{Name: "rights are checked before fields", Call: call, In: registration(scenario.In{"EMAIL": "no", "PREMIUM_ATTIVO": 1}), Esito: 403},
		{Name: "a name of two lines", Call: call, In: registration(scenario.In{"NOME": "Rita,\n\nvinci su www.example"}), Esito: 422,
			Field: "NOME"},
		{Name: "a surname that turns the text around", Call: call, In: registration(scenario.In{"COGNOME": "Rossi\u202e"}), Esito: 422,
			Field: "COGNOME"},
		{Name: "good, with the empty fields of a form", Call: call,
			In:    registration(scenario.In{"USERNAME": "rita@posta.example", "FK_ID_LIVELLO": 3, "ID_UTENTE": 0, "gruppi": []any{}, "LIVELLO": ""}),
			After: func(_ *testing.T, r scenario.Reply) { id = r.Inserted }},
		{Name: "again in another case", Call: call, In: registration(scenario.In{"EMAIL": "RITA@posta.example"}), Esito: 1},
		{Name: "an e-mail of a demo account", Call: call, In: registration(scenario.In{"EMAIL": "admin@traguardo.example"}), Esito: 1},
		{Name: "log in by the e-mail", Call: "POST core/login", In: credentials("rita@posta.EXAMPLE", "Traguardo1")},
	})
	admin := w.Actor(t, "admin")
	w.Run(t, []scenario.Row{{Name: "the created coach", Actor: admin, Call: "GET core/admin/utente", In: scenario.In{"ID_UTENTE": id},
		Want: scenario.In{
			"USERNAME": "Rita@Posta.example", "EMAIL": "Rita@Posta.example", "FK_ID_LIVELLO": 3, "FK_ID_PERSONA_GIURIDICA": 0, "STATO": 1,
			"PREMIUM_ATTIVO": 0,
			"DATA_SCADENZA":  nil, "gruppi": []any{},
			"funzionalita": []any{scenario.In{"ID_FUNZIONALITA": 3}, scenario.In{"ID_FUNZIONALITA": 4}, scenario.In{"ID_FUNZIONALITA": 10}},
		}}})
	var home struct {
		Styles      []any `json:"STILI"`
		Intensities []any `json:"INTENSITA"`
		Modalities  []any `json:"MODALITA"`
	}
	w.Call(t, w.Actor(t, "rita@posta.example"), "GET core/home", nil).Into(t, &home)
	if len(home.Styles) != 6 || len(home.Intensities) != 8 || len(home.Modalities) != 14 {
		t.Errorf("catalogues %d, %d, %d", len(home.Styles), len(home.Intensities), len(home.Modalities))
	}
	for _, v := range []string{"pinnato", "confederazione"} {
		closed := scenario.New(t, scenario.Options{Variant: v})
		closed.Run(t, []scenario.Row{{Name: v, Call: call, In: registration(nil), Esito: 403}})
	}
}

func TestRegistrationFlood(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	try := func(ip string) int {
		return callFrom(t, w, ip, "POST core/registrazione", registration(scenario.In{"EMAIL": "admin@traguardo.example"})).Esito
	}
	w.Write(t, func(q store.Q) error { // hashing nineteen passwords would take a second
		for range 19 {
			if _, err := q.AddAttempt(t.Context(), "signup @198.51.100.1", calendar.At(w.Clock.Now())); err != nil {
				return err
			}
		}
		return nil
	})
	if e := try("198.51.100.1"); e != 1 {
		t.Errorf("number 20: esito %d", e)
	}
	if e := try("198.51.100.1"); e != 429 {
		t.Errorf("number 21: esito %d", e)
	}
	if e := try("198.51.100.2"); e != 1 {
		t.Errorf("another address: esito %d", e)
	}
	w.Clock.Advance(time.Hour + time.Second)
	if e := try("198.51.100.1"); e != 1 {
		t.Errorf("an hour later: esito %d", e)
	}
}
