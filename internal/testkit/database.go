// Package testkit is the set-up that tests of several packages share: a database on either engine, a clock, people and clubs.
package testkit

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// DB opens a database of its own for a test: SQLite, migrated, with the reference data.
func DB(t testing.TB) *store.DB {
	t.Helper()
	return Open(t, Folder(t), "")
}

// Engines runs a test once per engine: SQLite always, PostgreSQL when TEST_PG_DSN names a server. Every run has its own database.
func Engines(t *testing.T, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, DB(t)) })
	if !HasPostgres() {
		t.Log("TEST_PG_DSN is not set: SQLite only")
		return
	}
	t.Run("postgres", func(t *testing.T) { test(t, Open(t, t.TempDir(), PostgresURL(t))) })
}

// Open opens a database and closes it with the test.
func Open(t testing.TB, dir, databaseURL string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), dir, databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// Folder is a data folder with a migrated and seeded SQLite database that nobody has open.
func Folder(t testing.TB) string {
	t.Helper()
	raw, err := template()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, store.FileName), raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// template is the file every SQLite test starts from, made once per process: seeding takes longer than most tests.
var template = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "testkit-*")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := prepare(dir, ""); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, store.FileName))
})

// prepare migrates and seeds a database and closes it, which also folds SQLite's log into the file.
func prepare(dir, databaseURL string) (err error) {
	ctx := context.Background()
	db, err := store.Open(ctx, dir, databaseURL)
	if err != nil {
		return err
	}
	defer func() {
		if e := db.Close(); err == nil {
			err = e
		}
	}()
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	return db.SeedReference(ctx, calendar.SeasonOf(calendar.In(Start)))
}
