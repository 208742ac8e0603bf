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

// Definition is a job. It runs on its schedule when it is passed to New.
type Definition struct {
	// Name identifies the job in the run log; a renamed job is a new job.
	Name     string
	Schedule Schedule
	// NeedsClock is set for jobs that would do irreversible harm with a wrong clock. They wait while the clock is suspect.
	NeedsClock bool
	// Run does the work. It must be safe to repeat after a failure or crash, and must stop when ctx ends.
	Run func(ctx context.Context, now time.Time) error
}

const (
	leaseDuration     = 5 * time.Minute  // how long a crashed server keeps a run
	renewInterval     = time.Minute      // allows several attempts before the lease ends
	retryDelay        = 10 * time.Minute // after a failure
	pollInterval      = 15 * time.Second // maximum delay of a run
	clockNoteInterval = time.Minute      // precision of the last trusted time
	clockNoteTimeout  = 10 * time.Second
	endTimeout        = 10 * time.Second // for storing the result during shutdown
)

// Runner runs due jobs, sharing the work with the other servers on the same database.
type Runner struct {
	db     *store.DB
	clock  calendar.Clock
	server string
	log    *slog.Logger
	jobs   []*guardedJob
	// OnClockJump, if set, is called once when the clock becomes suspect.
	OnClockJump func(ctx context.Context, jump store.ClockJump) error
	// clockSuspect is set while the clock is considered wrong.
	clockSuspect atomic.Bool
	lastNoted    atomic.Int64 // last time noted by this server, in milliseconds; 0 before the first
}

// guardedJob is a job with a lock that keeps this server from running it twice at once.
type guardedJob struct {
	Definition
	busy sync.Mutex
}

// New returns a runner. server must be unique among the processes that share the database. New panics on an invalid or duplicate job.
func New(db *store.DB, clock calendar.Clock, server string, log *slog.Logger, jobs ...Definition) *Runner {
	r := &Runner{db: db, clock: clock, server: server, log: log}
	known := map[string]bool{}
	for _, d := range jobs {
		if d.Name == "" || d.Run == nil || known[d.Name] {
			panic(fmt.Sprintf("job: %q has no name, no work or a duplicate name", d.Name))
		}
		known[d.Name] = true
		r.jobs = append(r.jobs, &guardedJob{Definition: d})
	}
	return r
}

