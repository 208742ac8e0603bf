package store_test

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func TestBothEnginesHaveTheSameMigrations(t *testing.T) {
	names := func(engine string) (out []string) {
		entries, err := fs.ReadDir(store.Migrations(), "migrations/"+engine)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			out = append(out, e.Name())
		}
		return out
	}
	one, other := names("sqlite"), names("postgres")
	if !slices.Equal(one, other) || len(one) == 0 {
		t.Errorf("SQLite has %v, PostgreSQL has %v", one, other)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		if err := db.Execute(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)"); err != nil {
			t.Fatal(err)
		}
		err := db.Migrate(t.Context())
		if !errors.Is(err, store.ErrNewerSchema) {
			t.Fatalf("the error is %v", err)
		}
		if text := err.Error(); !strings.Contains(text, "99999") || !strings.Contains(text, "newer release") {
			t.Errorf("unhelpful message: %s", text)
		}
	})
}

// emptyEngines runs a test on a database without tables, once per engine; open opens the same database again.
func emptyEngines(t *testing.T, test func(t *testing.T, open func() *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		dir := t.TempDir()
		test(t, func() *store.DB { return testkit.Open(t, dir, "") })
	})
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set: SQLite only")
		return
	}
	t.Run("postgres", func(t *testing.T) {
		at := testkit.EmptyPostgresURL(t)
		test(t, func() *store.DB { return testkit.Open(t, "", at) })
	})
}

//test:race
func TestTwoServersMigrateAtOnce(t *testing.T) {
	emptyEngines(t, func(t *testing.T, open func() *store.DB) {
		servers := []*store.DB{open(), open()}
		failures := make([]error, len(servers))
		var wg sync.WaitGroup
		for i, db := range servers {
			wg.Go(func() {
				failures[i] = errors.Join(db.Migrate(context.Background()), db.SeedReference(context.Background(),
					calendar.SeasonOf(calendar.In(testkit.Start))))
			})
		}
		wg.Wait()
		if err := errors.Join(failures...); err != nil {
			t.Fatal(err)
		}
		for _, db := range servers {
			if n, err := db.Number(t.Context(), "SELECT COUNT(*) FROM goose_db_version WHERE version_id = 1"); err != nil || n != 1 {
				t.Errorf("migration 1 was recorded %d times, %v", n, err)
			}
		}
	})
}
