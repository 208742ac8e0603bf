package seeding

import (
	"slices"
	"testing"

	"traguardo/internal/domain/id"
)

// nottwil has the occupied lanes per heat at the Swiss masters championships of September 2009 (Nottwil, six lanes of 25 metres, timed
// finals), as published by the meet program. It omits races whose heats were changed at the pool.
var nottwil = []struct {
	race  string
	heats [][]int
}{
	{"200 freestyle, women", [][]int{{2, 3, 4}, whole, whole}},
	{"200 freestyle, men", [][]int{{2, 3, 4, 5}, whole, whole, whole}},
	{"50 breaststroke, women", [][]int{{2, 3, 4, 5}, whole, whole}},
	{"50 breaststroke, men", [][]int{whole, whole, whole, whole, whole}},
	{"100 backstroke, women", [][]int{{2, 3, 4, 5}, whole, whole}},
	{"100 backstroke, men", [][]int{{2, 3, 4}, whole, whole, whole}},
	{"50 butterfly, women", [][]int{{2, 3, 4, 5}}},
	{"50 butterfly, men", [][]int{{2, 3, 4}, whole, whole, whole}},
	{"100 medley, women", [][]int{{2, 3, 4}, whole, whole}},
	{"100 medley, men", [][]int{whole, whole, whole}},
	{"50 freestyle, women", [][]int{{2, 3, 4, 5}, whole, whole, whole, whole}},
	{"200 breaststroke, women", [][]int{{1, 2, 3, 4, 5}}},
	{"200 breaststroke, men", [][]int{{2, 3, 4, 5}, whole}},
	{"400 freestyle, women", [][]int{{2, 3, 4}, {1, 2, 3, 4, 5}, whole}},
	{"400 freestyle, men", [][]int{{2, 3, 4}, {2, 3, 4, 5}, whole}},
	{"100 butterfly, women", [][]int{whole}},
	{"100 butterfly, men", [][]int{{2, 3, 4, 5}, whole}},
	{"50 backstroke, women", [][]int{{2, 3, 4}, {1, 2, 3, 4, 5}, whole}},
	{"50 backstroke, men", [][]int{{2, 3, 4, 5}, whole, whole, whole}},
	{"100 breaststroke, women", [][]int{{2, 3, 4}, {1, 2, 3, 4, 5}, whole}},
	{"100 breaststroke, men", [][]int{{2, 3, 4}, {2, 3, 4, 5}, whole, whole}},
	{"100 freestyle, women", [][]int{{2, 3, 4}, {1, 2, 3, 4, 5}, whole, whole}},
	{"100 freestyle, men", [][]int{{2, 3, 4}, {2, 3, 4, 5}, whole, whole, whole}},
	{"200 backstroke, women", [][]int{{2, 3, 4}}},
	{"200 backstroke, men", [][]int{{2, 3, 4}, whole}},
	{"200 medley, women", [][]int{{2, 3, 4}, {2, 3, 4, 5}}},
	{"200 medley, men", [][]int{whole, whole}},
}

var whole = []int{1, 2, 3, 4, 5, 6}

// TestPublishedHeats seeds as many entrants as started and compares heats and lanes.
func TestPublishedHeats(t *testing.T) {
	for _, c := range nottwil {
		t.Run(c.race, func(t *testing.T) {
			var list []Entrant
			for _, lanes := range c.heats {
				for range lanes {
					list = append(list, Entrant{ID: id.Entry(len(list) + 1)})
				}
			}
			taken := make([][]int, len(c.heats))
			for _, p := range Heats(list, sixLanes) {
				taken[p.Heat-1] = append(taken[p.Heat-1], p.Lane)
			}
			for i, lanes := range c.heats {
				if !slices.Equal(taken[i], lanes) {
					t.Errorf("heat %d on lanes %v, they swam on %v", i+1, taken[i], lanes)
				}
			}
		})
	}
}
