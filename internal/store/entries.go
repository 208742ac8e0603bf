package store

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

var entryJoins = " JOIN club c ON c.id = n.club_id LEFT JOIN athlete a ON a.id = n.athlete_id" + keptOf("n.athlete_id",
	"n.event_id") + keptClub("n.club_id", "n.event_id")

// entryTable writes entries. participationTable and entrySummaryTable read them.
var entryTable = database.NewTable("entry n", "", entryOwnColumns)

func entryColumns(n *domain.Entry) []database.Column {
	return slices.Concat(entryOwnColumns(n), []database.Column{
		{Read: clubOfDay("c"), Field: &n.ClubName},
		{Read: clubOfDay("c"), Field: &n.Athlete.ClubName},
	}, athleteOfDay(&n.Athlete))
}

// entryOwnColumns are the columns stored in the entry's own row.
func entryOwnColumns(n *domain.Entry) []database.Column {
	return []database.Column{
		{Name: "id", Field: &n.ID},
		{Name: "event_id", Field: &n.EventID},
		{Name: "race_id", Field: &n.RaceID},
		{Name: "athlete_id", Field: &n.AthleteID, Nullable: true},
		{Name: "club_id", Field: &n.ClubID},
		{Name: "kind", Field: &n.Kind},
		{Name: "category_id", Field: &n.CategoryID},
		{Name: "disability", Field: &n.Disability},
		{Name: "sex", Field: &n.Sex},
		{Name: "entry_time", Field: &n.EntryTime},
		{Name: "note", Field: &n.Note},
		{Name: "progressive", Field: &n.Progressive},
		{Name: "wild_card", Field: &n.WildCard},
		{Name: "absent", Field: &n.Absent},
		{Name: "closed", Field: &n.Closed},
		{Name: "late", Field: &n.Late},
		{Name: "made_by", Field: &n.Author, InsertOnly: true},
		{Name: "created_by", Field: &n.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &n.CreatedAt, InsertOnly: true},
		{Name: "version", Field: &n.Version},
	}
}

// participationTable reads entries with their start, result and payment; $1 of its queries is the event.
var participationTable = database.NewTable("entry n", entryJoins+`
	LEFT JOIN start_place p ON p.entry_id = n.id AND p.start_list_id = (SELECT l.id FROM start_list l WHERE l.event_id = $1 AND l.current)
	LEFT JOIN result r ON r.entry_id = n.id LEFT JOIN entry_payment y ON y.entry_id = n.id`, func(n *domain.Participation) []database.Column {
	return slices.Concat(database.Joined("n", entryColumns(&n.Entry)), []database.Column{
		{Read: "n.id", Field: &n.Place.EntryID},
		{Read: "COALESCE(p.heat, 0)", Field: &n.Place.Heat},
		{Read: "COALESCE(p.lane, 0)", Field: &n.Place.Lane},
		{Read: "COALESCE(p.position, 0)", Field: &n.Place.Position},
		{Read: "COALESCE(r.id, 0)", Field: &n.Result.ID},
		{Read: "n.id", Field: &n.Result.EntryID},
		{Read: "COALESCE(r.version, 0)", Field: &n.Result.Version},
	}, database.LeftJoined("r", resultColumns(&n.Result)), []database.Column{
		{Read: "n.id", Field: &n.Payment.EntryID},
	}, paymentColumns(&n.Payment))
})

// paymentColumns are the columns of an entry's payment, which may be missing.
func paymentColumns(p *domain.EntryPayment) []database.Column {
	return []database.Column{
		{Read: "y.paid_at", Field: &p.PaidAt},
		{Read: "COALESCE(y.by_hand, FALSE)", Field: &p.MarkedPaid},
		{Read: "COALESCE(y.marked_by, 0)", Field: &p.MarkedBy},
		{Read: "COALESCE(y.marked_club, 0)", Field: &p.MarkedClub},
		{Read: "y.pay_by", Field: &p.PayBy},
	}
}

func entryFilter(eventID id.Event, clubID id.Club) *database.Filter {
	w := &database.Filter{Selective: true}
	w.Add("n.event_id = ?", eventID)
	database.Equal(w, "n.club_id", clubID)
	return w
}

// InHeat returns the entries that the current start list has in a heat, by lane and position. Team members are not loaded.
func (q Q) InHeat(ctx context.Context, eventID id.Event, raceID id.Race, sex domain.Sex, heat int) ([]domain.Participation, error) {
	w := &database.Filter{}
	w.Add("n.event_id = ?", eventID)
	w.Add("n.race_id = ?", raceID)
	w.Add("n.sex = ?", sex)
	w.Add("p.heat = ?", heat)
	return participationTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY p.lane, p.position, n.id", w.Args...)
}

