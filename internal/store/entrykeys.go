package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// EntryKey is an individual entry without its details.
type EntryKey struct {
	ID        id.Entry
	AthleteID id.Athlete
	RaceID    id.Race
	ClubID    id.Club
}

// EntryKeys returns the individual entries of an event. A large event takes a tenth of the memory of Started.
func (q Q) EntryKeys(ctx context.Context, eventID id.Event) ([]EntryKey, error) {
	w := entryFilter(eventID, 0)
	w.Add("n.kind = ?", domain.Individual)
	return database.All(ctx, q.db, func(s database.Scanner) (EntryKey, error) {
		var k EntryKey
		err := s.Scan(&k.ID, &k.AthleteID, &k.RaceID, &k.ClubID)
		return k, err
	}, "SELECT n.id, n.athlete_id, n.race_id, n.club_id FROM entry n"+w.Where(q.db), w.Args...)
}

// EntrantsByID returns the athletes with individual entries in an event.
func (q Q) EntrantsByID(ctx context.Context, eventID id.Event) (map[id.Athlete]*domain.Entrant, error) {
	athletes, err := q.startedEntrants(ctx, eventID)
	if err != nil {
		return nil, err
	}
	kept, err := q.keptNames(ctx, eventID)
	if err != nil {
		return nil, err
	}
	restoreNames(athletes, kept)
	clubIDs := map[id.Club]bool{}
	for _, a := range athletes {
		clubIDs[a.ClubID] = true
	}
	clubs, err := q.clubNames(ctx, eventID, clubIDs)
	for _, a := range athletes {
		a.ClubName = clubs[a.ClubID]
	}
	return athletes, err
}
