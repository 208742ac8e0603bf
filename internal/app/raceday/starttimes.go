package raceday

import (
	"context"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/seeding"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Assumed durations without entry times: one second per metre, or two minutes for a judged performance.
const (
	centisPerMetre = 100
	performance    = 2 * 60 * 100
)

// Timing changes the parameters of an event's timetable.
func (s *Starts) Timing(ctx context.Context, a access.Actor, eventID id.Event, version int64, edit func(*domain.StartOrder) error) error {
	return s.change(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		before, err := q.StartDraw(ctx, eventID)
		if err != nil {
			return err
		}
		after := before
		if err := edit(&after); err != nil {
			return err
		}
		if version > 0 && version != before.Version {
			return problem.Conflict()
		}
		if err := q.SaveStartDraw(ctx, after); err != nil {
			return err
		}
		if err := logOrder(ctx, s.core, q, eventID, false); err != nil {
			return err
		}
		facts := func(o domain.StartOrder) any {
			return map[string]any{"inizio": o.Begins, "intervallo": o.TurnRound}
		}
		return s.core.Record(ctx, q, a, audit.StartTimesChanged, audit.Event, int64(eventID), facts(before), facts(after))
	})
}

// estimate computes when each heat begins, session by session. A block with a beginning starts a new session. Heats of an imported start
// list begin at the times in the file, and later heats follow them.
func (sh *Sheet) estimate() {
	begins := sh.Order.Begins
	if begins.IsZero() {
		begins = calendar.At(sh.Event.Starts.Start().Add(9 * time.Hour))
	}
	for from := 0; from < len(sh.Groups); {
		to := from + 1
		for to < len(sh.Groups) && sh.Groups[to].Items[0].Begins.IsZero() {
			to++
		}
		if opens := sh.Groups[from].Items[0].Begins; !opens.IsZero() {
			begins = opens
		}
		session := sh.session(sh.Groups[from:to], begins)
		sh.Sessions = append(sh.Sessions, session)
		from, begins = to, session.Ends
	}
}

// session estimates the times of one session's groups.
func (sh *Sheet) session(groups []StartGroup, begins calendar.Instant) Session {
	session := Session{Number: len(sh.Sessions) + 1, Begins: begins}
	var lines []seeding.Slot
	for _, g := range groups {
		if g.Block() {
			lines = append(lines, seeding.Slot{Pause: time.Duration(g.Items[0].Minutes) * time.Minute})
			continue
		}
		typical := sh.typicalTime(g)
		for _, h := range g.Heats {
			lines = append(lines, sh.slot(h, typical))
			session.Starts += len(h.Entries)
		}
		session.Heats += len(g.Heats)
	}
	starts, end := seeding.Timetable(begins.Time(), time.Duration(sh.Order.TurnRound)*time.Second, lines)
	next, delay := 0, time.Duration(0)
	for i := range groups {
		g := &groups[i]
		g.Session, g.Begins = session.Number, begins
		if next < len(starts) {
			g.Begins = calendar.At(starts[next].Add(delay))
		} else if next > 0 {
			g.Begins = calendar.At(end.Add(delay))
		}
		if g.Block() {
			next++
			continue
		}
		for j := range g.Heats {
			if known := g.Heats[j].imported(); !known.IsZero() {
				delay = known.Time().Sub(starts[next])
			}
			g.Heats[j].Begins = calendar.At(starts[next].Add(delay))
			next++
		}
		if len(g.Heats) > 0 {
			g.Begins = g.Heats[0].Begins
		}
	}
	session.Ends = calendar.At(end.Add(delay))
	return session
}

// imported returns when the heat begins according to an imported start list.
func (h Heat) imported() calendar.Instant {
	for _, n := range h.Entries {
		if !n.Place.Begins.IsZero() {
			return n.Place.Begins
		}
	}
	return calendar.Instant{}
}

// typicalTime returns the median entry time of a group, or an estimate from the distance.
func (sh *Sheet) typicalTime(g StartGroup) racetime.Centis {
	metres := sh.Races[g.Items[0].RaceID].Metres
	if !sh.Laned || metres == 0 {
		return performance
	}
	var times []racetime.Centis
	for _, h := range g.Heats {
		for _, n := range h.Entries {
			if n.EntryTime > 0 {
				times = append(times, n.EntryTime)
			}
		}
	}
	if len(times) == 0 {
		return racetime.Centis(metres * centisPerMetre)
	}
	slices.Sort(times)
	return times[len(times)/2]
}

// slot returns a heat's slot in the timetable. Judged performances follow one another.
func (sh *Sheet) slot(h Heat, typical racetime.Centis) seeding.Slot {
	if !sh.Laned {
		each := int(typical) + 100*sh.Order.TurnRound
		return seeding.Slot{Slowest: racetime.Centis(max(0, len(h.Entries)*each-100*sh.Order.TurnRound))}
	}
	line := seeding.Slot{Typical: typical}
	for _, n := range h.Entries {
		switch {
		case n.Absent || n.Result.Status == domain.ResultAbsent:
		case n.EntryTime == 0:
			line.Untimed = true
		default:
			line.Slowest = max(line.Slowest, n.EntryTime)
		}
	}
	return line
}
