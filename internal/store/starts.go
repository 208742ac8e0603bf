package store

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// AddStartList stores a start list under the next number of its event, makes it the current one and returns the number. It removes the
// oldest lists if there are more than domain.MaxStartLists.
func (q Q) AddStartList(ctx context.Context, l domain.StartList, places []domain.StartPlace) (int, error) {
	if err := eventTable.Lock(ctx, q.db, int64(l.EventID)); err != nil {
		return 0, err
	}
	if err := q.clearCurrentList(ctx, l.EventID); err != nil {
		return 0, err
	}
	number, err := database.One(ctx, q.db, database.Value[int], "SELECT COALESCE(MAX(l.number), 0) + 1 FROM start_list l "+
		"WHERE l.event_id = $1", l.EventID)
	if err != nil {
		return 0, err
	}
	listID, err := newID[id.StartList](q.db.Insert(ctx, "INSERT INTO start_list (event_id, number, seed, made_by, made_at, current, moved) "+
		"VALUES ($1, $2, $3, $4, $5, TRUE, $6) RETURNING id",
		l.EventID, number, int64(l.Seed), l.MadeBy, l.MadeAt, l.Moved)) //nolint:gosec // the same 64 bits come back
	if err != nil {
		return 0, err
	}
	if err := q.db.BulkInsert(ctx, "start_place (start_list_id, entry_id, heat, lane, position, begins_at)", "",
		placeRows(listID, places)); err != nil {
		return 0, err
	}
	return number, q.trimStartLists(ctx, l.EventID, number-domain.MaxStartLists)
}

// placeRows returns the rows of a list's places, sorted by entry: appending at the end of an index is faster.
func placeRows(listID id.StartList, places []domain.StartPlace) [][]any {
	sorted := slices.SortedFunc(slices.Values(places), func(a, b domain.StartPlace) int { return cmp.Compare(a.EntryID, b.EntryID) })
	const width = 6
	values, rows := make([]any, 0, width*len(sorted)), make([][]any, len(sorted))
	for i, p := range sorted {
		values = append(values, listID, p.EntryID, p.Heat, p.Lane, p.Position, p.Begins)
		rows[i] = values[width*i : width*(i+1)]
	}
	return rows
}

// trimStartLists removes the lists of an event up to a number, except the current one.
func (q Q) trimStartLists(ctx context.Context, eventID id.Event, upTo int) error {
	if upTo < 1 {
		return nil
	}
	const old = "event_id = $1 AND number <= $2 AND NOT current"
	if _, err := q.db.Exec(ctx, "DELETE FROM start_place WHERE start_list_id IN (SELECT id FROM start_list WHERE "+old+")",
		eventID, upTo); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "DELETE FROM start_list WHERE "+old, eventID, upTo)
	return err
}

// UseStartList makes one of the lists of an event the current one. An unknown number is a not-found problem.
func (q Q) UseStartList(ctx context.Context, eventID id.Event, number int) error {
	if err := eventTable.Lock(ctx, q.db, int64(eventID)); err != nil {
		return err
	}
	if err := q.clearCurrentList(ctx, eventID); err != nil {
		return err
	}
	n, err := q.db.Exec(ctx, "UPDATE start_list SET current = TRUE WHERE event_id = $1 AND number = $2", eventID, number)
	if err == nil && n == 0 {
		err = problem.NotFound()
	}
	return err
}

// clearCurrentList unsets the current list of an event, so that there is never more than one.
func (q Q) clearCurrentList(ctx context.Context, eventID id.Event) error {
	if _, err := q.db.Exec(ctx, "UPDATE start_list SET current = FALSE WHERE event_id = $1 AND current", eventID); err != nil {
		return err
	}
	return q.TouchEvent(ctx, eventID)
}

// StartLists returns the lists of an event, newest first.
func (q Q) StartLists(ctx context.Context, eventID id.Event) ([]domain.StartList, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StartList, error) {
		var l domain.StartList
		var seed int64
		err := s.Scan(&l.ID, &l.EventID, &l.Number, &seed, &l.MadeBy, &l.MadeAt, &l.Current, &l.Moved)
		l.Seed = uint64(seed) //nolint:gosec // as it was stored
		return l, err
	}, "SELECT l.id, l.event_id, l.number, l.seed, l.made_by, l.made_at, l.current, l.moved FROM start_list l WHERE l.event_id = $1 "+
		"ORDER BY l.number DESC", eventID)
}

