package store

import (
	"context"
	"maps"
	"slices"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

const entryColumns = `n.id, n.event_id, n.race_id, COALESCE(n.athlete_id, 0), n.club_id, c.name, n.kind, n.category_id, n.disability, n.sex, n.entry_time, n.note, n.progressive,
	n.wild_card, n.absent, n.closed, n.late, n.created_by, n.created_at, n.version, COALESCE(a.last_name, ''), COALESCE(a.first_name, ''), COALESCE(a.sex, 0), a.birth,
	COALESCE(a.club_id, 0), COALESCE(a.card, ''), a.member_until, COALESCE(a.membership, 0), COALESCE(a.disability, 0)`

const entryTables = " FROM entry n JOIN club c ON c.id = n.club_id LEFT JOIN athlete a ON a.id = n.athlete_id"

func entryTargets(n *domain.Entry) []any {
	a := &n.Athlete
	return []any{
		&n.ID, &n.EventID, &n.RaceID, &n.AthleteID, &n.ClubID, &n.ClubName, &n.Kind, &n.CategoryID, &n.Disability, &n.Sex, &n.EntryTime, &n.Note, &n.Progressive,
		&n.WildCard, &n.Absent, &n.Closed, &n.Late, &n.CreatedBy, &n.CreatedAt, &n.Version, &a.LastName, &a.FirstName, &a.Sex, &a.Birth,
		&a.ClubID, &a.Card, &a.MemberUntil, &a.Membership, &a.Disability,
	}
}

func scanEntry(s database.Scanner) (domain.Entry, error) {
	var n domain.Entry
	err := s.Scan(entryTargets(&n)...)
	n.Athlete.ID, n.Athlete.ClubName = n.AthleteID, n.ClubName
	return n, err
}

// participationTables add to entries what became of them; $1 is the event.
const participationTables = entryTables + `
	LEFT JOIN start_place p ON p.entry_id = n.id AND p.start_list_id = (SELECT l.id FROM start_list l WHERE l.event_id = $1 AND l.current)
	LEFT JOIN result r ON r.entry_id = n.id LEFT JOIN entry_payment y ON y.entry_id = n.id`

const participationColumns = entryColumns + `, COALESCE(p.heat, 0), COALESCE(p.lane, 0), COALESCE(p.position, 0), COALESCE(r.id, 0), COALESCE(r.time, 0), COALESCE(r.status, 0),
	COALESCE(r.penalty_points, 0), COALESCE(r.penalty_seconds, 0), COALESCE(r.recorded_by, 0), r.recorded_at, COALESCE(r.version, 0), COALESCE(y.order_id, 0), y.paid_at`

func scanParticipation(s database.Scanner) (domain.Participation, error) {
	var n domain.Participation
	p, r := &n.Place, &n.Result
	err := s.Scan(append(entryTargets(&n.Entry), &p.Heat, &p.Lane, &p.Position, &r.ID, &r.Time, &r.Status, &r.PenaltyPoints, &r.PenaltySeconds, &r.RecordedBy, &r.RecordedAt,
		&r.Version, &n.Payment.OrderID, &n.Payment.PaidAt)...)
	n.Athlete.ID, n.Athlete.ClubName = n.AthleteID, n.ClubName
	p.EntryID, r.EntryID, n.Payment.EntryID = n.ID, n.ID, n.ID
	return n, err
}

func entryFilter(eventID, clubID int64) *database.Filter {
	w := &database.Filter{Selective: true}
	w.Add("n.event_id = ?", eventID)
	database.Equal(w, "n.club_id", clubID)
	return w
}

// Entries are the entries of an event with their teams' members, the oldest first; club 0 means all clubs.
func (q Q) Entries(ctx context.Context, eventID, clubID int64) ([]domain.Entry, error) {
	w := entryFilter(eventID, clubID)
	list, err := database.All(ctx, q.db, scanEntry, "SELECT "+entryColumns+entryTables+w.Where(q.db)+" ORDER BY n.id", w.Args...)
	if err != nil {
		return nil, err
	}
	return list, q.addMembers(ctx, w, len(list), func(i int) *domain.Entry { return &list[i] })
}

// Participations are the same entries with their places in the current start list, their results and their payments.
func (q Q) Participations(ctx context.Context, eventID, clubID int64) ([]domain.Participation, error) {
	w := entryFilter(eventID, clubID)
	list, err := database.All(ctx, q.db, scanParticipation, "SELECT "+participationColumns+participationTables+w.Where(q.db)+" ORDER BY n.id", w.Args...)
	if err != nil {
		return nil, err
	}
	return list, q.addMembers(ctx, w, len(list), func(i int) *domain.Entry { return &list[i].Entry })
}

// addMembers gives the teams among n entries their members.
func (q Q) addMembers(ctx context.Context, w *database.Filter, n int, entry func(i int) *domain.Entry) error {
	teams := map[int64]*domain.Entry{}
	for i := range n {
		if e := entry(i); e.Kind == 2 {
			teams[e.ID] = e
		}
	}
	if len(teams) == 0 {
		return nil
	}
	members, err := q.members(ctx, w)
	for _, m := range members {
		if team, ok := teams[m.EntryID]; ok {
			team.Members = append(team.Members, m)
		}
	}
	return err
}

func scanMember(s database.Scanner) (domain.Member, error) {
	var m domain.Member
	err := s.Scan(&m.EntryID, &m.Position, &m.Note, &m.ID, &m.LastName, &m.FirstName, &m.Sex, &m.Birth, &m.ClubID, &m.ClubName, &m.Card, &m.MemberUntil, &m.Membership, &m.Disability)
	return m, err
}

func (q Q) members(ctx context.Context, w *database.Filter) ([]domain.Member, error) {
	return database.All(ctx, q.db, scanMember, "SELECT m.entry_id, m.position, m.note, "+entrantTable.Columns()+` FROM entry n JOIN entry_member m ON m.entry_id = n.id
		JOIN athlete a ON a.id = m.athlete_id JOIN club ac ON ac.id = a.club_id`+w.Where(q.db)+" ORDER BY m.entry_id, m.position, m.athlete_id", w.Args...)
}

const entryInsert = `entry (event_id, race_id, athlete_id, club_id, kind, category_id, disability, sex, entry_time, note, progressive, wild_card, absent, closed, late,
	created_by, created_at, version)`

func entryValues(eventID int64, n domain.Entry) []any {
	return []any{
		eventID, n.RaceID, database.OrNull(n.AthleteID), n.ClubID, n.Kind, n.CategoryID, n.Disability, n.Sex, n.EntryTime, n.Note, n.Progressive, n.WildCard, n.Absent, n.Closed, n.Late,
		n.CreatedBy, n.CreatedAt, 1,
	}
}

// AddEntries stores new entries of an event with their teams' members, counts their clubs anew, and answers their ids in the same order.
func (q Q) AddEntries(ctx context.Context, eventID int64, list []domain.Entry) ([]int64, error) {
	if len(list) == 0 {
		return nil, nil
	}
	if err := eventTable.Lock(ctx, q.db, eventID); err != nil {
		return nil, err
	}
	clubs := map[int64]bool{}
	rows := make([][]any, len(list))
	for i, n := range list {
		clubs[n.ClubID] = true
		rows[i] = entryValues(eventID, n)
	}
	if err := q.db.Bulk(ctx, entryInsert, "", rows); err != nil {
		return nil, err
	}
	// Ids rise with the order of insertion, and nobody else enters while the event is held.
	ids, err := database.All(ctx, q.db, database.Value[int64], "SELECT n.id FROM entry n WHERE n.event_id = $1 ORDER BY n.id DESC LIMIT $2", eventID, len(list))
	if err != nil {
		return nil, err
	}
	slices.Reverse(ids)
	var members [][]any
	for i, n := range list {
		for _, m := range n.Members {
			members = append(members, []any{ids[i], m.ID, m.Position, m.Note})
		}
	}
	if err := q.db.Bulk(ctx, "entry_member (entry_id, athlete_id, position, note)", "", members); err != nil {
		return nil, err
	}
	return ids, q.CountEntries(ctx, eventID, slices.Collect(maps.Keys(clubs))...)
}

// AddEntryPayments stores what pays for entries that had nothing to pay for them yet.
func (q Q) AddEntryPayments(ctx context.Context, list []domain.EntryPayment) error {
	rows := make([][]any, len(list))
	for i, p := range list {
		rows[i] = []any{p.EntryID, database.OrNull(p.OrderID), p.PaidAt}
	}
	return q.db.Bulk(ctx, "entry_payment (entry_id, order_id, paid_at)", "", rows)
}

// EnteredByOrganiser are the users who made entries of an event for its organiser or as administrators: those entries start unpaid too.
func (q Q) EnteredByOrganiser(ctx context.Context, eventID, organiserID int64) (map[int64]bool, error) {
	ids, err := database.All(ctx, q.db, database.Value[int64], `SELECT u.id FROM app_user u WHERE u.id IN (SELECT n.created_by FROM entry n WHERE n.event_id = $1)
		AND (u.level = 1 OR u.club_id = $2)`, eventID, organiserID)
	users := make(map[int64]bool, len(ids))
	for _, id := range ids {
		users[id] = true
	}
	return users, err
}

// RaceEntries is how many entries each race of each category of an event has; club 0 means all clubs.
func (q Q) RaceEntries(ctx context.Context, eventID, clubID int64) (map[RaceKey]int, error) {
	type row struct {
		RaceKey
		n int
	}
	w := entryFilter(eventID, clubID)
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		var disability int
		err := s.Scan(&r.RaceID, &r.CategoryID, &r.Kind, &disability, &r.n)
		r.Disabled = disability > 1
		return r, err
	}, "SELECT n.race_id, n.category_id, n.kind, n.disability, COUNT(*) FROM entry n"+w.Where(q.db)+" GROUP BY n.race_id, n.category_id, n.kind, n.disability", w.Args...)
	out := make(map[RaceKey]int, len(rows))
	for _, r := range rows {
		out[r.RaceKey] += r.n
	}
	return out, err
}

