package store

import (
	"sync"

	"traguardo/internal/domain/id"
	"traguardo/internal/lru"
)

// Kept caches values computed from an object's rows. Each value is stored with the revision of its rows and computed again if the revision
// differs. The revision must change with everything the value is made from and never repeat.
type Kept[T any] struct {
	mu   sync.Mutex
	byID *lru.Cache[id.Event, keptValue[T]]
}

type keptValue[T any] struct {
	revision int64
	value    T
}

// NewKept returns a cache for the values of up to size objects.
func NewKept[T any](size int) *Kept[T] { return &Kept[T]{byID: lru.New[id.Event, keptValue[T]](size)} }

// Get returns the value of an object at a revision, or computes and stores it. Callers share the value and must not change it.
func (k *Kept[T]) Get(eventID id.Event, revision int64, compute func() (T, error)) (T, error) {
	k.mu.Lock()
	found, ok := k.byID.Get(eventID)
	k.mu.Unlock()
	if ok && found.revision == revision {
		return found.value, nil
	}
	v, err := compute()
	if err == nil {
		k.mu.Lock()
		k.byID.Put(eventID, keptValue[T]{revision, v})
		k.mu.Unlock()
	}
	return v, err
}