// StartPlaces returns the places of a list, by entry.
func (q Q) StartPlaces(ctx context.Context, listID id.StartList) ([]domain.StartPlace, error) {
	return q.startPlaces(ctx, "p.start_list_id = $1 ORDER BY p.entry_id", int64(listID))
}

// currentPlaces returns the places of an event's current list.
func (q Q) currentPlaces(ctx context.Context, eventID id.Event) ([]domain.StartPlace, error) {
	return q.startPlaces(ctx, "p.start_list_id = (SELECT l.id FROM start_list l WHERE l.event_id = $1 AND l.current)", int64(eventID))
}

func (q Q) startPlaces(ctx context.Context, where string, arg int64) ([]domain.StartPlace, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StartPlace, error) {
		var p domain.StartPlace
		err := s.Scan(&p.EntryID, &p.Heat, &p.Lane, &p.Position, &p.Begins)
		return p, err
	}, "SELECT p.entry_id, p.heat, p.lane, p.position, p.begins_at FROM start_place p WHERE "+where, arg)
}

// StartListMakers returns the usernames of the users who made the lists of an event, by user.
func (q Q) StartListMakers(ctx context.Context, eventID id.Event) (map[id.User]string, error) {
	return textsByID[id.User](ctx, q, "SELECT u.id, u.username FROM app_user u WHERE u.id IN (SELECT l.made_by FROM start_list l "+
		"WHERE l.event_id = $1)", eventID)
}

// textsByID returns the texts, such as names or codes, that a query yields with their ids.
func textsByID[T ~int64](ctx context.Context, q Q, query string, args ...any) (map[T]string, error) {
	type row struct {
		id   T
		text string
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.id, &r.text)
		return r, err
	}, query, args...)
	texts := make(map[T]string, len(rows))
	for _, r := range rows {
		texts[r.id] = r.text
	}
	return texts, err
}

// PutStartPlaces adds or replaces places of a list.
func (q Q) PutStartPlaces(ctx context.Context, listID id.StartList, places []domain.StartPlace) error {
	if err := q.db.BulkInsert(ctx, "start_place (start_list_id, entry_id, heat, lane, position, begins_at)",
		"ON CONFLICT (start_list_id, entry_id) DO UPDATE SET heat = excluded.heat, lane = excluded.lane, position = excluded.position, "+
			"begins_at = excluded.begins_at",
		placeRows(listID, places)); err != nil {
		return err
	}
	return q.touchList(ctx, listID)
}

// forgetHeatTimes drops the imported times of an event's current start list, because its order or timetable was changed since.
func (q Q) forgetHeatTimes(ctx context.Context, eventID id.Event) error {
	_, err := q.db.Exec(ctx, "UPDATE start_place SET begins_at = NULL WHERE begins_at IS NOT NULL AND start_list_id = "+
		"(SELECT l.id FROM start_list l WHERE l.event_id = $1 AND l.current)", eventID)
	return err
}

// DropStartPlace removes an entry from a list.
func (q Q) DropStartPlace(ctx context.Context, listID id.StartList, entryID id.Entry) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM start_place WHERE start_list_id = $1 AND entry_id = $2", listID, entryID); err != nil {
		return err
	}
	return q.touchList(ctx, listID)
}

// touchList raises the revision of the event of a list.
func (q Q) touchList(ctx context.Context, listID id.StartList) error {
	_, err := q.db.Exec(ctx, "UPDATE event SET revision = revision + 1 WHERE id = (SELECT l.event_id FROM start_list l "+
		"WHERE l.id = $1)", listID)
	return err
}

// RaiseEntries raises the versions of entries whose places changed, so that clients reload them.
func (q Q) RaiseEntries(ctx context.Context, ids []id.Entry) error {
	w := &database.Filter{}
	database.In(w, "id", ids)
	_, err := q.db.Exec(ctx, "UPDATE entry SET version = version + 1"+w.Where(q.db), w.Args...)
	return err
}
