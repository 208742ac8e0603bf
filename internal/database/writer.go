package database

import (
	"context"
	"database/sql"
	"errors"
)

// writer stores into a SQLite file. Only one transaction writes at a time, and what costs most is waiting for the disk at its end: those who
// wait for their turn together therefore share one transaction, each as a savepoint of its own, and all are answered when it is on the disk.
// Whoever is done queues again behind those who wait already; the first of them to have the turn a second time stores the work of all.
type writer struct {
	pool *sql.DB
	turn chan struct{} // holds a value while somebody has the turn
	kept *kept
	// readers read the same file, if there are such.
	readers *readers
	// Both belong to who has the turn.
	group  *group
	wanted []string // texts to prepare when the connection is free
}

// group is a transaction that several share.
type group struct {
	*writing
	conn    *sql.Conn
	members int
	done    chan struct{} // closed when err is known
	err     error
}

// errLost is what the members of a group get when the engine gave up its transaction because of one of them: they try again.
var errLost = errors.New("database: the shared transaction was given up")

func newWriter(pool *sql.DB) *writer {
	return &writer{pool: pool, turn: make(chan struct{}, 1), kept: newKept()}
}

type aloneKey struct{}

// Alone makes the transactions of a context share nothing with others: those that take long would hold up whoever is done already.
func Alone(ctx context.Context) context.Context { return context.WithValue(ctx, aloneKey{}, true) }

func (w *writer) run(ctx context.Context, fn func(run runner) error) error {
	select {
	case w.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if ctx.Value(aloneKey{}) != nil {
		return w.runAlone(ctx, fn)
	}
	g, err := w.join(ctx, fn)
	if err != nil {
		return err
	}
	select {
	case <-g.done:
	case w.turn <- struct{}{}:
		if w.group == g {
			w.commit()
		}
		<-w.turn
	}
	<-g.done
	return g.err
}

// runAlone has the turn and gives it back.
func (w *writer) runAlone(ctx context.Context, fn func(run runner) error) error {
	defer func() { <-w.turn }()
	if w.group != nil {
		w.commit()
	}
	tx, err := w.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer w.prepare()
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	run := w.writing(tx)
	run.unchanged = w.readers
	err = fn(run)
	if err == nil {
		err = tx.Commit()
	}
	if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
		return ctx.Err() // the transaction ended with its context
	}
	return err
}

// join runs fn as a part of the group, which it opens when there is none. It has the turn and gives it back.
func (w *writer) join(ctx context.Context, fn func(run runner) error) (*group, error) {
	defer func() { <-w.turn }()
	if w.group == nil {
		if err := w.begin(ctx); err != nil {
			return nil, err
		}
	}
	g := w.group
	if _, err := g.ExecContext(context.WithoutCancel(ctx), "SAVEPOINT call"); err != nil {
		w.end(errLost)
		return nil, err
	}
	released := false
	defer func() {
		if !released { // fn failed, or panicked
			w.undo(g)
		}
	}()
	if err := fn(g.writing); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err // nobody waits for the answer any more
	}
	if _, err := g.ExecContext(context.WithoutCancel(ctx), "RELEASE SAVEPOINT call"); err != nil {
		return nil, errLost // fn did not notice that the transaction is gone
	}
	released = true
	g.members++
	return g, nil
}

// begin opens a group. Its transaction outlives the call that opens it.
func (w *writer) begin(ctx context.Context) error {
	conn, err := w.pool.Conn(ctx)
	if err != nil {
		return err
	}
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	w.group = &group{writing: w.writing(tx), conn: conn, done: make(chan struct{})}
	return nil
}

// undo takes back what the last member did. Some errors make the engine give up the whole transaction: then nothing is left of it.
func (w *writer) undo(g *group) {
	_, err := g.ExecContext(context.Background(), "ROLLBACK TO SAVEPOINT call")
	if err == nil {
		_, err = g.ExecContext(context.Background(), "RELEASE SAVEPOINT call")
	}
	if err != nil || g.members == 0 {
		w.end(errLost)
	}
}

// commit stores the group.
func (w *writer) commit() { w.end(w.group.tx.Commit()) }

// end tells the members of the group its outcome.
func (w *writer) end(outcome error) {
	g := w.group
	w.group = nil
	_ = g.tx.Rollback() // a no-op after Commit
	_ = g.conn.Close()
	w.prepare()
	g.err = outcome
	close(g.done)
}

// prepare makes statements of the texts that came again: while a transaction has the only connection it cannot be done.
func (w *writer) prepare() {
	for _, text := range w.wanted {
		if made, err := w.pool.PrepareContext(context.Background(), text); err == nil {
			w.kept.release(w.kept.put(text, made))
		}
	}
	w.wanted = w.wanted[:0]
}

func (w *writer) writing(tx *sql.Tx) *writing {
	return &writing{tx: tx, writer: w, here: map[string]*sql.Stmt{}}
}

// writing runs the statements of one transaction, with the writer's prepared ones where there are.
type writing struct {
	tx     *sql.Tx
	writer *writer
	here   map[string]*sql.Stmt // the statements as this transaction has them; nil while its rows are read
	// unchanged are those who read what this transaction sees, which is what everybody does: nobody else writes while it has begun, and it ran
	// nothing yet. Nil as soon as it runs anything, and where others share it.
	unchanged *readers
}

// statement is the prepared statement of a text, or nil.
func (t *writing) statement(text string) *sql.Stmt {
	t.unchanged = nil
	if st, ok := t.here[text]; ok {
		return st
	}
	st, worth := t.writer.kept.get(text)
	if st == nil {
		if worth {
			t.writer.wanted = append(t.writer.wanted, text)
			t.here[text] = nil
		}
		return nil
	}
	defer t.writer.kept.release(st)
	t.here[text] = t.tx.StmtContext(context.Background(), st.Stmt)
	return t.here[text]
}

func (t *writing) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if st := t.statement(query); st != nil {
		return st.ExecContext(ctx, args...)
	}
	return t.tx.ExecContext(ctx, query, args...)
}

// QueryContext never uses a kept statement: while its rows are read the same text may be run again.
func (t *writing) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	t.unchanged = nil
	return t.tx.QueryContext(ctx, query, args...)
}

func (t *writing) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if st := t.statement(query); st != nil {
		return st.QueryRowContext(ctx, args...)
	}
	return t.tx.QueryRowContext(ctx, query, args...)
}

// PrepareContext is for a statement that is run many times and returns no rows that are still read when it is run again.
func (t *writing) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	if st := t.statement(query); st != nil {
		return st, nil
	}
	return t.tx.PrepareContext(ctx, query)
}

// queryToEnd is QueryContext for a caller who calls done when the rows are read.
func (t *writing) queryToEnd(ctx context.Context, query string, args ...any) (rows *sql.Rows, done func(), err error) {
	st := t.statement(query)
	if st == nil {
		rows, err = t.tx.QueryContext(ctx, query, args...)
		return rows, func() {}, err
	}
	t.here[query] = nil
	rows, err = st.QueryContext(ctx, args...)
	return rows, func() { t.here[query] = st }, err
}
