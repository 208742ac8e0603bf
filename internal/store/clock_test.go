package store

import (
	"testing"
	"time"

	"traguardo/internal/domain/calendar"
)

func TestClockState(t *testing.T) {
	const day = 24 * time.Hour
	start := calendar.At(time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC))
	type look struct {
		by       time.Duration
		starting bool
		believed bool
	}
	for _, c := range []struct {
		name  string
		looks []look
	}{
		{"a minute", []look{{time.Minute, false, true}}},
		{"an hour while running", []look{{time.Hour, false, true}}},
		{"more than an hour while running", []look{{time.Hour + time.Second, false, false}}},
		{"one hour back", []look{{-time.Hour, false, true}}},
		{"more than an hour back", []look{{-time.Hour - time.Second, false, false}}},
		{"more than an hour back at a start", []look{{-2 * time.Hour, true, false}}},
		{"off for two days", []look{{2 * day, true, true}, {time.Minute, false, true}}},
		{"off for 60 days", []look{{60 * day, true, true}}},
		{"off for longer", []look{{60*day + time.Second, true, false}, {time.Minute, false, false}}},
		{"corrected after hours", []look{{10 * day, false, false}, {50 * time.Minute, false, false}, {50 * time.Minute, false, false},
			{-10 * day, false, true}}},
		{"corrected after it went back", []look{{-3 * day, false, false}, {time.Minute, false, false}, {3 * day, false, true}}},
		{"corrected while off for two days", []look{{10 * day, false, false}, {-8 * day, true, true}}},
		{"corrected by too much", []look{{10 * day, false, false}, {-11 * day, true, false}}},
		{"a restart does not mend it", []look{{10 * day, false, false}, {time.Minute, true, false}, {2 * day, true, false}}},
		{"ten years ahead and back", []look{{3650 * day, true, false}, {-3649 * day, true, true}}},
	} {
		s, now := clockState{}.next(start, true), start
		for i, l := range c.looks {
			now = now.Add(l.by)
			if s = s.next(now, l.starting); (s.jump() == nil) != l.believed {
				t.Errorf("%s, reading %d: %+v", c.name, i+1, s.jump())
			}
		}
	}
	jump := clockState{last: start}.next(start.Add(2*day), false).next(start.Add(2*day+time.Minute), false).jump()
	if jump == nil || jump.Seen != start.Add(time.Minute) || jump.Now != start.Add(2*day+time.Minute) {
		t.Errorf("the expected time does not advance: %+v", jump)
	}
}
