package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

const timeStandardJoins = " JOIN race r ON r.id = t.race_id JOIN category c ON c.id = t.category_id"

var timeStandardTable = database.NewTable("time_standard t", timeStandardJoins, func(t *domain.TimeStandard) []database.Column {
	return []database.Column{
		{Name: "id", Field: &t.ID},
		{Name: "event_id", Field: &t.EventID, InsertOnly: true},
		{Name: "race_id", Field: &t.RaceID},
		{Name: "category_id", Field: &t.CategoryID},
		{Name: "sex", Field: &t.Sex},
		{Name: "time", Field: &t.Time},
		{Name: "version", Field: &t.Version},
		{Read: "r.name", Field: &t.Race},
		{Read: "c.label", Field: &t.Category},
	}
})

// TimeStandards returns the time standards of an event.
func (q Q) TimeStandards(ctx context.Context, eventID id.Event) ([]domain.TimeStandard, error) {
	return timeStandardTable.All(ctx, q.db, "WHERE t.event_id = $1 ORDER BY t.race_id, t.category_id, t.sex", eventID)
}

// EventsWithStandards returns the latest events of the sports that have time standards, at most most of them.
func (q Q) EventsWithStandards(ctx context.Context, sports []domain.Sport, most int) ([]domain.Event, error) {
	w := &database.Filter{}
	w.Add(isReal("e"))
	database.In(w, "e.sport_id", sports)
	w.Add("e.id IN (SELECT t.event_id FROM time_standard t)")
	limit := " ORDER BY e.starts_on DESC, e.id DESC LIMIT CAST(" + w.Arg(most) + " AS BIGINT)"
	list, err := eventTable.All(ctx, q.db, w.Where(q.db)+limit, w.Args...)
	if err != nil {
		return nil, err
	}
	return list, q.withOptions(ctx, list)
}

// TimeStandard finds a time standard.
func (q Q) TimeStandard(ctx context.Context, timeStandardID id.TimeStandard) (domain.TimeStandard, error) {
	return timeStandardTable.One(ctx, q.db, "WHERE t.id = $1", timeStandardID)
}

// AddTimeStandard stores a time standard. The same race, category and sex twice is a uniqueness error.
func (q Q) AddTimeStandard(ctx context.Context, t domain.TimeStandard) (id.TimeStandard, error) {
	return newID[id.TimeStandard](timeStandardTable.Insert(ctx, q.db, t))
}

// SaveTimeStandard stores every field of a time standard.
func (q Q) SaveTimeStandard(ctx context.Context, t domain.TimeStandard) error {
	return timeStandardTable.Update(ctx, q.db, t)
}

// DropIdleStandards removes the time standards of races that no category of the event has any more, and returns how many there were.
func (q Q) DropIdleStandards(ctx context.Context, eventID id.Event) (int, error) {
	n, err := q.db.Exec(ctx, `DELETE FROM time_standard WHERE event_id = $1 AND NOT EXISTS (SELECT 1 FROM event_race g
		WHERE g.event_id = $1 AND g.race_id = time_standard.race_id AND g.category_id = time_standard.category_id)`, eventID)
	return int(n), err
}

// DeleteTimeStandard removes a time standard.
func (q Q) DeleteTimeStandard(ctx context.Context, timeStandardID id.TimeStandard) error {
	return timeStandardTable.Delete(ctx, q.db, int64(timeStandardID))
}
