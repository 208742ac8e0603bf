package store

import (
	"cmp"
	"context"
	"slices"
	"sort"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// AddStartList stores a start list under the next number of its event and makes it the current one; it answers the number. The
// oldest go when there are more than an event keeps.
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
	id, err := q.db.Insert(ctx, "INSERT INTO start_list (event_id, number, seed, made_by, made_at, current, moved) VALUES ($1, $2, $3, $4, $5, TRUE, $6) RETURNING id",
		l.EventID, number, int64(l.Seed), l.MadeBy, l.MadeAt, l.Moved) //nolint:gosec // the same 64 bits come back
	if err != nil {
		return 0, err
	}
	if err := q.db.Bulk(ctx, "start_place (start_list_id, entry_id, heat, lane, position)", "", placeRows(id, places)); err != nil {
		return 0, err
	}
	return number, q.trimStartLists(ctx, l.EventID, number-domain.MaxStartLists)
}

// placeRows are the places of a list as they are stored, by entry: an index that grows at its end is written faster.
func placeRows(listID int64, places []domain.StartPlace) [][]any {
	sorted := slices.SortedFunc(slices.Values(places), func(a, b domain.StartPlace) int { return cmp.Compare(a.EntryID, b.EntryID) })
	const width = 5
	values, rows := make([]any, 0, width*len(sorted)), make([][]any, len(sorted))
	for i, p := range sorted {
		values = append(values, listID, p.EntryID, p.Heat, p.Lane, p.Position)
		rows[i] = values[width*i : width*(i+1)]
	}
	return rows
}

// trimStartLists removes the lists of an event up to a number, but for the current one.
func (q Q) trimStartLists(ctx context.Context, eventID int64, upTo int) error {
	if upTo < 1 {
		return nil
	}
	const old = "event_id = $1 AND number <= $2 AND NOT current"
	if _, err := q.db.Exec(ctx, "DELETE FROM start_place WHERE start_list_id IN (SELECT id FROM start_list WHERE "+old+")", eventID, upTo); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "DELETE FROM start_list WHERE "+old, eventID, upTo)
	return err
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
	if _, err := q.db.Exec(ctx, "UPDATE start_list SET current = FALSE WHERE event_id = $1 AND current", eventID); err != nil {
		return err
	}
	return q.TouchEvent(ctx, eventID)
}

// StartLists are the lists of an event, the newest first.
func (q Q) StartLists(ctx context.Context, eventID int64) ([]domain.StartList, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StartList, error) {
		var l domain.StartList
		var seed int64
		err := s.Scan(&l.ID, &l.EventID, &l.Number, &seed, &l.MadeBy, &l.MadeAt, &l.Current, &l.Moved)
		l.Seed = uint64(seed) //nolint:gosec // as it was stored
		return l, err
	}, "SELECT l.id, l.event_id, l.number, l.seed, l.made_by, l.made_at, l.current, l.moved FROM start_list l WHERE l.event_id = $1 ORDER BY l.number DESC", eventID)
}

// StartPlaces are the places of a list.
func (q Q) StartPlaces(ctx context.Context, listID int64) ([]domain.StartPlace, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StartPlace, error) {
		var p domain.StartPlace
		err := s.Scan(&p.EntryID, &p.Heat, &p.Lane, &p.Position)
		return p, err
	}, "SELECT p.entry_id, p.heat, p.lane, p.position FROM start_place p WHERE p.start_list_id = $1 ORDER BY p.entry_id", listID)
}

// StartListMakers are the names of who made the lists of an event.
func (q Q) StartListMakers(ctx context.Context, eventID int64) (map[int64]string, error) {
	return q.textsByID(ctx, "SELECT u.id, u.username FROM app_user u WHERE u.id IN (SELECT l.made_by FROM start_list l WHERE l.event_id = $1)", eventID)
}

// textsByID reads ids, each with a text: a name, a code.
func (q Q) textsByID(ctx context.Context, query string, args ...any) (map[int64]string, error) {
	type row struct {
		id   int64
		text string
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.id, &r.text)
		return r, err
	}, query, args...)
	texts := make(map[int64]string, len(rows))
	for _, r := range rows {
		texts[r.id] = r.text
	}
	return texts, err
}

// PutStartPlaces changes places of a list, or adds them.
func (q Q) PutStartPlaces(ctx context.Context, listID int64, places []domain.StartPlace) error {
	if err := q.db.Bulk(ctx, "start_place (start_list_id, entry_id, heat, lane, position)",
		"ON CONFLICT (start_list_id, entry_id) DO UPDATE SET heat = excluded.heat, lane = excluded.lane, position = excluded.position", placeRows(listID, places)); err != nil {
		return err
	}
	return q.touchList(ctx, listID)
}

