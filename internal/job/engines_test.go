package job_test

import (
	"crypto/rand"
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"traguardo/internal/store"
)

// eachEngine runs a test on a fresh SQLite file and, when TEST_PG_DSN names a server, in a schema of its own on PostgreSQL.
func eachEngine(t *testing.T, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		db, err := store.OpenFile(t.Context(), filepath.Join(t.TempDir(), store.FileName))
		ready(t, db, err)
		test(t, db)
	})
	dsn := os.Getenv("TEST_PG_DSN")
	if dsn == "" {
		return
	}
	t.Run("postgres", func(t *testing.T) {
		db, err := store.Open(t.Context(), "", ownSchema(t, dsn))
		ready(t, db, err)
		test(t, db)
	})
}

func ready(t *testing.T, db *store.DB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func ownSchema(t *testing.T, dsn string) string {
	t.Helper()
	admin, err := sql.Open("pgx", dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = admin.Close() }()
	schema := "job_" + strings.ToLower(rand.Text())
	if _, err := admin.ExecContext(t.Context(), "CREATE SCHEMA "+schema); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", schema)
	u.RawQuery = q.Encode()
	return u.String()
}
