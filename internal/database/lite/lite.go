// Package lite speaks to SQLite files by the engine's own functions: database/sql and the driver make an interface value, a copy and some locks
// of every cell, which is most of what a list costs (docs/adr/0043). It knows neither pools nor types of ours.
package lite

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unsafe"

	"modernc.org/libc"
	_ "modernc.org/sqlite" // sets the engine up
	engine "modernc.org/sqlite/lib"
)

// Error is what the engine refused.
type Error struct {
	code int
	text string
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.text, e.code) }

// Code is the engine's extended result code.
func (e *Error) Code() int { return e.code }

// Interrupted reports whether an error is the outcome of Interrupt.
func Interrupted(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.code&0xff == engine.SQLITE_INTERRUPT
}

// Conn is a connection. It serves one caller at a time; Interrupt alone may come from others.
type Conn struct {
	tls *libc.TLS
	db  uintptr
	out uintptr // where the engine writes what it made
}

// Open opens an existing file.
func Open(uri string, pragmas ...string) (*Conn, error) {
	c := &Conn{tls: libc.NewTLS()}
	if c.out = libc.Xmalloc(c.tls, 16); c.out == 0 {
		c.tls.Close()
		return nil, errors.New("sqlite: no memory")
	}
	name, err := libc.CString(uri)
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	defer libc.Xfree(c.tls, name)
	// A connection is used by one at a time: the engine need not lock it.
	rc := engine.Xsqlite3_open_v2(c.tls, name, c.out, engine.SQLITE_OPEN_READWRITE|engine.SQLITE_OPEN_URI|engine.SQLITE_OPEN_NOMUTEX, 0)
	c.db = *(*uintptr)(at(c.out))
	if rc != engine.SQLITE_OK {
		return nil, errors.Join(c.failed(rc), c.Close())
	}
	engine.Xsqlite3_extended_result_codes(c.tls, c.db, 1)
	for _, p := range pragmas {
		if err := c.Run("PRAGMA " + p); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	return c, nil
}

// at is the memory of the engine at an address. It is not Go's: nothing moves it and nothing collects it.
func at(address uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) }

// Run runs a statement to its end.
func (c *Conn) Run(text string, args ...any) error {
	s, err := c.Prepare(text)
	if err != nil {
		return err
	}
	defer s.Close()
	err = s.Bind(args)
	for more := true; more && err == nil; {
		more, err = s.Step()
	}
	return err
}

// Outside reports whether no transaction is open: some errors make the engine give up the one that was.
func (c *Conn) Outside() bool { return engine.Xsqlite3_get_autocommit(c.tls, c.db) != 0 }

// Changed is how many rows the last insert, update or delete touched.
func (c *Conn) Changed() int64 { return engine.Xsqlite3_changes64(c.tls, c.db) }

// LastID is the id of the row that was inserted last.
func (c *Conn) LastID() int64 { return engine.Xsqlite3_last_insert_rowid(c.tls, c.db) }

// Close ends the connection, whose statements are closed already.
func (c *Conn) Close() error {
	var err error
	if c.db != 0 {
		if rc := engine.Xsqlite3_close_v2(c.tls, c.db); rc != engine.SQLITE_OK {
			err = c.failed(rc)
		}
	}
	libc.Xfree(c.tls, c.out)
	c.tls.Close()
	c.db, c.out = 0, 0
	return err
}

// Interrupt makes the query that runs end with an error.
func (c *Conn) Interrupt() { engine.Xsqlite3_interrupt(c.tls, c.db) }

func (c *Conn) failed(rc int32) error {
	if c.db == 0 {
		return &Error{int(rc), libc.GoString(engine.Xsqlite3_errstr(c.tls, rc))}
	}
	return &Error{int(rc), libc.GoString(engine.Xsqlite3_errmsg(c.tls, c.db))}
}

// Stmt is a query that was planned once.
type Stmt struct {
	conn  *Conn
	stmt  uintptr
	args  []int     // which argument each parameter is, from 0
	texts []uintptr // of the arguments that are bound
}

// Prepare plans a query, whose parameters are $1, $2 … or each a ?.
func (c *Conn) Prepare(text string) (*Stmt, error) {
	sql, err := libc.CString(text)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(c.tls, sql)
	if rc := engine.Xsqlite3_prepare_v3(c.tls, c.db, sql, -1, engine.SQLITE_PREPARE_PERSISTENT, c.out, c.out+8); rc != engine.SQLITE_OK {
		return nil, c.failed(rc)
	}
	s := &Stmt{conn: c, stmt: *(*uintptr)(at(c.out))}
	if s.stmt == 0 {
		return nil, errors.New("sqlite: an empty query")
	}
	if rest := libc.GoString(*(*uintptr)(at(c.out + 8))); strings.TrimSpace(rest) != "" {
		s.Close()
		return nil, fmt.Errorf("sqlite: more than one statement: %q", text)
	}
	for i := range engine.Xsqlite3_bind_parameter_count(c.tls, s.stmt) {
		n := int(i) + 1
		if name := engine.Xsqlite3_bind_parameter_name(c.tls, s.stmt, i+1); name != 0 {
			if n, err = strconv.Atoi(libc.GoString(name)[1:]); err != nil {
				s.Close()
				return nil, fmt.Errorf("sqlite: parameter %s of %q", libc.GoString(name), text)
			}
		}
		s.args = append(s.args, n-1)
	}
	return s, nil
}