// DropStartPlace takes an entry out of a list.
func (q Q) DropStartPlace(ctx context.Context, listID, entryID int64) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM start_place WHERE start_list_id = $1 AND entry_id = $2", listID, entryID); err != nil {
		return err
	}
	return q.touchList(ctx, listID)
}

// touchList notes that a start list of an event changed.
func (q Q) touchList(ctx context.Context, listID int64) error {
	_, err := q.db.Exec(ctx, "UPDATE event SET revision = revision + 1 WHERE id = (SELECT l.event_id FROM start_list l WHERE l.id = $1)", listID)
	return err
}

// RaiseEntries raises the versions of entries whose places changed: who read them before reads them again.
func (q Q) RaiseEntries(ctx context.Context, ids []int64) error {
	w := &database.Filter{}
	w.In("id", ids)
	_, err := q.db.Exec(ctx, "UPDATE entry SET version = version + 1"+w.Where(q.db), w.Args...)
	return err
}

// startedTable has each column once: an event has thousands of such rows, and every column and every join costs.
var startedTable = database.NewTable("entry n", " LEFT JOIN athlete a ON a.id = n.athlete_id", func(n *domain.Participation) []database.Column {
	return []database.Column{
		{Read: "n.id", Field: &n.ID},
		{Read: "n.race_id", Field: &n.RaceID},
		{Read: "COALESCE(n.athlete_id, 0)", Field: &n.AthleteID},
		{Read: "n.club_id", Field: &n.ClubID},
		{Read: "n.kind", Field: &n.Kind},
		{Read: "n.category_id", Field: &n.CategoryID},
		{Read: "n.disability", Field: &n.Disability},
		{Read: "n.sex", Field: &n.Sex},
		{Read: "n.entry_time", Field: &n.EntryTime},
		{Read: "n.note", Field: &n.Note},
		{Read: "n.progressive", Field: &n.Progressive},
		{Read: "n.wild_card", Field: &n.WildCard},
		{Read: "n.absent", Field: &n.Absent},
		{Read: "n.closed", Field: &n.Closed},
		{Read: "n.late", Field: &n.Late},
		{Read: "n.created_by", Field: &n.CreatedBy},
		{Read: "n.version", Field: &n.Version},
		{Read: "COALESCE(a.last_name, '')", Field: &n.Athlete.LastName},
		{Read: "COALESCE(a.first_name, '')", Field: &n.Athlete.FirstName},
		{Read: "CAST(a.birth AS TEXT)", Field: &n.Athlete.Birth}, // as it is stored: SQLite's driver would try the formats of instants first
		{Read: "COALESCE(a.card, '')", Field: &n.Athlete.Card},
	}
})

// Started are the entries of an event with what start lists and rankings show of them, the oldest first. When they were made, the orders that
// paid them, who typed their results and what memberships the athletes have is left out.
func (q Q) Started(ctx context.Context, eventID int64) ([]domain.Participation, error) {
	w := entryFilter(eventID, 0)
	list, err := startedTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	if err != nil {
		return nil, err
	}
	names, err := q.enteredClubs(ctx, eventID)
	if err != nil {
		return nil, err
	}
	for i := range list {
		n := &list[i]
		n.EventID, n.ClubName = eventID, names[n.ClubID]
		n.Athlete.ID, n.Athlete.ClubName = n.AthleteID, n.ClubName
		n.Place.EntryID, n.Result.EntryID, n.Payment.EntryID = n.ID, n.ID, n.ID
	}
	list = byEntry(list)
	if err := q.addOutcomes(ctx, eventID, list); err != nil {
		return nil, err
	}
	return list, q.addMembers(ctx, w, len(list), func(i int) *domain.Entry { return &list[i].Entry })
}

