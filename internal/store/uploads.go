package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
)

const uploadColumns = `id, user_id, mode, digest, state, read_rows, total_rows, created, updated, refused, refusals, started_at, ended_at`

func scanUpload(s database.Scanner) (domain.Upload, error) {
	var u domain.Upload
	err := s.Scan(&u.ID, &u.UserID, &u.Mode, &u.Digest, &u.State, &u.Read, &u.Total, &u.Created, &u.Updated, &u.Refused, &u.Refusals, &u.StartedAt, &u.EndedAt)
	return u, err
}

// AddUpload starts the record of an upload.
func (q Q) AddUpload(ctx context.Context, u domain.Upload) (int64, error) {
	return q.db.Insert(ctx, `INSERT INTO upload (user_id, mode, digest, state, read_rows, total_rows, created, updated, refused, refusals, started_at)
		VALUES ($1, $2, $3, $4, 0, $5, 0, 0, 0, '[]', $6) RETURNING id`, u.UserID, u.Mode, u.Digest, u.State, u.Total, u.StartedAt)
}

// SaveUpload stores how far an upload has come.
func (q Q) SaveUpload(ctx context.Context, u domain.Upload) error {
	_, err := q.db.Exec(ctx, `UPDATE upload SET state = $2, read_rows = $3, total_rows = $4, created = $5, updated = $6, refused = $7, refusals = $8, ended_at = $9
		WHERE id = $1`, u.ID, u.State, u.Read, u.Total, u.Created, u.Updated, u.Refused, u.Refusals, u.EndedAt)
	return err
}

// Upload finds an upload.
func (q Q) Upload(ctx context.Context, id int64) (domain.Upload, error) {
	return database.One(ctx, q.db, scanUpload, "SELECT "+uploadColumns+" FROM upload WHERE id = $1", id)
}

// FailUploads marks uploads that a stopped server left running.
func (q Q) FailUploads(ctx context.Context, now calendar.Instant) error {
	_, err := q.db.Exec(ctx, "UPDATE upload SET state = $1, ended_at = $2 WHERE state = $3", domain.UploadFailed, now, domain.UploadRunning)
	return err
}
