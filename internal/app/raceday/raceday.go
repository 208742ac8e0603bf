// Package raceday runs the day of an event: start order, start lists and timetable, passages to a final, results, rankings and records.
package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const eventObject = "evento"

// ground is what the use cases of a race day stand on.
type ground struct {
	core   *core.Base
	events *meet.Events
}

// hold locks an event that the caller manages, so that two organisers who change its race day come one after the other.
func (g ground) hold(ctx context.Context, q store.Q, a access.Actor, eventID int64) (domain.Event, error) {
	e, err := q.LockEvent(ctx, eventID)
	if err == nil && !g.events.Manages(a, e) {
		err = problem.Forbidden()
	}
	return e, err
}

// change runs a change of the race day of an event that the caller manages.
func (g ground) change(ctx context.Context, a access.Actor, eventID int64, do func(q store.Q, e domain.Event) error) error {
	return g.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := g.hold(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		return do(q, e)
	})
}
