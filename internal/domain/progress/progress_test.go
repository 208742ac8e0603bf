package progress

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/pace"
	"traguardo/internal/domain/racetime"
)

var free = map[int]domain.Race{
	50:  {ID: 2, SportID: domain.Swimming, Abbreviation: "50 SL", Metres: 50, StyleID: 4},
	100: {ID: 3, SportID: domain.Swimming, Abbreviation: "100 SL", Metres: 100, StyleID: 4},
	200: {ID: 4, SportID: domain.Swimming, Abbreviation: "200 SL", Metres: 200, StyleID: 4},
	400: {ID: 5, SportID: domain.Swimming, Abbreviation: "400 SL", Metres: 400, StyleID: 4},
}

func swim(resultID id.Result, metres int, day string, time racetime.Centis) domain.Swim {
	return domain.Swim{
		ResultID: resultID, Race: free[metres], Pool: 25, Day: calendar.MustParse(day), Time: time, Status: domain.ResultRegular,
	}
}

func trial(s domain.Swim) domain.Swim {
	s.Trial = true
	return s
}

func TestPersonalBests(t *testing.T) {
	other := swim(5, 100, "2026-04-01", 6600)
	other.Pool = 50
	out := swim(7, 100, "2026-06-01", 5000)
	out.Status = domain.ResultDisqualified
	got := PersonalBests([]domain.Swim{
		swim(1, 100, "2026-01-10", 6500), swim(2, 100, "2026-02-10", 6600), swim(3, 100, "2026-03-10", 6400),
		trial(swim(4, 100, "2026-02-01", 6000)),
		other, swim(6, 100, "2026-05-01", 6400), out,
	})
	for resultID, want := range map[id.Result]bool{1: true, 2: false, 3: true, 4: false, 5: true, 6: false, 7: false} {
		if got[resultID] != want {
			t.Errorf("result %d: personal best %v, want %v", resultID, got[resultID], want)
		}
	}
}

func TestPersonalBestsImprove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []domain.Swim
		for i := range rapid.IntRange(0, 20).Draw(t, "swims") {
			s := swim(id.Result(i+1), 100, "2026-01-01", racetime.Centis(rapid.IntRange(5000, 5010).Draw(t, "time")))
			s.Day = s.Day.AddDays(rapid.IntRange(0, 5).Draw(t, "day"))
			list = append(list, s)
		}
		marked := PersonalBests(list)
		last := racetime.Max
		for _, s := range oldestFirst(list) {
			if marked[s.ResultID] != (s.Time < last) {
				t.Fatalf("%v after %v: marked %v", s.Time, last, marked[s.ResultID])
			}
			last = min(last, s.Time)
		}
	})
}

func TestPaces(t *testing.T) {
	since := calendar.MustParse("2025-11-16")
	published := []domain.Swim{swim(1, 100, "2026-01-10", 6000), swim(2, 200, "2025-11-16", 13200), swim(3, 400, "2026-03-10", 28000),
		swim(4, 50, "2026-03-10", 2800)}
	want := pace.Paces{A2: 7776, B1: 7488, B2: 7200, C1: 6600}
	rows := Paces(published, since)
	if len(rows) != 1 || rows[0].Paces != want || rows[0].Style != 4 || rows[0].Pool != 25 || len(rows[0].From) != 3 {
		t.Fatalf("%+v", rows)
	}
	faster := append(slices.Clone(published), trial(swim(5, 200, "2026-06-01", 13000)))
	if rows := Paces(faster, since); rows[0].B2 != 7000 || rows[0].From[1].ResultID != 5 {
		t.Errorf("a trial counts: %+v", rows)
	}
	old := append(slices.Clone(published), swim(6, 200, "2025-11-15", 12000))
	if rows := Paces(old, since); rows[0].B2 != 7200 {
		t.Errorf("older than twelve months: %+v", rows)
	}
	if rows := Paces([]domain.Swim{swim(7, 50, "2026-01-01", 2800)}, since); len(rows) != 0 {
		t.Errorf("no times to compute from: %+v", rows)
	}
	fin := swim(8, 400, "2026-01-01", 20000)
	fin.Race.StyleID, fin.Race.Abbreviation = 6, "400 VS"
	if rows := Paces([]domain.Swim{fin}, since); len(rows) != 0 {
		t.Errorf("under water: %+v", rows)
	}
}

func TestRaces(t *testing.T) {
	list := []domain.Swim{swim(1, 100, "2026-01-10", 6000), trial(swim(2, 100, "2026-01-10", 5900)), swim(3, 100, "2026-01-10", 6100),
		trial(swim(4, 50, "2026-01-10", 2800))}
	races := Races(list)
	if len(races) != 2 || races[0].Race.Metres != 50 || races[0].Best.ResultID != 4 || races[1].Best.ResultID != 1 ||
		races[1].Times != 3 || races[1].Fastest != 5900 || races[1].Slowest != 6100 {
		t.Errorf("%+v", races)
	}
	if a := AxisOf(6000, 6100); a != (Axis{5700, 6405}) {
		t.Errorf("got %+v, want %+v", a, (Axis{5700, 6405}))
	}
	tally := CountBy(list, func(s domain.Swim) (int64, string) { return int64(s.Race.ID), s.Race.Abbreviation })
	if !slices.Equal(tally, []Frequency{{3, "100 SL", 3}, {2, "50 SL", 1}}) {
		t.Errorf("got %+v, want %+v", tally, []Frequency{{3, "100 SL", 3}, {2, "50 SL", 1}})
	}
}
