package database

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// readers is a pool of connections for reading a SQLite file outside transactions.
type readers struct {
	open    func() (*sqliteConn, error)
	slots   chan struct{} // one value per connection in use
	maxIdle int           // number of unused connections to keep open
	mu      sync.Mutex
	idle    []*sqliteConn // most recently used last, because its cache is the warmest
	closed  bool
}

func newReaders(size, keep int, open func() (*sqliteConn, error)) *readers {
	return &readers{open: open, slots: make(chan struct{}, size), maxIdle: keep}
}

var errClosed = errors.New("database is closed")

// maxReadStmts is the size of a reader's statement cache.
const maxReadStmts = 200

func (r *readers) acquire(ctx context.Context) (*sqliteConn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case r.slots <- struct{}{}:
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
		<-r.slots
		return nil, errClosed
	}
	c, err := r.open()
	if err != nil {
		<-r.slots
	}
	return c, err
}

func (r *readers) release(c *sqliteConn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || len(r.idle) >= r.maxIdle {
		_ = c.Close() // nothing can be lost: it only reads
	} else {
		r.idle = append(r.idle, c)
	}
	<-r.slots
}

// Close closes unused connections; the others are closed on release.
func (r *readers) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	var err error
	for _, c := range r.idle {
		err = errors.Join(err, c.Close())
	}
	r.idle = nil
	return err
}

// query implements runner. The rows keep their connection until they are closed.
func (r *readers) query(ctx context.Context, text string, args []any) (Rows, error) {
	c, err := r.acquire(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := c.run(ctx, text, args)
	if err != nil {
		r.release(c)
		return nil, err
	}
	unwatch := func() {}
	if ctx.Done() != nil {
		unwatch = c.watch(ctx)
	}
	rows.onClose = func() {
		unwatch()
		r.release(c)
	}
	return rows, nil
}

// exec implements runner. Connections are query_only, so a statement that writes fails.
func (r *readers) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	rows, err := r.query(ctx, text, args)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		continue
	}
	return execResult{}, rows.Close()
}
