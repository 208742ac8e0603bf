package database_test

import (
	"context"
	"testing"

	"traguardo/internal/database"
	"traguardo/internal/testkit"
)

// TestNotify: a text sent by one server is heard by another, and a listener whose connection breaks is let go.
//
//test:race
func TestNotify(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set: a SQLite file has one server and nobody to send to")
		return
	}
	url := testkit.EmptyPostgresURL(t)
	open := func() *database.DB {
		db, err := database.OpenPostgres(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	one, two := open(), open()
	if !one.Shared() {
		t.Error("several servers may use a PostgreSQL database")
	}
	listen := func(ctx context.Context) (heard chan string, ended chan error) {
		ready := make(chan struct{})
		heard, ended = make(chan string, 10), make(chan error, 1)
		go func() {
			ended <- one.Listen(ctx, "prova", func() { close(ready) }, func(text string) { heard <- text })
		}()
		<-ready
		return heard, ended
	}
	send := func(channel, text string) {
		t.Helper()
		if err := two.Notify(t.Context(), channel, text); err != nil {
			t.Fatal(err)
		}
	}
	heard, ended := listen(t.Context())
	send("altro", "not for us")
	send("prova", "uno")
	send("prova", "l'altro")
	if a, b := <-heard, <-heard; a != "uno" || b != "l'altro" {
		t.Errorf("heard %q and %q", a, b)
	}
	if _, err := two.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil {
		t.Error("a broken connection is an error")
	}
	ctx, stop := context.WithCancel(t.Context())
	heard, ended = listen(ctx)
	send("prova", "ancora")
	if text := <-heard; text != "ancora" {
		t.Errorf("heard %q", text)
	}
	stop()
	<-ended
	if err := one.Ping(t.Context()); err != nil {
		t.Errorf("the pool goes on without the listener's connection: %v", err)
	}
}
