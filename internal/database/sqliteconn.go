package database

import (
	"container/list"
	"context"
	"database/sql/driver"
	"fmt"
	"sync"
	"time"

	"traguardo/internal/database/lite"
)

// sqliteConn is a connection to a SQLite file with a cache of prepared statements. It is not safe for concurrent use.
type sqliteConn struct {
	lite     *lite.Conn
	maxStmts int
	byQuery  map[string]*list.Element
	lru      *list.List // of *sqliteStmt, most recently used first
	mu       sync.Mutex
	seq      int // number of the running query, so that a late interrupt does not hit the next one
}

type sqliteStmt struct {
	*lite.Stmt
	query  string
	busy   bool // its rows are being read
	cached bool
}

// newSQLiteConn caches up to maxStmts statements of about 10 KB each.
func newSQLiteConn(c *lite.Conn, keep int) *sqliteConn {
	return &sqliteConn{lite: c, maxStmts: keep, byQuery: map[string]*list.Element{}, lru: list.New()}
}

// stmtOf returns the statement of an element of the lru list.
func stmtOf(e *list.Element) *sqliteStmt {
	st, _ := e.Value.(*sqliteStmt)
	return st
}

// acquire returns the prepared statement for text; call release when done. If it is already in use, acquire prepares a second one.
func (c *sqliteConn) acquire(text string) (*sqliteStmt, error) {
	e, found := c.byQuery[text]
	if found {
		c.lru.MoveToFront(e)
		if st := stmtOf(e); !st.busy {
			st.busy = true
			return st, nil
		}
	}
	prepared, err := c.lite.Prepare(text)
	if err != nil {
		return nil, err
	}
	st := &sqliteStmt{Stmt: prepared, query: text, busy: true, cached: !found}
	if st.cached {
		c.byQuery[text] = c.lru.PushFront(st)
		c.evict()
	}
	return st, nil
}

// evict closes the least recently used statement if the cache is full.
func (c *sqliteConn) evict() {
	for e := c.lru.Back(); e != nil && c.lru.Len() > c.maxStmts; e = e.Prev() {
		if st := stmtOf(e); !st.busy {
			c.lru.Remove(e)
			delete(c.byQuery, st.query)
			st.Close()
			return
		}
	}
}

func (c *sqliteConn) release(st *sqliteStmt) {
	st.Reset()
	if st.busy = false; !st.cached {
		st.Close()
	}
}

func (c *sqliteConn) close() error {
	for e := c.lru.Front(); e != nil; e = e.Next() {
		stmtOf(e).Close()
	}
	return c.lite.Close()
}

// watch interrupts the connection's queries when ctx ends, until stop is called.
func (c *sqliteConn) watch(ctx context.Context) (stop func()) {
	seq := c.seq
	cancel := context.AfterFunc(ctx, func() { c.interrupt(seq) })
	return func() {
		cancel()
		c.mu.Lock()
		defer c.mu.Unlock()
		c.seq++
	}
}

// interrupt interrupts the query with number seq until it has ended: an interrupt has no effect on a query that is just starting.
func (c *sqliteConn) interrupt(seq int) {
	for running := true; running; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		if running = c.seq == seq; running {
			c.lite.Interrupt()
		}
		c.mu.Unlock()
	}
}

// run starts a statement. The caller must close its rows.
func (c *sqliteConn) run(ctx context.Context, text string, args []any) (*sqliteRows, error) {
	values, err := bindValues(args)
	if err != nil {
		return nil, err
	}
	st, err := c.acquire(text)
	if err != nil {
		return nil, err
	}
	if err := st.Bind(values); err != nil {
		c.release(st)
		return nil, err
	}
	return &sqliteRows{ctx: ctx, conn: c, stmt: st, width: st.ColumnCount()}, nil
}

// bindValues converts args to the types that lite.Stmt.Bind accepts.
func bindValues(args []any) ([]any, error) {
	out := make([]any, len(args))
	for i, a := range args {
		switch v := a.(type) {
		case int64, string, bool, nil:
			out[i] = v
		case int:
			out[i] = int64(v)
		default:
			value, err := driver.DefaultParameterConverter.ConvertValue(a)
			if err != nil {
				return nil, err
			}
			out[i] = value
		}
	}
	return out, nil
}

// sqliteRows iterates over the rows of a statement, which is released by Close.
type sqliteRows struct {
	ctx     context.Context
	conn    *sqliteConn
	stmt    *sqliteStmt
	width   int
	done    bool // all rows were read, or err is set
	err     error
	onClose func() // may be nil
}

// Next advances to the next row and reports whether there is one.
func (r *sqliteRows) Next() bool {
	if r.stmt == nil || r.done {
		return false
	}
	more, err := r.stmt.Step()
	if err != nil && lite.Interrupted(err) && r.ctx.Err() != nil {
		err = r.ctx.Err()
	}
	r.done, r.err = !more, err
	return more
}

// Err returns the error that ended the iteration, if any.
func (r *sqliteRows) Err() error { return r.err }

// Close releases the statement. A statement with RETURNING completes all its changes before its first row, so closing early is safe.
func (r *sqliteRows) Close() error {
	if r.stmt == nil {
		return nil
	}
	r.conn.release(r.stmt)
	r.stmt = nil
	if r.onClose != nil {
		r.onClose()
	}
	return r.err
}

// Scan implements Scanner.
func (r *sqliteRows) Scan(fields ...any) error {
	if len(fields) != r.width {
		return fmt.Errorf("database: scan %d columns into %d fields", r.width, len(fields))
	}
	for i, field := range fields {
		if err := r.scanColumn(i, field); err != nil {
			return fmt.Errorf("database: scan column %d: %w", i+1, err)
		}
	}
	return nil
}
