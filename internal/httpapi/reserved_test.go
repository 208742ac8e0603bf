package httpapi_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"traguardo/internal/testkit/scenario"
)

// TestReservedAthletes checks that reserved athletes are not named publicly, effective at once and in cached replies too.
func TestReservedAthletes(t *testing.T) { scenario.Engines(t, scenario.Options{}, reservedCase) }

func reservedCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const save = "PUT ge/atleta"
	club, other, admin := w.Actor(t, "societa2"), w.Actor(t, "base"), w.Actor(t, "admin")
	m := meeting(t, w)
	finishedMeeting(t, w, m)
	swimmer := m.Theirs[0]
	named := func() [3]bool {
		t.Helper()
		var out [3]bool
		for i, call := range []string{publicRank, publicList} {
			out[i] = bytes.Contains(w.Call(t, scenario.Actor{}, call, eventRef(m.ID)).Body, []byte(swimmer.LastName+" "+swimmer.FirstName))
		}
		out[2] = bytes.Contains(w.Call(t, club, rankings, eventRef(m.ID)).Body, []byte(swimmer.LastName))
		return out
	}
	if got := named(); got != [3]bool{true, true, true} {
		t.Fatalf("before: %v", got)
	}
	flag := func(v int) scenario.In { return scenario.In{"ID_ATLETA": swimmer.ID, "FLG_RISERVATO": v} }
	w.Run(t, []scenario.Row{
		{Name: "a stranger", Call: save, In: flag(1), Esito: 401},
		{Name: "another club", Actor: other, Call: save, In: flag(1), Esito: 404},
		{Name: "malformed", Actor: club, Call: save, In: scenario.In{"ID_ATLETA": swimmer.ID, "FLG_RISERVATO": "x"}, Esito: 422,
			Field: "FLG_RISERVATO"},
		{Name: "its club", Actor: club, Call: save, In: flag(1)},
		{Name: "is returned", Actor: club, Call: "GET ge/atleta", In: scenario.In{"ID_ATLETA": swimmer.ID},
			Want: scenario.In{"FLG_RISERVATO": 1}},
	})
	if got := named(); got != [3]bool{false, false, true} {
		t.Errorf("reserved: %v", got)
	}
	if r := w.Call(t, scenario.Actor{}, publicRank, eventRef(m.ID)); !strings.Contains(string(r.Body), "Atleta riservato") {
		t.Errorf(`got %s, want strings.Contains(string(r.Body), "Atleta riservato")`, r.Body)
	}
	w.Run(t, []scenario.Row{{Name: "an administrator", Actor: admin, Call: save, In: flag(0)}})
	if got := named(); got != [3]bool{true, true, true} {
		t.Errorf("no longer reserved: %v", got)
	}
	w.Run(t, []scenario.Row{{Name: "erased", Actor: admin, Call: "POST core/persona/cancella", In: scenario.In{"ID_ATLETA": swimmer.ID}}})
	if got := named(); got != [3]bool{false, false, false} {
		t.Errorf("erased: %v", got)
	}
}

// TestSearchEngines checks that pages are not indexed unless configured, and then only public ones.
func TestSearchEngines(t *testing.T) {
	t.Parallel()
	file := &fstest.MapFile{Data: []byte("<html><head><!--config--></head></html>")}
	page := fstest.MapFS{"index.html": file, "public.html": file}
	for _, c := range []struct {
		index  bool
		path   string
		listed bool
	}{
		{false, "/", false}, {false, "/pubblico", false}, {false, "/pubblico/12", false},
		{true, "/", false}, {true, "/pubblico", true}, {true, "/pubblico/12", true}, {true, "/api/pub/eventi", false},
	} {
		w := scenario.New(t, scenario.Options{Web: page, Index: c.index, Empty: true})
		get := func(path string) scenario.Reply {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.RemoteAddr = "192.0.2.1:1234"
			return w.Do(t, r)
		}
		reply := get(c.path)
		tagged := reply.Header.Get("X-Robots-Tag") == "noindex"
		if html := strings.HasPrefix(reply.Header.Get("Content-Type"),
			"text/html"); tagged == c.listed || html && strings.Contains(string(reply.Body), "noindex") == c.listed {
			t.Errorf("index %v, %s: %v %s", c.index, c.path, tagged, reply.Body)
		}
		if robots := get("/robots.txt"); string(robots.Body) != "User-agent: *\nDisallow: /api/\n" {
			t.Errorf(`got %s, want string(robots.Body) == "User-agent: *\nDisallow: /api/\n"`, robots.Body)
		}
	}
}

// TestInvisibleNames checks that an invisible name is rejected in every form.
func TestInvisibleNames(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	admin := w.Actor(t, "admin")
	m := meeting(t, w)
	for _, name := range []string{"\u200b", "\u2060\ufeff", "\u3164", "\u2800 \u2800", "\u00ad", "\u0301"} {
		w.Run(t, []scenario.Row{
			{Name: "athlete", Actor: admin, Call: "PUT ge/atleta", In: scenario.In{"ID_ATLETA": m.Ours[0].ID, "COGNOME": name}, Esito: 422,
				Field: "COGNOME"},
			{Name: "event", Actor: admin, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": m.ID, "DESCRIZIONE": name}, Esito: 422,
				Field: "DESCRIZIONE"},
			{Name: "club", Actor: admin, Call: "PUT ge/societa", In: scenario.In{"ID_SOCIETA": m.Guest.ID, "DENOMINAZIONE": name}, Esito: 422,
				Field: "DENOMINAZIONE"},
			{Name: "user", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": w.User(t, "base").ID, "NOME": name}, Esito: 422,
				Field: "NOME"},
		})
	}
	w.Run(t, []scenario.Row{{Name: "letters of every script, emoji and apostrophes", Actor: admin, Call: "PUT ge/evento",
		In: scenario.In{"ID_EVENTO": m.ID, "DESCRIZIONE": "L'Élan 水泳 🏊‍♀️"}}})
}
