package store

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/split"
)

var resultTable = database.NewTable("result r", "", func(r *domain.Result) []database.Column {
	return append([]database.Column{
		{Name: "id", Field: &r.ID},
		{Name: "entry_id", Field: &r.EntryID, Nullable: true, InsertOnly: true},
		{Name: "event_id", SQL: ofEntry("n.event_id"), InsertOnly: true},
		{Name: "revision", SQL: ofEntry("(SELECT e.result_revision FROM event e WHERE e.id = n.event_id)"), InsertOnly: true},
		{Name: "version", Field: &r.Version},
	}, resultColumns(r)...)
})

// ofEntry returns SQL for an expression over the entry n of a result.
func ofEntry(expression string) func(func(string) string) string {
	return func(arg func(string) string) string {
		return "(SELECT " + expression + " FROM entry n WHERE n.id = CAST(" + arg("entry_id") + " AS BIGINT))"
	}
}

// resultColumns are the columns that a result shares with its history.
func resultColumns(r *domain.Result) []database.Column {
	return []database.Column{
		{Name: "time", Field: &r.Time},
		{Name: "status", Field: &r.Status},
		{Name: "penalty_points", Field: &r.PenaltyPoints},
		{Name: "penalty_seconds", Field: &r.PenaltySeconds},
		{Name: "reason", Field: &r.Reason},
		{Name: "disqualification", Field: &r.Disqualification},
		{Name: "reaction", Field: &r.Reaction},
		{Name: "legs", Field: (*legs)(&r.Legs)},
		{Name: "recorded_by", Field: &r.RecordedBy},
		{Name: "recorded_at", Field: &r.RecordedAt},
	}
}

const resultVersionJoins = " JOIN result r ON r.id = v.result_id"

var resultVersionTable = database.NewTable("result_version v", resultVersionJoins, func(r *domain.Result) []database.Column {
	return append([]database.Column{
		{Read: "v.result_id", Field: &r.ID},
		{Read: "COALESCE(r.entry_id, 0)", Field: &r.EntryID},
		{Read: "v.version", Field: &r.Version},
	}, database.Joined("v", resultColumns(r))...)
})

// AddResults stores the first results of entries.
func (q Q) AddResults(ctx context.Context, list []domain.Result) error {
	return resultTable.InsertAll(ctx, q.db, list)
}

// LockResult finds a result and locks it until the transaction ends.
func (q Q) LockResult(ctx context.Context, resultID id.Result) (domain.Result, error) {
	return resultTable.One(ctx, q.db, "WHERE r.id = $1"+q.db.ForUpdate(), resultID)
}

// ChangeResult replaces a result; the previous value stays in the history.
func (q Q) ChangeResult(ctx context.Context, r domain.Result) error {
	return q.ChangeResults(ctx, []domain.Result{r})
}

// ChangeResults replaces results, all recorded at the same instant; the previous values stay in the history.
func (q Q) ChangeResults(ctx context.Context, list []domain.Result) error {
	if len(list) == 0 {
		return nil
	}
	ids := make([]id.Result, len(list))
	for i, r := range list {
		ids[i] = r.ID
	}
	w := &database.Filter{}
	w.Arg(list[0].RecordedAt)
	database.In(w, "r.id", ids)
	if _, err := q.db.Exec(ctx, `INSERT INTO result_version (result_id, version, time, status, penalty_points, penalty_seconds,
		reason, disqualification, reaction, legs, recorded_by, recorded_at, replaced_at)
		SELECT r.id, r.version, r.time, r.status, r.penalty_points, r.penalty_seconds, r.reason, r.disqualification, r.reaction, r.legs,
		r.recorded_by, r.recorded_at, CAST($1 AS BIGINT) FROM result r`+w.Where(q.db), w.Args...); err != nil {
		return err
	}
	for _, r := range list {
		if err := resultTable.Update(ctx, q.db, r); err != nil {
			return err
		}
	}
	w = &database.Filter{}
	database.In(w, "id", ids)
	w.Add("event_id IS NOT NULL")
	_, err := q.db.Exec(ctx, "UPDATE result SET revision = (SELECT e.result_revision FROM event e "+
		"WHERE e.id = result.event_id)"+w.Where(q.db), w.Args...)
	return err
}

// ChangedResults returns the participations of an event whose results changed after a revision.
func (q Q) ChangedResults(ctx context.Context, eventID id.Event, after int64) ([]domain.Participation, error) {
	w := &database.Filter{}
	w.Add("n.event_id = ?", eventID)
	w.Add("n.id IN (SELECT x.entry_id FROM result x WHERE x.event_id = ? AND x.revision > ?)", eventID, after)
	list, err := participationTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY r.revision, n.id", w.Args...)
	if err != nil {
		return nil, err
	}
	return list, q.addMembers(ctx, w, len(list), func(i int) *domain.Entry { return &list[i].Entry })
}

// ResultHistory returns the previous values of a result, newest first, as far back as retention keeps them.
func (q Q) ResultHistory(ctx context.Context, resultID id.Result) ([]domain.Result, error) {
	return resultVersionTable.All(ctx, q.db, "WHERE v.result_id = $1 ORDER BY v.version DESC", resultID)
}

// ChangedEntries returns the ids of the last entries of an event, at most most, whose results changed after a revision, newest last.
func (q Q) ChangedEntries(ctx context.Context, eventID id.Event, after int64, most int) ([]id.Entry, error) {
	ids, err := database.All(ctx, q.db, database.Value[id.Entry],
		"SELECT r.entry_id FROM result r WHERE r.event_id = $1 AND r.revision > $2 "+
			"ORDER BY r.revision DESC, r.id DESC LIMIT CAST($3 AS BIGINT)", eventID, after, most)
	slices.Reverse(ids)
	return ids, err
}