// RaceKey is a race of a category of an event.
type RaceKey struct {
	domain.CategoryKey
	RaceID int64
}

// Entrants are the athletes an event's people may pick: those of a club and those entered in the event, or everybody when scope is 0.
// The text is looked for in surname and first name.
func (q Q) Entrants(ctx context.Context, eventID, scope int64, text string, p domain.Page) ([]domain.Entrant, int, error) {
	w := &database.Filter{Selective: scope != 0}
	w.Add("a.visible")
	w.Add("a.qualification = ?", domain.QualifiedAthlete)
	if scope != 0 {
		w.Add(`(a.club_id = ? OR a.id IN (SELECT n.athlete_id FROM entry n WHERE n.event_id = ?)
			OR a.id IN (SELECT m.athlete_id FROM entry n JOIN entry_member m ON m.entry_id = n.id WHERE n.event_id = ?))`, scope, eventID, eventID)
	}
	for word := range strings.FieldsSeq(text) {
		w.Contains("a.name_search", word)
	}
	return entrants.Page(ctx, q.db, w, p)
}

var entrants = database.List[domain.Entrant]{
	Table: entrantTable,
	Sorts: map[string]database.Sort{
		"id":    {Column: "a.id"},
		"name":  {Column: "a.name_search"},
		"first": {Column: "a.first_search"},
		"club":  {Column: "a.club_search", Then: "a.name_search"},
		"card":  {Column: "a.card"},
		// By the day, whoever sees only the year of another club's athlete could find it out between two of their own.
		"birth":      {Column: "substr(CAST(a.birth AS TEXT),1,4)", InMemory: true},
		"sex":        {Column: "a.sex", InMemory: true},
		"club_id":    {Column: "a.club_id", InMemory: true},
		"membership": {Column: "a.membership", InMemory: true},
		"disability": {Column: "a.disability", InMemory: true},
		"member":     {Column: "a.member_until", Nullable: true, InMemory: true},
	},
	DefaultSort: "name",
}

