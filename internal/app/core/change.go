package core

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Change is how every stored object is edited: found and locked (404), its fields edited (422), the version the caller read compared
// (409), the rules asked (403, refusals), stored and recorded, in one transaction.
type Change[T any] struct {
	Action, Object string
	ID, Version    int64 // version 0 is not compared
	Find           func(q store.Q) (T, error)
	VersionOf      func(T) int64
	Edit           func(after *T) error
	Check          func(q store.Q, before T, after *T) error
	Save           func(q store.Q, before, after T) error
	Facts          func(T) any // what the audit keeps
}

func (c Change[T]) Run(ctx context.Context, b *Base, a access.Actor) error {
	return b.DB.Tx(ctx, func(q store.Q) error {
		before, err := c.Find(q)
		if err != nil {
			return err
		}
		after := before
		stale := c.Version > 0 && c.Version != c.VersionOf(before)
		err = c.Edit(&after)
		if stale && (err == nil || problem.Is(err, problem.KindForbidden)) {
			return problem.Conflict() // what somebody else changed is not the caller's attempt to change it
		}
		if err != nil {
			return err
		}
		if err := c.Check(q, before, &after); err != nil {
			return err
		}
		if err := c.Save(q, before, after); err != nil {
			return err
		}
		return b.Record(ctx, q, a, c.Action, c.Object, c.ID, c.Facts(before), c.Facts(after))
	})
}

// Whole keeps an object in the audit as it is.
func Whole[T any](v T) any { return v }
