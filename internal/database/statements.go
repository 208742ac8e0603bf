package database

import (
	"context"
	"database/sql"
	"sync"
)

// statements prepares each text once: parsing and planning cost SQLite more than most of our queries.
type statements struct {
	pool     *sql.DB
	mu       sync.RWMutex
	prepared map[string]*sql.Stmt
}

func prepared(pool *sql.DB) *statements {
	return &statements{pool: pool, prepared: map[string]*sql.Stmt{}}
}

// maxStatements bounds the memory of texts that differ by their filters.
const maxStatements = 500

func (s *statements) get(ctx context.Context, query string) *sql.Stmt {
	s.mu.RLock()
	st := s.prepared[query]
	s.mu.RUnlock()
	if st != nil {
		return st
	}
	// Preparing may wait for a connection: whoever has their statement already must not wait along.
	st, err := s.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil // the plain call reports the same error
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	other := s.prepared[query]
	if other == nil && len(s.prepared) < maxStatements {
		s.prepared[query] = st
		return st
	}
	_ = st.Close() // somebody was faster, or there are enough of them
	return other
}

func (s *statements) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return s.pool.ExecContext(ctx, query, args...)
}

func (s *statements) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if st := s.get(ctx, query); st != nil {
		return st.QueryContext(ctx, args...)
	}
	return s.pool.QueryContext(ctx, query, args...)
}

func (s *statements) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if st := s.get(ctx, query); st != nil {
		return st.QueryRowContext(ctx, args...)
	}
	return s.pool.QueryRowContext(ctx, query, args...)
}
