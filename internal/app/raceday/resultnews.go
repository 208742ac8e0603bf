package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// maxNews is the maximum number of results that Recent returns.
const maxNews = 200

// Recent contains the latest results of an event, for other users who are entering results.
type Recent struct {
	Stamp store.EventStamp
	// Since is the revision after which Lines contains every change. A client that knows only an earlier one must
	// reload everything.
	Since int64
	Lines []Line
}

// recentRevisions is how many revisions back Recent goes: more than two users enter between two polls.
const recentRevisions = 50

// Recent returns the latest results of an event that the caller oversees.
func (s *Results) Recent(ctx context.Context, a access.Actor, eventID id.Event) (Recent, error) {
	b, records, err := s.boardForTyping(ctx, a, eventID)
	if err != nil {
		return Recent{}, err
	}
	out := Recent{Stamp: b.Stamp, Since: max(0, b.Stamp.Results-recentRevisions), Lines: []Line{}}
	ids, err := s.core.DB.ChangedEntries(ctx, eventID, out.Since, maxNews)
	if err != nil {
		return Recent{}, err
	}
	changed := make(map[id.Entry]bool, len(ids))
	for _, entryID := range ids {
		changed[entryID] = true
	}
	for _, n := range b.entries {
		if changed[n.ID] {
			out.Lines = append(out.Lines, b.line(n, records))
		}
	}
	return out, nil
}
