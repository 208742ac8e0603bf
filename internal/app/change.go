package app

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// change is how every stored object is edited: found and locked (404), its fields edited (422), the version the caller read compared
// (409), the rules asked (403, refusals), stored and recorded, in one transaction.
type change[T any] struct {
	action, object string
	id, version    int64 // version 0 is not compared
	find           func(q store.Q) (T, error)
	versionOf      func(T) int64
	edit           func(after *T) error
	check          func(q store.Q, before T, after *T) error
	save           func(q store.Q, before, after T) error
	facts          func(T) any // what the audit keeps
}

func (c change[T]) run(ctx context.Context, b *base, a access.Actor) error {
	return b.db.Tx(ctx, func(q store.Q) error {
		before, err := c.find(q)
		if err != nil {
			return err
		}
		after := before
		stale := c.version > 0 && c.version != c.versionOf(before)
		err = c.edit(&after)
		if stale && (err == nil || problem.Is(err, problem.KindForbidden)) {
			return problem.Conflict() // what somebody else changed is not the caller's attempt to change it
		}
		if err != nil {
			return err
		}
		if err := c.check(q, before, &after); err != nil {
			return err
		}
		if err := c.save(q, before, after); err != nil {
			return err
		}
		return b.record(ctx, q, a, c.action, c.object, c.id, c.facts(before), c.facts(after))
	})
}

// whole keeps an object in the audit as it is.
func whole[T any](v T) any { return v }
