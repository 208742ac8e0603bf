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
	"traguardo/internal/testkit"
)

// fixture is a database with a job at 02:30 that is already registered.
type fixture struct {
	db    *store.DB
	clock *testkit.Clock
	runs  atomic.Int32
	fail  error
}

func clockAt(t *testing.T, text string) *testkit.Clock {
	t.Helper()
	clock := testkit.NewClock()
	clock.Set(instant(t, text))
	return clock
}

func newFixture(t *testing.T, db *store.DB, start string) *fixture {
	t.Helper()
	w := &fixture{db: db, clock: clockAt(t, start)}
	w.server("first").Tick(t.Context())
	if n := w.runs.Load(); n != 0 {
		t.Fatalf("a new job must not be due, but ran %d times", n)
	}
	return w
}

func (w *fixture) server(name string) *job.Runner {
	return job.New(w.db, w.clock, name, slog.New(slog.DiscardHandler), job.Definition{
		Name: "night", Schedule: job.Daily(2, 30), NeedsClock: true,
		Run: func(context.Context, time.Time) error {
			w.runs.Add(1)
			return w.fail
		},
	})
}

func (w *fixture) last(t *testing.T) store.JobRun {
	t.Helper()
	run, err := w.db.LastJobRun(t.Context(), "night", calendar.At(w.clock.Now()))
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func (w *fixture) expectRuns(t *testing.T, want int32) {
	t.Helper()
	if got := w.runs.Load(); got != want {
		t.Fatalf("ran %d times, want %d", got, want)
	}
}

func TestRunsOnceADayAcrossDST(t *testing.T) {
	for change, start := range map[string]string{"spring": "2026-03-27T12:00:00+01:00", "autumn": "2026-10-23T12:00:00+02:00"} {
		t.Run(change, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, db *store.DB) {
				w := newFixture(t, db, start)
				server := w.server("a")
				end := calendar.In(w.clock.Now()).AddDays(4)
				for calendar.In(w.clock.Now()).Before(end) {
					w.clock.Advance(30 * time.Minute)
					server.Tick(t.Context())
				}
				w.expectRuns(t, 3) // the nights to 28, 29 and 30 March, or 24, 25 and 26 October
			})
		})
	}
}

func TestCatchesUpOnceAfterDowntime(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-01T12:00:00+01:00")
		w.clock.Advance(7 * 24 * time.Hour)
		server := w.server("a")
		server.Tick(t.Context())
		server.Tick(t.Context())
		w.expectRuns(t, 1)
		run := w.last(t)
		if want := calendar.At(instant(t, "2026-11-08T02:30:00+01:00")); run.ScheduledFor != want || !run.Succeeded() || run.Server != "a" {
			t.Errorf("log: %+v", run)
		}
	})
}

//test:race
func TestServersRunJobOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-01T12:00:00+01:00")
		servers := []*job.Runner{w.server("a"), w.server("b"), w.server("c")}
		const nights = 5
		for range nights {
			w.clock.Advance(24 * time.Hour)
			w.confirmClock(t)
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

func TestCrashedRunIsTakenOver(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-01T12:00:00+01:00")
		w.clock.Advance(20 * time.Hour)
		now, scheduled := w.clock.Now(), instant(t, "2026-11-02T02:30:00+01:00")
		var crashed store.JobRun
		err := db.Tx(t.Context(), func(q store.Q) (err error) {
			crashed, _, err = q.ClaimJob(
				t.Context(),
				"night",
				calendar.At(scheduled),
				calendar.At(now),
				calendar.At(now.Add(5*time.Minute)),
				"crashed",
			)
			return err
		})
		if err != nil || crashed.ID == 0 {
			t.Fatal(crashed, err)
		}

		server := w.server("a")
		w.clock.Advance(4 * time.Minute)
		server.Tick(t.Context())
		w.expectRuns(t, 0)

		w.clock.Advance(time.Minute)
		server.Tick(t.Context())
		w.expectRuns(t, 1)

		// The server that seemed dead resumes. Its run is no longer its own, so it must not change anything.
		err = db.Tx(t.Context(), func(q store.Q) error {
			if mine, err := q.RenewJob(t.Context(), crashed, calendar.At(w.clock.Now().Add(time.Hour))); mine || err != nil {
				t.Errorf("renewed: %v, %v", mine, err)
			}
			return q.EndJob(t.Context(), crashed, calendar.At(w.clock.Now()), "late", calendar.At(w.clock.Now()))
		})
		if run := w.last(t); err != nil || run.Server != "a" || !run.Succeeded() {
			t.Errorf("log: %+v, %v", run, err)
		}
	})
}

