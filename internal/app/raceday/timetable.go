package raceday

import (
	"context"
	"sync"
	"time"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/timetable"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Timetable is the live timetable of an event. It is immutable.
type Timetable struct {
	Heats []TimetableHeat // in start order
	Delay time.Duration

	board *Board
	at    calendar.Instant
}

// Board returns the rankings that the timetable follows from.
func (t *Timetable) Board() *Board { return t.board }

// TimetableHeat is a heat of the live timetable.
type TimetableHeat struct {
	domain.HeatKey
	timetable.Status
	Group   *StartGroup
	Planned calendar.Instant
	Entries []*domain.Participation
}

// timetableStep is the precision of the time for which a timetable is computed, so that viewers share it. It is rounded up: no heat is
// expected before now.
const timetableStep = 10 * time.Second

func timetableTime(now calendar.Instant) calendar.Instant {
	step := timetableStep.Milliseconds()
	return calendar.At(time.UnixMilli((now.Milli() + step - 1) / step * step))
}

// sheet returns the start list of the board.
func (b *Board) sheet() *Sheet {
	sh := &Sheet{Event: b.Event, Pool: meet.PoolOf(b.Event.Options), Laned: meet.HasLanes(b.Event.SportID), Order: b.config.draw,
		Races: b.config.races, Categories: b.config.categories}
	sh.group(b.config.items)
	sh.place(b.entries)
	sh.estimate()
	return sh
}

// Timetable returns the live timetable at a time.
func (b *Board) Timetable(now calendar.Instant) *Timetable {
	out := &Timetable{board: b, at: timetableTime(now), Heats: []TimetableHeat{}}
	var heats []timetable.Heat
	pause := false
	sheet := b.sheet()
	for i := range sheet.Groups {
		g := &sheet.Groups[i]
		pause = pause || g.Block() && g.Items[0].Minutes > 0
		for _, h := range g.Heats {
			key := g.key(h.Number)
			out.Heats = append(out.Heats, TimetableHeat{HeatKey: key, Group: g, Planned: h.Begins, Entries: h.Entries})
			heats = append(heats, heatProgress(h, g.Session, pause, b.calls[key]))
			pause = false
		}
	}
	day := timetable.Day{Now: out.at, Over: now.Date().After(b.Event.Ends), Final: !b.Provisional()}
	statuses, delay := timetable.Compute(heats, day)
	for i, s := range statuses {
		out.Heats[i].Status = s
	}
	out.Delay = delay
	return out
}

// heatProgress returns what is known about a heat.
func heatProgress(h Heat, session int, pause bool, called calendar.Instant) timetable.Heat {
	out := timetable.Heat{Planned: h.Begins, Session: session, Break: pause, Called: called}
	for _, n := range h.Entries {
		if Outcome(*n) == domain.ResultAbsent {
			continue
		}
		out.Starters++
		if n.Result.Status == domain.ResultNone {
			continue
		}
		out.Results++
		if at := n.Result.RecordedAt; out.First.IsZero() || !at.IsZero() && at.Before(out.First) {
			out.First = at
		}
	}
	return out
}

// timetables caches the timetables of the events being viewed.
type timetables struct {
	mu    sync.Mutex
	cache map[id.Event]*Timetable
}

func (c *timetables) of(b *Board, now calendar.Instant) *Timetable {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.cache[b.Event.ID]; p != nil && p.board == b && p.at == timetableTime(now) {
		return p
	}
	if c.cache == nil || len(c.cache) >= maxBoards {
		c.cache = map[id.Event]*Timetable{}
	}
	p := b.Timetable(now)
	c.cache[b.Event.ID] = p
	return p
}

// Timetable returns the live timetable of a public event.
func (p *Public) Timetable(ctx context.Context, eventID id.Event) (*Timetable, error) {
	b, err := p.Board(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return p.timetables.of(b, p.core.Now()), nil
}

// Timetable returns the live timetable of an event that the caller oversees.
func (s *Results) Timetable(ctx context.Context, a access.Actor, eventID id.Event) (*Timetable, error) {
	b, err := s.Board(ctx, eventID)
	if err == nil && !appmeet.Oversees(a, b.Event) {
		err = problem.Forbidden()
	}
	if err != nil {
		return nil, err
	}
	return b.Timetable(s.core.Now()), nil
}

// Call puts a heat in the water, as the desk announces it. Earlier calls of this and later heats end, so that a wrong call is corrected by
// the right one.
func (s *Starts) Call(ctx context.Context, a access.Actor, eventID id.Event, ask HeatAsk) error {
	if _, err := s.Callable(ctx, a, eventID); err != nil {
		return err
	}
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		sheet, err := s.sheet(ctx, q, e, 0)
		if err != nil {
			return err
		}
		key, err := sheet.match(ask)
		if err != nil {
			return err
		}
		if e.Status == domain.EventConcluded {
			return problem.Refused("L'evento è concluso")
		}
		before, err := q.HeatCalls(ctx, eventID)
		if err != nil {
			return err
		}
		calls := sheet.callsBefore(key, before)
		calls[key] = s.core.NowIn(ctx)
		if err := q.ReplaceHeatCalls(ctx, eventID, calls); err != nil {
			return err
		}
		if err := logCall(ctx, s.core, q, ask); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.HeatCalled, audit.Event, int64(eventID), nil, heatFacts(key))
	})
	if err == nil {
		s.core.Publish(ctx, Topic(eventID))
	}
	return err
}

// Callable returns an event whose heats the caller may call.
func (s *Starts) Callable(ctx context.Context, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	switch {
	case err != nil:
	case !s.core.Variant.HasSport(e.SportID):
		err = problem.NotFound()
	case !appmeet.Oversees(a, e):
		err = problem.Forbidden()
	}
	return e, err
}

// callsBefore returns the calls of the heats that come before a heat in the start list.
func (sh *Sheet) callsBefore(key domain.HeatKey, calls map[domain.HeatKey]calendar.Instant) map[domain.HeatKey]calendar.Instant {
	out := map[domain.HeatKey]calendar.Instant{}
	for _, g := range sh.Groups {
		for _, h := range g.Heats {
			k := g.key(h.Number)
			if k == key {
				return out
			}
			if at, called := calls[k]; called {
				out[k] = at
			}
		}
	}
	return out
}
