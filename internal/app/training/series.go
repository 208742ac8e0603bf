package training

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// change is a locked workout whose series are being changed.
type change struct {
	domain.Workout
	group domain.Group
	rows  []training.StoredSeries // before the change
	tree  *training.SeriesTree
}

// begin locks a workout that the caller may change and loads its series.
func (t *Training) begin(ctx context.Context, q store.Q, a access.Actor, workoutID id.Workout) (change, error) {
	var c change
	var err error
	if c.Workout, err = q.LockWorkout(ctx, workoutID, a.UserID); err != nil {
		return c, err
	}
	if c.group, err = t.findGroup(ctx, q, a, c.GroupID); err != nil {
		return c, err
	}
	if err = t.mayWrite(ctx, q, c.group, c.Day); err != nil {
		return c, err
	}
	if c.rows, err = q.SeriesOf(ctx, workoutID); err != nil {
		return c, err
	}
	c.tree = training.NewSeriesTree(c.rows)
	return c, nil
}

// save stores the series of a workout, its volume and the audit.
func (t *Training) save(
	ctx context.Context, q store.Q, a access.Actor, workoutID id.Workout, before []training.StoredSeries, tree *training.SeriesTree,
) error {
	after := tree.Rows()
	if err := q.SaveSeries(ctx, workoutID, before, after); err != nil {
		return err
	}
	if was, is := training.Diff(before, after); len(was)+len(is) > 0 {
		if err := t.core.Record(ctx, q, a, audit.WorkoutSeriesChanged, audit.Workout, int64(workoutID), seriesFacts(was),
			seriesFacts(is)); err != nil {
			return err
		}
	}
	return q.SaveVolume(ctx, workoutID, training.BuildTree(after), t.core.Now())
}

// seriesFacts is what the audit records of series, nil for none.
func seriesFacts(rows []training.StoredSeries) any {
	if len(rows) == 0 {
		return nil
	}
	return map[string][]training.StoredSeries{"Series": rows}
}

// Topic returns the live topic of a workout.
func Topic(workoutID id.Workout) live.Topic { return live.TopicOf("workout", int64(workoutID)) }

// publish publishes that workouts changed.
func (t *Training) publish(ctx context.Context, workoutIDs ...id.Workout) {
	for _, workoutID := range workoutIDs {
		t.core.Live.Publish(ctx, Topic(workoutID))
	}
}

// changeWorkout changes the series of a workout.
func (t *Training) changeWorkout(ctx context.Context, a access.Actor, workoutID id.Workout, edit func(q store.Q, c change) error) error {
	_, err := t.alter(ctx, a, func(store.Q) (id.Workout, error) { return workoutID, nil }, func(q store.Q, c change) (int, error) {
		return 0,
			edit(q, c)
	})
	return err
}

// changeSeries changes the workout of a series.
func (t *Training) changeSeries(
	ctx context.Context, a access.Actor, seriesID id.Series, edit func(q store.Q, c change, row training.StoredSeries) error,
) error {
	_, err := t.alterSeries(ctx, a, seriesID, func(q store.Q, c change, row training.StoredSeries) (int, error) { return 0, edit(q, c, row) })
	return err
}

func (t *Training) alterSeries(
	ctx context.Context, a access.Actor, seriesID id.Series, edit func(q store.Q, c change, row training.StoredSeries) (int, error),
) (int64, error) {
	find := func(q store.Q) (id.Workout, error) { return q.WorkoutOfSeries(ctx, seriesID, a.UserID) }
	return t.alter(ctx, a, find, func(q store.Q, c change) (int, error) {
		row, found := c.tree.ByID(seriesID)
		if !found { // deleted by another user meanwhile
			return 0, problem.NotFound()
		}
		return edit(q, c, row)
	})
}

// alter changes the series of a workout, stores them and publishes the change. edit returns the number of a series
// that it created, or 0; alter returns its id.
func (t *Training) alter(
	ctx context.Context, a access.Actor, find func(q store.Q) (id.Workout, error), edit func(q store.Q, c change) (int, error),
) (int64, error) {
	var workoutID id.Workout
	var madeID int64
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		if workoutID, err = find(q); err != nil {
			return err
		}
		c, err := t.begin(ctx, q, a, workoutID)
		if err != nil {
			return err
		}
		number, err := edit(q, c)
		if err != nil {
			return refused(err)
		}
		if err := t.save(ctx, q, a, workoutID, c.rows, c.tree); err != nil || number == 0 {
			return refused(err)
		}
		madeID, err = q.SeriesID(ctx, workoutID, number)
		return err
	})
	if err == nil {
		t.publish(ctx, workoutID)
	}
	return madeID, err
}

