package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/split"
)

const resultColumns = "time, status, penalty_points, penalty_seconds, recorded_by, recorded_at"

// AddResults stores the first results of entries.
func (q Q) AddResults(ctx context.Context, list []domain.Result) error {
	rows := make([][]any, len(list))
	for i, r := range list {
		rows[i] = []any{r.EntryID, r.Time, int(r.Status), r.PenaltyPoints, r.PenaltySeconds, r.RecordedBy, r.RecordedAt, 1}
	}
	return q.db.Bulk(ctx, "result (entry_id, "+resultColumns+", version)", "", rows)
}

// LockResult finds a result and makes others who change it wait.
func (q Q) LockResult(ctx context.Context, id int64) (domain.Result, error) {
	return database.One(ctx, q.db, scanResult, "SELECT "+resultSelect+" FROM result r WHERE r.id = $1"+q.db.ForUpdate(), id)
}

// ChangeResult stores another result in place of the one with its id; what it was stays in the history.
func (q Q) ChangeResult(ctx context.Context, r domain.Result) error {
	if _, err := q.db.Exec(ctx, "INSERT INTO result_version (result_id, version, "+resultColumns+") SELECT r.id, r.version, "+resultColumns+" FROM result r WHERE r.id = $1", r.ID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, `UPDATE result SET time = $2, status = $3, penalty_points = $4, penalty_seconds = $5, recorded_by = $6, recorded_at = $7, version = version + 1
		WHERE id = $1`, r.ID, r.Time, int(r.Status), r.PenaltyPoints, r.PenaltySeconds, r.RecordedBy, r.RecordedAt)
	return err
}

const resultSelect = "r.id, COALESCE(r.entry_id, 0), r.version, r.time, r.status, r.penalty_points, r.penalty_seconds, r.recorded_by, r.recorded_at"

func scanResult(s database.Scanner) (domain.Result, error) {
	var r domain.Result
	err := s.Scan(&r.ID, &r.EntryID, &r.Version, &r.Time, &r.Status, &r.PenaltyPoints, &r.PenaltySeconds, &r.RecordedBy, &r.RecordedAt)
	return r, err
}

// ResultHistory is what a result was before, the newest first.
func (q Q) ResultHistory(ctx context.Context, id int64) ([]domain.Result, error) {
	return database.All(ctx, q.db, scanResult, `SELECT v.result_id, COALESCE(r.entry_id, 0), v.version, v.time, v.status, v.penalty_points, v.penalty_seconds, v.recorded_by, v.recorded_at
		FROM result_version v JOIN result r ON r.id = v.result_id WHERE v.result_id = $1 ORDER BY v.version DESC`, id)
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
