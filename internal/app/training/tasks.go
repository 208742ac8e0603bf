package training

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/variant"
)

// Tasks returns today's workouts of the groups that the caller may open.
func (t *Training) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if !access.Can(a, access.TrainingOwn) || !t.core.Variant.Has(variant.Training) {
		return nil, nil
	}
	today := t.core.Today()
	workouts, err := t.core.DB.WorkoutsOn(ctx, a.UserID, today)
	out := make([]domain.Task, len(workouts))
	for i, w := range workouts {
		out[i] = domain.Task{Kind: domain.TaskWorkout, ID: int64(w.ID), Name: w.Name, Count: w.Metres, Day: today}
	}
	return out, err
}
