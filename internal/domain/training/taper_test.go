package training

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTaper(t *testing.T) {
	t.Parallel()
	race := func(metres int) Load { return Load{metres, true} }
	easy := func(metres int) Load { return Load{metres, false} }
	for name, c := range map[string]struct {
		weeks []Load
		want  []int
	}{
		"two weeks before a race":      {[]Load{easy(30000), easy(40000), easy(30000), race(20000)}, []int{0, 0, 25, 50}},
		"no race":                      {[]Load{easy(40000), easy(30000), easy(20000)}, []int{0, 0, 0}},
		"a race without a taper":       {[]Load{easy(30000), race(35000)}, []int{0, 0}},
		"a small reduction":            {[]Load{easy(30000), race(28000)}, []int{0, 0}},
		"a race in the first week":     {[]Load{race(20000), easy(30000)}, []int{0, 0}},
		"two races in a row":           {[]Load{easy(40000), race(30000), race(20000)}, []int{0, 25, 33}},
		"a race week without a volume": {[]Load{easy(40000), easy(30000), race(0)}, []int{0, 0, 0}},
		"at most four weeks":           {[]Load{easy(60), easy(50), easy(40), easy(30), easy(20), race(10)}, []int{0, 0, 20, 40, 60, 80}},
		"nothing":                      {nil, []int{}},
	} {
		if got := Taper(c.weeks); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestTaperRange checks that a taper is a reduction between 10 and 99 percent, and a season without races has none.
func TestTaperRange(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		weeks := rapid.SliceOf(rapid.Custom(func(t *rapid.T) Load {
			return Load{rapid.IntRange(0, 60000).Draw(t, "metres"), rapid.Bool().Draw(t, "race")}
		})).Draw(t, "weeks")
		races := slices.ContainsFunc(weeks, func(l Load) bool { return l.Race })
		for _, less := range Taper(weeks) {
			if less != 0 && (less < minTaper || less > 99 || !races) {
				t.Fatalf("a taper of %d", less)
			}
		}
	})
}
