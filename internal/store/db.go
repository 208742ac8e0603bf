// Package store holds all SQL. The same text runs on SQLite and on PostgreSQL; dialect.go has the few differences.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers "pgx"
	_ "modernc.org/sqlite"             // registers "sqlite"

	"traguardo/internal/problem"
)

// DB is an open database. Reads outside a transaction go through its Q; writes go through Tx.
type DB struct {
	Q
	read, write *sql.DB
	statements  *statements
	d           *dialect
}

// Q runs the queries of one connection pool or one transaction. The methods of every area hang off it, so the same method works
// inside and outside a transaction.
type Q struct {
	run runner
	d   *dialect
}

// runner is what a pool and a transaction have in common.
type runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// FileName is the SQLite database inside the data folder.
const FileName = "traguardo.db"

// Open connects to PostgreSQL when url is given, otherwise to the SQLite file in dir.
func Open(ctx context.Context, dir, databaseURL string) (*DB, error) {
	if databaseURL != "" {
		return openPostgres(ctx, databaseURL)
	}
	return OpenFile(ctx, filepath.Join(dir, FileName))
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
	return newDB(read, write, &sqliteDialect), nil
}

func openPostgres(ctx context.Context, databaseURL string) (*DB, error) {
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
	return newDB(pool, pool, &postgresDialect), nil
}

func newDB(read, write *sql.DB, d *dialect) *DB {
	db := &DB{read: read, write: write, d: d, statements: &statements{pool: read, known: map[string]*sql.Stmt{}}}
	db.Q = Q{run: read, d: d}
	if d == &sqliteDialect { // pgx keeps prepared statements by itself
		db.Q.run = db.statements
	}
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

// Ping tells whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	var one int
	return db.read.QueryRowContext(ctx, "SELECT 1").Scan(&one)
}

// Engine names the engine for logs and operators.
func (db *DB) Engine() string { return db.d.name }

// Tx runs fn in one transaction: all of it is stored, or nothing. Serialization failures and deadlocks are tried again, so fn may
// run more than once and must not act outside the database.
func (db *DB) Tx(ctx context.Context, fn func(q Q) error) error {
	for attempt := 1; ; attempt++ {
		err := db.tx(ctx, fn)
		if err == nil || attempt == 8 || !db.d.retry(err) {
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
	if err := fn(Q{run: tx, d: db.d}); err != nil {
		return err
	}
	return tx.Commit()
}

// statements prepares each text once: parsing and planning cost SQLite more than most of our queries.
type statements struct {
	pool  *sql.DB
	mu    sync.RWMutex
	known map[string]*sql.Stmt
}

// maxStatements bounds the memory of texts that differ by their filters.
const maxStatements = 500

func (s *statements) get(ctx context.Context, query string) *sql.Stmt {
	s.mu.RLock()
	st := s.known[query]
	s.mu.RUnlock()
	if st != nil {
		return st
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if st = s.known[query]; st != nil || len(s.known) >= maxStatements {
		return st
	}
	st, err := s.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil // the plain call reports the same error
	}
	s.known[query] = st
	return st
}

func (s *statements) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return s.pool.ExecContext(ctx, query, args...)
}

func (s *statements) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if st := s.get(ctx, query); st != nil {
		return st.QueryContext(ctx, args...)
	}
	return s.pool.QueryContext(ctx, query, args...)
}

func (s *statements) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if st := s.get(ctx, query); st != nil {
		return st.QueryRowContext(ctx, args...)
	}
	return s.pool.QueryRowContext(ctx, query, args...)
}

// scanner is a row to be read.
type scanner interface{ Scan(dest ...any) error }

// all reads every row of a query.
func all[T any](ctx context.Context, q Q, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.run.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	out := []T{}
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// one reads a single row; none is a problem of kind not found.
func one[T any](ctx context.Context, q Q, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	v, err := scan(q.run.QueryRowContext(ctx, query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		var zero T
		return zero, problem.NotFound()
	}
	return v, err
}

// value scans a single column.
func value[T any](s scanner) (T, error) {
	var v T
	err := s.Scan(&v)
	return v, err
}

// exec runs a statement and tells how many rows it touched.
func (q Q) exec(ctx context.Context, query string, args ...any) (int64, error) {
	res, err := q.run.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// insert runs an INSERT … RETURNING id.
func (q Q) insert(ctx context.Context, query string, args ...any) (int64, error) {
	return value[int64](q.run.QueryRowContext(ctx, query, args...))
}

// placeholders is "$from, …" for n arguments.
func placeholders(from, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", from+i)
	}
	return b.String()
}
