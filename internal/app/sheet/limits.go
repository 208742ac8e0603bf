package sheet

import (
	"context"
	"math"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Limit is a limit time of an event and the athlete's best official time, 0 if none.
type Limit struct {
	domain.TimeStandard
	Abbreviation string
	Metres       int
	Best         racetime.Centis
	Pool         int
}

// Met reports whether the best time meets the limit.
func (l Limit) Met() bool { return l.Best > 0 && l.Best <= l.Time }

// Difference returns how far the best time is above the limit (negative if below), also in percent of the limit with
// two decimals. known is false if there is no time.
func (l Limit) Difference() (abs racetime.Centis, percent float64, known bool) {
	if l.Best == 0 || l.Time == 0 {
		return 0, 0, false
	}
	abs = l.Best - l.Time
	return abs, math.Round(10_000*float64(abs)/float64(l.Time)) / 100, true
}

// Missing returns what an athlete lacks to qualify, or "".
func (l Limit) Missing() string {
	switch {
	case l.Best == 0:
		return "Nessun tempo ufficiale in questa gara"
	case !l.Met():
		return "Da migliorare di " + (l.Best - l.Time).String()
	}
	return ""
}

// Limits returns the limit times of an event for the athlete's category and sex, with the athlete's best official
// times in that pool.
func (s *Sheets) Limits(ctx context.Context, a access.Actor, athleteID id.Athlete, eventID id.Event) ([]Limit, error) {
	athlete, err := s.athletes.Own(ctx, a, athleteID)
	if err != nil {
		return nil, err
	}
	q := s.core.DB.Q
	e, err := q.Event(ctx, eventID)
	if err == nil && !s.core.Variant.HasSport(e.SportID) {
		err = problem.NotFound()
	}
	if err != nil {
		return nil, err
	}
	if err := s.mayRead(ctx, q, a); err != nil {
		return nil, err
	}
	category, err := s.categoryIn(ctx, q, athlete, eventID)
	if err != nil {
		return nil, err
	}
	standards, err := q.TimeStandards(ctx, eventID)
	if err != nil {
		return nil, err
	}
	bests, err := q.BestTimes(ctx, []id.Athlete{athleteID}, e.Options.Choice(option.Pool), calendar.Of(1900, 1, 1))
	if err != nil {
		return nil, err
	}
	races, _, err := q.EventCatalogue(ctx, eventID)
	list := []Limit{}
	for _, t := range standards {
		if t.CategoryID == category && t.Sex == athlete.Sex {
			race := races[t.RaceID]
			list = append(list, Limit{t, race.Abbreviation, race.Metres, bests[store.BestKey{AthleteID: athleteID, RaceID: t.RaceID}],
				raceday.PoolMetres(e)})
		}
	}
	return list, err
}

// categoryIn returns the category of an athlete in an event.
func (s *Sheets) categoryIn(ctx context.Context, q store.Q, x domain.Athlete, eventID id.Event) (id.Category, error) {
	categories, err := q.EventCategories(ctx, eventID)
	if err != nil {
		return 0, err
	}
	exceptions, err := q.ExceptionsFor(ctx, eventID, []id.Athlete{x.ID})
	if err != nil {
		return 0, err
	}
	entrant := meet.Entrant{ID: x.ID, ClubID: x.ClubID, Sex: x.Sex, Birth: x.Birth, Membership: x.Membership, Disability: x.Disability}
	category, found := meet.CategoryOf(entrant, meet.FromCategories(categories), exceptions[x.ID], s.core.Variant.Has(variant.MembershipTypes))
	if !found {
		return 0, problem.Refused("Nessuna categoria per questo atleta")
	}
	return category.CategoryID, nil
}

// maxLimitEvents is the maximum number of events offered.
const maxLimitEvents = 200

// LimitEvents returns the events with limit times, latest first.
func (s *Sheets) LimitEvents(ctx context.Context) ([]domain.Event, error) {
	return s.core.DB.EventsWithStandards(ctx, s.core.Variant.Sports, maxLimitEvents)
}
