package passage

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

var final = Key{Race: 7, Category: 3, Sex: 2}

func of(athlete id.Athlete, value racetime.Centis) Result {
	return Result{Key: final, Athlete: athlete, Value: value}
}

func TestQualify(t *testing.T) {
	type line struct {
		athlete  id.Athlete
		position int
		yes      bool
		reserve  int
	}
	for _, c := range []struct {
		name    string
		results []Result
		places  int
		scored  bool
		want    []line
	}{
		{"each athlete's best counts", []Result{of(1, 3100), of(2, 3000), of(1, 2900)}, 1, false, []line{{1, 1, true, 0}, {2, 2, false, 1}}},
		{"ties for the last place qualify", []Result{of(1, 2900), of(2, 3000), of(3, 3000), of(4, 3100)}, 2, false,
			[]line{{1, 1, true, 0}, {2, 2, true, 0}, {3, 2, true, 0}, {4, 4, false, 1}}},
		{"reserves in order", []Result{of(3, 3200), of(2, 3100), of(1, 2900)}, 1, false,
			[]line{{1, 1, true, 0}, {2, 2, false, 1}, {3, 3, false, 2}}},
		{"scores", []Result{of(1, 900), of(1, 1100), of(2, 1000)}, 1, true, []line{{1, 1, true, 0}, {2, 2, false, 1}}},
		{"no time does not count", []Result{of(1, 0)}, 1, false, nil},
		{"no places", []Result{of(1, 3000)}, 0, false, []line{{1, 1, false, 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []line
			for _, p := range Qualify(c.results, c.places, c.scored) {
				got = append(got, line{p.Athlete, p.Position, p.Qualified, p.Reserve})
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

func TestKeysAreIndependent(t *testing.T) {
	other := of(2, 3000)
	other.Category = 4
	for _, p := range Qualify([]Result{of(1, 2900), other}, 1, false) {
		if !p.Qualified || p.Position != 1 {
			t.Errorf("got %+v, want p.Qualified and p.Position == 1", p)
		}
	}
}

func TestMayEnter(t *testing.T) {
	qualified, second := Passage{Qualified: true}, Passage{Reserve: 2}
	for _, c := range []struct {
		name      string
		passage   Passage
		repechage bool
		free      int
		admitted  bool
		want      bool
	}{
		{"qualified", qualified, false, 0, false, true},
		{"reserve in the first step", second, false, 5, false, false},
		{"reserve with a place", second, true, 2, false, true},
		{"reserve without a place", second, true, 1, false, false},
		{"reserve admitted before", second, true, 0, true, true},
		{"empty", Passage{}, true, 9, false, false},
	} {
		if got := MayEnter(c.passage, c.repechage, c.free, c.admitted); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

func TestQualifyIgnoresInputOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		results := make([]Result, rapid.IntRange(0, 40).Draw(t, "n"))
		for i := range results {
			results[i] = of(id.Athlete(rapid.Int64Range(1, 12).Draw(t, "athlete")), racetime.Centis(rapid.IntRange(0, 8).Draw(t, "value")))
			results[i].Sex = rapid.SampledFrom([]domain.Sex{domain.Male, domain.Female}).Draw(t, "sex")
		}
		places := rapid.IntRange(0, 8).Draw(t, "places")
		passages := Qualify(results, places, false)
		shuffled := slices.Clone(results)
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if !slices.Equal(passages, Qualify(shuffled, places, false)) {
			t.Fatal("another order of input gave other passages")
		}
	})
}
