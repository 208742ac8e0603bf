package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

var externalEventTable = database.NewTable("external_event x", "", func(x *domain.ExternalEvent) []database.Column {
	return []database.Column{
		{Name: "id", Field: &x.ID},
		{Name: "club_id", Field: &x.ClubID, InsertOnly: true},
		{Name: "race", Field: &x.Race},
		{Name: "name", Field: &x.Name},
		{Name: "pool", Field: &x.Pool},
		{Name: "day", Field: &x.Day},
		{Name: "place", Field: &x.Place},
		{Read: "(SELECT COUNT(*) FROM external_result p WHERE p.external_event_id = x.id)", Field: &x.Results},
		{Name: "created_by", Field: &x.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &x.CreatedAt, InsertOnly: true},
		{Name: "version", Field: &x.Version},
	}
})

// ExternalEvent finds an external event of a club; club 0 means any.
func (q Q) ExternalEvent(ctx context.Context, eventID int64, clubID id.Club) (domain.ExternalEvent, error) {
	w := &database.Filter{}
	w.Add("x.id = ?", eventID)
	database.Equal(w, "x.club_id", clubID)
	return externalEventTable.One(ctx, q.db, w.Where(q.db), w.Args...)
}

// LockExternalEvent finds an external event and locks it until the transaction ends.
func (q Q) LockExternalEvent(ctx context.Context, externalEventID id.ExternalEvent, clubID id.Club) (domain.ExternalEvent, error) {
	if err := externalEventTable.Lock(ctx, q.db, int64(externalEventID)); err != nil {
		return domain.ExternalEvent{}, err
	}
	return q.ExternalEvent(ctx, int64(externalEventID), clubID)
}

// RecentTrials returns the newest trials of a club, at most most of them.
func (q Q) RecentTrials(ctx context.Context, clubID id.Club, most int) ([]domain.ExternalEvent, error) {
	return externalEventTable.All(ctx, q.db, "WHERE x.club_id = $1 AND NOT x.race "+
		"ORDER BY x.day DESC, x.id DESC LIMIT CAST($2 AS BIGINT)", clubID, most)
}

// ExternalEventsOn returns the external events of a club between two days, in the order they were created.
func (q Q) ExternalEventsOn(ctx context.Context, clubID id.Club, from, to calendar.Date) ([]domain.ExternalEvent, error) {
	return externalEventTable.All(ctx, q.db, "WHERE x.club_id = $1 AND x.day >= $2 AND x.day <= $3 ORDER BY x.id", clubID, from, to)
}

// AddExternalEvent stores a new external event.
func (q Q) AddExternalEvent(ctx context.Context, x domain.ExternalEvent) (id.ExternalEvent, error) {
	return newID[id.ExternalEvent](externalEventTable.Insert(ctx, q.db, x))
}

// AddExternalEvents stores new external events and returns their ids in the same order.
func (q Q) AddExternalEvents(ctx context.Context, list []domain.ExternalEvent) ([]int64, error) {
	return externalEventTable.InsertAllIDs(ctx, q.db, list)
}

// SaveExternalEvent stores the fields of an external event and raises its version.
func (q Q) SaveExternalEvent(ctx context.Context, x domain.ExternalEvent) error {
	return externalEventTable.Update(ctx, q.db, x)
}

// DeleteExternalEvent removes an external event. It must have no results left.
func (q Q) DeleteExternalEvent(ctx context.Context, externalEventID id.ExternalEvent) error {
	return externalEventTable.Delete(ctx, q.db, int64(externalEventID))
}

