package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/passage"
	"traguardo/internal/domain/racetime"
)

// These queries read only the athletes concerned, so that validating an entry takes the same time in a full event as in an empty one.

var candidateTable = database.NewTable("athlete a", " JOIN club ac ON ac.id = a.club_id", func(c *domain.Candidate) []database.Column {
	return append(entrantColumns(&c.Entrant),
		database.Column{Name: "visible", Field: &c.Visible}, database.Column{Name: "qualification", Field: &c.Qualification})
})

// Candidates returns which of the athletes belong to a club or are entered in an event (0: none), by id; club 0 means any athlete.
func (q Q) Candidates(ctx context.Context, ids []id.Athlete, clubID id.Club, eventID id.Event) (map[id.Athlete]domain.Candidate, error) {
	w := &database.Filter{}
	database.In(w, "a.id", ids)
	switch {
	case clubID != 0 && eventID != 0:
		club, event := w.Arg(clubID), w.Arg(eventID)
		w.Add("(a.club_id = " + club + " OR " + inEvent("+n.event_id = "+event) + ")")
	case clubID != 0:
		w.Add("+a.club_id = ?", clubID) // + keeps the planner on the ids instead of the club index
	}
	list, err := candidateTable.All(ctx, q.db, w.Where(q.db), w.Args...)
	return keyed(list, func(c *domain.Candidate) id.Athlete { return c.ID }), err
}

// ClubCandidates returns the athletes of a club (0: none) who may be entered, and those entered in an event by the club enteredBy (0: any),
// by name.
func (q Q) ClubCandidates(ctx context.Context, clubID id.Club, eventID id.Event, enteredBy id.Club) ([]domain.Candidate, error) {
	list, _, err := q.CandidatePage(ctx, domain.CandidateFilter{ClubID: clubID, EventID: eventID, EnteredBy: enteredBy}, domain.Page{})
	return list, err
}

// ClubTechnicians returns the visible technicians of a club, by name: people whom a club may name by mistake when it enters athletes.
func (q Q) ClubTechnicians(ctx context.Context, clubID id.Club) ([]domain.Candidate, error) {
	if clubID == 0 {
		return nil, nil
	}
	return candidateTable.All(ctx, q.db, " WHERE a.club_id = $1 AND a.visible AND a.qualification = $2 ORDER BY a.name_search",
		clubID, domain.QualifiedTechnician)
}

// CandidatePage returns a page of candidates and the total.
func (q Q) CandidatePage(ctx context.Context, f domain.CandidateFilter, p domain.Page) ([]domain.Candidate, int, error) {
	w := &database.Filter{Selective: true}
	club, event := w.Arg(f.ClubID), w.Arg(f.EventID)
	entered := "SELECT n.athlete_id FROM entry n WHERE n.event_id = " + event + " AND n.kind = " + w.Arg(domain.Individual)
	if f.EnteredBy != 0 {
		entered += " AND n.club_id = " + w.Arg(f.EnteredBy)
	}
	w.Add("a.id IN (SELECT x.id FROM athlete x WHERE x.club_id = " + club + " AND x.visible AND x.qualification = " +
		w.Arg(domain.QualifiedAthlete) + " UNION " + entered + ")")
	database.Equal(w, "a.id", f.AthleteID)
	w.Contains("a.last_search", f.LastName)
	w.Contains("a.first_search", f.FirstName)
	w.Contains("a.club_search", f.ClubName)
	switch {
	case f.Member == nil:
	case *f.Member:
		w.Add("a.member_until >= ?", f.Today)
	default:
		w.Add("(a.member_until IS NULL OR a.member_until < ?)", f.Today)
	}
	return candidates.Page(ctx, q.db, w, p)
}

// candidates lists the athletes who may be entered in an event: a few thousand at most, so sorting them needs no index.
var candidates = database.List[domain.Candidate]{
	Table: candidateTable,
	Sorts: map[string]database.Sort{
		"id":         {Column: "a.id", InMemory: true},
		"name":       {Column: "a.name_search", InMemory: true},
		"first":      {Column: "a.first_search", InMemory: true},
		"club":       {Column: "a.club_search", Then: "a.name_search", InMemory: true},
		"club_id":    {Column: "a.club_id", InMemory: true},
		"card":       {Column: "a.card", InMemory: true},
		"birth":      {Column: "substr(CAST(a.birth AS TEXT),1,4)", InMemory: true},
		"sex":        {Column: "a.sex", InMemory: true},
		"membership": {Column: "a.membership", InMemory: true},
		"disability": {Column: "a.disability", InMemory: true},
		"member":     {Column: "a.member_until", Nullable: true, InMemory: true},
	},
	DefaultSort: "name",
}

