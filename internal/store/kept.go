package store

import "sync"

// Kept holds what was made of an object's rows, for some objects: those that were asked for last. Each has the number that its rows had, and is made
// anew where another number is found: they must change with everything it is made of, and never come again.
type Kept[T any] struct {
	Size int
	mu   sync.Mutex
	byID map[int64]*keptValue[T]
	uses int64
}

type keptValue[T any] struct {
	number, used int64
	value        T
}

// Get answers what was made of an object under a number, or makes it. It is everybody's: nobody changes it.
func (k *Kept[T]) Get(id, number int64, made func() (T, error)) (T, error) {
	if v, ok := k.find(id, number); ok {
		return v, nil
	}
	v, err := made()
	if err == nil {
		k.put(id, number, v)
	}
	return v, err
}

func (k *Kept[T]) find(id, number int64) (v T, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	kept := k.byID[id]
	if kept == nil || kept.number != number {
		return v, false
	}
	k.uses++
	kept.used = k.uses
	return kept.value, true
}

func (k *Kept[T]) put(id, number int64, v T) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byID == nil {
		k.byID = map[int64]*keptValue[T]{}
	}
	k.uses++
	k.byID[id] = &keptValue[T]{number, k.uses, v}
	if len(k.byID) <= k.Size {
		return
	}
	oldest := id
	for other, kept := range k.byID {
		if kept.used < k.byID[oldest].used {
			oldest = other
		}
	}
	delete(k.byID, oldest)
}
