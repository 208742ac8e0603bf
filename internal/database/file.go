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

// fileConn is a connection to a SQLite file with the statements that were used last. One at a time uses it.
type fileConn struct {
	lite   *lite.Conn
	keep   int
	byText map[string]*list.Element
	used   *list.List // of *fileStmt, the last used first
	mu     sync.Mutex
	query  int // which one runs: an interruption that comes late must not hit the next one
}

type fileStmt struct {
	*lite.Stmt
	text string
	busy bool // its rows are read
	kept bool
}

// newFileConn keeps so many statements, each some ten kilobytes.
func newFileConn(c *lite.Conn, keep int) *fileConn {
	return &fileConn{lite: c, keep: keep, byText: map[string]*list.Element{}, used: list.New()}
}

// stmtOf is the statement of an element: the list holds nothing else.
func stmtOf(e *list.Element) *fileStmt {
	st, _ := e.Value.(*fileStmt)
	return st
}

// take is the statement of a text for one who gives it back. A text that is run while its own rows are read has a second one.
func (c *fileConn) take(text string) (*fileStmt, error) {
	e, there := c.byText[text]
	if there {
		c.used.MoveToFront(e)
		if st := stmtOf(e); !st.busy {
			st.busy = true
			return st, nil
		}
	}
	made, err := c.lite.Prepare(text)
	if err != nil {
		return nil, err
	}
	st := &fileStmt{Stmt: made, text: text, busy: true, kept: !there}
	if st.kept {
		c.byText[text] = c.used.PushFront(st)
		c.forget()
	}
	return st, nil
}

// forget lets the statement go that was not used for longest, when there are too many.
func (c *fileConn) forget() {
	for e := c.used.Back(); e != nil && c.used.Len() > c.keep; e = e.Prev() {
		if st := stmtOf(e); !st.busy {
			c.used.Remove(e)
			delete(c.byText, st.text)
			st.Close()
			return
		}
	}
}

func (c *fileConn) giveBack(st *fileStmt) {
	st.Reset()
	if st.busy = false; !st.kept {
		st.Close()
	}
}

func (c *fileConn) close() error {
	for e := c.used.Front(); e != nil; e = e.Next() {
		stmtOf(e).Close()
	}
	return c.lite.Close()
}

// watch interrupts what runs from here on when the context ends, until the answered function is called.
func (c *fileConn) watch(ctx context.Context) (over func()) {
	query := c.query
	stop := context.AfterFunc(ctx, func() { c.interrupt(query) })
	return func() {
		stop()
		c.mu.Lock()
		defer c.mu.Unlock()
		c.query++
	}
}

// interrupt ends a query, over and over as long as it is not over: one that only begins does not notice.
func (c *fileConn) interrupt(query int) {
	for running := true; running; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		if running = c.query == query; running {
			c.lite.Interrupt()
		}
		c.mu.Unlock()
	}
}

// run begins a statement, whose rows the caller closes.
func (c *fileConn) run(ctx context.Context, text string, args []any) (*fileRows, error) {
	values, err := bound(args)
	if err != nil {
		return nil, err
	}
	st, err := c.take(text)
	if err != nil {
		return nil, err
	}
	if err := st.Bind(values); err != nil {
		c.giveBack(st)
		return nil, err
	}
	return &fileRows{ctx: ctx, conn: c, stmt: st, width: st.Columns()}, nil
}

// bound are arguments as the engine knows them.
func bound(args []any) ([]any, error) {
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

// fileRows are the rows of a statement, which is theirs until they are closed.
type fileRows struct {
	ctx   context.Context
	conn  *fileConn
	stmt  *fileStmt
	width int
	ended bool // there are no more, or err says why
	err   error
	over  func() // what follows when they are closed
}

// Next goes to the next row, if there is one.
func (r *fileRows) Next() bool {
	if r.stmt == nil || r.ended {
		return false
	}
	more, err := r.stmt.Step()
	if err != nil && lite.Interrupted(err) && r.ctx.Err() != nil {
		err = r.ctx.Err()
	}
	r.ended, r.err = !more, err
	return more
}

// Err is what ended the rows before their end.
func (r *fileRows) Err() error { return r.err }

// Close ends the statement. One that returns rows of what it changed has changed all of it before the first.
func (r *fileRows) Close() error {
	if r.stmt == nil {
		return nil
	}
	r.conn.giveBack(r.stmt)
	r.stmt = nil
	if r.over != nil {
		r.over()
	}
	return r.err
}

// Scan implements Scanner.
func (r *fileRows) Scan(fields ...any) error {
	if len(fields) != r.width {
		return fmt.Errorf("database: %d fields for %d columns", len(fields), r.width)
	}
	for i, field := range fields {
		if err := r.cell(i, field); err != nil {
			return fmt.Errorf("database: column %d: %w", i+1, err)
		}
	}
	return nil
}
