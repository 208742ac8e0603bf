package main

import (
	"context"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/store"
)

// rankedEntries is more than any meet has.
const rankedEntries = 20_000

// rankings measures the rankings of a large event, compared with the pure computation: from scratch, after a new result, and unchanged as
// spectators fetch them.
func (m *testMeet) rankings(ctx context.Context, rounds int) error {
	eventID, err := m.newEvent(ctx, rankedEntries/2, 2)
	if err != nil {
		return err
	}
	lines, err := m.db.EntrySummaries(ctx, eventID, 0)
	if err != nil {
		return err
	}
	results, groups := make([]domain.Result, len(lines)), map[id.Race][]ranking.Result{}
	for i, n := range lines {
		time := racetime.Centis(90_000 + i%7000)
		results[i] = domain.Result{EntryID: n.ID, Time: time, Status: domain.ResultRegular}
		groups[n.RaceID] = append(groups[n.RaceID], ranking.Result{ID: n.ID, Club: n.ClubID, Status: domain.ResultRegular, Value: time})
	}
	if err := m.db.Tx(ctx, func(q store.Q) error { return q.AddResults(ctx, results) }); err != nil {
		return err
	}
	rules := ranking.Rules{ShiftAfterTie: true, MaxPerClub: 100, Scoring: ranking.ByPlace([]int{9, 7, 6, 5, 4, 3, 2, 1}, true)}
	baseline := func() error {
		for _, group := range groups {
			ranking.Rank(group, rules)
		}
		return nil
	}
	touch := func(change func(q store.Q) error) func() error {
		return func() error {
			if err := m.db.Tx(ctx, change); err != nil {
				return err
			}
			_, err := m.app.Results.Board(ctx, eventID)
			return err
		}
	}
	first := lines[0]
	for _, part := range []struct {
		name string
		ours func() error
	}{
		{"da capo", touch(func(q store.Q) error { return q.TouchEvent(ctx, eventID) })},
		{"dopo un risultato", touch(func(q store.Q) error {
			n, err := q.Participation(ctx, first.ID)
			if err != nil {
				return err
			}
			if err := q.RaiseResults(ctx, eventID); err != nil {
				return err
			}
			n.Result.Time++
			return q.ChangeResult(ctx, n.Result)
		})},
		{"di nuovo", func() error { _, err := m.app.Results.Board(ctx, eventID); return err }},
	} {
		if err := compare(fmt.Sprintf("classifiche di %d risultati, %s", len(lines), part.name), min(rounds, 20), part.ours,
			baseline); err != nil {
			return err
		}
	}
	return nil
}
