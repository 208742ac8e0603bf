package seeding

import (
	"time"

	"traguardo/internal/domain/racetime"
)

// Slot is a heat or a break in a timetable.
type Slot struct {
	// Slowest is the longest entry time; 0 if no entrant has one.
	Slowest racetime.Centis
	// Typical is the time assumed for entrants without one.
	Typical racetime.Centis
	Untimed bool
	// Pause is the duration of a break (award ceremony, warm-up); 0 for a heat.
	Pause time.Duration
}

// Timetable estimates the start of each slot and the end of the last one. A heat takes as long as its slowest entrant, followed by
// the turn-round.
func Timetable(begin time.Time, turnRound time.Duration, slots []Slot) (starts []time.Time, end time.Time) {
	at := begin
	for _, h := range slots {
		starts = append(starts, at)
		if h.Pause > 0 {
			at = at.Add(h.Pause)
			continue
		}
		at = at.Add(h.length() + turnRound)
	}
	return starts, at
}

func (h Slot) length() time.Duration {
	longest := h.Slowest
	if h.Untimed || longest == 0 {
		longest = max(longest, h.Typical)
	}
	return time.Duration(longest) * 10 * time.Millisecond
}
