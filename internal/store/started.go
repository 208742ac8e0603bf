package store

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sort"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/racetime"
)

// startLine is an entry as start lists and rankings read it. An event has thousands of them and every column of a row costs time, so the
// small fields are packed into one.
type startLine struct {
	id, raceID, athleteID, clubID, categoryID, entryTime, progressive, author, version int64
	facts                                                                              startFacts
	note                                                                               string
}

// startFacts packs the flags and enumerations of an entry into one number.
type startFacts int64

// startFactsColumn computes startFacts: a bit per flag, four bits each for kind and sex, and the rest for the disability.
const startFactsColumn = `(CASE WHEN n.absent THEN 1 ELSE 0 END + CASE WHEN n.closed THEN 2 ELSE 0 END + CASE WHEN n.wild_card THEN 4 ELSE 0 END + CASE WHEN n.late THEN 8 ELSE 0 END
	+ 16 * n.kind + 256 * n.sex + 4096 * n.disability)`

func (f startFacts) absent() bool                  { return f&1 != 0 }
func (f startFacts) closed() bool                  { return f&2 != 0 }
func (f startFacts) wildCard() bool                { return f&4 != 0 }
func (f startFacts) late() bool                    { return f&8 != 0 }
func (f startFacts) kind() domain.EntryKind        { return domain.EntryKind(f >> 4 & 15) }
func (f startFacts) sex() domain.Sex               { return domain.Sex(f >> 8 & 15) }
func (f startFacts) disability() domain.Disability { return domain.Disability(f >> 12) }

var startLineTable = database.NewTable("entry n", "", func(l *startLine) []database.Column {
	return []database.Column{
		{Name: "id", Field: &l.id},
		{Name: "race_id", Field: &l.raceID},
		{Name: "athlete_id", Field: &l.athleteID, Nullable: true},
		{Name: "club_id", Field: &l.clubID},
		{Name: "category_id", Field: &l.categoryID},
		{Name: "entry_time", Field: &l.entryTime},
		{Name: "progressive", Field: &l.progressive},
		{Name: "made_by", Field: &l.author},
		{Name: "version", Field: &l.version},
		{Read: startFactsColumn, Field: (*int64)(&l.facts)},
		{Name: "note", Field: &l.note},
	}
})

// startLines returns the entries of an event, oldest first.
func (q Q) startLines(ctx context.Context, eventID int64) ([]startLine, error) {
	lines, err := startLineTable.All(ctx, q.db, "WHERE n.event_id = $1", eventID)
	slices.SortFunc(lines, func(a, b startLine) int { return cmp.Compare(a.id, b.id) })
	return lines, err
}

// startAthlete is an athlete as read for start lines.
type startAthlete struct {
	domain.Entrant
	facts int64
}

// startAthletes packs sex, membership and disability into one column.
var startAthletes = database.NewTable("athlete a", "", func(a *startAthlete) []database.Column {
	return []database.Column{
		{Name: "id", Field: &a.ID},
		{Name: "last_name", Field: &a.LastName},
		{Name: "first_name", Field: &a.FirstName},
		{Name: "birth", Field: &a.Birth},
		{Name: "card", Field: &a.Card},
		{Name: "club_id", Field: &a.ClubID},
		{Name: "reserved", Field: &a.Reserved},
		{Read: "(a.sex + 16 * a.membership + 256 * a.disability)", Field: &a.facts},
	}
})

// startedEntrants returns the athletes with individual entries in an event, by id. Each is read once for all their races.
func (q Q) startedEntrants(ctx context.Context, eventID int64) (map[int64]*domain.Entrant, error) {
	list, err := database.All(ctx, q.db, startAthletes.Scan, "SELECT "+startAthletes.Columns()+` FROM
		(SELECT DISTINCT n.club_id, n.athlete_id FROM entry n WHERE n.event_id = $1) d JOIN athlete a ON a.id = d.athlete_id`, eventID)
	byID := make(map[int64]*domain.Entrant, len(list))
	for i := range list {
		a := &list[i]
		a.Sex, a.Membership, a.Disability = domain.Sex(a.facts&15), domain.Membership(a.facts>>4&15), domain.Disability(a.facts>>8)
		byID[a.ID] = &a.Entrant
	}
	return byID, err
}

// outcomes are the starts, results and payments of an event's entries, in no order. Separate queries are cheaper than a join, because many
// entries have none.
type outcomes struct {
	places   []domain.StartPlace
	results  []domain.Result
	payments []domain.EntryPayment
}

func (q Q) startedResults(ctx context.Context, eventID int64) ([]domain.Result, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.Result, error) {
		var r domain.Result
		err := s.Scan(&r.EntryID, &r.ID, &r.Version, &r.Time, &r.Status, &r.PenaltyPoints, &r.PenaltySeconds)
		return r, err
	}, "SELECT r.entry_id, r.id, r.version, r.time, r.status, r.penalty_points, r.penalty_seconds FROM result r "+
		"WHERE r.event_id = $1", eventID)
}

func (q Q) startedPayments(ctx context.Context, eventID int64) ([]domain.EntryPayment, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.EntryPayment, error) {
		var y domain.EntryPayment
		err := s.Scan(&y.EntryID, &y.PaidAt)
		return y, err
	}, "SELECT y.entry_id, y.paid_at FROM entry n JOIN entry_payment y ON y.entry_id = n.id "+
		"WHERE n.event_id = $1 AND y.paid_at IS NOT NULL", eventID)
}

