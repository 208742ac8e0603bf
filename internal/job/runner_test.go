package job_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/job"
	"traguardo/internal/store"
)

// fakeClock stands still until it is told otherwise.
type fakeClock struct {
	mu sync.Mutex
	at time.Time
}

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *fakeClock) set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = at
}

func (c *fakeClock) pass(d time.Duration) { c.set(c.Now().Add(d)) }

// world is one database with a job at 02:30 that the first look has met already.
type world struct {
	db    *store.DB
	clock *fakeClock
	runs  atomic.Int32
	fail  error
}

func newWorld(t *testing.T, db *store.DB, start string) *world {
	t.Helper()
	w := &world{db: db, clock: &fakeClock{at: instant(t, start)}}
	w.server("first").Tick(t.Context())
	if n := w.runs.Load(); n != 0 {
		t.Fatalf("a job seen for the first time owes nothing, it ran %d times", n)
	}
	return w
}

func (w *world) server(name string) *job.Runner {
	return job.New(w.db, w.clock, name, slog.New(slog.DiscardHandler), job.Definition{
		Name: "night", Schedule: job.Daily(2, 30),
		Run: func(context.Context, time.Time) error {
			w.runs.Add(1)
			return w.fail
		},
	})
}

func (w *world) last(t *testing.T) store.JobRun {
	t.Helper()
	run, err := w.db.LastJobRun(t.Context(), "night")
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func (w *world) expectRuns(t *testing.T, want int32) {
	t.Helper()
	if got := w.runs.Load(); got != want {
		t.Fatalf("ran %d times, want %d", got, want)
	}
}

func TestRunsOnceADayAcrossClockChanges(t *testing.T) {
	for change, start := range map[string]string{"spring": "2026-03-27T12:00:00+01:00", "autumn": "2026-10-23T12:00:00+02:00"} {
		t.Run(change, func(t *testing.T) {
			eachEngine(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db, start)
				server := w.server("a")
				end := calendar.In(w.clock.Now()).AddDays(4)
				for calendar.In(w.clock.Now()).Before(end) {
					w.clock.pass(30 * time.Minute)
					server.Tick(t.Context())
				}
				w.expectRuns(t, 3) // the nights to 28, 29 and 30 March, to 24, 25 and 26 October
			})
		})
	}
}

func TestCatchesUpOnceAfterAWeekDown(t *testing.T) {
	eachEngine(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db, "2026-11-01T12:00:00+01:00")
		w.clock.pass(7 * 24 * time.Hour)
		server := w.server("a")
		server.Tick(t.Context())
		server.Tick(t.Context())
		w.expectRuns(t, 1)
		run := w.last(t)
		if want := calendar.At(instant(t, "2026-11-08T02:30:00+01:00")); run.ScheduledFor != want || !run.Settled() || run.Server != "a" {
			t.Errorf("log: %+v", run)
		}
	})
}

func TestTwoServersRunAJobOnce(t *testing.T) {
	eachEngine(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db, "2026-11-01T12:00:00+01:00")
		servers := []*job.Runner{w.server("a"), w.server("b"), w.server("c")}
		const nights = 5
		for range nights {
			w.clock.pass(24 * time.Hour)
			var all sync.WaitGroup
			for _, s := range servers {
				all.Go(func() { s.Tick(t.Context()) })
				all.Go(func() { s.Tick(t.Context()) })
			}
			all.Wait()
		}
		w.expectRuns(t, nights)
	})
}

