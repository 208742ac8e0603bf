package domain

import "traguardo/internal/domain/calendar"

// JobRun is a row of the run log. The row of a job's first sight has no server: it marks from when runs are owed.
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

// Settled reports that the run ended well, so that nobody needs to try it again.
func (r JobRun) Settled() bool { return !r.EndedAt.IsZero() && r.Error == "" }

// JobFilter says which runs the log shows.
type JobFilter struct {
	Name   string // of every job when empty
	Failed bool
}
