package httpapi_test

import (
	"context"
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestRankingOptions checks how the options of an event change its rankings. The organiser's athletes swim 65, 66 and 67 seconds, the
// guest's 64, 65 and 68; the organiser's two relays win.
func TestRankingOptions(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	organiser := w.Actor(t, "societa")
	for _, c := range []struct {
		name         string
		options      option.Values
		alone, teams []float64 // points in the order of the ranking
		places       []int     // of athletes
		clubs        int
	}{
		{"default options", option.Values{option.PointsByStarters: "0"}, []float64{9, 7, 7, 5, 4, 3}, []float64{18, 14, 12},
			[]int{1, 2, 2, 4, 5, 6}, 2},
		{"option 15: no place is skipped after a tie", option.Values{option.PointsByStarters: "0", option.SkipPlacesOnTie: "0"},
			[]float64{9, 7, 7, 6, 5, 4}, []float64{18, 14, 12}, []int{1, 2, 2, 3, 4, 5}, 2},
		{"option 12: one athlete of a club scores", option.Values{option.PointsByStarters: "0", option.MaxScoringAthletes: "1"},
			[]float64{9, 7, 0, 0, 0, 0}, []float64{18, 14, 12}, []int{1, 2, 2, 4, 5, 6}, 2},
		{"option 13: one relay of a club scores", option.Values{option.PointsByStarters: "0", option.MaxScoringTeams: "1"},
			[]float64{9, 7, 7, 5, 4, 3}, []float64{18, 0, 12}, []int{1, 2, 2, 4, 5, 6}, 2},
		{"options 61 and 62: own points", option.Values{option.PointsByStarters: "0", option.IndividualPoints: "3,2,1",
			option.TeamPoints: "5"},
			[]float64{3, 2, 2, 0, 0, 0}, []float64{5, 0, 0}, []int{1, 2, 2, 4, 5, 6}, 2},
		{"option 63: fewer starters cut the table", nil, []float64{7, 5, 5, 3, 2, 1}, []float64{8, 4, 2}, []int{1, 2, 2, 4, 5, 6}, 2},
		{"option 26: no ranking of clubs", option.Values{option.PointsByStarters: "0", option.ClubScores: "0"},
			[]float64{9, 7, 7, 5, 4, 3}, []float64{18, 14, 12}, []int{1, 2, 2, 4, 5, 6}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := meeting(t, w, withOptions(c.options))
			testkit.EnterTeam(t, w.DB, m.Relay, 2, m.Ours[1:]...)
			for i, time := range []int{6500, 6600, 6700, 6400, 6500, 6800} {
				enterTime(t, w, organiser, entriesOf(t, w, m, testkit.Free100)[i], time)
			}
			ours, err := w.DB.Teams(context.Background(), m.ID, m.Organiser.ID)
			if err != nil || len(ours) != 2 {
				t.Fatalf("%d teams, %v", len(ours), err)
			}
			for i, entryID := range []id.Entry{ours[0].ID, ours[1].ID, teamOf(t, w, m.ID, m.Guest.ID)} {
				enterTime(t, w, organiser, entryID, 12000+100*i)
			}
			var found struct {
				Groups []struct {
					RaceID  int64 `json:"FK_ID_GARA"`
					Results []struct {
						Place  int     `json:"POSIZIONE"`
						Points float64 `json:"PUNTI"`
					} `json:"RISULTATI"`
				} `json:"GRUPPI"`
				Clubs struct {
					All []any `json:"TOTALE"`
				} `json:"CLASSIFICA_SOCIETA"`
			}
			w.Call(t, organiser, rankings, eventRef(m.ID)).Into(t, &found)
			want := map[int64][]float64{int64(testkit.Free100): c.alone, int64(testkit.Relay4x50): c.teams}
			for _, g := range found.Groups {
				points, ok := want[g.RaceID]
				if !ok {
					continue
				}
				delete(want, g.RaceID)
				if len(g.Results) != len(points) {
					t.Fatalf("%d results of race %d", len(g.Results), g.RaceID)
				}
				for i, r := range g.Results {
					if r.Points != points[i] {
						t.Errorf("race %d, line %d: %v points, want %v", g.RaceID, i+1, r.Points, points[i])
					}
					if id.Race(g.RaceID) == testkit.Free100 && r.Place != c.places[i] {
						t.Errorf("line %d: place %d, want %d", i+1, r.Place, c.places[i])
					}
				}
			}
			if len(want) > 0 || len(found.Clubs.All) != c.clubs {
				t.Errorf("races not ranked %v, %d clubs", want, len(found.Clubs.All))
			}
		})
	}
}
