package raceday

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
)

// fileHeat is a heat of a file: the position of its event in the programme, and its number.
type fileHeat struct{ event, heat int }

func (h fileHeat) compare(other fileHeat) int {
	return cmp.Or(cmp.Compare(h.event, other.event), cmp.Compare(h.heat, other.heat))
}

// programme returns the positions and days of the file's events by their ids.
func (l *startLoader) programme() (positions map[int]int, days map[int]calendar.Date) {
	positions, days = map[int]int{}, map[int]calendar.Date{}
	for _, s := range l.file.Sessions {
		for _, e := range s.Events {
			positions[e.ID.N], days[e.ID.N] = len(positions), s.Date
		}
	}
	return positions, days
}

// completeOrder appends the races of the imported heats that are missing in the start order, in the order of the file. Start lists show
// only heats of races in the start order.
func (l *startLoader) completeOrder(ctx context.Context, q store.Q) error {
	order, err := q.StartOrder(ctx, l.event.ID)
	if err != nil {
		return err
	}
	known, last := map[groupKey]bool{}, 0
	for _, i := range order {
		known[groupKey{CategoryKey: i.CategoryKey(), raceID: i.RaceID, sex: i.Sex}] = true
		last = max(last, i.Position)
	}
	entries, err := q.EntrySummaries(ctx, l.event.ID, 0)
	if err != nil {
		return err
	}
	first := map[groupKey]fileHeat{}
	for _, n := range entries {
		heat, placed := l.heats[n.ID]
		key := groupKey{CategoryKey: n.CategoryKey(), raceID: n.RaceID, sex: n.Sex}
		if !placed || known[key] {
			continue
		}
		if before, found := first[key]; !found || heat.compare(before) < 0 {
			first[key] = heat
		}
	}
	missing := make([]groupKey, 0, len(first))
	for key := range first {
		missing = append(missing, key)
	}
	slices.SortFunc(missing, func(a, b groupKey) int {
		return cmp.Or(first[a].compare(first[b]), cmp.Compare(a.CategoryID, b.CategoryID), cmp.Compare(a.sex, b.sex))
	})
	for i, key := range missing {
		item := domain.StartItem{EventID: l.event.ID, Position: last + i + 1, RaceID: key.raceID, CategoryID: key.CategoryID,
			Disabled: key.Disabled, Kind: key.Kind, Sex: key.sex}
		if _, err := q.AddStartItem(ctx, item); err != nil {
			return err
		}
	}
	return logOrder(ctx, l.starts.core, q, l.event.ID, true)
}
