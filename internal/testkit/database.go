// Package testkit is the set-up that tests of several packages share: a database on either engine, a clock, people and clubs.
package testkit

import (
	"context"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// DB opens a database of its own for a test: SQLite, migrated, with the reference data.
func DB(t testing.TB) *store.DB {
	t.Helper()
	return Open(t, Folder(t), "")
}

// Engines runs a test once per engine, both at the same time after the caller returned: SQLite always, PostgreSQL when TEST_PG_DSN
// names a server. Every run has its own database.
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
func Folder(t testing.TB) string { return Reference.Folder(t) }

// PostgresURL makes a migrated and seeded database for a test and drops it afterwards.
func PostgresURL(t testing.TB) string { return Reference.PostgresURL(t) }

// Reference is what most tests start from: the tables with the shipped reference data.
var Reference = NewPrepared("reference", Seed)

// Seed makes the tables of an empty database and fills them with the reference data.
func Seed(ctx context.Context, db *store.DB) error {
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	return db.SeedReference(ctx, calendar.SeasonOf(calendar.In(Start)))
}
