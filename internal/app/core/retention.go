package core

import (
	"context"
	"errors"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// RetentionLimit is a kind of row with the time before which rows are deleted.
type RetentionLimit struct {
	What   store.Perishable
	Before calendar.Instant
}

// PruneAll deletes old rows. An error for one kind does not stop the others.
func (b *Base) PruneAll(ctx context.Context, list []RetentionLimit) error {
	var failed error
	for _, k := range list {
		_, err := b.DB.Prune(ctx, k.What, k.Before)
		failed = errors.Join(failed, err)
	}
	return failed
}

// Prune deletes data past its retention limit and what is left of erased persons.
func (b *Base) Prune(ctx context.Context, now time.Time) error {
	before := func(days int) calendar.Instant { return calendar.At(now.AddDate(0, 0, -days)) }
	retention := b.Retention
	return errors.Join(
		b.PruneAll(ctx, []RetentionLimit{
			{store.OldAccesses, before(retention.AccessLog)},
			{store.OldAudits, before(retention.Audit)},
			{store.OldResults, before(retention.Audit)},
			{store.OldUploads, before(retention.Uploads)},
			{store.OldDryRuns, before(retention.DryRuns)},
			{store.OldTimingFiles, before(retention.Uploads)},
			{store.OldTimingTokens, before(retention.Uploads)},
			{store.OldCaseAsides, before(retention.Audit)},
			{store.OldJobRuns, before(retention.JobRuns)},
			{store.OldProviderEvents, before(retention.Payments)},
			{store.OldSandboxIntents, before(retention.Payments)},
		}),
		b.pruneCertificates(ctx, now),
		b.DB.ScrubErased(ctx),
	)
}

// certificateMonths is how long a health certificate is kept after its expiry.
const certificateMonths = 12

// pruneCertificates deletes health certificates one year after their expiry, with their files.
func (b *Base) pruneCertificates(ctx context.Context, now time.Time) error {
	n, err := b.DB.PruneCertificates(ctx, calendar.In(now).AddMonths(-certificateMonths))
	if err != nil || n == 0 {
		return err
	}
	// The content of deleted rows stays in unused pages until the database is compacted.
	return b.DB.Tx(ctx, func(q store.Q) error { return q.NoteErasure(ctx) })
}
