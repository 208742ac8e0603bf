package database

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestExportsUseTheirOwnConnections checks that pages can be read while all export connections are in use, and the other way round; readers
// never wait for writers.
func TestExportsUseTheirOwnConnections(t *testing.T) {
	t.Parallel()
	file, err := OpenFile(t.Context(), filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	testSeparatePools(t, file)
	if at := os.Getenv("TEST_PG_DSN"); at != "" {
		server, err := OpenPostgres(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		testSeparatePools(t, server)
	}
}

func testSeparatePools(t *testing.T, db *DB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // a deadlock would otherwise block the test
	defer cancel()
	exporting := db.WithExportPool(ctx)
	ping := func(ctx context.Context) error {
		_, err := One(ctx, db.Q, Value[int], "SELECT 1")
		return err
	}
	acquireAll := func(pool any) (release func()) {
		var releases []func()
		for range poolSize(pool) {
			switch pool := pool.(type) {
			case *readers:
				conn, err := pool.acquire(ctx)
				if err != nil {
					t.Fatal(err)
				}
				releases = append(releases, func() { pool.release(conn) })
			case *writer:
				if err := pool.acquire(ctx); err != nil {
					t.Fatal(err)
				}
				releases = append(releases, func() { <-pool.turn })
			case *sql.DB:
				conn, err := pool.Conn(ctx)
				if err != nil {
					t.Fatal(err)
				}
				releases = append(releases, func() { _ = conn.Close() })
			}
		}
		return func() {
			for _, release := range releases {
				release()
			}
		}
	}
	pools := map[string]any{"exports": db.exports, "pages": db.run.(scopedRunner).runner, "writers": db.writer}
	if db.writer == nil {
		pages := db.run.(scopedRunner).runner.(readRunner).pool
		pools = map[string]any{"exports": db.exports.(readRunner).pool, "pages": pages, "writers": db.writePool}
	}
	page, export := func() error { return ping(ctx) }, func() error { return ping(exporting) }
	for busy, others := range map[string]map[string]func() error{
		"exports": {"a page": page},
		"pages":   {"an export": export},
		"writers": {"a page": page, "an export": export},
	} {
		release := acquireAll(pools[busy])
		for reader, read := range others {
			if err := read(); err != nil {
				t.Errorf("%s: %s waits for %s: %v", db.Engine(), reader, busy, err)
			}
		}
		release()
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// poolSize returns the number of connections in a pool.
func poolSize(pool any) int {
	switch pool := pool.(type) {
	case *readers:
		return cap(pool.slots)
	case *writer:
		return cap(pool.turn)
	case *sql.DB:
		return pool.Stats().MaxOpenConnections
	}
	return 0
}