// Started returns the entries of an event as start lists, rankings and anomalies need them, oldest first. It leaves out when they were
// made, the orders that paid them, who recorded their results and until when the athletes are members.
func (q Q) Started(ctx context.Context, eventID int64) ([]domain.Participation, error) {
	var (
		lines    []startLine
		out      outcomes
		athletes map[int64]*domain.Entrant
		kept     []keptName
	)
	err := q.db.Parallel(ctx,
		func() (err error) { lines, err = q.startLines(ctx, eventID); return err },
		func() (err error) { out.results, err = q.startedResults(ctx, eventID); return err },
		func() (err error) { athletes, err = q.startedEntrants(ctx, eventID); return err },
		func() (err error) { kept, err = q.keptNames(ctx, eventID); return err },
		func() (err error) { out.places, err = q.currentPlaces(ctx, eventID); return err },
		func() (err error) { out.payments, err = q.startedPayments(ctx, eventID); return err },
	)
	if err != nil {
		return nil, err
	}
	for _, k := range kept {
		if a := athletes[k.athleteID]; a != nil {
			a.LastName, a.FirstName, a.Birth, a.ClubID = k.LastName, k.FirstName, k.Birth, k.ClubID
		}
	}
	clubs, err := q.clubNames(ctx, eventID, lines)
	if err != nil {
		return nil, err
	}
	list := make([]domain.Participation, len(lines))
	for i := range lines {
		l, n := &lines[i], &list[i]
		n.Entry = domain.Entry{
			ID: l.id, EventID: eventID, RaceID: l.raceID, AthleteID: l.athleteID, ClubID: l.clubID, Kind: l.facts.kind(),
			CategoryID: l.categoryID, Disability: l.facts.disability(),
			Sex: l.facts.sex(), EntryTime: racetime.Centis(l.entryTime), Note: l.note, Progressive: int(l.progressive),
			WildCard: l.facts.wildCard(), Absent: l.facts.absent(),
			Closed: l.facts.closed(), Late: l.facts.late(), Author: domain.Author(l.author), Version: l.version, ClubName: clubs[l.clubID],
		}
		if a := athletes[l.athleteID]; a != nil {
			n.Athlete = *a
		}
		n.Athlete.ClubName = n.ClubName
		n.Place.EntryID, n.Result.EntryID, n.Payment.EntryID = n.ID, n.ID, n.ID
	}
	out.fill(list)
	return list, q.addMembers(ctx, entryFilter(eventID, 0), len(list), func(i int) *domain.Entry { return &list[i].Entry })
}

// fill sets the outcomes of the entries in list, which must be sorted by id. Outcomes of entries made after list was read are ignored.
func (c outcomes) fill(list []domain.Participation) {
	of := func(entryID int64) *domain.Participation {
		if i := sort.Search(len(list), func(i int) bool { return list[i].ID >= entryID }); i < len(list) && list[i].ID == entryID {
			return &list[i]
		}
		return new(domain.Participation)
	}
	for _, p := range c.places {
		of(p.EntryID).Place = p
	}
	for _, r := range c.results {
		of(r.EntryID).Result = r
	}
	for _, y := range c.payments {
		of(y.EntryID).Payment = y
	}
}

// clubNames returns the names of the entries' clubs. Selecting them by event would scan all its entries again.
func (q Q) clubNames(ctx context.Context, eventID int64, lines []startLine) (map[int64]string, error) {
	names := map[int64]string{}
	for i := range lines {
		names[lines[i].clubID] = ""
	}
	w := &database.Filter{}
	event := w.Arg(eventID)
	w.In("c.id", slices.Collect(maps.Keys(names)))
	return q.textsByID(ctx, "SELECT c.id, "+clubOfDay("c")+" FROM club c"+keptClub("c.id", event)+w.Where(q.db), w.Args...)
}

// Starter is an entry with the fields that decide whether and where it starts.
type Starter struct {
	ID, RaceID, ClubID int64
	domain.CategoryKey
	Sex       domain.Sex
	EntryTime racetime.Centis
	Author    domain.Author
	Excused   bool // declared absent
	Missing   bool // found absent
	Closed    bool // for teams: complete and valid
	Paid      bool // only set if requested
}

// Starters returns the entries of an event in no order. It sets Paid only if payments is true.
func (q Q) Starters(ctx context.Context, eventID int64, payments bool) ([]Starter, error) {
	list, err := database.All(ctx, q.db, func(s database.Scanner) (Starter, error) {
		var n Starter
		var f startFacts
		var time int64
		err := s.Scan(&n.ID, &n.RaceID, &n.ClubID, &n.CategoryID, &time, &n.Author, (*int64)(&f))
		n.EntryTime, n.Kind, n.Sex, n.Disabled, n.Excused, n.Closed = racetime.Centis(time), f.kind(), f.sex(), f.disability().Present(),
			f.absent(), f.closed()
		return n, err
	}, "SELECT n.id, n.race_id, n.club_id, n.category_id, n.entry_time, n.made_by, "+startFactsColumn+" FROM entry n "+
		"WHERE n.event_id = $1", eventID)
	if err != nil {
		return nil, err
	}
	missing, err := q.idSet(ctx, "SELECT r.entry_id FROM result r WHERE r.event_id = $1 AND r.status = $2", eventID, domain.ResultAbsent)
	if err != nil {
		return nil, err
	}
	paid := map[int64]bool{}
	if payments {
		paid, err = q.idSet(ctx, "SELECT y.entry_id FROM entry n JOIN entry_payment y ON y.entry_id = n.id "+
			"WHERE n.event_id = $1 AND y.paid_at IS NOT NULL", eventID)
	}
	for i := range list {
		list[i].Missing, list[i].Paid = missing[list[i].ID], paid[list[i].ID]
	}
	return list, err
}

// idSet returns the ids that a query yields.
func (q Q) idSet(ctx context.Context, query string, args ...any) (map[int64]bool, error) {
	ids, err := database.All(ctx, q.db, database.Value[int64], query, args...)
	set := make(map[int64]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set, err
}
