package testkit

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// Counted checks that the stored counts (athletes per club, per name and in total) match the athletes.
func Counted(t testing.TB, db *store.DB, when string) {
	t.Helper()
	ctx := t.Context()
	rows, total, err := db.Athletes(ctx, domain.AthleteFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		t.Fatal(err)
	}
	if total != len(rows) {
		t.Errorf("%s: %d athletes counted, want %d", when, total, len(rows))
	}
	clubs := map[id.Club]domain.AthleteCounts{}
	lasts, firsts, names := map[string]int{}, map[string]int{}, map[string]int{}
	for _, a := range rows {
		c := clubs[a.ClubID]
		c.Athletes++
		if a.Visible {
			c.Visible++
		}
		clubs[a.ClubID] = c
		lasts[fold.Text(a.LastName)]++
		firsts[fold.Text(a.FirstName)]++
		names[fold.Text(a.ClubName)]++
	}
	list, _, err := db.Clubs(ctx, domain.ClubFilter{}, domain.Page{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		counts, err := db.AthleteCounts(ctx, c.ID)
		if err != nil || counts != clubs[c.ID] {
			t.Errorf("%s: club %d counts %+v, has %+v: %v", when, c.ID, counts, clubs[c.ID], err)
		}
	}
	for kind, want := range map[int]map[string]int{store.KindSurname: lasts, store.KindFirstName: firsts, store.KindClub: names} {
		counted, err := db.NameCounts(ctx, kind)
		if err != nil {
			t.Fatal(err)
		}
		for name, n := range want {
			if counted[name] != n {
				t.Errorf("%s: %d athletes have the name %q, %d counted", when, n, name, counted[name])
			}
		}
		for name, n := range counted {
			if want[name] == 0 && (n != 0 || kind != store.KindClub) { // a club's name stays when its last athlete leaves
				t.Errorf("%s: no athlete has the name %q, %d counted", when, name, n)
			}
		}
	}
}
