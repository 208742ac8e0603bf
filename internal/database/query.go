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

// Q runs the queries of one connection pool or one transaction, so that the same code works inside and outside a transaction.
type Q struct {
	run     runner
	dialect *dialect
	memory  *memory
}

// runner is what a pool and a transaction have in common.
type runner interface {
	exec(ctx context.Context, text string, args []any) (sql.Result, error)
	query(ctx context.Context, text string, args []any) (rowsRead, error)
}

// library runs queries over database/sql.
type library struct {
	over interface {
		ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
		QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	}
}

func (l library) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	return l.over.ExecContext(ctx, text, args...)
}

func (l library) query(ctx context.Context, text string, args []any) (rowsRead, error) {
	rows, err := l.over.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	return newNumberedRows(rows), nil
}

// Scanner is a row to be read.
type Scanner interface{ Scan(dest ...any) error }

// All reads every row of a query.
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
		if len(out) == cap(out) && len(out) >= partRows {
			parts, out = append(parts, out), make([]T, 0, 2*partRows)
		}
		out = append(out, v)
	}
	if parts != nil {
		out = slices.Concat(append(parts, out)...)
	}
	return out, rows.Err()
}

// partRows is from how many rows on a list is read in parts: one that grows is copied again and again.
const partRows = 500

// rowsRead are the rows of a query, whoever reads them.
type rowsRead interface {
	Scanner
	Next() bool
	Err() error
	Close() error
}

// One reads a single row; none is a problem of kind not found.
func One[T any](ctx context.Context, q Q, scan func(Scanner) (T, error), query string, args ...any) (T, error) {
	v, err := one(ctx, q, scan, query, args)
	if errors.Is(err, sql.ErrNoRows) {
		var zero T
		return zero, problem.NotFound()
	}
	return v, err
}

// Together reads parts of one answer, two at a time where each has a connection of its own; inside a transaction one comes after the other. The
// first error ends it: what has not begun is left out.
func (q Q) Together(ctx context.Context, parts ...func() error) error {
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
	if q.outside(ctx) {
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

// Value scans a single column.
func Value[T any](s Scanner) (T, error) {
	var v T
	err := s.Scan(&v)
	return v, err
}

// Rows are those of a query, which the caller closes.
type Rows = rowsRead

// Query runs a query whose rows the caller reads and closes.
func (q Q) Query(ctx context.Context, query string, args ...any) (Rows, error) {
	return q.run.query(ctx, query, args)
}

// Exec runs a statement and returns how many rows it touched.
func (q Q) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	res, err := q.run.exec(ctx, query, args)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Insert runs an INSERT … RETURNING id.
func (q Q) Insert(ctx context.Context, query string, args ...any) (int64, error) {
	return one(ctx, q, Value[int64], query, args)
}

// Placeholders is "$from, …" for n arguments.
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

// OrNull stores a zero value as NULL.
func OrNull[T comparable](v T) any {
	var zero T
	if v == zero {
		return nil
	}
	return v
}

// EscapeLike makes % and _ stand for themselves.
func EscapeLike(s string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s)
}