func TestFailedRunIsRetried(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-01T12:00:00+01:00")
		w.clock.Advance(24 * time.Hour)
		server := w.server("a")
		w.fail = errors.New("no paper")
		server.Tick(t.Context())
		server.Tick(t.Context())
		w.expectRuns(t, 1)
		if run := w.last(t); run.Error != "no paper" || run.EndedAt.IsZero() {
			t.Errorf("log: %+v", run)
		}
		w.fail = nil
		w.clock.Advance(10 * time.Minute)
		server.Tick(t.Context())
		server.Tick(t.Context())
		w.expectRuns(t, 2)
		if run := w.last(t); !run.Succeeded() {
			t.Errorf("log: %+v", run)
		}
	})
}

func TestClockSetBackRepeatsNothing(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-05T12:00:00+01:00")
		w.clock.Advance(-3 * 24 * time.Hour)
		w.server("a").Tick(t.Context())
		w.expectRuns(t, 0)
	})
}

func TestPanicIsFailure(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		clock := clockAt(t, "2026-11-01T12:00:00+01:00")
		server := job.New(db, clock, "a", slog.New(slog.DiscardHandler), job.Definition{
			Name: "wild", Schedule: job.EveryMinutes(10),
			Run: func(context.Context, time.Time) error { panic("no lanes") },
		})
		server.Tick(t.Context())
		clock.Advance(10 * time.Minute)
		server.Tick(t.Context())
		run, err := db.LastJobRun(t.Context(), "wild", calendar.At(clock.Now()))
		if err != nil || !strings.Contains(run.Error, "no lanes") {
			t.Errorf("log: %+v, %v", run, err)
		}
	})
}

