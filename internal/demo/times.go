package demo

import (
	"math"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// pace holds the factor by age relative to the world's best.
var pace = []struct{ age, factor float64 }{
	{5, 3.2}, {8, 2.3}, {10, 1.9}, {12, 1.6}, {14, 1.42}, {16, 1.3}, {18, 1.24}, {22, 1.2}, {30, 1.27}, {40, 1.37}, {50, 1.5}, {60, 1.7},
	{70, 2}, {80, 2.5}, {100, 4},
}

// slowness returns an athlete's factor on a day.
func slowness(a swimmer, on calendar.Date) float64 {
	age := float64(on.Year()-a.Birth.Year()) + float64(on.Month()-a.Birth.Month())/12
	factor := a.talent
	if a.Disability.Present() {
		factor *= 1.35
	}
	for i := 1; i < len(pace); i++ {
		if from, to := pace[i-1], pace[i]; age < to.age || i == len(pace)-1 {
			return factor * (from.factor + (to.factor-from.factor)*max(0, age-from.age)/(to.age-from.age))
		}
	}
	return factor
}

// strokes holds the factor of each style relative to freestyle; the last one is with fins.
var strokes = map[int]float64{1: 1.1, 2: 1.12, 3: 1.27, 4: 1, 5: 1.13, 6: 0.75}

// best returns the base time of a race in hundredths, or an estimate from its length.
func best(r domain.Race, sex domain.Sex, opts option.Values) float64 {
	pool := int64(25)
	if opts.Choice(option.Pool) == option.Pool50 {
		pool = 50
	}
	if t, ok := catalog.BaseTimeOf(pool, r.Abbreviation, int64(sex)); ok {
		return float64(t)
	}
	seconds := 0.32 * math.Pow(float64(r.LegMetres), 1.07) * float64(r.Members) * strokes[r.StyleID]
	switch sex {
	case domain.Female:
		seconds *= 1.12
	case domain.Mixed:
		seconds *= 1.06
	case domain.Male, domain.AnySex:
	}
	return 100 * seconds
}

// timed returns the time for a race in swimming, or 0 in scored sports.
func (m *meeting) timed(r domain.Race, sex domain.Sex, slow float64) racetime.Centis {
	if r.Metres == 0 {
		return 0
	}
	return racetime.Centis(best(r, sex, m.Event.Options) * slow)
}
