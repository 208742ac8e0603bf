package database

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"traguardo/internal/database/lite"
)

// readers are connections over which a SQLite file is read outside of transactions.
type readers struct {
	open   func() (*lite.Conn, error)
	places chan struct{} // holds a value for each connection in use
	keep   int           // how many stay open when nobody uses them
	mu     sync.Mutex
	idle   []*fileConn // the last used at the end: what it read is still in its memory
	closed bool
}

func newReaders(size, keep int, open func() (*lite.Conn, error)) *readers {
	return &readers{open: open, places: make(chan struct{}, size), keep: keep}
}

var errClosed = errors.New("database is closed")

// maxReadStmts bounds the memory of a reader's statements.
const maxReadStmts = 200

func (r *readers) take(ctx context.Context) (*fileConn, error) {
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
	return newFileConn(conn, maxReadStmts), nil
}

func (r *readers) giveBack(c *fileConn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || len(r.idle) >= r.keep {
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

// query implements runner. The rows have their connection until they are closed.
func (r *readers) query(ctx context.Context, text string, args []any) (rowsRead, error) {
	c, err := r.take(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := c.run(ctx, text, args)
	if err != nil {
		r.giveBack(c)
		return nil, err
	}
	unwatch := func() {}
	if ctx.Done() != nil {
		unwatch = c.watch(ctx)
	}
	rows.over = func() {
		unwatch()
		r.giveBack(c)
	}
	return rows, nil
}

// exec implements runner: the engine refuses what would change something.
func (r *readers) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	rows, err := r.query(ctx, text, args)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		continue
	}
	return changes{}, rows.Close()
}
