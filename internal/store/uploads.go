package store

import (
	"cmp"
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
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
		{Name: "warnings", Field: &u.Warnings, Value: func() any { return cmp.Or(u.Warnings, "[]") }},
		{Name: "started_at", Field: &u.StartedAt, InsertOnly: true},
		{Name: "ended_at", Field: &u.EndedAt},
		{Name: "saved", Field: &u.Saved},
		{Name: "lease_until", Field: &u.LeaseUntil},
	}
})

// AddUpload stores a new upload.
func (q Q) AddUpload(ctx context.Context, u domain.Upload) (int64, error) {
	return uploadTable.Insert(ctx, q.db, u)
}

// SaveUpload stores the progress of an upload.
func (q Q) SaveUpload(ctx context.Context, u domain.Upload) error {
	return uploadTable.Update(ctx, q.db, u)
}

// Upload finds an upload.
func (q Q) Upload(ctx context.Context, uploadID int64) (domain.Upload, error) {
	return uploadTable.One(ctx, q.db, "WHERE u.id = $1", uploadID)
}

// FailUploads marks running uploads as failed if their lease ended before leaseBefore; zero means all running uploads. Leases in the far
// future are ignored.
func (q Q) FailUploads(ctx context.Context, now, leaseBefore calendar.Instant) error {
	_, err := q.db.Exec(ctx, `UPDATE upload SET state = $1, ended_at = $2
		WHERE state = $3 AND (CAST($4 AS BIGINT) = 0 OR lease_until IS NULL OR lease_until < CAST($4 AS BIGINT) OR lease_until > $5)`,
		domain.UploadFailed, now, domain.UploadRunning, leaseBefore.Milli(), now.Add(futureAfter))
	return err
}

// TrimUploads removes all but the newest uploads (or dry runs) of a user, because the refused lines of each can take megabytes.
func (q Q) TrimUploads(ctx context.Context, userID id.User, saved bool, newest int) error {
	_, err := q.db.Exec(ctx, `DELETE FROM upload WHERE user_id = $1 AND saved = $2
		AND id <= (SELECT id FROM upload WHERE user_id = $1 AND saved = $2 ORDER BY id DESC LIMIT 1 OFFSET $3)`, userID, saved, newest)
	return err
}

// QuotingUploads returns the uploads whose refused lines quote cells of the file.
func (q Q) QuotingUploads(ctx context.Context) ([]int64, error) {
	return database.All(ctx, q.db, database.Value[int64], "SELECT id FROM upload WHERE refusals LIKE '%«%' ORDER BY id")
}

// ForgetUploadWarnings removes the warnings of all uploads, because they name people.
func (q Q) ForgetUploadWarnings(ctx context.Context) error {
	_, err := q.db.Exec(ctx, "UPDATE upload SET warnings = '[]' WHERE warnings <> '[]'")
	return err
}

// SetRefusals replaces the refused lines of an upload.
func (q Q) SetRefusals(ctx context.Context, uploadID int64, refusals string) error {
	_, err := q.db.Exec(ctx, "UPDATE upload SET refusals = $1 WHERE id = $2", refusals, uploadID)
	return err
}