// ResultEntries returns the entries of results, by result, without team members and start.
func (q Q) ResultEntries(ctx context.Context, resultIDs []id.Result) (map[id.Result]domain.Participation, error) {
	w := &database.Filter{}
	w.Arg(0) // no event: the start is not needed
	database.In(w, "r.id", resultIDs)
	list, err := participationTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	return keyed(list, func(n *domain.Participation) id.Result { return n.Result.ID }), err
}

// RacesAndEvents returns the races and the events (with options) of participations, by id.
func (q Q) RacesAndEvents(ctx context.Context, list []domain.Participation) (map[id.Race]domain.Race, map[id.Event]domain.Event, error) {
	raceIDs, eventIDs := make([]id.Race, len(list)), make([]id.Event, len(list))
	for i, n := range list {
		raceIDs[i], eventIDs[i] = n.RaceID, n.EventID
	}
	w := &database.Filter{}
	database.In(w, "r.id", raceIDs)
	raceList, err := raceTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	if err != nil {
		return nil, nil, err
	}
	w = &database.Filter{}
	database.In(w, "e.id", eventIDs)
	eventList, err := eventTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	if err == nil {
		err = q.withOptions(ctx, eventList)
	}
	return keyed(raceList, raceID), keyed(eventList, func(e *domain.Event) id.Event { return e.ID }), err
}

// AddSplit stores a split of a result and returns its id.
func (q Q) AddSplit(ctx context.Context, resultID id.Result, s split.Split) (id.Split, error) {
	return newID[id.Split](q.db.Insert(ctx, "INSERT INTO split (result_id, metres, time, frequency) VALUES ($1, $2, $3, $4) RETURNING id",
		resultID, s.Metres, s.Time, s.Frequency))
}

// SaveSplit stores the fields of a split.
func (q Q) SaveSplit(ctx context.Context, s split.Split) error {
	_, err := q.db.Exec(ctx, "UPDATE split SET metres = $2, time = $3, frequency = $4 WHERE id = $1", s.ID, s.Metres, s.Time, s.Frequency)
	return err
}

// DeleteSplit removes a split.
func (q Q) DeleteSplit(ctx context.Context, splitID id.Split) error {
	_, err := q.db.Exec(ctx, "DELETE FROM split WHERE id = $1", splitID)
	return err
}

// ReplaceSplits stores the splits of results instead of those they have.
func (q Q) ReplaceSplits(ctx context.Context, byResult map[id.Result][]split.Split) error {
	ids := slices.Sorted(maps.Keys(byResult))
	w := &database.Filter{}
	database.In(w, "result_id", ids)
	if _, err := q.db.Exec(ctx, "DELETE FROM split"+w.Where(q.db), w.Args...); err != nil {
		return err
	}
	var rows [][]any
	for _, resultID := range ids {
		for _, s := range byResult[resultID] {
			rows = append(rows, []any{resultID, s.Metres, s.Time, s.Frequency})
		}
	}
	return q.db.BulkInsert(ctx, "split (result_id, metres, time, frequency)", "", rows)
}

// SplitOf returns the result of a split.
func (q Q) SplitOf(ctx context.Context, splitID id.Split) (resultID id.Result, err error) {
	return database.One(ctx, q.db, database.Value[id.Result], "SELECT s.result_id FROM split s WHERE s.id = $1", splitID)
}

// EntryOfResult returns the entry of a result.
func (q Q) EntryOfResult(ctx context.Context, resultID id.Result) (entryID id.Entry, err error) {
	return database.One(ctx, q.db, database.Value[id.Entry], "SELECT r.entry_id FROM result r "+
		"WHERE r.id = $1 AND r.entry_id IS NOT NULL", resultID)
}

// SplitsOf returns the splits of results, by result, shortest distance first.
func (q Q) SplitsOf(ctx context.Context, resultIDs []id.Result) (map[id.Result][]split.Split, error) {
	w := &database.Filter{}
	database.In(w, "s.result_id", resultIDs)
	return q.splits(ctx, w.Where(q.db), w.Args...)
}

// splits returns the splits that match where, by result, shortest distance first.
func (q Q) splits(ctx context.Context, where string, args ...any) (map[id.Result][]split.Split, error) {
	type row struct {
		result id.Result
		split.Split
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var x row
		err := s.Scan(&x.result, &x.ID, &x.Metres, &x.Time, &x.Frequency)
		return x, err
	}, "SELECT s.result_id, s.id, s.metres, s.time, s.frequency FROM split s"+where+" ORDER BY s.result_id, s.metres", args...)
	// One allocation for all: long lists have a few splits per result.
	out, all, from := map[id.Result][]split.Split{}, make([]split.Split, len(rows)), 0
	for i, x := range rows {
		all[i] = x.Split
		if i+1 == len(rows) || rows[i+1].result != x.result {
			out[x.result], from = all[from:i+1:i+1], i+1
		}
	}
	return out, err
}

// Splits returns the splits of a result, shortest distance first.
func (q Q) Splits(ctx context.Context, resultID id.Result) ([]split.Split, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (split.Split, error) {
		var x split.Split
		err := s.Scan(&x.ID, &x.Metres, &x.Time, &x.Frequency)
		return x, err
	}, "SELECT s.id, s.metres, s.time, s.frequency FROM split s WHERE s.result_id = $1 ORDER BY s.metres", resultID)
}
