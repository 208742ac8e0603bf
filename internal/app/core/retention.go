package core

import (
	"context"
	"errors"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// Kept is a kind of row of which only what is newer than an instant is kept.
type Kept struct {
	What  store.Perishable
	Until calendar.Instant
}

// PruneAll removes what is older. One kind that fails does not keep the others.
func (b *Base) PruneAll(ctx context.Context, list []Kept) error {
	var failed error
	for _, k := range list {
		_, err := b.DB.Prune(ctx, k.What, k.Until)
		failed = errors.Join(failed, err)
	}
	return failed
}

// Prune removes what the deployment keeps no longer, and what is left of persons who were erased.
func (b *Base) Prune(ctx context.Context, now time.Time) error {
	before := func(days int) calendar.Instant { return calendar.At(now.AddDate(0, 0, -days)) }
	keep := b.Retention
	return errors.Join(
		b.PruneAll(ctx, []Kept{
			{store.OldAccesses, before(keep.AccessLog)},
			{store.OldAudits, before(keep.Audit)},
			{store.OldResults, before(keep.Audit)},
			{store.OldUploads, before(keep.Uploads)},
			{store.OldDryRuns, before(keep.DryRuns)},
			{store.OldJobRuns, before(keep.JobRuns)},
			{store.OldProviderEvents, before(keep.Payments)},
			{store.OldSandboxIntents, before(keep.Payments)},
		}),
		b.DB.ScrubErased(ctx),
	)
}
