package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/store"
)

// Recent is what was typed last in an event, for others who type in it.
type Recent struct {
	Stamp store.EventStamp
	// Since is the revision after which every changed result is among the lines. Whoever knows an earlier one asks for everything.
	Since int64
	Lines []Line
}

// recentKept is how many changes of results are told again and again: more than two people type between two looks.
const recentKept = 50

// Recent answers what was typed last in an event that the caller runs.
func (s *Results) Recent(ctx context.Context, a access.Actor, eventID int64) (Recent, error) {
	b, records, err := s.typed(ctx, a, eventID)
	if err != nil {
		return Recent{}, err
	}
	out := Recent{Stamp: b.Stamp, Since: max(0, b.Stamp.Results-recentKept), Lines: []Line{}}
	ids, err := s.core.DB.ChangedEntries(ctx, eventID, out.Since, newsKept)
	if err != nil {
		return Recent{}, err
	}
	changed := make(map[int64]bool, len(ids))
	for _, id := range ids {
		changed[id] = true
	}
	for _, n := range b.entries {
		if changed[n.ID] {
			out.Lines = append(out.Lines, b.line(n, records))
		}
	}
	return out, nil
}
