package pace_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/pace"
	"traguardo/internal/domain/racetime"
)

func TestAssignLanes(t *testing.T) {
	for _, c := range []struct {
		name  string
		paces []racetime.Centis
		lanes int
		want  []int
	}{
		{"no swimmers", nil, 3, []int{}},
		{"fastest first", []racetime.Centis{7500, 6500, 7000}, 3, []int{3, 1, 2}},
		{"without a pace last", []racetime.Centis{0, 7000, 6500}, 3, []int{3, 2, 1}},
		{"the first lanes have more", []racetime.Centis{6000, 6100, 6200, 6300, 6400}, 2, []int{1, 1, 1, 2, 2}},
		{"more lanes than swimmers", []racetime.Centis{6100, 6000}, 4, []int{2, 1}},
		{"equal paces keep their order", []racetime.Centis{6000, 6000, 6000}, 2, []int{1, 1, 2}},
	} {
		if got := pace.AssignLanes(c.paces, c.lanes); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestAssignLanesProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paces := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) racetime.Centis {
			return racetime.Centis(rapid.IntRange(0, 12000).Draw(t, "pace"))
		}), 0, 40).Draw(t, "paces")
		lanes := rapid.IntRange(1, 10).Draw(t, "lanes")
		got := pace.AssignLanes(paces, lanes)
		sizes := make([]int, lanes)
		for i, lane := range got {
			sizes[lane-1]++
			for j, other := range got {
				if paces[i] > 0 && paces[j] > 0 && paces[i] < paces[j] && lane > other {
					t.Fatalf("%v: a faster swimmer is in a slower lane: %v", paces, got)
				}
			}
		}
		if slices.Max(sizes)-slices.Min(sizes) > 1 {
			t.Fatalf("sizes %v", sizes)
		}
	})
}

func TestLaneSendOff(t *testing.T) {
	for _, c := range []struct {
		name    string
		written racetime.Centis
		times   []racetime.Centis
		want    racetime.Centis
	}{
		{"the coach's", 9000, []racetime.Centis{8000, 9000}, 9000},
		{"too fast for one", 9000, []racetime.Centis{8000, 9001}, 10500},
		{"no send-off", 0, []racetime.Centis{7776}, 9000},
		{"no paces", 9000, []racetime.Centis{0}, 9000},
		{"nothing known", 0, nil, 0},
	} {
		if got := pace.LaneSendOff(pace.A2, 100, c.written, c.times); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
