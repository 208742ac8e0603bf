package account

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

const (
	newDays    = 7 // accounts of the last days are new
	failedDays = 2 // a daily job that failed was due within them
	day        = 24 * time.Hour
)

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
	registered, err := u.core.DB.CountUsersSince(ctx, now.Add(-newDays*day))
	if registered > 0 {
		out = append(out, domain.Task{Kind: domain.TaskNewUsers, Count: registered})
	}
	return out, err
}
