package httpapi_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// actorKind is every kind of actor.
type actorKind struct {
	scenario.Actor
	name string
	// meets are the needs that this actor meets.
	meets string
	// blocked actors get a specific error.
	blocked bool
	// less are capabilities that an impersonated session lacks.
	open func() scenario.Actor
}

func actorKinds(t *testing.T, w *scenario.World) []actorKind {
	t.Helper()
	ctx := context.Background()
	w.Write(t, func(q store.Q) error {
		waiting := w.User(t, "nuovo")
		waiting.PendingClubID = w.User(t, "societa").ClubID
		waiting.ID, waiting.Username, waiting.Email = 0, "attesa", "attesa@traguardo.example"
		if _, err := q.AddUser(ctx, waiting); err != nil {
			return err
		}
		off := w.User(t, "societa")
		off.ID, off.Username, off.Email, off.Active = 0, "spento", "spento@traguardo.example", false
		if _, err := q.AddUser(ctx, off); err != nil {
			return err
		}
		// Logging out ends the sessions opened as others, so the impersonated user has an administrator who stays logged in.
		behind := w.User(t, "admin")
		behind.ID, behind.Username, behind.Email = 0, "admin2", "admin2@traguardo.example"
		_, err := q.AddUser(ctx, behind)
		return err
	})
	admin := w.Actor(t, "admin2")
	of := func(name string) func() scenario.Actor { return func() scenario.Actor { return w.Actor(t, name) } }
	return []actorKind{
		{name: "stranger", meets: "anon", open: func() scenario.Actor { return scenario.Actor{} }},
		{name: "unknown token", meets: "anon", open: func() scenario.Actor { return scenario.Actor{Token: "nessuno"} }},
		{name: "user without club", meets: "anon user coach", open: of("nuovo")},
		{name: "waiting user", meets: "anon user", open: of("attesa")},
		{name: "club user", meets: "anon user club owner", open: of("societa")},
		{name: "other club", meets: "anon user club owner", open: of("societa2")},
		{name: "coach", meets: "anon user club owner coach", open: of("coach")},
		{name: "administrator", meets: "anon user club owner coach admin", open: func() scenario.Actor { return w.Actor(t, "admin") }},
		{name: "impersonated club user", meets: "anon user club owner", open: func() scenario.Actor { return w.As(t, "societa", admin) }},
		{name: "deactivated user", meets: "anon", blocked: true, open: of("spento")},
	}
}

// TestRights calls every route as every actor, with the token in every accepted place.
func TestRights(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	people := actorKinds(t, w)
	routes := w.Server.Routes()
	for i := range people {
		people[i].Actor = people[i].open()
	}
	for n, route := range routes {
		call := route.Method + " " + route.Path
		// Calls without a session are limited by address, and calling every route from one address would be a flood.
		address := fmt.Sprintf("10.0.%d.%d:1234", n/250, n%250)
		for i := range people {
			p := &people[i]
			for _, way := range []string{"bearer", "cookie", "body", "query"} {
				if way == "body" && (route.Method == http.MethodGet || route.File) {
					continue
				}
				if way != "bearer" && p.Token == "" {
					continue
				}
				r := withToken(t, w, call, way, p.Token)
				r.RemoteAddr = address
				reply := w.Do(t, r)
				ends := slices.Contains([]string{"core/logout", "core/utente/impersonifica/fine", "core/utente/sessioni/termina"}, route.Path)
				if ends && reply.Esito == 0 { // the administrator's logout also ends the sessions opened as others
					for i := range people {
						people[i].Actor = people[i].open()
					}
				}
				at := fmt.Sprintf("%s by %s, token by %s: esito %d %s", call, p.name, way, reply.Esito, reply.Message)
				want := expected(route, *p, way)
				switch {
				case want == 0 && (reply.Esito == 401 || reply.Esito == 999):
					t.Errorf("%s, want access", at)
				case want == 0 && reply.Esito == 403 && route.Capability == "" && route.Path != "core/registrazione":
					t.Errorf("%s, want access", at)
				case want != 0 && reply.Esito != want:
					t.Errorf("%s, want %d", at, want)
				}
			}
		}
	}
}

func expected(r contract.Route, p actorKind, way string) int {
	if r.Need == access.Anyone {
		return 0
	}
	known := p.Token != "" && p.name != "unknown token"
	if way == "query" && !r.File {
		known = false
	}
	switch {
	case !known:
		return 401
	case p.blocked && r.AllowBlocked:
		return 0
	case p.blocked:
		return 999
	case !strings.Contains(" "+p.meets+" ", " "+r.Need.String()+" "):
		return 403
	}
	return 0
}

func withToken(t *testing.T, w *scenario.World, call, way, token string) *http.Request {
	t.Helper()
	if way == "body" {
		return w.Request(t, call, scenario.Body{"SESSION_TOKEN": token})
	}
	r := w.Request(t, call, nil)
	switch {
	case token == "":
	case way == "bearer":
		r.Header.Set("Authorization", "Bearer "+token)
	case way == "cookie":
		r.AddCookie(&http.Cookie{Name: "SESSION_TOKEN", Value: token})
	case way == "query":
		q := r.URL.Query()
		q.Set("SESSION_TOKEN", token)
		r.URL.RawQuery = q.Encode()
	}
	return r
}