// Participation finds an entry with its team members, start, result and payment.
func (q Q) Participation(ctx context.Context, entryID id.Entry) (domain.Participation, error) {
	eventID, err := database.One(ctx, q.db, database.Value[int64], "SELECT n.event_id FROM entry n WHERE n.id = $1", entryID)
	if err != nil {
		return domain.Participation{}, err
	}
	w := &database.Filter{}
	w.Add("n.event_id = ?", eventID)
	w.Add("n.id = ?", entryID)
	list, err := participationTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	n, err := only(list, err)
	if err != nil {
		return n, err
	}
	return n, q.addMembers(ctx, w, 1, func(int) *domain.Entry { return &n.Entry })
}

// ParticipationsByID returns entries of an event by id, with start, result and payment but without team members.
func (q Q) ParticipationsByID(ctx context.Context, eventID id.Event, ids []id.Entry) (map[id.Entry]domain.Participation, error) {
	w := &database.Filter{}
	w.Arg(eventID) // selects the start list
	// No condition on n.event_id: PostgreSQL would scan all entries of the event and compare each with every id.
	database.In(w, "n.id", ids)
	list, err := participationTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	found := make(map[id.Entry]domain.Participation, len(list))
	for _, n := range list {
		if n.EventID == eventID {
			found[n.ID] = n
		}
	}
	return found, err
}

// Teams returns the teams of an event with members, start, result and payment, oldest first; club 0 means all clubs.
func (q Q) Teams(ctx context.Context, eventID id.Event, clubID id.Club) ([]domain.Participation, error) {
	w := entryFilter(eventID, clubID)
	w.Add("n.kind = ?", domain.Team)
	return q.participations(ctx, w)
}

// SaveEntry stores every field of an entry and raises its version.
func (q Q) SaveEntry(ctx context.Context, n domain.Entry) error {
	return q.SaveEntries(ctx, n.EventID, []domain.Entry{n})
}

// SaveEntries stores every field of entries of an event and raises their versions.
func (q Q) SaveEntries(ctx context.Context, eventID id.Event, list []domain.Entry) error {
	for _, n := range list {
		if err := entryTable.Update(ctx, q.db, n); err != nil {
			return err
		}
	}
	if len(list) == 0 {
		return nil
	}
	return q.TouchEvent(ctx, eventID)
}

// DeleteEntries removes entries of an event with their starts, results and payments, and recounts their clubs.
func (q Q) DeleteEntries(ctx context.Context, eventID id.Event, ids []id.Entry, clubIDs ...id.Club) error {
	of := func(column string) (string, []any) {
		w := &database.Filter{}
		database.In(w, column, ids)
		return w.Where(q.db), w.Args
	}
	results, args := of("r.entry_id")
	results = "WHERE result_id IN (SELECT r.id FROM result r" + results + ")"
	for _, table := range []string{"record", "split", "result_version"} {
		if _, err := q.db.Exec(ctx, "DELETE FROM "+table+" "+results, args...); err != nil {
			return err
		}
	}
	for _, table := range []string{"result", "start_place", "entry_payment", "entry_member", "promotion"} {
		where, args := of("entry_id")
		if _, err := q.db.Exec(ctx, "DELETE FROM "+table+where, args...); err != nil {
			return err
		}
	}
	where, args := of("id")
	if _, err := q.db.Exec(ctx, "DELETE FROM entry"+where, args...); err != nil {
		return err
	}
	return q.CountEntries(ctx, eventID, clubIDs...)
}

// addMembers loads the members of the teams among n entries.
func (q Q) addMembers(ctx context.Context, w *database.Filter, n int, entry func(i int) *domain.Entry) error {
	teams := map[id.Entry]*domain.Entry{}
	for i := range n {
		if e := entry(i); e.Kind == domain.Team {
			teams[e.ID] = e
		}
	}
	if len(teams) == 0 {
		return nil
	}
	members, err := memberTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY m.entry_id, m.position, m.athlete_id", w.Args...)
	for _, m := range members {
		if team, ok := teams[m.EntryID]; ok {
			team.Members = append(team.Members, m)
		}
	}
	return err
}

var memberJoins = " JOIN entry n ON n.id = m.entry_id" + ofDay("m.athlete_id", "n.event_id")

var memberTable = database.NewTable("entry_member m", memberJoins, func(m *domain.Member) []database.Column {
	return append([]database.Column{
		{Name: "entry_id", Field: &m.EntryID},
		{Name: "athlete_id", Value: func() any { return m.ID }},
		{Name: "position", Field: &m.Position},
		{Name: "note", Field: &m.Note},
	}, entrantOfDay(&m.Entrant)...)
})