var externalResultTable = database.NewTable("external_result p",
	" JOIN result r ON r.id = p.result_id JOIN athlete a ON a.id = p.athlete_id JOIN club c ON c.id = a.club_id "+
		"JOIN race g ON g.id = p.race_id", func(x *domain.ExternalResult) []database.Column {
		return []database.Column{
			{Read: "p.result_id", Field: &x.ID},
			{Read: "p.external_event_id", Field: &x.EventID},
			{Read: "p.athlete_id", Field: &x.AthleteID},
			{Read: "p.race_id", Field: &x.RaceID},
			{Read: "r.time", Field: &x.Time},
			{Read: "r.recorded_by", Field: &x.RecordedBy},
			{Read: "r.recorded_at", Field: &x.RecordedAt},
			{Read: "r.version", Field: &x.Version},
			{Read: "a.id", Field: &x.Athlete.ID},
			{Read: "a.club_id", Field: &x.Athlete.ClubID},
			{Read: "c.name", Field: &x.Athlete.ClubName},
			{Read: "a.last_name", Field: &x.Athlete.LastName},
			{Read: "a.first_name", Field: &x.Athlete.FirstName},
			{Read: "a.sex", Field: &x.Athlete.Sex},
			{Read: "a.birth", Field: &x.Athlete.Birth},
			{Read: "g.id", Field: &x.Race.ID},
			{Read: "g.name", Field: &x.Race.Name},
			{Read: "g.abbreviation", Field: &x.Race.Abbreviation},
			{Read: "g.metres", Field: &x.Race.LegMetres},
			{Read: "g.total_metres", Field: &x.Race.Metres},
			{Read: "g.style", Field: &x.Race.StyleID},
		}
	})

// ExternalResults returns the results of external events with their splits, in the order they were recorded.
func (q Q) ExternalResults(ctx context.Context, eventIDs []id.ExternalEvent) ([]domain.ExternalResult, error) {
	return externalResults(ctx, q, "p.external_event_id", eventIDs)
}

// SwimsIn returns the results of athletes in external events, with event, athlete, race and time only.
func (q Q) SwimsIn(ctx context.Context, eventIDs []id.ExternalEvent, athleteIDs []id.Athlete) ([]domain.ExternalResult, error) {
	w := &database.Filter{}
	database.In(w, "p.external_event_id", eventIDs)
	database.In(w, "p.athlete_id", athleteIDs)
	return database.All(ctx, q.db, func(s database.Scanner) (domain.ExternalResult, error) {
		var x domain.ExternalResult
		err := s.Scan(&x.EventID, &x.AthleteID, &x.RaceID, &x.Time)
		return x, err
	}, "SELECT p.external_event_id, p.athlete_id, p.race_id, r.time FROM external_result p "+
		"JOIN result r ON r.id = p.result_id"+w.Where(q.db), w.Args...)
}

// ExternalResultsByID returns the external results with the given ids; other ids are left out.
func (q Q) ExternalResultsByID(ctx context.Context, ids []id.Result) ([]domain.ExternalResult, error) {
	return externalResults(ctx, q, "p.result_id", ids)
}

// EventsOfResults returns the external events of results, by event id.
func (q Q) EventsOfResults(ctx context.Context, resultIDs []id.Result) (map[id.ExternalEvent]domain.ExternalEvent, error) {
	w := &database.Filter{}
	database.In(w, "p.result_id", resultIDs)
	list, err := externalEventTable.All(ctx, q.db, "WHERE x.id IN (SELECT p.external_event_id "+
		"FROM external_result p"+w.Where(q.db)+")", w.Args...)
	return keyed(list, func(x *domain.ExternalEvent) id.ExternalEvent { return x.ID }), err
}

func externalResults[T ~int64](ctx context.Context, q Q, column string, ids []T) ([]domain.ExternalResult, error) {
	w := &database.Filter{}
	database.In(w, column, ids)
	list, err := externalResultTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY p.result_id", w.Args...)
	if err != nil || len(list) == 0 {
		return list, err
	}
	splits, err := q.splits(ctx, " WHERE s.result_id IN (SELECT p.result_id FROM external_result p"+w.Where(q.db)+")", w.Args...)
	for i := range list {
		list[i].Splits = splits[list[i].ID]
	}
	return list, err
}

// ExternalResult finds an external result with its splits.
func (q Q) ExternalResult(ctx context.Context, resultID id.Result) (domain.ExternalResult, error) {
	x, err := externalResultTable.One(ctx, q.db, "WHERE p.result_id = $1", resultID)
	if err != nil {
		return x, err
	}
	x.Splits, err = q.Splits(ctx, resultID)
	return x, err
}

