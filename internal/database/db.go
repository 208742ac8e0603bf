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
	"sync/atomic"
	"time"

	"traguardo/internal/database/lite"
)

// DB is an open database. Reads outside a transaction go through its Q; writes go through Tx.
type DB struct {
	Q
	exports runner
	close   func() error
	// Of a SQLite file.
	file    string // as the library opens it
	writer  *writer
	readers *readers
	// Of PostgreSQL.
	write    *sql.DB
	changing atomic.Int32 // how many transactions there are
}

// Exports is how many exports may read at once. Each has two connections: one for its rows, one for what it looks up meanwhile.
func Exports() int { return max(2, runtime.GOMAXPROCS(0)/2) }

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

// OpenFile opens a SQLite database: one writer, so that writers queue instead of failing, and readers, whom WAL lets
// read while it writes. synchronous=FULL: what was acknowledged survives a power cut. secure_delete: what was deleted is overwritten.
func OpenFile(ctx context.Context, path string) (*DB, error) {
	if err := private(path); err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	file := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}).String() // # and ? may be in a path
	opening := func(pragmas ...string) func() (*lite.Conn, error) {
		return func() (*lite.Conn, error) { return lite.Open(file, append(pragmas, "temp_store = MEMORY")...) }
	}
	reading := max(4, 2*runtime.GOMAXPROCS(0))
	db := newDB(&sqliteDialect)
	db.file = file
	// Waiting in short turns lets a caller go whose time is over; Tx tries again.
	db.writer = newWriter(opening("busy_timeout = 1000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = 1", "secure_delete = 1", "cache_size = -16000"))
	db.readers = newReaders(reading, reading, opening("busy_timeout = 10000", "query_only = 1", "cache_size = -16000"))
	exports := newReaders(2*Exports(), 2, opening("busy_timeout = 10000", "query_only = 1", "cache_size = -4000"))
	db.run, db.exports = joining{db: db, runner: db.readers}, exports
	db.close = func() error { return errors.Join(db.readers.Close(), exports.Close(), db.writer.close()) }
	if err := db.writer.alone(ctx, func(func(string) error) error { return nil }); err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", path, err), db.Close())
	}
	return db, nil
}

// NewSQLite makes a SQLite database of the library's connections.
func NewSQLite(pool *sql.DB) *DB { return overLibrary(&sqliteDialect, pool, pool, pool) }

func overLibrary(d *dialect, read, write, export *sql.DB) *DB {
	db := newDB(d)
	db.run, db.exports, db.write = joining{db: db, runner: library{read}}, library{export}, write
	db.close = func() error { return errors.Join(export.Close(), read.Close(), write.Close()) } // to close one twice does nothing
	return db
}

func newDB(d *dialect) *DB {
	return &DB{Q: Q{dialect: d, memory: &memory{tables: map[string]tallied{}}}}
}

// Close waits for who writes and closes the connections; those who read close theirs when they are done.
func (db *DB) Close() error { return db.close() }

// Ping asks the database for an answer.
func (db *DB) Ping(ctx context.Context) error {
	_, err := One(ctx, db.Q, Value[int], "SELECT 1")
	return err
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
	db.changing.Add(1)
	defer db.changing.Add(-1)
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	if err := fn(Q{run: library{tx}, dialect: db.dialect, memory: db.memory}); err != nil {
		return err
	}
	if err := db.letGo(ctx, tx); err != nil {
		return err
	}
	return tx.Commit()
}
