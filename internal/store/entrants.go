package store

import (
	"context"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

var entrantTable = database.NewTable("athlete a", " JOIN club ac ON ac.id = a.club_id", entrantColumns)

// entrantColumns are the columns of an athlete that start lists show, and the club's name.
func entrantColumns(a *domain.Entrant) []database.Column {
	return append(startListColumns(a), database.Column{Read: "ac.name", Field: &a.ClubName})
}

// startListColumns are the columns of an athlete that start lists show.
func startListColumns(a *domain.Entrant) []database.Column {
	return append(keptColumns(a), currentColumns(a)...)
}

// keptColumns are the columns of an athlete that a concluded event keeps as they were: see keptName.
func keptColumns(a *domain.Entrant) []database.Column {
	return []database.Column{
		{Name: "last_name", Field: &a.LastName},
		{Name: "first_name", Field: &a.FirstName},
		{Name: "birth", Field: &a.Birth},
		{Name: "club_id", Field: &a.ClubID},
	}
}

// currentColumns are the columns of an athlete that start lists read from the current data.
func currentColumns(a *domain.Entrant) []database.Column {
	return []database.Column{
		{Name: "id", Field: &a.ID},
		{Name: "sex", Field: &a.Sex},
		{Name: "card", Field: &a.Card},
		{Name: "member_until", Field: &a.MemberUntil},
		{Name: "membership", Field: &a.Membership},
		{Name: "disability", Field: &a.Disability},
		{Name: "reserved", Field: &a.Reserved},
	}
}

// Entrants returns a page of the athletes that may be picked in an event, and the total: those of the club scope and those entered in the
// event, or all if scope is 0. Each word of text must occur in the name.
func (q Q) Entrants(ctx context.Context, eventID id.Event, scope id.Club, text string, p domain.Page) ([]domain.Entrant, int, error) {
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
		// By year only: sorting by day would reveal the birthday of another club's athlete between two of one's own.
		"birth":      {Column: "substr(CAST(a.birth AS TEXT),1,4)", InMemory: true},
		"sex":        {Column: "a.sex", InMemory: true},
		"club_id":    {Column: "a.club_id", InMemory: true},
		"membership": {Column: "a.membership", InMemory: true},
		"disability": {Column: "a.disability", InMemory: true},
		"member":     {Column: "a.member_until", Nullable: true, InMemory: true},
	},
	DefaultSort: "name",
}

// EntrantOf finds an athlete entered in an event, individually or in a team.
func (q Q) EntrantOf(ctx context.Context, athleteID id.Athlete, eventID id.Event) (domain.Entrant, error) {
	return entrantTable.One(ctx, q.db, "WHERE a.id = $1 AND "+inEvent("n.event_id = $2"), athleteID, eventID)
}

// EntrantTo finds an athlete entered in any event that a club organises.
func (q Q) EntrantTo(ctx context.Context, athleteID id.Athlete, organiserID id.Club) (domain.Entrant, error) {
	return entrantTable.One(ctx, q.db, "WHERE a.id = $1 AND "+
		inEvent("n.event_id IN (SELECT e.id FROM event e WHERE e.organiser_id = $2 AND "+isReal("e")+")"), athleteID, organiserID)
}

// inEvent returns the condition that athlete a is in an entry n, individually or in a team.
func inEvent(condition string) string {
	return "(EXISTS (SELECT 1 FROM entry n WHERE n.athlete_id = a.id AND " + condition + `)
		OR EXISTS (SELECT 1 FROM entry_member m JOIN entry n ON n.id = m.entry_id WHERE m.athlete_id = a.id AND ` + condition + "))"
}

// HiddenEntrants returns the athletes of an event, alone or in teams, who are hidden. The value is true for erased people.
func (q Q) HiddenEntrants(ctx context.Context, eventID id.Event) (map[id.Athlete]bool, error) {
	type row struct {
		id     id.Athlete
		erased bool
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.id, &r.erased)
		return r, err
	}, `SELECT a.id, a.erased FROM athlete a WHERE (NOT a.visible OR a.erased) AND a.id IN (
		SELECT n.athlete_id FROM entry n WHERE n.event_id = $1
		UNION SELECT m.athlete_id FROM entry n JOIN entry_member m ON m.entry_id = n.id WHERE n.event_id = $1)`, eventID)
	hidden := make(map[id.Athlete]bool, len(rows))
	for _, r := range rows {
		hidden[r.id] = r.erased
	}
	return hidden, err
}
