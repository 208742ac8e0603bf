package raceday

import (
	"context"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
)

// Limits are times that make somebody who types a faster one look twice, 0 where there is none: what World Aquatics gives 1000 points for,
// and the record of the event's circuits.
type Limits struct{ Base, Record racetime.Centis }

// standing are the records that stand in the circuits and the pool of an event.
type standing struct {
	pool int
	list map[domain.RecordKey][]domain.Record // without a circuit
}

func (s *Results) standing(ctx context.Context, q store.Q, e domain.Event) (standing, error) {
	out := standing{pool: PoolMetres(e), list: map[domain.RecordKey][]domain.Record{}}
	if len(e.Circuits) == 0 || Scored(e.SportID) {
		return out, nil
	}
	list, err := q.StandingRecords(ctx, e.Circuits, out.pool)
	for _, d := range list {
		k := d.Key()
		k.CircuitID = 0
		out.list[k] = append(out.list[k], d)
	}
	return out, err
}

func (s standing) of(n domain.Participation, c domain.Category) []domain.Record {
	if len(s.list) == 0 {
		return nil
	}
	return s.list[domain.RecordKey{RaceID: n.RaceID, CategoryKey: c.SeasonlessKey(), Sex: n.Sex, Pool: s.pool, Disabled: n.Disabled()}]
}

// best is the fastest of the records an entry could break; 0 when there is none.
func (s standing) best(n domain.Participation, c domain.Category) racetime.Centis {
	var best racetime.Centis
	for _, d := range s.of(n, c) {
		if best == 0 || d.Time < best {
			best = d.Time
		}
	}
	return best
}

// broken says which records a result breaks or equals.
func (s standing) broken(n domain.Participation, c domain.Category) []string {
	var out []string
	seen := map[int64]bool{}
	for _, d := range s.of(n, c) {
		if seen[d.CircuitID] || d.ResultID != 0 && d.ResultID == n.Result.ID {
			continue
		}
		words := ""
		switch {
		case n.Result.Time < d.Time:
			words = "Nuovo record"
		case n.Result.Time == d.Time:
			words = "Record eguagliato"
		default:
			continue
		}
		seen[d.CircuitID] = true
		out = append(out, fmt.Sprintf("%s (%s): il precedente era %s, %s", words, catalog.CircuitName(d.CircuitID), d.Time, d.Holder))
	}
	return out
}
