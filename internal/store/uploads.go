package store

import (
	"cmp"
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
)

var uploadTable = database.NewTable("upload u", "", func(u *domain.Upload) []database.Column {
	return []database.Column{
		{Name: "id", Field: &u.ID},
		{Name: "user_id", Field: &u.UserID, InsertOnly: true},
		{Name: "mode", Field: &u.Mode, InsertOnly: true},
		{Name: "digest", Field: &u.Digest, InsertOnly: true},
		{Name: "state", Field: &u.State},
		{Name: "read_rows", Field: &u.Read},
		{Name: "total_rows", Field: &u.Total},
		{Name: "created", Field: &u.Created},
		{Name: "updated", Field: &u.Updated},
		{Name: "refused", Field: &u.Refused},
		{Name: "refusals", Field: &u.Refusals, Value: func() any { return cmp.Or(u.Refusals, "[]") }},
		{Name: "started_at", Field: &u.StartedAt, InsertOnly: true},
		{Name: "ended_at", Field: &u.EndedAt},
	}
})

// AddUpload starts the record of an upload.
func (q Q) AddUpload(ctx context.Context, u domain.Upload) (int64, error) {
	return uploadTable.Insert(ctx, q.db, u)
}

// SaveUpload stores how far an upload has come.
func (q Q) SaveUpload(ctx context.Context, u domain.Upload) error {
	return uploadTable.Update(ctx, q.db, u)
}

// Upload finds an upload.
func (q Q) Upload(ctx context.Context, id int64) (domain.Upload, error) {
	return uploadTable.One(ctx, q.db, "WHERE u.id = $1", id)
}

// FailUploads marks uploads that a stopped server left running.
func (q Q) FailUploads(ctx context.Context, now calendar.Instant) error {
	_, err := q.db.Exec(ctx, "UPDATE upload SET state = $1, ended_at = $2 WHERE state = $3", domain.UploadFailed, now, domain.UploadRunning)
	return err
}
