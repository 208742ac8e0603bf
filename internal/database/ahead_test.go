package database

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"
)

// aheadCases runs a test in a transaction that others wait for and in an ordinary one, on both engines.
func aheadCases(t *testing.T, test func(t *testing.T, db *DB, h Handover)) {
	t.Helper()
	open := map[string]func(t *testing.T) *DB{"SQLite": func(t *testing.T) *DB {
		db, err := OpenFile(t.Context(), t.TempDir()+"/ahead.db")
		if err != nil {
			t.Fatal(err)
		}
		return db
	}}
	if server := os.Getenv("TEST_PG_DSN"); server != "" {
		open["PostgreSQL"] = func(t *testing.T) *DB {
			db, err := OpenPostgres(t.Context(), server)
			if err != nil {
				t.Fatal(err)
			}
			return db
		}
	}
	waited := Handover{Waiting: func() bool { return true }, Release: func() {}}
	for engine, opened := range open {
		for name, h := range map[string]Handover{"alone": {}, "others wait": waited} {
			t.Run(engine+", "+name, func(t *testing.T) {
				db := opened(t)
				t.Cleanup(func() { _ = db.Close() })
				ctx := context.WithoutCancel(t.Context()) // the cleanup uses it, too
				must := func(query string) {
					t.Helper()
					if err := db.Tx(ctx, func(q Q) error { _, err := q.Exec(ctx, query); return err }); err != nil {
						t.Fatal(err)
					}
				}
				must("DROP TABLE IF EXISTS ahead")
				must("CREATE TABLE ahead (n BIGINT PRIMARY KEY, word TEXT NOT NULL)")
				must("INSERT INTO ahead VALUES (1, 'uno'), (2, 'due')")
				t.Cleanup(func() { must("DROP TABLE IF EXISTS ahead") })
				test(t, db, h)
			})
		}
	}
}

func words(ctx context.Context, q Q) ([]string, error) {
	return All(ctx, q, Value[string], "SELECT word FROM ahead ORDER BY n")
}

// TestAhead checks that reads sent together return what they would return one by one, and that postponed changes are stored in order.
func TestAhead(t *testing.T) {
	aheadCases(t, func(t *testing.T, db *DB, h Handover) {
		ctx := t.Context()
		err := db.TxHandingOver(ctx, h, func(q Q) error {
			if _, err := q.Later().Exec(ctx, "INSERT INTO ahead VALUES ($1, $2)", 3, "tre"); err != nil {
				return err
			}
			var list []string
			var sum int
			var none []int64
			if err := q.Ahead(ctx,
				func(q Q) (err error) { list, err = words(ctx, q); return err },
				func(Q) error { return nil },
				func(q Q) (err error) {
					sum, err = One(ctx, q, Value[int], "SELECT CAST(SUM(n) AS BIGINT) FROM ahead WHERE n < $1", 3)
					return err
				},
				func(q Q) (err error) {
					none, err = All(ctx, q, Value[int64], "SELECT n FROM ahead WHERE n > 9")
					return err
				},
			); err != nil {
				return err
			}
			if !slices.Equal(list, []string{"uno", "due", "tre"}) || sum != 3 || len(none) != 0 {
				t.Errorf("read %v, %d, %v", list, sum, none)
			}
			for _, word := range []string{"quattro", "cinque"} {
				if _, err := q.Later().Exec(ctx, "UPDATE ahead SET word = $1 WHERE n = 2", word); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if list, err := words(ctx, db.Q); err != nil || !slices.Equal(list, []string{"uno", "cinque", "tre"}) {
			t.Errorf("stored %v, %v", list, err)
		}
	})
}

// TestLaterInBulk checks that inserts of any number of rows can be postponed.
func TestLaterInBulk(t *testing.T) {
	aheadCases(t, func(t *testing.T, db *DB, h Handover) {
		ctx := t.Context()
		for _, count := range []int{1, 2, 500, maxJSONRows + 1} {
			var rows [][]any
			for n := range count {
				rows = append(rows, []any{10_000*count + n, "parola"})
			}
			if err := db.TxHandingOver(ctx, h, func(q Q) error { return q.Later().BulkInsert(ctx, "ahead (n, word)", "", rows) }); err != nil {
				t.Fatal(err)
			}
			stored, err := One(ctx, db.Q, Value[int], "SELECT COUNT(*) FROM ahead WHERE n >= $1 AND n < $2", 10_000*count,
				10_000*(count+1))
			if err != nil || stored != count {
				t.Errorf("stored %d of %d rows: %v", stored, count, err)
			}
		}
	})
}

// TestAheadFails checks that a failure of a read or of a postponed change undoes the whole transaction.
func TestAheadFails(t *testing.T) {
	refused := errors.New("refused")
	for name, fails := range map[string]func(ctx context.Context, q Q) error{
		"a read": func(ctx context.Context, q Q) error {
			return q.Ahead(ctx, func(q Q) error { _, err := words(ctx, q); return err },
				func(q Q) error { _, err := All(ctx, q, Value[int], "SELECT missing FROM ahead"); return err })
		},
		"a part after its read": func(ctx context.Context, q Q) error {
			return q.Ahead(ctx, func(q Q) error {
				if _, err := words(ctx, q); err != nil {
					return err
				}
				return refused
			}, func(q Q) error { _, err := words(ctx, q); return err })
		},
		"a part with two queries": func(ctx context.Context, q Q) error {
			err := q.Ahead(ctx, func(q Q) error {
				_, first := words(ctx, q)
				_, second := words(ctx, q)
				return errors.Join(first, second)
			})
			if err == nil { // one after the other, a part may do so
				err = refused
			}
			return err
		},
		"a postponed change": func(ctx context.Context, q Q) error {
			_, err := q.Later().Exec(ctx, "INSERT INTO ahead VALUES (1, 'ancora')")
			return err
		},
		"a postponed change before a read": func(ctx context.Context, q Q) error {
			if _, err := q.Later().Exec(ctx, "INSERT INTO ahead VALUES (1, 'ancora')"); err != nil {
				return err
			}
			_, err := words(ctx, q)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			aheadCases(t, func(t *testing.T, db *DB, h Handover) {
				ctx := t.Context()
				err := db.TxHandingOver(ctx, h, func(q Q) error {
					if _, err := q.Exec(ctx, "UPDATE ahead SET word = 'altro'"); err != nil {
						return err
					}
					return fails(ctx, q)
				})
				if err == nil {
					t.Fatal("the transaction succeeded")
				}
				if list, err := words(ctx, db.Q); err != nil || !slices.Equal(list, []string{"uno", "due"}) {
					t.Errorf("stored %v, %v", list, err)
				}
			})
		})
	}
}

// TestAheadCancelled checks that a transaction whose context ends stores nothing, not even what was postponed.
func TestAheadCancelled(t *testing.T) {
	aheadCases(t, func(t *testing.T, db *DB, h Handover) {
		ctx, cancel := context.WithCancel(t.Context())
		err := db.TxHandingOver(ctx, h, func(q Q) error {
			if _, err := q.Later().Exec(t.Context(), "UPDATE ahead SET word = 'altro'"); err != nil {
				return err
			}
			cancel()
			_, err := words(t.Context(), q)
			return err
		})
		if err == nil {
			t.Fatal("the transaction succeeded")
		}
		if list, err := words(t.Context(), db.Q); err != nil || !slices.Equal(list, []string{"uno", "due"}) {
			t.Errorf("stored %v, %v", list, err)
		}
	})
}
