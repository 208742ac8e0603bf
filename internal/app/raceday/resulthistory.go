package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Modification is one change of a result. Before is zero for the first one.
type Modification struct {
	ID            int64
	Author        string
	At            calendar.Instant
	Before, After domain.Result
}

// History returns all changes of a result, newest first, and whether results are scores.
func (s *Results) History(ctx context.Context, a access.Actor, entryID id.Entry) (list []Modification, scored bool, err error) {
	q := s.core.DB.Q
	n, e, err := s.overseenEntry(ctx, q, a, entryID)
	if err != nil || n.Result.ID == 0 {
		return nil, false, err
	}
	states, err := states(ctx, q, n.Result)
	if err != nil {
		return nil, false, err
	}
	users := make([]id.User, len(states))
	for i, r := range states {
		users[i] = r.RecordedBy
	}
	names, err := q.UserNames(ctx, users)
	if err != nil {
		return nil, false, err
	}
	list = make([]Modification, 0, len(states))
	for i, r := range states {
		if was, known := before(states, i); known {
			list = append(list, Modification{ID: r.Version, Author: names[r.RecordedBy], At: r.RecordedAt, After: r, Before: was})
		}
	}
	return list, Scored(e.SportID), nil
}

// before returns the state of a result before states[i]. known is false if that state is no longer kept.
func before(states []domain.Result, i int) (was domain.Result, known bool) {
	if i+1 < len(states) {
		return states[i+1], true
	}
	return domain.Result{}, states[i].Version == firstVersion
}

// firstVersion is the version of an unchanged result.
const firstVersion = 1

// states returns all kept states of a result, newest first.
func states(ctx context.Context, q store.Q, now domain.Result) ([]domain.Result, error) {
	earlier, err := q.ResultHistory(ctx, now.ID)
	return append([]domain.Result{now}, earlier...), err
}

// Undo restores a result to its state before one of its changes. This is itself a change in the history.
func (s *Results) Undo(ctx context.Context, a access.Actor, entryID id.Entry, change int64) error {
	var eventID id.Event
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		n, e, err := s.lockEntry(ctx, q, a, entryID)
		if err != nil {
			return err
		}
		eventID = e.ID
		if n.Result.ID == 0 {
			return problem.NotFound()
		}
		all, err := states(ctx, q, n.Result)
		if err != nil {
			return err
		}
		for i, r := range all {
			if r.Version != change {
				continue
			}
			was, known := before(all, i)
			if !known {
				return problem.NotFound()
			}
			back := was
			back.ID, back.Version = n.Result.ID, 0
			undone := n
			undone.Result = back
			if err := checkResult(e, undone); err != nil {
				return err
			}
			after, err := s.store(ctx, q, a, n, back)
			if err != nil {
				return err
			}
			return s.core.Record(ctx, q, a, audit.ResultUndone, audit.Entry, int64(entryID), resultFacts(n.Result), resultFacts(after.Result))
		}
		return problem.NotFound()
	})
	if err == nil {
		s.core.Publish(ctx, Topic(eventID))
	}
	return err
}
