// Package seeding puts entrants into heats and lanes, and draws the order of sports without lanes. The same entrants with the same
// seed always get the same places, in whatever order they are handed over.
package seeding

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"traguardo/internal/domain/racetime"
)

// Entrant is an athlete or a team that starts.
type Entrant struct {
	ID   int64
	Time racetime.Centis // entry time; 0 is none and comes after all others
	Club int64           // for drawn orders only
}

// Place is where an entrant starts. Heats count from 1.
type Place struct {
	ID   int64
	Heat int
	Lane int
}

// Pool is what the lanes of a start list depend on.
type Pool struct {
	Lanes int
	First int // number of the first lane, 0 or 1
}

// Rules are the choices of an event that bear on its heats.
type Rules struct {
	Pool
	// Circle deals the fastest out over the last heats instead of filling heat after heat.
	Circle bool
	// Metres of the whole race: from 400 on the circle has two heats instead of three.
	Metres int
	// FastestFirst numbers the fastest heat 1; otherwise it is the last one.
	FastestFirst bool
	// Seed of the draw between equal times.
	Seed uint64
}

// minimum is how many start in a heat at least, when there are several heats and enough entrants.
const minimum = 3

// Heats seeds one group: all who swim the same race against each other.
func Heats(entrants []Entrant, r Rules) []Place {
	if len(entrants) == 0 || r.Lanes < 1 {
		return nil
	}
	sizes := Sizes(len(entrants), r.Lanes)
	lanes := Lanes(r.Pool)
	places := make([]Place, 0, len(entrants))
	for h, members := range fill(ranked(entrants, r.Seed), sizes, circled(len(sizes), r)) {
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

// Sizes is how many start in each heat, the slowest heat first. All heats are full but the slowest, which gets at least three: the
// next ones give, the nearest first, as long as they keep three themselves.
func Sizes(n, lanes int) []int {
	if n <= 0 || lanes < 1 {
		return nil
	}
	sizes := make([]int, (n+lanes-1)/lanes)
	for i := range sizes {
		sizes[i] = lanes
	}
	sizes[0] = n - (len(sizes)-1)*lanes
	for next := 1; next < len(sizes) && sizes[0] < minimum; next++ {
		given := min(minimum-sizes[0], max(0, sizes[next]-minimum))
		sizes[next] -= given
		sizes[0] += given
	}
	return sizes
}

// Lanes are the lanes of a pool from the middle outwards, as they are given to the fastest, the second and so on: 3 4 2 5 1 6 of six. Of
// two middle lanes the lower comes first.
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

// circled is how many of the last heats are dealt out in a circle; one heat is a circle of itself.
func circled(heats int, r Rules) int {
	switch {
	case !r.Circle:
		return 1
	case r.Metres >= 400:
		return min(2, heats)
	}
	return min(3, heats)
}

// ranked puts the fastest first, those without a time last, and draws between equal times.
func ranked(entrants []Entrant, seed uint64) []Entrant {
	type drawn struct {
		Entrant
		draw uint64
	}
	sorted := make([]drawn, len(entrants))
	for i, e := range entrants {
		sorted[i] = drawn{e, Draw(seed, e.ID)}
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

// Draw is what an entrant drew: it depends on nobody else.
func Draw(seed uint64, id int64) uint64 { return rand.NewPCG(seed, uint64(id)).Uint64() }

// fill hands the entrants, fastest first, to the heats, slowest first. The last circle heats get theirs in turn, beginning with the last.
func fill(sorted []Entrant, sizes []int, circle int) [][]Entrant {
	heats := make([][]Entrant, len(sizes))
	next := 0
	for first := len(sizes) - circle; next < len(sorted) && !full(heats[first:], sizes[first:]); {
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

func full(heats [][]Entrant, sizes []int) bool {
	for i := range heats {
		if len(heats[i]) < sizes[i] {
			return false
		}
	}
	return true
}
