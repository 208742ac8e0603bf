package store

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// SetGroupView sets the secret link with which a group's athletes see the workout of the day, and revokes the previous one.
func (q Q) SetGroupView(ctx context.Context, groupID id.Group, tokenHash string, at calendar.Instant) error {
	_, err := q.db.Exec(ctx, `INSERT INTO group_view (group_id, token_hash, created_at) VALUES ($1, $2, $3)
		ON CONFLICT (group_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`, groupID, tokenHash, at)
	return err
}

// DeleteGroupView revokes the link of a group, if it has one.
func (q Q) DeleteGroupView(ctx context.Context, groupID id.Group) error {
	_, err := q.db.Exec(ctx, "DELETE FROM group_view WHERE group_id = $1", groupID)
	return err
}

// GroupOfView finds the group of a secret link. The group must be visible and its coach active, with the training function.
func (q Q) GroupOfView(ctx context.Context, tokenHash string) (domain.Group, error) {
	return groupTable.One(ctx, q.db, `JOIN group_view v ON v.group_id = g.id WHERE v.token_hash = $2 AND g.visible AND u.active
		AND EXISTS (SELECT 1 FROM user_function f WHERE f.user_id = g.owner_id AND f.function_id = $3)`, 0, tokenHash, domain.FunctionTraining)
}
