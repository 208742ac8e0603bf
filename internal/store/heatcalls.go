package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

type heatCall struct {
	eventID id.Event
	domain.HeatKey
	at calendar.Instant
}

var heatCallTable = database.NewTable("heat_call h", "", func(c *heatCall) []database.Column {
	return []database.Column{
		{Name: "event_id", Field: &c.eventID},
		{Name: "race_id", Field: &c.RaceID},
		{Name: "category_id", Field: &c.CategoryID},
		{Name: "disabled", Field: &c.Disabled},
		{Name: "sex", Field: &c.Sex},
		{Name: "heat", Field: &c.Heat},
		{Name: "called_at", Field: &c.at},
	}
})

// HeatCalls returns when the desk called heats of an event.
func (q Q) HeatCalls(ctx context.Context, eventID id.Event) (map[domain.HeatKey]calendar.Instant, error) {
	list, err := heatCallTable.All(ctx, q.db, "WHERE h.event_id = $1", eventID)
	out := make(map[domain.HeatKey]calendar.Instant, len(list))
	for _, c := range list {
		out[c.HeatKey] = c.at
	}
	return out, err
}

// ReplaceHeatCalls stores the calls of a locked event and raises their revision.
func (q Q) ReplaceHeatCalls(ctx context.Context, eventID id.Event, calls map[domain.HeatKey]calendar.Instant) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM heat_call WHERE event_id = $1", eventID); err != nil {
		return err
	}
	list := make([]heatCall, 0, len(calls))
	for key, at := range calls {
		list = append(list, heatCall{eventID, key, at})
	}
	if err := heatCallTable.InsertAll(ctx, q.db, list); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "UPDATE event SET call_revision = call_revision + 1 WHERE id = $1", eventID)
	return err
}
