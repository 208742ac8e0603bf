package seeding

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"traguardo/internal/domain/id"
)

// Order draws the start order in a sport without lanes. Athletes of a club do not follow each other if that can be avoided, and
// every such order is possible.
func Order(entrants []Entrant, seed uint64) []id.Entry {
	waiting := groupByClub(entrants, seed)
	r := rand.New(rand.NewPCG(seed, uint64(len(entrants))))
	order := make([]id.Entry, 0, len(entrants))
	last := -1 // index of the club that started last
	for len(order) < len(entrants) {
		last = nextClub(waiting, last, len(entrants)-len(order), r)
		order = append(order, waiting[last][0])
		waiting[last] = waiting[last][1:]
	}
	return order
}

// groupByClub returns the entrants of each club in their drawn order. The order of the clubs is fixed.
func groupByClub(entrants []Entrant, seed uint64) [][]id.Entry {
	sorted := slices.Clone(entrants)
	slices.SortFunc(sorted, func(a, b Entrant) int {
		return cmp.Or(cmp.Compare(a.Club, b.Club), cmp.Compare(DrawNumber(seed, int64(a.ID)), DrawNumber(seed, int64(b.ID))),
			cmp.Compare(a.ID, b.ID))
	})
	var clubs [][]id.Entry
	for i, e := range sorted {
		if i == 0 || e.Club != sorted[i-1].Club {
			clubs = append(clubs, nil)
		}
		clubs[len(clubs)-1] = append(clubs[len(clubs)-1], e.ID)
	}
	return clubs
}

// nextClub draws the next club, weighted by its remaining entrants. A club with more than half of the remaining entrants goes
// first, so that the rest can still be kept apart.
func nextClub(waiting [][]id.Entry, last, left int, r *rand.Rand) int {
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
		return last // only the last club has entrants left
	}
	// If another club were drawn, this one could only take every second of the remaining left-1 places.
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
