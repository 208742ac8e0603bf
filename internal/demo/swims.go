package demo

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
)

// Whose sheets are filled: some of the list of the coach's club, and some of the group that swims most. The first of the list begin with nothing.
var filledSheets = [][2]int{{3, 7}, {24, 32}}

// held are the races and trials of a season that a club writes down: how many days after its first day, and in which pool.
var held = []struct {
	name, place string
	after, pool int
	race        bool
}{
	{"Prova di ottobre", "Piscina comunale", 35, 25, false},
	{"Coppa d'inverno", "Riccione", 95, 25, true},
	{"Prova di febbraio", "Piscina comunale", 160, 25, false},
	{"Trofeo di primavera", "Roma", 210, 25, true},
	{"Meeting d'estate", "Ostia", 290, 50, true},
}

// swims gives some athletes of the coach's club what they swam elsewhere in three seasons, races and trials, with their splits.
func (g *generator) swims(ctx context.Context) error {
	coach, err := g.q.UserByName(ctx, "coach")
	if err != nil {
		return err
	}
	athletes, _, err := g.q.Athletes(ctx, domain.AthleteFilter{ClubID: coach.ClubID, Visible: new(true)}, domain.Page{})
	if err != nil {
		return err
	}
	list, _, err := g.q.Races(ctx, domain.RaceFilter{BodyID: int64(g.Variant.Body), SportID: 1, Kind: domain.Individual}, domain.Page{})
	if err != nil {
		return err
	}
	var filled []domain.Athlete
	for _, part := range filledSheets {
		filled = append(filled, athletes[min(len(athletes), part[0]):min(len(athletes), part[1])]...)
	}
	season := calendar.SeasonOf(g.today())
	for _, start := range []calendar.Date{season.Previous().Previous().Start(), season.Previous().Start(), season.Start()} {
		for _, h := range held {
			if day := start.AddDays(h.after); day.Before(g.today()) {
				x := domain.ExternalEvent{ClubID: coach.ClubID, Race: h.race, Name: h.name, Pool: h.pool, Day: day, Place: h.place, CreatedBy: coach.ID, CreatedAt: calendar.At(day.End())}
				if err := g.heldElsewhere(ctx, x, filled, list); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// heldElsewhere stores a race or trial in which everybody swims two or three distances, a little faster from year to year.
func (g *generator) heldElsewhere(ctx context.Context, x domain.ExternalEvent, athletes []domain.Athlete, races []domain.Race) error {
	id, err := g.q.AddExternalEvent(ctx, x)
	if err != nil {
		return err
	}
	for i, a := range athletes {
		for _, r := range races {
			if r.Metres < 100 || r.Metres > 400 || r.StyleID != 4 && r.StyleID != 6 && (r.StyleID != 1+i%3 || r.Metres > 100) || r.Abbreviation[len(r.Abbreviation)-2:] == "VS" {
				continue
			}
			slow := slowness(swimmer{Entrant: domain.Entrant{ID: a.ID, Sex: a.Sex, Birth: a.Birth, Disability: a.Disability}, talent: 1 + 0.03*float64(i%5)}, x.Day) * (1 + 0.02*g.random.Float64())
			if x.Pool == 50 {
				slow *= 1.02
			}
			result := domain.ExternalResult{EventID: id, AthleteID: a.ID, RaceID: r.ID, Time: racetime.Centis(best(r, a.Sex, nil) * slow), RecordedBy: x.CreatedBy, RecordedAt: x.CreatedAt}
			result.Splits = g.splitsOf(r.Metres, x.Pool, result.Time)
			if _, err := g.q.AddExternalResult(ctx, result); err != nil {
				return err
			}
		}
	}
	return nil
}

// splitsOf are times at every length of the pool, or every two of a short one, each stretch a little slower than the one before.
func (g *generator) splitsOf(metres, pool int, final racetime.Centis) []split.Split {
	var out []split.Split
	for at := max(50, pool); at < metres; at += max(50, pool) {
		share := float64(at) / float64(metres)
		out = append(out, split.Split{Metres: at, Time: racetime.Centis(float64(final) * (share - 0.04*share*(1-share))), Frequency: 36 + g.random.IntN(12)})
	}
	return out
}
