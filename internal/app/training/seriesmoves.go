package training

import (
	"context"
	"errors"

	"traguardo/internal/access"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// OrderSeries reorders the children of a parent. ids must contain all of them; otherwise they have changed meanwhile.
func (t *Training) OrderSeries(ctx context.Context, a access.Actor, workoutID id.Workout, parentID id.Series, ids []id.Series) error {
	return t.changeWorkout(ctx, a, workoutID, func(q store.Q, c change) error {
		parent, err := c.parentOf(ctx, q, a, parentID)
		if err != nil {
			return err
		}
		if err := c.tree.Order(parent, ids); errors.Is(err, training.ErrOrder) {
			return c.orderConflict(ctx, q, a, ids)
		}
		return nil
	})
}

// orderConflict returns NotFound if an id is of another user's series, and otherwise a conflict.
func (c change) orderConflict(ctx context.Context, q store.Q, a access.Actor, ids []id.Series) error {
	for _, seriesID := range ids {
		if _, here := c.tree.ByID(seriesID); here {
			continue
		}
		if _, err := q.WorkoutOfSeries(ctx, seriesID, a.UserID); err != nil {
			return err
		}
	}
	return problem.Conflict()
}

// MoveSeries moves a series to another parent in the same workout, at a position from 0; a negative one means the
// end.
func (t *Training) MoveSeries(ctx context.Context, a access.Actor, seriesID, parentID id.Series, at int) error {
	return t.changeSeries(ctx, a, seriesID, func(q store.Q, c change, row training.StoredSeries) error {
		parent, err := c.parentOf(ctx, q, a, parentID)
		if err != nil {
			return err
		}
		return c.tree.Move(row.Number, parent, at)
	})
}

// PostponeSeries moves a series to the end of another workout.
func (t *Training) PostponeSeries(ctx context.Context, a access.Actor, seriesID id.Series, workoutID id.Workout) error {
	var fromID id.Workout
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		if fromID, err = q.WorkoutOfSeries(ctx, seriesID, a.UserID); err != nil {
			return err
		}
		if _, err := q.Workout(ctx, workoutID, a.UserID); err != nil {
			return err
		}
		if fromID == workoutID {
			return problem.Refused("La serie è già in questo allenamento")
		}
		var both [2]change
		// in id order, so that two moves in opposite directions cannot deadlock
		for i, w := range []id.Workout{min(fromID, workoutID), max(fromID, workoutID)} {
			if both[i], err = t.begin(ctx, q, a, w); err != nil {
				return err
			}
		}
		from, to := both[0], both[1]
		if from.ID != fromID {
			from, to = to, from
		}
		row, found := from.tree.ByID(seriesID)
		if !found {
			return problem.NotFound()
		}
		words, err := t.translated(ctx, q, a, from.GroupID, to.GroupID, from.rows)
		if err != nil {
			return err
		}
		if err := to.tree.AddBranch(training.NewSeriesTree(words), row.Number); err != nil {
			return refused(err)
		}
		from.tree.Remove(row.Number)
		if err := t.save(ctx, q, a, from.ID, from.rows, from.tree); err != nil {
			return refused(err)
		}
		return t.save(ctx, q, a, to.ID, to.rows, to.tree)
	})
	if err == nil {
		t.publish(ctx, fromID, workoutID)
	}
	return err
}
