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
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Scanner is a row to be read.
type Scanner interface{ Scan(dest ...any) error }

// All reads every row of a query.
func All[T any](ctx context.Context, q Q, scan func(Scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, done, err := q.queryToEnd(ctx, query, args...)
	defer done()
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

// queryToEnd runs a query for a caller who calls done when the rows are closed.
func (q Q) queryToEnd(ctx context.Context, query string, args ...any) (rows rowsRead, done func(), err error) {
	done = func() {}
	if r := q.readers(ctx, query); r != nil {
		rows, err := r.query(ctx, query, args)
		return rows, done, err
	}
	var plain *sql.Rows
	if w, ok := q.run.(*writing); ok {
		plain, done, err = w.queryToEnd(ctx, query, args...)
	} else {
		plain, err = q.run.QueryContext(ctx, query, args...)
	}
	return newNumberedRows(plain), done, err
}

// readers are the connections that a query is read over without database/sql, if there are such.
func (q Q) readers(ctx context.Context, query string) *readers {
	switch run := q.run.(type) {
	case joining:
		return run.readers(ctx)
	case *writing:
		if strings.HasPrefix(query, "SELECT ") {
			return run.unchanged
		}
	}
	return nil
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
	r := q.readers(ctx, query)
	if r == nil {
		return scan(q.run.QueryRowContext(ctx, query, args...))
	}
	rows, err := r.query(ctx, query, args)
	if err != nil {
		return v, err
	}
	defer func() { _ = rows.Close() }()
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

// Query runs a query whose rows the caller reads and closes.
func (q Q) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return q.run.QueryContext(ctx, query, args...)
}

// Exec runs a statement and returns how many rows it touched.
func (q Q) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	res, err := q.run.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Insert runs an INSERT … RETURNING id.
func (q Q) Insert(ctx context.Context, query string, args ...any) (int64, error) {
	return Value[int64](q.run.QueryRowContext(ctx, query, args...))
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
