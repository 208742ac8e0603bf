package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// Catalogue is one of the three catalogues that each coach owns.
type Catalogue struct{ table *database.Table[ownedItem] }

// ownedItem is an item of a coach's catalogue.
type ownedItem struct {
	OwnerID id.User
	domain.CatalogueItem
}

// The catalogues of a coach.
var (
	Styles      = newCatalogue("style", func(i *ownedItem) []database.Column { return []database.Column{{Name: "stroke", Field: &i.Stroke}} })
	Intensities = newCatalogue("intensity", func(i *ownedItem) []database.Column {
		return []database.Column{{Name: "colour",
			Field: &i.Colour}}
	})
	Modalities = newCatalogue("modality", func(*ownedItem) []database.Column { return nil })
)

func newCatalogue(table string, own func(*ownedItem) []database.Column) Catalogue {
	return Catalogue{database.NewTable(table+" i", "", func(i *ownedItem) []database.Column {
		return append([]database.Column{
			{Name: "id", Field: &i.ID},
			{Name: "owner_id", Field: &i.OwnerID},
			{Name: "name", Field: &i.Name},
			{Name: "visible", Field: &i.Visible},
			{Name: "version", Field: &i.Version},
		}, own(i)...)
	})}
}

// CatalogueItems returns a coach's catalogue.
func (q Q) CatalogueItems(ctx context.Context, c Catalogue, ownerID id.User) ([]domain.CatalogueItem, error) {
	list, err := c.table.All(ctx, q.db, "WHERE i.owner_id = $1 ORDER BY i.id", ownerID)
	items := make([]domain.CatalogueItem, len(list))
	for i, o := range list {
		items[i] = o.CatalogueItem
	}
	return items, err
}

// AddCatalogueItem stores a new item of a coach's catalogue.
func (q Q) AddCatalogueItem(ctx context.Context, c Catalogue, ownerID id.User, i domain.CatalogueItem) (id.Term, error) {
	return newID[id.Term](c.table.Insert(ctx, q.db, ownedItem{ownerID, i}))
}

// CatalogueItem finds an item of a coach's catalogue. An item of another coach is not found.
func (q Q) CatalogueItem(ctx context.Context, c Catalogue, ownerID id.User, itemID int64) (domain.CatalogueItem, error) {
	o, err := c.table.One(ctx, q.db, "WHERE i.id = $1 AND i.owner_id = $2", itemID, ownerID)
	return o.CatalogueItem, err
}

// LockCatalogueItem finds an item and locks it until the transaction ends.
func (q Q) LockCatalogueItem(ctx context.Context, c Catalogue, ownerID id.User, itemID int64) (domain.CatalogueItem, error) {
	if err := c.table.Lock(ctx, q.db, itemID); err != nil {
		return domain.CatalogueItem{}, err
	}
	return q.CatalogueItem(ctx, c, ownerID, itemID)
}

// SaveCatalogueItem stores the fields of an item and raises its version.
func (q Q) SaveCatalogueItem(ctx context.Context, c Catalogue, ownerID id.User, i domain.CatalogueItem) error {
	return c.table.Update(ctx, q.db, ownedItem{ownerID, i})
}

// groupJoins joins the owner and the access of the user, who is the first argument of every query.
const groupJoins = " JOIN app_user u ON u.id = g.owner_id LEFT JOIN group_access a ON a.group_id = g.id AND a.user_id = $1"

var groupTable = database.NewTable("training_group g", groupJoins, func(g *domain.Group) []database.Column {
	return []database.Column{
		{Name: "id", Field: &g.ID},
		{Name: "owner_id", Field: &g.OwnerID},
		{Read: "u.username", Field: &g.Owner},
		{Name: "name", Field: &g.Name},
		{Name: "visible", Field: &g.Visible},
		{Read: "CASE WHEN a.user_id IS NULL THEN 0 ELSE 1 END = 1", Field: &g.Selected},
		{Name: "version", Field: &g.Version},
	}
})

