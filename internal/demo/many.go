package demo

import (
	"context"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// brief is a short programme for bulk events.
var brief = []class{
	{kind: domain.Individual, codes: span(103, 107), races: []string{"50 SL", "50 DO"}},
	{kind: domain.Individual, codes: span(304, 309), races: []string{"50 SL"}},
}

// titles holds the names of bulk events, completed with a number and a town.
var titles = []string{"Trofeo", "Meeting", "Memorial", "Gran premio", "Coppa", "Criterium"}

// Meeting creates a swimming event within a year of today, with about the given number of entries of a few clubs, and returns its id.
// It is for benchmarks, which create thousands of them in one transaction.
func (o *Organiser) Meeting(ctx context.Context, entries int) (id.Event, error) {
	host := o.random.IntN(len(clubNames))
	starts := o.saturday(o.random.IntN(365) - 300)
	e := domain.Event{
		SportID: domain.Swimming, Name: fmt.Sprintf("%d° %s Città di %s", 1+o.random.IntN(40), pick(o.random, titles), clubNames[host].town),
		Place: clubNames[host].town, Starts: starts,
		Deadline: starts.AddDays(-7), RegionID: id.Region(1 + o.random.IntN(20)), OrganiserID: id.Club(host + 1), Status: domain.EventConcluded,
		Options: option.Values{option.RacePrice: "6"},
	}
	if starts.After(o.today()) {
		e.Status = pick(o.random, []domain.EventStatus{domain.EventOpen, domain.EventSoon})
	}
	m, err := o.create(ctx, e, brief)
	if err != nil {
		return 0, err
	}
	for i := 0; i < len(o.clubs) && len(m.entries) < entries; i++ {
		o.enter(m, entrants{clubs: []int{1 + (host+i)%len(o.clubs)}, athletes: min(8, entries-len(m.entries))})
	}
	if e.Status == domain.EventConcluded {
		o.addResults(m)
	}
	return m.Event.ID, o.store(ctx, m)
}
