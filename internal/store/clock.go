package store

import (
	"context"
	"fmt"
	"time"

	"traguardo/internal/domain/calendar"
)

const (
	// maxStep is the longest clock step, in either direction, accepted while a server runs.
	maxStep = time.Hour
	// maxOff is the longest step ahead accepted at a start, when the server may have been off.
	maxOff = 60 * 24 * time.Hour
	// futureAfter is how far ahead a stored time must lie to be in the future: further than any lease, link or attempt, and than the clocks
	// of two servers differ.
	futureAfter = time.Hour
	// dueAtMost is longer than any message or job waits: a later due time was stored while the clock was wrong.
	dueAtMost = 24 * time.Hour
)

// ClockJump describes a clock that is not trusted: it shows Now, but the recorded times lead to Seen.
type ClockJump struct{ Seen, Now calendar.Instant }

// clockState is the last reading of the clock and how far it is ahead of the trusted time (behind, if negative). A trusted clock is ahead
// by 0.
type clockState struct {
	last  calendar.Instant
	ahead time.Duration
}

// next returns the state after another reading of the clock. A clock that jumped is trusted again once it steps back by as much as it
// jumped, however long that takes.
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
	// A restart alone does not restore trust: the clock must have stepped towards the expected time.
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

// ClockJump compares the clock with the recorded time and returns nil if the clock is trusted.
func (q Q) ClockJump(ctx context.Context, now calendar.Instant) (*ClockJump, error) {
	s, err := q.clockState(ctx)
	return s.next(now, false).jump(), err
}

// CheckClock records what the clock shows and returns the jump if it is not trusted; starting means that the server may have been off
// before.
func (q Q) CheckClock(ctx context.Context, now calendar.Instant, starting bool) (*ClockJump, error) {
	s, err := q.clockState(ctx)
	if err != nil {
		return nil, err
	}
	s = s.next(now, starting)
	return s.jump(), q.setClock(ctx, s)
}

// TrustClock records a time that is trusted.
func (q Q) TrustClock(ctx context.Context, now calendar.Instant) error {
	return q.setClock(ctx, clockState{last: now})
}

const clockSetting = "clock"

func (q Q) setClock(ctx context.Context, s clockState) error {
	return q.SetSetting(ctx, clockSetting, fmt.Sprintf("%d %d", s.last.Milli(), s.ahead.Milliseconds()))
}

// clockState reads the recorded state. Earlier releases stored the first number alone.
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
