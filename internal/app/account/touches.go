package account

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"traguardo/internal/app/core"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

const (
	touchTimeout = 30 * time.Second
	maxTouches   = 20_000
)

// touches records when sessions were used, in the background, so that reading a page does not wait for a write.
type touches struct {
	core    *core.Base
	mu      sync.Mutex
	pending map[string]calendar.Instant // by token hash, not yet stored
	writing bool
}

func newTouches(b *core.Base) *touches {
	return &touches{core: b, pending: map[string]calendar.Instant{}}
}

// add records that a session is in use.
func (t *touches) add(hash string, at calendar.Instant) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.pending) >= maxTouches { // writes have been failing or blocked for long
		clear(t.pending)
	}
	t.pending[hash] = at
	if !t.writing {
		t.writing = true
		t.core.RunInBackground(t.write)
	}
}

// unstored returns when a session was last used, if that is not stored yet.
func (t *touches) unstored(hash string) calendar.Instant {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pending[hash]
}

// write stores pending touches until none are left or storing fails; the next call of add starts it again.
func (t *touches) write() {
	for {
		t.mu.Lock()
		batch := maps.Clone(t.pending)
		t.writing = len(batch) > 0
		t.mu.Unlock()
		if len(batch) == 0 {
			return
		}
		err := t.store(batch)
		t.mu.Lock()
		for hash, at := range batch {
			if err == nil && t.pending[hash] == at {
				delete(t.pending, hash)
			}
		}
		t.writing = err == nil
		t.mu.Unlock()
		if err != nil {
			t.core.Log.Warn("store session use", "sessions", len(batch), "error", err)
			return
		}
	}
}

func (t *touches) store(batch map[string]calendar.Instant) error {
	ctx, cancel := context.WithTimeout(context.Background(), touchTimeout)
	defer cancel()
	return t.core.DB.Tx(ctx, func(q store.Q) error {
		for _, hash := range slices.Sorted(maps.Keys(batch)) { // sorted, so that two servers cannot deadlock
			if err := q.TouchSession(ctx, hash, batch[hash]); err != nil {
				return err
			}
		}
		return nil
	})
}
