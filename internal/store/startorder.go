package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
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
		{Name: "minutes", Field: &i.Minutes},
		{Name: "begins_at", Field: &i.Begins},
		{Name: "version", Field: &i.Version},
		{Read: "COALESCE(r.name, '')", Field: &i.Race},
		{Read: "COALESCE(c.label, '')", Field: &i.Category},
	}
})

// StartOrder returns the start order of an event, including its blocks.
func (q Q) StartOrder(ctx context.Context, eventID id.Event) ([]domain.StartItem, error) {
	return startItemTable.All(ctx, q.db, "WHERE i.event_id = $1 ORDER BY i.position, i.id", eventID)
}

// AddStartItem stores a race or a block of the start order.
func (q Q) AddStartItem(ctx context.Context, i domain.StartItem) (id.StartItem, error) {
	return newID[id.StartItem](startItemTable.Insert(ctx, q.db, i))
}

// StartItem finds an item of a start order.
func (q Q) StartItem(ctx context.Context, startItemID id.StartItem) (domain.StartItem, error) {
	return startItemTable.One(ctx, q.db, "WHERE i.id = $1", startItemID)
}

// SaveStartItem stores every field of a block. Imported times of heats no longer apply.
func (q Q) SaveStartItem(ctx context.Context, i domain.StartItem) error {
	if err := startItemTable.Update(ctx, q.db, i); err != nil {
		return err
	}
	return q.forgetHeatTimes(ctx, i.EventID)
}

// DeleteStartItem removes an item from a start order.
func (q Q) DeleteStartItem(ctx context.Context, startItemID id.StartItem) error {
	return startItemTable.Delete(ctx, q.db, int64(startItemID))
}

// ReplaceStartRaces replaces the races of a start order; its blocks stay.
func (q Q) ReplaceStartRaces(ctx context.Context, eventID id.Event, items []domain.StartItem) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM start_item WHERE event_id = $1 AND race_id IS NOT NULL", eventID); err != nil {
		return err
	}
	return startItemTable.InsertAll(ctx, q.db, items)
}

// SortStartOrder renumbers the items of a start order; ids are all of them in the new order. The caller must have locked the event.
// Imported times of heats no longer apply.
func (q Q) SortStartOrder(ctx context.Context, before []domain.StartItem, ids []id.StartItem) error {
	at := make(map[id.StartItem]int, len(ids))
	for i, startItemID := range ids {
		at[startItemID] = i + 1
	}
	for _, i := range before {
		if at[i.ID] == i.Position {
			continue
		}
		if _, err := q.db.Exec(ctx, "UPDATE start_item SET position = $1, version = version + 1 WHERE id = $2", at[i.ID], i.ID); err != nil {
			return err
		}
	}
	if len(before) == 0 {
		return nil
	}
	return q.forgetHeatTimes(ctx, before[0].EventID)
}

// StartDraw returns the draw and settings of an event's start order. Without a draw, the seed is 0.
func (q Q) StartDraw(ctx context.Context, eventID id.Event) (domain.StartOrder, error) {
	list, err := database.All(ctx, q.db, func(s database.Scanner) (domain.StartOrder, error) {
		o := domain.StartOrder{EventID: eventID}
		var seed int64
		err := s.Scan(&seed, &o.Begins, &o.TurnRound, &o.Version)
		o.Seed = uint64(seed) //nolint:gosec // as it was stored
		return o, err
	}, "SELECT o.seed, o.begins_at, o.turn_round, o.version FROM start_order o WHERE o.event_id = $1", eventID)
	if err != nil || len(list) == 0 {
		return domain.StartOrder{EventID: eventID, TurnRound: domain.DefaultTurnRound}, err
	}
	return list[0], nil
}

// SaveStartDraw stores the draw and settings of a locked event's start order. Imported times of heats no longer apply.
func (q Q) SaveStartDraw(ctx context.Context, o domain.StartOrder) error {
	if err := q.forgetHeatTimes(ctx, o.EventID); err != nil {
		return err
	}
	return q.saveStartDraw(ctx, o)
}

func (q Q) saveStartDraw(ctx context.Context, o domain.StartOrder) error {
	_, err := q.db.Exec(ctx, `INSERT INTO start_order (event_id, seed, begins_at, turn_round, version) VALUES ($1, $2, $3, $4, 1)
		ON CONFLICT (event_id) DO UPDATE SET seed = excluded.seed, begins_at = excluded.begins_at, turn_round = excluded.turn_round,
		version = start_order.version + 1`,
		o.EventID, int64(o.Seed), o.Begins, o.TurnRound) //nolint:gosec // the same 64 bits come back
	return err
}

// EnteredTurns returns the combinations of race, category, kind and sex that have entries in an event, as start items with their entrants.
func (q Q) EnteredTurns(ctx context.Context, eventID id.Event) ([]domain.StartItem, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StartItem, error) {
		i := domain.StartItem{EventID: eventID}
		var disability domain.Disability
		err := s.Scan(&i.RaceID, &i.CategoryID, &disability, &i.Kind, &i.Sex, &i.Entrants)
		i.Disabled = disability.Present()
		return i, err
	}, `SELECT n.race_id, n.category_id, n.disability, n.kind, n.sex, COUNT(*) FROM entry n WHERE n.event_id = $1
		GROUP BY n.race_id, n.category_id, n.disability, n.kind, n.sex`, eventID)
}

// ReplaceStartOrder replaces a whole start order with its blocks and its draw. The caller must have locked the event. Imported times of
// heats are kept if keepTimes is set.
func (q Q) ReplaceStartOrder(ctx context.Context, draw domain.StartOrder, items []domain.StartItem, keepTimes bool) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM start_item WHERE event_id = $1", draw.EventID); err != nil {
		return err
	}
	if err := startItemTable.InsertAll(ctx, q.db, items); err != nil {
		return err
	}
	if !keepTimes {
		return q.SaveStartDraw(ctx, draw)
	}
	return q.saveStartDraw(ctx, draw)
}
