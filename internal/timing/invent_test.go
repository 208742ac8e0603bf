package timing_test

import (
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/timing"
)

func inventedHeat(turn, metres int) timing.Invention {
	h := timing.Invention{Seed: 7, Event: 3, Number: 2, Turn: turn, Race: timing.Race{Metres: metres, Pool: 25}}
	for lane := 1; lane <= 6; lane++ {
		h.Lanes = append(h.Lanes, timing.InventedLane{Lane: lane, EntryTime: racetime.Centis(6000 + 100*lane)})
	}
	h.Lanes[5].EntryTime = 0
	return h
}

// TestInvent checks that invented files are read like real ones and that each heat has the incident of its turn, and no other.
func TestInvent(t *testing.T) {
	for _, c := range []struct {
		name  string
		turn  int
		doubt string // of exactly one lane; empty: none
	}{
		{"a plain heat", 0, ""},
		{"a pad touched too late", 1, "differiscono"},
		{"an absent swimmer", 2, "nessun tempo"},
		{"a tie", 3, ""},
		{"a disqualification", 4, "squalifica segnalata"},
		{"a missing touch", 5, "manca"},
		{"a pad that failed", 6, ""},
		{"the first incident again", 8, "differiscono"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := inventedHeat(c.turn, 100)
			file, err := timing.Invent(h)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := timing.Invent(h); err != nil || string(again.Data) != string(file.Data) || again.Name != file.Name {
				t.Error("the same heat gives another file")
			}
			read := timing.Read([]timing.Source{file}, timing.Options{})[0]
			if read.Err != nil || read.File.Format != timing.TimeDrops || len(read.File.Heats) != 1 {
				t.Fatalf("got %+v, want read.Err == nil and read.File.Format == timing.TimeDrops and len(read.File.Heats) == 1", read)
			}
			got := read.File.Heats[0]
			if got.Event != 3 || got.Number != 2 || got.Revision != 1 || len(got.Lanes) != 6 {
				t.Fatalf("got %+v, want got.Event == 3 and got.Number == 2 and got.Revision == 1 and len(got.Lanes) == 6", got)
			}
			var doubts []string
			times := map[racetime.Centis]int{}
			for i, l := range got.Lanes {
				p := timing.Propose(l, h.Race, timing.Starter{Starts: true})
				if d := p.Doubt(); d != "" {
					doubts = append(doubts, d)
				}
				times[p.Time]++
				entry := h.Lanes[i].EntryTime
				if entry == 0 {
					entry = 7500
				}
				if off := 100 * max(p.Time-entry, entry-p.Time) / entry; p.Time > 0 && c.turn != 3 && off > 3 {
					t.Errorf("lane %d: %v with an entry time of %v", l.Number, p.Time, entry)
				}
				if c.turn == 0 && len(p.Splits) != 3 {
					t.Errorf("lane %d has the splits %v", l.Number, p.Splits)
				}
			}
			if c.doubt == "" && len(doubts) > 0 || c.doubt != "" && (len(doubts) != 1 || !strings.Contains(strings.ToLower(doubts[0]), c.doubt)) {
				t.Errorf("doubts %q, want one with %q", doubts, c.doubt)
			}
			if tied := slices.Contains(mapValues(times), 2); tied != (c.turn == 3) {
				t.Errorf("times %v", times)
			}
		})
	}
}

// TestInventedSplits checks that the touches of every distance fit the pool.
func TestInventedSplits(t *testing.T) {
	for _, metres := range []int{25, 50, 100, 200, 400, 800, 1500} {
		h := inventedHeat(0, metres)
		for i := range h.Lanes {
			h.Lanes[i].EntryTime = 0
		}
		file, err := timing.Invent(h)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range timing.Read([]timing.Source{file}, timing.Options{})[0].File.Heats[0].Lanes {
			if p := timing.Propose(l, h.Race, timing.Starter{Starts: true}); p.Doubt() != "" || metres > 25 && len(p.Splits) == 0 {
				t.Errorf("%d m: %q, splits %v", metres, p.Doubt(), p.Splits)
			}
		}
	}
}

func mapValues(m map[racetime.Centis]int) (out []int) {
	for _, n := range m {
		out = append(out, n)
	}
	return out
}

// TestInventedSharedLane checks that two athletes whom a faulty start list puts in one lane get one time, so that the file can be read.
func TestInventedSharedLane(t *testing.T) {
	for turn := range 8 {
		h := inventedHeat(turn, 100)
		h.Lanes = append(h.Lanes, timing.InventedLane{Lane: 4}, timing.InventedLane{Lane: 1, EntryTime: 6500})
		file, err := timing.Invent(h)
		if err != nil {
			t.Fatal(err)
		}
		if read := timing.Read([]timing.Source{file}, timing.Options{})[0]; read.Err != nil || len(read.File.Heats[0].Lanes) != 6 {
			t.Errorf("turn %d: %+v", turn, read)
		}
	}
}
