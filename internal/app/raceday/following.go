package raceday

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/ical"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/domain/timetable"
)

// MaxFollowed is the maximum number of athletes in one calendar.
const MaxFollowed = 100

// followedEntries returns the entries of the athlete with a public number, which is the id of any of their entries in the event. For a team
// or a reserved athlete it returns only the entry with that id, because the entries of reserved athletes must not be linked.
func (b *Board) followedEntries(number id.Entry) []*domain.Participation {
	i := slices.IndexFunc(b.entries, func(n *domain.Participation) bool { return n.ID == number })
	if i < 0 {
		return nil
	}
	first := b.entries[i]
	if first.Kind != domain.Individual || first.Athlete.ID == 0 {
		return []*domain.Participation{first}
	}
	var out []*domain.Participation
	for _, n := range b.entries {
		member := slices.ContainsFunc(n.Members, func(m domain.Member) bool { return m.ID == first.Athlete.ID })
		if n.Kind == domain.Individual && n.Athlete.ID == first.Athlete.ID || member {
			out = append(out, n)
		}
	}
	return out
}

// followedStart is a start of a followed athlete.
type followedStart struct {
	*domain.Participation
	Heat     int
	Begins   calendar.Instant // expected, or planned once it has begun
	State    timetable.State
	Position int
}

// starts returns the heats by entry.
func (t *Timetable) starts() map[id.Entry]followedStart {
	out := map[id.Entry]followedStart{}
	for _, h := range t.Heats {
		for _, n := range h.Entries {
			begins := h.Expected
			if begins.IsZero() {
				begins = h.Planned
			}
			out[n.ID] = followedStart{Participation: n, Heat: h.Heat, Begins: begins, State: h.State, Position: ranking.Unplaced}
		}
	}
	for _, g := range t.board.Groups {
		for _, r := range g.Rows {
			if s, ok := out[r.ID]; ok {
				s.Participation, s.Position = r.Participation, r.Position
				out[r.ID] = s
			}
		}
	}
	return out
}

// personName returns the name of an athlete or team, without anything about their birth.
func personName(n *domain.Participation) string {
	if n.Kind == domain.Individual {
		return n.Athlete.LastName + " " + n.Athlete.FirstName
	}
	return n.TeamName()
}

// place describes where an entry starts.
func (s followedStart) place() string {
	if s.Place.Lane == 0 {
		return fmt.Sprintf("batteria %d", s.Heat)
	}
	return fmt.Sprintf("batteria %d, corsia %d", s.Heat, s.Place.Lane)
}

// result describes the result of an entry; "" if it has none.
func (s followedStart) result(scored bool) string {
	if Outcome(*s.Participation) == domain.ResultNone {
		return ""
	}
	result := s.Result
	result.Status = Outcome(*s.Participation)
	result = result.Official()
	text := result.Text(scored)
	if s.Position < ranking.Unplaced {
		text += ", " + strconv.Itoa(s.Position) + "º posto"
	}
	return text
}

// startLength is how long a start lasts in a calendar.
const startLength = 10 * time.Minute

// Calendar returns the starts of athletes in a public event in iCalendar format, with their results.
func (p *Public) Calendar(ctx context.Context, eventID id.Event, numbers []id.Entry) (string, error) {
	t, err := p.Timetable(ctx, eventID)
	if err != nil {
		return "", err
	}
	b := t.board
	c := ical.Calendar{Name: b.Event.Name, Product: "-//Traguardo//Gare//IT"}
	starts, seen := t.starts(), map[id.Entry]bool{}
	for _, number := range numbers[:min(len(numbers), MaxFollowed)] {
		for _, n := range b.followedEntries(number) {
			s, found := starts[n.ID]
			if !found || seen[n.ID] {
				continue
			}
			seen[n.ID] = true
			race := b.config.races[n.RaceID]
			details := s.place()
			if result := s.result(Scored(race.SportID)); result != "" {
				details += "\n" + result
			}
			c.Events = append(c.Events, ical.Event{
				UID: fmt.Sprintf("gara-%d-%d@%s", eventID, n.ID, p.core.Host()), Stamp: p.core.Now().Time(),
				Sequence: b.Stamp.Results + b.Stamp.Revision + b.Stamp.Calls, Day: b.Event.Starts, Begins: s.Begins, Length: startLength,
				Summary: race.Name + ": " + personName(s.Participation), Description: details, Location: b.Event.Place,
				URL: p.core.BaseURL + "/pubblico/" + strconv.FormatInt(int64(eventID), 10),
			})
		}
	}
	return c.String(), nil
}
