package raceday

import (
	"context"
	"slices"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/variant"
)

// Public shows start lists and results to everyone, if the deployment and the organiser allow it.
type Public struct {
	core       *core.Base
	results    *Results
	masked     maskedBoards
	timetables timetables
}

// NewPublic returns a Public.
func NewPublic(b *core.Base, results *Results) *Public { return &Public{core: b, results: results} }

// PublicEvent is an event as shown to everyone.
type PublicEvent struct {
	domain.Event
	StartList, Results bool // available
	Live               bool // takes place today
}

func (p *Public) checkEnabled() error {
	if !p.core.Variant.Has(variant.PublicResults) {
		return problem.NotFound()
	}
	return nil
}

// Events returns the public events, newest first; year 0 means all.
func (p *Public) Events(ctx context.Context, year int, page domain.Page) ([]PublicEvent, int, error) {
	if err := p.checkEnabled(); err != nil {
		return nil, 0, err
	}
	list, total, err := p.core.DB.Events(ctx, domain.EventFilter{Offered: p.core.Variant.Sports, Year: year, Public: true}, page)
	if err != nil {
		return nil, 0, err
	}
	ids := make([]id.Event, len(list))
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
	if err := p.checkEnabled(); err != nil {
		return nil, err
	}
	return p.core.DB.EventYears(ctx, domain.EventFilter{Offered: p.core.Variant.Sports, Public: true})
}

func (p *Public) live(e domain.Event) bool {
	today := p.core.Today()
	return !e.Status.Soon() && e.Status != domain.EventConcluded && !today.Before(e.Starts) && !today.After(e.Ends)
}

// Board returns the rankings of a public event.
func (p *Public) Board(ctx context.Context, eventID id.Event) (*Board, error) {
	if err := p.checkEnabled(); err != nil {
		return nil, err
	}
	b, err := p.results.Board(ctx, eventID)
	if err == nil && (b.Event.Rehearsal() || !b.Event.Options.Flag(option.PublicButtons)) {
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

// StartList returns the blocks and the races with heats of an event in start order.
func (p *Public) StartList(b *Board) []StartGroup {
	return slices.DeleteFunc(b.sheet().Groups, func(g StartGroup) bool { return !g.Block() && len(g.Heats) == 0 })
}
