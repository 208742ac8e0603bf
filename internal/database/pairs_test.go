package database

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/names"
)

const testPairQuery = "SELECT p.name FROM json_each($1) w CROSS JOIN person p" +
	" WHERE p.name >= w.value || '" + names.PairSeparator + "' AND p.name < w.value || '\x02'"

// TestPairsMatchSortedList searches for two parts, on two servers and inside transactions, while people are added, removed and renamed, and
// compares the results with those of a plain list.
func TestPairsMatchSortedList(t *testing.T) {
	both := openWords(t, 2)
	ctx := t.Context()
	inTx(t, both[0], func(q Q) error {
		_, err := q.Exec(ctx, "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
		return err
	})
	random := rand.New(rand.NewPCG(5, 6))
	lasts, firsts := []string{"de", "de luca", "rossi", "rosso", "verdi"}, []string{"", "an", "anna", "annanna", "luca", "zoe"}
	var people []string // by id, "" if deleted
	id := func(i int) int { return i + 1 }
	change := func(q Q) error {
		i := random.IntN(len(people) + 1)
		if i == len(people) || random.IntN(3) == 0 {
			people, i = append(people, ""), len(people)
		}
		before, after := people[i], ""
		if random.IntN(4) > 0 {
			after = lasts[random.IntN(len(lasts))] + names.PairSeparator + firsts[random.IntN(len(firsts))]
		}
		people[i] = after
		if _, err := q.Exec(ctx, "DELETE FROM person WHERE id = $1", id(i)); err != nil {
			return err
		}
		delta := map[names.Text]int{}
		if before != "" {
			delta[names.Text{Kind: 1, Text: before[:strings.Index(before, names.PairSeparator)]}]--
		}
		if after == "" {
			return testTally.Add(ctx, q, delta)
		}
		delta[names.Text{Kind: 1, Text: after[:strings.Index(after, names.PairSeparator)]}]++
		if _, err := q.Exec(ctx, "INSERT INTO person VALUES ($1, $2)", id(i), after); err != nil {
			return err
		}
		return testTally.Add(ctx, q, delta)
	}
	errAbort := errors.New("abort")
	for n := range 60 {
		before := slices.Clone(people)
		err := both[n%2].Tx(ctx, func(q Q) error {
			for range random.IntN(12) {
				if err := change(q); err != nil {
					return err
				}
			}
			comparePairs(t, q, random, people)
			if n%5 == 4 {
				return errAbort
			}
			return nil
		})
		if n%5 == 4 {
			people = before
		}
		if err != nil && !errors.Is(err, errAbort) {
			t.Fatal(err)
		}
		for _, db := range both {
			comparePairs(t, db.Q, random, people)
		}
	}
}

func comparePairs(t *testing.T, q Q, random *rand.Rand, people []string) {
	t.Helper()
	for _, part := range []string{"", "ro", "de", "luca", "nobody"}[random.IntN(4):] {
		for _, second := range []string{"", "a", "an", "nna", "zoe", "x"} {
			skip, size, desc := random.IntN(8), 1+random.IntN(9), random.IntN(2) == 0
			counts, err := testTally.ReadPairs(t.Context(), q, 1, part, testPairQuery)
			if err != nil {
				t.Fatal(err)
			}
			keys, inside, total := counts.PagePairs(1, part, second, skip, size, desc)
			got := fmt.Sprintf("%q %d %d", keys, inside, total)
			var held []string
			for _, name := range people {
				last, first, some := strings.Cut(name, names.PairSeparator)
				if some && strings.Contains(last, part) && strings.Contains(first, second) {
					held = append(held, name)
				}
			}
			slices.Sort(held)
			if desc {
				slices.Reverse(held)
			}
			page := held[min(skip, len(held)):min(skip+size, len(held))]
			inside = 0
			if len(page) > 0 {
				inside = skip - slices.Index(held, page[0])
			}
			if want := fmt.Sprintf("%q %d %d", slices.Compact(slices.Clone(page)), inside, len(held)); got != want {
				t.Fatalf("%q and %q after %d, %d, descending %t:\n got %s\nwant %s", part, second, skip, size, desc, got, want)
			}
		}
	}
}