func TestACrashedRunIsTakenOverWhenItsLeaseEnds(t *testing.T) {
	eachEngine(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db, "2026-11-01T12:00:00+01:00")
		w.clock.pass(24 * time.Hour)
		now, scheduled := w.clock.Now(), instant(t, "2026-11-02T02:30:00+01:00")
		var crashed store.JobRun
		err := db.Tx(t.Context(), func(q store.Q) (err error) {
			crashed, _, err = q.ClaimJob(t.Context(), "night", calendar.At(scheduled), calendar.At(now), calendar.At(now.Add(5*time.Minute)), "crashed")
			return err
		})
		if err != nil || crashed.ID == 0 {
			t.Fatal(crashed, err)
		}

		server := w.server("a")
		w.clock.pass(4 * time.Minute)
		server.Tick(t.Context())
		w.expectRuns(t, 0)

		w.clock.pass(time.Minute)
		server.Tick(t.Context())
		w.expectRuns(t, 1)

		// The one believed dead wakes up: it finds that the run is no longer its own, and changes nothing.
		err = db.Tx(t.Context(), func(q store.Q) error {
			if mine, err := q.RenewJob(t.Context(), crashed, calendar.At(w.clock.Now().Add(time.Hour))); mine || err != nil {
				t.Errorf("renewed: %v, %v", mine, err)
			}
			return q.EndJob(t.Context(), crashed, calendar.At(w.clock.Now()), "late", calendar.At(w.clock.Now()))
		})
		if run := w.last(t); err != nil || run.Server != "a" || !run.Settled() {
			t.Errorf("log: %+v, %v", run, err)
		}
	})
}

func TestAFailedRunIsTriedAgainAfterARest(t *testing.T) {
	eachEngine(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db, "2026-11-01T12:00:00+01:00")
		w.clock.pass(24 * time.Hour)
		server := w.server("a")
		w.fail = errors.New("no paper")
		server.Tick(t.Context())
		server.Tick(t.Context())
		w.expectRuns(t, 1)
		if run := w.last(t); run.Error != "no paper" || run.EndedAt.IsZero() {
			t.Errorf("log: %+v", run)
		}
		w.fail = nil
		w.clock.pass(10 * time.Minute)
		server.Tick(t.Context())
		server.Tick(t.Context())
		w.expectRuns(t, 2)
		if run := w.last(t); !run.Settled() {
			t.Errorf("log: %+v", run)
		}
	})
}

func TestAClockSetBackRunsNothingAgain(t *testing.T) {
	eachEngine(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db, "2026-11-05T12:00:00+01:00")
		w.clock.pass(-3 * 24 * time.Hour)
		w.server("a").Tick(t.Context())
		w.expectRuns(t, 0)
	})
}

func TestAPanicIsAFailureNotTheEnd(t *testing.T) {
	eachEngine(t, func(t *testing.T, db *store.DB) {
		clock := &fakeClock{at: instant(t, "2026-11-01T12:00:00+01:00")}
		server := job.New(db, clock, "a", slog.New(slog.DiscardHandler), job.Definition{
			Name: "wild", Schedule: job.EveryMinutes(10),
			Run: func(context.Context, time.Time) error { panic("no lanes") },
		})
		server.Tick(t.Context())
		clock.pass(10 * time.Minute)
		server.Tick(t.Context())
		run, err := db.LastJobRun(t.Context(), "wild")
		if err != nil || !strings.Contains(run.Error, "no lanes") {
			t.Errorf("log: %+v, %v", run, err)
		}
	})
}

func TestRunEndsWithItsContextAndLeavesTheRunToOthers(t *testing.T) {
	eachEngine(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db, "2026-11-01T12:00:00+01:00")
		w.clock.pass(24 * time.Hour)
		ctx, cancel := context.WithCancel(t.Context())
		server := job.New(db, w.clock, "leaving", slog.New(slog.DiscardHandler), job.Definition{
			Name: "night", Schedule: job.Daily(2, 30),
			Run: func(ctx context.Context, _ time.Time) error {
				cancel()
				<-ctx.Done()
				return ctx.Err()
			},
		})
		server.Run(ctx)
		if run := w.last(t); run.Server != "leaving" || run.Error == "" {
			t.Fatalf("log: %+v", run)
		}
		w.server("a").Tick(t.Context())
		w.expectRuns(t, 1)
	})
}
