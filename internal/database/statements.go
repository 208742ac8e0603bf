package database

import (
	"container/list"
	"context"
	"database/sql"
	"sync"
)

// statements prepares each text once: parsing and planning cost SQLite more than most of our queries.
type statements struct {
	pool *sql.DB
	kept *kept
}

func prepared(pool *sql.DB) *statements { return &statements{pool: pool, kept: newKept()} }

func (s *statements) get(ctx context.Context, query string) *statement {
	st, worth := s.kept.get(query)
	if st != nil || !worth {
		return st
	}
	// Preparing may wait for a connection: whoever has their statement already must not wait along.
	made, err := s.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil // the plain call reports the same error
	}
	return s.kept.put(query, made)
}

func (s *statements) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return s.pool.ExecContext(ctx, query, args...)
}

func (s *statements) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if st := s.get(ctx, query); st != nil {
		defer s.kept.release(st) // rows keep the statement they come from open by themselves
		return st.QueryContext(ctx, args...)
	}
	return s.pool.QueryContext(ctx, query, args...)
}

func (s *statements) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if st := s.get(ctx, query); st != nil {
		defer s.kept.release(st)
		return st.QueryRowContext(ctx, args...)
	}
	return s.pool.QueryRowContext(ctx, query, args...)
}

// maxStatements bounds the memory of texts that differ by their filters.
const maxStatements = 500

// kept holds the statements that were used last. A text is worth a statement when it comes a second time.
type kept struct {
	mu     sync.Mutex
	byText map[string]*list.Element
	used   *list.List // of *statement, the last used first
}

// statement is a kept statement, or a text that came once.
type statement struct {
	*sql.Stmt
	text    string
	users   int
	dropped bool // closed when nobody uses it
}

// held is the statement of an element: the list holds nothing else.
func held(e *list.Element) *statement {
	st, _ := e.Value.(*statement)
	return st
}

func newKept() *kept { return &kept{byText: map[string]*list.Element{}, used: list.New()} }

// get takes the statement of a text, which the caller releases. Without one it says whether the text is worth preparing.
func (k *kept) get(text string) (st *statement, worth bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.byText[text]
	if !ok {
		k.byText[text] = k.used.PushFront(&statement{text: text})
		if k.used.Len() > maxStatements {
			k.drop(k.used.Back())
		}
		return nil, false
	}
	k.used.MoveToFront(e)
	st = held(e)
	if st.Stmt == nil {
		return nil, true
	}
	st.users++
	return st, true
}

// put keeps the statement of a text and takes it.
func (k *kept) put(text string, made *sql.Stmt) *statement {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.byText[text]
	if !ok {
		return &statement{Stmt: made, text: text, users: 1, dropped: true}
	}
	st := held(e)
	if st.Stmt == nil {
		st.Stmt = made
	} else {
		_ = made.Close() // somebody was faster
	}
	st.users++
	return st
}

func (k *kept) release(st *statement) {
	k.mu.Lock()
	st.users--
	over := st.dropped && st.users == 0
	k.mu.Unlock()
	if over {
		_ = st.Close()
	}
}

// drop forgets the statement that was not used for longest.
func (k *kept) drop(e *list.Element) {
	st := held(e)
	k.used.Remove(e)
	delete(k.byText, st.text)
	if st.dropped = true; st.users == 0 && st.Stmt != nil {
		_ = st.Close()
	}
}
