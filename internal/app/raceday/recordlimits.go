package raceday

import (
	"context"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
)

// Limits are the times of an entry such that the page warns if a faster result is typed; 0 means none. Base is the base time, worth 1000
// World Aquatics points. Record is the record of the event's circuits.
type Limits struct{ Base, Record racetime.Centis }

// standing contains the current records in the circuits and the pool of an event.
type standing struct {
	pool int
	list map[domain.RecordKey][]domain.Record // keys without a circuit
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

// best returns the fastest record that an entry could break, 0 if none.
func (s standing) best(n domain.Participation, c domain.Category) racetime.Centis {
	var best racetime.Centis
	for _, d := range s.of(n, c) {
		if best == 0 || d.Time < best {
			best = d.Time
		}
	}
	return best
}

// describeBroken describes the records that a result breaks or equals.
func (s standing) describeBroken(n domain.Participation, c domain.Category) []string {
	var out []string
	seen := map[id.Circuit]bool{}
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
		out = append(out, fmt.Sprintf("%s (%s): il precedente era %s, %s", words, catalog.CircuitName(int64(d.CircuitID)), d.Time, d.Holder))
	}
	return out
}