// AddEntries stores new entries of an event with their team members, recounts their clubs and returns the new ids in the same order.
func (q Q) AddEntries(ctx context.Context, eventID id.Event, list []domain.Entry) ([]int64, error) {
	if len(list) == 0 {
		return nil, nil
	}
	if err := eventTable.Lock(ctx, q.db, int64(eventID)); err != nil {
		return nil, err
	}
	clubs := map[id.Club]bool{}
	rows := slices.Clone(list)
	for i := range rows {
		rows[i].EventID = eventID
		clubs[rows[i].ClubID] = true
	}
	ids, err := entryTable.InsertAllIDs(ctx, q.db, rows)
	if err != nil {
		return nil, err
	}
	var members []domain.Member
	for i, n := range list {
		for _, m := range n.Members {
			m.EntryID = id.Entry(ids[i])
			members = append(members, m)
		}
	}
	if err := memberTable.InsertAll(ctx, q.db, members); err != nil {
		return nil, err
	}
	return ids, q.CountEntries(ctx, eventID, slices.Collect(maps.Keys(clubs))...)
}

// AddCountedEntries stores new individual entries of a locked event and adds the given changes to the counters instead of recounting,
// so that it takes the same time in a full event as in an empty one. It returns the new ids in the same order.
func (q Q) AddCountedEntries(
	ctx context.Context, eventID id.Event, list []domain.Entry, changes map[id.Club]domain.EventClub,
) ([]int64, error) {
	ids, err := entryTable.InsertAllIDs(ctx, q.db, list)
	if err != nil {
		return nil, err
	}
	return ids, q.moveCounts(ctx, eventID, changes)
}

// RaceEntries counts the entries of an event by race and category; club 0 means all clubs.
func (q Q) RaceEntries(ctx context.Context, eventID id.Event, clubID id.Club) (map[RaceKey]int, error) {
	type row struct {
		RaceKey
		n int
	}
	w := entryFilter(eventID, clubID)
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		var disability domain.Disability
		err := s.Scan(&r.RaceID, &r.CategoryID, &r.Kind, &disability, &r.n)
		r.Disabled = disability.Present()
		return r, err
	}, "SELECT n.race_id, n.category_id, n.kind, n.disability, COUNT(*) FROM entry n"+w.Where(q.db)+" "+
		"GROUP BY n.race_id, n.category_id, n.kind, n.disability", w.Args...)
	out := make(map[RaceKey]int, len(rows))
	for _, r := range rows {
		out[r.RaceKey] += r.n
	}
	return out, err
}

// RaceKey is a race of a category of an event.
type RaceKey struct {
	domain.CategoryKey
	RaceID id.Race
}

// EntriesOf returns all entries of an athlete, individual and team, newest event first.
func (q Q) EntriesOf(ctx context.Context, athleteID id.Athlete) ([]domain.PersonalEntry, error) {
	const columns = `SELECT v.name, v.starts_on, r.name, c.label, n.kind, n.entry_time, COALESCE(s.time, 0), COALESCE(s.status, 0), `
	const joins = ` JOIN event v ON v.id = n.event_id JOIN race r ON r.id = n.race_id JOIN category c ON c.id = n.category_id
		LEFT JOIN result s ON s.entry_id = n.id`
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PersonalEntry, error) {
		var e domain.PersonalEntry
		var entryID int64
		err := s.Scan(&e.Event, &e.Day, &e.Race, &e.Category, &e.Kind, &e.EntryTime, &e.Time, &e.Status, &e.Note, &entryID)
		return e, err
	}, columns+"n.note, n.id AS entry_id FROM entry n"+joins+" WHERE "+isReal("v")+" AND n.athlete_id = $1 UNION ALL "+columns+"m.note, n.id "+
		"FROM entry_member m JOIN entry n ON n.id = m.entry_id"+joins+
		" WHERE "+isReal("v")+" AND m.athlete_id = $1 ORDER BY 2 DESC, entry_id", athleteID)
}

// ForgetNotes clears the notes about an athlete in entries and teams, the referee's reasons, and the athlete's name in records.
func (q Q) ForgetNotes(ctx context.Context, athleteID id.Athlete) error {
	if _, err := q.db.Exec(ctx, "UPDATE entry SET note = '' WHERE athlete_id = $1", athleteID); err != nil {
		return err
	}
	if _, err := q.db.Exec(ctx, "UPDATE entry_member SET note = '' WHERE athlete_id = $1", athleteID); err != nil {
		return err
	}
	const own = `(SELECT r.id FROM result r WHERE r.entry_id IN (SELECT n.id FROM entry n WHERE n.athlete_id = $1
		UNION ALL SELECT m.entry_id FROM entry_member m WHERE m.athlete_id = $1))`
	for _, table := range []string{"result SET disqualification = '' WHERE id", "result_version SET disqualification = '' WHERE result_id"} {
		if _, err := q.db.Exec(ctx, "UPDATE "+table+" IN "+own, athleteID); err != nil {
			return err
		}
	}
	if err := q.forgetAsides(ctx, athleteID); err != nil {
		return err
	}
	if err := q.forgetSalts(ctx, athleteID); err != nil {
		return err
	}
	return q.forgetHolder(ctx, athleteID)
}