// addOutcomes gives the entries of an event, the oldest first, their places, results and payments. Read apart they cost what there is of them.
func (q Q) addOutcomes(ctx context.Context, eventID int64, list []domain.Participation) error {
	of := func(entryID int64) *domain.Participation {
		if i := sort.Search(len(list), func(i int) bool { return list[i].ID >= entryID }); i < len(list) && list[i].ID == entryID {
			return &list[i]
		}
		return new(domain.Participation) // entered after the list was read
	}
	for _, part := range []struct {
		query string
		scan  func(database.Scanner) (struct{}, error)
	}{
		{`SELECT p.entry_id, p.heat, p.lane, p.position FROM start_place p
			WHERE p.start_list_id = (SELECT l.id FROM start_list l WHERE l.event_id = $1 AND l.current)`, func(s database.Scanner) (struct{}, error) {
			var p domain.StartPlace
			err := s.Scan(&p.EntryID, &p.Heat, &p.Lane, &p.Position)
			of(p.EntryID).Place = p
			return struct{}{}, err
		}},
		{`SELECT r.entry_id, r.id, r.version, r.time, r.status, r.penalty_points, r.penalty_seconds FROM result r WHERE r.event_id = $1`, func(s database.Scanner) (struct{}, error) {
			var r domain.Result
			err := s.Scan(&r.EntryID, &r.ID, &r.Version, &r.Time, &r.Status, &r.PenaltyPoints, &r.PenaltySeconds)
			of(r.EntryID).Result = r
			return struct{}{}, err
		}},
		{`SELECT y.entry_id, y.paid_at FROM entry n JOIN entry_payment y ON y.entry_id = n.id WHERE n.event_id = $1 AND y.paid_at IS NOT NULL`, func(s database.Scanner) (struct{}, error) {
			var y domain.EntryPayment
			err := s.Scan(&y.EntryID, &y.PaidAt)
			of(y.EntryID).Payment = y
			return struct{}{}, err
		}},
	} {
		if _, err := database.All(ctx, q.db, part.scan, part.query, eventID); err != nil {
			return err
		}
	}
	return nil
}

// byEntry sorts wide rows by moving each of them once.
func byEntry(list []domain.Participation) []domain.Participation {
	rows := make([]int, len(list))
	for i := range rows {
		rows[i] = i
	}
	slices.SortFunc(rows, func(a, b int) int { return cmp.Compare(list[a].ID, list[b].ID) })
	sorted := make([]domain.Participation, len(list))
	for i, row := range rows {
		sorted[i] = list[row]
	}
	return sorted
}

// enteredClubs are the names of the clubs with entries in an event.
func (q Q) enteredClubs(ctx context.Context, eventID int64) (map[int64]string, error) {
	return q.textsByID(ctx, "SELECT c.id, c.name FROM club c WHERE c.id IN (SELECT n.club_id FROM entry n WHERE n.event_id = $1)", eventID)
}

// Starter is an entry with what decides whether and where it starts, and nothing else.
type Starter struct {
	ID, RaceID, ClubID int64
	domain.CategoryKey
	Sex       domain.Sex
	EntryTime racetime.Centis
	CreatedBy int64
	Excused   bool // declared absent
	Missing   bool // found absent
	Closed    bool // of a team: complete and valid
	Paid      bool // known where it was asked for
}

// Starters are the entries of an event in no order; whether they are paid only where somebody asks.
func (q Q) Starters(ctx context.Context, eventID int64, payments bool) ([]Starter, error) {
	list, err := database.All(ctx, q.db, func(s database.Scanner) (Starter, error) {
		var n Starter
		var disability domain.Disability
		err := s.Scan(&n.ID, &n.RaceID, &n.ClubID, &n.Kind, &n.CategoryID, &disability, &n.Sex, &n.EntryTime, &n.Excused, &n.Closed, &n.CreatedBy)
		n.Disabled = disability.Is()
		return n, err
	}, "SELECT n.id, n.race_id, n.club_id, n.kind, n.category_id, n.disability, n.sex, n.entry_time, n.absent, n.closed, n.created_by FROM entry n WHERE n.event_id = $1", eventID)
	if err != nil {
		return nil, err
	}
	missing, err := q.entrySet(ctx, "SELECT r.entry_id FROM result r WHERE r.event_id = $1 AND r.status = $2", eventID, domain.ResultAbsent)
	if err != nil {
		return nil, err
	}
	paid := map[int64]bool{}
	if payments {
		paid, err = q.entrySet(ctx, "SELECT y.entry_id FROM entry n JOIN entry_payment y ON y.entry_id = n.id WHERE n.event_id = $1 AND y.paid_at IS NOT NULL", eventID)
	}
	for i := range list {
		list[i].Missing, list[i].Paid = missing[list[i].ID], paid[list[i].ID]
	}
	return list, err
}

// entrySet are the entries that a query yields.
func (q Q) entrySet(ctx context.Context, query string, args ...any) (map[int64]bool, error) {
	ids, err := database.All(ctx, q.db, database.Value[int64], query, args...)
	set := make(map[int64]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set, err
}
