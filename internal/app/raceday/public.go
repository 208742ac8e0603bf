package raceday

import (
	"cmp"
	"context"
	"slices"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/variant"
)

// Public shows start lists and results to everyone, if the deployment and the organiser allow it.
type Public struct {
	core    *core.Base
	results *Results
	masked  maskedBoards
}

// NewPublic returns a Public.
func NewPublic(b *core.Base, results *Results) *Public { return &Public{core: b, results: results} }

// PublicEvent is an event as shown to everyone.
type PublicEvent struct {
	domain.Event
	StartList, Results bool // available
	Live               bool // takes place today
}

func (p *Public) shown() error {
	if !p.core.Variant.Has(variant.PublicResults) {
		return problem.NotFound()
	}
	return nil
}

// Events returns the public events, newest first; year 0 means all.
func (p *Public) Events(ctx context.Context, year int, page domain.Page) ([]PublicEvent, int, error) {
	if err := p.shown(); err != nil {
		return nil, 0, err
	}
	list, total, err := p.core.DB.Events(ctx, domain.EventFilter{Offered: p.core.Variant.Sports, Year: year, Public: true}, page)
	if err != nil {
		return nil, 0, err
	}
	ids := make([]int64, len(list))
	for i, e := range list {
		ids[i] = e.ID
	}
	seeded, run, err := p.core.DB.EventsUnderWay(ctx, ids)
	out := make([]PublicEvent, len(list))
	for i, e := range list {
		out[i] = PublicEvent{Event: e, StartList: seeded[e.ID], Results: run[e.ID], Live: p.live(e)}
	}
	return out, total, err
}

// Years returns the years with public events, latest first.
func (p *Public) Years(ctx context.Context) ([]int, error) {
	if err := p.shown(); err != nil {
		return nil, err
	}
	return p.core.DB.EventYears(ctx, domain.EventFilter{Offered: p.core.Variant.Sports, Public: true})
}

func (p *Public) live(e domain.Event) bool {
	today := p.core.Today()
	return !e.Status.Soon() && e.Status != domain.EventConcluded && !today.Before(e.Starts) && !today.After(e.Ends)
}

// Board returns the rankings of a public event.
func (p *Public) Board(ctx context.Context, eventID int64) (*Board, error) {
	if err := p.shown(); err != nil {
		return nil, err
	}
	b, err := p.results.Board(ctx, eventID)
	if err == nil && !b.Event.Options.Flag(option.PublicButtons) {
		return nil, problem.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return p.masked.of(b), nil
}

// Event returns the public view of a board's event.
func (p *Public) Event(b *Board) PublicEvent {
	e := PublicEvent{Event: b.Event, Live: p.live(b.Event)}
	for _, n := range b.entries {
		e.StartList = e.StartList || n.Place.Heat > 0 || n.Place.Position > 0
		e.Results = e.Results || n.Result.Status != domain.ResultNone
	}
	return e
}

// News returns the results that changed after a revision, and the current revision. If after is negative, it returns
// no results.
func (p *Public) News(ctx context.Context, eventID, after int64) ([]News, int64, error) {
	b, err := p.Board(ctx, eventID)
	if err != nil || after < 0 || after >= b.Stamp.Results {
		if err != nil {
			return nil, 0, err
		}
		return nil, b.Stamp.Results, nil
	}
	changed, err := p.core.DB.ChangedEntries(ctx, eventID, after, maxNews)
	if err != nil {
		return nil, 0, err
	}
	at := make(map[int64]int, len(changed))
	for i, id := range changed {
		at[id] = i
	}
	news := make([]News, len(changed))
	for _, g := range b.Groups {
		for _, r := range g.Rows {
			if i, there := at[r.ID]; there {
				news[i] = News{g, r}
			}
		}
	}
	found := news[:0]
	for _, n := range news {
		if n.Row.Participation != nil {
			found = append(found, n)
		}
	}
	return found, b.Stamp.Results, nil
}

// maxNews is the maximum number of results returned by News; the page loads the rest.
const maxNews = 200

// News is a new result.
type News struct {
	Group Group
	Row   Row
}

// PublicStart is what is swum together, or a break, which has a note and no heats.
type PublicStart struct {
	Note  string
	Items []domain.StartItem
	Heats []PublicHeat
}

// PublicHeat is a heat by lane, or by turn if there are no lanes.
type PublicHeat struct {
	Number  int
	Entries []*domain.Participation
}

// StartList returns the start list of an event in start order.
func (p *Public) StartList(ctx context.Context, b *Board) ([]PublicStart, error) {
	items, err := p.core.DB.StartOrder(ctx, b.Event.ID)
	if err != nil {
		return nil, err
	}
	together := b.Event.Options.Flag(option.GroupCategories)
	var starts []PublicStart
	at := map[groupKey]int{}
	for _, item := range items {
		k := groupKey{CategoryKey: domain.CategoryKey{CategoryID: item.CategoryID, Disabled: item.Disabled, Kind: item.Kind},
			raceID: item.RaceID, sex: item.Sex}
		if last := len(starts) - 1; last >= 0 && together && item.RaceID != 0 && sameHeats(starts[last].Items, item) {
			starts[last].Items = append(starts[last].Items, item)
			at[k] = last
			continue
		}
		at[k] = len(starts)
		starts = append(starts, PublicStart{Note: item.Note, Items: []domain.StartItem{item}})
	}
	for _, n := range b.InStartOrder() {
		k := b.config.key(n)
		k.year = 0
		if i, called := at[k]; called && n.Place.Heat > 0 {
			starts[i].add(n)
		}
	}
	return slices.DeleteFunc(starts, func(s PublicStart) bool { return s.Items[0].RaceID != 0 && len(s.Heats) == 0 }), nil
}

// sameHeats reports whether an item shares heats with the previous ones: the same race and sex, of any category.
func sameHeats(items []domain.StartItem, item domain.StartItem) bool {
	last := items[len(items)-1]
	return last.RaceID == item.RaceID && last.Sex == item.Sex && last.Kind == item.Kind
}

func (s *PublicStart) add(n *domain.Participation) {
	i, there := slices.BinarySearchFunc(s.Heats, n.Place.Heat, func(h PublicHeat, number int) int { return cmp.Compare(h.Number, number) })
	if !there {
		s.Heats = slices.Insert(s.Heats, i, PublicHeat{Number: n.Place.Heat})
	}
	heat := &s.Heats[i]
	j, _ := slices.BinarySearchFunc(heat.Entries, n, func(a, b *domain.Participation) int {
		return cmp.Or(cmp.Compare(a.Place.Lane, b.Place.Lane), cmp.Compare(a.Place.Position, b.Place.Position), cmp.Compare(a.ID, b.ID))
	})
	heat.Entries = slices.Insert(heat.Entries, j, n)
}
