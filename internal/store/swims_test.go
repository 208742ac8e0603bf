package store_test

import (
	"errors"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/split"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// aSwim stores an external race in which an athlete swam 100 metres, with a split.
func aSwim(t *testing.T, db *store.DB) (athlete id.Athlete, result id.Result) {
	t.Helper()
	club := testkit.Club(t, db)
	x := testkit.Athlete(t, db, club)
	err := db.Tx(t.Context(), func(q store.Q) error {
		event, err := q.AddExternalEvent(t.Context(), domain.ExternalEvent{ClubID: club.ID, Race: true, Name: "Coppa", Pool: 50,
			Day: calendar.Of(2026, 5, 3), Place: "Roma", CreatedAt: calendar.At(calendar.Of(2026, 5, 4).Start())})
		if err != nil {
			return err
		}
		ids, err := q.AddExternalResults(t.Context(), []domain.ExternalResult{{
			EventID: event, AthleteID: x.ID, RaceID: testkit.Free100, Time: 6500, Splits: []split.Split{{Metres: 50, Time: 3100, Frequency: 40}},
		}})
		if err == nil {
			result = id.Result(ids[0])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return x.ID, result
}

func TestSwims(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		athlete, result := aSwim(t, db)
		list, err := db.ExternalSwims(t.Context(), athlete)
		if err != nil || len(list) != 1 {
			t.Fatalf("got %+v, %v, want no error and len(list) == 1", list, err)
		}
		s := list[0]
		if s.ResultID != result || !s.External() || s.Trial || s.Pool != 50 || s.Time != 6500 || s.Race.Abbreviation != "100 SL" ||
			s.Race.Metres != 100 || len(s.Splits) != 1 || s.Splits[0].Frequency != 40 {
			t.Errorf("%+v", s)
		}
		for since, want := range map[string]int{"2026-05-03": 1, "2026-05-04": 0} {
			if got, err := db.Swims(t.Context(), []id.Athlete{athlete}, calendar.MustParse(since)); err != nil || len(got) != want {
				t.Errorf("since %s: %d, want %d: %v", since, len(got), want, err)
			}
		}
		if err := db.Tx(t.Context(), func(q store.Q) error { return q.ForgetSwims(t.Context(), athlete) }); err != nil {
			t.Fatal(err)
		}
		if got, err := db.Swims(t.Context(), []id.Athlete{athlete}, calendar.Date{}); err != nil || len(got) != 0 {
			t.Errorf("after: %v, %v", got, err)
		}
	})
}

// TestSwimFaults checks that each rule reports the row that a statement corrupted.
func TestSwimFaults(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		_, result := aSwim(t, db)
		if faults, err := db.SwimFaults(t.Context()); err != nil || len(faults) > 0 {
			t.Fatalf("before: %v, %v", faults, err)
		}
		for statement, rule := range map[string]string{
			"DELETE FROM external_result WHERE result_id = $1":   "it belongs to an entry",
			"UPDATE split SET time = 7000 WHERE result_id = $1":  "its distance and time",
			"UPDATE split SET metres = 100 WHERE result_id = $1": "its distance and time",
		} {
			err := db.Tx(t.Context(), func(q store.Q) error {
				if err := q.Execute(t.Context(), statement, result); err != nil {
					return err
				}
				faults, err := q.SwimFaults(t.Context())
				if err != nil || len(faults) != 1 || !strings.HasPrefix(faults[0].Rule, rule) {
					t.Errorf("%s: got %v, %v, want no error and len(faults) == 1 and strings.HasPrefix(faults[0].Rule, rule)", statement, faults, err)
				}
				return errPlanted
			})
			if !errors.Is(err, errPlanted) {
				t.Errorf("%s: got %v, want errors.Is(err, errPlanted)", statement, err)
			}
		}
	})
}
