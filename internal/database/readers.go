package database

import (
	"container/list"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"time"
	"unsafe"

	"traguardo/internal/database/lite"
)

// readers are the connections of a SQLite file over which everything outside of transactions is read.
type readers struct {
	open   func() (*lite.Conn, error)
	places chan struct{} // holds a value for each connection in use
	mu     sync.Mutex
	idle   []*readConn // the last used at the end: what it read is still in its memory
	closed bool
}

func newReaders(size int, open func() (*lite.Conn, error)) *readers {
	return &readers{open: open, places: make(chan struct{}, size)}
}

var errClosed = errors.New("database: closed")

func (r *readers) take(ctx context.Context) (*readConn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case r.places <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.idle); n > 0 {
		c := r.idle[n-1]
		r.idle = r.idle[:n-1]
		return c, nil
	}
	if r.closed {
		<-r.places
		return nil, errClosed
	}
	conn, err := r.open()
	if err != nil {
		<-r.places
		return nil, err
	}
	return &readConn{conn: conn, byText: map[string]*list.Element{}, used: list.New()}, nil
}

func (r *readers) giveBack(c *readConn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		_ = c.close() // it was only read from
	} else {
		r.idle = append(r.idle, c)
	}
	<-r.places
}

// Close closes what nobody uses; the rest is closed when it is given back.
func (r *readers) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	var err error
	for _, c := range r.idle {
		err = errors.Join(err, c.close())
	}
	r.idle = nil
	return err
}

// readConn is a connection with the statements that were used last.
type readConn struct {
	conn   *lite.Conn
	byText map[string]*list.Element
	used   *list.List // of *readStmt, the last used first
	mu     sync.Mutex
	query  int // which one runs: an interruption that comes late must not hit the next one
}

type readStmt struct {
	*lite.Stmt
	text string
}

// maxReadStmts bounds the memory of a connection's statements, each some ten kilobytes.
const maxReadStmts = 200

func (c *readConn) statement(text string) (*lite.Stmt, error) {
	if e, ok := c.byText[text]; ok {
		c.used.MoveToFront(e)
		st, _ := e.Value.(readStmt)
		return st.Stmt, nil
	}
	made, err := c.conn.Prepare(text)
	if err != nil {
		return nil, err
	}
	c.byText[text] = c.used.PushFront(readStmt{made, text})
	if c.used.Len() > maxReadStmts {
		oldest, _ := c.used.Remove(c.used.Back()).(readStmt)
		delete(c.byText, oldest.text)
		oldest.Close()
	}
	return made, nil
}

func (c *readConn) close() error {
	for e := c.used.Front(); e != nil; e = e.Next() {
		if st, ok := e.Value.(readStmt); ok {
			st.Close()
		}
	}
	return c.conn.Close()
}

// interrupt ends a query, over and over as long as it is not over: one that only begins does not notice.
func (c *readConn) interrupt(query int) {
	for running := true; running; time.Sleep(time.Millisecond) {
		c.mu.Lock()
		if running = c.query == query; running {
			c.conn.Interrupt()
		}
		c.mu.Unlock()
	}
}

// ended makes interruptions of the query that ran come too late.
func (c *readConn) ended() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.query++
}

// reading are the rows of a query. They have their connection until they are closed.
type reading struct {
	ctx   context.Context
	from  *readers
	conn  *readConn
	stmt  *lite.Stmt
	watch func() bool // stops watching the context
	width int
	err   error
}

