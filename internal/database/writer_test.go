package database

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

// openNotes returns a database with one table of texts.
func openNotes(t *testing.T) *DB {
	t.Helper()
	db, err := OpenFile(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.Tx(t.Context(), func(q Q) error {
		_, err := q.Exec(t.Context(), "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return db
}

func writeNote(ctx context.Context, q Q, text string) error {
	_, err := q.Insert(ctx, "INSERT INTO note (text) VALUES ($1) RETURNING id", text)
	return err
}

func notes(t *testing.T, db *DB) []string {
	t.Helper()
	list, err := All(t.Context(), db.Q, Value[string], "SELECT text FROM note ORDER BY text")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestConcurrentWriters checks that exactly the transactions that succeeded are stored, whether or not others fail at the same time.
//
//test:race
func TestConcurrentWriters(t *testing.T) {
	db := openNotes(t)
	refused := errors.New("refused")
	var (
		mu    sync.Mutex
		want  []string
		group sync.WaitGroup
	)
	for writer := range 16 {
		group.Go(func() {
			for turn := range 40 {
				text := fmt.Sprintf("%02d-%02d", writer, turn)
				ctx, cancel := context.WithCancel(t.Context())
				if (writer+turn)%13 == 0 {
					ctx = WithoutGroupCommit(ctx)
				}
				err := db.Tx(ctx, func(q Q) error {
					if err := writeNote(ctx, q, text); err != nil {
						return err
					}
					switch (writer + turn) % 7 {
					case 0:
						return refused
					case 1:
						cancel()
						return writeNote(ctx, q, text+" late")
					case 2:
						return writeNote(ctx, q, text) // violates the unique constraint
					}
					return nil
				})
				cancel()
				mu.Lock()
				if err == nil {
					want = append(want, text)
				}
				if (writer+turn)%7 > 2 != (err == nil) {
					t.Errorf("%s: %v", text, err)
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	slices.Sort(want)
	if got := notes(t, db); !slices.Equal(got, want) {
		t.Errorf("stored %d, acknowledged %d", len(got), len(want))
	}
}

// TestGroupCommit checks that a failing member does not affect the others, nothing is visible before the commit, and all members get an
// error if the engine rolls back the transaction.
func TestGroupCommit(t *testing.T) {
	db := openNotes(t)
	w := db.writer
	join := func(fn func(q Q) error) (*group, error) {
		w.turn <- struct{}{}
		return w.joinGroup(t.Context(), Handover{}, func(run runner) error { return fn(Q{run: run, dialect: db.dialect}) })
	}
	write := func(text string) func(q Q) error {
		return func(q Q) error { return writeNote(t.Context(), q, text) }
	}
	first, err := join(write("first"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := join(write("first")); !db.IsUniqueViolation(err) {
		t.Errorf("duplicate text: %v", err)
	}
	second, err := join(write("second"))
	if err != nil || second != first {
		t.Fatalf("error %v, same group %t", err, second == first)
	}
	if got := notes(t, db); len(got) != 0 {
		t.Errorf("visible before the commit: %q", got)
	}
	if err := db.Tx(WithoutGroupCommit(t.Context()), write("third")); err != nil {
		t.Error(err)
	}
	if <-first.done; first.err != nil || w.group != nil {
		t.Errorf("an ungrouped transaction must commit the group first: %v", first.err)
	}
	if got, want := notes(t, db), []string{"first", "second", "third"}; !slices.Equal(got, want) {
		t.Errorf("stored %q, want %q", got, want)
	}

	lost, err := join(write("fourth"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := join(func(q Q) error {
		_, err := q.Exec(t.Context(), "ROLLBACK") // as the engine does if the disk is full or a change is interrupted
		return err
	}); !errors.Is(err, errGroupAborted) {
		t.Errorf("member that missed the rollback: %v", err)
	}
	if <-lost.done; !errors.Is(lost.err, errGroupAborted) {
		t.Errorf("member that was done: %v", lost.err)
	}
	if err := db.Tx(t.Context(), write("fifth")); err != nil {
		t.Error(err)
	}
	if got := len(notes(t, db)); got != 4 {
		t.Errorf("stored %d texts", got)
	}
}

// TestPanicInTransaction checks that the writer remains usable after fn panics.
func TestPanicInTransaction(t *testing.T) {
	db := openNotes(t)
	for _, ctx := range []context.Context{t.Context(), WithoutGroupCommit(t.Context())} {
		func() {
			defer func() { _ = recover() }()
			_ = db.Tx(ctx, func(q Q) error {
				if err := writeNote(ctx, q, "half"); err != nil {
					return err
				}
				panic("a fault")
			})
		}()
	}
	if err := db.Tx(t.Context(), func(q Q) error { return writeNote(t.Context(), q, "whole") }); err != nil {
		t.Fatal(err)
	}
	if got := notes(t, db); !slices.Equal(got, []string{"whole"}) {
		t.Errorf("stored %q", got)
	}
}

// TestNestedSameQuery runs a query again while its own rows are being read.
func TestNestedSameQuery(t *testing.T) {
	db := openNotes(t)
	const above = "SELECT id FROM note WHERE id > $1 ORDER BY id"
	for turn := range 4 {
		if err := db.Tx(t.Context(), func(q Q) error {
			if err := writeNote(t.Context(), q, fmt.Sprint(turn)); err != nil {
				return err
			}
			_, err := All(t.Context(), q, func(s Scanner) (int64, error) {
				id, err := Value[int64](s)
				if err != nil {
					return 0, err
				}
				rest, err := All(t.Context(), q, Value[int64], above, id)
				if want := int64(turn) + 1 - id; err == nil && int64(len(rest)) != want {
					t.Errorf("turn %d: %d above %d, want %d", turn, len(rest), id, want)
				}
				return id, err
			}, above, 0)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWritesStopWithContext checks that a query in a transaction ends with its context, the transaction is rolled back, and the next one
// succeeds.
func TestWritesStopWithContext(t *testing.T) {
	db := openNotes(t)
	for name, of := range map[string]func(context.Context) context.Context{
		"shared": func(ctx context.Context) context.Context { return ctx },
		"alone":  WithoutGroupCommit,
	} {
		ctx, cancel := context.WithTimeout(of(t.Context()), 20*time.Millisecond)
		err := db.Tx(ctx, func(q Q) error {
			if err := writeNote(ctx, q, name); err != nil {
				return err
			}
			_, err := One(ctx, q, Value[int64], endlessQuery)
			return err
		})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: endless query: %v", name, err)
		}
		if err := db.Tx(t.Context(), func(q Q) error { return writeNote(t.Context(), q, name+" after") }); err != nil {
			t.Errorf("%s: next transaction: %v", name, err)
		}
	}
	if got, want := notes(t, db), []string{"alone after", "shared after"}; !slices.Equal(got, want) {
		t.Errorf("stored %q, want %q", got, want)
	}
}

// TestForeignKeysAreEnforced checks that a broken foreign key fails, also for INSERT … RETURNING.
func TestForeignKeysAreEnforced(t *testing.T) {
	db := openNotes(t)
	err := db.Tx(t.Context(), func(q Q) error {
		_, err := q.Exec(t.Context(), "CREATE TABLE answer (id INTEGER PRIMARY KEY, note_id INTEGER NOT NULL REFERENCES note (id))")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	err = db.Tx(t.Context(), func(q Q) error {
		_, err := q.Insert(t.Context(), "INSERT INTO answer (note_id) VALUES ($1) RETURNING id", 12)
		return err
	})
	if err == nil {
		t.Error("a broken foreign key was stored")
	}
	if n, err := One(t.Context(), db.Q, Value[int], "SELECT COUNT(*) FROM answer"); err != nil || n != 0 {
		t.Errorf("stored %d, %v", n, err)
	}
}

// TestTwoStatementsAreRejected checks that a query with two statements is an error, because the second would be ignored.
func TestTwoStatementsAreRejected(t *testing.T) {
	db := openNotes(t)
	if err := db.Tx(t.Context(), func(q Q) error {
		_, err := q.Exec(t.Context(), "DELETE FROM note; DELETE FROM note")
		return err
	}); err == nil {
		t.Error("two statements in one query were accepted")
	}
}

// TestCopyDuringWrites checks that CopyTo works during a transaction and copies what is committed.
func TestCopyDuringWrites(t *testing.T) {
	db := openNotes(t)
	for _, text := range []string{"before", "during"} {
		err := db.Tx(t.Context(), func(q Q) error {
			if err := writeNote(t.Context(), q, text); err != nil || text == "before" {
				return err
			}
			return db.CopyTo(t.Context(), filepath.Join(t.TempDir(), "copy.db"))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := db.CopyTo(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	copied, err := OpenFile(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = copied.Close() }()
	if got, want := notes(t, copied), []string{"before", "during"}; !slices.Equal(got, want) {
		t.Errorf("the copy has %q, want %q", got, want)
	}
}

// TestTxAfterClose checks that Tx fails after Close.
func TestTxAfterClose(t *testing.T) {
	db := openNotes(t)
	if err := db.Tx(t.Context(), func(q Q) error { return writeNote(t.Context(), q, "a") }); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.Tx(t.Context(), func(q Q) error { return writeNote(t.Context(), q, "b") }); !errors.Is(err, errClosed) {
		t.Errorf("Tx after Close: %v", err)
	}
}
