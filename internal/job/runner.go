package job

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Definition is a job: add one to the list given to New and it runs on its schedule.
type Definition struct {
	// Name is the key of the run log; a renamed job is a new job.
	Name     string
	Schedule Schedule
	// NeedsClock means that a wrong clock would do harm that no one can undo: the job waits while the clock is doubted.
	NeedsClock bool
	// Run does the work. It must bear to be run again after a failure or a crash half way, and stop when the context ends.
	Run func(ctx context.Context, now time.Time) error
}

const (
	lease      = 5 * time.Minute  // how long a dead server holds a run
	renewEvery = time.Minute      // several chances before the lease ends
	retryAfter = 10 * time.Minute // rest after a failure
	lookEvery  = 15 * time.Second // how late a run may start
	noteEvery  = time.Minute      // how precisely the last believed instant is known
	noteWithin = 10 * time.Second // for noting it
	endWithin  = 10 * time.Second // for noting the end while shutting down
)

// Runner looks for due jobs and runs them, sharing the work with the other servers on the same database.
type Runner struct {
	db     *store.DB
	clock  calendar.Clock
	server string
	log    *slog.Logger
	jobs   []*entry
	// Jumped is called once when the clock begins to be doubted.
	Jumped func(ctx context.Context, jump store.ClockJump) error
	// doubted says that the clock was found wrong.
	doubted atomic.Bool
	noted   atomic.Int64 // the instant noted last by this server, in milliseconds; 0 before the first
}

// entry is a job and whether this server is at it.
type entry struct {
	Definition
	busy sync.Mutex
}

// New makes a runner; server names this process among those that share the database and must be its own.
func New(db *store.DB, clock calendar.Clock, server string, log *slog.Logger, jobs ...Definition) *Runner {
	r := &Runner{db: db, clock: clock, server: server, log: log}
	known := map[string]bool{}
	for _, d := range jobs {
		if d.Name == "" || d.Run == nil || known[d.Name] {
			panic(fmt.Sprintf("job: %q has no name, no work or a twin", d.Name))
		}
		known[d.Name] = true
		r.jobs = append(r.jobs, &entry{Definition: d})
	}
	return r
}

// Run works until the context ends, then waits for the jobs that are running. The first look, at start, catches up what was
// missed while no server was there.
func (r *Runner) Run(ctx context.Context) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	var running sync.WaitGroup
	for ctx.Err() == nil {
		r.startDue(ctx, &running)
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
	running.Wait()
}

// Tick looks once and waits for what it started.
func (r *Runner) Tick(ctx context.Context) {
	var running sync.WaitGroup
	r.startDue(ctx, &running)
	running.Wait()
}

// startDue gives each job its own goroutine, so that a long one does not hold up the others; one still at work is left alone.
func (r *Runner) startDue(ctx context.Context, running *sync.WaitGroup) {
	believed, err := r.believeClock(ctx)
	if err != nil {
		if ctx.Err() == nil {
			r.log.ErrorContext(ctx, "clock not noted", "error", err)
		}
		return
	}
	for _, j := range r.jobs {
		if j.NeedsClock && !believed || !j.busy.TryLock() {
			continue
		}
		running.Go(func() {
			defer j.busy.Unlock()
			if err := r.attempt(ctx, j.Definition); err != nil && ctx.Err() == nil {
				r.log.ErrorContext(ctx, "job not looked after", "job", j.Name, "error", err)
			}
		})
	}
}

// believeClock reports whether the clock is believed, and notes what it shows. A wrong clock closes events, removes entries, makes seasons and
// deletes old data that no one can bring back: those jobs wait until it is right again, or an administrator confirms it.
func (r *Runner) believeClock(ctx context.Context) (bool, error) {
	noting, cancel := context.WithTimeout(ctx, noteWithin)
	defer cancel()
	now := calendar.At(r.clock.Now())
	jump, err := r.db.ClockJump(noting, now)
	if err != nil {
		return false, err
	}
	noted := r.noted.Load()
	ago := now.Sub(calendar.At(time.UnixMilli(noted)))
	if noted == 0 || ago < 0 || ago >= noteEvery || r.doubted.Load() != (jump != nil) {
		err := r.db.Tx(noting, func(q store.Q) (err error) {
			jump, err = q.NoteClock(noting, now, noted == 0)
			return err
		})
		if err != nil {
			return false, err
		}
		r.noted.Store(now.Milli())
	}
	if jump == nil {
		if r.doubted.Swap(false) {
			r.log.InfoContext(ctx, "all jobs go on: the clock is believed again")
		}
		return true, nil
	}
	if !r.doubted.Swap(true) {
		r.log.ErrorContext(ctx, "some jobs stopped: the clock jumped; set it right, or run 'traguardo clock' when it is", "expected", jump.Seen, "now", jump.Now)
		r.report(ctx, *jump)
	}
	return false, nil
}

