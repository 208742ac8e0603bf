package split

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/racetime"
)

func TestNextDistance(t *testing.T) {
	for _, c := range []struct {
		name   string
		taken  []int
		length int
		want   int
	}{
		{"the first", nil, 100, 25}, {"a gap", []int{25, 75}, 100, 50}, {"none left", []int{25, 50, 75}, 100, 0},
		{"a race of one length", nil, 25, 0},
	} {
		var splits []Split
		for _, metres := range c.taken {
			splits = append(splits, Split{Metres: metres})
		}
		got, err := NextDistance(splits, c.length)
		if got != c.want || (err != nil) != (c.want == 0) {
			t.Errorf("%s: got %d, %v, want got == c.want and (err != nil) == (c.want == 0)", c.name, got, err)
		}
		if err != nil && err.Error() != "Split non disponibile" {
			t.Errorf(`%s: got %v, want no error or err.Error() == "Split non disponibile"`, c.name, err)
		}
	}
}

func TestCheck(t *testing.T) {
	others := []Split{{ID: 1, Metres: 25, Time: 1400}, {ID: 2, Metres: 75, Time: 4600}}
	const growing = "Il tempo di uno split deve crescere con la distanza e restare sotto il tempo finale"
	for _, c := range []struct {
		name  string
		split Split
		final racetime.Centis
		want  string
	}{
		{"fits", Split{Metres: 50, Time: 3000}, 6200, ""},
		{"no final time yet", Split{Metres: 50, Time: 3000}, 0, ""},
		{"taken", Split{Metres: 25, Time: 1500}, 6200, "La distanza indicata è già stata salvata"},
		{"existing distance, no time", Split{Metres: 25}, 6200, "La distanza indicata è già stata salvata"},
		{"existing distance, slower than the final time", Split{Metres: 75, Time: 7000}, 6200, "La distanza indicata è già stata salvata"},
		{"existing distance, slower than a later split", Split{Metres: 25, Time: 5000}, 6200, "La distanza indicata è già stata salvata"},
		{"the same one changed", Split{ID: 1, Metres: 25, Time: 1500}, 6200, ""},
		{"moved onto another", Split{ID: 1, Metres: 75, Time: 4600}, 6200, "La distanza indicata è già stata salvata"},
		{"not a multiple", Split{Metres: 60, Time: 3000}, 6200, "Split non disponibile"},
		{"the whole race", Split{Metres: 100, Time: 6200}, 6200, "Split non disponibile"},
		{"beyond it", Split{Metres: 125, Time: 6300}, 6200, "Split non disponibile"},
		{"nothing", Split{Metres: 0, Time: 3000}, 6200, "Split non disponibile"},
		{"faster than one before", Split{Metres: 50, Time: 1300}, 6200, growing},
		{"slower than one after", Split{Metres: 50, Time: 4700}, 6200, growing},
		{"equal to one before", Split{Metres: 50, Time: 1400}, 6200, growing},
		{"as slow as the final time", Split{Metres: 50, Time: 6200}, 6200, growing},
		{"no time", Split{Metres: 50}, 6200, growing},
	} {
		got := ""
		if err := Check(c.split, others, 100, c.final); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLaps(t *testing.T) {
	parts := Laps([]Split{{Metres: 75, Time: 4600}, {Metres: 25, Time: 1400}}, 100, 6200)
	want := []struct {
		from, to int
		lap      racetime.Centis
	}{{0, 25, 1400}, {25, 75, 3200}, {75, 100, 1600}}
	if len(parts) != len(want) {
		t.Fatalf("%d parts", len(parts))
	}
	for i, w := range want {
		if p := parts[i]; p.From != w.from || p.Metres != w.to || p.Duration != w.lap {
			t.Errorf("%+v, want %+v", p, w)
		}
	}
}

// TestCheckedSplitsIncrease checks that for any splits that Check accepts, in any order, the laps are positive and sum to the final time.
func TestCheckedSplitsIncrease(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const length, final = 400, racetime.Centis(30000)
		var splits []Split
		for range rapid.IntRange(0, 40).Draw(t, "n") {
			s := Split{Metres: Step * rapid.IntRange(0, 17).Draw(t, "metres"), Time: racetime.Centis(rapid.IntRange(0, 31000).Draw(t, "time"))}
			if Check(s, splits, length, final) == nil {
				splits = append(splits, s)
			}
		}
		sum := racetime.Centis(0)
		for _, p := range Laps(splits, length, final) {
			if p.Duration <= 0 {
				t.Fatalf("a lap of %d hundredths", p.Duration)
			}
			sum += p.Duration
		}
		if sum != final {
			t.Fatalf("the laps sum to %d", sum)
		}
	})
}
