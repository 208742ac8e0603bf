package meet

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/store"
)

// UpdateStatuses closes and concludes events that are due. It is a job.
func (s *Events) UpdateStatuses(ctx context.Context, now time.Time) error {
	today := calendar.In(now)
	ids, err := s.core.DB.EventsToMove(ctx, today)
	if err != nil {
		return err
	}
	for _, eventID := range ids {
		if err := s.updateStatus(ctx, eventID, today); err != nil {
			return err
		}
	}
	return nil
}

func (s *Events) updateStatus(ctx context.Context, eventID id.Event, today calendar.Date) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		was := e.Status
		for next := meet.NextStatus(meet.FromEvent(e), today); next != e.Status; next = meet.NextStatus(meet.FromEvent(e), today) {
			e.Status = next
		}
		if e.Status == was {
			return nil
		}
		if err := q.SetEventStatus(ctx, eventID, e.Status); err != nil {
			return err
		}
		return s.core.Record(ctx, q, access.Actor{Username: "sistema"}, audit.EventStatusChanged, audit.Event, int64(eventID),
			map[string]any{"stato": was},
			map[string]any{"stato": e.Status})
	})
}
