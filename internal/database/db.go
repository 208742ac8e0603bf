// Package database is what both engines have to offer and no table is known by name: connections, transactions, prepared statements,
// migrations, lists, filters. The same SQL runs on SQLite and on PostgreSQL; dialect.go has the few differences.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"runtime"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers "pgx"
	_ "modernc.org/sqlite"             // registers "sqlite"
)

// DB is an open database. Reads outside a transaction go through its Q; writes go through Tx.
type DB struct {
	Q
	read, write *sql.DB
}

// OpenFile opens a SQLite database: one writer, so that writers queue instead of failing, and a pool of readers, which WAL lets
// read while it writes. synchronous=FULL: what was acknowledged survives a power cut.
func OpenFile(ctx context.Context, path string) (*DB, error) {
	dsn := func(extra ...string) string {
		v := url.Values{}
		for _, p := range append([]string{"busy_timeout(10000)", "foreign_keys(1)", "synchronous(FULL)", "cache_size(-16000)", "temp_store(MEMORY)"}, extra...) {
			v.Add("_pragma", p)
		}
		v.Set("_txlock", "immediate")
		return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: v.Encode()}).String() // # and ? may be in a path
	}
	write, err := sql.Open("sqlite", dsn("journal_mode(WAL)"))
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := write.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", path, err), write.Close())
	}
	read, err := sql.Open("sqlite", dsn("query_only(1)"))
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	readers := max(4, 2*runtime.GOMAXPROCS(0))
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	return NewSQLite(read, write), nil
}

// NewSQLite makes a database of SQLite connections: a pool of readers, and the writer.
func NewSQLite(read, write *sql.DB) *DB {
	return newDB(&statements{pool: read, prepared: map[string]*sql.Stmt{}}, &sqliteDialect, read, write)
}

// OpenPostgres connects to a PostgreSQL database. Its driver keeps prepared statements by itself.
func OpenPostgres(ctx context.Context, databaseURL string) (*DB, error) {
	pool, err := sql.Open("pgx", databaseURL)
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(20)
	pool.SetMaxIdleConns(20)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	if err := pool.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), pool.Close())
	}
	return newDB(pool, &postgresDialect, pool, pool), nil
}

func newDB(reads runner, d *dialect, read, write *sql.DB) *DB {
	db := &DB{read: read, write: write}
	db.Q = Q{run: joining{db: db, runner: reads}, dialect: d}
	return db
}

// Close waits for running queries and closes both pools.
func (db *DB) Close() error {
	err := db.read.Close()
	if db.write != db.read {
		err = errors.Join(err, db.write.Close())
	}
	return err
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
		if err == nil || attempt == 8 || !db.dialect.retry(err) {
			return err
		}
		// Two that met once would meet again in step.
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(time.Duration(attempt) * 20 * time.Millisecond)):
		}
	}
}

func (db *DB) tx(ctx context.Context, fn func(q Q) error) error {
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	if err := fn(Q{run: tx, dialect: db.dialect}); err != nil {
		return err
	}
	return tx.Commit()
}
