package core

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain/audit"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Change edits a stored object in one transaction: it locks and loads the object (404), edits its fields (422),
// compares the version that the caller read (409), checks the rules (403, refusals), saves, and writes the audit.
type Change[T any] struct {
	Action      audit.Action
	Object      audit.Object
	ID, Version int64 // version 0 is not compared
	Find        func(q store.Q) (T, error)
	VersionOf   func(T) int64
	Edit        func(after *T) error
	Check       func(q store.Q, before T, after *T) error // optional
	Save        func(q store.Q, before, after T) error
	Facts       func(T) any // what the audit records
}

// Run performs the change for a.
func (c Change[T]) Run(ctx context.Context, b *Base, a access.Actor) error {
	err := b.DB.Tx(ctx, func(q store.Q) error {
		before, err := c.Find(q)
		if err != nil {
			return err
		}
		after := before
		stale := c.Version > 0 && c.Version != c.VersionOf(before)
		err = c.Edit(&after)
		if stale && (err == nil || problem.Is(err, problem.KindForbidden)) {
			return problem.Conflict() // the forbidden field was changed by another user, not by the caller
		}
		if err != nil {
			return err
		}
		if c.Check != nil {
			if err := c.Check(q, before, &after); err != nil {
				return err
			}
		}
		if err := c.Save(q, before, after); err != nil {
			return err
		}
		return b.Record(ctx, q, a, c.Action, c.Object, c.ID, c.Facts(before), c.Facts(after))
	})
	return InContext(err, "%s %s %d", c.Action.Name(), c.Object.Name(), c.ID)
}

// Whole returns v, for audits that record the whole object.
func Whole[T any](v T) any { return v }
