package store

import (
	"context"
	"fmt"
	"time"

	"traguardo/internal/domain/calendar"
)

const (
	// maxStep is the longest step of a clock that is believed while a server runs, either way.
	maxStep = time.Hour
	// maxOff is the longest step ahead that is believed at a start: the server was off.
	maxOff = 60 * 24 * time.Hour
	// futureAfter is from when on something noted by the clock is of the future: no lease, link or attempt lies this far ahead, and the clocks of
	// two servers do not differ by it.
	futureAfter = time.Hour
	// dueAtMost is longer than any message or run waits: one that is due later was stored when the clock was wrong.
	dueAtMost = 24 * time.Hour
)

// ClockJump is a clock that is not believed: it shows Now, where Seen is expected from the time noted before.
type ClockJump struct{ Seen, Now calendar.Instant }

// clockState is what the clock showed last, and by how much it is ahead of the time that is believed (behind, if negative). A clock that is
// believed is ahead by 0.
type clockState struct {
	last  calendar.Instant
	ahead time.Duration
}

// next returns the state after another look at the clock. A doubted clock is right again when it steps back by as much as it jumped; what
// passes meanwhile does not count.
func (s clockState) next(now calendar.Instant, starting bool) clockState {
	if s.last.IsZero() {
		return clockState{last: now}
	}
	n := clockState{now, s.ahead}
	step := now.Sub(s.last)
	jumped := step.Abs() > maxStep
	if jumped {
		n.ahead += step
	}
	// A restart alone does not mend a clock that was doubted: it has to step towards the expected time.
	wasOff := starting && jumped && (s.ahead == 0 || (step > 0) != (s.ahead > 0)) && n.ahead > 0 && n.ahead <= maxOff
	if n.ahead.Abs() <= maxStep || wasOff {
		n.ahead = 0
	}
	return n
}

func (s clockState) jump() *ClockJump {
	if s.ahead == 0 {
		return nil
	}
	return &ClockJump{Seen: s.last.Add(-s.ahead), Now: s.last}
}

// ClockJump compares the clock with the time that was noted; nil when it is believed.
func (q Q) ClockJump(ctx context.Context, now calendar.Instant) (*ClockJump, error) {
	s, err := q.clockState(ctx)
	return s.next(now, false).jump(), err
}

// NoteClock notes what the clock shows, and returns the jump if it is not believed; starting means that a server may have been off before.
func (q Q) NoteClock(ctx context.Context, now calendar.Instant, starting bool) (*ClockJump, error) {
	s, err := q.clockState(ctx)
	if err != nil {
		return nil, err
	}
	s = s.next(now, starting)
	return s.jump(), q.setClock(ctx, s)
}

// SeeClock notes an instant that is believed.
func (q Q) SeeClock(ctx context.Context, now calendar.Instant) error {
	return q.setClock(ctx, clockState{last: now})
}

const clockSetting = "clock"

func (q Q) setClock(ctx context.Context, s clockState) error {
	return q.SetSetting(ctx, clockSetting, fmt.Sprintf("%d %d", s.last.Milli(), s.ahead.Milliseconds()))
}

// clockState reads what was noted. Earlier releases noted the first number alone.
func (q Q) clockState(ctx context.Context) (clockState, error) {
	text, err := q.Setting(ctx, clockSetting)
	if err != nil || text == "" {
		return clockState{}, err
	}
	var last, ahead int64
	if n, err := fmt.Sscan(text, &last, &ahead); n == 0 {
		return clockState{}, fmt.Errorf("clock setting %q: %w", text, err)
	}
	return clockState{calendar.At(time.UnixMilli(last)), time.Duration(ahead) * time.Millisecond}, nil
}
