package account

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
)

const (
	newDays    = 7 // accounts created in the last days, including today, count as new
	failedDays = 2 // how long a failed job is reported
	day        = 24 * time.Hour
)

// Jobs returns a page of job runs and the total count.
func (u *Users) Jobs(ctx context.Context, a access.Actor, f domain.JobFilter, p domain.Page) ([]domain.JobRun, int, error) {
	if !access.Can(a, access.AuditRead) {
		return nil, 0, problem.Forbidden()
	}
	return u.core.DB.AllJobRuns(ctx, f, p)
}

// Tasks returns recent failed jobs and new registrations, for administrators.
func (u *Users) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if !access.Can(a, access.UsersManage) {
		return nil, nil
	}
	now := u.core.Now()
	failed, err := u.core.DB.FailedJobs(ctx, now.Add(-failedDays*day), now)
	if err != nil {
		return nil, err
	}
	var out []domain.Task
	for _, run := range failed {
		out = append(out, domain.Task{Kind: domain.TaskJob, Name: run.Name, Day: run.ScheduledFor.Date()})
	}
	from := u.core.Today().AddDays(1 - newDays)
	registered, err := u.core.DB.CountUsersSince(ctx, calendar.At(from.Start()))
	if registered > 0 {
		out = append(out, domain.Task{Kind: domain.TaskNewUsers, Count: registered, Day: from})
	}
	return out, err
}
