package demo_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

func world(db *store.DB, clock calendar.Clock) demo.World {
	return demo.World{DB: db, Clock: clock, Hash: "hash", Crowd: 40, Seed: func(ctx context.Context, q store.Q, userID id.User) error {
		_, err := q.AddCatalogueItem(ctx, store.Modalities, userID, domain.CatalogueItem{Name: "Pull"})
		return err
	}}
}

func fill(t *testing.T, w demo.World) {
	t.Helper()
	if filled, err := w.Fill(t.Context()); err != nil || !filled {
		t.Fatalf("filled %v, %v", filled, err)
	}
}

// dump returns all rows as text.
func dump(t *testing.T, db *store.DB) []string {
	t.Helper()
	var out []string
	clubs, _, err := db.Clubs(t.Context(), domain.ClubFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range clubs {
		out = append(out, fmt.Sprintf("%+v", c))
	}
	users, _, err := db.Users(t.Context(), domain.UserFilter{}, domain.Page{})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range users {
		functions, err := db.UserFunctions(t.Context(), u.ID)
		if err != nil {
			t.Fatal(err)
		}
		groups, err := db.GroupsOf(t.Context(), u.ID)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, fmt.Sprintf("%+v %v %+v", u, functions, groups))
	}
	accesses, _, err := db.Accesses(t.Context(), domain.AccessFilter{}, domain.Page{Sort: "id"})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range accesses {
		out = append(out, fmt.Sprintf("%+v", a))
	}
	return out
}

func TestFillIsDeterministic(t *testing.T) {
	first := testkit.DB(t)
	fill(t, world(first, testkit.NewClock()))
	want := dump(t, first)
	if len(want) < 90 {
		t.Fatalf("the world has %d rows only", len(want))
	}
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		elsewhere := testkit.NewClock()
		elsewhere.Set(testkit.Start.UTC()) // the machine's time zone makes no difference
		fill(t, world(db, elsewhere))
		if got := dump(t, db); !slices.Equal(got, want) {
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("row %d differs:\n%s\n%s", i, got[i], want[i])
				}
			}
			t.Errorf("%d rows, want %d", len(got), len(want))
		}
	})
}

func TestDatesFollowClock(t *testing.T) {
	now, later := testkit.DB(t), testkit.DB(t)
	clock := testkit.NewClock()
	fill(t, world(now, clock))
	clock.Advance(100 * 24 * time.Hour)
	fill(t, world(later, clock))
	for _, name := range []string{"coach", "admin"} {
		a, errA := now.UserByName(t.Context(), name)
		b, errB := later.UserByName(t.Context(), name)
		if err := errors.Join(errA, errB); err != nil {
			t.Fatal(err)
		}
		if a.CreatedAt.Date().DaysUntil(b.CreatedAt.Date()) != 100 ||
			(!a.PremiumUntil.IsZero() && a.PremiumUntil.DaysUntil(b.PremiumUntil) != 100) {
			t.Errorf("%s: %+v, later %+v", name, a, b)
		}
	}
}

func TestDemoUsers(t *testing.T) {
	db := testkit.DB(t)
	fill(t, world(db, testkit.NewClock()))
	today := calendar.In(testkit.Start)
	for _, c := range []struct {
		name    string
		level   domain.Level
		club    bool
		premium bool
	}{
		{"admin", domain.LevelAdmin, false, false}, {"societa", domain.LevelClub, true, false}, {"societa2", domain.LevelClub, true, false},
		{"coach", domain.LevelCoach, true, true}, {"base", domain.LevelCoach, true, false}, {"nuovo", domain.LevelCoach, false, false},
	} {
		u, err := db.UserByName(t.Context(), c.name)
		if err != nil || u.Level != c.level || (u.ClubID > 0) != c.club || u.Premium(today) != c.premium || !u.Active ||
			u.PasswordHash != "hash" {
			t.Errorf("%s is %+v, %v", c.name, u, err)
		}
		if !slices.ContainsFunc(demo.Accounts, func(a demo.Account) bool { return a.Username == c.name && a.What != "" }) {
			t.Errorf("%s is not listed for users", c.name)
		}
	}
	users, _, err := db.Users(t.Context(), domain.UserFilter{ClubName: "tirreno"}, domain.Page{})
	if err != nil || len(users) != 2 {
		t.Errorf("the first club has %v, %v", users, err)
	}
}

func TestSomeAthletesAreReservedOrHidden(t *testing.T) {
	db := testkit.DB(t)
	w := world(db, testkit.NewClock())
	w.Athletes = 1200
	fill(t, w)
	for name, c := range map[string]struct {
		visible bool
		is      func(domain.Athlete) bool
	}{
		"reserved":                   {true, func(a domain.Athlete) bool { return a.Reserved }},
		"hidden by the club":         {false, func(a domain.Athlete) bool { return a.HiddenByClub }},
		"hidden by an administrator": {false, func(a domain.Athlete) bool { return !a.HiddenByClub }},
	} {
		athletes, _, err := db.Athletes(t.Context(), domain.AthleteFilter{Visible: &c.visible}, domain.Page{})
		if err != nil || !slices.ContainsFunc(athletes, c.is) {
			t.Errorf("none of %d athletes is %s: %v", len(athletes), name, err)
		}
	}
}

func TestFillSkipsDatabaseWithUsers(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		testkit.User(t, db)
		before := dump(t, db)
		if filled, err := world(db, testkit.NewClock()).Fill(t.Context()); err != nil || filled {
			t.Errorf("filled %v, %v", filled, err)
		}
		if after := dump(t, db); !slices.Equal(before, after) {
			t.Errorf("it was %v and is %v", before, after)
		}
	})
}

func TestFailedFillIsRolledBack(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w, stop := world(db, testkit.NewClock()), errors.New("stop")
		w.Seed = func(context.Context, store.Q, id.User) error { return stop }
		if _, err := w.Fill(t.Context()); !errors.Is(err, stop) {
			t.Errorf("the fill returned %v", err)
		}
		if left := dump(t, db); len(left) != 0 {
			t.Errorf("it left %v", left)
		}
	})
}
