package job_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/job"
)

func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// TestNext checks the changes of the clock in Rome: in 2026 it switches to DST on 29 March (02:00 → 03:00) and back on 25 October (03:00 →
// 02:00).
func TestNext(t *testing.T) {
	for _, c := range []struct {
		name     string
		schedule job.Schedule
		after    string
		want     string
	}{
		{"later the same day", job.Daily(12, 30), "2026-11-15T10:00:00+01:00", "2026-11-15T12:30:00+01:00"},
		{"at the very instant it is the next day", job.Daily(12, 30), "2026-11-15T12:30:00+01:00", "2026-11-16T12:30:00+01:00"},
		{"just after midnight", job.Daily(0, 5), "2026-11-15T23:59:30+01:00", "2026-11-16T00:05:00+01:00"},
		{"the server's zone does not matter", job.Daily(0, 5), "2026-11-15T22:59:30Z", "2026-11-16T00:05:00+01:00"},
		{"skipped hour: first instant after the gap", job.Daily(2, 30), "2026-03-28T12:00:00+01:00", "2026-03-29T03:00:00+02:00"},
		{"skipped hour: once", job.Daily(2, 30), "2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00"},
		{"first skipped minute", job.Daily(2, 0), "2026-03-29T00:00:00+01:00", "2026-03-29T03:00:00+02:00"},
		{"first minute after the gap", job.Daily(3, 0), "2026-03-29T00:00:00+01:00", "2026-03-29T03:00:00+02:00"},
		{"doubled hour: the first of the two", job.Daily(2, 30), "2026-10-25T00:00:00+02:00", "2026-10-25T02:30:00+02:00"},
		{"doubled hour: once", job.Daily(2, 30), "2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"},
		{"doubled hour: not at the second", job.Daily(2, 30), "2026-10-25T02:29:00+01:00", "2026-10-26T02:30:00+01:00"},
		{"after the doubled hour", job.Daily(3, 0), "2026-10-25T02:59:00+02:00", "2026-10-25T03:00:00+01:00"},
		{"every ten minutes", job.EveryMinutes(10), "2026-11-15T10:01:02+01:00", "2026-11-15T10:10:00+01:00"},
		{"every ten minutes, on the dot", job.EveryMinutes(10), "2026-11-15T10:10:00+01:00", "2026-11-15T10:20:00+01:00"},
		{"every half hour into summer time", job.EveryMinutes(30), "2026-03-29T01:45:00+01:00", "2026-03-29T03:00:00+02:00"},
		{"every half hour within the doubled hour", job.EveryMinutes(30), "2026-10-25T02:45:00+02:00", "2026-10-25T02:00:00+01:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.schedule.Next(instant(t, c.after))
			if want := instant(t, c.want); !got.Equal(want) {
				t.Errorf("%v after %s: got %v, want %v", c.schedule, c.after, got.In(calendar.Rome), c.want)
			}
		})
	}
}

func TestDue(t *testing.T) {
	for _, c := range []struct {
		name      string
		last, now string
		owed      string // empty: nothing
	}{
		{"ran today", "2026-11-15T02:30:00+01:00", "2026-11-15T18:00:00+01:00", ""},
		{"not yet today", "2026-11-14T02:30:00+01:00", "2026-11-15T02:29:59+01:00", ""},
		{"due now", "2026-11-14T02:30:00+01:00", "2026-11-15T02:30:00+01:00", "2026-11-15T02:30:00+01:00"},
		{"a week missed is one run", "2026-11-01T02:30:00+01:00", "2026-11-08T18:00:00+01:00", "2026-11-08T02:30:00+01:00"},
		{"ran at the gap", "2026-03-29T03:00:00+02:00", "2026-03-29T23:00:00+02:00", ""},
		{"missed at the gap", "2026-03-28T02:30:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00"},
		{"ran at the first 02:30", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, due := job.Daily(2, 30).Due(instant(t, c.last), instant(t, c.now))
			if due != (c.owed != "") {
				t.Fatalf("due = %v for %v", due, got)
			}
			if due && !got.Equal(instant(t, c.owed)) {
				t.Errorf("owed for %v, want %s", got, c.owed)
			}
		})
	}
}

// TestScheduleProperties checks that Next visits every date in Rome exactly once and in order, and Latest returns the last step that is not
// after now.
func TestScheduleProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		daily := job.Daily(rapid.IntRange(0, 23).Draw(t, "hour"), rapid.IntRange(0, 59).Draw(t, "minute"))
		start := time.Unix(rapid.Int64Range(1_577_836_800, 2_051_222_400).Draw(t, "seconds"), 0) // 2020 to 2034
		at := daily.Next(start)
		for range 10 {
			next := daily.Next(at)
			if calendar.In(at).AddDays(1) != calendar.In(next) {
				t.Fatalf("%v: after %v comes %v", daily, at, next)
			}
			if got := daily.Latest(next); !got.Equal(next) {
				t.Fatalf("%v: Latest(%v) = %v", daily, next, got)
			}
			if got := daily.Latest(next.Add(-time.Second)); !got.Equal(at) {
				t.Fatalf("%v: before %v the latest is %v, want %v", daily, next, got, at)
			}
			at = next
		}
		repeat := job.EveryMinutes(rapid.IntRange(1, 1440).Draw(t, "every"))
		latest, next := repeat.Latest(start), repeat.Next(start)
		if latest.After(start) || !next.After(start) || !repeat.Latest(next).Equal(next) {
			t.Fatalf("%v around %v: %v and %v", repeat, start, latest, next)
		}
	})
}
