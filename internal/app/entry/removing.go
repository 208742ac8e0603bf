package entry

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/store"
)

// RemoveAll takes entries of an event out of it with everything that is theirs, as its organiser does, within the caller's transaction.
func (s *Entries) RemoveAll(ctx context.Context, q store.Q, a access.Actor, eventID int64, list []domain.Participation) error {
	d, err := s.hold(ctx, q, a, eventID)
	if err != nil {
		return err
	}
	ids, clubs := make([]int64, len(list)), map[int64][]domain.Entry{}
	for i, n := range list {
		ids[i] = n.ID
		clubs[n.ClubID] = append(clubs[n.ClubID], n.Entry)
	}
	whose := slices.Sorted(maps.Keys(clubs))
	if err := q.DeleteEntries(ctx, eventID, ids, whose...); err != nil {
		return err
	}
	for _, clubID := range whose {
		if err := d.settle(ctx, q, clubID); err != nil {
			return err
		}
		if err := s.changed(ctx, q, a, Change{Event: d.event, ClubID: clubID, Removed: clubs[clubID]}); err != nil {
			return err
		}
	}
	for _, n := range list {
		if err := s.core.Record(ctx, q, a, "presenza.elimina", entryObject, n.ID, removed(n), nil); err != nil {
			return err
		}
	}
	return nil
}
