package testkit

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
)

// HasPostgres tells whether there is a server to test on.
func HasPostgres() bool { return os.Getenv("TEST_PG_DSN") != "" }

// PostgresURL makes a migrated and seeded database for a test and drops it afterwards.
func PostgresURL(t testing.TB) string {
	t.Helper()
	from, err := postgresTemplate()
	if err != nil {
		t.Fatal(err)
	}
	return database(t, "TEMPLATE "+from)
}

// EmptyPostgresURL makes a database without tables for a test and drops it afterwards.
func EmptyPostgresURL(t testing.TB) string {
	t.Helper()
	return database(t, italian)
}

// italian gives databases the collation an Italian installation would have: it orders texts unlike SQLite wherever the schema does
// not say otherwise, and that is what tests are to find out.
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

// postgresTemplate is what every PostgreSQL test is copied from, made once per process. It goes with the throw-away server.
var postgresTemplate = sync.OnceValues(func() (string, error) {
	name := databaseName()
	if err := administer("CREATE DATABASE " + name + " " + italian); err != nil {
		return "", err
	}
	at, err := urlOf(name)
	if err != nil {
		return "", err
	}
	return name, prepare("", at)
})

// administer runs a statement in the server's own database.
func administer(statement string) error {
	db, err := sql.Open("pgx", os.Getenv("TEST_PG_DSN"))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(context.Background(), statement)
	return errors.Join(err, db.Close())
}

func urlOf(name string) (string, error) {
	u, err := url.Parse(os.Getenv("TEST_PG_DSN"))
	if err != nil {
		return "", err
	}
	u.Path = "/" + name
	return u.String(), nil
}
