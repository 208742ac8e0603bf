package store_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// TestAthletesByName compares every page of the name list, for several searches and both directions, with a list sorted in memory, after
// athletes were added, renamed, moved and removed. The name counts must have followed.
func TestAthletesByName(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		random := rand.New(rand.NewPCG(1, 2))
		clubs := []domain.Club{testkit.Club(t, db), testkit.Club(t, db), testkit.Club(t, db)}
		lasts := []string{"Rossi", "De", "De Luca", "D'Alò", "Esposito", "Rossetti", "Zanella", "Ro", "Łukasz", "😀 Emoji"}
		firsts := []string{"Anna", "Luca", "Zoë", "Maria Chiara", "O'Neil"}
		var want []domain.Athlete
		make1 := func(i int) domain.Athlete {
			c, last := clubs[random.IntN(3)], lasts[random.IntN(len(lasts))]
			if random.IntN(2) == 0 {
				last = "Rossi" // common enough that pages start in the middle of a name
			}
			return domain.Athlete{
				ClubID: c.ID, ClubName: c.Name, Visible: true, Card: fmt.Sprint(i), Qualification: 1, Disability: 1,
				CreatedAt: calendar.At(testkit.Start),
				Person: domain.Person{
					LastName: last, FirstName: firsts[random.IntN(len(firsts))], Sex: domain.Male, Birth: calendar.Of(2010, 1, 1),
					NationalityID: catalog.Italy, NationalStateID: catalog.Italy,
				},
			}
		}
		inTx(t, db, func(q store.Q) error {
			var list []domain.Athlete
			for i := range 1100 {
				list = append(list, make1(i))
			}
			if err := q.AddAthletes(ctx, list); err != nil {
				return err
			}
			_, err := q.AddAthlete(ctx, make1(5000))
			return err
		})
		want = allAthletes(t, db)
		inTx(t, db, func(q store.Q) error {
			for i, a := range want[:20] {
				b := a
				b.LastName, b.ClubID, b.ClubName = lasts[i%len(lasts)], clubs[0].ID, clubs[0].Name
				if err := q.SaveAthlete(ctx, a, b); err != nil {
					return err
				}
			}
			_, _, err := q.DeleteAthletes(ctx, clubs[2].ID)
			return err
		})
		want = allAthletes(t, db)
		if len(want) < 100 {
			t.Fatalf("only %d athletes are left to compare", len(want))
		}
		for _, text := range []string{"", "ro", "de", "dalo", "esposito", "łuk", "nobody", "%"} {
			for _, desc := range []bool{false, true} {
				comparePages(t, db, want, text, desc)
			}
		}
	})
}

func inTx(t *testing.T, db *store.DB, fn func(store.Q) error) {
	t.Helper()
	if err := db.Tx(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

// allAthletes reads all athletes by id, without using the names.
func allAthletes(t *testing.T, db *store.DB) []domain.Athlete {
	t.Helper()
	rows, total, err := db.Athletes(t.Context(), domain.AthleteFilter{}, domain.Page{Sort: "id"})
	if err != nil || total != len(rows) {
		t.Fatalf("%d of %d athletes: %v", len(rows), total, err)
	}
	return rows
}

func comparePages(t *testing.T, db *store.DB, all []domain.Athlete, text string, desc bool) {
	t.Helper()
	var want []id.Athlete
	sorted := slices.Clone(all)
	slices.SortFunc(sorted, func(a, b domain.Athlete) int {
		c := cmp.Or(cmp.Compare(fold.Text(a.LastName), fold.Text(b.LastName)), cmp.Compare(fold.Text(a.FirstName),
			fold.Text(b.FirstName)), cmp.Compare(a.ID, b.ID))
		if desc {
			return -c
		}
		return c
	})
	for _, a := range sorted {
		if strings.Contains(fold.Text(a.LastName), fold.Text(text)) {
			want = append(want, a.ID)
		}
	}
	for _, size := range []int{0, 7, 50, 300} {
		var got []id.Athlete
		for page := 1; page == 1 || (size > 0 && len(got) < len(want)); page++ {
			rows, total, err := db.Athletes(context.Background(), domain.AthleteFilter{LastName: text}, domain.Page{Number: page,
				Size: size, Sort: "name", Desc: desc})
			if err != nil || total != len(want) {
				t.Fatalf("%q by %d: total %d, want %d: %v", text, size, total, len(want), err)
			}
			if len(rows) == 0 {
				break
			}
			for _, a := range rows {
				got = append(got, a.ID)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q by %d, descending %t:\n got %v\nwant %v", text, size, desc, got, want)
		}
	}
}
