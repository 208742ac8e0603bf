package demo_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/domain"
	"traguardo/internal/testkit"
	"traguardo/internal/timing"
	"traguardo/internal/variant"
)

// TestTimingFiles sends the timing files of today's meet to its desk: every heat is known, some are clean and some have doubts.
func TestTimingFiles(t *testing.T) {
	for _, v := range variant.All() {
		t.Run(v.Key, func(t *testing.T) {
			t.Parallel()
			db, clock, dir := testkit.DB(t), testkit.NewClock(), t.TempDir()
			fillEvents(t, db, v, clock)
			a := app.New(db, nil, clock, slog.New(slog.DiscardHandler), app.Settings{Variant: v})
			n, err := world(db, clock).TimingFiles(t.Context(), a.Starts, dir)
			if err != nil || n != 6 {
				t.Fatal(n, err)
			}
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			var files []timing.Source
			for _, e := range entries {
				data, err := os.ReadFile(filepath.Join(dir, e.Name()))
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, timing.Source{Name: e.Name(), Data: data})
			}
			var event domain.Event
			for _, e := range events(t, db, v) {
				if e.Name == expectations[v.Key].live[0] {
					event = e
				}
			}
			admin, err := db.FirstAdmin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			actor := access.Actor{UserID: admin, Username: "admin", Level: domain.LevelAdmin, Active: true}
			got, err := a.Timing.Receive(t.Context(), actor, event.ID, files, "", nil)
			if err != nil || len(got.Refused) > 0 || len(got.Proposals) != 8 {
				t.Fatalf("%d proposals, %v, %v", len(got.Proposals), got.Refused, err)
			}
			clean := 0
			for _, p := range got.Proposals {
				doubts := 0
				for _, l := range p.Lanes {
					if doubts += len(l.Doubts); l.Entry != nil && l.Time == 0 && !l.Entry.Absent {
						t.Errorf("%s: lane %d has no time", p.File.Name, l.Lane)
					}
				}
				if !p.Known() {
					t.Errorf("%s: unknown heat", p.File.Name)
				}
				if doubts == 0 {
					clean++
				}
				if doubts > 2 {
					t.Errorf("%s: %d doubts", p.File.Name, doubts)
				}
			}
			if clean < 3 || clean == len(got.Proposals) {
				t.Errorf("%d heats without doubts", clean)
			}
		})
	}
}
