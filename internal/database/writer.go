package database

import (
	"context"
	"database/sql"
	"errors"
)

// writer writes to a SQLite file. Only one transaction can write at a time, and waiting for the disk at commit costs most of the time.
// Callers that are waiting at the same time therefore share one transaction (a group), each in its own savepoint. A caller that is done
// queues again behind those already waiting; the first member to get its second turn commits for all.
type writer struct {
	open func() (*sqliteConn, error)
	turn chan struct{} // holds a value while a caller has the turn
	// The fields below are protected by turn.
	conn   *sqliteConn // nil before the first transaction and after a failed rollback
	group  *group
	closed bool
}

// group is a transaction shared by several callers.
type group struct {
	*writeTx
	members int
	done    chan struct{} // closed when err is set
	err     error
}

// errGroupAborted is returned to the members of a group if the engine rolled back its transaction because of one of them. Tx retries.
var errGroupAborted = errors.New("database: the shared transaction was rolled back")

func newWriter(open func() (*sqliteConn, error)) *writer {
	return &writer{open: open, turn: make(chan struct{}, 1)}
}

type ungroupedKey struct{}

// WithoutGroupCommit returns a context whose transactions are not shared. Use it for long transactions, which would delay the other
// members.
func WithoutGroupCommit(ctx context.Context) context.Context {
	return context.WithValue(ctx, ungroupedKey{}, true)
}

// acquire waits for the turn.
func (w *writer) acquire(ctx context.Context) error {
	select {
	case w.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) run(ctx context.Context, h Handover, fn func(run runner) error) error {
	if err := w.acquire(ctx); err != nil {
		return err
	}
	if ctx.Value(ungroupedKey{}) != nil {
		return w.runUngrouped(ctx, fn)
	}
	g, err := w.joinGroup(ctx, h, fn)
	if err != nil {
		return err
	}
	select {
	case <-g.done:
	case w.turn <- struct{}{}:
		if w.group == g {
			w.commitGroup()
		}
		<-w.turn
	}
	<-g.done
	return g.err
}

// runUngrouped runs fn in its own transaction. The caller has the turn, which is released.
func (w *writer) runUngrouped(ctx context.Context, fn func(run runner) error) error {
	defer func() { <-w.turn }()
	if w.group != nil {
		w.commitGroup()
	}
	t, err := w.begin()
	if err != nil {
		return err
	}
	defer w.ensureEnded(t) // does nothing after the commit
	if err := fn(t); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err // the caller is gone
	}
	return t.control("COMMIT")
}

// joinGroup runs fn in the group, which it starts if necessary. The caller has the turn, which is released.
func (w *writer) joinGroup(ctx context.Context, h Handover, fn func(run runner) error) (*group, error) {
	defer func() { <-w.turn }()
	if w.group == nil {
		t, err := w.begin()
		if err != nil {
			return nil, err
		}
		w.group = &group{writeTx: t, done: make(chan struct{})}
	}
	g := w.group
	if err := g.control("SAVEPOINT call"); err != nil {
		w.finishGroup(errGroupAborted)
		return nil, err
	}
	released := false
	defer func() {
		if !released { // fn failed or panicked
			w.rollbackMember(g)
		}
	}()
	if err := fn(g.writeTx); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err // the caller is gone
	}
	if err := g.control("RELEASE SAVEPOINT call"); err != nil {
		return nil, errGroupAborted // the engine rolled back and fn did not notice
	}
	released = true
	g.members++
	h.joinNext()
	return g, nil
}

// begin starts a transaction. It waits up to the busy_timeout for another process that is writing.
func (w *writer) begin() (*writeTx, error) {
	if err := w.connect(); err != nil {
		return nil, err
	}
	t := &writeTx{conn: w.conn}
	return t, t.control("BEGIN IMMEDIATE")
}

// maxWriteStmts is the size of the writer's statement cache.
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
		w.conn = conn
	}
	return err
}

