package store

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

var eventRaceTable = database.NewTable("event_race g", "", func(g *domain.EventRace) []database.Column {
	return []database.Column{
		{Name: "id", Field: &g.ID},
		{Name: "event_id", Field: &g.EventID, InsertOnly: true},
		{Name: "category_id", Field: &g.CategoryID, InsertOnly: true},
		{Name: "race_id", Field: &g.RaceID, InsertOnly: true},
		{Name: "disabled", Field: &g.Disabled, InsertOnly: true},
		{Name: "kind", Field: &g.Kind, InsertOnly: true},
		{Name: "points", Field: &g.Points},
		{Name: "position", Field: &g.Position},
		{Name: "note", Field: &g.Note},
		{Name: "version", Field: &g.Version},
	}
})

// EventRaces returns the races of an event with their own prices, by category and position.
func (q Q) EventRaces(ctx context.Context, eventID id.Event) ([]domain.EventRace, error) {
	return q.eventRaces(ctx, "g.event_id = $1", eventID)
}

// eventRaces reads each catalogue race once instead of joining it: an event has the same twenty races in every category.
func (q Q) eventRaces(ctx context.Context, where string, args ...any) ([]domain.EventRace, error) {
	list, err := eventRaceTable.All(ctx, q.db, "WHERE "+where, args...)
	if err != nil || len(list) == 0 {
		return list, err
	}
	slices.SortFunc(list, func(a, b domain.EventRace) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), compareBools(a.Disabled, b.Disabled), cmp.Compare(a.CategoryID, b.CategoryID),
			cmp.Compare(a.Position, b.Position),
			cmp.Compare(a.RaceID, b.RaceID), cmp.Compare(a.ID, b.ID))
	})
	known, err := raceTable.All(ctx, q.db, "WHERE r.id IN (SELECT g.race_id FROM event_race g WHERE "+where+")", args...)
	if err != nil {
		return nil, err
	}
	byID := keyed(known, raceID)
	ids, at := make([]id.EventRace, len(list)), make(map[id.EventRace]int, len(list))
	for i := range list {
		list[i].Race = byID[list[i].RaceID]
		ids[i], at[list[i].ID] = list[i].ID, i
	}
	rows, err := optionRows(ctx, q, "event_race_option", "event_race_id", ids)
	for _, r := range rows {
		g := &list[at[id.EventRace(r.owner)]]
		if g.Overrides == nil {
			g.Overrides = option.Values{}
		}
		g.Overrides[r.option] = r.value
	}
	return list, err
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// EventRace finds a race of an event.
func (q Q) EventRace(ctx context.Context, eventRaceID id.EventRace) (domain.EventRace, error) {
	list, err := q.eventRaces(ctx, "g.id = $1", eventRaceID)
	return only(list, err)
}

// AddEventRace stores a race of an event with its prices.
func (q Q) AddEventRace(ctx context.Context, g domain.EventRace) (id.EventRace, error) {
	eventRaceID, err := newID[id.EventRace](eventRaceTable.Insert(ctx, q.db, g))
	if err != nil {
		return 0, err
	}
	return eventRaceID, saveOptions(ctx, q, "event_race_option", "event_race_id", eventRaceID, nil, g.Overrides)
}

// SaveEventRace stores the fields of an event race that can change.
func (q Q) SaveEventRace(ctx context.Context, before, g domain.EventRace) error {
	if err := eventRaceTable.Update(ctx, q.db, g); err != nil {
		return err
	}
	return saveOptions(ctx, q, "event_race_option", "event_race_id", g.ID, before.Overrides, g.Overrides)
}

// DeleteEventRaces removes races of an event.
func (q Q) DeleteEventRaces(ctx context.Context, ids []id.EventRace) error {
	for _, t := range []struct{ table, id string }{{"event_race_option", "event_race_id"}, {"event_race", "id"}} {
		w := &database.Filter{}
		database.In(w, t.id, ids)
		if _, err := q.db.Exec(ctx, "DELETE FROM "+t.table+w.Where(q.db), w.Args...); err != nil {
			return err
		}
	}
	return nil
}
