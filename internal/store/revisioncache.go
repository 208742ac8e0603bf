package store

import (
	"sync"

	"traguardo/internal/domain/id"
	"traguardo/internal/lru"
)

// RevisionCache caches values computed from an object's rows. Each value is stored with the revision of its rows and computed again if the
// revision differs. The revision must change with everything the value is made from and never repeat.
type RevisionCache[T any] struct {
	mu   sync.Mutex
	byID *lru.Cache[id.Event, revisionValue[T]]
}

type revisionValue[T any] struct {
	revision int64
	value    T
}

// NewRevisionCache returns a cache for the values of up to size objects.
func NewRevisionCache[T any](size int) *RevisionCache[T] {
	return &RevisionCache[T]{byID: lru.New[id.Event, revisionValue[T]](size)}
}

// Get returns the value of an object at a revision, or computes and stores it. Callers share the value and must not change it.
func (k *RevisionCache[T]) Get(eventID id.Event, revision int64, compute func() (T, error)) (T, error) {
	k.mu.Lock()
	found, ok := k.byID.Get(eventID)
	k.mu.Unlock()
	if ok && found.revision == revision {
		return found.value, nil
	}
	v, err := compute()
	if err == nil {
		k.mu.Lock()
		k.byID.Put(eventID, revisionValue[T]{revision, v})
		k.mu.Unlock()
	}
	return v, err
}
