package names

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestIndexMatchesSortedList compares pages, totals and sums with those of a plain sorted list while texts are added and blocks are split.
func TestIndexMatchesSortedList(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	have, index := map[string]int{}, &Index{}
	for range 12 {
		changes := map[string]int{}
		for range random.IntN(700) + 1 {
			text := fmt.Sprintf("%c%c%x", 'a'+random.IntN(5), 'a'+random.IntN(5), random.IntN(200))
			if random.IntN(9) == 0 {
				text += " d'" + text // contains its parts twice
			}
			if random.IntN(300) == 0 {
				text = "" // a person without a name
			}
			changes[text] = 1 + random.IntN(40)
		}
		maps.Copy(have, changes)
		var list []Count
		for _, text := range slices.Sorted(maps.Keys(changes)) {
			list = append(list, Count{Text: Text{1, text}, N: changes[text]})
		}
		before := index
		total := before.Total(1, "")
		index = index.With(list)
		if before.Total(1, "") != total {
			t.Fatal("applying changes modified the previous index")
		}
		for _, part := range []string{"", "a", "b1", "ee", "0", "ee1", "ac7", "bd4f", "nobody"} {
			for _, desc := range []bool{false, true} {
				comparePage(t, index, have, part, random.IntN(9000), random.IntN(60), desc)
			}
		}
		for _, text := range []string{"", "a", "c", "zz", "cc7"} {
			want := 0
			for other, n := range have {
				if other < text {
					want += n
				}
			}
			if got := index.TotalBefore(1, text); got != want {
				t.Fatalf("total before %q: %d, want %d", text, got, want)
			}
		}
	}
	if texts, total := index.Matching(2, ""); texts == nil || len(texts) != 0 || total != 0 {
		t.Errorf("a kind without texts has %v", texts)
	}
}

func comparePage(t *testing.T, index *Index, have map[string]int, part string, skip, size int, desc bool) {
	t.Helper()
	texts := slices.Sorted(maps.Keys(have))
	if desc {
		slices.Reverse(texts)
	}
	var want []string
	inside, total := 0, 0
	for _, text := range texts {
		if !strings.Contains(text, part) {
			continue
		}
		if total+have[text] > skip && total < skip+size {
			if want == nil {
				inside = skip - total
			}
			want = append(want, text)
		}
		total += have[text]
	}
	gotTexts, gotInside, gotTotal := index.Page(1, part, skip, size, desc)
	if !slices.Equal(gotTexts, want) || gotInside != inside || gotTotal != total {
		t.Fatalf("%q after %d, %d, descending %t:\n got %q %d %d\nwant %q %d %d",
			part, skip, size, desc, gotTexts, gotInside, gotTotal, want, inside, total)
	}
}
