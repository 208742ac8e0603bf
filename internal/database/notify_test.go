package database_test

import (
	"context"
	"testing"

	"traguardo/internal/database"
	"traguardo/internal/testkit"
)

// TestNotify checks that one server receives what another sends, and Listen returns when its connection breaks.
//
//test:race
func TestNotify(t *testing.T) {
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set: SQLite has a single server")
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
		t.Error("a PostgreSQL database is not reported as shared")
	}
	listen := func(ctx context.Context) (received chan string, ended chan error) {
		ready := make(chan struct{})
		received, ended = make(chan string, 10), make(chan error, 1)
		go func() {
			ended <- one.Listen(ctx, "prova", func() { close(ready) }, func(text string) { received <- text })
		}()
		<-ready
		return received, ended
	}
	send := func(channel, text string) {
		t.Helper()
		if err := two.Notify(t.Context(), channel, text); err != nil {
			t.Fatal(err)
		}
	}
	received, ended := listen(t.Context())
	send("altro", "not for us")
	send("prova", "uno")
	send("prova", "l'altro")
	if a, b := <-received, <-received; a != "uno" || b != "l'altro" {
		t.Errorf("received %q and %q", a, b)
	}
	const breakListeners = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`
	if _, err := two.Exec(t.Context(), breakListeners); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil {
		t.Error("Listen returned no error for a broken connection")
	}
	ctx, stop := context.WithCancel(t.Context())
	received, ended = listen(ctx)
	send("prova", "ancora")
	if text := <-received; text != "ancora" {
		t.Errorf("received %q", text)
	}
	stop()
	<-ended
	if err := one.Ping(t.Context()); err != nil {
		t.Errorf("ping after losing the listener's connection: %v", err)
	}
}
