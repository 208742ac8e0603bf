package store_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// TestAthletesByTwoTexts compares searches by surname, first name, club and membership, alone and combined, with few and many matches, with
// a list filtered in memory.
func TestAthletesByTwoTexts(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		today := calendar.In(testkit.Start)
		random := rand.New(rand.NewPCG(8, 9))
		clubs := []domain.Club{testkit.Club(t, db), testkit.Club(t, db)}
		lasts, firsts := []string{"Rossi", "De Luca", "D'Alò", "Mar_ini", "Zanella"}, []string{"Anna", "Luca", "Zoë", "Maria Chiara", "Ro%sa"}
		var list []domain.Athlete
		for i := range 3000 {
			a := surnamed(clubs[i%2], lasts[min(random.IntN(5), random.IntN(5))], today.AddDays(random.IntN(5)-2))
			a.FirstName, a.Card = firsts[random.IntN(5)], fmt.Sprint(i)
			if random.IntN(4) == 0 {
				a.MemberUntil = calendar.Date{}
			}
			list = append(list, a)
		}
		inTx(t, db, func(q store.Q) error { return q.AddAthletes(ctx, slices.Clone(list)) })
		all := allAthletes(t, db)
		yes, no := true, false
		var filters []domain.AthleteFilter
		for _, last := range []string{"", "o", "rossi", "alo", "_", "x", strings.Repeat("a", 60_000)} {
			for _, first := range []string{"", "a", "zoe", "%", "x"} {
				for _, club := range []id.Club{0, clubs[0].ID} {
					filters = append(filters, domain.AthleteFilter{LastName: last, FirstName: first, ClubID: club})
				}
				filters = append(filters, domain.AthleteFilter{LastName: last, FirstName: first, Member: &no},
					domain.AthleteFilter{LastName: last, FirstName: first, ClubName: clubs[1].Name})
			}
		}
		filters = append(filters, domain.AthleteFilter{Member: &yes}, domain.AthleteFilter{Member: &no, ClubID: clubs[0].ID})
		for _, f := range filters {
			f.Today = today
			compareFiltered(t, db, all, f)
		}
		rename(t, db, random, all, lasts, firsts)
		all = allAthletes(t, db)
		for _, f := range filters {
			if f == (domain.AthleteFilter{LastName: f.LastName, FirstName: f.FirstName}) {
				compareFiltered(t, db, all, f)
			}
		}
	})
}

// TestAthletesByClubText compares searches by club name, with few and many matching clubs, with a list filtered in memory, before and after
// clubs are renamed, left and emptied.
func TestAthletesByClubText(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		random := rand.New(rand.NewPCG(10, 11))
		var clubs []domain.Club
		for i := range 120 {
			name := fmt.Sprintf("Nuoto %03d", i)
			if i%40 == 0 {
				name = "Società Grande" // three clubs share this name
			}
			clubs = append(clubs, testkit.Club(t, db, func(c *domain.Club) { c.Name = name }))
		}
		lasts, firsts := []string{"Rossi", "De Luca", "D'Alò", "Zanella"}, []string{"Anna", "Luca", "Zoë"}
		inTx(t, db, func(q store.Q) error {
			var list []domain.Athlete
			for i := range 3000 {
				club := clubs[random.IntN(len(clubs))]
				if random.IntN(3) == 0 {
					club = clubs[40*random.IntN(3)]
				}
				a := surnamed(club, lasts[random.IntN(4)], calendar.Date{})
				a.FirstName, a.Card = firsts[random.IntN(3)], fmt.Sprint(i)
				list = append(list, a)
			}
			return q.AddAthletes(ctx, list)
		})
		compare := func() {
			t.Helper()
			all := allAthletes(t, db)
			for _, text := range []string{"nuoto", "grande", "nuoto 01", "7", "042", "o 0", "grandissima", "nobody"} {
				for _, f := range []domain.AthleteFilter{{}, {LastName: "alo"}, {LastName: "o", FirstName: "an"}, {FirstName: "x"}} {
					f.ClubName = text
					compareFiltered(t, db, all, f)
				}
			}
			testkit.Counted(t, db, "clubs")
		}
		compare()
		inTx(t, db, func(q store.Q) error {
			for _, i := range []int{0, 42} {
				clubs[i].Name = "Società Grandissima"
				if err := q.SaveClub(ctx, clubs[i]); err != nil {
					return err
				}
			}
			for _, a := range allAthletes(t, db)[:40] {
				moved := a
				moved.ClubID, moved.ClubName = clubs[7].ID, clubs[7].Name
				if err := q.SaveAthlete(ctx, a, moved); err != nil {
					return err
				}
			}
			_, _, err := q.DeleteAthletes(ctx, clubs[17].ID)
			return err
		})
		compare()
	})
}

// rename renames athletes, one by one and in bulk; most keep one of their two names.
func rename(t *testing.T, db *store.DB, random *rand.Rand, all []domain.Athlete, lasts, firsts []string) {
	t.Helper()
	var many []store.AthleteChange
	for i := range 60 {
		a := all[random.IntN(50)*60+i]
		b := a
		if random.IntN(3) == 0 {
			b.LastName = lasts[random.IntN(len(lasts))]
		}
		b.FirstName = firsts[random.IntN(len(firsts))]
		if i%2 == 0 {
			many = append(many, store.AthleteChange{Before: a, After: b})
			continue
		}
		inTx(t, db, func(q store.Q) error { return q.SaveAthlete(t.Context(), a, b) })
	}
	inTx(t, db, func(q store.Q) error { return q.UpdateAthletes(t.Context(), many) })
}

func compareFiltered(t *testing.T, db *store.DB, all []domain.Athlete, f domain.AthleteFilter) {
	t.Helper()
	holds := func(text, part string) bool { return strings.Contains(fold.Text(text), fold.Text(part)) }
	var kept []domain.Athlete
	for _, a := range all {
		if holds(a.LastName, f.LastName) && holds(a.FirstName, f.FirstName) && holds(a.ClubName,
			f.ClubName) && (f.ClubID == 0 || f.ClubID == a.ClubID) && (f.Member == nil || *f.Member == a.MemberOn(f.Today)) {
			kept = append(kept, a)
		}
	}
	slices.SortFunc(kept, func(a, b domain.Athlete) int {
		return cmp.Or(cmp.Compare(store.NameKey(a.LastName, a.FirstName), store.NameKey(b.LastName, b.FirstName)), cmp.Compare(a.ID, b.ID))
	})
	for _, desc := range []bool{false, true} {
		for _, number := range []int{1, 3} {
			const size = 40
			rows, total, err := db.Athletes(t.Context(), f, domain.Page{Number: number, Size: size, Sort: "name", Desc: desc})
			want := kept[min(len(kept), (number-1)*size):min(len(kept), number*size)]
			if err != nil || total != len(kept) || !slices.Equal(idsOf(rows, func(a domain.Athlete) int64 { return int64(a.ID) }), idsOf(want,
				func(a domain.Athlete) int64 { return int64(a.ID) })) {
				t.Fatalf("%+v, page %d, descending %t: %d rows of %d, want %d of %d: %v", f, number, desc, len(rows), total, len(want), len(kept), err)
			}
		}
		slices.Reverse(kept)
	}
	n := 0
	for _, err := range db.EachAthlete(t.Context(), f, domain.Page{}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != len(kept) {
		t.Fatalf("%+v: %d exported, want %d", f, n, len(kept))
	}
}
