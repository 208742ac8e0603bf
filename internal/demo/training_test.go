package demo_test

import (
	"context"
	"log/slog"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// TestSeasonOfTraining checks that the premium coach has four groups with a season of consistent workouts, and one workout today or this
// week.
func TestSeasonOfTraining(t *testing.T) {
	ctx := context.Background()
	db, clock, v := testkit.DB(t), testkit.NewClock(), variant.All()[0]
	a := app.New(db, nil, clock, slog.New(slog.DiscardHandler), app.Settings{Variant: v})
	fill(t, demo.World{DB: db, Clock: clock, Hash: "hash", Seed: a.Coaches.Seed, Athletes: 2000, Variant: v})
	coach, err := db.UserByName(ctx, "coach")
	if err != nil {
		t.Fatal(err)
	}
	groups, err := db.OwnGroups(ctx, coach.ID)
	if err != nil || len(groups) != 4 {
		t.Fatalf("%d groups, %v", len(groups), err)
	}
	season, workouts := calendar.SeasonOf(calendar.In(clock.Now())), 0
	for _, g := range groups {
		list, err := db.WorkoutsBetween(ctx, g.ID, season.Start(), season.End())
		if err != nil || len(list) < 80 {
			t.Fatalf("%s has %d workouts, %v", g.Name, len(list), err)
		}
		workouts += len(list)
		ids := make([]id.Workout, len(list))
		for i, w := range list {
			ids[i] = w.ID
		}
		series, err := db.SeriesOfAll(ctx, ids)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range list {
			rows := training.NewSeriesTree(series[w.ID]).Rows()
			if got := training.Distance(training.BuildTree(rows)); got != w.Metres || got < 1000 {
				t.Errorf("%s, %s: %d m of %d", g.Name, w.Day, got, w.Metres)
			}
		}
		weeks, err := db.Weeks(ctx, g.ID, season.Start(), season.End())
		if err != nil || len(weeks) < 40 {
			t.Errorf("%s has %d weeks, %v", g.Name, len(weeks), err)
		}
		members, err := db.GroupMembers(ctx, g.ID)
		if err != nil || len(members) == 0 {
			t.Errorf("no athletes in %s: %v", g.Name, err)
		}
	}
	if coach.Workouts != workouts {
		t.Errorf("%d workouts, counted %d", workouts, coach.Workouts)
	}
	base, err := db.UserByName(ctx, "base")
	if err != nil {
		t.Fatal(err)
	}
	if own, err := db.OwnGroups(ctx, base.ID); err != nil || len(own) != 1 || base.Workouts == 0 {
		t.Errorf("%v, %d workouts, %v", own, base.Workouts, err)
	}
	if today, err := db.WorkoutsOn(ctx, coach.ID, calendar.In(clock.Now())); err != nil || len(today) == 0 {
		t.Errorf("nothing today: %v", err)
	}
	for username, first := range map[string]int{"coach": 8, "societa": 8, "societa2": 4, "admin": 4} {
		checkSheets(t, db, a, username, first)
	}
	if faults, err := db.SwimFaults(ctx); err != nil || len(faults) > 0 {
		t.Errorf("%v, %v", faults, err)
	}
}

// checkSheets checks that the first athletes of a list have three seasons of external swims with splits, and paces.
func checkSheets(t *testing.T, db *store.DB, a *app.App, username string, first int) {
	t.Helper()
	user, err := db.UserByName(t.Context(), username)
	if err != nil {
		t.Fatal(err)
	}
	athletes, _, err := db.Athletes(t.Context(), domain.AthleteFilter{ClubID: user.ClubID, Visible: new(true)},
		domain.Page{Number: 1, Size: first})
	if err != nil || len(athletes) < first {
		t.Fatalf("%d athletes, %v", len(athletes), err)
	}
	for _, x := range athletes {
		s, err := a.Sheets.Get(t.Context(), access.Actor{UserID: user.ID, Level: user.Level, ClubID: user.ClubID, Active: true}, x.ID)
		if err != nil {
			t.Fatal(err)
		}
		seasons, split := map[calendar.Season]bool{}, 0
		for _, l := range s.Lines {
			seasons[calendar.SeasonOf(l.Day)] = true
			split += len(l.Splits)
		}
		if len(s.Results()) == 0 || len(s.Trials()) == 0 || len(seasons) < 3 || split == 0 || len(s.Paces) == 0 {
			t.Errorf("%s of %s: %d results, %d trials in %d seasons, %d splits, %d paces", x.LastName, username, len(s.Results()),
				len(s.Trials()), len(seasons), split, len(s.Paces))
		}
	}
}
