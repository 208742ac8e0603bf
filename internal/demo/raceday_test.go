package demo_test

import (
	"log/slog"
	"slices"
	"testing"

	"traguardo/internal/app"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// TestRaceDays checks that an event has partial results, a concluded one has splits, there are current and beaten records, and recomputing
// changes nothing.
func TestRaceDays(t *testing.T) {
	for _, v := range variant.All() {
		t.Run(v.Key, func(t *testing.T) {
			t.Parallel()
			db, clock := testkit.DB(t), testkit.NewClock()
			fillEvents(t, db, v, clock)
			checkLive(t, db, v)
			checkReasons(t, db, v)
			a := app.New(db, nil, clock, slog.New(slog.DiscardHandler), app.Settings{Variant: v})
			w := world(db, clock)
			var before []domain.Record
			for range 2 {
				if err := w.Rank(t.Context(), a.Results); err != nil {
					t.Fatal(err)
				}
				list, _, err := db.Records(t.Context(), domain.RecordFilter{}, domain.Page{Sort: "id"})
				if before != nil && !slices.Equal(before, must(t, list, err)) {
					t.Error("finding the records again changed them")
				}
				before = list
			}
			standing, beaten, byHand := 0, 0, 0
			for _, d := range before {
				switch {
				case !d.Active:
					beaten++
				case d.ResultID == 0:
					byHand++
				default:
					standing++
				}
			}
			if standing < 10 || beaten < 5 || byHand < 5 {
				t.Errorf("%d current records from results, %d manual, %d beaten", standing, byHand, beaten)
			}
		})
	}
}

// checkReasons checks that swimming has every reason, the words of a referee and reaction times.
func checkReasons(t *testing.T, db *store.DB, v variant.Variant) {
	t.Helper()
	seen := map[string]int{}
	for _, e := range events(t, db, v) {
		for _, n := range read(t, db, v, e).Entries {
			r := n.Result
			if !r.Reason.Fits(r.Status) || r.Disqualification != "" && r.Status != domain.ResultDisqualified {
				t.Errorf("%s: %+v", e.Name, r)
			}
			seen[r.Reason.Label()]++
			if r.Disqualification != "" {
				seen["referee"]++
			}
			if r.Reaction.Known || len(r.Legs) > 0 {
				seen["reaction "+map[bool]string{true: "relay", false: "swimmer"}[n.Kind == domain.Team]]++
			}
		}
	}
	for _, what := range []string{"RIT", "RIN", "MAL", "FG", "referee", "reaction swimmer", "reaction relay"} {
		if seen[what] == 0 {
			t.Errorf("no result has %s: %v", what, seen)
		}
	}
}

// checkLive checks today's events and the splits of concluded ones.
func checkLive(t *testing.T, db *store.DB, v variant.Variant) {
	t.Helper()
	splits := 0
	for _, e := range events(t, db, v) {
		in := read(t, db, v, e)
		some := tally(in.Entries)
		if slices.Contains(expectations[v.Key].live, e.Name) && (some["status 1"] < 10 || some["status 0"] < some["status 1"] ||
			e.Starts.DaysUntil(e.Ends) != 0) {
			t.Errorf("%s has %v", e.Name, some)
		}
		if e.Status != domain.EventConcluded {
			continue
		}
		ids := make([]id.Result, len(in.Entries))
		for i, n := range in.Entries {
			ids[i] = n.Result.ID
		}
		of, err := db.SplitsOf(t.Context(), ids)
		splits += len(must(t, of, err))
	}
	if splits < 20 {
		t.Errorf("%d results have splits", splits)
	}
}