// rollbackMember rolls back the last member. If the engine has rolled back the whole transaction, or no other member is left, the group
// ends.
func (w *writer) rollbackMember(g *group) {
	err := g.control("ROLLBACK TO SAVEPOINT call")
	if err == nil {
		err = g.control("RELEASE SAVEPOINT call")
	}
	if err != nil || g.members == 0 {
		w.finishGroup(errGroupAborted)
	}
}

// commitGroup commits the group.
func (w *writer) commitGroup() { w.finishGroup(w.group.control("COMMIT")) }

// finishGroup reports the outcome to all members of the group.
func (w *writer) finishGroup(outcome error) {
	g := w.group
	w.group = nil
	w.ensureEnded(g.writeTx)
	g.err = outcome
	close(g.done)
}

// ensureEnded rolls back the transaction if it is still open. If that fails, the connection is closed.
func (w *writer) ensureEnded(t *writeTx) {
	t.unwatch()
	if t.conn.AutocommitEnabled() {
		return
	}
	if err := t.control("ROLLBACK"); err != nil {
		_ = w.conn.Close() // the connection is unusable anyway
		w.conn = nil
	}
}

// withConn runs fn on the writer's connection while no transaction is open.
func (w *writer) withConn(ctx context.Context, fn func(run func(text string) error) error) error {
	if err := w.acquire(ctx); err != nil {
		return err
	}
	defer func() { <-w.turn }()
	if w.group != nil {
		w.commitGroup()
	}
	if err := w.connect(); err != nil {
		return err
	}
	defer w.conn.watch(ctx)()
	return fn(func(text string) error { return w.conn.execute(text) })
}

// close commits the open group and closes the connection.
func (w *writer) close() error {
	w.turn <- struct{}{}
	defer func() { <-w.turn }()
	if w.group != nil {
		w.commitGroup()
	}
	w.closed = true
	if w.conn == nil {
		return nil
	}
	conn := w.conn
	w.conn = nil
	return conn.Close()
}

// writeTx runs the statements of one transaction.
type writeTx struct {
	conn        *sqliteConn
	watchedDone <-chan struct{} // Done channel of the watched context
	stopWatch   func()          // nil if no context is watched
}

// watch interrupts the running statement when ctx ends. Statements of a transaction usually share a context, so the watch is kept between
// them.
func (t *writeTx) watch(ctx context.Context) {
	done := ctx.Done()
	if done == t.watchedDone {
		return
	}
	if t.unwatch(); done != nil {
		t.watchedDone, t.stopWatch = done, t.conn.watch(ctx)
	}
}

func (t *writeTx) unwatch() {
	if t.stopWatch != nil {
		t.stopWatch()
	}
	t.watchedDone, t.stopWatch = nil, nil
}

// query implements runner.
func (t *writeTx) query(ctx context.Context, text string, args []any) (Rows, error) {
	rows, err := t.start(ctx, text, args)
	if err != nil {
		return nil, err
	}
	return rows, nil
}

func (t *writeTx) start(ctx context.Context, text string, args []any) (*sqliteRows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t.watch(ctx)
	return t.conn.run(ctx, text, args)
}

// exec implements runner.
func (t *writeTx) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	rows, err := t.start(ctx, text, args)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		continue
	}
	if err := rows.Close(); err != nil {
		return nil, err
	}
	return execResult{int64(t.conn.Changes()), t.conn.LastInsertRowID()}, nil
}

// control runs a transaction control statement, which must not be interrupted.
func (t *writeTx) control(text string) error {
	_, err := t.exec(context.Background(), text, nil)
	return err
}

// execResult implements sql.Result.
type execResult struct{ rows, lastID int64 }

// RowsAffected returns the number of affected rows.
func (c execResult) RowsAffected() (int64, error) { return c.rows, nil }

// LastInsertId returns the id of the last inserted row.
func (c execResult) LastInsertId() (int64, error) { return c.lastID, nil }
