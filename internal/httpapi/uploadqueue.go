package httpapi

import (
	"context"
	"sync"
	"time"

	"traguardo/internal/domain/id"
)

// uploadQueue lets each user send one file at a time, because each may be expensive. The next upload waits.
type uploadQueue struct {
	mu    sync.Mutex
	users map[id.User]*userQueue
}

// userQueue is the queue of one user: current holds the running upload, count includes those that wait.
type userQueue struct {
	current chan struct{}
	count   int
}

const (
	turnTimeout = 20 * time.Second
	maxQueued   = 16 // uploads of one user, running and waiting
)

// claim waits for the user's turn. It fails if the previous upload takes too long or too many wait.
func (u *uploadQueue) claim(ctx context.Context, userID id.User) (release func(), ok bool) {
	t := u.join(userID)
	if t == nil {
		return nil, false
	}
	patience := time.NewTimer(turnTimeout)
	defer patience.Stop()
	select {
	case t.current <- struct{}{}:
		return func() {
			<-t.current
			u.leave(userID)
		}, true
	case <-patience.C:
	case <-ctx.Done():
	}
	u.leave(userID)
	return nil, false
}

func (u *uploadQueue) join(userID id.User) *userQueue {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.users == nil {
		u.users = map[id.User]*userQueue{}
	}
	t := u.users[userID]
	if t == nil {
		t = &userQueue{current: make(chan struct{}, 1)}
		u.users[userID] = t
	}
	if t.count >= maxQueued {
		return nil
	}
	t.count++
	return t
}

func (u *uploadQueue) leave(userID id.User) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if t := u.users[userID]; t.count > 1 {
		t.count--
	} else {
		delete(u.users, userID)
	}
}
