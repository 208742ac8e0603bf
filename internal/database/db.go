// Package database is what both engines have to offer and no table is known by name: connections, transactions, prepared statements,
// migrations, lists, filters. The same SQL runs on SQLite and on PostgreSQL; dialect.go has the few differences.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"runtime"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers "pgx"
	_ "modernc.org/sqlite"             // registers "sqlite"

	"traguardo/internal/database/lite"
)

// DB is an open database. Reads outside a transaction go through its Q; writes go through Tx.
type DB struct {
	Q
	read, write, export *sql.DB
	writer              *writer  // of SQLite
	readers             *readers // of a SQLite file; read has what they do not
}

// Exports is how many exports may read at once. Each has two connections: one for its rows, one for what it looks up meanwhile.
func Exports() int { return max(2, runtime.GOMAXPROCS(0)/2) }

// exporting bounds a pool to what exports need; between them its memory is given back.
func exporting(pool *sql.DB) *sql.DB {
	pool.SetMaxOpenConns(2 * Exports())
	pool.SetMaxIdleConns(2)
	pool.SetConnMaxIdleTime(time.Minute)
	return pool
}

// private makes a new database file readable to its owner alone, and takes an existing one, with the files beside it, away from others. SQLite gives
// the files it makes beside it the same mode. An existing file is not opened here: closing it would end the locks of a connection.
func private(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		return file.Close()
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	for _, beside := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + beside)
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			err = os.Chmod(path+beside, 0o600)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// OpenFile opens a SQLite database: one writer, so that writers queue instead of failing, and a pool of readers, which WAL lets
// read while it writes. synchronous=FULL: what was acknowledged survives a power cut. secure_delete: what was deleted is overwritten.
func OpenFile(ctx context.Context, path string) (*DB, error) {
	if err := private(path); err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	file := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()} // # and ? may be in a path
	dsn := func(extra ...string) string {
		v := url.Values{}
		for _, p := range append([]string{"foreign_keys(1)", "synchronous(FULL)", "cache_size(-16000)", "temp_store(MEMORY)"}, extra...) {
			v.Add("_pragma", p)
		}
		v.Set("_txlock", "immediate")
		with := file
		with.RawQuery = v.Encode()
		return with.String()
	}
	// Waiting in short turns lets a caller go whose time is over; Tx tries again.
	write, err := sql.Open("sqlite", dsn("busy_timeout(1000)", "journal_mode(WAL)", "secure_delete(1)"))
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := write.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", path, err), write.Close())
	}
	read, err := sql.Open("sqlite", dsn("busy_timeout(10000)", "query_only(1)"))
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	readers := max(4, 2*runtime.GOMAXPROCS(0))
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	export, err := sql.Open("sqlite", dsn("busy_timeout(10000)", "query_only(1)", "cache_size(-4000)"))
	if err != nil {
		return nil, errors.Join(err, write.Close(), read.Close())
	}
	db := newSQLite(read, write, exporting(export))
	db.readers = newReaders(readers, func() (*lite.Conn, error) {
		return lite.Open(file.String(), "cache_size = -16000", "temp_store = MEMORY", "busy_timeout = 10000")
	})
	db.writer.readers = db.readers
	return db, nil
}

// NewSQLite makes a database of SQLite connections: a pool of readers, and the writer.
func NewSQLite(read, write *sql.DB) *DB { return newSQLite(read, write, read) }

func newSQLite(read, write, export *sql.DB) *DB {
	db := newDB(prepared(read), &sqliteDialect, read, write, export)
	db.writer = newWriter(write)
	return db
}

// The connections of a server to PostgreSQL besides those of exports. Readers have their own: writers that wait for a lock must not hold
// them up.
const (
	postgresReaders = 10
	postgresWriters = 10
)

// OpenPostgres connects to a PostgreSQL database. Its driver keeps prepared statements by itself.
func OpenPostgres(ctx context.Context, databaseURL string) (*DB, error) {
	var pools [3]*sql.DB
	for i := range pools {
		pool, err := sql.Open("pgx", databaseURL)
		if err != nil {
			return nil, err // nothing is connected yet
		}
		pools[i] = pool
	}
	read, write, export := pools[0], pools[1], exporting(pools[2])
	for pool, conns := range map[*sql.DB]int{read: postgresReaders, write: postgresWriters} {
		pool.SetMaxOpenConns(conns)
		pool.SetMaxIdleConns(conns)
		pool.SetConnMaxIdleTime(5 * time.Minute)
	}
	db := newDB(read, &postgresDialect, read, write, export)
	if err := write.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), db.Close())
	}
	return db, nil
}

func newDB(reads runner, d *dialect, read, write, export *sql.DB) *DB {
	db := &DB{read: read, write: write, export: export}
	db.Q = Q{run: joining{db: db, runner: reads}, dialect: d, memory: &memory{tables: map[string]tallied{}}}
	return db
}

// Close waits for running queries and closes the pools.
func (db *DB) Close() error {
	var err error
	if db.readers != nil {
		err = db.readers.Close()
	}
	return errors.Join(err, db.export.Close(), db.read.Close(), db.write.Close()) // to close one twice does nothing
}

// Ping asks the database for an answer.
func (db *DB) Ping(ctx context.Context) error {
	var one int
	return db.read.QueryRowContext(ctx, "SELECT 1").Scan(&one)
}

// Engine names the engine for logs and operators.
func (db *DB) Engine() string { return db.dialect.name }

// Tx runs fn in one transaction: all of it is stored, or nothing. Serialization failures and deadlocks are tried again, so fn may
// run more than once and must not act outside the database.
func (db *DB) Tx(ctx context.Context, fn func(q Q) error) error {
	if outer, ok := db.outer(ctx); ok {
		return outer.part(ctx, fn)
	}
	for attempt := 1; ; attempt++ {
		err := db.tx(ctx, fn)
		if err == nil || attempt == db.dialect.attempts || (!db.dialect.retry(err) && !errors.Is(err, errLost)) {
			return err
		}
		// Two that met once would meet again in step.
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(time.Duration(min(attempt, 8)) * 20 * time.Millisecond)):
		}
	}
}

func (db *DB) tx(ctx context.Context, fn func(q Q) error) error {
	if db.writer != nil {
		return db.writer.run(ctx, func(run runner) error { return fn(Q{run: run, dialect: db.dialect, memory: db.memory}) })
	}
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	if err := fn(Q{run: tx, dialect: db.dialect, memory: db.memory}); err != nil {
		return err
	}
	return tx.Commit()
}
