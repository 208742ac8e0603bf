package store

import (
	"context"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

const libraryJoins = " JOIN app_user u ON u.id = i.owner_id"

var libraryTable = database.NewTable("library_item i", libraryJoins, func(i *domain.LibraryItem) []database.Column {
	return []database.Column{
		{Name: "id", Field: &i.ID},
		{Name: "owner_id", Field: &i.OwnerID},
		{Read: "u.username", Field: &i.Owner},
		{Name: "kind", Field: &i.Kind},
		{Name: "name", Field: &i.Name},
		{Name: "tags", Field: &i.Tags},
		{Name: "lines", Field: &i.Lines},
		{Name: "search", Value: func() any { return fold.Text(i.Name + " " + i.Tags + " " + i.Lines) }},
		{Name: "metres", Field: &i.Metres},
		{Name: "duration", Field: &i.Duration},
		{Name: "shared", Field: &i.Shared},
		{Name: "version", Field: &i.Version},
	}
})

// library lists the items of a coach: few, so they are sorted in memory.
var library = database.List[domain.LibraryItem]{
	Table: libraryTable,
	Sorts: map[string]database.Sort{
		"id":       {Column: "i.id", InMemory: true},
		"name":     {Column: "i.search", InMemory: true},
		"metres":   {Column: "i.metres", InMemory: true},
		"duration": {Column: "i.duration", InMemory: true},
		"kind":     {Column: "i.kind", InMemory: true},
		"version":  {Column: "i.version", InMemory: true},
	},
	DefaultSort: "name",
}

// readable returns the condition that a user may read an item: it is their own, or shared by an active coach of their club.
func readable(user, club, function string) string {
	return "(i.owner_id = " + user + " OR i.shared AND i.owner_id IN (SELECT c.id FROM app_user c JOIN user_function f ON f.user_id = c.id " +
		"WHERE c.club_id = " + club + " AND c.active AND f.function_id = " + function + "))"
}

// LibraryItems returns a page of the items that a coach may read, and the total. Each word of the filter must occur in name, tags or lines.
func (q Q) LibraryItems(ctx context.Context, f domain.LibraryFilter, p domain.Page) ([]domain.LibraryItem, int, error) {
	w := &database.Filter{Selective: true}
	if f.Own {
		w.Add("i.owner_id = ?", f.UserID)
	} else {
		w.Add(readable("?", "?", "?"), f.UserID, f.ClubID, domain.FunctionTraining)
	}
	database.Equal(w, "i.kind", f.Kind)
	database.Equal(w, "i.id", f.ID)
	if f.MinMetres > 0 {
		w.Add("i.metres >= ?", f.MinMetres)
	}
	if f.MaxMetres > 0 {
		w.Add("i.metres <= ?", f.MaxMetres)
	}
	for word := range strings.FieldsSeq(f.Words) {
		w.Contains("i.search", word)
	}
	return library.Page(ctx, q.db, w, p)
}

// LibraryItem finds an item that a coach may read.
func (q Q) LibraryItem(ctx context.Context, itemID int64, userID id.User, clubID id.Club) (domain.LibraryItem, error) {
	return libraryTable.One(ctx, q.db, "WHERE i.id = $1 AND "+readable("$2", "$3", "$4"), itemID, userID, clubID, domain.FunctionTraining)
}

// LockLibraryItem is LibraryItem with a lock until the transaction ends.
func (q Q) LockLibraryItem(ctx context.Context, itemID int64, userID id.User, clubID id.Club) (domain.LibraryItem, error) {
	if err := libraryTable.Lock(ctx, q.db, itemID); err != nil {
		return domain.LibraryItem{}, err
	}
	return q.LibraryItem(ctx, itemID, userID, clubID)
}

// CountLibraryItems returns how many items a coach has.
func (q Q) CountLibraryItems(ctx context.Context, ownerID id.User) (int, error) {
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM library_item WHERE owner_id = $1", ownerID)
}

// AddLibraryItem stores a new item and returns its id.
func (q Q) AddLibraryItem(ctx context.Context, i domain.LibraryItem) (int64, error) {
	return libraryTable.Insert(ctx, q.db, i)
}

// SaveLibraryItem stores the fields of an item and raises its version.
func (q Q) SaveLibraryItem(ctx context.Context, i domain.LibraryItem) error {
	return libraryTable.Update(ctx, q.db, i)
}

// DeleteLibraryItem removes an item.
func (q Q) DeleteLibraryItem(ctx context.Context, itemID int64) error {
	return libraryTable.Delete(ctx, q.db, itemID)
}

// DeleteLibraryOf removes all items of a coach.
func (q Q) DeleteLibraryOf(ctx context.Context, ownerID id.User) error {
	_, err := q.db.Exec(ctx, "DELETE FROM library_item WHERE owner_id = $1", ownerID)
	return err
}
