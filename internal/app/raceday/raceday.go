// Package raceday manages the day of an event: start order, start lists and timetable, qualification, results,
// rankings and records.
package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// eventManager is the common part of the use cases that change an event's race day.
type eventManager struct {
	core   *core.Base
	events *meet.Events
}

// lockEvent locks an event that the caller manages, so that concurrent changes queue up. It refuses an event in a case.
func (g eventManager) lockEvent(ctx context.Context, q store.Q, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := q.LockEvent(ctx, eventID)
	if err == nil && !g.events.Manages(a, e) {
		err = problem.Forbidden()
	}
	if err == nil {
		err = g.core.CheckHere(ctx, q, e)
	}
	return e, err
}

// change changes the start order or list of an event that the caller manages, in a transaction, and notifies viewers.
func (g eventManager) change(ctx context.Context, a access.Actor, eventID id.Event, do func(q store.Q, e domain.Event) error) error {
	err := g.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := g.lockEvent(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		if err := do(q, e); err != nil {
			return err
		}
		return q.TouchEvent(ctx, eventID)
	})
	if err == nil {
		g.core.Publish(ctx, Topic(eventID))
	}
	return err
}
