package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

// Catalogue is one of the three lists a coach owns.
type Catalogue struct{ table, extra, scanned string }

// The catalogues of a coach.
var (
	Styles      = Catalogue{table: "style", extra: "stroke", scanned: "stroke, ''"}
	Intensities = Catalogue{table: "intensity", extra: "colour", scanned: "0, colour"}
	Modalities  = Catalogue{table: "modality", scanned: "0, ''"}
)

// CatalogueItems lists a coach's catalogue.
func (q Q) CatalogueItems(ctx context.Context, c Catalogue, ownerID int64) ([]domain.CatalogueItem, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.CatalogueItem, error) {
		var i domain.CatalogueItem
		err := s.Scan(&i.ID, &i.Stroke, &i.Colour, &i.Name, &i.Visible, &i.Version)
		return i, err
	}, "SELECT id, "+c.scanned+", name, visible, version FROM "+c.table+" WHERE owner_id = $1 ORDER BY id", ownerID)
}

// AddCatalogueItem stores a new item of a coach's catalogue.
func (q Q) AddCatalogueItem(ctx context.Context, c Catalogue, ownerID int64, i domain.CatalogueItem) (int64, error) {
	columns, args := "owner_id, name, visible, version", []any{ownerID, i.Name, i.Visible, 1}
	switch c.extra {
	case "stroke":
		columns, args = columns+", stroke", append(args, i.Stroke)
	case "colour":
		columns, args = columns+", colour", append(args, i.Colour)
	}
	return q.db.Insert(ctx, "INSERT INTO "+c.table+" ("+columns+") VALUES ("+database.Placeholders(1, len(args))+") RETURNING id", args...)
}

const groupColumns = "g.id, g.owner_id, u.username, g.name, g.visible, CASE WHEN a.user_id IS NULL THEN 0 ELSE 1 END = 1, g.version"

func scanGroup(s database.Scanner) (domain.Group, error) {
	var g domain.Group
	err := s.Scan(&g.ID, &g.OwnerID, &g.Owner, &g.Name, &g.Visible, &g.Selected, &g.Version)
	return g, err
}

// GroupsOf lists the groups a user may open: their own and those shared with them.
func (q Q) GroupsOf(ctx context.Context, userID int64) ([]domain.Group, error) {
	return database.All(ctx, q.db, scanGroup, "SELECT "+groupColumns+` FROM training_group g JOIN app_user u ON u.id = g.owner_id
		LEFT JOIN group_access a ON a.group_id = g.id AND a.user_id = $1 WHERE g.owner_id = $1 OR a.user_id = $1 ORDER BY g.id`, userID)
}

// GroupsForSharing lists every coach's groups but the user's own, marking those the user may open.
func (q Q) GroupsForSharing(ctx context.Context, userID int64) ([]domain.Group, error) {
	return database.All(ctx, q.db, scanGroup, "SELECT "+groupColumns+` FROM training_group g JOIN app_user u ON u.id = g.owner_id
		LEFT JOIN group_access a ON a.group_id = g.id AND a.user_id = $1 WHERE g.owner_id <> $1 ORDER BY u.username_search, g.id`, userID)
}

// Group finds a training group.
func (q Q) Group(ctx context.Context, id int64) (domain.Group, error) {
	return database.One(ctx, q.db, scanGroup, "SELECT "+groupColumns+` FROM training_group g JOIN app_user u ON u.id = g.owner_id
		LEFT JOIN group_access a ON a.group_id = g.id AND a.user_id = 0 WHERE g.id = $1`, id)
}

// AddGroup stores a new training group.
func (q Q) AddGroup(ctx context.Context, g domain.Group) (int64, error) {
	return q.db.Insert(ctx, "INSERT INTO training_group (owner_id, name, visible, version) VALUES ($1, $2, $3, 1) RETURNING id", g.OwnerID, g.Name, g.Visible)
}

// SetGroupAccess shares a group with a user or takes it back; both are harmless when already so.
func (q Q) SetGroupAccess(ctx context.Context, groupID, userID int64, on bool) error {
	text := "DELETE FROM group_access WHERE group_id = $1 AND user_id = $2"
	if on {
		text = "INSERT INTO group_access (group_id, user_id) VALUES ($1, $2) ON CONFLICT (user_id, group_id) DO NOTHING"
	}
	_, err := q.db.Exec(ctx, text, groupID, userID)
	return err
}
