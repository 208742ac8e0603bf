package core

import (
	"context"
	"sync"
	"time"

	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	userExports = 2 // files written at once for one user
	userAsked   = 6 // files of one user that wait, are written or are being sent
	maxAsked    = 64
	exportWait  = 10 * time.Second
)

func errExports() error {
	return problem.TooMany("Troppe esportazioni in corso: attendi che finiscano e riprova")
}

// Exports bounds the files that are made from the database. Each may read fifty thousand rows: they have connections of their own, so that
// whoever opens a page never waits for them.
type Exports struct {
	db      *store.DB
	places  int
	wait    time.Duration
	mu      sync.Mutex
	running int
	asked   int
	users   map[int64]*exporter
	freed   chan struct{} // closed when a place is given back
}

// exporter is what one user has under way.
type exporter struct{ asked, running int }

// NewExports makes the places that the connections of the database suffice for.
func NewExports(db *store.DB) *Exports {
	return &Exports{db: db, places: store.Exports(), wait: exportWait, users: map[int64]*exporter{}, freed: make(chan struct{})}
}

// Running is how many files are being written.
func (e *Exports) Running() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.running
}

// Asked is how many files wait, are written or are being sent.
func (e *Exports) Asked() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.asked
}

// Ask counts a file of a user from the asking to its last byte sent; done must be called then.
func (e *Exports) Ask(userID int64) (done func(), err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	u := e.users[userID]
	if e.asked >= maxAsked || (u != nil && u.asked >= userAsked) {
		return nil, errExports()
	}
	if u == nil {
		u = &exporter{}
		e.users[userID] = u
	}
	e.asked++
	u.asked++
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.asked--
		if u.asked--; u.asked == 0 {
			delete(e.users, userID)
		}
	}, nil
}

// Begin waits for a place to write a file that was asked for. What is read with its context comes over the connections for exports; end gives
// the place back.
func (e *Exports) Begin(ctx context.Context, userID int64) (reading context.Context, end func(), err error) {
	patience := time.NewTimer(e.wait)
	defer patience.Stop()
	for {
		freed, ok := e.claim(userID)
		if ok {
			return e.db.Exporting(ctx), func() { e.release(userID) }, nil
		}
		select {
		case <-freed:
		case <-patience.C:
			return nil, nil, errExports()
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

// claim takes a place; when there is none, the channel is closed once it is worth trying again.
func (e *Exports) claim(userID int64) (freed <-chan struct{}, ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	u := e.users[userID]
	if e.running >= e.places || u.running >= userExports {
		return e.freed, false
	}
	e.running++
	u.running++
	return nil, true
}

func (e *Exports) release(userID int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.running--
	e.users[userID].running--
	close(e.freed)
	e.freed = make(chan struct{})
}