// Run runs jobs until ctx ends, then waits for the running ones. Runs missed while no server was up are caught up at the start.
func (r *Runner) Run(ctx context.Context) {
	ticker := time.NewTicker(pollInterval)
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

// Tick starts the jobs that are due now and waits for them.
func (r *Runner) Tick(ctx context.Context) {
	var running sync.WaitGroup
	r.startDue(ctx, &running)
	running.Wait()
}

// startDue starts a goroutine for each job, so that a long job does not delay the others. A job that is still running is skipped.
func (r *Runner) startDue(ctx context.Context, running *sync.WaitGroup) {
	trusted, err := r.checkClock(ctx)
	if err != nil {
		if ctx.Err() == nil {
			r.log.ErrorContext(ctx, "checking the clock failed", "error", err)
		}
		return
	}
	for _, j := range r.jobs {
		if j.NeedsClock && !trusted || !j.busy.TryLock() {
			continue
		}
		running.Go(func() {
			defer j.busy.Unlock()
			if err := r.runIfDue(ctx, j.Definition); err != nil && ctx.Err() == nil {
				r.log.ErrorContext(ctx, "starting or recording job failed", "job", j.Name, "error", err)
			}
		})
	}
}

// checkClock reports whether the clock is trusted, and notes its time. With a wrong clock, jobs would close events, remove entries, create
// seasons and delete data irrecoverably; those jobs wait until the clock is right or an administrator confirms it.
func (r *Runner) checkClock(ctx context.Context) (bool, error) {
	noteCtx, cancel := context.WithTimeout(ctx, clockNoteTimeout)
	defer cancel()
	now := calendar.At(r.clock.Now())
	jump, err := r.db.ClockJump(noteCtx, now)
	if err != nil {
		return false, err
	}
	noted := r.lastNoted.Load()
	elapsed := now.Sub(calendar.At(time.UnixMilli(noted)))
	if noted == 0 || elapsed < 0 || elapsed >= clockNoteInterval || r.clockSuspect.Load() != (jump != nil) {
		err := r.db.Tx(noteCtx, func(q store.Q) (err error) {
			jump, err = q.CheckClock(noteCtx, now, noted == 0)
			return err
		})
		if err != nil {
			return false, err
		}
		r.lastNoted.Store(now.Milli())
	}
	if jump == nil {
		if r.clockSuspect.Swap(false) {
			r.log.InfoContext(ctx, "all jobs resumed: the clock is trusted again")
		}
		return true, nil
	}
	if !r.clockSuspect.Swap(true) {
		r.log.ErrorContext(
			ctx,
			"some jobs stopped: the clock jumped; correct it, or run 'traguardo clock' if it is right",
			"expected",
			jump.Seen,
			"now",
			jump.Now,
		)
		r.reportJump(ctx, *jump)
	}
	return false, nil
}

func (r *Runner) reportJump(ctx context.Context, jump store.ClockJump) {
	if r.OnClockJump == nil {
		return
	}
	if err := r.OnClockJump(ctx, jump); err != nil && ctx.Err() == nil {
		r.log.ErrorContext(ctx, "notifying administrators of the clock jump failed", "error", err)
	}
}

// runIfDue runs the job if it is due and this server gets the lease.
func (r *Runner) runIfDue(ctx context.Context, d Definition) error {
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
	var claimed bool
	err = r.db.Tx(ctx, func(q store.Q) error {
		run, claimed, err = q.ClaimJob(ctx, d.Name, calendar.At(scheduled), calendar.At(now), calendar.At(now.Add(leaseDuration)), r.server)
		return err
	})
	if err != nil || !claimed {
		return err
	}
	return r.execute(ctx, d, run, now)
}

// execute runs the job while renewing its lease, and stores the result.
func (r *Runner) execute(ctx context.Context, d Definition, run store.JobRun, now time.Time) error {
	log := r.log.With("job", d.Name, "scheduled_for", run.ScheduledFor.Time().In(calendar.Rome))
	log.InfoContext(ctx, "job started")
	work, stop := context.WithCancelCause(ctx)
	renewalDone := make(chan struct{})
	go func() {
		defer close(renewalDone)
		r.renewLease(work, stop, run)
	}()
	jobErr := runRecovered(work, d.Run, now)
	stop(nil)
	<-renewalDone

	message, retryAt := "", r.clock.Now()
	if jobErr != nil {
		message = jobErr.Error()
		if ctx.Err() == nil { // if this server is shutting down, another may continue at once
			retryAt = retryAt.Add(retryDelay)
		}
		log.ErrorContext(ctx, "job failed", "error", message)
	} else {
		log.InfoContext(ctx, "job done")
	}
	endCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	return r.db.Tx(endCtx, func(q store.Q) error {
		return q.EndJob(endCtx, run, calendar.At(r.clock.Now()), message, calendar.At(retryAt))
	})
}

var errLeaseLost = errors.New("another server has taken over the run")

// renewLease renews the lease until work ends, and cancels work if the lease is lost.
func (r *Runner) renewLease(work context.Context, stop context.CancelCauseFunc, run store.JobRun) {
	ticker := time.NewTicker(renewInterval)
	defer ticker.Stop()
	for {
		select {
		case <-work.Done():
			return
		case <-ticker.C:
		}
		var claimed bool
		err := r.db.Tx(work, func(q store.Q) (err error) {
			claimed, err = q.RenewJob(work, run, calendar.At(r.clock.Now().Add(leaseDuration)))
			return err
		})
		if err == nil && !claimed {
			stop(errLeaseLost)
			return
		}
		// The lease outlasts several failed renewals, so a short database outage is tolerated.
	}
}

// runRecovered returns a panic of work as an error, so that a job cannot crash the server.
func runRecovered(ctx context.Context, work func(context.Context, time.Time) error, now time.Time) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return work(ctx, now)
}
