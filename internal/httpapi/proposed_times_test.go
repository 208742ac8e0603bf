package httpapi_test

import (
	"context"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestProposedTimes checks that every way to enter an athlete proposes the best official time of the last twelve months: the athlete's
// panel, the list, an earlier event and a file. A trial is not official.
func TestProposedTimes(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, proposedTimesCase)
}

func proposedTimesCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w, withOptions(option.Values{option.MaxRaces: "5"}))
	today := calendar.In(w.Clock.Now())
	earlier := addPastResult(t, w, o.host, today.AddDays(-60), o.girl, 6600)
	addPastResult(t, w, o.host, today.AddMonths(-13), o.girl, 6000)
	mustCall(t, w, o.user, addExternal, aTrial(w, nil, swimOf(o.girl.ID, testkit.Free100, 6300)))
	other := testkit.Athlete(t, w.DB, o.guest)
	w.Run(t, []scenario.Row{
		{Name: "in the panel", Actor: o.user, Call: "GET ge/evento/atleta/gare", In: scenario.In{"ID_EVENTO": o.ID, "ID_ATLETA": o.girl.ID},
			After: func(t *testing.T, r scenario.Reply) {
				t.Helper()
				var got struct {
					Races []struct {
						ID   int64           `json:"FK_ID_GARA"`
						Best racetime.Centis `json:"MIGLIOR_TEMPO"`
					} `json:"GARE"`
				}
				r.Into(t, &got)
				for _, x := range got.Races {
					if want := bestIn(x.ID); x.Best != want {
						t.Errorf("race %d: %d, want %d", x.ID, x.Best, want)
					}
				}
				if len(got.Races) == 0 {
					t.Errorf("got %s, want len(got.Races) != 0", r.Body)
				}
			}},
		{Name: "in the list", Actor: o.user, Call: "GET ge/presenze/griglia", In: eventRef(o.ID), After: func(t *testing.T, r scenario.Reply) {
			t.Helper()
			gridHasBests(t, r, o.girl)
		}},
		{Name: "from an earlier event", Actor: o.user, Call: "GET ge/presenze/proposta",
			In:   scenario.In{"ID_EVENTO": o.ID, "ID_EVENTO_DA": earlier},
			Want: []any{scenario.In{"FK_ID_ATLETA": o.girl.ID, "TEMPO_ISCRIZIONE": 6600}}},
	})
	file := "TESSERA;GARA;TEMPO\n" + o.girl.Card + ";100 SL;\n" + other.Card + ";100 SL;\n" + other.Card + ";50 SL;35.00\n" + o.girl.Card +
		";50 SL;S.T.\n"
	r := w.Call(t, o.user, uploadCall, scenario.Upload(t, "iscrizioni.csv", []byte(file),
		scenario.In{"modalita": "presenze", "ID_EVENTO": o.ID, "CONFERMA": 1}))
	lines, err := w.DB.EntrySummaries(context.Background(), o.ID, o.guest.ID)
	if err != nil || len(lines) != 4 {
		t.Fatalf("%s: %d entries, %v", r.Body, len(lines), err)
	}
	for _, n := range lines {
		want := racetime.Centis(0)
		switch {
		case n.AthleteID == o.girl.ID:
			if n.RaceID == testkit.Free100 {
				want = 6600
			}
		case n.RaceID == testkit.Free50:
			want = 3500
		}
		if n.EntryTime != want {
			t.Errorf("athlete %d in race %d: %d, want %d", n.AthleteID, n.RaceID, n.EntryTime, want)
		}
	}
}

// bestIn returns the best official time.
func bestIn(race int64) racetime.Centis {
	if id.Race(race) == testkit.Free100 {
		return 6600
	}
	return 0
}

func gridHasBests(t *testing.T, r scenario.Reply, girl domain.Athlete) {
	t.Helper()
	var got struct {
		Races []struct {
			ID int64 `json:"ID_GARA"`
		} `json:"GARE"`
		Athletes []struct {
			ID    id.Athlete        `json:"ID_ATLETA"`
			Bests []racetime.Centis `json:"migliori"`
		} `json:"ATLETI"`
	}
	r.Into(t, &got)
	found := false
	for _, a := range got.Athletes {
		for i, best := range a.Bests {
			want := racetime.Centis(0)
			if a.ID == girl.ID {
				found, want = true, bestIn(got.Races[i].ID)
			}
			if best != want {
				t.Errorf("athlete %d in race %d: %d, want %d", a.ID, got.Races[i].ID, best, want)
			}
		}
	}
	if !found {
		t.Errorf("got %s, want found", r.Body)
	}
}

// TestLockedTimesUpload checks that a file that changes the note of one athlete and enters another keeps the official times of both.
func TestLockedTimesUpload(t *testing.T) {
	scenario.Engines(t, scenario.Options{}, lockedFileCase)
}

func lockedFileCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w, withOptions(option.Values{option.EntryTimeLocked: "1", option.MaxRaces: "5"}))
	today := calendar.In(w.Clock.Now())
	other := testkit.Athlete(t, w.DB, o.guest)
	addPastResult(t, w, o.host, today.AddDays(-60), o.girl, 6600)
	addPastResult(t, w, o.host, today.AddDays(-60), other, 6800)
	mustCall(t, w, o.user, enter, entryForm(o.races[0], o.girl, nil))
	file := "TESSERA;GARA;NOTE\n" + o.girl.Card + ";100 SL;in ritardo\n" + other.Card + ";100 SL;\n"
	r := w.Call(t, o.user, uploadCall, scenario.Upload(t, "iscrizioni.csv", []byte(file),
		scenario.In{"modalita": "presenze", "ID_EVENTO": o.ID, "CONFERMA": 1}))
	lines, err := w.DB.EntrySummaries(context.Background(), o.ID, o.guest.ID)
	if err != nil || len(lines) != 2 {
		t.Fatalf("%s: %d entries, %v", r.Body, len(lines), err)
	}
	for _, n := range lines {
		want, note := racetime.Centis(6600), "in ritardo"
		if n.AthleteID == other.ID {
			want, note = 6800, ""
		}
		if n.EntryTime != want || n.Note != note {
			t.Errorf("athlete %d: %d, %q, want %d, %q: %s", n.AthleteID, n.EntryTime, n.Note, want, note, r.Body)
		}
	}
}
