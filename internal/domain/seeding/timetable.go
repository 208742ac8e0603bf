package seeding

import (
	"time"

	"traguardo/internal/domain/racetime"
)

// Heat is one line of a timetable: a heat, or a pause between races.
type Heat struct {
	// Slowest is the longest entry time among those who start; 0 when nobody has one.
	Slowest racetime.Centis
	// Typical is what to reckon with when somebody has no time.
	Typical racetime.Centis
	Untimed bool
	// Pause is how long a block takes (award ceremony, warm-up); a heat has none.
	Pause time.Duration
}

// Timetable estimates when each line begins, and when the last one ends: a heat takes as long as its slowest entrant needs, and the next
// is called turn-round later.
func Timetable(begin time.Time, turnRound time.Duration, heats []Heat) (starts []time.Time, end time.Time) {
	at := begin
	for _, h := range heats {
		starts = append(starts, at)
		if h.Pause > 0 {
			at = at.Add(h.Pause)
			continue
		}
		at = at.Add(h.length() + turnRound)
	}
	return starts, at
}

func (h Heat) length() time.Duration {
	longest := h.Slowest
	if h.Untimed || longest == 0 {
		longest = max(longest, h.Typical)
	}
	return time.Duration(longest) * 10 * time.Millisecond
}
