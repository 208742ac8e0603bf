// Package seeding assigns entrants to heats and lanes, and draws the order in sports without lanes. The result depends only on the
// entrants and the seed, not on the order of the input.
package seeding

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Entrant is an athlete or a team that starts.
type Entrant struct {
	ID   id.Entry
	Time racetime.Centis // entry time; entrants without one (0) are the slowest
	Club id.Club         // for drawn orders only
}

// Place is an entrant's start place. Heats count from 1.
type Place struct {
	ID   id.Entry
	Heat int
	Lane int
}

// Pool describes the lanes.
type Pool struct {
	Lanes int
	First int // number of the first lane, 0 or 1
}

// Rules are the seeding options of an event.
type Rules struct {
	Pool
	// Circle distributes the fastest over the last heats instead of filling one heat after the other.
	Circle bool
	// Metres is the length of the race: from 400 the circle has two heats instead of three.
	Metres int
	// FastestFirst makes the fastest heat the first; by default it is the last.
	FastestFirst bool
	// Seed is the seed of the draw between equal times.
	Seed uint64
}

// minHeatSize is the minimum size of a heat if there are several heats and enough entrants.
const minHeatSize = 3

// Heats seeds one group of entrants who swim the same race.
func Heats(entrants []Entrant, r Rules) []Place {
	if len(entrants) == 0 || r.Lanes < 1 {
		return nil
	}
	sizes := Sizes(len(entrants), r.Lanes)
	lanes := Lanes(r.Pool)
	places := make([]Place, 0, len(entrants))
	for h, members := range fill(sortByTime(entrants, r.Seed), sizes, circleHeats(len(sizes), r)) {
		number := h + 1
		if r.FastestFirst {
			number = len(sizes) - h
		}
		for i, e := range members {
			places = append(places, Place{ID: e.ID, Heat: number, Lane: lanes[i]})
		}
	}
	slices.SortFunc(places, func(a, b Place) int { return cmp.Or(cmp.Compare(a.Heat, b.Heat), cmp.Compare(a.Lane, b.Lane)) })
	return places
}

// Sizes returns the size of each heat, slowest first. All heats are full except the slowest. If that has fewer than three entrants,
// the next heats give it some of theirs but keep at least three.
func Sizes(n, lanes int) []int {
	if n <= 0 || lanes < 1 {
		return nil
	}
	sizes := make([]int, (n+lanes-1)/lanes)
	for i := range sizes {
		sizes[i] = lanes
	}
	sizes[0] = n - (len(sizes)-1)*lanes
	for next := 1; next < len(sizes) && sizes[0] < minHeatSize; next++ {
		moved := min(minHeatSize-sizes[0], max(0, sizes[next]-minHeatSize))
		sizes[next] -= moved
		sizes[0] += moved
	}
	return sizes
}

// Lanes returns the lanes from the middle outwards, in the order in which they are assigned: 3 4 2 5 1 6 for six lanes.
func Lanes(p Pool) []int {
	middle := (p.Lanes + 1) / 2
	lanes := make([]int, 0, p.Lanes)
	for i := range p.Lanes {
		step := (i + 1) / 2
		if i%2 == 0 {
			step = -step
		}
		lanes = append(lanes, middle+step-1+p.First)
	}
	return lanes
}

// circleHeats returns the number of last heats that are seeded in a circle; 1 means no circle.
func circleHeats(heats int, r Rules) int {
	switch {
	case !r.Circle:
		return 1
	case r.Metres >= 400:
		return min(2, heats)
	}
	return min(3, heats)
}

// sortByTime orders the fastest first and entrants without a time last. Equal times are drawn.
func sortByTime(entrants []Entrant, seed uint64) []Entrant {
	type drawn struct {
		Entrant
		draw uint64
	}
	sorted := make([]drawn, len(entrants))
	for i, e := range entrants {
		sorted[i] = drawn{e, DrawNumber(seed, int64(e.ID))}
	}
	slices.SortFunc(sorted, func(a, b drawn) int {
		if (a.Time == 0) != (b.Time == 0) {
			if a.Time == 0 {
				return 1
			}
			return -1
		}
		if by := cmp.Compare(a.Time, b.Time); by != 0 {
			return by
		}
		return cmp.Or(cmp.Compare(a.draw, b.draw), cmp.Compare(a.ID, b.ID))
	})
	out := make([]Entrant, len(sorted))
	for i, e := range sorted {
		out[i] = e.Entrant
	}
	return out
}

// DrawNumber returns the number that an entrant draws. It does not depend on other entrants.
func DrawNumber(seed uint64, entrantID int64) uint64 {
	return rand.NewPCG(seed, uint64(entrantID)).Uint64() //nolint:gosec // ids are positive
}

// fill assigns entrants (fastest first) to heats (slowest first). The last circle heats are filled in turns, starting with the last one.
func fill(sorted []Entrant, sizes []int, circle int) [][]Entrant {
	heats := make([][]Entrant, len(sizes))
	next := 0
	for first := len(sizes) - circle; next < len(sorted) && !allFull(heats[first:], sizes[first:]); {
		for h := len(sizes) - 1; h >= first; h-- {
			if len(heats[h]) < sizes[h] {
				heats[h] = append(heats[h], sorted[next])
				next++
			}
		}
	}
	for h := len(sizes) - circle - 1; h >= 0; h-- {
		heats[h] = sorted[next : next+sizes[h]]
		next += sizes[h]
	}
	return heats
}

func allFull(heats [][]Entrant, sizes []int) bool {
	for i := range heats {
		if len(heats[i]) < sizes[i] {
			return false
		}
	}
	return true
}
