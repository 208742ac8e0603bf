// Package ranking gives places and points to results. A placing depends on the results of its group only, never on the order in which
// they were handed over.
package ranking

import (
	"cmp"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/racetime"
)

// Unplaced is the place of those who have none.
const Unplaced = 1000

// Result is what an athlete or a team did in one race.
type Result struct {
	ID     int64
	Club   int64
	Status domain.ResultStatus
	// Value is the time in hundredths of a second, or the score in hundredths of a point.
	Value racetime.Centis
	// Penalty is whole seconds added to a time, or whole points taken off a score.
	Penalty int
}

// Rules of one ranking group: a race, category, sex, disability and kind, and a birth year where years are awarded apart.
type Rules struct {
	// Scored sports rank by the higher value.
	Scored bool
	// ShiftAfterTie makes two firsts be followed by a third place instead of a second.
	ShiftAfterTie bool
	// Scoring is nil where the race counts for nothing.
	Scoring Scoring
	// MaxPerClub is how many of a club may score.
	MaxPerClub int
}

// Placing is the outcome for one result. Points are hundredths of a point.
type Placing struct {
	ID       int64
	Position int // Unplaced for who has no place
	// Value is the result after penalties.
	Value  racetime.Centis
	Points int
}

// Rank orders a group: first those with a place, then the disqualified, the absent and those without a time.
func Rank(results []Result, r Rules) []Placing {
	sorted := slices.Clone(results)
	slices.SortFunc(sorted, func(a, b Result) int {
		if by := cmp.Compare(a.class(), b.class()); by != 0 {
			return by
		}
		if a.placed() {
			if by := r.compare(a.after(r), b.after(r)); by != 0 {
				return by
			}
		}
		return cmp.Compare(a.ID, b.ID)
	})
	placings := make([]Placing, len(sorted))
	position := 0
	for i, result := range sorted {
		p := Placing{ID: result.ID, Position: Unplaced, Value: result.Value}
		if result.placed() {
			p.Value = result.after(r)
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
	award(placings, sorted, r)
	return placings
}

// placed reports whether a result competes for a place.
func (r Result) placed() bool { return r.Status == domain.ResultRegular && r.Value > 0 }

// class is where a result stands in the list: placed, disqualified, absent, without a time.
func (r Result) class() int {
	switch {
	case r.placed():
		return 0
	case r.Status == domain.ResultDisqualified:
		return 1
	case r.Status == domain.ResultAbsent:
		return 2
	}
	return 3
}

// after is the value with its penalty.
func (r Result) after(rules Rules) racetime.Centis {
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

// award gives the points: of each club only the first MaxPerClub score, and who shares the last of these places scores too; what the others
// would have got goes to nobody.
func award(placings []Placing, sorted []Result, r Rules) {
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
	clubs := map[int64]tally{}
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
