package database

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestExportsHaveConnectionsOfTheirOwn: with every connection of exports in use, whoever opens a page reads on, and the other way round; on
// PostgreSQL nobody who reads waits for those who write.
func TestExportsHaveConnectionsOfTheirOwn(t *testing.T) {
	t.Parallel()
	file, err := OpenFile(t.Context(), filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	connectionsCase(t, file)
	if at := os.Getenv("TEST_PG_DSN"); at != "" {
		server, err := OpenPostgres(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		connectionsCase(t, server)
	}
}

func connectionsCase(t *testing.T, db *DB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // a fault would wait for ever
	defer cancel()
	exporting := db.Exporting(ctx)
	answer := func(ctx context.Context) error {
		_, err := One(ctx, db.Q, Value[int], "SELECT 1")
		return err
	}
	for _, row := range []struct {
		holder string
		pool   *sql.DB
		others map[string]func() error
	}{
		{"exports", db.export, map[string]func() error{"a page": func() error { return answer(ctx) }}},
		{"pages", db.read, map[string]func() error{"an export": func() error { return answer(exporting) }}},
		{"writers", db.write, map[string]func() error{"a page": func() error { return answer(ctx) }, "an export": func() error { return answer(exporting) }}},
	} {
		var held []*sql.Conn
		for range row.pool.Stats().MaxOpenConnections {
			conn, err := row.pool.Conn(ctx)
			if err != nil {
				t.Fatal(err)
			}
			held = append(held, conn)
		}
		var readers []*readConn
		if row.holder == "pages" && db.readers != nil {
			for range cap(db.readers.places) {
				conn, err := db.readers.take(ctx)
				if err != nil {
					t.Fatal(err)
				}
				readers = append(readers, conn)
			}
		}
		for who, read := range row.others {
			if err := read(); err != nil {
				t.Errorf("%s: %s waits for %s: %v", db.Engine(), who, row.holder, err)
			}
		}
		for _, conn := range readers {
			db.readers.giveBack(conn)
		}
		for _, conn := range held {
			if err := conn.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	if n := db.export.Stats().OpenConnections; n == 0 {
		t.Errorf("%s: nothing went over the connections of exports", db.Engine())
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}
