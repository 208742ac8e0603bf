package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
)

// JobRun is a row of the job log.
type JobRun = domain.JobRun

var jobRunTable = database.NewTable("job_run", "", func(r *JobRun) []database.Column {
	return []database.Column{
		{Name: "id", Field: &r.ID},
		{Name: "name", Field: &r.Name},
		{Name: "scheduled_for", Field: &r.ScheduledFor},
		{Name: "started_at", Field: &r.StartedAt},
		{Name: "ended_at", Field: &r.EndedAt},
		{Name: "lease_until", Field: &r.LeaseUntil},
		{Name: "server", Field: &r.Server},
		{Name: "error", Field: &r.Error},
	}
})

// jobRuns is the log that administrators see.
var jobRuns = database.List[JobRun]{
	Table: jobRunTable,
	Sorts: map[string]database.Sort{
		"scheduled": {Column: "job_run.scheduled_for"},
		"id":        {Column: "job_run.id"},
	},
	DefaultSort: "scheduled",
	Descending:  true,
}

// AllJobRuns returns a page of the runs of all jobs and the total, without the rows that only register a job.
func (q Q) AllJobRuns(ctx context.Context, f domain.JobFilter, p domain.Page) ([]JobRun, int, error) {
	w := &database.Filter{}
	w.Add("job_run.server <> ''")
	database.Equal(w, "job_run.name", f.Name)
	if f.Failed {
		w.Add("job_run.error <> ''")
	}
	return jobRuns.Page(ctx, q.db, w, p)
}

// LastJobRun returns the run with the latest schedule up to now, or a not-found problem. Later runs were stored while the clock was wrong
// and must not prevent today's.
func (q Q) LastJobRun(ctx context.Context, name string, now calendar.Instant) (JobRun, error) {
	return jobRunTable.One(ctx, q.db, "WHERE name = $1 AND scheduled_for <= $2 ORDER BY scheduled_for DESC LIMIT 1", name, now)
}

// JobRuns returns the latest runs of a job, newest first.
func (q Q) JobRuns(ctx context.Context, name string, limit int) ([]JobRun, error) {
	return jobRunTable.All(ctx, q.db, "WHERE name = $1 ORDER BY scheduled_for DESC LIMIT CAST($2 AS BIGINT)", name, limit)
}

// RegisterJob records a job seen for the first time, so that runs scheduled earlier are not made up. It does nothing for a known job.
func (q Q) RegisterJob(ctx context.Context, name string, scheduledFor, now calendar.Instant) error {
	_, err := q.db.Exec(ctx, `INSERT INTO job_run (name, scheduled_for, started_at, ended_at, lease_until, server, error)
		VALUES ($1, $2, $3, $3, $3, '', '') ON CONFLICT (name, scheduled_for) DO NOTHING`, name, scheduledFor, now)
	return err
}

// ClaimJob claims the run of an instant for a server until the lease ends, and reports whether it succeeded. It fails if the run has
// succeeded, is leased by another server or is older than a known run, or if another run of the job is active. Runs and leases in the
// future are ignored.
func (q Q) ClaimJob(ctx context.Context, name string, scheduledFor, now, leaseUntil calendar.Instant, server string) (JobRun, bool, error) {
	run, err := database.One(ctx, q.db, jobRunTable.Scan, `INSERT INTO job_run (name, scheduled_for, started_at, lease_until, server, error)
		SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS TEXT), ''
		WHERE NOT EXISTS (SELECT 1 FROM job_run
			WHERE name = $1 AND ((scheduled_for > $2 AND scheduled_for <= $3) OR (ended_at IS NULL AND lease_until > $3 AND lease_until < $6)))
		ON CONFLICT (name, scheduled_for) DO UPDATE
		SET started_at = excluded.started_at, ended_at = NULL, lease_until = excluded.lease_until, server = excluded.server, error = ''
		WHERE (job_run.lease_until <= excluded.started_at OR job_run.lease_until >= $6) AND (job_run.ended_at IS NULL OR job_run.error <> '')
		RETURNING `+jobRunTable.Columns(), name, scheduledFor, now, leaseUntil, server, now.Add(futureAfter))
	if problem.Is(err, problem.KindNotFound) {
		return JobRun{}, false, nil
	}
	return run, err == nil, err
}

// RenewJob extends the lease and reports whether the caller still owns the run.
func (q Q) RenewJob(ctx context.Context, run JobRun, leaseUntil calendar.Instant) (bool, error) {
	n, err := q.db.Exec(ctx, "UPDATE job_run SET lease_until = $1 WHERE id = $2 AND server = $3 AND started_at = $4 AND ended_at IS NULL",
		leaseUntil, run.ID, run.Server, run.StartedAt)
	return n == 1, err
}

// EndJob closes a run; failure is empty if it succeeded. A failed run can be claimed again from retryAt. A run that another server has
// taken over is left alone. Runs in the far future are removed as well.
func (q Q) EndJob(ctx context.Context, run JobRun, now calendar.Instant, failure string, retryAt calendar.Instant) error {
	n, err := q.db.Exec(ctx, `UPDATE job_run SET ended_at = $1, error = $2, lease_until = $3
		WHERE id = $4 AND server = $5 AND started_at = $6 AND ended_at IS NULL`, now, failure, retryAt, run.ID, run.Server, run.StartedAt)
	if err != nil || n == 0 {
		return err
	}
	_, err = q.db.Exec(ctx, "DELETE FROM job_run WHERE name = $1 AND scheduled_for > $2", run.Name, now.Add(dueAtMost))
	return err
}
