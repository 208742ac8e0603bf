package domain

import "traguardo/internal/domain/calendar"

// JobRun is a row of the run log. A job's first row has no server: it marks the time from which runs are due.
type JobRun struct {
	ID           int64
	Name         string
	ScheduledFor calendar.Instant
	StartedAt    calendar.Instant
	EndedAt      calendar.Instant
	LeaseUntil   calendar.Instant
	Server       string
	Error        string
}

// Succeeded reports whether the run ended without an error, so no retry is needed.
func (r JobRun) Succeeded() bool { return !r.EndedAt.IsZero() && r.Error == "" }

// JobFilter selects runs of the log.
type JobFilter struct {
	Name   string // empty: all jobs
	Failed bool
}
