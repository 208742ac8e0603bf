package testkit

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"
)

// HasPostgres reports whether tests can use a PostgreSQL server.
func HasPostgres() bool { return os.Getenv("TEST_PG_DSN") != "" }

// EmptyPostgresURL creates a database without tables for a test and drops it afterwards.
func EmptyPostgresURL(t testing.TB) string {
	t.Helper()
	return database(t, italian)
}

// italian gives databases the collation of an Italian installation. It sorts texts differently from SQLite wherever the schema sets no
// collation, so that tests find such columns.
const italian = "TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'it-IT' LOCALE 'C'"

func database(t testing.TB, options string) string {
	t.Helper()
	name := databaseName()
	if err := administer("CREATE DATABASE " + name + " " + options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := administer("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	at, err := urlOf(name)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func databaseName() string { return "test_" + strings.ToLower(rand.Text()[:16]) }

// administer runs a statement in the server's default database.
func administer(statement string) error {
	db, err := sql.Open("pgx", os.Getenv("TEST_PG_DSN"))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(context.Background(), statement)
	return errors.Join(err, db.Close())
}

// exists reports whether the server has a database with this name.
func exists(name string) (bool, error) {
	db, err := sql.Open("pgx", os.Getenv("TEST_PG_DSN"))
	if err != nil {
		return false, err
	}
	var n int
	err = db.QueryRowContext(context.Background(), "SELECT COUNT(*) FROM pg_database WHERE datname = $1", name).Scan(&n)
	return n > 0, errors.Join(err, db.Close())
}

func urlOf(name string) (string, error) {
	u, err := url.Parse(os.Getenv("TEST_PG_DSN"))
	if err != nil {
		return "", err
	}
	u.Path = "/" + name
	return u.String(), nil
}
