package seeding

import (
	"slices"
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// published has start lists from other sources: entry times per heat and lane, 0 for an empty lane, without names.
var published = []struct {
	name  string
	rules Rules
	heats [][]racetime.Centis
}{
	// Six races of a league meeting of July 2025 as printed by another meet program: six lanes, timed finals, slow heats first.
	{"100 medley, boys of 12", sixLanes, [][]racetime.Centis{{8956, 8618, 8544, 8547, 8853, 9432}, {8214, 7944, 7597, 7915, 8143, 8483}}},
	{"100 medley, girls of 12", sixLanes, [][]racetime.Centis{{9100, 8982, 8936, 8978, 9095, 9113}, {8715, 8440, 7533, 8096, 8499, 8836}}},
	{"100 medley, boys of 14", sixLanes, [][]racetime.Centis{{7763, 7265, 7125, 7178, 7325, 8384}, {6947, 6863, 6732, 6826, 6945, 6966}}},
	{"100 medley, girls of 14", sixLanes, [][]racetime.Centis{{10239, 9295, 7847, 7944, 9302, 13019}, {7753, 7596, 7208, 7388, 7668, 7806}}},
	{"100 medley, boys of 18", sixLanes, [][]racetime.Centis{{6940, 6851, 6708, 6758, 6860, 7206}, {6641, 6322, 6175, 6200, 6554, 6648}}},
	{"100 medley, girls of 18", sixLanes, [][]racetime.Centis{{8332, 8025, 7609, 7935, 8288, 9128}, {7553, 7253, 7050, 7132, 7434, 7600}}},
	// Computed by hand from the published rules (SW 3.1): 1 is the fastest.
	{"two heats of eight, in turns", circle(8, 1, 200), [][]racetime.Centis{{14, 10, 6, 2, 4, 8, 12, 16}, {13, 9, 5, 1, 3, 7, 11, 15}}},
	{"three heats of eight, in turns", circle(8, 1, 100), [][]racetime.Centis{{21, 15, 9, 3, 6, 12, 18, 24}, {20, 14, 8, 2, 5, 11, 17, 23},
		{19, 13, 7, 1, 4, 10, 16, 22}}},
	{"four heats of eight, the last three in turns", circle(8, 1, 100), [][]racetime.Centis{
		{31, 29, 27, 25, 26, 28, 30, 32}, {21, 15, 9, 3, 6, 12, 18, 24}, {20, 14, 8, 2, 5, 11, 17, 23}, {19, 13, 7, 1, 4, 10, 16, 22},
	}},
	{"seventeen in turns: no swimmer swims alone", circle(8, 1, 50), [][]racetime.Centis{{0, 0, 9, 3, 6, 0, 0, 0}, {0, 13, 8, 2, 5, 11, 15, 0},
		{16, 12, 7, 1, 4, 10, 14, 17}}},
	{"400 metres, ten lanes from 0, the last two in turns", circle(10, 0, 400), [][]racetime.Centis{
		{29, 27, 25, 23, 21, 22, 24, 26, 28, 30}, {18, 14, 10, 6, 2, 4, 8, 12, 16, 20}, {17, 13, 9, 5, 1, 3, 7, 11, 15, 19},
	}},
	{"nine straight on eight lanes: three and six", Rules{Pool: Pool{8, 1}},
		[][]racetime.Centis{{0, 0, 9, 7, 8, 0, 0, 0}, {0, 5, 3, 1, 2, 4, 6, 0}}},
	{"eleven straight on five lanes: three, three and five", Rules{Pool: Pool{5, 1}},
		[][]racetime.Centis{{0, 11, 9, 10, 0}, {0, 8, 6, 7, 0}, {5, 3, 1, 2, 4}}},
	{"fourteen in turns, eight lanes from 0: the slower heat is the short one", circle(8, 0, 200),
		[][]racetime.Centis{{0, 10, 6, 2, 4, 8, 12, 0}, {13, 9, 5, 1, 3, 7, 11, 14}}},
	{"nineteen straight on ten lanes", Rules{Pool: Pool{10, 1}},
		[][]racetime.Centis{{19, 17, 15, 13, 11, 12, 14, 16, 18, 0}, {9, 7, 5, 3, 1, 2, 4, 6, 8, 10}}},
	{"ten on four lanes over 400 metres: the last two in turns, three before them", circle(4, 1, 400),
		[][]racetime.Centis{{10, 8, 9, 0}, {6, 2, 4, 0}, {5, 1, 3, 7}}},
	{"sixteen on five lanes from 0, the fastest first", Rules{Pool: Pool{5, 0}, FastestFirst: true}, [][]racetime.Centis{
		{5, 3, 1, 2, 4}, {10, 8, 6, 7, 9}, {0, 13, 11, 12, 0}, {0, 16, 14, 15, 0},
	}},
	{"the fastest first", Rules{Pool: Pool{4, 1}, FastestFirst: true}, [][]racetime.Centis{{3, 1, 2, 4}, {7, 5, 6, 0}}},
}

var sixLanes = Rules{Pool: Pool{Lanes: 6, First: 1}, Metres: 100}

func circle(lanes, first, metres int) Rules {
	return Rules{Pool: Pool{lanes, first}, Circle: true, Metres: metres}
}

// TestPublishedLists seeds the entrants of each list and compares every place.
func TestPublishedLists(t *testing.T) {
	for _, c := range published {
		t.Run(c.name, func(t *testing.T) {
			var list []Entrant
			for _, heat := range c.heats {
				for _, time := range heat {
					if time > 0 {
						list = append(list, Entrant{ID: id.Entry(time), Time: time})
					}
				}
			}
			got := make([][]racetime.Centis, len(c.heats))
			for i := range got {
				got[i] = make([]racetime.Centis, c.rules.Lanes)
			}
			for _, p := range Heats(list, c.rules) {
				got[p.Heat-1][p.Lane-c.rules.First] = racetime.Centis(p.ID)
			}
			for i := range got {
				if !slices.Equal(got[i], c.heats[i]) {
					t.Errorf("heat %d: %v, want %v", i+1, got[i], c.heats[i])
				}
			}
		})
	}
}
