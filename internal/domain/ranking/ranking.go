// Package ranking assigns places and points to results. The outcome does not depend on the order of the input.
package ranking

import (
	"cmp"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Unplaced is the position of results without a place.
const Unplaced = 1000

// Result is the result of an athlete or a team in one race.
type Result struct {
	ID     id.Entry
	Club   id.Club
	Status domain.ResultStatus
	// Value is the time in hundredths of a second, or the score in hundredths of a point.
	Value racetime.Centis
	// Penalty is in whole seconds added to a time, or whole points subtracted from a score.
	Penalty int
	// OutOfCompetition results are listed after the placed ones; they neither score nor count as starters.
	OutOfCompetition bool
}

// Rules are the rules of one ranking group: a race, category, sex, disability and kind, and a birth year if years are ranked separately.
type Rules struct {
	// Scored means that higher values are better.
	Scored bool
	// ShiftAfterTie skips positions after a tie: two firsts are followed by a third.
	ShiftAfterTie bool
	// Scoring is nil if the race awards no points.
	Scoring Scoring
	// MaxPerClub is the number of results per club that score.
	MaxPerClub int
}

// Placing is the outcome for one result. Points are hundredths of a point.
type Placing struct {
	ID       id.Entry
	Position int // or Unplaced
	// Value is the result after penalties.
	Value  racetime.Centis
	Points int
}

// Rank orders a group: placed results first, then those out of competition, disqualified, absent and untimed ones.
func Rank(results []Result, r Rules) []Placing {
	sorted := slices.Clone(results)
	slices.SortFunc(sorted, func(a, b Result) int {
		if by := cmp.Compare(a.section(), b.section()); by != 0 {
			return by
		}
		if a.timed() {
			if by := r.compare(a.adjusted(r), b.adjusted(r)); by != 0 {
				return by
			}
		}
		return cmp.Compare(a.ID, b.ID)
	})
	placings := make([]Placing, len(sorted))
	position := 0
	for i, result := range sorted {
		p := Placing{ID: result.ID, Position: Unplaced, Value: result.Value}
		if result.timed() {
			p.Value = result.adjusted(r)
		}
		if result.placed() {
			if i == 0 || placings[i-1].Value != p.Value {
				position++
				if r.ShiftAfterTie {
					position = i + 1
				}
			}
			p.Position = position
		}
		placings[i] = p
	}
	awardPoints(placings, sorted, r)
	return placings
}

// timed reports whether the result is regular and has a value.
func (r Result) timed() bool { return r.Status == domain.ResultRegular && r.Value > 0 }

// placed reports whether the result gets a place.
func (r Result) placed() bool { return r.timed() && !r.OutOfCompetition }

// section orders the parts of the list: placed, out of competition, disqualified, absent, without a time.
func (r Result) section() int {
	switch {
	case r.placed():
		return 0
	case r.timed():
		return 1
	case r.Status == domain.ResultDisqualified:
		return 2
	case r.Status == domain.ResultAbsent:
		return 3
	}
	return 4
}

// adjusted returns the value after penalties.
func (r Result) adjusted(rules Rules) racetime.Centis {
	penalty := racetime.Centis(r.Penalty * 100)
	if rules.Scored {
		return max(0, r.Value-penalty)
	}
	return r.Value + penalty
}

func (r Rules) compare(a, b racetime.Centis) int {
	if r.Scored {
		a, b = b, a
	}
	return cmp.Compare(a, b)
}

// awardPoints lets the first MaxPerClub results of each club score, including ties for the last of them. Points of the others are
// not passed on.
func awardPoints(placings []Placing, sorted []Result, r Rules) {
	if r.Scoring == nil {
		return
	}
	starters := 0
	for _, result := range sorted {
		if result.placed() || result.Status == domain.ResultDisqualified {
			starters++
		}
	}
	type tally struct{ scored, position int }
	clubs := map[id.Club]tally{}
	for i := range placings {
		p := &placings[i]
		if p.Position == Unplaced {
			return
		}
		club := clubs[sorted[i].Club]
		if club.scored >= r.MaxPerClub && club.position != p.Position {
			continue
		}
		clubs[sorted[i].Club] = tally{club.scored + 1, p.Position}
		p.Points = r.Scoring(p.Position, p.Value, starters)
	}
}