// EntriesOf is everything an athlete entered, alone or in teams, the newest event first.
func (q Q) EntriesOf(ctx context.Context, athleteID int64) ([]domain.EntryOf, error) {
	const columns = `SELECT v.name, v.starts_on, r.name, c.label, n.kind, n.entry_time, COALESCE(s.time, 0), COALESCE(s.status, 0), `
	const joins = ` JOIN event v ON v.id = n.event_id JOIN race r ON r.id = n.race_id JOIN category c ON c.id = n.category_id LEFT JOIN result s ON s.entry_id = n.id`
	return database.All(ctx, q.db, func(s database.Scanner) (domain.EntryOf, error) {
		var e domain.EntryOf
		var id int64
		err := s.Scan(&e.Event, &e.Day, &e.Race, &e.Category, &e.Kind, &e.EntryTime, &e.Time, &e.Status, &e.Note, &id)
		return e, err
	}, columns+"n.note, n.id AS entry_id FROM entry n"+joins+" WHERE n.athlete_id = $1 UNION ALL "+columns+"m.note, n.id FROM entry_member m JOIN entry n ON n.id = m.entry_id"+joins+
		" WHERE m.athlete_id = $1 ORDER BY 2 DESC, entry_id", athleteID)
}

// ExceptionsOf are the events in which an athlete was put into a category by hand, the newest first.
func (q Q) ExceptionsOf(ctx context.Context, athleteID int64) ([]domain.ExceptionOf, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.ExceptionOf, error) {
		var x domain.ExceptionOf
		err := s.Scan(&x.Event, &x.Day, &x.Category)
		return x, err
	}, `SELECT v.name, v.starts_on, c.label FROM category_exception x JOIN event v ON v.id = x.event_id JOIN category c ON c.id = x.category_id
		WHERE x.athlete_id = $1 ORDER BY v.starts_on DESC, x.id`, athleteID)
}

