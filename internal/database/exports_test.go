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
	taken := func(pool any) (giveBack func()) {
		var held []func()
		for range placesOf(pool) {
			switch pool := pool.(type) {
			case *readers:
				conn, err := pool.take(ctx)
				if err != nil {
					t.Fatal(err)
				}
				held = append(held, func() { pool.giveBack(conn) })
			case *writer:
				if err := pool.take(ctx); err != nil {
					t.Fatal(err)
				}
				held = append(held, func() { <-pool.turn })
			case *sql.DB:
				conn, err := pool.Conn(ctx)
				if err != nil {
					t.Fatal(err)
				}
				held = append(held, func() { _ = conn.Close() })
			}
		}
		return func() {
			for _, back := range held {
				back()
			}
		}
	}
	pools := map[string]any{"exports": db.exports, "pages": db.run.(joining).runner, "writers": db.writer}
	if db.writer == nil {
		pools = map[string]any{"exports": db.exports.(library).over, "pages": db.run.(joining).runner.(library).over, "writers": db.write}
	}
	page, export := func() error { return answer(ctx) }, func() error { return answer(exporting) }
	for holder, others := range map[string]map[string]func() error{
		"exports": {"a page": page},
		"pages":   {"an export": export},
		"writers": {"a page": page, "an export": export},
	} {
		giveBack := taken(pools[holder])
		for who, read := range others {
			if err := read(); err != nil {
				t.Errorf("%s: %s waits for %s: %v", db.Engine(), who, holder, err)
			}
		}
		giveBack()
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// placesOf is how many may use a pool at once.
func placesOf(pool any) int {
	switch pool := pool.(type) {
	case *readers:
		return cap(pool.places)
	case *writer:
		return cap(pool.turn)
	case *sql.DB:
		return pool.Stats().MaxOpenConnections
	}
	return 0
}
