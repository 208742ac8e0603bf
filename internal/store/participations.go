package store

import (
	"context"

	"traguardo/internal/domain"
)

// Participations are the entries of an event with their places in the current start list, their results and their payments, the oldest first;
// club 0 means all clubs.
func (q Q) Participations(ctx context.Context, eventID, clubID int64) ([]domain.Participation, error) {
	w := entryFilter(eventID, clubID)
	list, err := participationTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY n.id", w.Args...)
	if err != nil {
		return nil, err
	}
	return list, q.addMembers(ctx, w, len(list), func(i int) *domain.Entry { return &list[i].Entry })
}

// Shown are the participations of who only shows them: those of all clubs are read as start lists read them, since the query that joins everything
// looks for each in every row.
func (q Q) Shown(ctx context.Context, eventID, clubID int64) ([]domain.Participation, error) {
	if clubID == 0 {
		return q.Started(ctx, eventID)
	}
	return q.Participations(ctx, eventID, clubID)
}
