package store

import (
	"context"
	"strconv"
	"time"

	"traguardo/internal/domain/calendar"
)

// maxJump is how far the clock may be from the last instant that was believed. A server that was off for longer, or whose clock is wrong,
// looks the same: somebody has to say which.
const maxJump = 24 * time.Hour

// futureAfter is from when on something noted by the clock is of the future: no lease, link or attempt lies this far ahead, and the clocks of
// two servers do not differ by it.
const futureAfter = time.Hour

// ClockJump is a clock that cannot be believed: it shows Now and was last known to show Seen.
type ClockJump struct{ Seen, Now calendar.Instant }

// ClockJump compares the clock with the last instant that was believed; nil when all is well.
func (q Q) ClockJump(ctx context.Context, now calendar.Instant) (*ClockJump, error) {
	seen, err := q.clockSeen(ctx)
	if err != nil || seen.IsZero() || now.Sub(seen).Abs() <= maxJump {
		return nil, err
	}
	return &ClockJump{seen, now}, nil
}

// SeeClock notes an instant that is believed.
func (q Q) SeeClock(ctx context.Context, now calendar.Instant) error {
	return q.SetSetting(ctx, clockSetting, strconv.FormatInt(now.Milli(), 10))
}

const clockSetting = "clock"

func (q Q) clockSeen(ctx context.Context) (calendar.Instant, error) {
	text, err := q.Setting(ctx, clockSetting)
	if err != nil || text == "" {
		return calendar.Instant{}, err
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	return calendar.At(time.UnixMilli(ms)), err
}
