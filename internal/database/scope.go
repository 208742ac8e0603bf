package database

import (
	"context"
	"database/sql"
)

// scopeKey is the context key of the scope of a database.
type scopeKey struct{ db *DB }

// scope makes queries with a context use a transaction or the export pool.
type scope struct {
	tx          Q
	exports     runner    // nil in a transaction
	afterCommit *[]func() // run after the transaction commits
}

// WithExportPool returns a context whose reads use the connections reserved for exports.
func (db *DB) WithExportPool(ctx context.Context) context.Context {
	return context.WithValue(ctx, scopeKey{db}, scope{exports: db.exports})
}

// TxAll runs fn in a transaction that also includes everything done with fn's context: calls of Tx and reads outside Tx.
func (db *DB) TxAll(ctx context.Context, fn func(ctx context.Context, q Q) error) error {
	var hooks []func()
	err := db.Tx(ctx, func(q Q) error {
		hooks = nil // discard those of a previous attempt
		return fn(context.WithValue(ctx, scopeKey{db}, scope{tx: q, afterCommit: &hooks}), q)
	})
	if err == nil {
		for _, run := range hooks {
			run()
		}
	}
	return err
}

// AfterCommit runs fn after the TxAll that ctx belongs to commits, or immediately if there is none.
func (db *DB) AfterCommit(ctx context.Context, fn func()) {
	if s, ok := ctx.Value(scopeKey{db}).(scope); ok && s.afterCommit != nil {
		*s.afterCommit = append(*s.afterCommit, fn)
		return
	}
	fn()
}

// InTx reports whether ctx belongs to a TxAll.
func (db *DB) InTx(ctx context.Context) bool {
	_, inside := db.outerTx(ctx)
	return inside
}

func (db *DB) outerTx(ctx context.Context) (Q, bool) {
	s, ok := ctx.Value(scopeKey{db}).(scope)
	return s.tx, ok && s.exports == nil
}

// savepoint runs fn in a savepoint of the transaction. If fn fails, only its changes are rolled back, and the error is returned.
func (q Q) savepoint(ctx context.Context, fn func(q Q) error) error {
	if _, err := q.Exec(ctx, "SAVEPOINT part"); err != nil {
		return err
	}
	failed := fn(q)
	if failed != nil {
		if _, err := q.Exec(context.WithoutCancel(ctx), "ROLLBACK TO SAVEPOINT part"); err != nil {
			return failed // the connection is lost, and the transaction with it
		}
	}
	if _, err := q.Exec(context.WithoutCancel(ctx), "RELEASE SAVEPOINT part"); err != nil && failed == nil {
		return err
	}
	return failed
}

// scopedRunner runs queries in the scope of their context, or with runner if there is none.
type scopedRunner struct {
	runner
	db *DB
}

func (j scopedRunner) runnerFor(ctx context.Context) runner {
	s, ok := ctx.Value(scopeKey{j.db}).(scope)
	switch {
	case !ok:
		return j.runner
	case s.exports != nil:
		return s.exports
	}
	return s.tx.run
}

// outsideTx reports whether queries with ctx run outside a transaction and so see only committed changes.
func (q Q) outsideTx(ctx context.Context) bool {
	j, ok := q.run.(scopedRunner)
	if !ok {
		return false
	}
	_, inside := j.db.outerTx(ctx)
	return !inside
}

func (j scopedRunner) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	return j.runnerFor(ctx).exec(ctx, text, args)
}

func (j scopedRunner) query(ctx context.Context, text string, args []any) (Rows, error) {
	if _, inside := j.db.outerTx(ctx); !inside {
		if rows, done, err := j.queryReplica(ctx, text, args); done {
			return rows, err
		}
	}
	return j.runnerFor(ctx).query(ctx, text, args)
}
