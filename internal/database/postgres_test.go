package database_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"traguardo/internal/database"
	"traguardo/internal/testkit"
)

// openPostgres returns an empty database with a table of counts, or nil without a PostgreSQL server. Unlike other test databases, commits
// wait for the disk.
func openPostgres(t *testing.T) *database.DB {
	t.Helper()
	if !testkit.HasPostgres() {
		t.Log("TEST_PG_DSN is not set")
		return nil
	}
	at, join := testkit.EmptyPostgresURL(t), "?"
	if strings.Contains(at, "?") {
		join = "&"
	}
	db, err := database.OpenPostgres(t.Context(), at+join+"synchronous_commit=on")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	err = db.Tx(t.Context(), func(q database.Q) error {
		_, err := q.Exec(t.Context(), `CREATE TABLE count (id BIGINT PRIMARY KEY, n BIGINT NOT NULL CHECK (n < 1000),
			twin BIGINT UNIQUE DEFERRABLE INITIALLY DEFERRED)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// TestPostgresDisablesJIT checks the connections of all three pools.
func TestPostgresDisablesJIT(t *testing.T) {
	db := openPostgres(t)
	if db == nil {
		return
	}
	ask := func(ctx context.Context, q database.Q) error {
		jit, err := database.One(ctx, q, database.Value[string], "SHOW jit")
		if err == nil && jit != "off" {
			err = fmt.Errorf("jit is %s", jit)
		}
		return err
	}
	if err := ask(t.Context(), db.Q); err != nil {
		t.Errorf("reading: %v", err)
	}
	if err := ask(db.WithExportPool(t.Context()), db.Q); err != nil {
		t.Errorf("exporting: %v", err)
	}
	if err := db.Tx(t.Context(), func(q database.Q) error { return ask(t.Context(), q) }); err != nil {
		t.Errorf("changing: %v", err)
	}
}

// withOpenTx runs fn while another transaction is open.
func withOpenTx(t *testing.T, db *database.DB, fn func()) {
	t.Helper()
	err := db.Tx(t.Context(), func(database.Q) error {
		fn()
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestCommittedRowsAreFlushed checks that a transaction committed in two steps is on disk when Tx returns.
func TestCommittedRowsAreFlushed(t *testing.T) {
	db := openPostgres(t)
	if db == nil {
		return
	}
	withOpenTx(t, db, func() {
		for id := range 20 {
			written := ""
			err := db.Tx(t.Context(), func(q database.Q) error {
				if _, err := q.Exec(t.Context(), "INSERT INTO count VALUES ($1, 1)", id); err != nil {
					return err
				}
				var err error
				written, err = database.One(t.Context(), q, database.Value[string], "SELECT CAST(pg_current_wal_insert_lsn() AS TEXT)")
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			onDisk, err := database.One(t.Context(), db.Q, database.Value[bool],
				"SELECT pg_current_wal_flush_lsn() > CAST(CAST($1 AS TEXT) AS pg_lsn)", written)
			if err != nil || !onDisk {
				t.Fatalf("row %d: on disk %v, %v", id, onDisk, err)
			}
		}
	})
}

// TestDeferredConstraintFailsCommit checks that Tx fails if a deferred constraint is violated or an error of a statement was ignored, also
// if it commits in two steps.
func TestDeferredConstraintFailsCommit(t *testing.T) {
	db := openPostgres(t)
	if db == nil {
		return
	}
	withOpenTx(t, db, func() {
		err := db.Tx(t.Context(), func(q database.Q) error {
			_, err := q.Exec(t.Context(), "INSERT INTO count VALUES (1, 1, 7), (2, 1, 7)")
			return err
		})
		if err == nil || !db.IsUniqueViolation(err) {
			t.Errorf("duplicate value: %v", err)
		}
		err = db.Tx(t.Context(), func(q database.Q) error {
			if _, err := q.Exec(t.Context(), "INSERT INTO count VALUES (1, 1000)"); err == nil {
				return errors.New("the constraint was not checked")
			}
			return nil
		})
		if err == nil {
			t.Error("a transaction with a failed statement was committed")
		}
		if n, err := database.One(t.Context(), db.Q, database.Value[int], "SELECT COUNT(*) FROM count"); err != nil || n != 0 {
			t.Errorf("%d rows are left, %v", n, err)
		}
	})
}

// TestConcurrentIncrements checks that increments of one row by concurrent transactions add up, without those rolled back.
//
//test:race
func TestConcurrentIncrements(t *testing.T) {
	db := openPostgres(t)
	if db == nil {
		return
	}
	move := func(q database.Q) error {
		_, err := q.Exec(t.Context(), "INSERT INTO count VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET n = count.n + excluded.n")
		return err
	}
	errAbort := errors.New("abort")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for i := range 20 {
				err := db.Tx(t.Context(), func(q database.Q) error {
					if err := move(q); err != nil || i%4 > 0 {
						return err
					}
					return errAbort
				})
				if err != nil && !errors.Is(err, errAbort) {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if n, err := database.One(t.Context(), db.Q, database.Value[int], "SELECT n FROM count"); err != nil || n != 8*15 {
		t.Errorf("counted %d, %v", n, err)
	}
}

// TestInsertsShareOneStatement checks that inserts of any number of rows share one statement. PostgreSQL would otherwise plan and keep one
// for each number of rows on every connection.
func TestInsertsShareOneStatement(t *testing.T) {
	db := openPostgres(t)
	if db == nil {
		return
	}
	const lengths, longest = 30, 500
	id := 0
	for i := range lengths {
		err := db.Tx(t.Context(), func(q database.Q) error {
			rows := make([][]any, longest-i)
			for r := range rows {
				id++
				rows[r] = []any{id, 1}
			}
			return q.BulkInsert(t.Context(), "count (id, n)", "", rows)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	err := db.Tx(t.Context(), func(q database.Q) error {
		cached, err := database.One(t.Context(), q, database.Value[int],
			"SELECT COUNT(*) FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO count%'")
		if cached > 1 {
			t.Errorf("inserts of %d lengths are %d statements", lengths, cached)
		}
		stored, err2 := database.One(t.Context(), q, database.Value[int], "SELECT COUNT(*) FROM count")
		if stored != id {
			t.Errorf("stored %d rows of %d", stored, id)
		}
		return errors.Join(err, err2)
	})
	if err != nil {
		t.Fatal(err)
	}
}
