package database

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"traguardo/internal/problem"
)

// Q runs queries on a connection pool or in a transaction, so that the same code works in both.
type Q struct {
	run     runner
	dialect *dialect
	tallies *tallyCache
}

// runner is implemented by connection pools and transactions.
type runner interface {
	exec(ctx context.Context, text string, args []any) (sql.Result, error)
	query(ctx context.Context, text string, args []any) (Rows, error)
}

// sqlRunner runs queries through database/sql.
type sqlRunner struct {
	db interface {
		ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
		QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	}
}

func (l sqlRunner) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	return l.db.ExecContext(ctx, text, args...)
}

func (l sqlRunner) query(ctx context.Context, text string, args []any) (Rows, error) {
	rows, err := l.db.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	return newNumberRows(rows), nil
}

// Scanner scans the columns of the current row.
type Scanner interface{ Scan(dest ...any) error }

// All returns all rows of a query, never nil.
func All[T any](ctx context.Context, q Q, scan func(Scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.run.query(ctx, query, args)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	out, parts := []T{}, [][]T(nil)
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		if len(out) == cap(out) && len(out) >= chunkRows {
			parts, out = append(parts, out), make([]T, 0, 2*chunkRows)
		}
		out = append(out, v)
	}
	if parts != nil {
		out = slices.Concat(append(parts, out)...)
	}
	return out, rows.Err()
}

// chunkRows is the number of rows from which All collects rows in chunks, to avoid copying a growing slice.
const chunkRows = 500

// Rows iterates over the rows of a query. The caller must close it.
type Rows interface {
	Scanner
	Next() bool
	Err() error
	Close() error
}

// One returns the first row of a query, or a problem of kind NotFound if there is none.
func One[T any](ctx context.Context, q Q, scan func(Scanner) (T, error), query string, args ...any) (T, error) {
	v, err := one(ctx, q, scan, query, args)
	if errors.Is(err, sql.ErrNoRows) {
		var zero T
		return zero, problem.NotFound()
	}
	return v, err
}

// Parallel runs the parts two at a time, or one after the other inside a transaction, which has a single connection. It returns the first
// error, after which no further part is started.
func (q Q) Parallel(ctx context.Context, parts ...func() error) error {
	var mu sync.Mutex
	var failed error
	next := func(err error) func() error {
		mu.Lock()
		defer mu.Unlock()
		if failed == nil {
			failed = err
		}
		if failed != nil || len(parts) == 0 {
			return nil
		}
		part := parts[0]
		parts = parts[1:]
		return part
	}
	work := func() {
		for part := next(nil); part != nil; {
			part = next(part())
		}
	}
	var other sync.WaitGroup
	if q.outsideTx(ctx) {
		other.Go(work)
	}
	work()
	other.Wait()
	return failed
}

func one[T any](ctx context.Context, q Q, scan func(Scanner) (T, error), query string, args []any) (v T, err error) {
	rows, err := q.run.query(ctx, query, args)
	if err != nil {
		return v, err
	}
	defer func() { err = cmp.Or(err, rows.Close()) }()
	if !rows.Next() {
		return v, cmp.Or(rows.Err(), sql.ErrNoRows)
	}
	return scan(rows)
}

// Value scans a row with a single column.
func Value[T any](s Scanner) (T, error) {
	var v T
	err := s.Scan(&v)
	return v, err
}

// Query runs a query and returns its rows, which the caller must close.
func (q Q) Query(ctx context.Context, query string, args ...any) (Rows, error) {
	return q.run.query(ctx, query, args)
}

// Exec runs a statement and returns the number of affected rows.
func (q Q) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	res, err := q.run.exec(ctx, query, args)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Insert runs an INSERT … RETURNING id and returns the id.
func (q Q) Insert(ctx context.Context, query string, args ...any) (int64, error) {
	return one(ctx, q, Value[int64], query, args)
}

// Placeholders returns "$from, …" for n arguments.
func Placeholders(from, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString("$" + strconv.Itoa(from+i))
	}
	return b.String()
}

// OrNull returns v, or nil (NULL) if v is the zero value.
func OrNull[T comparable](v T) any {
	var zero T
	if v == zero {
		return nil
	}
	return v
}

// EscapeLike escapes the wildcards of a LIKE pattern.
func EscapeLike(s string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s)
}
