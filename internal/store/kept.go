package store

import "sync"

// Kept caches values computed from an object's rows, up to Size values, and evicts the least recently used. Each value is stored with the
// revision of its rows and computed again if the revision differs. The revision must change with everything the value is made from and
// never repeat.
type Kept[T any] struct {
	Size int
	mu   sync.Mutex
	byID map[int64]*keptValue[T]
	uses int64
}

type keptValue[T any] struct {
	revision, used int64
	value          T
}

// Get returns the value of an object at a revision, or computes and stores it. Callers share the value and must not change it.
func (k *Kept[T]) Get(id, revision int64, compute func() (T, error)) (T, error) {
	if v, ok := k.find(id, revision); ok {
		return v, nil
	}
	v, err := compute()
	if err == nil {
		k.put(id, revision, v)
	}
	return v, err
}

func (k *Kept[T]) find(id, revision int64) (v T, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	entry := k.byID[id]
	if entry == nil || entry.revision != revision {
		return v, false
	}
	k.uses++
	entry.used = k.uses
	return entry.value, true
}

func (k *Kept[T]) put(id, revision int64, v T) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byID == nil {
		k.byID = map[int64]*keptValue[T]{}
	}
	k.uses++
	k.byID[id] = &keptValue[T]{revision, k.uses, v}
	if len(k.byID) <= k.Size {
		return
	}
	oldest := id
	for other, entry := range k.byID {
		if entry.used < k.byID[oldest].used {
			oldest = other
		}
	}
	delete(k.byID, oldest)
}
