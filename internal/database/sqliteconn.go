package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"zombiezen.com/go/sqlite"

	"traguardo/internal/lru"
)

// sqliteConn is a connection to a SQLite file with a cache of prepared statements. It is not safe for concurrent use.
type sqliteConn struct {
	*sqlite.Conn
	stmts     *lru.Cache[string, *sqliteStmt] // by query
	interrupt chan struct{}                   // closed to interrupt the connection
	buffer    [1 << 10]byte                   // for texts, see sqliteRows.bytes
}

type sqliteStmt struct {
	*sqlite.Stmt
	argIndexes []int // index of the argument for each parameter
	width      int   // number of columns
	busy       bool  // its rows are being read
	cached     bool
}

// openSQLite opens an existing database file and runs the pragmas. The connection caches up to maxStmts statements of about 10 KB each.
func openSQLite(uri string, maxStmts int, pragmas ...string) (*sqliteConn, error) {
	conn, err := sqlite.OpenConn(uri, sqlite.OpenReadWrite, sqlite.OpenURI)
	if err != nil {
		return nil, err
	}
	c := &sqliteConn{Conn: conn, stmts: lru.New[string, *sqliteStmt](maxStmts)}
	c.renewInterrupt()
	for _, p := range pragmas {
		if err := c.execute("PRAGMA " + p); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	return c, nil
}

// acquire returns the prepared statement for query; call release when done. If it is already in use, acquire prepares a second one.
func (c *sqliteConn) acquire(query string) (*sqliteStmt, error) {
	st, found := c.stmts.Get(query)
	if found && !st.busy {
		st.busy = true
		return st, nil
	}
	st, err := c.prepare(query)
	if err != nil {
		return nil, err
	}
	st.busy, st.cached = true, !found
	if st.cached {
		if evicted, ok := c.stmts.Put(query, st); ok {
			evicted.cached = false
			evicted.closeUnused()
		}
	}
	return st, nil
}

// release ends the use of a statement.
func (c *sqliteConn) release(st *sqliteStmt) {
	_ = st.Reset()         // returns the error that Step already returned
	_ = st.ClearBindings() // fails only after an interrupt; bind then sets every parameter again
	st.busy = false
	st.closeUnused()
}

// closeUnused closes the statement unless it is in the cache or in use.
func (st *sqliteStmt) closeUnused() {
	if !st.cached && !st.busy {
		_ = st.Finalize()
	}
}

// prepare prepares a single statement with the parameters $1, $2 … or ?.
func (c *sqliteConn) prepare(text string) (*sqliteStmt, error) {
	prepared, rest, err := c.PrepareTransient(text)
	if err != nil {
		return nil, err
	}
	st := &sqliteStmt{Stmt: prepared, width: prepared.ColumnCount()}
	if strings.TrimSpace(text[len(text)-rest:]) != "" {
		_ = st.Finalize()
		return nil, fmt.Errorf("database: more than one statement: %q", text)
	}
	for i := range st.BindParamCount() {
		n := i + 1
		if name := st.BindParamName(n); name != "" {
			if n, err = strconv.Atoi(name[1:]); err != nil {
				_ = st.Finalize()
				return nil, fmt.Errorf("database: invalid parameter %s in %q", name, text)
			}
		}
		st.argIndexes = append(st.argIndexes, n-1)
	}
	return st, nil
}

// Close closes the connection and its cached statements.
func (c *sqliteConn) Close() error {
	c.stmts.Clear(func(st *sqliteStmt) { _ = st.Finalize() })
	return c.Conn.Close()
}

// watch interrupts the connection's queries when ctx ends, until stop is called.
func (c *sqliteConn) watch(ctx context.Context) (stop func()) {
	interrupt := c.interrupt
	cancel := context.AfterFunc(ctx, func() { close(interrupt) })
	return func() {
		if !cancel() {
			c.renewInterrupt()
		}
	}
}

// renewInterrupt lets the connection be used again after an interrupt. The library starts a goroutine for each channel, so the channel is
// kept as long as it is open.
func (c *sqliteConn) renewInterrupt() {
	c.interrupt = make(chan struct{})
	c.SetInterrupt(c.interrupt)
}

// run starts a statement. The caller must close its rows.
func (c *sqliteConn) run(ctx context.Context, text string, args []any) (*sqliteRows, error) {
	st, err := c.acquire(text)
	if err != nil {
		return nil, contextError(ctx, err)
	}
	if err := st.bind(args); err != nil {
		c.release(st)
		return nil, err
	}
	return &sqliteRows{ctx: ctx, conn: c, stmt: st}, nil
}

// contextError returns the error of ctx if err is the interrupt that it caused, or else err.
func contextError(ctx context.Context, err error) error {
	if err != nil && sqlite.ErrCode(err).ToPrimary() == sqlite.ResultInterrupt && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// execute runs a statement that is not cached and discards its rows.
func (c *sqliteConn) execute(text string, args ...any) error {
	st, err := c.prepare(text)
	if err != nil {
		return err
	}
	err = st.bind(args)
	for more := true; more && err == nil; {
		more, err = st.Step()
	}
	_ = st.Finalize()
	return err
}

// bind binds the arguments.
func (st *sqliteStmt) bind(args []any) error {
	for i, n := range st.argIndexes {
		if n >= len(args) {
			return fmt.Errorf("database: argument %d is missing", n+1)
		}
		if err := st.bindArg(i+1, args[n]); err != nil {
			return err
		}
	}
	return nil
}

func (st *sqliteStmt) bindArg(i int, arg any) error {
	switch v := arg.(type) {
	case nil:
		st.BindNull(i)
	case int64:
		st.BindInt64(i, v)
	case int:
		st.BindInt64(i, int64(v))
	case string:
		st.BindText(i, v)
	case bool:
		st.BindBool(i, v)
	case float64:
		st.BindFloat(i, v)
	case []byte:
		if v == nil {
			st.BindNull(i)
		} else {
			st.BindBytes(i, v)
		}
	case driver.Valuer:
		return st.bindConverted(i, arg)
	default:
		if n := reflect.ValueOf(arg); n.CanInt() { // an id or another number with its own type
			st.BindInt64(i, n.Int())
			return nil
		}
		return st.bindConverted(i, arg)
	}
	return nil
}

// bindConverted binds an argument with the conversions of database/sql.
func (st *sqliteStmt) bindConverted(i int, arg any) error {
	value, err := driver.DefaultParameterConverter.ConvertValue(arg)
	if err != nil {
		return err
	}
	if _, same := value.(driver.Valuer); same {
		return fmt.Errorf("database: argument %d has unsupported type %T", i, arg)
	}
	return st.bindArg(i, value)
}

// sqliteRows iterates over the rows of a statement, which is released by Close.
type sqliteRows struct {
	ctx     context.Context
	conn    *sqliteConn
	stmt    *sqliteStmt
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
	r.done, r.err = !more, contextError(r.ctx, err)
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
	if len(fields) != r.stmt.width {
		return fmt.Errorf("database: scan %d columns into %d fields", r.stmt.width, len(fields))
	}
	for i, field := range fields {
		if err := r.scanColumn(i, field); err != nil {
			return fmt.Errorf("database: scan column %d: %w", i+1, err)
		}
	}
	return nil
}
