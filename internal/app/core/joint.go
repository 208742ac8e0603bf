package core

import (
	"context"
	"errors"
	"slices"
	"time"

	"traguardo/internal/store"
)

// Joint runs calls that change the same object in joint transactions (docs/adr/0068).
type Joint[T any] struct {
	db    *store.DB
	calls *Combiner[*member[T]]
}

// member is a call that takes part in a joint transaction.
type member[T any] struct {
	value T
	ended func() error // returns an error if the caller no longer waits
	err   error
}

// NewJoint returns a Joint.
func NewJoint[T any](db *store.DB) *Joint[T] { return &Joint[T]{db, NewCombiner[*member[T]]()} }

// jointTimeout limits a transaction of several calls, which does not end with one of them.
const jointTimeout = 30 * time.Second

// ErrNothingStored makes a joint transaction roll back without an error for its calls.
var ErrNothingStored = errors.New("core: nothing was stored")

// Tx runs fn in a transaction, with value and the values of other calls for the object that arrived at the same time. fn stores the outcome
// of each call in its value. If it fails, it is run again for each call alone, so that no call fails because of another; it may also run
// again as in store.Tx. Inside a TxAll, fn runs for value alone.
func (j *Joint[T]) Tx(ctx context.Context, object int64, value T, fn func(ctx context.Context, q store.Q, values []T) error) error {
	m := &member[T]{value: value, ended: ctx.Err}
	if j.db.InTx(ctx) {
		j.run(ctx, store.Handover{}, []*member[T]{m}, fn)
		return m.err
	}
	err := j.calls.Do(ctx, object, m, func(list []*member[T], h store.Handover) {
		if len(list) > 1 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), jointTimeout)
			defer cancel()
		}
		j.run(ctx, h, list, fn)
	})
	if err != nil {
		return err
	}
	return m.err
}

func (j *Joint[T]) run(
	ctx context.Context, h store.Handover, list []*member[T], fn func(ctx context.Context, q store.Q, values []T) error,
) {
	list = slices.DeleteFunc(slices.Clone(list), func(m *member[T]) bool {
		m.err = m.ended()
		return m.err != nil
	})
	if len(list) == 0 {
		return
	}
	values := make([]T, len(list))
	for i, m := range list {
		values[i] = m.value
	}
	var done bool // fn succeeded, but the commit may have failed
	err := j.db.TxHandingOver(ctx, h, func(q store.Q) error {
		done = false
		err := fn(ctx, q, values)
		done = err == nil
		return err
	})
	switch {
	case err == nil || errors.Is(err, ErrNothingStored):
	case len(list) > 1 && (!done || store.FailedBeforeCommit(err)):
		for _, m := range list {
			j.run(ctx, store.Handover{}, []*member[T]{m}, fn)
		}
	default:
		for _, m := range list {
			m.err = err
		}
	}
}
