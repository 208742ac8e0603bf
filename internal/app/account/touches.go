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
	touchWithin = 30 * time.Second
	maxTouches  = 20_000
)

// touches notes when sessions were used, apart from the calls that used them: whoever reads a page does not wait for the writer.
type touches struct {
	core    *core.Base
	mu      sync.Mutex
	pending map[string]calendar.Instant // by the digest of the token, until it is stored
	writing bool
}

func newTouches(b *core.Base) *touches {
	return &touches{core: b, pending: map[string]calendar.Instant{}}
}

// add notes that a session is in use.
func (t *touches) add(hash string, at calendar.Instant) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.pending) >= maxTouches { // the writer has been held for long
		clear(t.pending)
	}
	t.pending[hash] = at
	if !t.writing {
		t.writing = true
		t.core.Later(t.write)
	}
}

// noted is when a session was last used, as far as that is not stored yet.
func (t *touches) noted(hash string) calendar.Instant {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pending[hash]
}

// write stores what there is until there is nothing, or until the writer is not to be had: the next call begins again.
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
			t.core.Log.Warn("use of sessions not noted", "sessions", len(batch), "error", err)
			return
		}
	}
}

func (t *touches) store(batch map[string]calendar.Instant) error {
	ctx, cancel := context.WithTimeout(context.Background(), touchWithin)
	defer cancel()
	return t.core.DB.Tx(ctx, func(q store.Q) error {
		for _, hash := range slices.Sorted(maps.Keys(batch)) { // in one order, so that two servers do not wait for each other
			if err := q.TouchSession(ctx, hash, batch[hash]); err != nil {
				return err
			}
		}
		return nil
	})
}
