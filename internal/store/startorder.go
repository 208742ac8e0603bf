package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

const startItemJoins = " LEFT JOIN race r ON r.id = i.race_id LEFT JOIN category c ON c.id = i.category_id"

var startItemTable = database.NewTable("start_item i", startItemJoins, func(i *domain.StartItem) []database.Column {
	return []database.Column{
		{Name: "id", Field: &i.ID},
		{Name: "event_id", Field: &i.EventID},
		{Name: "position", Field: &i.Position},
		{Name: "race_id", Field: &i.RaceID, Nullable: true},
		{Name: "category_id", Field: &i.CategoryID, Nullable: true},
		{Name: "disabled", Field: &i.Disabled},
		{Name: "kind", Field: &i.Kind},
		{Name: "sex", Field: &i.Sex},
		{Name: "note", Field: &i.Note},
		{Name: "version", Field: &i.Version},
		{Read: "COALESCE(r.name, '')", Field: &i.Race},
		{Read: "COALESCE(c.label, '')", Field: &i.Category},
	}
})

// StartOrder is the start order of an event with its blocks.
func (q Q) StartOrder(ctx context.Context, eventID int64) ([]domain.StartItem, error) {
	return startItemTable.All(ctx, q.db, "WHERE i.event_id = $1 ORDER BY i.position, i.id", eventID)
}

// AddStartItem stores a place in the start order, or a block.
func (q Q) AddStartItem(ctx context.Context, i domain.StartItem) (int64, error) {
	return startItemTable.Insert(ctx, q.db, i)
}
