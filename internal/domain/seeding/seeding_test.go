package seeding

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

func TestLanes(t *testing.T) {
	for _, c := range []struct {
		pool Pool
		want []int
	}{
		{Pool{Lanes: 4, First: 1}, []int{2, 3, 1, 4}},
		{Pool{Lanes: 5, First: 1}, []int{3, 4, 2, 5, 1}},
		{Pool{Lanes: 6, First: 1}, []int{3, 4, 2, 5, 1, 6}},
		{Pool{Lanes: 7, First: 1}, []int{4, 5, 3, 6, 2, 7, 1}},
		{Pool{Lanes: 8, First: 1}, []int{4, 5, 3, 6, 2, 7, 1, 8}},
		{Pool{Lanes: 9, First: 1}, []int{5, 6, 4, 7, 3, 8, 2, 9, 1}},
		{Pool{Lanes: 10, First: 1}, []int{5, 6, 4, 7, 3, 8, 2, 9, 1, 10}},
		{Pool{Lanes: 6, First: 0}, []int{2, 3, 1, 4, 0, 5}},
		{Pool{Lanes: 8, First: 0}, []int{3, 4, 2, 5, 1, 6, 0, 7}},
		{Pool{Lanes: 10, First: 0}, []int{4, 5, 3, 6, 2, 7, 1, 8, 0, 9}},
		{Pool{Lanes: 1, First: 1}, []int{1}},
		{Pool{Lanes: 0, First: 1}, []int{}},
	} {
		if got := Lanes(c.pool); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.pool, got, c.want)
		}
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		n, lanes int
		want     []int
	}{
		{0, 6, nil}, {1, 6, []int{1}}, {2, 8, []int{2}}, {6, 6, []int{6}},
		{7, 6, []int{3, 4}}, {8, 6, []int{3, 5}}, {9, 6, []int{3, 6}}, {13, 6, []int{3, 4, 6}},
		{5, 4, []int{2, 3}}, {6, 4, []int{3, 3}}, {9, 4, []int{3, 3, 3}}, {13, 4, []int{3, 3, 3, 4}},
		{4, 3, []int{1, 3}}, {3, 1, []int{1, 1, 1}}, {5, 0, nil},
	} {
		if got := Sizes(c.n, c.lanes); !slices.Equal(got, c.want) {
			t.Errorf("%d on %d lanes: %v, want %v", c.n, c.lanes, got, c.want)
		}
	}
}

// entrants returns n entrants; lower ids are faster.
func entrants(n int) []Entrant {
	list := make([]Entrant, n)
	for i := range list {
		list[i] = Entrant{ID: id.Entry(i + 1), Time: racetime.Centis(3000 + 10*i)}
	}
	return list
}

