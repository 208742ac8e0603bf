package demo

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
)

// filledSheets lists the athletes with sheets: those at the top of the list of athletes or of a group.
var filledSheets = []struct {
	username string
	parts    [][2]int
}{
	{"coach", [][2]int{{0, 8}, {24, 32}, {45, 48}}}, {"societa2", [][2]int{{0, 4}}}, {"admin", [][2]int{{0, 4}}},
}

// externalEvents lists the external races and trials of a season: days after its start, and the pool.
var externalEvents = []struct {
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

// swims creates external races and trials with splits in three seasons for some athletes.
func (g *generator) swims(ctx context.Context) error {
	list, _, err := g.q.Races(ctx, domain.RaceFilter{BodyID: id.Body(g.Variant.Body), SportID: domain.Swimming, Kind: domain.Individual},
		domain.Page{})
	if err != nil {
		return err
	}
	filled := map[id.Athlete]bool{}
	for _, f := range filledSheets {
		user, err := g.q.UserByName(ctx, f.username)
		if err != nil {
			return err
		}
		athletes, _, err := g.q.Athletes(ctx, domain.AthleteFilter{ClubID: user.ClubID, Visible: new(true)},
			domain.Page{Number: 1, Size: f.parts[len(f.parts)-1][1]})
		if err != nil {
			return err
		}
		byClub := map[id.Club][]domain.Athlete{}
		for _, part := range f.parts {
			for _, a := range athletes[min(len(athletes), part[0]):min(len(athletes), part[1])] {
				if !filled[a.ID] {
					filled[a.ID] = true
					byClub[a.ClubID] = append(byClub[a.ClubID], a)
				}
			}
		}
		for _, clubID := range slices.Sorted(maps.Keys(byClub)) {
			if err := g.seasons(ctx, domain.ExternalEvent{ClubID: clubID, CreatedBy: user.ID}, byClub[clubID], list); err != nil {
				return err
			}
		}
	}
	return nil
}

// seasons stores a club's external races and trials in three seasons.
func (g *generator) seasons(ctx context.Context, x domain.ExternalEvent, athletes []domain.Athlete, races []domain.Race) error {
	season := calendar.SeasonOf(g.today())
	for _, start := range []calendar.Date{season.Previous().Previous().Start(), season.Previous().Start(), season.Start()} {
		for _, h := range externalEvents {
			x.Race, x.Name, x.Pool, x.Day, x.Place = h.race, h.name, h.pool, start.AddDays(h.after), h.place
			x.CreatedAt = calendar.At(x.Day.End())
			if !x.Day.Before(g.today()) {
				continue
			}
			if err := g.addExternalSwims(ctx, x, athletes, races); err != nil {
				return err
			}
		}
	}
	return nil
}

// addExternalSwims stores an external race or trial in which each athlete swims two or three distances, slightly faster every year.
func (g *generator) addExternalSwims(ctx context.Context, x domain.ExternalEvent, athletes []domain.Athlete, races []domain.Race) error {
	externalEventID, err := g.q.AddExternalEvent(ctx, x)
	if err != nil {
		return err
	}
	talents := g.organiser.talents()
	var results []domain.ExternalResult
	for i, a := range athletes {
		for _, r := range races {
			if r.Metres < 100 || r.Metres > 400 || r.StyleID != 4 && r.StyleID != 6 && (r.StyleID != 1+i%3 || r.Metres > 100) ||
				r.Abbreviation[len(r.Abbreviation)-2:] == "VS" {
				continue
			}
			slow := slowness(swimmer{Entrant: domain.Entrant{ID: a.ID, Sex: a.Sex, Birth: a.Birth, Disability: a.Disability},
				talent: cmp.Or(talents[a.ID], 1.1)}, x.Day) * form(x.Day) * (1 + 0.01*g.random.Float64())
			if x.Pool == 50 {
				slow *= 1.02
			}
			result := domain.ExternalResult{
				EventID: externalEventID, AthleteID: a.ID, RaceID: r.ID, Time: racetime.Centis(best(r, a.Sex, nil) * slow),
				RecordedBy: x.CreatedBy, RecordedAt: x.CreatedAt,
			}
			result.Splits = g.splitsOf(r.Metres, x.Pool, result.Time)
			results = append(results, result)
		}
	}
	_, err = g.q.AddExternalResults(ctx, results)
	return err
}

// splitsOf returns times at every length of the pool, or every second length of a short one, each slightly slower than the previous.
func (g *generator) splitsOf(metres, pool int, final racetime.Centis) []split.Split {
	var out []split.Split
	for at := max(50, pool); at < metres; at += max(50, pool) {
		share := float64(at) / float64(metres)
		out = append(out, split.Split{Metres: at, Time: racetime.Centis(float64(final) * (share - 0.04*share*(1-share))),
			Frequency: 36 + g.random.IntN(12)})
	}
	return out
}
