package demo

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/meet"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/store"
)

// rehearsedHeats is the number of heats of the rehearsal whose times have arrived.
const rehearsedHeats = 8

// Rehearse makes the rehearsal of a closed event of the first club, in which the times of some heats wait at the timing desk. It is
// paused, so that a demonstration that no one looks at stays as it is.
func (w World) Rehearse(ctx context.Context, events *meet.Events, timing *raceday.Timing) error {
	admin, err := w.DB.FirstAdmin(ctx)
	if err != nil {
		return err
	}
	actor := access.Actor{UserID: admin, Username: "admin", Level: domain.LevelAdmin, Active: true}
	list, _, err := w.DB.Events(ctx, domain.EventFilter{}, domain.Page{Sort: "id"})
	if err != nil || len(list) == 0 {
		return err
	}
	for _, e := range list {
		if e.Status != domain.EventClosed || e.SportID != domain.Swimming || e.OrganiserID != list[0].OrganiserID {
			continue
		}
		if _, err := events.Rehearse(ctx, actor, e.ID); err != nil {
			return err
		}
		for range rehearsedHeats {
			if err := timing.SendRehearsals(ctx, time.Time{}); err != nil {
				return err
			}
		}
		return events.PauseRehearsal(store.WithRehearsals(ctx, func(domain.Event) bool { return true }), actor, e.ID, true)
	}
	return nil
}
