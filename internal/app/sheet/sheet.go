// Package sheet implements the athlete sheet: results, progressions, training paces, limit times, and external races
// and trials.
package sheet

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/people"
	"traguardo/internal/app/raceday"
	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/progress"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Sheets shows the results of athletes.
type Sheets struct {
	core     *core.Base
	athletes *people.Athletes
	results  *raceday.Results
	training *training.Training
}

// New returns a Sheets.
func New(b *core.Base, athletes *people.Athletes, results *raceday.Results, training *training.Training) *Sheets {
	return &Sheets{b, athletes, results, training}
}

const (
	// Paces and entry times use the last twelve months, including the same day last year.
	months = 12
)

var errPremium = problem.Refused("Funzione riservata agli account premium")

// Grant describes what an account may do with athlete sheets; Reason explains a restriction.
type Grant struct {
	Read, Write bool
	Reason      string
}

// grant checks a coach's subscription, if the variant has subscriptions; others need none. After it has expired, data
// stays readable.
func (s *Sheets) grant(ctx context.Context, q store.Q, a access.Actor) (Grant, error) {
	if a.Level != domain.LevelCoach || !s.core.Variant.Has(variant.Training) {
		return Grant{Read: true, Write: true}, nil
	}
	user, err := q.User(ctx, a.UserID)
	switch {
	case err != nil:
		return Grant{}, err
	case user.Premium(s.core.Today()):
		return Grant{Read: true, Write: true}, nil
	case !user.PremiumUntil.IsZero():
		return Grant{Read: true, Reason: "Abbonamento premium scaduto: i dati restano consultabili, ma non si possono modificare"}, nil
	}
	return Grant{Reason: "Risultati, passaggi, prove tempo, passi e tempi limite sono riservati agli account premium"}, nil
}

// mayRead returns an error for accounts that never had a subscription.
func (s *Sheets) mayRead(ctx context.Context, q store.Q, a access.Actor) error {
	g, err := s.grant(ctx, q, a)
	if err == nil && !g.Read {
		err = errPremium
	}
	return err
}

// mayWrite returns an error for accounts without a current subscription.
func (s *Sheets) mayWrite(ctx context.Context, q store.Q, a access.Actor) error {
	if !access.Can(a, access.TrialsWrite) {
		return problem.Forbidden()
	}
	g, err := s.grant(ctx, q, a)
	if err == nil && !g.Write {
		err = errPremium
	}
	return err
}

// Line is a result on a sheet.
type Line struct {
	domain.Swim
	Points       int  // World Aquatics points; 0: none
	PersonalBest bool // at the time it was swum
	Writable     bool // by the caller; portal results belong to the event's organiser
}

// Sheet is an athlete's results, newest first.
type Sheet struct {
	Athlete  domain.Athlete
	Category *catalog.Category
	Lines    []Line
	Paces    []progress.StylePaces
	Grant
}

// Get returns the sheet of an athlete of the caller's club, or of any athlete for administrators.
func (s *Sheets) Get(ctx context.Context, a access.Actor, athleteID id.Athlete) (Sheet, error) {
	sheet := Sheet{}
	var err error
	if sheet.Athlete, err = s.athletes.Own(ctx, a, athleteID); err != nil {
		return sheet, err
	}
	sheet.Category = s.athletes.Category(sheet.Athlete)
	q := s.core.DB.Q
	if sheet.Grant, err = s.grant(ctx, q, a); err != nil || !sheet.Read {
		return sheet, err
	}
	swims, err := q.Swims(ctx, []id.Athlete{athleteID}, calendar.Date{})
	if err != nil {
		return sheet, err
	}
	if err := q.AddSplits(ctx, athleteID, swims); err != nil {
		return sheet, err
	}
	points, err := s.points(ctx, q, sheet.Athlete.Sex, swims)
	if err != nil {
		return sheet, err
	}
	best := progress.PersonalBests(swims)
	sheet.Lines = make([]Line, len(swims))
	for i, x := range swims {
		sheet.Lines[i] = Line{
			Swim: x, Points: points(x), PersonalBest: best[x.ResultID],
			Writable: sheet.Write && (a.Admin() || x.External() && x.ClubID == a.ClubID),
		}
	}
	sheet.Paces = progress.Paces(swims, s.since())
	return sheet, nil
}

// since returns the first day of the results used for paces.
func (s *Sheets) since() calendar.Date { return s.core.Today().AddMonths(-months) }

// points returns a function that computes World Aquatics points with the base times of the year of each swim.
func (s *Sheets) points(ctx context.Context, q store.Q, sex domain.Sex, swims []domain.Swim) (func(domain.Swim) int, error) {
	type table struct{ pool, year int }
	lists := map[int][]catalog.BaseTime{}
	bases := map[table]func(string, int64) racetime.Centis{}
	for _, x := range swims {
		of := table{x.Pool, x.Day.Year()}
		if bases[of] != nil {
			continue
		}
		if lists[x.Pool] == nil {
			var err error
			if lists[x.Pool], err = raceday.BaseTimeTable(ctx, q, x.Pool); err != nil {
				return nil, err
			}
		}
		bases[of] = catalog.BaseTimesFor(lists[x.Pool], int64(of.year))
	}
	return func(x domain.Swim) int {
		if !x.HasTime() || x.Race.SportID != domain.Swimming {
			return 0
		}
		return ranking.WorldAquaticsPoints(bases[table{x.Pool, x.Day.Year()}](x.Race.Abbreviation, int64(sex)), x.Time)
	}, nil
}

// Results returns the races of a sheet.
func (s Sheet) Results() []Line { return s.only(func(l Line) bool { return !l.Trial }) }

// Trials returns the trials of a sheet.
func (s Sheet) Trials() []Line { return s.only(func(l Line) bool { return l.Trial }) }

func (s Sheet) only(keep func(Line) bool) []Line {
	out := make([]Line, 0, len(s.Lines))
	for _, l := range s.Lines {
		if keep(l) {
			out = append(out, l)
		}
	}
	return out
}

// Latest returns the newest races.
func (s Sheet) Latest() []Line {
	list := s.Results()
	return list[:min(progress.Latest, len(list))]
}

// Best returns the races with the most points; of equal ones the newest first.
func (s Sheet) Best() []Line {
	var best []Line
	for _, l := range s.Lines {
		if l.Trial || !l.HasTime() {
			continue
		}
		at := len(best)
		for at > 0 && best[at-1].Points < l.Points {
			at--
		}
		if at < progress.Best {
			best = slices.Insert(best, at, l)
			best = best[:min(progress.Best, len(best))]
		}
	}
	return best
}

// Swims returns the swims of the lines.
func (s Sheet) Swims() []domain.Swim {
	out := make([]domain.Swim, len(s.Lines))
	for i, l := range s.Lines {
		out[i] = l.Swim
	}
	return out
}
