package database

import (
	"context"
	"database/sql"
	"errors"

	"traguardo/internal/database/lite"
)

// writer stores into a SQLite file. Only one transaction writes at a time, and what costs most is waiting for the disk at its end: those who
// wait for their turn together therefore share one transaction, each as a savepoint of its own, and all are answered when it is on the disk.
// Whoever is done queues again behind those who wait already; the first of them to have the turn a second time stores the work of all.
type writer struct {
	open func() (*lite.Conn, error)
	turn chan struct{} // holds a value while somebody has the turn
	// What follows belongs to who has the turn.
	conn   *fileConn // nil before the first transaction, and after one that could not be undone
	group  *group
	closed bool
}

// group is a transaction that several share.
type group struct {
	*writing
	members int
	done    chan struct{} // closed when err is known
	err     error
}

// errLost is what the members of a group get when the engine gave up its transaction because of one of them: they try again.
var errLost = errors.New("database: the shared transaction was given up")

func newWriter(open func() (*lite.Conn, error)) *writer {
	return &writer{open: open, turn: make(chan struct{}, 1)}
}

type aloneKey struct{}

// Alone makes the transactions of a context share nothing with others: those that take long would hold up whoever is done already.
func Alone(ctx context.Context) context.Context { return context.WithValue(ctx, aloneKey{}, true) }

// take waits for the turn.
func (w *writer) take(ctx context.Context) error {
	select {
	case w.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) run(ctx context.Context, fn func(run runner) error) error {
	if err := w.take(ctx); err != nil {
		return err
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
	t, err := w.begin()
	if err != nil {
		return err
	}
	defer w.undone(t) // nothing is left to undo after the commit
	if err := fn(t); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err // nobody waits for the answer any more
	}
	return t.control("COMMIT")
}

// join runs fn as a part of the group, which it opens when there is none. It has the turn and gives it back.
func (w *writer) join(ctx context.Context, fn func(run runner) error) (*group, error) {
	defer func() { <-w.turn }()
	if w.group == nil {
		t, err := w.begin()
		if err != nil {
			return nil, err
		}
		w.group = &group{writing: t, done: make(chan struct{})}
	}
	g := w.group
	if err := g.control("SAVEPOINT call"); err != nil {
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
	if err := g.control("RELEASE SAVEPOINT call"); err != nil {
		return nil, errLost // fn did not notice that the transaction is gone
	}
	released = true
	g.members++
	return g, nil
}

// begin opens a transaction. It waits a moment for a writer of another process.
func (w *writer) begin() (*writing, error) {
	if err := w.connect(); err != nil {
		return nil, err
	}
	t := &writing{conn: w.conn}
	return t, t.control("BEGIN IMMEDIATE")
}

// maxWriteStmts bounds the memory of the writer's statements.
const maxWriteStmts = 500

func (w *writer) connect() error {
	if w.closed {
		return errClosed
	}
	if w.conn != nil {
		return nil
	}
	conn, err := w.open()
	if err == nil {
		w.conn = newFileConn(conn, maxWriteStmts)
	}
	return err
}

// undo takes back what the last member did. Some errors make the engine give up the whole transaction: then nothing is left of it.
func (w *writer) undo(g *group) {
	err := g.control("ROLLBACK TO SAVEPOINT call")
	if err == nil {
		err = g.control("RELEASE SAVEPOINT call")
	}
	if err != nil || g.members == 0 {
		w.end(errLost)
	}
}

// commit stores the group.
func (w *writer) commit() { w.end(w.group.control("COMMIT")) }

// end tells the members of the group its outcome.
func (w *writer) end(outcome error) {
	g := w.group
	w.group = nil
	w.undone(g.writing)
	g.err = outcome
	close(g.done)
}

// undone ends a transaction that is still open. A connection on which even that fails is given up.
func (w *writer) undone(t *writing) {
	t.unwatch()
	if t.conn.lite.Outside() {
		return
	}
	if err := t.control("ROLLBACK"); err != nil {
		_ = w.conn.close() // it cannot be worse
		w.conn = nil
	}
}

// alone runs fn on the writer's connection while nobody writes.
func (w *writer) alone(ctx context.Context, fn func(run func(text string) error) error) error {
	if err := w.take(ctx); err != nil {
		return err
	}
	defer func() { <-w.turn }()
	if w.group != nil {
		w.commit()
	}
	if err := w.connect(); err != nil {
		return err
	}
	defer w.conn.watch(ctx)()
	return fn(func(text string) error { return w.conn.lite.Run(text) })
}

// close stores what members wait for, and ends.
func (w *writer) close() error {
	w.turn <- struct{}{}
	defer func() { <-w.turn }()
	if w.group != nil {
		w.commit()
	}
	w.closed = true
	if w.conn == nil {
		return nil
	}
	conn := w.conn
	w.conn = nil
	return conn.close()
}

// writing runs the statements of one transaction.
type writing struct {
	conn    *fileConn
	watched <-chan struct{} // the end of the context that is watched
	over    func()          // ends the watching
}

// watch interrupts what runs when the context ends. Nearly all statements of a transaction have the same context, which is watched once for all.
func (t *writing) watch(ctx context.Context) {
	done := ctx.Done()
	if done == t.watched {
		return
	}
	if t.unwatch(); done != nil {
		t.watched, t.over = done, t.conn.watch(ctx)
	}
}

func (t *writing) unwatch() {
	if t.over != nil {
		t.over()
	}
	t.watched, t.over = nil, nil
}

// query implements runner.
func (t *writing) query(ctx context.Context, text string, args []any) (rowsRead, error) {
	rows, err := t.begin(ctx, text, args)
	if err != nil {
		return nil, err
	}
	return rows, nil
}

func (t *writing) begin(ctx context.Context, text string, args []any) (*fileRows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t.watch(ctx)
	return t.conn.run(ctx, text, args)
}

// exec implements runner.
func (t *writing) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	rows, err := t.begin(ctx, text, args)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		continue
	}
	if err := rows.Close(); err != nil {
		return nil, err
	}
	return changes{t.conn.lite.Changed(), t.conn.lite.LastID()}, nil
}

// control runs a statement about the transaction itself, whoever waits for it.
func (t *writing) control(text string) error {
	_, err := t.exec(context.Background(), text, nil)
	return err
}

// changes are what a statement did.
type changes struct{ rows, lastID int64 }

// RowsAffected implements sql.Result.
func (c changes) RowsAffected() (int64, error) { return c.rows, nil }

// LastInsertId implements sql.Result.
func (c changes) LastInsertId() (int64, error) { return c.lastID, nil }