// externalRowTable stores the result rows of external results, which have no entry.
var externalRowTable = database.NewTable("result r", "", func(r *domain.Result) []database.Column {
	return append([]database.Column{{Name: "id", Field: &r.ID}, {Name: "version", Field: &r.Version}}, resultColumns(r)...)
})

// AddExternalResults stores external results with their splits and returns their ids in the same order.
func (q Q) AddExternalResults(ctx context.Context, list []domain.ExternalResult) ([]int64, error) {
	results := make([]domain.Result, len(list))
	for i, x := range list {
		results[i] = domain.Result{Time: x.Time, Status: domain.ResultRegular, RecordedBy: x.RecordedBy, RecordedAt: x.RecordedAt}
	}
	ids, err := externalRowTable.InsertAllIDs(ctx, q.db, results)
	if err != nil {
		return nil, err
	}
	swims := make([][]any, len(list))
	var splits [][]any
	for i, x := range list {
		swims[i] = []any{ids[i], x.EventID, x.AthleteID, x.RaceID}
		for _, s := range x.Splits {
			splits = append(splits, []any{ids[i], s.Metres, s.Time, s.Frequency})
		}
	}
	if err := q.db.BulkInsert(ctx, "external_result (result_id, external_event_id, athlete_id, race_id)", "", swims); err != nil {
		return nil, err
	}
	return ids, q.db.BulkInsert(ctx, "split (result_id, metres, time, frequency)", "", splits)
}

// SaveExternalResult changes the time, athlete or race of an external result; the previous value stays in the history.
func (q Q) SaveExternalResult(ctx context.Context, x domain.ExternalResult) error {
	err := q.ChangeResult(ctx, domain.Result{ID: x.ID, Time: x.Time, Status: domain.ResultRegular, RecordedBy: x.RecordedBy,
		RecordedAt: x.RecordedAt, Version: x.Version})
	if err != nil {
		return err
	}
	_, err = q.db.Exec(ctx, "UPDATE external_result SET athlete_id = $2, race_id = $3 WHERE result_id = $1", x.ID, x.AthleteID, x.RaceID)
	return err
}

// DeleteExternalResults removes external results with their splits and history.
func (q Q) DeleteExternalResults(ctx context.Context, ids []id.Result) error {
	for _, from := range []struct{ table, column string }{
		{"split", "result_id"}, {"result_version", "result_id"}, {"external_result", "result_id"}, {"result", "id"},
	} {
		w := &database.Filter{}
		database.In(w, from.column, ids)
		if _, err := q.db.Exec(ctx, "DELETE FROM "+from.table+w.Where(q.db), w.Args...); err != nil {
			return err
		}
	}
	return nil
}

// ForgetSwims removes a person's external results, and the external events and trials that have no other results.
func (q Q) ForgetSwims(ctx context.Context, athleteID id.Athlete) error {
	events, err := database.All(ctx, q.db, database.Value[int64], "SELECT DISTINCT p.external_event_id FROM external_result p "+
		"WHERE p.athlete_id = $1", athleteID)
	if err != nil {
		return err
	}
	ids, err := database.All(ctx, q.db, database.Value[id.Result], "SELECT p.result_id FROM external_result p WHERE p.athlete_id = $1",
		athleteID)
	if err != nil || len(ids) == 0 {
		return err
	}
	if err := q.DeleteExternalResults(ctx, ids); err != nil {
		return err
	}
	w := &database.Filter{}
	database.In(w, "x.id", events)
	w.Add("NOT EXISTS (SELECT 1 FROM external_result p WHERE p.external_event_id = x.id)")
	if events, err = database.All(ctx, q.db, database.Value[int64], "SELECT x.id "+
		"FROM external_event x"+w.Where(q.db), w.Args...); err != nil || len(events) == 0 {
		return err
	}
	w = &database.Filter{}
	database.In(w, "id", events)
	if _, err = q.db.Exec(ctx, "DELETE FROM external_event"+w.Where(q.db), w.Args...); err != nil {
		return err
	}
	return q.forgetAudits(ctx, externalObject, events) // their names often contain the swimmer's name
}

// externalObject is the audit's name for external events.
const externalObject = "eventoesterno"