// TestTwoTokens checks that a request with two different tokens is rejected before any session is loaded.
func TestTwoTokens(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	a, b := w.Actor(t, "societa"), w.Actor(t, "admin")
	type place struct{ a, b string }
	for _, p := range []place{{"bearer", "cookie"}, {"cookie", "body"}, {"bearer", "body"}, {"cookie", "query"}, {"bearer", "query"}} {
		r := withToken(t, w, "POST core/logout", p.b, b.Token)
		first := withToken(t, w, "POST core/logout", p.a, a.Token)
		for k, v := range first.Header {
			if k != "Content-Type" {
				r.Header[k] = v
			}
		}
		if reply := w.Do(t, r); reply.Esito != 422 || reply.Fields()["SESSION_TOKEN"] == "" {
			t.Errorf("%v: esito %d %s", p, reply.Esito, reply.Data)
		}
	}
	r := withToken(t, w, "GET core/logged", "cookie", a.Token)
	r.Header.Set("Authorization", "Bearer "+a.Token)
	if reply := w.Do(t, r); reply.Esito != 0 {
		t.Errorf("the same token twice: esito %d", reply.Esito)
	}
}

func TestCrossOrigin(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	a := w.Actor(t, "nuovo")
	for _, row := range []struct {
		name, way string
		headers   map[string]string
		http      int
	}{
		{"cookie from another site", "cookie", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
		{"cookie from a sister site", "cookie", map[string]string{"Sec-Fetch-Site": "same-site"}, 403},
		{"cookie with another origin", "cookie", map[string]string{"Origin": "https://altrove.example"}, 403},
		{"cookie from our page", "cookie", map[string]string{"Sec-Fetch-Site": "same-origin"}, 200},
		{"cookie with our origin", "cookie", map[string]string{"Origin": "https://example.com"}, 200},
		{"cookie without a browser", "cookie", nil, 200},
		{"bearer from anywhere", "bearer", map[string]string{"Sec-Fetch-Site": "cross-site"}, 200},
		{"body from anywhere", "body", map[string]string{"Origin": "https://altrove.example"}, 200},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := withToken(t, w, "POST as/stagionecorrente/update", row.way, a.Token)
			for k, v := range row.headers {
				r.Header.Set(k, v)
			}
			reply := w.Do(t, r)
			if reply.HTTP != row.http || (row.http == 403) != (reply.Esito == 403) {
				t.Errorf("HTTP %d esito %d", reply.HTTP, reply.Esito)
			}
		})
	}
	r := withToken(t, w, "GET core/logged", "cookie", a.Token)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	if reply := w.Do(t, r); reply.Esito != 0 {
		t.Error("a GET is not a write")
	}
}

// TestGetChangesNothing compares the whole database before and after every GET of every actor.
func TestGetChangesNothing(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, getChangesNothingCase)
}

func getChangesNothingCase(t *testing.T, w *scenario.World) {
	t.Helper()
	people := actorKinds(t, w)
	for i := range people {
		people[i].Actor = people[i].open()
	}
	user := w.User(t, "coach")
	m := meeting(t, w)
	in := scenario.In{
		"ID_EVENTO": m.ID, "ID_EVENTO_CATEGORIA": m.Girls.ID, "ID_EVENTO_GARA": m.Free100.ID,
		"ID_UTENTE": user.ID, "ID_SOCIETA": user.ClubID, "ID": user.ClubID, "q": "ro", "a": 1, "className": "Comune", "DESCRIZIONE": "roma",
		"ID_REPORT": 2006,
		"FORMATO":   3, "TOKEN": "x", "ID_UPLOAD": 1, "COGNOME": "Rossi", "NOME": "Mario", "SESSO": 1, "DATA_NASCITA": "1990-01-01",
		"FK_ID_COMUNE_NASCITA": 1,
	}
	before := digest(t, w)
	calls := 0
	for _, route := range w.Server.Routes() {
		if route.Method != http.MethodGet || route.IsFeed() || route.IsStream() { // streams continue until the client leaves
			continue
		}
		for _, p := range people {
			asked := in
			if route.Row != nil && route.Path != "core/basic/search/select2" {
				asked = scenario.In{"q": "ro", "ID_EVENTO": m.ID} // filters would leave nothing to read
			}
			if reply := w.Call(t, p.Actor, "GET "+route.Path, asked); reply.Esito == 500 {
				t.Errorf("GET %s by %s: %s", route.Path, p.name, reply.Body)
			}
			calls++
		}
	}
	if after := digest(t, w); after != before {
		t.Errorf("the database differs after %d reads", calls)
	}
}

// digest returns a hash of every row of every table.
func digest(t *testing.T, w *scenario.World) string {
	t.Helper()
	driver, at := "sqlite", "file:"+filepath.Join(w.Dir, store.FileName)+"?_pragma=query_only(1)"
	if w.URL != "" {
		driver, at = "pgx", w.URL
	}
	db, err := sql.Open(driver, at)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	sum := sha256.New()
	if w.URL != "" {
		for _, table := range texts(t, db, "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1") {
			_, _ = io.WriteString(sum, table+strings.Join(texts(t, db, "SELECT r::text FROM "+table+" r ORDER BY 1"), "\n"))
		}
		return fmt.Sprintf("%x", sum.Sum(nil))
	}
	for _, table := range texts(t, db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name") {
		columns := texts(t, db, "SELECT 'quote(' || name || ')' FROM pragma_table_info('"+table+"')")
		for _, line := range texts(t, db, "SELECT "+strings.Join(columns, "||'|'||")+" FROM "+table+" ORDER BY 1") {
			_, _ = io.WriteString(sum, table+line+"\n")
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}

func texts(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}
