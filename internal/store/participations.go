package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// Participations returns the entries of an event with their starts in the current start list, results and payments, oldest first; club 0
// means all clubs.
func (q Q) Participations(ctx context.Context, eventID id.Event, clubID id.Club) ([]domain.Participation, error) {
	return q.participations(ctx, entryFilter(eventID, clubID))
}

// ParticipationsInRaces returns the entries in some races of an event like Participations.
func (q Q) ParticipationsInRaces(ctx context.Context, eventID id.Event, races []id.Race) ([]domain.Participation, error) {
	w := entryFilter(eventID, 0)
	database.In(w, "n.race_id", races)
	return q.participations(ctx, w)
}

func (q Q) participations(ctx context.Context, w *database.Filter) ([]domain.Participation, error) {
	list, err := participationTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY n.id", w.Args...)
	if err != nil {
		return nil, err
	}
	return list, q.addMembers(ctx, w, len(list), func(i int) *domain.Entry { return &list[i].Entry })
}

// Shown returns participations for display. For all clubs it reads them like start lists do, because the query of Participations does three
// lookups per entry.
func (q Q) Shown(ctx context.Context, eventID id.Event, clubID id.Club) ([]domain.Participation, error) {
	if clubID == 0 {
		return q.Started(ctx, eventID)
	}
	return q.Participations(ctx, eventID, clubID)
}
