package app

import (
	"context"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// Sweep removes what time has made useless: dead sessions, spent tokens, old attempts.
func (a *App) Sweep(ctx context.Context, now time.Time) error {
	at := calendar.At(now)
	return a.db.Tx(ctx, func(q store.Q) error {
		return q.Sweep(ctx, at, at.Add(-sessionIdle), at.Add(-sessionLife), at.Add(-floodWindow))
	})
}

// MoveEvents closes the events whose late entries are over and concludes those that are past.
func (a *App) MoveEvents(ctx context.Context, now time.Time) error {
	return a.Events.Move(ctx, calendar.In(now))
}

// NewSeason adds the seasons around today with their categories, so that the first of September needs nobody.
func (a *App) NewSeason(ctx context.Context, now time.Time) error {
	return a.db.SeedReference(ctx, calendar.SeasonOf(calendar.In(now)))
}
