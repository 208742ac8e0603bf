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
	newDays    = 7 // accounts of the last days are new, today with them
	failedDays = 2 // a daily job that failed was due within them
	day        = 24 * time.Hour
)

// Jobs answers a page of what the server did by itself.
func (u *Users) Jobs(ctx context.Context, a access.Actor, f domain.JobFilter, p domain.Page) ([]domain.JobRun, int, error) {
	if !access.Can(a, access.AuditRead) {
		return nil, 0, problem.Forbidden()
	}
	return u.core.DB.AllJobRuns(ctx, f, p)
}

// Tasks are what failed by itself and who registered lately, for administrators.
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
