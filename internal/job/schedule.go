// Package job runs work at set times: once however many servers there are, in Rome time, and caught up after a stop.
package job

import (
	"fmt"
	"time"

	"traguardo/internal/domain/calendar"
)

// Schedule says at which instants a job is due; make it with Daily or EveryMinutes.
type Schedule struct {
	hour, minute int           // of a daily schedule, on the clocks of Rome
	every        time.Duration // of a repeating schedule; 0 for a daily one
}

// Daily is due once a day at that time of Rome. On the day the clocks skip that time it is due at the first instant after the
// gap, on the day they show it twice at the first of the two.
func Daily(hour, minute int) Schedule {
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 {
		panic(fmt.Sprintf("job: no such time of day: %d:%d", hour, minute))
	}
	return Schedule{hour: hour, minute: minute}
}

// EveryMinutes is due at whole multiples of n minutes of elapsed time, so a change of the clocks neither skips nor repeats any.
func EveryMinutes(n int) Schedule {
	if n < 1 {
		panic(fmt.Sprintf("job: cannot repeat every %d minutes", n))
	}
	return Schedule{every: time.Duration(n) * time.Minute}
}

// Next is the first instant after the given one at which the job is due.
func (s Schedule) Next(after time.Time) time.Time {
	if s.every > 0 {
		return s.Latest(after).Add(s.every)
	}
	day := calendar.In(after)
	if due := s.on(day); due.After(after) {
		return due
	}
	return s.on(day.AddDays(1))
}

// Latest is the last instant, not after now, at which the job was due.
func (s Schedule) Latest(now time.Time) time.Time {
	if s.every > 0 {
		step := s.every.Milliseconds()
		return time.UnixMilli(now.UnixMilli() / step * step)
	}
	day := calendar.In(now)
	if due := s.on(day); !due.After(now) {
		return due
	}
	return s.on(day.AddDays(-1))
}

// Due reports whether a run is owed at now when the last one was scheduled for lastRun, and for which instant. After a long stop
// only the latest is owed: one run catches up all the days that were missed.
func (s Schedule) Due(lastRun, now time.Time) (time.Time, bool) {
	latest := s.Latest(now)
	return latest, latest.After(lastRun)
}

// on is the instant a daily schedule is due on a date. time.Date does not say what it makes of a skipped or doubled hour, hence
// the wall time is tried with the offset of the day's start and of its end.
func (s Schedule) on(d calendar.Date) time.Time {
	start, end := d.Start(), d.End()
	wall := time.Date(d.Year(), d.Month(), d.Day(), s.hour, s.minute, 0, 0, time.UTC)
	for _, side := range []time.Time{start, end} {
		_, offset := side.Zone() // seconds east of UTC
		t := wall.Add(-time.Duration(offset) * time.Second).In(calendar.Rome)
		if t.Hour() == s.hour && t.Minute() == s.minute {
			return t
		}
	}
	_, change := start.ZoneBounds() // the wall time falls in the gap: the first instant after it
	return change.In(calendar.Rome)
}

// String is for logs.
func (s Schedule) String() string {
	if s.every > 0 {
		return "every " + s.every.String()
	}
	return fmt.Sprintf("daily at %02d:%02d Europe/Rome", s.hour, s.minute)
}
