package store

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

// Participations are the entries of an event with their places in the current start list, their results and their payments, the oldest first;
// club 0 means all clubs.
func (q Q) Participations(ctx context.Context, eventID, clubID int64) ([]domain.Participation, error) {
	w := entryFilter(eventID, clubID)
	var list []domain.Participation
	var err error
	if clubID == 0 {
		list, err = q.allParticipations(ctx, eventID)
	} else {
		list, err = participationTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY n.id", w.Args...)
	}
	if err != nil {
		return nil, err
	}
	return list, q.addMembers(ctx, w, len(list), func(i int) *domain.Entry { return &list[i].Entry })
}

var (
	storedEntries = database.NewTable("entry n", "", entryStored)
	shownAthletes = database.NewTable("athlete a", "", athleteShown)
)

// allParticipations reads each athlete and each club once, however many entries they have, and of places, results and payments no more than there are:
// the query that joins all of them looks for each in every row.
func (q Q) allParticipations(ctx context.Context, eventID int64) ([]domain.Participation, error) {
	var (
		entries  []domain.Entry
		athletes []domain.Entrant
		came     outcomes
		clubs    map[int64]string
	)
	err := q.db.Together(ctx,
		func() (err error) {
			entries, err = storedEntries.All(ctx, q.db, "WHERE n.event_id = $1", eventID)
			return err
		},
		func() (err error) {
			athletes, err = shownAthletes.All(ctx, q.db, "WHERE a.id IN (SELECT n.athlete_id FROM entry n WHERE n.event_id = $1)", eventID)
			return err
		},
		func() (err error) {
			came.results, err = resultTable.All(ctx, q.db, "WHERE r.event_id = $1", eventID)
			return err
		},
		func() (err error) { came.places, err = q.currentPlaces(ctx, eventID); return err },
		func() (err error) {
			came.payments, err = paymentTable.All(ctx, q.db, "JOIN entry n ON n.id = y.entry_id WHERE n.event_id = $1", eventID)
			return err
		},
		func() (err error) { clubs, err = q.enteredClubs(ctx, eventID); return err },
	)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(entries, func(a, b domain.Entry) int { return cmp.Compare(a.ID, b.ID) })
	known := keyed(athletes, func(a *domain.Entrant) int64 { return a.ID })
	list := make([]domain.Participation, len(entries))
	for i := range list {
		n := &list[i]
		n.Entry = entries[i]
		n.ClubName, n.Athlete = clubs[n.ClubID], known[n.AthleteID]
		n.Athlete.ClubName = n.ClubName
		n.Place.EntryID, n.Result.EntryID, n.Payment.EntryID = n.ID, n.ID, n.ID
	}
	came.tell(list)
	return list, nil
}
