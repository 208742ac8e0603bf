package store_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"modernc.org/sqlite"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// counter wraps the SQLite driver and records the statements it runs.
type counter struct {
	path string
	mu   sync.Mutex
	ran  []string
}

func (c *counter) note(query string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ran = append(c.ran, strings.Join(strings.Fields(query), " "))
}

func (c *counter) Driver() driver.Driver { return nil }

func (c *counter) Connect(context.Context) (driver.Conn, error) {
	conn, err := (&sqlite.Driver{}).Open("file:" + c.path)
	return counted{conn, c}, err
}

// counted records every statement; transactions pass through.
type counted struct {
	driver.Conn
	c *counter
}

func (k counted) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	k.c.note(query)
	return k.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
}

func (k counted) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	k.c.note(query)
	return k.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
}

func (k counted) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	k.c.note(query)
	return k.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
}

func (k counted) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	k.c.note("BEGIN")
	return k.Conn.(driver.ConnBeginTx).BeginTx(ctx, opts)
}

func TestStartWithoutMigrationsIsCheap(t *testing.T) {
	c := &counter{path: filepath.Join(testkit.Folder(t), store.FileName)}
	db := store.Over(sql.OpenDB(c))
	defer func() { _ = db.Close() }()
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := db.SeedReference(t.Context(), calendar.SeasonOf(calendar.In(testkit.Start))); err != nil {
		t.Fatal(err)
	}
	if len(c.ran) == 0 || len(c.ran) > 8 {
		t.Errorf("a start without changes took %d statements: %q", len(c.ran), c.ran)
	}
	for _, text := range c.ran {
		if first, _, _ := strings.Cut(text, " "); first != "SELECT" {
			t.Errorf("a start without changes runs %q", text)
		}
	}
}
