package timing

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Invention is a heat of a rehearsal whose swims are invented.
type Invention struct {
	Seed          id.Event // the rehearsal
	Event, Number int      // as in the start list, from 1
	Turn          int      // of the heat in the programme, from 0; it decides which incident the heat has
	Race          Race
	Lanes         []InventedLane // of those who start
}

// InventedLane is a starter. EntryTime is 0 without an entry time.
type InventedLane struct {
	Lane      int
	EntryTime racetime.Centis
}

// An incident is a situation that an organiser practises to handle. The heats of a programme have them in turn.
type incident int

const (
	noIncident incident = iota
	padTooLate          // pad and watches differ
	didNotStart
	tie
	disqualified
	missingTouch
	padFailed // only watches
	incidents
)

const (
	inventedPer100 = racetime.Centis(7_500) // time per 100 m without an entry time
	lateTouch      = racetime.Centis(87)
	mostTouches    = 16
)

// Invent returns the file that a timing system would send of a heat: each swims within 3 % of the entry time, and one lane has an incident.
// The same heat always gives the same file.
func Invent(h Invention) (Source, error) {
	f := timeDropsFile{Event: json.RawMessage(strconv.Itoa(h.Event)), Heat: h.Number}
	practised := incident(h.Turn % int(incidents))
	lanes := slices.SortedStableFunc(slices.Values(h.Lanes), func(a, b InventedLane) int { return a.Lane - b.Lane })
	// A faulty start list may have two athletes in a lane, of which a console sends one time.
	lanes = slices.CompactFunc(lanes, func(a, b InventedLane) bool { return a.Lane == b.Lane })
	chosen := 0
	if n := len(lanes); n > 0 {
		chosen = h.random(n, 0)
	}
	var last racetime.Centis
	for i, l := range lanes {
		lane := timeDropsLane{Lane: l.Lane, Pad: h.swim(l)}
		here := noIncident
		if i == chosen {
			here = practised
		}
		if here == tie && last > 0 {
			lane.Pad = last
		}
		if last = lane.Pad; here == didNotStart {
			f.Lanes = append(f.Lanes, timeDropsLane{Lane: l.Lane, Empty: true})
			continue
		}
		lane.Splits = h.splits(lane.Pad)
		lane.Timer1 = lane.Pad + racetime.Centis(h.random(19, l.Lane, 1)-9)
		lane.Timer2 = lane.Pad + racetime.Centis(h.random(19, l.Lane, 2)-9)
		lane.Final = lane.Pad
		switch here {
		case padTooLate:
			lane.Pad += lateTouch
		case padFailed:
			lane.Pad, lane.Final = 0, 0
		case disqualified:
			lane.DQ = true
		case missingTouch:
			if len(lane.Splits) > 0 {
				lane.Splits[0].Time = 0
			}
		case noIncident, didNotStart, tie, incidents:
		}
		f.Lanes = append(f.Lanes, lane)
	}
	data, err := json.Marshal(f)
	return Source{Name: fmt.Sprintf("PROVA_Event%d_Heat%d_Race%d_1.json", h.Event, h.Number, h.Turn+1), Data: data}, err
}

// swim returns a time within 3 % of the entry time.
func (h Invention) swim(l InventedLane) racetime.Centis {
	base := l.EntryTime
	if base == 0 {
		base = inventedPer100 * racetime.Centis(h.Race.Metres) / 100
	}
	return base * racetime.Centis(970+h.random(61, l.Lane)) / 1000
}

// splits returns the times at the walls before the finish, slightly faster in the first half.
func (h Invention) splits(final racetime.Centis) []timeDropsSplits {
	walls := h.Race.lengths()
	for walls > mostTouches && walls%2 == 0 {
		walls /= 2
	}
	if walls > mostTouches {
		return nil
	}
	var out []timeDropsSplits
	for i := 1; i < walls; i++ {
		even := final * racetime.Centis(i) / racetime.Centis(walls)
		faster := even * racetime.Centis(walls-i) / racetime.Centis(40*walls)
		out = append(out, timeDropsSplits{Distance: h.Race.Metres * i / walls, Time: even - faster})
	}
	return out
}

// random returns a number below n that depends only on the heat and on of.
func (h Invention) random(n int, of ...int) int {
	sum := fnv.New64a()
	_, _ = fmt.Fprintln(sum, h.Seed, h.Event, h.Number, of)
	return int(sum.Sum64() % uint64(n)) //nolint:gosec // n is small and positive
}