// EnteredRace is an individual entry of an athlete, made by a club.
type EnteredRace struct {
	EntryID   id.Entry
	AthleteID id.Athlete
	ClubID    id.Club
	RaceID    id.Race
	Late      bool
}

// EnteredRaces returns the individual entries of athletes in an event, oldest first.
func (q Q) EnteredRaces(ctx context.Context, eventID id.Event, athleteIDs []id.Athlete) ([]EnteredRace, error) {
	w := &database.Filter{}
	database.In(w, "n.athlete_id", athleteIDs)
	w.Add("n.event_id = ?", eventID)
	return database.All(ctx, q.db, func(s database.Scanner) (EnteredRace, error) {
		var e EnteredRace
		err := s.Scan(&e.EntryID, &e.AthleteID, &e.ClubID, &e.RaceID, &e.Late)
		return e, err
	}, "SELECT n.id, n.athlete_id, n.club_id, n.race_id, n.late FROM entry n"+w.Where(q.db)+" ORDER BY n.id", w.Args...)
}

// EntrantFacts holds the facts about athletes that the rules of an event need.
type EntrantFacts struct {
	Entered    map[id.Athlete][]EnteredRace // by athlete, oldest first
	InTeams    map[id.Athlete]bool          // the athletes in teams; true if one of their teams is closed
	Exceptions map[id.Athlete]id.Category   // the categories to which athletes are assigned by exception
	Entrants   int                          // all athletes in individual races of the event
}

// EntrantFacts returns what an event knows about athletes, in one statement: it is read while others wait for the event.
func (q Q) EntrantFacts(ctx context.Context, eventID id.Event, athleteIDs []id.Athlete) (EntrantFacts, error) {
	const entered, inTeam, exception, count = 1, 2, 3, 4
	w := &database.Filter{}
	database.In(w, "n.athlete_id", athleteIDs)
	w.Add("+n.event_id = ?", eventID) // + keeps the planner on the athletes instead of the event's entries
	query := "SELECT 1, n.id, n.athlete_id, n.club_id, n.race_id, n.late FROM entry n" + w.Where(q.db)
	w = &database.Filter{Args: w.Args}
	database.In(w, "m.athlete_id", athleteIDs)
	// With a join, PostgreSQL may keep a plan that reads all entries, made when there were few.
	w.Add("(SELECT n.event_id FROM entry n WHERE n.id = m.entry_id) = ?", eventID)
	query += " UNION ALL SELECT 2, m.entry_id, m.athlete_id, 0, 0, (SELECT n.closed FROM entry n WHERE n.id = m.entry_id) FROM entry_member m" +
		w.Where(q.db)
	w = &database.Filter{Args: w.Args}
	w.Add("x.event_id = ?", eventID)
	database.In(w, "x.athlete_id", athleteIDs)
	query += " UNION ALL SELECT 3, x.category_id, x.athlete_id, 0, 0, FALSE FROM category_exception x" + w.Where(q.db)
	w = &database.Filter{Args: w.Args}
	w.Add("n.event_id = ?", eventID)
	query += " UNION ALL SELECT 4, CAST(COALESCE(SUM(n.athletes), 0) AS BIGINT), 0, 0, 0, FALSE FROM event_club n" + w.Where(q.db)
	f := EntrantFacts{Entered: map[id.Athlete][]EnteredRace{}, InTeams: map[id.Athlete]bool{}, Exceptions: map[id.Athlete]id.Category{}}
	_, err := database.All(ctx, q.db, func(s database.Scanner) (struct{}, error) {
		var kind int
		var value int64 // an entry, a category or the number of athletes
		var e EnteredRace
		err := s.Scan(&kind, &value, &e.AthleteID, &e.ClubID, &e.RaceID, &e.Late)
		switch kind {
		case entered:
			e.EntryID = id.Entry(value)
			f.Entered[e.AthleteID] = append(f.Entered[e.AthleteID], e)
		case inTeam:
			f.InTeams[e.AthleteID] = f.InTeams[e.AthleteID] || e.Late
		case exception:
			f.Exceptions[e.AthleteID] = id.Category(value)
		case count:
			f.Entrants = int(value)
		}
		return struct{}{}, err
	}, query+" ORDER BY 1, 2", w.Args...)
	return f, err
}

// ClubInRaces counts the individual entries of a club in each race of an event.
func (q Q) ClubInRaces(ctx context.Context, eventID id.Event, clubID id.Club) (map[id.Race]int, error) {
	type row struct {
		race id.Race
		n    int
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.race, &r.n)
		return r, err
	}, "SELECT n.race_id, COUNT(*) FROM entry n WHERE n.event_id = $1 AND n.club_id = $2 AND n.kind = $3 GROUP BY n.race_id", eventID,
		clubID, domain.Individual)
	out := make(map[id.Race]int, len(rows))
	for _, r := range rows {
		out[r.race] = r.n
	}
	return out, err
}

