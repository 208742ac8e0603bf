package ranking

import (
	"cmp"
	"slices"

	"traguardo/internal/domain"
)

// Score is what one placing of a scoring group brings its club.
type Score struct {
	Club     int64
	Sex      domain.Sex // mixed counts for the total alone
	Position int
	Points   int // hundredths
}

// ClubPlacing is a club in the ranking of clubs.
type ClubPlacing struct {
	Club     int64
	Position int
	Points   int // hundredths
}

// Clubs ranks the clubs by the sum of their points, those level by their firsts, then their seconds and so on. Clubs without points are
// not listed. keep chooses the scores that count: all of them, or one sex.
func Clubs(scores []Score, shiftAfterTie bool, keep func(Score) bool) []ClubPlacing {
	sums := map[int64]*sum{}
	for _, s := range scores {
		if !keep(s) {
			continue
		}
		club := sums[s.Club]
		if club == nil {
			club = &sum{club: s.Club, places: map[int]int{}}
			sums[s.Club] = club
		}
		club.points += s.Points
		if s.Position < Unplaced {
			club.places[s.Position]++
			club.last = max(club.last, s.Position)
		}
	}
	var ranked []*sum
	for _, club := range sums {
		if club.points > 0 {
			ranked = append(ranked, club)
		}
	}
	slices.SortFunc(ranked, func(a, b *sum) int { return cmp.Or(a.compare(b), cmp.Compare(a.club, b.club)) })
	placings := make([]ClubPlacing, len(ranked))
	position := 0
	for i, club := range ranked {
		if i == 0 || club.compare(ranked[i-1]) != 0 {
			position++
			if shiftAfterTie {
				position = i + 1
			}
		}
		placings[i] = ClubPlacing{Club: club.club, Position: position, Points: club.points}
	}
	return placings
}

// Everybody keeps all scores.
func Everybody(Score) bool { return true }

// OfSex keeps the scores of one sex.
func OfSex(sex domain.Sex) func(Score) bool { return func(s Score) bool { return s.Sex == sex } }

type sum struct {
	club   int64
	points int
	places map[int]int // how often each place was reached
	last   int         // the highest key of places
}

// compare puts the better club first.
func (a *sum) compare(b *sum) int {
	if by := cmp.Compare(b.points, a.points); by != 0 {
		return by
	}
	for place := 1; place <= max(a.last, b.last); place++ {
		if by := cmp.Compare(b.places[place], a.places[place]); by != 0 {
			return by
		}
	}
	return 0
}
