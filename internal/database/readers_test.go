package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"
	"time"

	"traguardo/internal/domain/calendar"
)

// endlessQuery runs until it is interrupted.
const endlessQuery = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n"

// TestReadersScanLikeDatabaseSQL checks that every type of value gives the same result, or an error, with readers and with database/sql.
func TestReadersScanLikeDatabaseSQL(t *testing.T) {
	db := openPools(t)
	plainly, err := sql.Open("sqlite", db.file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = plainly.Close() })
	type named string
	read := func(over func(scan func(Scanner) error) error, into any) error {
		return over(func(s Scanner) error { return s.Scan(into) })
	}
	for _, query := range []string{
		"7", "0", "1", "-3", "2.5", "'testo'", "''", "'12'", "x'00ff'", "NULL", "9223372036854775807", "'2026-11-17'", "TRUE",
	} {
		text := "SELECT " + query
		fast := func(scan func(Scanner) error) error {
			_, err := One(t.Context(), db.Q, func(s Scanner) (int, error) { return 0, scan(s) }, text)
			return err
		}
		plain := func(scan func(Scanner) error) error {
			rows, err := plainly.QueryContext(t.Context(), text)
			if err != nil {
				return err
			}
			defer func() { _ = rows.Close() }()
			rows.Next()
			return errors.Join(scan(newNumberRows(rows)), rows.Err())
		}
		for _, fields := range [][2]any{
			{new(int64), new(int64)},
			{new(int), new(int)},
			{new(seat), new(seat)},
			{new(string), new(string)},
			{new(named), new(named)},
			{new(bool), new(bool)},
			{new(float64), new(float64)},
			{new([]byte), new([]byte)},
			{new(any), new(any)},
			{new(calendar.Date), new(calendar.Date)},
			{new(calendar.Instant), new(calendar.Instant)},
		} {
			got, want := read(fast, fields[0]), read(plain, fields[1])
			if (got == nil) != (want == nil) {
				t.Errorf("%s into a %T: got error %v, want %v", query, fields[0], got, want)
			} else if a, b := fmt.Sprintf("%#v", deref(fields[0])), fmt.Sprintf("%#v", deref(fields[1])); got == nil && a != b {
				t.Errorf("%s into a %T: got %s, want %s", query, fields[0], a, b)
			}
		}
	}
}

func deref(field any) any {
	switch f := field.(type) {
	case *int64:
		return *f
	case *int:
		return *f
	case *seat:
		return *f
	case *string:
		return *f
	case *bool:
		return *f
	case *float64:
		return *f
	case *[]byte:
		return *f
	case *any:
		return *f
	case *calendar.Date:
		return *f
	case *calendar.Instant:
		return *f
	}
	return fmt.Sprint(field) != ""
}

// TestReadersBind checks that arguments are bound unchanged, also if a query repeats or reorders them.
func TestReadersBind(t *testing.T) {
	db := openPools(t)
	day := calendar.Of(2026, 11, 17)
	for _, row := range []struct {
		query string
		args  []any
		want  string
	}{
		{"SELECT $2 || '/' || $1 || '/' || $2", []any{"uno", "due"}, "due/uno/due"},
		{"SELECT TYPEOF($1) || $1", []any{int64(math.MinInt64)}, "integer-9223372036854775808"},
		{"SELECT TYPEOF($1) || $1", []any{seat(3)}, "integer3"},
		{"SELECT TYPEOF($1) || $1", []any{true}, "integer1"},
		{"SELECT TYPEOF($1) || $1", []any{2.5}, "real2.5"},
		{"SELECT TYPEOF($1) || HEX($1)", []any{[]byte{0, 255}}, "blob00FF"},
		{"SELECT TYPEOF($1)", []any{nil}, "null"},
		{"SELECT TYPEOF($1) || $1", []any{day}, "text2026-11-17"},
		{"SELECT '[' || $1 || ']'", []any{""}, "[]"},
		{"SELECT $1", []any{"l'Àncora ☂ d'oro"}, "l'Àncora ☂ d'oro"},
	} {
		if got, err := One(t.Context(), db.Q, Value[string], row.query, row.args...); err != nil || got != row.want {
			t.Errorf("%s of %v: %q, %v", row.query, row.args, got, err)
		}
	}
	if _, err := One(t.Context(), db.Q, Value[string], "SELECT $2", "uno"); err == nil {
		t.Error("a missing argument was accepted")
	}
}

// TestReadersStopWithContext checks that a query ends with its context, and its connection remains usable.
func TestReadersStopWithContext(t *testing.T) {
	db := openPools(t)
	for range 20 { // more than there are connections
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		_, err := One(ctx, db.Q, Value[int64], endlessQuery)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("endless query: %v", err)
		}
		if n, err := One(t.Context(), db.Q, Value[int64], "SELECT COUNT(*) FROM region"); err != nil || n != 2 {
			t.Fatalf("the next query: %d, %v", n, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := One(ended, db.Q, Value[int64], "SELECT 1"); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled context: %v", err)
	}
}

// TestConcurrentReaders checks that with more callers than connections, some of which time out, each caller gets its own rows.
//
//test:race
func TestConcurrentReaders(t *testing.T) {
	db := openPools(t)
	var callers sync.WaitGroup
	for i := range int64(16) {
		callers.Go(func() {
			for n := range int64(20) {
				if i%4 == 0 {
					ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
					if _, err := One(ctx, db.Q, Value[int64], endlessQuery); !errors.Is(err, context.DeadlineExceeded) {
						t.Errorf("endless query: %v", err)
					}
					cancel()
					continue
				}
				// Different queries, so that statements are evicted.
				rows, err := All(t.Context(), db.Q, Value[int64], fmt.Sprintf("SELECT $1 + %d UNION ALL SELECT $1", n), i)
				if err != nil || len(rows) != 2 || rows[0] != i+n || rows[1] != i {
					t.Errorf("%d and %d: %v, %v", i, n, rows, err)
				}
			}
		})
	}
	callers.Wait()
}

// TestReadersEvictStatements checks that the statement cache does not grow beyond its limit.
func TestReadersEvictStatements(t *testing.T) {
	db := openPools(t)
	for round := range 2 {
		for n := range maxReadStmts + 10 {
			got, err := One(t.Context(), db.Q, Value[int], fmt.Sprintf("SELECT %d", n))
			if err != nil || got != n {
				t.Fatalf("round %d: %d, %v", round, got, err)
			}
		}
	}
	if cached := db.readers.idle[0].stmts.Len(); cached != maxReadStmts {
		t.Errorf("%d statements are cached", cached)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if _, err := One(t.Context(), db.Q, Value[int], "SELECT 1"); !errors.Is(err, errClosed) {
		t.Errorf("query after Close: %v", err)
	}
}

// TestAllRows checks that All returns all rows in order for lengths around the chunk size.
func TestAllRows(t *testing.T) {
	db := openNotes(t)
	for _, n := range []int{0, 1, chunkRows - 1, chunkRows, chunkRows + 13, 3*chunkRows + 1, 12 * chunkRows} {
		list, err := All(t.Context(), db.Q, Value[int],
			"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n WHERE i <= $1", n)
		if err != nil || len(list) != n || list == nil {
			t.Fatalf("%d rows of %d: %v", len(list), n, err)
		}
		for i, v := range list {
			if v != i+1 {
				t.Fatalf("row %d of %d is %d", i+1, n, v)
			}
		}
	}
}
