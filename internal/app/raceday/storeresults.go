package raceday

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/split"
	"traguardo/internal/store"
)

// storeAll saves changed results of one event.
func storeAll(ctx context.Context, q store.Q, eventID id.Event, list []domain.Result) error {
	if err := q.RaiseResults(ctx, eventID); err != nil {
		return err
	}
	var fresh, other []domain.Result
	entries := make([]id.Entry, len(list))
	for i, r := range list {
		entries[i] = r.EntryID
		if r.ID == 0 {
			fresh = append(fresh, r)
		} else {
			other = append(other, r)
		}
	}
	if err := q.ChangeResults(ctx, other); err != nil {
		return err
	}
	if err := q.AddResults(ctx, fresh); err != nil {
		return err
	}
	return q.RaiseEntries(ctx, entries)
}

// storeSplits replaces the splits of entries of one event. Their results must be stored already.
func storeSplits(ctx context.Context, q store.Q, eventID id.Event, byEntry map[id.Entry][]split.Split) error {
	if len(byEntry) == 0 {
		return nil
	}
	entries, err := q.ParticipationsByID(ctx, eventID, slices.Sorted(maps.Keys(byEntry)))
	if err != nil {
		return err
	}
	byResult := make(map[id.Result][]split.Split, len(byEntry))
	for entryID, list := range byEntry {
		byResult[entries[entryID].Result.ID] = list
	}
	return q.ReplaceSplits(ctx, byResult)
}
