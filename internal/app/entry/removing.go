package entry

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// RemoveAll deletes entries of an event and everything attached to them, as its organiser may, in the transaction of
// q.
func (s *Entries) RemoveAll(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, list []domain.Participation) error {
	d, err := s.lockEvent(ctx, q, a, eventID)
	if err != nil {
		return err
	}
	ids, clubs := make([]id.Entry, len(list)), map[id.Club][]domain.Entry{}
	for i, n := range list {
		ids[i] = n.ID
		clubs[n.ClubID] = append(clubs[n.ClubID], n.Entry)
	}
	clubIDs := slices.Sorted(maps.Keys(clubs))
	if err := q.DeleteEntries(ctx, eventID, ids, clubIDs...); err != nil {
		return err
	}
	for _, clubID := range clubIDs {
		if err := d.settle(ctx, q, clubID); err != nil {
			return err
		}
		if err := s.notify(ctx, q, a, Change{Event: d.event, ClubID: clubID, Removed: clubs[clubID]}); err != nil {
			return err
		}
	}
	for _, n := range list {
		if err := s.core.Record(ctx, q, a, audit.EntryDeleted, audit.Entry, int64(n.ID), removed(n), nil); err != nil {
			return err
		}
	}
	return d.placesFreed(ctx, q)
}