// inHeat returns the ids of a heat ordered by lane.
func inHeat(places []Place, heat int) []id.Entry {
	var ids []id.Entry
	for _, p := range places {
		if p.Heat == heat {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

func TestHeats(t *testing.T) {
	pool := Pool{Lanes: 6, First: 1}
	for _, c := range []struct {
		name  string
		n     int
		rules Rules
		want  [][]id.Entry // by heat, by lane
	}{
		{"one heat", 4, Rules{Pool: pool}, [][]id.Entry{{3, 1, 2, 4}}},
		{"straight", 13, Rules{Pool: pool}, [][]id.Entry{{13, 11, 12}, {9, 7, 8, 10}, {5, 3, 1, 2, 4, 6}}},
		{"fastest first", 13, Rules{Pool: pool, FastestFirst: true}, [][]id.Entry{{5, 3, 1, 2, 4, 6}, {9, 7, 8, 10}, {13, 11, 12}}},
		{"circle of three", 18, Rules{Pool: pool, Circle: true, Metres: 100},
			[][]id.Entry{{15, 9, 3, 6, 12, 18}, {14, 8, 2, 5, 11, 17}, {13, 7, 1, 4, 10, 16}}},
		{"circle of three before a fourth", 24, Rules{Pool: pool, Circle: true, Metres: 100},
			[][]id.Entry{{23, 21, 19, 20, 22, 24}, {15, 9, 3, 6, 12, 18}, {14, 8, 2, 5, 11, 17}, {13, 7, 1, 4, 10, 16}}},
		{"circle of two from 400 m", 18, Rules{Pool: pool, Circle: true, Metres: 400},
			[][]id.Entry{{17, 15, 13, 14, 16, 18}, {10, 6, 2, 4, 8, 12}, {9, 5, 1, 3, 7, 11}}},
		{"circle with a short heat", 13, Rules{Pool: pool, Circle: true, Metres: 100},
			[][]id.Entry{{9, 3, 6}, {8, 2, 5, 11}, {12, 7, 1, 4, 10, 13}}},
		{"circle with one heat", 5, Rules{Pool: pool, Circle: true, Metres: 50}, [][]id.Entry{{5, 3, 1, 2, 4}}},
		{"empty", 0, Rules{Pool: pool}, nil},
		{"no lanes", 3, Rules{}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			places := Heats(entrants(c.n), c.rules)
			for h, want := range c.want {
				if got := inHeat(places, h+1); !slices.Equal(got, want) {
					t.Errorf("heat %d: %v, want %v", h+1, got, want)
				}
			}
			if rest := inHeat(places, len(c.want)+1); rest != nil {
				t.Errorf("one heat too many: %v", rest)
			}
		})
	}
}

func TestNoTimeComesLast(t *testing.T) {
	list := entrants(7)
	list[0].Time = 0
	places := Heats(list, Rules{Pool: Pool{Lanes: 6, First: 1}})
	if got := inHeat(places, 1); !slices.Contains(got, 1) {
		t.Errorf("the one without a time is not in the slowest heat: %v", got)
	}
}

func TestEqualTimesAreDrawn(t *testing.T) {
	list := entrants(6)
	for i := range list {
		list[i].Time = 3000
	}
	seen := map[id.Entry]bool{}
	for seed := range uint64(60) {
		places := Heats(list, Rules{Pool: Pool{Lanes: 6, First: 1}, Seed: seed})
		for _, p := range places {
			if p.Lane == 3 {
				seen[p.ID] = true
			}
		}
	}
	if len(seen) != 6 {
		t.Errorf("in 60 draws only %d of six equal entrants got the best lane", len(seen))
	}
}

func anyRules(t *rapid.T) Rules {
	return Rules{
		Pool:   Pool{Lanes: rapid.IntRange(1, 10).Draw(t, "lanes"), First: rapid.IntRange(0, 1).Draw(t, "first")},
		Circle: rapid.Bool().Draw(t, "circle"), Metres: rapid.SampledFrom([]int{50, 100, 400, 1500}).Draw(t, "metres"),
		FastestFirst: rapid.Bool().Draw(t, "fastest first"), Seed: rapid.Uint64().Draw(t, "seed"),
	}
}

func anyEntrants(t *rapid.T) []Entrant {
	n := rapid.IntRange(0, 90).Draw(t, "n")
	list := make([]Entrant, n)
	for i := range list {
		list[i] = Entrant{ID: id.Entry(i + 1), Time: racetime.Centis(rapid.SampledFrom([]int{0, 2500, 2510, 2600, 2700, 3100, 9000}).Draw(t,
			"time")), Club: id.Club(rapid.Int64Range(1, 6).Draw(t, "club"))}
	}
	return list
}

func TestHeatsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, rules := anyEntrants(t), anyRules(t)
		places := Heats(list, rules)
		seen, taken, sizes := map[id.Entry]Place{}, map[[2]int]bool{}, map[int]int{}
		for _, p := range places {
			if _, twice := seen[p.ID]; twice {
				t.Fatalf("%d starts twice", p.ID)
			}
			if taken[[2]int{p.Heat, p.Lane}] {
				t.Fatalf("two on lane %d of heat %d", p.Lane, p.Heat)
			}
			if p.Lane < rules.First || p.Lane >= rules.First+rules.Lanes {
				t.Fatalf("lane %d is not in the pool", p.Lane)
			}
			seen[p.ID], taken[[2]int{p.Heat, p.Lane}] = p, true
			sizes[p.Heat]++
		}
		if len(seen) != len(list) {
			t.Fatalf("%d of %d start", len(seen), len(list))
		}
		for h, size := range sizes {
			avoidable := rules.Lanes > 3 && len(list) >= 3*len(sizes)
			if size < 3 && len(sizes) > 1 && avoidable {
				t.Fatalf("%d in heat %d of %d, %d entrants on %d lanes", size, h, len(sizes), len(list), rules.Lanes)
			}
		}
		shuffled := slices.Clone(list)
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if again := Heats(shuffled, rules); !slices.Equal(places, again) {
			t.Fatal("another order of input gave another list")
		}
	})
}

func TestOrderKeepsClubsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, seed := anyEntrants(t), rapid.Uint64().Draw(t, "seed")
		club, count, largest := map[id.Entry]id.Club{}, map[id.Club]int{}, 0
		for _, e := range list {
			club[e.ID] = e.Club
			count[e.Club]++
			largest = max(largest, count[e.Club])
		}
		order := Order(list, seed)
		if sorted := slices.Sorted(slices.Values(order)); len(sorted) != len(list) || len(slices.Compact(sorted)) != len(list) {
			t.Fatalf("%d of %d start", len(order), len(list))
		}
		neighbours := 0
		for i := 1; i < len(order); i++ {
			if club[order[i]] == club[order[i-1]] {
				neighbours++
			}
		}
		if unavoidable := max(0, 2*largest-len(list)-1); neighbours > unavoidable {
			t.Fatalf("%d follow one of their own club, %d would do: %v", neighbours, unavoidable, order)
		}
		shuffled := slices.Clone(list)
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if again := Order(shuffled, seed); !slices.Equal(order, again) {
			t.Fatal("another order of input gave another draw")
		}
	})
}

func TestTimetable(t *testing.T) {
	begin := time.Date(2026, 11, 15, 9, 0, 0, 0, time.UTC)
	starts, end := Timetable(begin, 30*time.Second, []Slot{
		{Slowest: 9000, Typical: 6000},                // 1'30 and turn-round
		{Slowest: 3000, Typical: 6000, Untimed: true}, // an entrant without a time: the typical minute
		{Pause: 10 * time.Minute},
		{Typical: 4000}, // no entrant has a time
	})
	want := []string{"09:00:00", "09:02:00", "09:03:30", "09:13:30"}
	for i, at := range starts {
		if got := at.Format(time.TimeOnly); got != want[i] {
			t.Errorf("line %d begins at %s, want %s", i, got, want[i])
		}
	}
	if got := end.Format(time.TimeOnly); got != "09:14:40" {
		t.Errorf("ends at %s", got)
	}
}
