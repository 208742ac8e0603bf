package database

import (
	"context"
	"database/sql"
)

// scopeKey finds where what a context belongs to is run.
type scopeKey struct{ db *DB }

// scope is a transaction, or the connections of exports.
type scope struct {
	tx    Q
	reads runner    // nil in a transaction
	later *[]func() // what waits for the transaction
}

// Exporting makes what is read with the context come over the connections for exports, which nobody else uses.
func (db *DB) Exporting(ctx context.Context) context.Context {
	return context.WithValue(ctx, scopeKey{db}, scope{reads: db.exports})
}

// TxAll runs fn in one transaction of which everything done with fn's context is a part, each Tx as well as reads outside of one: so a
// whole call is stored or nothing of it.
func (db *DB) TxAll(ctx context.Context, fn func(ctx context.Context, q Q) error) error {
	var later []func()
	err := db.Tx(ctx, func(q Q) error {
		later = nil // of an earlier try
		return fn(context.WithValue(ctx, scopeKey{db}, scope{tx: q, later: &later}), q)
	})
	if err == nil {
		for _, run := range later {
			run()
		}
	}
	return err
}

// AfterCommit runs fn when what the context belongs to is stored: at once, or at the end of the TxAll that the context is of.
func (db *DB) AfterCommit(ctx context.Context, fn func()) {
	if s, ok := ctx.Value(scopeKey{db}).(scope); ok && s.later != nil {
		*s.later = append(*s.later, fn)
		return
	}
	fn()
}

func (db *DB) outer(ctx context.Context) (Q, bool) {
	s, ok := ctx.Value(scopeKey{db}).(scope)
	return s.tx, ok && s.reads == nil
}

// part runs fn as a part of a transaction: an error undoes this part, and whether the rest stands is the caller's to say.
func (q Q) part(ctx context.Context, fn func(q Q) error) error {
	if _, err := q.Exec(ctx, "SAVEPOINT part"); err != nil {
		return err
	}
	failed := fn(q)
	if failed != nil {
		if _, err := q.Exec(context.WithoutCancel(ctx), "ROLLBACK TO SAVEPOINT part"); err != nil {
			return failed // the connection is gone, and the transaction with it
		}
	}
	if _, err := q.Exec(context.WithoutCancel(ctx), "RELEASE SAVEPOINT part"); err != nil && failed == nil {
		return err
	}
	return failed
}

// joining runs what is asked outside of Tx in the transaction that the context belongs to or over the connections for exports, and
// otherwise where it always runs.
type joining struct {
	runner
	db *DB
}

func (j joining) of(ctx context.Context) runner {
	s, ok := ctx.Value(scopeKey{j.db}).(scope)
	switch {
	case !ok:
		return j.runner
	case s.reads != nil:
		return s.reads
	}
	return s.tx.run
}

// outside reports whether what is asked runs outside of any transaction, so that it sees what everybody does.
func (q Q) outside(ctx context.Context) bool {
	j, ok := q.run.(joining)
	if !ok {
		return false
	}
	_, inside := j.db.outer(ctx)
	return !inside
}

func (j joining) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	return j.of(ctx).exec(ctx, text, args)
}

func (j joining) query(ctx context.Context, text string, args []any) (rowsRead, error) {
	return j.of(ctx).query(ctx, text, args)
}
