package store

import (
	"context"
	"maps"
	"slices"
	"sort"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// startedAthleteTable reads athletes without the names of their clubs, which Started reads once per club.
var startedAthleteTable = database.NewTable("athlete a", "", startListColumns)

// startedEntrants returns the athletes with individual entries in an event, by id. Each is read once for all their races.
func (q Q) startedEntrants(ctx context.Context, eventID id.Event) (map[id.Athlete]*domain.Entrant, error) {
	list, err := database.All(ctx, q.db, startedAthleteTable.Scan, "SELECT "+startedAthleteTable.Columns()+` FROM
		(SELECT DISTINCT n.club_id, n.athlete_id FROM entry n WHERE n.event_id = $1) d JOIN athlete a ON a.id = d.athlete_id`, eventID)
	byID := make(map[id.Athlete]*domain.Entrant, len(list))
	for i := range list {
		byID[list[i].ID] = &list[i]
	}
	return byID, err
}

// outcomes are the starts and results of an event's entries, in no order. Separate queries are cheaper than a join, because many entries
// have none.
type outcomes struct {
	places  []domain.StartPlace
	results []domain.Result
}

func (q Q) startedResults(ctx context.Context, eventID id.Event) ([]domain.Result, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.Result, error) {
		var r domain.Result
		err := s.Scan(&r.EntryID, &r.ID, &r.Version, &r.Time, &r.Status, &r.PenaltyPoints, &r.PenaltySeconds,
			&r.Reason, &r.Disqualification, &r.Reaction, (*legs)(&r.Legs), &r.RecordedAt)
		return r, err
	}, "SELECT r.entry_id, r.id, r.version, r.time, r.status, r.penalty_points, r.penalty_seconds, "+
		"r.reason, r.disqualification, r.reaction, r.legs, r.recorded_at FROM result r "+
		"WHERE r.event_id = $1", eventID)
}

// Started returns the entries of an event with the data for start lists, rankings and anomalies, oldest first. It omits who made the
// entries and who recorded their results, but includes when, because timetables need it.
func (q Q) Started(ctx context.Context, eventID id.Event) ([]domain.Participation, error) {
	var (
		entries  []domain.EntrySummary
		out      outcomes
		athletes map[id.Athlete]*domain.Entrant
		kept     []keptName
	)
	err := q.db.Parallel(ctx,
		func() (err error) { entries, err = q.summaries(ctx, entryFilter(eventID, 0)); return err },
		func() (err error) { out.results, err = q.startedResults(ctx, eventID); return err },
		func() (err error) { athletes, err = q.startedEntrants(ctx, eventID); return err },
		func() (err error) { kept, err = q.keptNames(ctx, eventID); return err },
		func() (err error) { out.places, err = q.currentPlaces(ctx, eventID); return err },
	)
	if err != nil {
		return nil, err
	}
	restoreNames(athletes, kept)
	clubIDs := map[id.Club]bool{}
	for i := range entries {
		clubIDs[entries[i].ClubID] = true
	}
	clubs, err := q.clubNames(ctx, eventID, clubIDs)
	if err != nil {
		return nil, err
	}
	list := make([]domain.Participation, len(entries))
	for i := range entries {
		e, n := &entries[i], &list[i]
		n.Entry = domain.Entry{
			ID: e.ID, EventID: eventID, RaceID: e.RaceID, AthleteID: e.AthleteID, ClubID: e.ClubID, Kind: e.Kind, CategoryID: e.CategoryID,
			Disability: e.Disability, Sex: e.Sex, EntryTime: e.EntryTime, Note: e.Note, Progressive: e.Progressive, WildCard: e.WildCard,
			Absent: e.Absent, Closed: e.Closed, Late: e.Late, Author: e.Author, CreatedAt: e.CreatedAt, Version: e.Version,
			ClubName: clubs[e.ClubID],
		}
		n.Payment = e.Payment
		if a := athletes[e.AthleteID]; a != nil {
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
	of := func(entryID id.Entry) *domain.Participation {
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
}

// restoreNames gives athletes the names that an event has kept.
func restoreNames(athletes map[id.Athlete]*domain.Entrant, kept []keptName) {
	for _, k := range kept {
		if a := athletes[k.athleteID]; a != nil {
			a.LastName, a.FirstName, a.Birth, a.ClubID = k.LastName, k.FirstName, k.Birth, k.ClubID
		}
	}
}

// clubNames returns the names of clubs in an event. Selecting them by event would scan all its entries again.
func (q Q) clubNames(ctx context.Context, eventID id.Event, clubIDs map[id.Club]bool) (map[id.Club]string, error) {
	w := &database.Filter{}
	event := w.Arg(eventID)
	database.In(w, "c.id", slices.Collect(maps.Keys(clubIDs)))
	return textsByID[id.Club](ctx, q, "SELECT c.id, "+clubOfDay("c")+" FROM club c"+keptClub("c.id", event)+w.Where(q.db), w.Args...)
}

// idSet returns the ids that a query yields.
func idSet[T ~int64](ctx context.Context, q Q, query string, args ...any) (map[T]bool, error) {
	ids, err := database.All(ctx, q.db, database.Value[T], query, args...)
	set := make(map[T]bool, len(ids))
	for _, found := range ids {
		set[found] = true
	}
	return set, err
}
