package entry

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/seeding"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Overview reports on all entries of an event.
type Overview struct {
	core    *core.Base
	entries *Entries
}

// NewOverview returns an Overview.
func NewOverview(b *core.Base, e *Entries) *Overview { return &Overview{core: b, entries: e} }

// Trend shows how an event fills up.
type Trend struct {
	Event domain.Event
	Lanes int // 0 if the sport has none
	Days  []TrendDay
	Races []TrendRace
}

// TrendDay counts the entries made on a day and the total at its end.
type TrendDay struct {
	Day                   calendar.Date
	Entries, Teams, Total int
}

// TrendRace counts the entries of a race, the resulting heats and the free lanes in them.
type TrendRace struct {
	RaceID               id.Race
	Race                 string
	Kind                 domain.EntryKind
	Entries, Heats, Free int
}

// Trend returns how an event fills up. The caller must oversee the event.
func (s *Overview) Trend(ctx context.Context, a access.Actor, eventID id.Event) (Trend, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil {
		return Trend{}, err
	}
	if !appmeet.Oversees(a, e) {
		return Trend{}, problem.Forbidden()
	}
	races, err := s.core.DB.EventRaces(ctx, eventID)
	if err != nil {
		return Trend{}, err
	}
	starts, err := s.core.DB.EntryStarts(ctx, eventID)
	if err != nil {
		return Trend{}, err
	}
	t := Trend{Event: e, Days: trendDays(starts, s.core.Today())}
	if e.SportID == domain.Swimming {
		t.Lanes = e.Options.Int(option.Lanes)
	}
	t.Races = trendRaces(races, starts, t.Lanes, e.Options.Flag(option.GroupCategories))
	return t, nil
}

// maxTrendDays limits how far back the days go; earlier entries count in the totals.
const maxTrendDays = 365

// trendDays returns all days from the first entry to today or the last entry, whichever is later.
func trendDays(starts []store.EntryStart, today calendar.Date) []TrendDay {
	if len(starts) == 0 {
		return nil
	}
	first, last := today, today
	on := map[calendar.Date]TrendDay{}
	for _, n := range starts {
		day := n.CreatedAt.Date()
		if day.Before(first) {
			first = day
		}
		if day.After(last) {
			last = day
		}
		d := on[day]
		if n.Kind == domain.Team {
			d.Teams++
		} else {
			d.Entries++
		}
		on[day] = d
	}
	total := 0
	if earliest := last.AddDays(1 - maxTrendDays); first.Before(earliest) {
		first = earliest
		for day, d := range on {
			if day.Before(first) {
				total += d.Entries + d.Teams
			}
		}
	}
	var days []TrendDay
	for day := first; !day.After(last); day = day.AddDays(1) {
		d := on[day]
		total += d.Entries + d.Teams
		d.Day, d.Total = day, total
		days = append(days, d)
	}
	return days
}

// trendRaces returns the event's races in order, with the heats of the entries that are not absent. Each category and sex has its own
// heats, unless the event mixes categories.
func trendRaces(races []domain.EventRace, starts []store.EntryStart, lanes int, mixed bool) []TrendRace {
	type race struct {
		id   id.Race
		kind domain.EntryKind
	}
	type group struct {
		race
		domain.CategoryKey
		sex domain.Sex
	}
	var out []TrendRace
	at := map[race]int{}
	for _, r := range races {
		if _, found := at[race{r.RaceID, r.Kind}]; !found {
			at[race{r.RaceID, r.Kind}] = len(out)
			out = append(out, TrendRace{RaceID: r.RaceID, Race: r.Race.Name, Kind: r.Kind})
		}
	}
	sizes := map[group]int{}
	for _, n := range starts {
		if n.Absent {
			continue
		}
		g := group{race: race{n.RaceID, n.Kind}, CategoryKey: n.Group(), sex: n.Sex}
		if mixed {
			g.CategoryKey.CategoryID = 0
		}
		sizes[g]++
	}
	for g, n := range sizes {
		i, found := at[g.race]
		if !found {
			continue // no longer in the event, which the anomaly check reports
		}
		heats := len(seeding.Sizes(n, lanes))
		out[i].Entries += n
		out[i].Heats += heats
		if heats > 0 {
			out[i].Free += heats*lanes - n
		}
	}
	return out
}
