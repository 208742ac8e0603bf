// Package database provides connections, transactions, migrations, column tables, lists and filters for SQLite and PostgreSQL. It knows no
// table by name. The same SQL runs on both engines; dialect.go has the differences.
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
)

// DB is an open database. Q reads outside a transaction; Tx writes.
type DB struct {
	Q
	exports runner
	close   func() error
	// SQLite only.
	file    string // as a file: URI
	writer  *writer
	readers *readers
	// PostgreSQL, and SQLite opened by NewSQLite.
	writePool *sql.DB
	openTxs   atomic.Int32 // number of running transactions
	// PostgreSQL only.
	waiting chan struct{} // holds a value per transaction that waits for a server
	primary *primaryCheck
	replica *replica // nil without one
}

// MaxExports is the number of exports that may read at once. Each may use two connections: one for its rows, one for lookups.
func MaxExports() int { return max(2, runtime.GOMAXPROCS(0)/2) }

// makePrivate creates the database file with mode 0600, or restricts an existing one and its -wal and -shm files to that mode. SQLite
// creates those files with the mode of the database. An existing file is not opened: closing it would release the POSIX locks of this
// process.
func makePrivate(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		return file.Close()
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + suffix)
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			err = os.Chmod(path+suffix, 0o600)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// OpenFile opens a SQLite database in WAL mode with one writer and a pool of readers. synchronous=FULL makes committed transactions survive
// a power cut; secure_delete overwrites deleted content.
func OpenFile(ctx context.Context, path string) (*DB, error) {
	if err := makePrivate(path); err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	file := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}).String() // escapes # and ?
	opening := func(maxStmts int, pragmas ...string) func() (*sqliteConn, error) {
		return func() (*sqliteConn, error) {
			return openSQLite(file, maxStmts, append(pragmas, "temp_store = MEMORY")...)
		}
	}
	reading := max(4, 2*runtime.GOMAXPROCS(0))
	db := newDB(&sqliteDialect)
	db.file = file
	// The writer's short timeout lets expired callers give up; Tx retries.
	db.writer = newWriter(opening(maxWriteStmts,
		"busy_timeout = 1000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = 1", "secure_delete = 1", "cache_size = -16000"))
	db.readers = newReaders(reading, reading, opening(maxReadStmts, "busy_timeout = 10000", "query_only = 1", "cache_size = -16000"))
	exports := newReaders(2*MaxExports(), 2, opening(maxReadStmts, "busy_timeout = 10000", "query_only = 1", "cache_size = -4000"))
	db.run, db.exports = scopedRunner{db: db, runner: db.readers}, exports
	db.close = func() error { return errors.Join(db.readers.Close(), exports.Close(), db.writer.close()) }
	if err := db.writer.withConn(ctx, func(func(string) error) error { return nil }); err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", path, err), db.Close())
	}
	return db, nil
}

// NewSQLite returns a SQLite database that runs on pool, without the writer and readers of OpenFile.
func NewSQLite(pool *sql.DB) *DB { return newPooledDB(&sqliteDialect, pool, pool, pool) }

func newPooledDB(d *dialect, read, write, export *sql.DB) *DB {
	db := newDB(d)
	db.writePool = write
	if d == &postgresDialect {
		db.run, db.exports = scopedRunner{db: db, runner: readRunner{postgresReader{read}}}, readRunner{postgresReader{export}}
	} else {
		db.run, db.exports = scopedRunner{db: db, runner: sqlRunner{read}}, sqlRunner{export}
	}
	db.close = func() error { return errors.Join(export.Close(), read.Close(), write.Close()) } // closing a pool twice is harmless
	return db
}

func newDB(d *dialect) *DB {
	return &DB{Q: Q{dialect: d, tallies: &tallyCache{tables: map[string]tallySnapshot{}}}}
}

// Close waits for running writes and closes the connections. Connections still in use by readers are closed when released.
func (db *DB) Close() error { return db.close() }

// Ping returns an error if the database does not reply to a query.
func (db *DB) Ping(ctx context.Context) error {
	_, err := One(ctx, db.Q, Value[int], "SELECT 1")
	return err
}

// Engine returns "sqlite" or "postgres".
func (db *DB) Engine() string { return db.dialect.name }

// Tx runs fn in a transaction, which is committed if fn returns nil. Serialization failures and deadlocks are retried, so fn may run more
// than once and must have no effects outside the database. With the context of a TxAll, fn runs as a savepoint of its transaction.
func (db *DB) Tx(ctx context.Context, fn func(q Q) error) error {
	return db.retryTx(ctx, Handover{}, fn)
}

func (db *DB) retryTx(ctx context.Context, h Handover, fn func(q Q) error) error {
	if outer, ok := db.outerTx(ctx); ok {
		return outer.savepoint(ctx, fn)
	}
	db.leaveReplica(ctx)
	for attempt := 1; ; attempt++ {
		err := db.tx(ctx, h, fn)
		if db.waiting != nil && canRepeat(err) {
			err = db.awaitServer(ctx, err, func() error { return db.tx(ctx, h, fn) })
		}
		if err == nil || attempt == db.dialect.attempts || (!db.dialect.isRetryable(err) && !errors.Is(err, errGroupAborted)) {
			return err
		}
		// A random delay keeps two transactions from colliding again.
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(time.Duration(min(attempt, 8)) * 20 * time.Millisecond)):
		}
	}
}

func (db *DB) tx(ctx context.Context, h Handover, fn func(q Q) error) error {
	if db.writer != nil {
		return db.writer.run(ctx, h, func(run runner) error { return fn(Q{run: run, dialect: db.dialect, tallies: db.tallies}) })
	}
	db.openTxs.Add(1)
	defer db.openTxs.Add(-1)
	if db.dialect == &postgresDialect && h.Release != nil {
		return db.sharedTx(ctx, h, fn)
	}
	tx, err := db.writePool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	if err := fn(Q{run: sqlRunner{tx}, dialect: db.dialect, tallies: db.tallies}); err != nil {
		return db.primary.check(err)
	}
	if db.dialect == &postgresDialect && db.openTxs.Load() > 1 {
		if err := commitInTwoSteps(ctx, tx); err != nil {
			return commitError{err}
		}
	}
	if err := tx.Commit(); err != nil {
		return commitError{err}
	}
	return nil
}
