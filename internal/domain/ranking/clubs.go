package ranking

import (
	"cmp"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// Score is the contribution of one placing to the club ranking.
type Score struct {
	Club     id.Club
	Sex      domain.Sex // Mixed counts only in the overall ranking
	Position int
	Points   int // hundredths
}

// ClubPlacing is a club's position in the club ranking.
type ClubPlacing struct {
	Club     id.Club
	Position int
	Points   int // hundredths
}

// Clubs ranks clubs by the sum of the scores that keep selects. Ties are broken by the number of first places, then second places
// and so on. Clubs without points are omitted.
func Clubs(scores []Score, shiftAfterTie bool, keep func(Score) bool) []ClubPlacing {
	sums := map[id.Club]*sum{}
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

// AllScores selects all scores.
func AllScores(Score) bool { return true }

// OfSex selects the scores of one sex.
func OfSex(sex domain.Sex) func(Score) bool { return func(s Score) bool { return s.Sex == sex } }

type sum struct {
	club   id.Club
	points int
	places map[int]int // number of times each place was reached
	last   int         // highest key of places
}

// compare orders the better club first.
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
