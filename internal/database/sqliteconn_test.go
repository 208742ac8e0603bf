package database

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zombiezen.com/go/sqlite"
)

// openTestConn opens a connection to a file with one table, which has the row 1 and caches two statements.
func openTestConn(t *testing.T, pragmas ...string) (c *sqliteConn, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "x.db")
	if err := makePrivate(path); err != nil {
		t.Fatal(err)
	}
	c, err := openSQLite(path, 2, append(pragmas, "journal_mode = WAL")...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	for _, text := range []string{"CREATE TABLE one (id INTEGER PRIMARY KEY, text TEXT)", "INSERT INTO one VALUES (1, 'a')"} {
		if err := c.execute(text); err != nil {
			t.Fatal(err)
		}
	}
	return c, path
}

// TestSQLiteConnErrors checks that a missing file, an invalid pragma and statements that cannot be prepared or bound are errors.
func TestSQLiteConnErrors(t *testing.T) {
	t.Parallel()
	c, path := openTestConn(t)
	if _, err := openSQLite(path+".missing", 2); sqliteCode(err).ToPrimary() != sqlite.ResultCantOpen {
		t.Errorf("a missing file: %v", err)
	}
	if _, err := openSQLite(path, 2, "busy_timeout = (("); err == nil {
		t.Error("an invalid pragma was accepted")
	}
	for _, row := range []struct {
		text string
		args []any
	}{
		{"SELEC 1", nil},
		{"SELECT 1; SELECT 2", nil},
		{"SELECT $name", []any{1}},
		{"SELECT $2", []any{1}},
		{"SELECT $1", []any{make(chan int)}},
		{"INSERT INTO one VALUES (1, 'b')", nil},
	} {
		if err := c.execute(row.text, row.args...); err == nil {
			t.Errorf("%s was accepted", row.text)
		}
	}
	if err := c.execute("SELECT 1; \n"); err != nil {
		t.Errorf("space after the statement: %v", err)
	}
}

// TestSQLiteConnCodes checks that an error has the extended code of the engine.
func TestSQLiteConnCodes(t *testing.T) {
	t.Parallel()
	c, path := openTestConn(t)
	err := c.execute("INSERT INTO one VALUES (1, 'b')")
	if !sqliteDialect.isUniqueViolation(err) || sqliteDialect.isRetryable(err) {
		t.Errorf("a second row 1: %v", err)
	}
	other, err := openSQLite(path, 2, "busy_timeout = 1")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close() })
	if err := c.execute("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	if err := other.execute("BEGIN IMMEDIATE"); !sqliteDialect.isRetryable(err) || sqliteDialect.isUniqueViolation(err) {
		t.Errorf("a second writer: %v", err)
	}
}

// TestSQLiteConnLongTexts checks that texts shorter and longer than the connection's buffer are read whole.
func TestSQLiteConnLongTexts(t *testing.T) {
	t.Parallel()
	c, _ := openTestConn(t)
	size := len(c.buffer)
	for _, n := range []int{0, 1, size - 1, size, size + 1, 100 * size} {
		want := strings.Repeat("è", n/2) + strings.Repeat("x", n%2)
		rows, err := c.run(t.Context(), "SELECT $1, 'next'", []any{want})
		if err != nil || !rows.Next() {
			t.Fatalf("%d bytes: %v", n, err)
		}
		var got, next string
		if err := rows.Scan(&got, &next); err != nil || got != want || next != "next" {
			t.Errorf("%d bytes: read %d, %q, %v", n, len(got), next, err)
		}
		if err := rows.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestSQLiteConnEvictsUsedStatement checks that a statement that is evicted while its rows are read returns them all and is closed
// afterwards.
func TestSQLiteConnEvictsUsedStatement(t *testing.T) {
	t.Parallel()
	c, _ := openTestConn(t)
	rows, err := c.run(t.Context(), "SELECT 1 UNION ALL SELECT 2", nil)
	if err != nil || !rows.Next() {
		t.Fatal(err)
	}
	for n := range 5 {
		inner, err := c.run(t.Context(), fmt.Sprintf("SELECT %d", n), nil)
		if err != nil || !inner.Next() {
			t.Fatal(err)
		}
		if err := inner.Close(); err != nil {
			t.Fatal(err)
		}
	}
	var second int
	if !rows.Next() || rows.Scan(&second) != nil || second != 2 || rows.Next() {
		t.Errorf("the second row is %d, %v", second, rows.Err())
	}
	if err := rows.Close(); err != nil || c.stmts.Len() != 2 {
		t.Errorf("%d statements are cached, %v", c.stmts.Len(), err)
	}
	if err := c.Close(); err != nil { // fails if a statement is still open
		t.Error(err)
	}
}

// TestSQLiteConnInterrupt checks that a context that ends stops the running statement and later ones until stop is called, never those
// after.
func TestSQLiteConnInterrupt(t *testing.T) {
	t.Parallel()
	c, _ := openTestConn(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	stop := c.watch(ctx)
	for _, text := range []string{endlessQuery, "SELECT 1"} {
		rows, err := c.run(ctx, text, nil)
		if err == nil {
			rows.Next()
			err = rows.Close()
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", text, err)
		}
	}
	stop()
	if err := c.execute("SELECT 1"); err != nil {
		t.Errorf("after the interrupt: %v", err)
	}
}

// TestSQLiteConnCloseTwice checks that the second Close is an error.
func TestSQLiteConnCloseTwice(t *testing.T) {
	t.Parallel()
	c, _ := openTestConn(t)
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if err := c.Close(); err == nil {
		t.Error("the second Close succeeded")
	}
}