// Close gives a statement up.
func (s *Stmt) Close() {
	s.free()
	engine.Xsqlite3_finalize(s.conn.tls, s.stmt)
}

// Bind sets the arguments: int64, float64, bool, string, []byte or nil.
func (s *Stmt) Bind(args []any) error {
	for i, n := range s.args {
		if n >= len(args) {
			return fmt.Errorf("sqlite: argument %d is missing", n+1)
		}
		if err := s.bind(int32(i+1), args[n]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Stmt) bind(i int32, v any) error {
	tls := s.conn.tls
	var rc int32
	switch v := v.(type) {
	case nil:
		rc = engine.Xsqlite3_bind_null(tls, s.stmt, i)
	case int64:
		rc = engine.Xsqlite3_bind_int64(tls, s.stmt, i, v)
	case bool:
		n := int64(0)
		if v {
			n = 1
		}
		rc = engine.Xsqlite3_bind_int64(tls, s.stmt, i, n)
	case float64:
		rc = engine.Xsqlite3_bind_double(tls, s.stmt, i, v)
	case string:
		p, err := s.text(v)
		if err != nil {
			return err
		}
		rc = engine.Xsqlite3_bind_text(tls, s.stmt, i, p, int32(len(v)), 0)
	case []byte:
		if v == nil {
			rc = engine.Xsqlite3_bind_null(tls, s.stmt, i)
			break
		}
		p, err := s.text(string(v))
		if err != nil {
			return err
		}
		rc = engine.Xsqlite3_bind_blob(tls, s.stmt, i, p, int32(len(v)), 0)
	default:
		return fmt.Errorf("sqlite: argument %d is a %T", i, v)
	}
	if rc != engine.SQLITE_OK {
		return s.conn.failed(rc)
	}
	return nil
}

// text copies an argument to where the engine reads it until Reset.
func (s *Stmt) text(v string) (uintptr, error) {
	p, err := libc.CString(v)
	if err == nil {
		s.texts = append(s.texts, p)
	}
	return p, err
}

func (s *Stmt) free() {
	for _, p := range s.texts {
		libc.Xfree(s.conn.tls, p)
	}
	s.texts = s.texts[:0]
}

// Step goes to the next row, if there is one.
func (s *Stmt) Step() (bool, error) {
	switch rc := engine.Xsqlite3_step(s.conn.tls, s.stmt); rc {
	case engine.SQLITE_ROW:
		return true, nil
	case engine.SQLITE_DONE:
		return false, nil
	default:
		return false, s.conn.failed(rc)
	}
}

// Reset ends a query; the statement may be bound anew.
func (s *Stmt) Reset() {
	engine.Xsqlite3_reset(s.conn.tls, s.stmt) // repeats the error of the last step
	engine.Xsqlite3_clear_bindings(s.conn.tls, s.stmt)
	s.free()
}

// Columns is how many columns the rows have.
func (s *Stmt) Columns() int { return int(engine.Xsqlite3_column_count(s.conn.tls, s.stmt)) }

// Kind is what a cell holds.
type Kind int32

const (
	Integer Kind = engine.SQLITE_INTEGER
	Float   Kind = engine.SQLITE_FLOAT
	Text    Kind = engine.SQLITE_TEXT
	Blob    Kind = engine.SQLITE_BLOB
	Null    Kind = engine.SQLITE_NULL
)

// Kind is what a cell of the row holds.
func (s *Stmt) Kind(column int) Kind {
	return Kind(engine.Xsqlite3_column_type(s.conn.tls, s.stmt, int32(column)))
}

// Int is a cell that holds a whole number.
func (s *Stmt) Int(column int) int64 {
	return engine.Xsqlite3_column_int64(s.conn.tls, s.stmt, int32(column))
}

// Float is a cell that holds a number.
func (s *Stmt) Float(column int) float64 {
	return engine.Xsqlite3_column_double(s.conn.tls, s.stmt, int32(column))
}

// Bytes are those of a text or a blob, until the next step.
func (s *Stmt) Bytes(column int) []byte {
	i := int32(column)
	p := engine.Xsqlite3_column_blob(s.conn.tls, s.stmt, i)
	if p == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(at(p)), engine.Xsqlite3_column_bytes(s.conn.tls, s.stmt, i))
}
