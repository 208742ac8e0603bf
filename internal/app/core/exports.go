package core

import (
	"context"
	"sync"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	userExports  = 2 // files written at once for one user
	userReserved = 6 // files of one user that are waiting, being written or being sent
	maxReserved  = 64
	exportWait   = 10 * time.Second
)

func errExports() error {
	return problem.TooMany("Troppe esportazioni in corso: attendi che finiscano e riprova")
}

// Exports limits the files generated from the database. Each may read fifty thousand rows, so they use separate
// connections and do not slow down pages.
type Exports struct {
	db       *store.DB
	places   int
	wait     time.Duration
	mu       sync.Mutex
	running  int
	reserved int
	users    map[id.User]*exporter
	freed    chan struct{} // closed and replaced when a slot is released
}

// exporter counts one user's exports.
type exporter struct{ reserved, running int }

// NewExports returns an Exports with as many slots as db has export connections.
func NewExports(db *store.DB) *Exports {
	return &Exports{db: db, places: store.Exports(), wait: exportWait, users: map[id.User]*exporter{}, freed: make(chan struct{})}
}

// Running returns the number of files being written.
func (e *Exports) Running() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.running
}

// Reserved returns the number of files that are waiting, being written or being sent.
func (e *Exports) Reserved() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.reserved
}

// Reserve counts a user's file until done is called, after its last byte is sent. It fails if there are too many.
func (e *Exports) Reserve(userID id.User) (done func(), err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	u := e.users[userID]
	if e.reserved >= maxReserved || (u != nil && u.reserved >= userReserved) {
		return nil, errExports()
	}
	if u == nil {
		u = &exporter{}
		e.users[userID] = u
	}
	e.reserved++
	u.reserved++
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.reserved--
		if u.reserved--; u.reserved == 0 {
			delete(e.users, userID)
		}
	}, nil
}

// Begin waits for a slot to write a reserved file. Queries with the returned context use the export connections; end
// releases the slot. The file may be some seconds old if ctx allows it.
func (e *Exports) Begin(ctx context.Context, userID id.User) (reading context.Context, end func(), err error) {
	timeout := time.NewTimer(e.wait)
	defer timeout.Stop()
	for {
		freed, ok := e.claim(userID)
		if ok {
			return e.db.Exporting(ctx), func() { e.release(userID) }, nil
		}
		select {
		case <-freed:
		case <-timeout.C:
			return nil, nil, errExports()
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

// claim takes a slot. If there is none, the returned channel is closed when it is worth trying again.
func (e *Exports) claim(userID id.User) (freed <-chan struct{}, ok bool) {
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

func (e *Exports) release(userID id.User) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.running--
	e.users[userID].running--
	close(e.freed)
	e.freed = make(chan struct{})
}
