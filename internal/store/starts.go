package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
)

// AddStartList stores a start list under the next number of its event and makes it the current one; it answers the number.
func (q Q) AddStartList(ctx context.Context, l domain.StartList, places []domain.StartPlace) (int, error) {
	if err := eventTable.Lock(ctx, q.db, l.EventID); err != nil {
		return 0, err
	}
	if err := q.leaveStartList(ctx, l.EventID); err != nil {
		return 0, err
	}
	number, err := database.One(ctx, q.db, database.Value[int], "SELECT COALESCE(MAX(l.number), 0) + 1 FROM start_list l WHERE l.event_id = $1", l.EventID)
	if err != nil {
		return 0, err
	}
	id, err := q.db.Insert(ctx, "INSERT INTO start_list (event_id, number, seed, made_by, made_at, current) VALUES ($1, $2, $3, $4, $5, TRUE) RETURNING id",
		l.EventID, number, int64(l.Seed), l.MadeBy, l.MadeAt) //nolint:gosec // the same 64 bits come back
	if err != nil {
		return 0, err
	}
	rows := make([][]any, len(places))
	for i, p := range places {
		rows[i] = []any{id, p.EntryID, p.Heat, p.Lane, p.Position}
	}
	return number, q.db.Bulk(ctx, "start_place (start_list_id, entry_id, heat, lane, position)", "", rows)
}

// UseStartList makes one of the lists of an event the current one.
func (q Q) UseStartList(ctx context.Context, eventID int64, number int) error {
	if err := eventTable.Lock(ctx, q.db, eventID); err != nil {
		return err
	}
	if err := q.leaveStartList(ctx, eventID); err != nil {
		return err
	}
	n, err := q.db.Exec(ctx, "UPDATE start_list SET current = TRUE WHERE event_id = $1 AND number = $2", eventID, number)
	if err == nil && n == 0 {
		err = problem.NotFound()
	}
	return err
}

// leaveStartList leaves an event without a current list: there is never a second one.
func (q Q) leaveStartList(ctx context.Context, eventID int64) error {
	_, err := q.db.Exec(ctx, "UPDATE start_list SET current = FALSE WHERE event_id = $1 AND current", eventID)
	return err
}

// StartLists are the lists of an event, the newest first.
func (q Q) StartLists(ctx context.Context, eventID int64) ([]domain.StartList, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StartList, error) {
		var l domain.StartList
		var seed int64
		err := s.Scan(&l.ID, &l.EventID, &l.Number, &seed, &l.MadeBy, &l.MadeAt, &l.Current)
		l.Seed = uint64(seed) //nolint:gosec // as it was stored
		return l, err
	}, "SELECT l.id, l.event_id, l.number, l.seed, l.made_by, l.made_at, l.current FROM start_list l WHERE l.event_id = $1 ORDER BY l.number DESC", eventID)
}

// StartPlaces are the places of a list.
func (q Q) StartPlaces(ctx context.Context, listID int64) ([]domain.StartPlace, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StartPlace, error) {
		var p domain.StartPlace
		err := s.Scan(&p.EntryID, &p.Heat, &p.Lane, &p.Position)
		return p, err
	}, "SELECT p.entry_id, p.heat, p.lane, p.position FROM start_place p WHERE p.start_list_id = $1 ORDER BY p.entry_id", listID)
}
