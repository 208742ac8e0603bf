// Package testkit contains test helpers shared by several packages: databases on both engines, a clock, people, clubs and events.
package testkit

import (
	"context"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// DB opens a migrated and seeded SQLite database for a test.
func DB(t testing.TB) *store.DB {
	t.Helper()
	return Open(t, Folder(t), "")
}

// Engines runs a test once per engine, each with its own database: on SQLite, and on PostgreSQL if TEST_PG_DSN names a server. The two runs
// are parallel and start after the caller returns.
func Engines(t *testing.T, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	EachEngine(t, func(t *testing.T, postgres bool) {
		if postgres {
			test(t, Open(t, t.TempDir(), PostgresURL(t)))
		} else {
			test(t, DB(t))
		}
	})
}

// EachEngine is Engines for tests that open the database themselves.
func EachEngine(t *testing.T, test func(t *testing.T, postgres bool)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, false)
	})
	if !HasPostgres() {
		t.Log("TEST_PG_DSN is not set: SQLite only")
		return
	}
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, true)
	})
}

// Open opens a database and closes it when the test ends.
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

// Folder returns a data folder with a migrated and seeded SQLite database, which is closed.
func Folder(t testing.TB) string { return Reference.Folder(t) }

// PostgresURL creates a migrated and seeded database for a test and drops it afterwards.
func PostgresURL(t testing.TB) string { return Reference.PostgresURL(t) }

// Reference is the initial database of most tests: the tables and the shipped reference data.
var Reference = NewPrepared("reference", Seed)

// Seed creates the tables of an empty database and fills them with the reference data.
func Seed(ctx context.Context, db *store.DB) error {
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	return db.SeedReference(ctx, calendar.SeasonOf(calendar.In(Start)))
}
