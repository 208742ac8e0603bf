package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/split"
)

var resultTable = database.NewTable("result r", "", func(r *domain.Result) []database.Column {
	return append([]database.Column{
		{Name: "id", Field: &r.ID},
		{Name: "entry_id", Field: &r.EntryID, Nullable: true, InsertOnly: true},
		{Name: "version", Field: &r.Version},
	}, resultColumns(r)...)
})

// resultColumns are what a result says, now and in its history.
func resultColumns(r *domain.Result) []database.Column {
	return []database.Column{
		{Name: "time", Field: &r.Time},
		{Name: "status", Field: &r.Status},
		{Name: "penalty_points", Field: &r.PenaltyPoints},
		{Name: "penalty_seconds", Field: &r.PenaltySeconds},
		{Name: "recorded_by", Field: &r.RecordedBy},
		{Name: "recorded_at", Field: &r.RecordedAt},
	}
}

var resultVersionTable = database.NewTable("result_version v", " JOIN result r ON r.id = v.result_id", func(r *domain.Result) []database.Column {
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

// LockResult finds a result and makes others who change it wait.
func (q Q) LockResult(ctx context.Context, id int64) (domain.Result, error) {
	return resultTable.One(ctx, q.db, "WHERE r.id = $1"+q.db.ForUpdate(), id)
}

// ChangeResult stores another result in place of the one with its id; what it was stays in the history.
func (q Q) ChangeResult(ctx context.Context, r domain.Result) error {
	if _, err := q.db.Exec(ctx, `INSERT INTO result_version (result_id, version, time, status, penalty_points, penalty_seconds, recorded_by, recorded_at)
		SELECT r.id, r.version, r.time, r.status, r.penalty_points, r.penalty_seconds, r.recorded_by, r.recorded_at FROM result r WHERE r.id = $1`, r.ID); err != nil {
		return err
	}
	return resultTable.Update(ctx, q.db, r)
}

// ResultHistory is what a result was before, the newest first.
func (q Q) ResultHistory(ctx context.Context, id int64) ([]domain.Result, error) {
	return resultVersionTable.All(ctx, q.db, "WHERE v.result_id = $1 ORDER BY v.version DESC", id)
}

// AddSplit stores a split of a result and answers its id.
func (q Q) AddSplit(ctx context.Context, resultID int64, s split.Split) (int64, error) {
	return q.db.Insert(ctx, "INSERT INTO split (result_id, metres, time, frequency) VALUES ($1, $2, $3, $4) RETURNING id", resultID, s.Metres, s.Time, s.Frequency)
}

// Splits are the splits of a result, the shortest distance first.
func (q Q) Splits(ctx context.Context, resultID int64) ([]split.Split, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (split.Split, error) {
		var x split.Split
		err := s.Scan(&x.ID, &x.Metres, &x.Time, &x.Frequency)
		return x, err
	}, "SELECT s.id, s.metres, s.time, s.frequency FROM split s WHERE s.result_id = $1 ORDER BY s.metres", resultID)
}