//test:race
func TestCanceledRunIsRetriedByOthers(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-01T12:00:00+01:00")
		w.clock.Advance(24 * time.Hour)
		ctx, cancel := context.WithCancel(t.Context())
		server := job.New(db, w.clock, "leaving", slog.New(slog.DiscardHandler), job.Definition{
			Name: "night", Schedule: job.Daily(2, 30), NeedsClock: true,
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

// confirmClock confirms that the clock is right, as an operator would.
func (w *fixture) confirmClock(t *testing.T) {
	t.Helper()
	if err := w.db.Tx(t.Context(), func(q store.Q) error { return q.TrustClock(t.Context(), calendar.At(w.clock.Now())) }); err != nil {
		t.Fatal(err)
	}
}

// TestClockJumpStopsOnlyJobsThatNeedClock checks that other jobs continue, administrators are notified once, and jobs that need the clock
// wait for the right time.
func TestClockJumpStopsOnlyJobsThatNeedClock(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		clock := clockAt(t, "2026-11-05T12:00:00+01:00")
		runs, jumps := map[string]int{}, []store.ClockJump{}
		define := func(name string, needsClock bool) job.Definition {
			return job.Definition{
				Name:       name,
				Schedule:   job.EveryMinutes(10),
				NeedsClock: needsClock,
				Run:        func(context.Context, time.Time) error { runs[name]++; return nil },
			}
		}
		server := job.New(db, clock, "a", slog.New(slog.DiscardHandler), define("night", true))
		mails := job.New(db, clock, "b", slog.New(slog.DiscardHandler), define("mails", false))
		server.OnClockJump = func(_ context.Context, jump store.ClockJump) error { jumps = append(jumps, jump); return nil }
		step := func(by time.Duration, night, mail int) {
			t.Helper()
			clock.Advance(by)
			server.Tick(t.Context())
			mails.Tick(t.Context())
			if runs["night"] != night || runs["mails"] != mail {
				t.Fatalf("at %s: %v", clock.Now(), runs)
			}
		}
		step(0, 0, 0)
		step(10*time.Minute, 1, 1)
		step(2*time.Hour, 1, 2) // the machine was suspended, or the clock is wrong
		step(50*time.Minute, 1, 3)
		if len(jumps) != 1 || jumps[0].Now.Sub(jumps[0].Seen) != 2*time.Hour {
			t.Errorf("notified of %v", jumps)
		}
		step(-2*time.Hour+10*time.Minute, 2, 4)
		step(-90*time.Minute, 2, 4)
		if err := db.Tx(t.Context(), func(q store.Q) error { return q.TrustClock(t.Context(), calendar.At(clock.Now())) }); err != nil {
			t.Fatal(err)
		}
		step(10*time.Minute, 2, 5)
		if len(jumps) != 2 {
			t.Errorf("notified %d times", len(jumps))
		}
	})
}

// TestStartWithWrongYear checks that a server whose clock is ten years ahead runs nothing and stores nothing; with the right time
// everything resumes.
func TestStartWithWrongYear(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-05T12:00:00+01:00")
		w.clock.Set(instant(t, "2036-05-01T12:00:00+02:00"))
		w.server("wrong").Tick(t.Context())
		w.expectRuns(t, 0)
		if jump, err := db.ClockJump(t.Context(), calendar.At(w.clock.Now())); err != nil || jump == nil || jump.Seen.Date().Year() != 2026 {
			t.Errorf("no jump is reported: %+v, %v", jump, err)
		}
		w.clock.Set(instant(t, "2026-11-06T11:00:00+01:00"))
		w.server("right").Tick(t.Context())
		w.expectRuns(t, 1)
		if jump, err := db.ClockJump(t.Context(), calendar.At(w.clock.Now())); err != nil || jump != nil {
			t.Errorf("the clock is still suspect: %+v, %v", jump, err)
		}
	})
}

// TestFutureRunsAreRemoved checks that runs and leases stored with a wrong clock that was confirmed do not prevent today's runs, and are
// removed.
func TestFutureRunsAreRemoved(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-05T12:00:00+01:00")
		for _, far := range []string{"2036-05-01T12:00:00+02:00", "2036-05-02T11:00:00+02:00"} {
			w.clock.Set(instant(t, far))
			w.confirmClock(t)
			w.server("wrong").Tick(t.Context())
		}
		w.expectRuns(t, 2)
		held := instant(t, "2036-05-03T02:30:00+02:00")
		err := db.Tx(t.Context(), func(q store.Q) error { // a run whose server crashed
			_, mine, err := q.ClaimJob(t.Context(), "night", calendar.At(held), calendar.At(held), calendar.At(held.Add(5*time.Minute)), "wrong")
			if !mine {
				t.Error("not claimed")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		w.clock.Set(instant(t, "2026-11-06T11:00:00+01:00"))
		w.confirmClock(t)
		for range 3 {
			w.server("right").Tick(t.Context())
			w.clock.Advance(24 * time.Hour) // off between two starts
		}
		w.expectRuns(t, 2+3)
		runs, err := db.JobRuns(t.Context(), "night", 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range runs {
			if r.ScheduledFor.Date().Year() > 2026 {
				t.Errorf("left: %+v", r)
			}
		}
	})
}

// TestFutureLeaseIsTakenOver checks that a current run whose lease was written with a wrong clock is taken over.
func TestFutureLeaseIsTakenOver(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newFixture(t, db, "2026-11-05T12:00:00+01:00")
		w.clock.Advance(23 * time.Hour)
		err := db.Tx(t.Context(), func(q store.Q) error {
			far := calendar.At(instant(t, "2036-05-01T12:00:00+02:00"))
			_, _, err := q.ClaimJob(t.Context(), "night", calendar.At(instant(t, "2026-11-06T02:30:00+01:00")), far, far.Add(5*time.Minute), "wrong")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		w.server("right").Tick(t.Context())
		w.expectRuns(t, 1)
	})
}