func (r *readers) query(ctx context.Context, text string, args []any) (*reading, error) {
	values, err := bound(args)
	if err != nil {
		return nil, err
	}
	c, err := r.take(ctx)
	if err != nil {
		return nil, err
	}
	rows := &reading{ctx: ctx, from: r, conn: c}
	if rows.stmt, err = c.statement(text); err == nil {
		rows.width = rows.stmt.Columns()
		err = rows.stmt.Bind(values)
	}
	if err != nil {
		_ = rows.Close()
		return nil, err
	}
	if ctx.Done() != nil {
		query := c.query
		rows.watch = context.AfterFunc(ctx, func() { c.interrupt(query) })
	}
	return rows, nil
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

// Next goes to the next row, if there is one.
func (r *reading) Next() bool {
	if r.stmt == nil || r.err != nil {
		return false
	}
	more, err := r.stmt.Step()
	if err != nil && lite.Interrupted(err) && r.ctx.Err() != nil {
		err = r.ctx.Err()
	}
	r.err = err
	return more
}

// Err is what ended the rows before their end.
func (r *reading) Err() error { return r.err }

// Close gives the connection back.
func (r *reading) Close() error {
	if r.conn == nil {
		return nil
	}
	if r.watch != nil {
		r.watch()
	}
	r.conn.ended()
	if r.stmt != nil {
		r.stmt.Reset()
	}
	r.from.giveBack(r.conn)
	r.conn, r.stmt = nil, nil
	return nil
}

// Scan implements Scanner.
func (r *reading) Scan(fields ...any) error {
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

// Fields that know how they are read from what their column holds: from a number, or from a text which they do not keep.
type (
	intScanner  interface{ ScanInt(n int64) error }
	textScanner interface{ ScanText(text string) error }
)

// cell reads a column into a field. What columns usually hold goes straight there, all else by way of what database/sql does.
func (r *reading) cell(i int, field any) error {
	kind := r.stmt.Kind(i)
	switch f := field.(type) {
	case *int64:
		if kind == lite.Integer {
			*f = r.stmt.Int(i)
			return nil
		}
	case *string:
		if kind == lite.Text {
			*f = string(r.stmt.Bytes(i))
			return nil
		}
	case *bool:
		if n := r.stmt.Int(i); kind == lite.Integer && n>>1 == 0 {
			*f = n == 1
			return nil
		}
	case *int:
		if kind == lite.Integer {
			*f = int(r.stmt.Int(i))
			return nil
		}
	case intScanner:
		if kind == lite.Integer {
			return f.ScanInt(r.stmt.Int(i))
		}
	case textScanner:
		if kind == lite.Text {
			b := r.stmt.Bytes(i)
			return f.ScanText(unsafe.String(unsafe.SliceData(b), len(b)))
		}
	}
	if s, ok := field.(sql.Scanner); ok {
		return s.Scan(r.value(i, kind))
	}
	return convert(field, r.value(i, kind))
}

// value is a cell as drivers hand it over.
func (r *reading) value(i int, kind lite.Kind) any {
	switch kind {
	case lite.Integer:
		return r.stmt.Int(i)
	case lite.Float:
		return r.stmt.Float(i)
	case lite.Text:
		return string(r.stmt.Bytes(i))
	case lite.Blob:
		return append([]byte{}, r.stmt.Bytes(i)...)
	}
	return nil
}

// convert sets a field as database/sql would.
func convert(field, value any) error {
	if n, ok := numberOf(field); ok {
		return n.Scan(value)
	}
	switch f := field.(type) {
	case *any:
		*f = value
		return nil
	case *[]byte:
		if value == nil {
			*f = nil
			return nil
		}
		return into(f, value)
	case *string:
		return into(f, value)
	case *int64:
		return into(f, value)
	case *bool:
		return into(f, value)
	case *float64:
		return into(f, value)
	}
	if v := reflect.ValueOf(field); v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.String { // texts of a kind
		switch text := value.(type) {
		case string:
			v.Elem().SetString(text)
			return nil
		case []byte:
			v.Elem().SetString(string(text))
			return nil
		}
	}
	return fmt.Errorf("nothing is read into a %T", field)
}

func into[T any](field *T, value any) error {
	var n sql.Null[T]
	if err := n.Scan(value); err != nil {
		return err
	}
	if !n.Valid {
		return fmt.Errorf("NULL is no %T", n.V)
	}
	*field = n.V
	return nil
}
