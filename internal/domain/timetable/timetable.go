// Package timetable computes the live timetable of an event: the state of each heat and when it is expected to start.
package timetable

import (
	"time"

	"traguardo/internal/domain/calendar"
)

// State is the state of a heat. The numbers are part of the contract.
type State int

const (
	ToCome   State = 0
	Next     State = 1
	InWater  State = 2
	Swum     State = 3
	Official State = 4
)

// Heat is what is known about a heat.
type Heat struct {
	Planned  calendar.Instant
	Session  int              // a session has its own beginning
	Break    bool             // a block of the start order precedes the heat
	Starters int              // who swims; entries that are absent do not count
	Results  int              // starters with a result
	First    calendar.Instant // when the first result was recorded; unset if unknown
	Called   calendar.Instant // when the desk called it; unset if it did not
}

// complete reports whether every starter has a result. It is true if no one swims.
func (h Heat) complete() bool { return h.Results >= h.Starters }

// Status is the computed status of a heat. Expected is unset for heats that have begun, and once the event is over.
type Status struct {
	State    State
	Expected calendar.Instant
}

// Day is the moment for which a timetable is computed.
type Day struct {
	Now   calendar.Instant
	Over  bool // the last day of the event has passed
	Final bool // results are no longer provisional
}

// Limits of the duration of a usual heat. A heat that took less than half of its planned time was typed late; one that took three times as
// long was interrupted.
const (
	overrunHeats = 10
	leastShare   = 0.5
	mostShare    = 3
)

// Compute returns the status of each heat, in the order of heats, and the delay of the event. The delay is 0 until a heat has begun.
func Compute(heats []Heat, day Day) ([]Status, time.Duration) {
	t := newCourse(heats)
	out := make([]Status, len(heats))
	for i, h := range heats {
		out[i].State = t.state(i, h, day)
	}
	if day.Final || day.Over {
		return out, 0
	}
	return out, t.expect(out, day.Now)
}

// course is the progress of an event so far.
type course struct {
	heats   []Heat
	begun   []bool
	began   []calendar.Instant // unset if unknown
	current int                // the last heat that has begun, -1 if none
	next    int                // the first one to swim after it, -1 if none
}

func newCourse(heats []Heat) *course {
	t := &course{heats: heats, begun: make([]bool, len(heats)), began: make([]calendar.Instant, len(heats)), current: -1, next: -1}
	before, pause := -1, false // the previous heat in which someone swims, and whether there was a break since
	for i, h := range heats {
		pause = pause || h.Break
		if h.Starters == 0 {
			continue
		}
		follows := before >= 0 && !pause && h.Session == heats[before].Session
		switch {
		case !h.Called.IsZero():
			t.begun[i], t.began[i] = true, h.Called
		case follows && heats[before].complete():
			t.begun[i], t.began[i] = true, heats[before].First
		case h.Results > 0:
			t.begun[i] = true
		}
		if t.begun[i] {
			t.current = i
		}
		before, pause = i, false
	}
	for i := t.current + 1; i < len(heats) && t.next < 0; i++ {
		if heats[i].Starters > 0 {
			t.next = i
		}
	}
	t.settle()
	return t
}

// settle moves the beginning of a heat before its own results and before the heats after it, because corrections are recorded later.
func (t *course) settle() {
	var latest calendar.Instant
	for i := len(t.heats) - 1; i >= 0; i-- {
		for _, bound := range []calendar.Instant{t.heats[i].First, latest} {
			if !t.began[i].IsZero() && !bound.IsZero() && bound.Before(t.began[i]) {
				t.began[i] = bound
			}
		}
		if !t.began[i].IsZero() {
			latest = t.began[i]
		}
	}
}

func (t *course) state(i int, h Heat, day Day) State {
	switch {
	case h.complete() && day.Final:
		return Official
	case h.complete():
		return Swum
	case day.Final || day.Over:
		return ToCome
	case t.begun[i]:
		return InWater
	case i == t.next:
		return Next
	}
	return ToCome
}

// expect sets the expected times and returns the delay.
func (t *course) expect(out []Status, now calendar.Instant) time.Duration {
	var delay, overrun time.Duration
	session := -1 // before a heat has begun, no session is delayed
	if t.current >= 0 {
		session, delay = t.active()
		overrun = t.overrun()
		if t.next >= 0 && t.heats[t.next].Session == session { // the delay grows while the next heat does not begin
			delay = max(delay, now.Sub(t.heats[t.next].Planned)-t.waiting(t.next)*overrun)
		}
	}
	earliest := now
	for i, h := range t.heats {
		if out[i].State != ToCome && out[i].State != Next {
			continue
		}
		at := h.Planned
		if h.Session <= session {
			at = at.Add(delay + t.waiting(i)*overrun)
		}
		if at.Before(earliest) {
			at = earliest
		}
		out[i].Expected, earliest = at, at
	}
	return delay.Truncate(time.Second)
}

// active returns the session that is being swum and how late its last heat began. A delay does not carry over into the next session.
func (t *course) active() (session int, delay time.Duration) {
	last := t.heats[t.current]
	if t.next >= 0 && t.heats[t.next].Session != last.Session && last.complete() {
		return t.heats[t.next].Session, 0
	}
	if began := t.began[t.current]; !began.IsZero() {
		delay = began.Sub(last.Planned)
	}
	return last.Session, delay
}

// waiting returns the number of heats of the same session that are still before heat i.
func (t *course) waiting(i int) time.Duration {
	n := 0
	for j := t.current; j < i; j++ {
		if h := t.heats[j]; h.Session == t.heats[i].Session && !h.complete() {
			n++
		}
	}
	return time.Duration(n)
}

// overrun returns by how much the last heats took longer than planned, on average.
func (t *course) overrun() time.Duration {
	var sum time.Duration
	counted := 0
	for i := t.current; i > 0 && counted < overrunHeats; i-- {
		took, planned, ok := t.took(i)
		if ok && float64(took) >= leastShare*float64(planned) && float64(took) <= mostShare*float64(planned) {
			sum += took - planned
			counted++
		}
	}
	if counted == 0 {
		return 0
	}
	return sum / time.Duration(counted)
}

// took returns how long the heat before i took until i began, and how long was planned.
func (t *course) took(i int) (took, planned time.Duration, ok bool) {
	a, b := t.heats[i-1], t.heats[i]
	if b.Break || a.Session != b.Session || t.began[i-1].IsZero() || t.began[i].IsZero() {
		return 0, 0, false
	}
	return t.began[i].Sub(t.began[i-1]), b.Planned.Sub(a.Planned), true
}