func (r *Runner) report(ctx context.Context, jump store.ClockJump) {
	if r.Jumped == nil {
		return
	}
	if err := r.Jumped(ctx, jump); err != nil && ctx.Err() == nil {
		r.log.ErrorContext(ctx, "administrators not told about the clock", "error", err)
	}
}

// attempt runs the job when a run is owed and this server gets it.
func (r *Runner) attempt(ctx context.Context, d Definition) error {
	now := r.clock.Now()
	last, err := r.db.LastJobRun(ctx, d.Name, calendar.At(now))
	if problem.Is(err, problem.KindNotFound) {
		return r.db.Tx(ctx, func(q store.Q) error {
			return q.RegisterJob(ctx, d.Name, calendar.At(d.Schedule.Latest(now)), calendar.At(now))
		})
	}
	if err != nil {
		return err
	}
	scheduled, due := d.Schedule.Due(last.ScheduledFor.Time(), now)
	if !due && last.Succeeded() {
		return nil
	}
	var run store.JobRun
	var mine bool
	err = r.db.Tx(ctx, func(q store.Q) error {
		run, mine, err = q.ClaimJob(ctx, d.Name, calendar.At(scheduled), calendar.At(now), calendar.At(now.Add(lease)), r.server)
		return err
	})
	if err != nil || !mine {
		return err
	}
	return r.execute(ctx, d, run, now)
}

// execute does the work while keeping the lease alive, and writes down how it ended.
func (r *Runner) execute(ctx context.Context, d Definition, run store.JobRun, now time.Time) error {
	log := r.log.With("job", d.Name, "scheduled_for", run.ScheduledFor.Time().In(calendar.Rome))
	log.InfoContext(ctx, "job started")
	work, stop := context.WithCancelCause(ctx)
	kept := make(chan struct{})
	go func() {
		defer close(kept)
		r.renewLease(work, stop, run)
	}()
	failure := recovered(work, d.Run, now)
	stop(nil)
	<-kept

	message, retryAt := "", r.clock.Now()
	if failure != nil {
		message = failure.Error()
		if ctx.Err() == nil { // work cut short by our own end may go on at once elsewhere
			retryAt = retryAt.Add(retryAfter)
		}
		log.ErrorContext(ctx, "job failed", "error", message)
	} else {
		log.InfoContext(ctx, "job done")
	}
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), endWithin)
	defer cancel()
	return r.db.Tx(end, func(q store.Q) error {
		return q.EndJob(end, run, calendar.At(r.clock.Now()), message, calendar.At(retryAt))
	})
}

var errLeaseLost = errors.New("another server took the run over")

// renewLease renews the lease until the work ends, and ends the work when the lease was lost.
func (r *Runner) renewLease(work context.Context, stop context.CancelCauseFunc, run store.JobRun) {
	ticker := time.NewTicker(renewEvery)
	defer ticker.Stop()
	for {
		select {
		case <-work.Done():
			return
		case <-ticker.C:
		}
		var mine bool
		err := r.db.Tx(work, func(q store.Q) (err error) {
			mine, err = q.RenewJob(work, run, calendar.At(r.clock.Now().Add(lease)))
			return err
		})
		if err == nil && !mine {
			stop(errLeaseLost)
			return
		}
		// A database that does not answer for a moment is no reason to stop; the lease outlasts several tries.
	}
}

// recovered turns a panic of the work into an error, so that one job cannot take the server down.
func recovered(ctx context.Context, work func(context.Context, time.Time) error, now time.Time) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return work(ctx, now)
}