// SeriesPlace is a stored series with its workout and parent.
type SeriesPlace struct {
	WorkoutID id.Workout
	ParentID  id.Series
	training.StoredSeries
}

// Series returns a series of a workout that the caller may open.
func (t *Training) Series(ctx context.Context, a access.Actor, seriesID id.Series) (SeriesPlace, error) {
	workoutID, err := t.core.DB.WorkoutOfSeries(ctx, seriesID, a.UserID)
	if err != nil {
		return SeriesPlace{}, err
	}
	rows, err := t.core.DB.SeriesOf(ctx, workoutID)
	if err != nil {
		return SeriesPlace{}, err
	}
	return placeOf(workoutID, rows, seriesID)
}

func placeOf(workoutID id.Workout, rows []training.StoredSeries, seriesID id.Series) (SeriesPlace, error) {
	p := SeriesPlace{WorkoutID: workoutID}
	for _, r := range rows {
		if r.ID == seriesID {
			p.StoredSeries = r
		}
	}
	if p.ID == 0 {
		return p, problem.NotFound()
	}
	for _, r := range rows {
		if r.Number == p.Parent {
			p.ParentID = r.ID
		}
	}
	return p, nil
}

// parentOf returns the number of a parent by id; 0 is the top. It refuses series of other workouts.
func (c change) parentOf(ctx context.Context, q store.Q, a access.Actor, seriesID id.Series) (int, error) {
	if seriesID == 0 {
		return 0, nil
	}
	if p, found := c.tree.ByID(seriesID); found {
		return p.Number, nil
	}
	if _, err := q.WorkoutOfSeries(ctx, seriesID, a.UserID); err != nil {
		return 0, err
	}
	return 0, problem.Refused("La serie di destinazione è di un altro allenamento")
}

// allow returns an error if a series refers to terms that the group may not use.
func (c change) allow(ctx context.Context, q store.Q, before, after training.Series) error {
	v, err := loadTerms(ctx, q, c.group)
	if err != nil {
		return err
	}
	return v.allow(before, after)
}

// AddSeries adds a series at the end of a parent and returns its id; parent 0 is the top.
func (t *Training) AddSeries(
	ctx context.Context, a access.Actor, workoutID id.Workout, parentID id.Series, s training.Series,
) (int64, error) {
	return t.alter(ctx, a, func(store.Q) (id.Workout, error) { return workoutID, nil }, func(q store.Q, c change) (int, error) {
		parent, err := c.parentOf(ctx, q, a, parentID)
		if err != nil {
			return 0, err
		}
		if err := c.allow(ctx, q, training.Series{}, s); err != nil {
			return 0, err
		}
		return c.tree.Add(parent, s)
	})
}

// EditSeries changes a series.
func (t *Training) EditSeries(ctx context.Context, a access.Actor, seriesID id.Series, version int64, edit func(*SeriesPlace) error) error {
	return t.changeSeries(ctx, a, seriesID, func(q store.Q, c change, row training.StoredSeries) error {
		place, err := placeOf(c.ID, c.rows, seriesID)
		if err != nil {
			return err
		}
		err = edit(&place)
		if version > 0 && version != row.Version && (err == nil || problem.Is(err, problem.KindForbidden)) {
			return problem.Conflict()
		}
		if err != nil {
			return err
		}
		if err := c.allow(ctx, q, row.Series, place.Series); err != nil {
			return err
		}
		c.tree.Set(row.Number, place.Series)
		return nil
	})
}

// DeleteSeries deletes a series and its children.
func (t *Training) DeleteSeries(ctx context.Context, a access.Actor, seriesID id.Series) error {
	return t.changeSeries(ctx, a, seriesID, func(_ store.Q, c change, row training.StoredSeries) error {
		c.tree.Remove(row.Number)
		return nil
	})
}

// CopySeries inserts a copy of a series after it and returns its id.
func (t *Training) CopySeries(ctx context.Context, a access.Actor, seriesID id.Series) (int64, error) {
	return t.alterSeries(ctx, a, seriesID, func(_ store.Q, c change, row training.StoredSeries) (int, error) {
		return c.tree.Duplicate(row.Number)
	})
}