// ForgetNotes empties what was written about an athlete beside entries and in teams.
func (q Q) ForgetNotes(ctx context.Context, athleteID int64) error {
	if _, err := q.db.Exec(ctx, "UPDATE entry SET note = '' WHERE athlete_id = $1", athleteID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "UPDATE entry_member SET note = '' WHERE athlete_id = $1", athleteID)
	return err
}

// EntrantOf finds an athlete entered in an event, alone or in a team.
func (q Q) EntrantOf(ctx context.Context, athleteID, eventID int64) (domain.Entrant, error) {
	return entrantTable.One(ctx, q.db, "WHERE a.id = $1 AND "+inEvent("n.event_id = $2"), athleteID, eventID)
}

// EntrantTo finds an athlete entered in some event that a club organises.
func (q Q) EntrantTo(ctx context.Context, athleteID, organiserID int64) (domain.Entrant, error) {
	return entrantTable.One(ctx, q.db, "WHERE a.id = $1 AND "+
		inEvent("n.event_id IN (SELECT e.id FROM event e WHERE e.organiser_id = $2)"), athleteID, organiserID)
}

// inEvent tells whether the athlete a is in an entry n, alone or in a team.
func inEvent(condition string) string {
	return "(EXISTS (SELECT 1 FROM entry n WHERE n.athlete_id = a.id AND " + condition + `)
		OR EXISTS (SELECT 1 FROM entry_member m JOIN entry n ON n.id = m.entry_id WHERE m.athlete_id = a.id AND ` + condition + "))"
}
