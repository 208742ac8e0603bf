package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// statement is a statement with its arguments.
type statement struct {
	text string
	args []any
}

// newStatement returns a statement with a copy of args, because callers reuse them.
func newStatement(text string, args []any) statement { return statement{text, slices.Clone(args)} }

// errSeveralQueries is returned for a part of Ahead that breaks its rule.
var errSeveralQueries = errors.New("database: a part of Ahead made several queries")

// Ahead runs reads that do not depend on each other, in order. In a transaction that others wait for, PostgreSQL gets their queries
// together, because each round trip would delay the others. Each part must make at most one query and assign its result; it may run twice.
func (q Q) Ahead(ctx context.Context, parts ...func(q Q) error) error {
	t, ok := q.run.(*sharedTx)
	if !ok {
		for _, part := range parts {
			if err := part(q); err != nil {
				return err
			}
		}
		return nil
	}
	if err := t.flush(ctx); err != nil {
		return err
	}
	var list []statement
	var reading []func(q Q) error
	for _, part := range parts {
		c := &collector{}
		err := part(Q{run: c, dialect: q.dialect, tallies: q.tallies})
		switch {
		case len(c.list) > 1:
			return errSeveralQueries
		case len(c.list) == 1:
			list, reading = append(list, c.list[0]), append(reading, part)
		case err != nil:
			return err
		}
	}
	return t.send(ctx, list, func(i int, results pgx.BatchResults) error {
		return reading[i](Q{run: &reader{results: results}, dialect: q.dialect, tallies: q.tallies})
	})
}

// Later returns a Q whose changes may be sent with the next statement or with the commit, so that no one waits for their round trips. The
// errors of such changes are returned there, and their number of changed rows is not known.
func (q Q) Later() Q {
	if t, ok := q.run.(*sharedTx); ok {
		q.run = laterRunner{t}
	}
	return q
}

// sharedTx is a PostgreSQL transaction that others wait for. It sends several statements at once.
type sharedTx struct {
	sqlRunner
	ctx   context.Context // of the transaction: database/sql rolls it back when the context ends
	conn  *sql.Conn
	later []statement
}

// send sends statements together and calls read with the results at those of each.
func (t *sharedTx) send(ctx context.Context, list []statement, read func(i int, results pgx.BatchResults) error) error {
	if len(list) == 0 {
		return nil
	}
	return t.conn.Raw(func(driverConn any) error {
		if err := t.ctx.Err(); err != nil {
			return err // the connection may have no transaction anymore
		}
		conn, ok := driverConn.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("database: unexpected connection %T", driverConn)
		}
		batch := &pgx.Batch{}
		for _, s := range list {
			batch.Queue(s.text, s.args...)
		}
		results := conn.Conn().SendBatch(ctx, batch)
		for i := range list {
			if err := read(i, results); err != nil {
				_ = results.Close() // the first error is the cause
				return err
			}
		}
		return results.Close()
	})
}

// flush runs the changes that were postponed.
func (t *sharedTx) flush(ctx context.Context) error {
	list := t.later
	t.later = nil
	return t.send(ctx, list, readChange)
}

func readChange(_ int, results pgx.BatchResults) error {
	_, err := results.Exec()
	return err
}

// exec implements runner.
func (t *sharedTx) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	if err := t.flush(ctx); err != nil {
		return nil, err
	}
	return t.sqlRunner.exec(ctx, text, args)
}

// query implements runner.
func (t *sharedTx) query(ctx context.Context, text string, args []any) (Rows, error) {
	if err := t.flush(ctx); err != nil {
		return nil, err
	}
	return t.sqlRunner.query(ctx, text, args)
}

// postponedError is the error of a change that was sent with the commit. Nothing is committed.
type postponedError struct{ error }

func (e postponedError) Unwrap() error { return e.error }

// FailedBeforeCommit reports whether a transaction failed because of a change that was sent together with the commit.
func FailedBeforeCommit(err error) bool {
	var postponed postponedError
	return errors.As(err, &postponed)
}

// commitInTwoSteps sends the postponed changes and the first of the two steps together: see the function of the same name.
func (t *sharedTx) commitInTwoSteps(ctx context.Context, h Handover) error {
	changes := len(t.later)
	list := t.later
	t.later = nil
	for _, text := range firstCommit {
		list = append(list, statement{text: text})
	}
	err := t.send(ctx, list, func(i int, results pgx.BatchResults) error {
		err := readChange(i, results)
		var refused *pgconn.PgError
		if i < changes && errors.As(err, &refused) { // the server skips what follows
			return postponedError{err}
		}
		return err
	})
	switch {
	case FailedBeforeCommit(err):
		return err
	case err != nil:
		return commitError{err}
	}
	h.Release()
	return nil
}

// laterRunner postpones changes.
type laterRunner struct{ *sharedTx }

// exec implements runner.
func (r laterRunner) exec(_ context.Context, text string, args []any) (sql.Result, error) {
	r.later = append(r.later, newStatement(text, args))
	return driver.RowsAffected(0), nil
}

// errCollected ends a read whose query has been collected.
var errCollected = errors.New("database: the query runs later")

// collector collects queries instead of running them.
type collector struct{ list []statement }

// exec implements runner.
func (c *collector) exec(context.Context, string, []any) (sql.Result, error) {
	return nil, errors.New("database: Ahead is for reads")
}

// query implements runner.
func (c *collector) query(_ context.Context, text string, args []any) (Rows, error) {
	c.list = append(c.list, newStatement(text, args))
	return nil, errCollected
}

// reader returns the rows of a query that was sent ahead.
type reader struct {
	results pgx.BatchResults
	used    bool
}

// exec implements runner.
func (r *reader) exec(context.Context, string, []any) (sql.Result, error) {
	return nil, errors.New("database: Ahead is for reads")
}

// query implements runner.
func (r *reader) query(context.Context, string, []any) (Rows, error) {
	if r.used {
		return nil, errSeveralQueries
	}
	r.used = true
	rows, err := r.results.Query()
	if err != nil {
		return nil, err
	}
	return &aheadRows{Rows: rows, numbered: numberScanner{rows: rows}}, nil
}

// aheadRows are the rows of a query that was sent ahead.
type aheadRows struct {
	pgx.Rows
	numbered numberScanner
}

// Scan implements Scanner.
func (r *aheadRows) Scan(fields ...any) error { return r.numbered.Scan(fields...) }

// Close implements Rows.
func (r *aheadRows) Close() error {
	r.Rows.Close()
	return r.Err()
}
