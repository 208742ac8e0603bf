package seeding

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Order draws the starting order of a sport without lanes. Athletes of a club do not follow each other where that can be avoided,
// and every order that keeps to this may come out.
func Order(entrants []Entrant, seed uint64) []int64 {
	waiting := byClub(entrants, seed)
	r := rand.New(rand.NewPCG(seed, uint64(len(entrants))))
	order := make([]int64, 0, len(entrants))
	last := -1 // index of the club that started last
	for len(order) < len(entrants) {
		last = nextClub(waiting, last, len(entrants)-len(order), r)
		order = append(order, waiting[last][0])
		waiting[last] = waiting[last][1:]
	}
	return order
}

// byClub puts each club's entrants into the order they drew, and the clubs into a fixed one.
func byClub(entrants []Entrant, seed uint64) [][]int64 {
	sorted := slices.Clone(entrants)
	slices.SortFunc(sorted, func(a, b Entrant) int {
		return cmp.Or(cmp.Compare(a.Club, b.Club), cmp.Compare(Draw(seed, a.ID), Draw(seed, b.ID)), cmp.Compare(a.ID, b.ID))
	})
	var clubs [][]int64
	for i, e := range sorted {
		if i == 0 || e.Club != sorted[i-1].Club {
			clubs = append(clubs, nil)
		}
		clubs[len(clubs)-1] = append(clubs[len(clubs)-1], e.ID)
	}
	return clubs
}

// nextClub draws who comes next, each club by the number it still has, among those after whom the rest can still be kept apart. A club
// that has more than half of what is left comes as often as it may.
func nextClub(waiting [][]int64, last, left int, r *rand.Rand) int {
	largest := -1
	tickets := 0
	for c, w := range waiting {
		if c == last || len(w) == 0 {
			continue
		}
		if largest < 0 || len(w) > len(waiting[largest]) {
			largest = c
		}
		tickets += len(w)
	}
	if largest < 0 {
		return last // nobody else is left
	}
	// Were another club drawn, left-1 places would remain, of which this one can take every second.
	if 2*len(waiting[largest]) > left {
		return largest
	}
	for ticket := r.IntN(tickets); ; {
		for c, w := range waiting {
			if c == last {
				continue
			}
			if ticket < len(w) {
				return c
			}
			ticket -= len(w)
		}
	}
}
