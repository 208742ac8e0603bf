package httpapi_test

import (
	"context"
	"database/sql"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/httpapi"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// holdWriter blocks all writes until it is released, like another program on the same database.
func holdWriter(t *testing.T, w *scenario.World) (release func()) {
	t.Helper()
	driver, at, begin := "sqlite", "file:"+filepath.Join(w.Dir, store.FileName), []string{"BEGIN IMMEDIATE"}
	if w.URL != "" {
		driver, at, begin = "pgx", w.URL, []string{"BEGIN", "LOCK TABLE session, setting, app_user IN EXCLUSIVE MODE"}
	}
	db, err := sql.Open(driver, at)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range begin {
		if _, err := conn.ExecContext(context.Background(), text); err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		if _, err := conn.ExecContext(context.Background(), "ROLLBACK"); err != nil {
			t.Error(err)
		}
		_ = conn.Close()
		_ = db.Close()
	}
}

// TestBlockedWriter checks that pages can be read while writes are blocked, also by sessions whose use is due to be recorded; writers and
// the operator get an error.
//
//test:race
func TestBlockedWriter(t *testing.T) {
	scenario.Engines(t, scenario.Options{Timeouts: httpapi.Timeouts{Write: 50 * time.Millisecond}}, blockedWriterCase)
}

func blockedWriterCase(t *testing.T, w *scenario.World) {
	admin, coach := w.Actor(t, "admin"), w.Actor(t, "coach")
	w.Clock.Advance(2 * time.Minute) // longer than the interval of recording sessions
	release := holdWriter(t, w)
	w.Run(t, []scenario.Row{
		{Name: "a page", Actor: admin, Call: "GET ns/utenti", In: scenario.In{"PAGINA": 1}},
		{Name: "the dashboard", Actor: coach, Call: "GET core/home"},
		{Name: "a change", Actor: admin, Call: "PUT ge/utente", In: scenario.In{"ID_UTENTE": coach.ID, "NOME": "Carla", "VERSIONE": 1},
			Esito: 429, Message: "troppo tempo"},
	})
	probe := func() *httptest.ResponseRecorder {
		rec := httptest.NewRecorder()
		w.Server.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		return rec
	}
	if rec := probe(); rec.Code != http.StatusServiceUnavailable {
		t.Errorf("ready: %d %s", rec.Code, rec.Body)
	}
	release()
	w.App.Wait() // what was due to be recorded is recorded now
	until(t, "ready", func() bool { return probe().Code == http.StatusOK })
	again := scenario.On(t, w.Dir, w.URL, scenario.Options{}) // another server, which has only the stored state
	again.Clock.Set(testkit.Start.Add(12*time.Hour + time.Minute))
	if r := again.Call(t, coach, "GET core/logged", nil); r.Esito != 0 {
		t.Errorf("the use of the session was not noted: %s", r.Body)
	}
}

// TestWrongClock checks that what was opened, mailed and counted ten years ahead is not trusted afterwards.
func TestWrongClock(t *testing.T) { scenario.Engines(t, scenario.Options{}, wrongClockCase) }

func wrongClockCase(t *testing.T, w *scenario.World) {
	w.Clock.Set(testkit.Start.AddDate(10, 0, 0))
	far := w.Call(t, scenario.Actor{}, "POST core/login", credentials("coach", "Traguardo1"))
	if far.Esito != 0 || far.Token == "" {
		t.Fatalf(`got %s, want far.Esito == 0 and far.Token != ""`, far.Body)
	}
	w.Call(t, scenario.Actor{}, "POST as/utente/password/reset", scenario.In{"EMAIL": "coach@traguardo.example"})
	w.App.Wait()
	link := resetLink.FindStringSubmatch(mails(t, w)[0])[1]
	for range 11 {
		w.Call(t, scenario.Actor{}, "POST core/login", credentials("societa", "Sbagliata1"))
	}
	w.Run(t, []scenario.Row{{Name: "locked while the clock is wrong", Call: "POST core/login", In: credentials("societa", "Traguardo1"),
		Esito: 429}})
	w.Clock.Set(testkit.Start)
	w.Run(t, []scenario.Row{
		{Name: "a session of the future", Actor: scenario.Actor{Token: far.Token}, Call: "GET core/logged", Esito: 401},
		{Name: "a link of the future", Call: "POST as/utente/password/conferma",
			In: scenario.In{"TOKEN": link, "PASSWORD": "Nuovissima1", "CONFERMA_PASSWORD": "Nuovissima1"}, Esito: 1},
		{Name: "attempts of the future", Call: "POST core/login", In: credentials("societa", "Traguardo1")},
	})
	if err := w.App.Sessions.Sweep(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	w.Clock.Set(testkit.Start.AddDate(10, 0, 0))
	w.Run(t, []scenario.Row{{Name: "swept", Actor: scenario.Actor{Token: far.Token}, Call: "GET core/logged", Esito: 401}})
}

// TestClockJump checks that administrators, the readiness probe and the metrics report stopped jobs until the clock is confirmed.
func TestClockJump(t *testing.T) { scenario.Engines(t, scenario.Options{}, clockJumpCase) }

func clockJumpCase(t *testing.T, w *scenario.World) {
	see := func() {
		w.Write(t, func(q store.Q) error { return q.TrustClock(context.Background(), calendar.At(w.Clock.Now())) })
	}
	said := func(who string) []string {
		var home struct {
			Warnings []string `json:"AVVISI"`
		}
		w.Call(t, w.Actor(t, who), "GET core/home", nil).Into(t, &home)
		return home.Warnings
	}
	get := func(path string) string {
		rec := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.RemoteAddr = "127.0.0.1:4000"
		w.Server.ServeHTTP(rec, r)
		if rec.Code != http.StatusOK {
			t.Errorf("%s: got %d, want %d", path, rec.Code, http.StatusOK)
		}
		return rec.Body.String()
	}
	see()
	for _, by := range []time.Duration{time.Hour + time.Minute, -3 * time.Hour} {
		w.Clock.Advance(by)
		if list := said("admin"); len(list) != 1 || !strings.Contains(list[0], "sono ferme quattro operazioni") || !strings.Contains(list[0],
			"16/11/2026 10:00:00") {
			t.Errorf("%v: an administrator reads %v", by, list)
		}
		if list := tasksOf(t, w, w.Actor(t, "admin"))["server.orologio"]; len(list) != 1 {
			t.Errorf("%v: an administrator has to do %v", by, list)
		}
		if list := tasksOf(t, w, w.Actor(t, "societa"))["server.orologio"]; len(list) != 0 {
			t.Errorf("%v: a club has to do %v", by, list)
		}
		if list := said("societa"); len(list) != 0 {
			t.Errorf("%v: a club reads %v", by, list)
		}
		if body := get("/readyz"); !strings.HasPrefix(body, "ready\njobs stopped") {
			t.Errorf(`%v: got %s, want strings.HasPrefix(body, "ready\njobs stopped")`, by, body)
		}
		if body := get("/metrics"); !strings.Contains(body, "\ntraguardo_jobs_stopped 1\n") {
			t.Errorf("%v: the metrics lack it", by)
		}
	}
	jump, err := w.DB.ClockJump(t.Context(), calendar.At(w.Clock.Now()))
	if err != nil || jump == nil {
		t.Fatalf("got %v, %v, want no error and jump != nil", jump, err)
	}
	sent := freshMails(t, w)
	sent()
	for range 2 { // another server reports the same
		if err := w.App.Home.NotifyClockJump(t.Context(), *jump); err != nil {
			t.Fatal(err)
		}
	}
	if list := sent(); len(list) != 1 || !strings.Contains(list[0], w.User(t, "admin").Email) || !strings.Contains(list[0], "ora del server") {
		t.Errorf("administrators get %s", list)
	}
	confirm := "POST core/admin/orologio/conferma"
	admin, club := w.Actor(t, "admin"), w.Actor(t, "societa")
	now := calendar.At(w.Clock.Now())
	w.Run(t, []scenario.Row{
		{Name: "confirmed by a stranger", Call: confirm, In: scenario.In{"ORA": now}, Esito: 401},
		{Name: "by a club", Actor: club, Call: confirm, In: scenario.In{"ORA": now}, Esito: 403},
		{Name: "by an administrator as another user", Actor: w.As(t, "societa", admin), Call: confirm, In: scenario.In{"ORA": now}, Esito: 403},
		{Name: "no time", Actor: admin, Call: confirm, Esito: 422, Field: "ORA"},
		{Name: "no time at all", Actor: admin, Call: confirm, In: scenario.In{"ORA": "oggi"}, Esito: 422, Field: "ORA"},
		{Name: "another time", Actor: admin, Call: confirm, In: scenario.In{"ORA": now.Add(2 * time.Hour)}, Esito: 1,
			Message: "L'ora del server non è più quella mostrata: ricarica la pagina"},
		{Name: "the page's data", Actor: admin, Call: "GET core/home", Want: scenario.In{"OROLOGIO": now}},
		{Name: "confirmed", Actor: admin, Call: confirm, In: scenario.In{"ORA": now}},
		{Name: "recorded", Actor: admin, Call: "GET core/admin/audit", In: scenario.In{"AZIONE": "orologio.conferma"},
			Want: []any{scenario.In{"ID_UTENTE": admin.ID}}},
		{Name: "twice", Actor: admin, Call: confirm, In: scenario.In{"ORA": now}, Esito: 1},
	})
	if list, body, figures := said("admin"), get("/readyz"), get("/metrics"); len(list) != 0 || body != "ready\n" || !strings.Contains(figures,
		"\ntraguardo_jobs_stopped 0\n") {
		t.Errorf("confirmed: %v, %s", list, body)
	}
}
