package raceday

import (
	"context"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/variant"
)

// Public shows events to everybody: start lists and results, where the deployment and the organiser want that.
type Public struct {
	core    *core.Base
	results *Results
	starts  *Starts
}

// NewPublic makes the use cases over what the areas share.
func NewPublic(b *core.Base, results *Results, starts *Starts) *Public {
	return &Public{core: b, results: results, starts: starts}
}

// PublicEvent is an event as everybody sees it.
type PublicEvent struct {
	domain.Event
	StartList, Results bool // it has one
	Live               bool // it is on today
}

func (p *Public) shown() error {
	if !p.core.Variant.Has(variant.PublicResults) {
		return problem.NotFound()
	}
	return nil
}

// Events lists the events whose organisers show start list and results, the newest first; year 0 means all.
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

func (p *Public) live(e domain.Event) bool {
	today := p.core.Today()
	return !e.Status.Soon() && e.Status != domain.EventConcluded && !today.Before(e.Starts) && !today.After(e.Ends)
}

// Board answers the rankings of an event that is shown to everybody.
func (p *Public) Board(ctx context.Context, eventID int64) (*Board, error) {
	if err := p.shown(); err != nil {
		return nil, err
	}
	b, err := p.results.Board(ctx, eventID)
	if err == nil && !b.Event.Options.Flag(option.PublicButtons) {
		return nil, problem.NotFound()
	}
	return b, err
}

// Event answers an event that is shown to everybody.
func (p *Public) Event(b *Board) PublicEvent {
	e := PublicEvent{Event: b.Event, Live: p.live(b.Event)}
	for _, n := range b.entries {
		e.StartList = e.StartList || n.Place.Heat > 0 || n.Place.Position > 0
		e.Results = e.Results || n.Result.Status != domain.ResultNone
	}
	return e
}

// News answers the rows of results that changed after a revision, and the revision from which to go on. Below 0 there is nothing to tell yet.
func (p *Public) News(ctx context.Context, eventID, after int64) ([]News, int64, error) {
	b, err := p.Board(ctx, eventID)
	if err != nil || after < 0 || after >= b.Stamp.Results {
		if err != nil {
			return nil, 0, err
		}
		return nil, b.Stamp.Results, nil
	}
	changed, err := p.core.DB.ChangedEntries(ctx, eventID, after, newsKept)
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
	told := news[:0]
	for _, n := range news {
		if n.Row.Participation != nil {
			told = append(told, n)
		}
	}
	return told, b.Stamp.Results, nil
}

// newsKept is how many results somebody is told who comes back: the page has the others.
const newsKept = 200

// News is a result that came in.
type News struct {
	Group Group
	Row   Row
}

// Sheet answers the start list of an event that is shown to everybody.
func (p *Public) Sheet(ctx context.Context, e domain.Event) (Sheet, error) {
	return p.starts.sheet(ctx, p.core.DB.Q, e, 0)
}