// GroupsOf returns the groups a user may open: their own and those shared with them.
func (q Q) GroupsOf(ctx context.Context, userID id.User) ([]domain.Group, error) {
	return groupTable.All(ctx, q.db, "WHERE g.owner_id = $1 OR a.user_id = $1 ORDER BY g.id", userID)
}

// GroupsForSharing returns the groups of all other coaches; Selected marks those the user may open.
func (q Q) GroupsForSharing(ctx context.Context, userID id.User) ([]domain.Group, error) {
	return groupTable.All(ctx, q.db, "WHERE g.owner_id <> $1 ORDER BY u.username_search, g.id", userID)
}

// Group finds a training group.
func (q Q) Group(ctx context.Context, groupID id.Group) (domain.Group, error) {
	return groupTable.One(ctx, q.db, "WHERE g.id = $2", 0, groupID)
}

// GroupFor finds a group that a user may open: their own, or one shared with them.
func (q Q) GroupFor(ctx context.Context, groupID id.Group, userID id.User) (domain.Group, error) {
	return groupTable.One(ctx, q.db, "WHERE g.id = $2 AND (g.owner_id = $1 OR a.user_id = $1)", userID, groupID)
}

// LockGroupFor is GroupFor with a lock until the transaction ends.
func (q Q) LockGroupFor(ctx context.Context, groupID id.Group, userID id.User) (domain.Group, error) {
	if err := groupTable.Lock(ctx, q.db, int64(groupID)); err != nil {
		return domain.Group{}, err
	}
	return q.GroupFor(ctx, groupID, userID)
}

// OwnGroups returns a coach's own groups, in the order they were created.
func (q Q) OwnGroups(ctx context.Context, ownerID id.User) ([]domain.Group, error) {
	return groupTable.All(ctx, q.db, "WHERE g.owner_id = $1 ORDER BY g.id", ownerID)
}

// SaveGroup stores the fields of a group and raises its version.
func (q Q) SaveGroup(ctx context.Context, g domain.Group) error {
	return groupTable.Update(ctx, q.db, g)
}

// SetCalendar sets the secret link of a group's calendar and revokes the previous one.
func (q Q) SetCalendar(ctx context.Context, groupID id.Group, tokenHash string, at calendar.Instant) error {
	_, err := q.db.Exec(ctx, `INSERT INTO group_calendar (group_id, token_hash, created_at) VALUES ($1, $2, $3)
		ON CONFLICT (group_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`, groupID, tokenHash, at)
	return err
}

// CalendarGroup finds the group of a secret calendar link. The group must be visible and its coach active, with the training function.
func (q Q) CalendarGroup(ctx context.Context, tokenHash string) (domain.Group, error) {
	return groupTable.One(ctx, q.db, `JOIN group_calendar c ON c.group_id = g.id WHERE c.token_hash = $2 AND g.visible AND u.active
		AND EXISTS (SELECT 1 FROM user_function f WHERE f.user_id = g.owner_id AND f.function_id = $3)`, 0, tokenHash, domain.FunctionTraining)
}

// AddGroup stores a new training group.
func (q Q) AddGroup(ctx context.Context, g domain.Group) (id.Group, error) {
	return newID[id.Group](groupTable.Insert(ctx, q.db, g))
}

// SetGroupAccess shares a group with a user or revokes the access. It does nothing if that is already so.
func (q Q) SetGroupAccess(ctx context.Context, groupID id.Group, userID id.User, on bool) error {
	text := "DELETE FROM group_access WHERE group_id = $1 AND user_id = $2"
	if on {
		text = "INSERT INTO group_access (group_id, user_id) VALUES ($1, $2) ON CONFLICT (user_id, group_id) DO NOTHING"
	}
	_, err := q.db.Exec(ctx, text, groupID, userID)
	return err
}
