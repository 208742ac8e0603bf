// Package job runs scheduled work in Rome time: once across all servers, and catching up after downtime.
package job

import (
	"fmt"
	"time"

	"traguardo/internal/domain/calendar"
)

// Schedule defines when a job is due. Use Daily or EveryMinutes.
type Schedule struct {
	hour, minute int           // of a daily schedule, in Rome time
	every        time.Duration // of a repeating schedule, 0 for a daily one
}

// Daily returns a schedule that is due once a day at the given time in Rome. If a DST change skips that time, it is due right after the
// gap; if it occurs twice, at the first occurrence. Daily panics on an invalid time.
func Daily(hour, minute int) Schedule {
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 {
		panic(fmt.Sprintf("job: no such time of day: %d:%d", hour, minute))
	}
	return Schedule{hour: hour, minute: minute}
}

// EveryMinutes returns a schedule that is due at multiples of n minutes of elapsed time, independent of DST. It panics if n < 1.
func EveryMinutes(n int) Schedule {
	if n < 1 {
		panic(fmt.Sprintf("job: cannot repeat every %d minutes", n))
	}
	return Schedule{every: time.Duration(n) * time.Minute}
}

// Next returns the first due time after the given time.
func (s Schedule) Next(after time.Time) time.Time {
	if s.every > 0 {
		return s.Latest(after).Add(s.every)
	}
	day := calendar.In(after)
	if due := s.instantOn(day); due.After(after) {
		return due
	}
	return s.instantOn(day.AddDays(1))
}

// Latest returns the last due time that is not after now.
func (s Schedule) Latest(now time.Time) time.Time {
	if s.every > 0 {
		step := s.every.Milliseconds()
		return time.UnixMilli(now.UnixMilli() / step * step)
	}
	day := calendar.In(now)
	if due := s.instantOn(day); !due.After(now) {
		return due
	}
	return s.instantOn(day.AddDays(-1))
}

// Due reports whether a run is due, given the scheduled time of the last run, and returns its scheduled time. After downtime only the
// latest run is due: it makes up for all missed ones.
func (s Schedule) Due(lastRun, now time.Time) (time.Time, bool) {
	latest := s.Latest(now)
	return latest, latest.After(lastRun)
}

// instantOn returns the time at which a daily schedule is due on a date. The result of time.Date is unspecified for a skipped or repeated
// hour, so the wall time is tried with the UTC offsets of the start and of the end of the day.
func (s Schedule) instantOn(d calendar.Date) time.Time {
	start, end := d.Start(), d.End()
	wall := time.Date(d.Year(), d.Month(), d.Day(), s.hour, s.minute, 0, 0, time.UTC)
	for _, side := range []time.Time{start, end} {
		_, offset := side.Zone() // seconds east of UTC
		t := wall.Add(-time.Duration(offset) * time.Second).In(calendar.Rome)
		if t.Hour() == s.hour && t.Minute() == s.minute {
			return t
		}
	}
	_, change := start.ZoneBounds() // the wall time is in the gap: use its end
	return change.In(calendar.Rome)
}

// String describes the schedule for logs.
func (s Schedule) String() string {
	if s.every > 0 {
		return "every " + s.every.String()
	}
	return fmt.Sprintf("daily at %02d:%02d Europe/Rome", s.hour, s.minute)
}
