package testkit

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	_ "embed" // the old database
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"traguardo/internal/store"
)

//go:embed testdata/schema-0003.db.gz
var schema3 []byte

// Schema3 runs a test, once per engine, on a closed database of the release with schema 0003. On PostgreSQL it creates the old schema and
// copies the rows from the SQLite file.
func Schema3(t *testing.T, test func(t *testing.T, dir, databaseURL string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, schema3Folder(t), "") })
	if !HasPostgres() {
		t.Log("TEST_PG_DSN is not set: SQLite only")
		return
	}
	t.Run("postgres", func(t *testing.T) {
		at := EmptyPostgresURL(t)
		if err := copySchema3(t.Context(), filepath.Join(schema3Folder(t), store.FileName), at); err != nil {
			t.Fatal(err)
		}
		test(t, t.TempDir(), at)
	})
}

func schema3Folder(t testing.TB) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(schema3))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, store.FileName), raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func copySchema3(ctx context.Context, file, databaseURL string) (err error) {
	from, err := sql.Open("sqlite", file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := sql.Open("pgx", databaseURL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	to.SetMaxOpenConns(1) // one session, in which foreign keys are not checked
	p, err := goose.NewProvider(goose.DialectPostgres, to, os.DirFS("../store/migrations/postgres"), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	if _, err := p.UpTo(ctx, 3); err != nil {
		return err
	}
	if _, err := to.ExecContext(ctx, "SET session_replication_role = replica"); err != nil {
		return err
	}
	names, err := column(ctx, from, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "+
		"AND name <> 'goose_db_version'")
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := copyTable(ctx, from, to, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func copyTable(ctx context.Context, from, to *sql.DB, table string) (err error) {
	rows, err := from.QueryContext(ctx, "SELECT * FROM "+table)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	types, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	names, marks := make([]string, len(types)), make([]string, len(types))
	for i, c := range types {
		names[i], marks[i] = c.Name(), fmt.Sprintf("$%d", i+1)
	}
	insert := "INSERT INTO " + table + " (" + strings.Join(names, ", ") + ") VALUES (" + strings.Join(marks, ", ") + ")"
	for rows.Next() {
		values, targets := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		for i, c := range types {
			if n, ok := values[i].(int64); ok && c.DatabaseTypeName() == "BOOLEAN" {
				values[i] = n != 0
			}
		}
		if _, err := to.ExecContext(ctx, insert, values...); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	numbered, err := column(ctx, to, "SELECT column_name FROM information_schema.columns "+
		"WHERE table_name = '"+table+"' AND is_identity = 'YES'")
	if err != nil || len(numbered) == 0 {
		return err
	}
	_, err = to.ExecContext(ctx, "SELECT setval(pg_get_serial_sequence('"+table+"', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM "+table+"), FALSE)")
	return err
}

func column(ctx context.Context, db *sql.DB, query string) (out []string, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, rows.Err()
}