// ExceptionsFor returns the categories to which athletes are assigned by exception in an event.
func (q Q) ExceptionsFor(ctx context.Context, eventID id.Event, athleteIDs []id.Athlete) (map[id.Athlete]id.Category, error) {
	type row struct {
		athlete  id.Athlete
		category id.Category
	}
	w := &database.Filter{}
	w.Add("x.event_id = ?", eventID)
	database.In(w, "x.athlete_id", athleteIDs)
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.athlete, &r.category)
		return r, err
	}, "SELECT x.athlete_id, x.category_id FROM category_exception x"+w.Where(q.db), w.Args...)
	out := make(map[id.Athlete]id.Category, len(rows))
	for _, r := range rows {
		out[r.athlete] = r.category
	}
	return out, err
}

// BestKey identifies an athlete's best time in a race.
type BestKey struct {
	AthleteID id.Athlete
	RaceID    id.Race
}

// BestTimes returns the best official times of athletes in a pool since a day: regular results of the portal, including penalties.
func (q Q) BestTimes(ctx context.Context, athleteIDs []id.Athlete, pool int, since calendar.Date) (map[BestKey]racetime.Centis, error) {
	type row struct {
		BestKey
		time racetime.Centis
	}
	w := &database.Filter{}
	database.In(w, "n.athlete_id", athleteIDs)
	w.Add("e.starts_on >= ?", since)
	w.Add(isReal("e"))
	w.Add("r.status = ?", domain.ResultRegular)
	w.Add("r.time > 0")
	w.Add("COALESCE((SELECT CAST(o.value AS BIGINT) FROM event_option o WHERE o.event_id = e.id AND o.option_id = ?), 1) = ?",
		option.Pool, pool)
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.AthleteID, &r.RaceID, &r.time)
		return r, err
	}, `SELECT n.athlete_id, n.race_id, MIN(r.time + 100 * r.penalty_seconds) FROM entry n JOIN result r ON r.entry_id = n.id
		JOIN event e ON e.id = n.event_id`+
		w.Where(q.db)+" GROUP BY n.athlete_id, n.race_id", w.Args...)
	out := make(map[BestKey]racetime.Centis, len(rows))
	for _, r := range rows {
		out[r.BestKey] = r.time
	}
	return out, err
}

// LinkedResults returns the regular individual results, in the given races, of the events that qualify for an event. Penalty points are
// subtracted from scores, penalty seconds added to times.
func (q Q) LinkedResults(ctx context.Context, eventID id.Event, raceIDs []id.Race, scored bool) ([]passage.Result, error) {
	value := "r.time + 100 * r.penalty_seconds"
	if scored {
		value = "r.time - 100 * r.penalty_points"
	}
	w := &database.Filter{}
	w.Add("n.event_id IN (SELECT l.event_id FROM event_link l WHERE l.main_event_id = ?)", eventID)
	w.Add(ofReal("n.event_id"))
	database.In(w, "n.race_id", raceIDs)
	w.Add("n.kind = ?", domain.Individual)
	w.Add("r.status = ?", domain.ResultRegular)
	w.Add("r.time > 0")
	w.Add("r.reason <> ?", domain.OutOfCompetition)
	return database.All(ctx, q.db, func(s database.Scanner) (passage.Result, error) {
		var r passage.Result
		err := s.Scan(&r.Race, &r.Category, &r.Sex, &r.Athlete, &r.Value)
		return r, err
	}, "SELECT n.race_id, n.category_id, n.sex, n.athlete_id, "+value+" FROM entry n "+
		"JOIN result r ON r.entry_id = n.id"+w.Where(q.db), w.Args...)
}

// InRaces returns the athletes in the given races of an event.
func (q Q) InRaces(ctx context.Context, eventID id.Event, raceIDs []id.Race) ([]passage.Result, error) {
	w := &database.Filter{}
	w.Add("n.event_id = ?", eventID)
	database.In(w, "n.race_id", raceIDs)
	w.Add("n.kind = ?", domain.Individual)
	return database.All(ctx, q.db, func(s database.Scanner) (passage.Result, error) {
		var r passage.Result
		err := s.Scan(&r.Race, &r.Category, &r.Sex, &r.Athlete)
		return r, err
	}, "SELECT n.race_id, n.category_id, n.sex, n.athlete_id FROM entry n"+w.Where(q.db), w.Args...)
}
