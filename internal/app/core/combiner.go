package core

import (
	"context"
	"errors"
	"slices"
	"sync"

	"traguardo/internal/store"
)

// Combiner runs calls that change the same object together, so that they share one transaction and its statements. A call that finds no
// other runs at once. Those that arrive while it runs wait, and one of them then runs all of them.
type Combiner[T any] struct {
	mu     sync.Mutex
	queues map[int64][]*combined[T] // the waiting calls of each object for which a call runs
}

// combined is one call.
type combined[T any] struct {
	value T
	batch chan []*combined[T] // receives the calls that this one must run, or is closed when another has run it
	err   error
}

// maxCombined is the maximum number of calls that run together.
const maxCombined = 64

// errNotCombined is the error of calls that ran with one that panicked.
var errNotCombined = errors.New("core: a call that ran with this one panicked")

// NewCombiner returns a Combiner.
func NewCombiner[T any]() *Combiner[T] { return &Combiner[T]{queues: map[int64][]*combined[T]{}} }

// Do calls run with value and the values of other calls for the object, in this goroutine or in that of another call. The next calls begin
// when run returns or uses the handover. Do returns an error if value did not run; results are stored in value.
func (c *Combiner[T]) Do(ctx context.Context, object int64, value T, run func(values []T, h store.Handover)) error {
	call := &combined[T]{value: value, batch: make(chan []*combined[T], 1)}
	c.mu.Lock()
	queue, busy := c.queues[object]
	if !busy {
		c.queues[object] = nil
		c.mu.Unlock()
		c.run(object, []*combined[T]{call}, run)
		return nil
	}
	c.queues[object] = append(queue, call)
	c.mu.Unlock()
	select {
	case batch := <-call.batch:
		c.run(object, batch, run)
	case <-ctx.Done():
		if c.leave(object, call) {
			return ctx.Err()
		}
		c.run(object, <-call.batch, run)
	}
	return call.err
}

// leave removes a waiting call and reports whether it still waited.
func (c *Combiner[T]) leave(object int64, call *combined[T]) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.Index(c.queues[object], call)
	if i >= 0 {
		c.queues[object] = slices.Delete(c.queues[object], i, i+1)
	}
	return i >= 0
}

// run runs a batch, which is empty if the first call has been run by another.
func (c *Combiner[T]) run(object int64, batch []*combined[T], run func(values []T, h store.Handover)) {
	if len(batch) == 0 {
		return
	}
	var once sync.Once
	release := func() { once.Do(func() { c.runNext(object) }) }
	outcome := errNotCombined
	defer func() {
		release()
		for _, other := range batch[1:] {
			other.err = outcome
			close(other.batch)
		}
	}()
	values := make([]T, len(batch))
	for i, call := range batch {
		values[i] = call.value
	}
	run(values, store.Handover{Waiting: func() bool { return c.waits(object) }, Release: release})
	outcome = nil
}

func (c *Combiner[T]) waits(object int64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.queues[object]) > 0
}

// runNext makes the first waiting call run all that wait.
func (c *Combiner[T]) runNext(object int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	queue := c.queues[object]
	if len(queue) == 0 {
		delete(c.queues, object)
		return
	}
	n := min(len(queue), maxCombined)
	c.queues[object] = slices.Clone(queue[n:])
	queue[0].batch <- queue[:n:n]
}
