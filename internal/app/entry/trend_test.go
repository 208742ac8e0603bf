package entry

import (
	"slices"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

func on(day calendar.Date, hour int) calendar.Instant {
	return calendar.At(day.Start().Add(time.Duration(hour) * time.Hour))
}

func TestTrendDays(t *testing.T) {
	monday := calendar.Of(2026, 10, 19)
	single := func(day calendar.Date, hour int) store.EntryStart {
		return store.EntryStart{Kind: domain.Individual, CreatedAt: on(day, hour)}
	}
	for _, c := range []struct {
		name   string
		starts []store.EntryStart
		today  calendar.Date
		want   []TrendDay
	}{
		{"no entries", nil, monday, nil},
		{"days without entries are included", []store.EntryStart{single(monday, 10), single(monday, 23),
			{Kind: domain.Team, CreatedAt: on(monday.AddDays(2), 0)}}, monday.AddDays(3), []TrendDay{
			{monday, 2, 0, 2}, {monday.AddDays(1), 0, 0, 2}, {monday.AddDays(2), 0, 1, 3}, {monday.AddDays(3), 0, 0, 3},
		}},
		// 25 October 2026 has 25 hours.
		{"the night the clocks go back", []store.EntryStart{single(calendar.Of(2026, 10, 25), 24), single(calendar.Of(2026, 10, 26), 0)},
			calendar.Of(2026, 10, 26), []TrendDay{
				{calendar.Of(2026, 10, 25), 1, 0, 1}, {calendar.Of(2026, 10, 26), 1, 0, 2},
			}},
	} {
		if got := trendDays(c.starts, c.today); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
	long := trendDays([]store.EntryStart{single(monday.AddDays(-5000), 9), single(monday, 9)}, monday)
	if len(long) != maxTrendDays || long[len(long)-1].Total != 2 || long[0].Total != 1 {
		t.Errorf("%d days, the last %v", len(long), long[len(long)-1])
	}
}

func TestTrendRaces(t *testing.T) {
	race := func(raceID id.Race, category id.Category, kind domain.EntryKind) domain.EventRace {
		return domain.EventRace{RaceID: raceID, CategoryID: category, Kind: kind, Race: domain.Race{Name: "Gara"}}
	}
	starts := func(n int, raceID id.Race, category id.Category, sex domain.Sex, absent bool) []store.EntryStart {
		return slices.Repeat([]store.EntryStart{{RaceID: raceID, CategoryID: category, Kind: domain.Individual, Sex: sex,
			Disability: domain.NoDisability, Absent: absent}}, n)
	}
	races := []domain.EventRace{race(7, 1, domain.Individual), race(7, 2, domain.Individual), race(9, 1, domain.Team)}
	entered := slices.Concat(starts(7, 7, 1, domain.Male, false), starts(1, 7, 2, domain.Female, false), starts(3, 7, 2, domain.Male,
		false), starts(5, 7, 1, domain.Male, true), starts(4, 8, 1, domain.Male, false))
	for _, c := range []struct {
		name  string
		lanes int
		mixed bool
		want  TrendRace
	}{
		{"each category and sex separately", 6, false, TrendRace{7, "Gara", domain.Individual, 11, 4, 13}},
		{"categories mixed", 6, true, TrendRace{7, "Gara", domain.Individual, 11, 3, 7}},
		{"no lanes", 0, false, TrendRace{7, "Gara", domain.Individual, 11, 0, 0}},
	} {
		got := trendRaces(races, entered, c.lanes, c.mixed)
		if len(got) != 2 || got[0] != c.want || got[1] != (TrendRace{9, "Gara", domain.Team, 0, 0, 0}) {
			t.Errorf(`%s: got %+v, want len(got) == 2 and got[0] == c.want and got[1] == (TrendRace{9, "Gara", domain.Team, 0, 0, 0})`, c.name, got)
		}
	}
}
