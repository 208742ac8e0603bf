// Package lite is a thin binding to SQLite's C API as translated by modernc.org/sqlite. database/sql allocates an interface value and a
// copy for every cell, which is most of the cost of reading a list (docs/adr/0043).
package lite

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unsafe"

	"modernc.org/libc"
	_ "modernc.org/sqlite" // initializes the engine
	engine "modernc.org/sqlite/lib"
)

// Error is an error returned by the engine.
type Error struct {
	code    int
	message string
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.message, e.code) }

// Code returns SQLite's extended result code.
func (e *Error) Code() int { return e.code }

// Interrupted reports whether err was caused by Interrupt.
func Interrupted(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.code&0xff == engine.SQLITE_INTERRUPT
}

// Conn is a connection. Only Interrupt may be called concurrently with other methods.
type Conn struct {
	tls      *libc.TLS
	db       uintptr
	outParam uintptr // memory for output parameters of C functions
}

// Open opens an existing database file and runs the pragmas.
func Open(uri string, pragmas ...string) (*Conn, error) {
	c := &Conn{tls: libc.NewTLS()}
	if c.outParam = libc.Xmalloc(c.tls, 16); c.outParam == 0 {
		c.tls.Close()
		return nil, errors.New("sqlite: out of memory")
	}
	name, err := libc.CString(uri)
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	defer libc.Xfree(c.tls, name)
	// NOMUTEX: callers already serialize the use of a connection.
	rc := engine.Xsqlite3_open_v2(c.tls, name, c.outParam, engine.SQLITE_OPEN_READWRITE|engine.SQLITE_OPEN_URI|engine.SQLITE_OPEN_NOMUTEX, 0)
	c.db = *(*uintptr)(pointer(c.outParam))
	if rc != engine.SQLITE_OK {
		return nil, errors.Join(c.errorFor(rc), c.Close())
	}
	engine.Xsqlite3_extended_result_codes(c.tls, c.db, 1)
	for _, p := range pragmas {
		if err := c.Exec("PRAGMA " + p); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	return c, nil
}

// pointer converts an address in the engine's memory, which the Go runtime neither moves nor collects.
func pointer(address uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) }

