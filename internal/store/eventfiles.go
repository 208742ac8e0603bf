package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

var eventFileTable = database.NewTable("event_file f", "", func(f *domain.EventFile) []database.Column {
	return []database.Column{
		{Name: "id", Field: &f.ID},
		{Name: "event_id", Field: &f.EventID},
		{Name: "name", Field: &f.Name},
		{Name: "file_key", Field: &f.Key},
		{Name: "content_type", Field: &f.ContentType},
		{Name: "size", Field: &f.Size},
		{Name: "created_at", Field: &f.CreatedAt},
	}
})

// EventFiles returns the documents of an event.
func (q Q) EventFiles(ctx context.Context, eventID id.Event) ([]domain.EventFile, error) {
	return eventFileTable.All(ctx, q.db, "WHERE f.event_id = $1 ORDER BY f.id", eventID)
}

// EventFile finds a document.
func (q Q) EventFile(ctx context.Context, fileID int64) (domain.EventFile, error) {
	return eventFileTable.One(ctx, q.db, "WHERE f.id = $1", fileID)
}

// AddEventFile records a document whose content is already stored.
func (q Q) AddEventFile(ctx context.Context, f domain.EventFile) (int64, error) {
	return eventFileTable.Insert(ctx, q.db, f)
}

// DeleteEventFile removes the record of a document.
func (q Q) DeleteEventFile(ctx context.Context, fileID int64) error {
	return eventFileTable.Delete(ctx, q.db, fileID)
}

// LogoInUse reports whether any event uses a logo.
func (q Q) LogoInUse(ctx context.Context, key string) (bool, error) {
	n, err := database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM event WHERE logo_key = $1", key)
	return n > 0, err
}

// FileKeys returns the keys of all files that the database refers to.
func (q Q) FileKeys(ctx context.Context) ([]string, error) {
	return database.All(ctx, q.db, database.Value[string], `SELECT logo_key FROM event WHERE logo_key <> '' UNION SELECT press_key
		FROM event WHERE press_key <> ''
		UNION SELECT file_key FROM event_file ORDER BY 1`)
}
