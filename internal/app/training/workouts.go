package training

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// maxWorkouts is the maximum number of workouts of a group per day; it protects the disk.
const maxWorkouts = 20

// checkRoom returns an error if new workouts would exceed maxWorkouts on a day.
func (t *Training) checkRoom(ctx context.Context, q store.Q, groupID id.Group, days []calendar.Date) error {
	if len(days) == 0 {
		return nil
	}
	from, to := slices.MinFunc(days, calendar.Date.Compare), slices.MaxFunc(days, calendar.Date.Compare)
	existing, err := q.WorkoutsBetween(ctx, groupID, from, to)
	if err != nil {
		return err
	}
	count := map[calendar.Date]int{}
	for _, w := range existing {
		count[w.Day]++
	}
	for _, d := range days {
		if count[d]++; count[d] > maxWorkouts {
			return problem.Refusedf("Al massimo %d allenamenti in un giorno", maxWorkouts)
		}
	}
	return nil
}

// AddWorkout creates a workout without series and returns its id.
func (t *Training) AddWorkout(ctx context.Context, a access.Actor, w domain.Workout) (id.Workout, error) {
	var workoutID id.Workout
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		g, err := q.LockGroupFor(ctx, w.GroupID, a.UserID)
		if err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g, w.Day); err != nil {
			return err
		}
		if err := t.checkRoom(ctx, q, g.ID, []calendar.Date{w.Day}); err != nil {
			return err
		}
		w.SeriesVersion, w.ChangedAt = 1, t.core.Now()
		workoutID, err = q.AddWorkout(ctx, w)
		return err
	})
	return workoutID, err
}

// EditWorkout changes the day, texts or group of a workout. In another group, its series use that coach's terms.
func (t *Training) EditWorkout(
	ctx context.Context, a access.Actor, workoutID id.Workout, version int64, edit func(*domain.Workout) error,
) error {
	err := core.Change[domain.Workout]{
		Action: audit.WorkoutChanged, Object: audit.Workout, ID: int64(workoutID), Version: version,
		Find:      func(q store.Q) (domain.Workout, error) { return q.LockWorkout(ctx, workoutID, a.UserID) },
		VersionOf: func(w domain.Workout) int64 { return w.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Workout, after *domain.Workout) error {
			after.ChangedAt = t.core.Now()
			return t.mayMove(ctx, q, a, before, *after)
		},
		Save: func(q store.Q, before, after domain.Workout) error {
			if err := q.SaveWorkout(ctx, before, after); err != nil || after.GroupID == before.GroupID {
				return err
			}
			return t.translateSeries(ctx, q, a, before, after)
		},
		Facts: core.Whole[domain.Workout],
	}.Run(ctx, t.core, a)
	if err == nil {
		t.publish(ctx, workoutID)
	}
	return err
}

// mayMove checks both the old and the new place of a workout.
func (t *Training) mayMove(ctx context.Context, q store.Q, a access.Actor, before, after domain.Workout) error {
	from, err := t.findGroup(ctx, q, a, before.GroupID)
	if err != nil {
		return err
	}
	to, err := t.findGroup(ctx, q, a, after.GroupID)
	if err != nil {
		return err
	}
	if err := t.mayWrite(ctx, q, from, before.Day); err != nil {
		return err
	}
	if err := t.mayWrite(ctx, q, to, after.Day); err != nil {
		return err
	}
	if after.GroupID == before.GroupID && after.Day == before.Day {
		return nil
	}
	if err := t.checkMarked(ctx, q, before, after); err != nil {
		return err
	}
	return t.checkRoom(ctx, q, after.GroupID, []calendar.Date{after.Day})
}

// translateSeries translates the series of a workout that moved to another group.
func (t *Training) translateSeries(ctx context.Context, q store.Q, a access.Actor, before, after domain.Workout) error {
	rows, err := q.SeriesOf(ctx, after.ID)
	if err != nil {
		return err
	}
	changed, err := t.translated(ctx, q, a, before.GroupID, after.GroupID, rows)
	if err != nil {
		return err
	}
	return t.save(ctx, q, a, after.ID, rows, training.NewSeriesTree(changed))
}

// translated returns a copy of rows with the terms of another group.
func (t *Training) translated(
	ctx context.Context, q store.Q, a access.Actor, from, to id.Group, rows []training.StoredSeries,
) ([]training.StoredSeries, error) {
	rows = slices.Clone(rows)
	if from == to {
		return rows, nil
	}
	var both [2]terms
	for i, groupID := range []id.Group{from, to} {
		g, err := t.findGroup(ctx, q, a, groupID)
		if err != nil {
			return nil, err
		}
		if both[i], err = loadTerms(ctx, q, g); err != nil {
			return nil, err
		}
	}
	translate(rows, both[0], both[1])
	return rows, nil
}

// DeleteWorkout deletes a workout with its series.
func (t *Training) DeleteWorkout(ctx context.Context, a access.Actor, workoutID id.Workout) error {
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		w, err := q.LockWorkout(ctx, workoutID, a.UserID)
		if err != nil {
			return err
		}
		g, err := t.findGroup(ctx, q, a, w.GroupID)
		if err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g, w.Day); err != nil {
			return err
		}
		if err := q.DeleteWorkout(ctx, w); err != nil {
			return err
		}
		return t.core.Record(ctx, q, a, audit.WorkoutDeleted, audit.Workout, int64(workoutID), w, nil)
	})
	if err == nil {
		t.publish(ctx, workoutID)
	}
	return err
}

// WorkoutCopy is the target of a copy; unset fields keep the original's value.
type WorkoutCopy struct {
	FromID  id.Workout
	GroupID id.Group
	Day     calendar.Date
	Name    string
}

// CopyWorkout copies a workout with its series and returns the id of the copy.
func (t *Training) CopyWorkout(ctx context.Context, a access.Actor, c WorkoutCopy) (id.Workout, error) {
	var workoutID id.Workout
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		w, err := q.Workout(ctx, c.FromID, a.UserID)
		if err != nil {
			return err
		}
		from := w.GroupID
		if c.GroupID != 0 {
			w.GroupID = c.GroupID
		}
		if c.Name != "" {
			w.Name = c.Name
		}
		w.Day = c.Day
		g, err := q.LockGroupFor(ctx, w.GroupID, a.UserID)
		if err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g, w.Day); err != nil {
			return err
		}
		if err := t.checkRoom(ctx, q, g.ID, []calendar.Date{w.Day}); err != nil {
			return err
		}
		rows, err := q.SeriesOf(ctx, c.FromID)
		if err != nil {
			return err
		}
		if rows, err = t.translated(ctx, q, a, from, w.GroupID, rows); err != nil {
			return err
		}
		w.ID, w.Version, w.SeriesVersion, w.ChangedAt = 0, 0, 1, t.core.Now()
		if workoutID, err = q.AddWorkout(ctx, w); err != nil {
			return err
		}
		return q.AddSeriesOf(ctx, map[id.Workout][]training.StoredSeries{workoutID: rows})
	})
	return workoutID, err
}