// Exec runs a statement and discards its rows.
func (c *Conn) Exec(text string, args ...any) error {
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

// Autocommit reports whether no transaction is open. Some errors make the engine roll back the open transaction.
func (c *Conn) Autocommit() bool { return engine.Xsqlite3_get_autocommit(c.tls, c.db) != 0 }

// Changes returns the number of rows affected by the last INSERT, UPDATE or DELETE.
func (c *Conn) Changes() int64 { return engine.Xsqlite3_changes64(c.tls, c.db) }

// LastInsertID returns the id of the last inserted row.
func (c *Conn) LastInsertID() int64 { return engine.Xsqlite3_last_insert_rowid(c.tls, c.db) }

// Close closes the connection. Its statements must be closed first.
func (c *Conn) Close() error {
	var err error
	if c.db != 0 {
		if rc := engine.Xsqlite3_close_v2(c.tls, c.db); rc != engine.SQLITE_OK {
			err = c.errorFor(rc)
		}
	}
	libc.Xfree(c.tls, c.outParam)
	c.tls.Close()
	c.db, c.outParam = 0, 0
	return err
}

// Interrupt makes the running query fail. It does not affect a query that has not started yet.
func (c *Conn) Interrupt() { engine.Xsqlite3_interrupt(c.tls, c.db) }

func (c *Conn) errorFor(rc int32) error {
	if c.db == 0 {
		return &Error{int(rc), libc.GoString(engine.Xsqlite3_errstr(c.tls, rc))}
	}
	return &Error{int(rc), libc.GoString(engine.Xsqlite3_errmsg(c.tls, c.db))}
}

// Stmt is a prepared statement.
type Stmt struct {
	conn       *Conn
	stmt       uintptr
	argIndexes []int     // index of the argument for each parameter
	texts      []uintptr // C copies of the bound texts and blobs
}

// Prepare prepares a single statement with the parameters $1, $2 … or ?.
func (c *Conn) Prepare(text string) (*Stmt, error) {
	sql, err := libc.CString(text)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(c.tls, sql)
	rc := engine.Xsqlite3_prepare_v3(c.tls, c.db, sql, -1, engine.SQLITE_PREPARE_PERSISTENT, c.outParam, c.outParam+8)
	if rc != engine.SQLITE_OK {
		return nil, c.errorFor(rc)
	}
	s := &Stmt{conn: c, stmt: *(*uintptr)(pointer(c.outParam))}
	if s.stmt == 0 {
		return nil, errors.New("sqlite: empty query")
	}
	if rest := libc.GoString(*(*uintptr)(pointer(c.outParam + 8))); strings.TrimSpace(rest) != "" {
		s.Close()
		return nil, fmt.Errorf("sqlite: more than one statement: %q", text)
	}
	for i := range engine.Xsqlite3_bind_parameter_count(c.tls, s.stmt) {
		n := int(i) + 1
		if name := engine.Xsqlite3_bind_parameter_name(c.tls, s.stmt, i+1); name != 0 {
			if n, err = strconv.Atoi(libc.GoString(name)[1:]); err != nil {
				s.Close()
				return nil, fmt.Errorf("sqlite: invalid parameter %s in %q", libc.GoString(name), text)
			}
		}
		s.argIndexes = append(s.argIndexes, n-1)
	}
	return s, nil
}

// Close frees the statement.
func (s *Stmt) Close() {
	s.free()
	engine.Xsqlite3_finalize(s.conn.tls, s.stmt)
}

// Bind binds the arguments, each an int64, float64, bool, string, []byte or nil.
func (s *Stmt) Bind(args []any) error {
	for i, n := range s.argIndexes {
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
		p, err := s.copyText(v)
		if err != nil {
			return err
		}
		rc = engine.Xsqlite3_bind_text(tls, s.stmt, i, p, int32(len(v)), 0)
	case []byte:
		if v == nil {
			rc = engine.Xsqlite3_bind_null(tls, s.stmt, i)
			break
		}
		p, err := s.copyText(string(v))
		if err != nil {
			return err
		}
		rc = engine.Xsqlite3_bind_blob(tls, s.stmt, i, p, int32(len(v)), 0)
	default:
		return fmt.Errorf("sqlite: argument %d has unsupported type %T", i, v)
	}
	if rc != engine.SQLITE_OK {
		return s.conn.errorFor(rc)
	}
	return nil
}

// copyText copies v to C memory, where it stays until Reset.
func (s *Stmt) copyText(v string) (uintptr, error) {
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

// Step advances to the next row and reports whether there is one.
func (s *Stmt) Step() (bool, error) {
	switch rc := engine.Xsqlite3_step(s.conn.tls, s.stmt); rc {
	case engine.SQLITE_ROW:
		return true, nil
	case engine.SQLITE_DONE:
		return false, nil
	default:
		return false, s.conn.errorFor(rc)
	}
}

// Reset ends the query and clears its arguments, so that the statement can be bound again.
func (s *Stmt) Reset() {
	engine.Xsqlite3_reset(s.conn.tls, s.stmt) // returns the error that Step already returned
	engine.Xsqlite3_clear_bindings(s.conn.tls, s.stmt)
	s.free()
}

// ColumnCount returns the number of columns.
func (s *Stmt) ColumnCount() int { return int(engine.Xsqlite3_column_count(s.conn.tls, s.stmt)) }

// Type is the SQLite datatype of a value.
type Type int32

const (
	Integer Type = engine.SQLITE_INTEGER
	Float   Type = engine.SQLITE_FLOAT
	Text    Type = engine.SQLITE_TEXT
	Blob    Type = engine.SQLITE_BLOB
	Null    Type = engine.SQLITE_NULL
)

// Type returns the datatype of a column in the current row.
func (s *Stmt) Type(column int) Type {
	return Type(engine.Xsqlite3_column_type(s.conn.tls, s.stmt, int32(column)))
}

// Int returns an Integer column.
func (s *Stmt) Int(column int) int64 {
	return engine.Xsqlite3_column_int64(s.conn.tls, s.stmt, int32(column))
}

// Float returns a Float column.
func (s *Stmt) Float(column int) float64 {
	return engine.Xsqlite3_column_double(s.conn.tls, s.stmt, int32(column))
}

// Bytes returns a Text or Blob column. The slice is valid until the next Step or Reset.
func (s *Stmt) Bytes(column int) []byte {
	i := int32(column)
	p := engine.Xsqlite3_column_blob(s.conn.tls, s.stmt, i)
	if p == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(pointer(p)), engine.Xsqlite3_column_bytes(s.conn.tls, s.stmt, i))
}
