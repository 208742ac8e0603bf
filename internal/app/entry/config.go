package entry

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
)

// frame is what the configuration of an event says about its entries. It is kept for whoever enters somebody next (docs/adr/0048): nobody changes it.
type frame struct {
	options    option.Values
	categories []meet.Category
	races      []domain.EventRace
	rules      []meet.EventRace
	allowed    map[domain.CategoryKey]int // races for one athlete
	known      map[int64]domain.Race
	tariff     fee.Tariff
}

// framesKept is how many events' frames stand in memory: those that are entered just now. One of eight hundred races takes half a megabyte.
const framesKept = 16

// frame is that of an event as it was read.
func (s *Entries) frame(ctx context.Context, q store.Q, e domain.Event) (*frame, error) {
	return s.frames.Get(e.ID, e.Setup, func() (*frame, error) { return readFrame(ctx, q, e) })
}

func readFrame(ctx context.Context, q store.Q, e domain.Event) (*frame, error) {
	f := &frame{allowed: map[domain.CategoryKey]int{}, known: map[int64]domain.Race{}}
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
		f.allowed[c.Key()] = c.MaxRaces
	}
	for _, r := range f.races {
		f.known[r.RaceID] = r.Race
	}
	e.Options = f.options
	f.categories, f.rules, f.tariff = meet.FromCategories(categories), meet.FromRaces(f.races), fee.EventTariff(e, categories, f.races)
	return f, nil
}
