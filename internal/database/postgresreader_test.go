package database

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// TestPostgresReaderScansLikeDatabaseSQL checks that every type of value gives the same result, or an error, as with database/sql.
func TestPostgresReaderScansLikeDatabaseSQL(t *testing.T) {
	server := os.Getenv("TEST_PG_DSN")
	if server == "" {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	db, err := OpenPostgres(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	type named string
	fields := []func() any{
		func() any { return new(int64) }, func() any { return new(int) }, func() any { return new(seat) }, func() any { return new(id.Club) },
		func() any { return new(string) }, func() any { return new(named) }, func() any { return new(bool) },
		func() any { return new(float64) }, func() any { return new([]byte) }, func() any { return new(calendar.Date) },
		func() any { return new(calendar.Instant) }, func() any { n, _ := numberOf(new(seat)); return &n },
	}
	for _, value := range []string{
		"7", "0", "1", "-3", "CAST(5 AS SMALLINT)", "CAST(70000 AS BIGINT)", "9223372036854775807", "2.5", "SUM(n)", "CAST(2.5 AS FLOAT8)",
		"'testo'", "''", "'12'", "CAST('v' AS VARCHAR(3))", "CAST('x' AS \"char\")", "'\\x00ff'::bytea", "NULL", "'2026-11-17'",
		"DATE '2026-11-17'", "DATE '1899-12-31'", "DATE '9999-12-31'", "DATE 'infinity'", "TIMESTAMPTZ '2026-11-17 10:00Z'", "TRUE", "FALSE",
		"CAST('{\"a\": 1}' AS JSON)", "CAST('{\"a\": 1}' AS JSONB)", "txid_current_snapshot()",
	} {
		text := "SELECT " + value + " FROM (SELECT CAST(1 AS BIGINT) AS n) one"
		for _, field := range fields {
			read := func(run runner) (any, error) {
				rows, err := run.query(t.Context(), text, nil)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				defer func() { _ = rows.Close() }()
				into := field()
				rows.Next()
				return into, errors.Join(rows.Scan(into), rows.Err())
			}
			got, err := read(postgresReader{db.writePool})
			want, wantErr := read(sqlRunner{db.writePool})
			if (err == nil) != (wantErr == nil) {
				t.Errorf("%s into a %T: got error %v, want %v", value, want, err, wantErr)
			} else if a, b := fmt.Sprint(shown(got)), fmt.Sprint(shown(want)); err == nil && a != b {
				t.Errorf("%s into a %T: got %s, want %s", value, want, a, b)
			}
		}
	}
}

// shown returns what field points to.
func shown(field any) any {
	if n, ok := field.(*number); ok {
		return n.field.Int()
	}
	if n, ok := numberOf(field); ok {
		return n.field.Int()
	}
	return deref(field)
}

// TestPostgresReaderAfterErrors checks that a query that fails gives its connection back, and one without rows or with rows left unread
// does.
func TestPostgresReaderAfterErrors(t *testing.T) {
	server := os.Getenv("TEST_PG_DSN")
	if server == "" {
		t.Log("TEST_PG_DSN is not set")
		return
	}
	db, err := OpenPostgres(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	for range postgresReaders + 1 {
		if _, err := All(t.Context(), db.Q, Value[int], "SELECT 1 / $1", 0); err == nil {
			t.Fatal("a division by 0 was accepted")
		}
		if _, err := All(t.Context(), db.Q, Value[int], "SELECT 10 / n FROM generate_series(-100, 100) n"); err == nil {
			t.Fatal("a later row divided by 0 was accepted")
		}
		if _, err := One(t.Context(), db.Q, Value[int], "SELECT n FROM generate_series(1, 10000) n"); err != nil {
			t.Fatal(err)
		}
		if list, err := All(t.Context(), db.Q, Value[int], "SELECT 1 WHERE FALSE"); err != nil || len(list) > 0 {
			t.Fatalf("no rows: %v, %v", list, err)
		}
	}
}
