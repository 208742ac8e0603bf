package entry

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
)

// eventConfig is the configuration of an event that affects its entries. It is cached (docs/adr/0048) and must not be
// modified.
type eventConfig struct {
	options    option.Values
	categories []meet.Category
	races      []domain.EventRace
	rules      []meet.EventRace
	allowed    map[domain.CategoryKey]int // maximum races per athlete
	raceByID   map[id.Race]domain.Race
	// categoryByID has the catalogue's categories of the event.
	categoryByID map[id.Category]domain.Category
	tariff       fee.Tariff
}

// configsCached is the number of events in the cache. An event with eight hundred races takes half a megabyte.
const configsCached = 16

// config returns the configuration of e, from the cache if its setup has not changed.
func (s *Entries) config(ctx context.Context, q store.Q, e domain.Event) (*eventConfig, error) {
	return s.configs.Get(e.ID, e.Setup, func() (*eventConfig, error) { return loadConfig(ctx, q, e) })
}

func loadConfig(ctx context.Context, q store.Q, e domain.Event) (*eventConfig, error) {
	f := &eventConfig{allowed: map[domain.CategoryKey]int{}, raceByID: map[id.Race]domain.Race{},
		categoryByID: map[id.Category]domain.Category{}}
	var err error
	if f.options, err = q.EventOptions(ctx, e.ID); err != nil {
		return nil, err
	}
	categories, err := q.EventCategories(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	if f.races, err = q.EventRaces(ctx, e.ID); err != nil {
		return nil, err
	}
	for _, c := range categories {
		f.allowed[c.Key()], f.categoryByID[c.CategoryID] = c.MaxRaces, c.Category
	}
	for _, r := range f.races {
		f.raceByID[r.RaceID] = r.Race
	}
	e.Options = f.options
	f.categories, f.rules, f.tariff = meet.FromCategories(categories), meet.FromRaces(f.races), fee.EventTariff(e, categories, f.races)
	return f, nil
}
