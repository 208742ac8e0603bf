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

// endless is a query that ends only when somebody ends it.
const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n"

// TestReadersReadWhatTheLibraryReads: every kind of cell comes out the same over both ways, or is an error over both.
func TestReadersReadWhatTheLibraryReads(t *testing.T) {
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
	for _, query := range []string{"7", "0", "1", "-3", "2.5", "'testo'", "''", "'12'", "x'00ff'", "NULL", "9223372036854775807", "'2026-11-17'", "TRUE"} {
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
			return errors.Join(scan(newNumberedRows(rows)), rows.Err())
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
				t.Errorf("%s into a %T: %v, but %v", query, fields[0], got, want)
			} else if a, b := fmt.Sprintf("%#v", deref(fields[0])), fmt.Sprintf("%#v", deref(fields[1])); got == nil && a != b {
				t.Errorf("%s into a %T: %s, but %s", query, fields[0], a, b)
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

// TestReadersBind: arguments arrive as they are, in whatever order and however often a query names them.
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
		t.Error("an argument that is missing is none")
	}
}

// TestReadersEndWithTheirContext: a query ends with its caller, and its connection serves the next one as before.
func TestReadersEndWithTheirContext(t *testing.T) {
	db := openPools(t)
	for range 20 { // more than there are connections
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		_, err := One(ctx, db.Q, Value[int64], endless)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("an endless query ends with %v", err)
		}
		if n, err := One(t.Context(), db.Q, Value[int64], "SELECT COUNT(*) FROM region"); err != nil || n != 2 {
			t.Fatalf("the next query: %d, %v", n, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := One(ended, db.Q, Value[int64], "SELECT 1"); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who is gone gets %v", err)
	}
}

// TestReadersAtOnce: more callers than connections, of whom some give up, all get their own rows.
//
//test:race
func TestReadersAtOnce(t *testing.T) {
	db := openPools(t)
	var callers sync.WaitGroup
	for i := range int64(16) {
		callers.Go(func() {
			for n := range int64(20) {
				if i%4 == 0 {
					ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
					if _, err := One(ctx, db.Q, Value[int64], endless); !errors.Is(err, context.DeadlineExceeded) {
						t.Errorf("an endless query ends with %v", err)
					}
					cancel()
					continue
				}
				// Texts of their own: statements come and go.
				rows, err := All(t.Context(), db.Q, Value[int64], fmt.Sprintf("SELECT $1 + %d UNION ALL SELECT $1", n), i)
				if err != nil || len(rows) != 2 || rows[0] != i+n || rows[1] != i {
					t.Errorf("%d and %d: %v, %v", i, n, rows, err)
				}
			}
		})
	}
	callers.Wait()
}

// TestReadersForgetStatements: texts that are never asked again do not stay for ever.
func TestReadersForgetStatements(t *testing.T) {
	db := openPools(t)
	for round := range 2 {
		for n := range maxReadStmts + 10 {
			got, err := One(t.Context(), db.Q, Value[int], fmt.Sprintf("SELECT %d", n))
			if err != nil || got != n {
				t.Fatalf("round %d: %d, %v", round, got, err)
			}
		}
	}
	if kept := db.readers.idle[0].used.Len(); kept != maxReadStmts {
		t.Errorf("%d statements are kept", kept)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if _, err := One(t.Context(), db.Q, Value[int], "SELECT 1"); !errors.Is(err, errClosed) {
		t.Errorf("a closed database answers %v", err)
	}
}

// TestAllRows: a list comes whole and in its order, however long it is.
func TestAllRows(t *testing.T) {
	db := openNotes(t)
	for _, n := range []int{0, 1, partRows - 1, partRows, partRows + 13, 3*partRows + 1, 12 * partRows} {
		list, err := All(t.Context(), db.Q, Value[int], "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n WHERE i <= $1", n)
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
