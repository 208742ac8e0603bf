package training

import (
	"context"
	"errors"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/training"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// change is a workout whose series are being changed: nobody else changes it until the transaction ends.
type change struct {
	domain.Workout
	group domain.Group
	rows  []training.StoredSeries // as they were
	sheet *training.SeriesTree
}

// begin locks a workout that the caller may change and reads its series.
func (t *Training) begin(ctx context.Context, q store.Q, a access.Actor, workoutID int64) (change, error) {
	var c change
	var err error
	if c.Workout, err = q.LockWorkout(ctx, workoutID, a.UserID); err != nil {
		return c, err
	}
	if c.group, err = t.mine(ctx, q, a, c.GroupID); err != nil {
		return c, err
	}
	if err = t.mayWrite(ctx, q, c.group, c.Day); err != nil {
		return c, err
	}
	if c.rows, err = q.SeriesOf(ctx, workoutID); err != nil {
		return c, err
	}
	c.sheet = training.NewSeriesTree(c.rows)
	return c, nil
}

// save stores the series of a workout as they are now, and who changed them.
func (t *Training) save(ctx context.Context, q store.Q, a access.Actor, workoutID int64, before []training.StoredSeries, sheet *training.SeriesTree) error {
	after := sheet.Rows()
	if err := q.SaveSeries(ctx, workoutID, before, after); err != nil {
		return err
	}
	if was, is := training.Diff(before, after); len(was)+len(is) > 0 {
		if err := t.core.Record(ctx, q, a, "allenamento.serie", "allenamento", workoutID, seriesFacts(was), seriesFacts(is)); err != nil {
			return err
		}
	}
	return q.SaveVolume(ctx, workoutID, training.BuildTree(after), t.core.Now())
}

// seriesFacts is what the audit keeps of series; nothing for none.
func seriesFacts(rows []training.StoredSeries) any {
	if len(rows) == 0 {
		return nil
	}
	return map[string][]training.StoredSeries{"Series": rows}
}

// Topic is what a page listens to that shows a workout.
func Topic(workoutID int64) live.Topic { return live.TopicOf("workout", workoutID) }

// show signals to whoever looks at a workout that it is another now.
func (t *Training) show(ctx context.Context, workoutIDs ...int64) {
	for _, id := range workoutIDs {
		t.core.Live.Publish(ctx, Topic(id))
	}
}

// changeWorkout changes the series of a workout.
func (t *Training) changeWorkout(ctx context.Context, a access.Actor, workoutID int64, edit func(q store.Q, c change) error) error {
	_, err := t.alter(ctx, a, func(store.Q) (int64, error) { return workoutID, nil }, func(q store.Q, c change) (int, error) { return 0, edit(q, c) })
	return err
}

// changeSeries changes the workout of a series.
func (t *Training) changeSeries(ctx context.Context, a access.Actor, id int64, edit func(q store.Q, c change, row training.StoredSeries) error) error {
	_, err := t.alterSeries(ctx, a, id, func(q store.Q, c change, row training.StoredSeries) (int, error) { return 0, edit(q, c, row) })
	return err
}

func (t *Training) alterSeries(ctx context.Context, a access.Actor, id int64, edit func(q store.Q, c change, row training.StoredSeries) (int, error)) (int64, error) {
	find := func(q store.Q) (int64, error) { return q.WorkoutOfSeries(ctx, id, a.UserID) }
	return t.alter(ctx, a, find, func(q store.Q, c change) (int, error) {
		row, there := c.sheet.ByID(id)
		if !there { // somebody else was quicker
			return 0, problem.NotFound()
		}
		return edit(q, c, row)
	})
}

// alter changes the series of a workout, stores them and signals it. The edit answers the number of a series that it made, or 0; alter its id.
func (t *Training) alter(ctx context.Context, a access.Actor, find func(q store.Q) (int64, error), edit func(q store.Q, c change) (int, error)) (int64, error) {
	var workoutID, madeID int64
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		if workoutID, err = find(q); err != nil {
			return err
		}
		c, err := t.begin(ctx, q, a, workoutID)
		if err != nil {
			return err
		}
		made, err := edit(q, c)
		if err != nil {
			return refused(err)
		}
		if err := t.save(ctx, q, a, workoutID, c.rows, c.sheet); err != nil || made == 0 {
			return err
		}
		madeID, err = q.SeriesID(ctx, workoutID, made)
		return err
	})
	if err == nil {
		t.show(ctx, workoutID)
	}
	return madeID, err
}

// SeriesPlace is a series as stored, with the workout and the parent it has.
type SeriesPlace struct {
	WorkoutID, ParentID int64
	training.StoredSeries
}

// Series answers a series of a workout the caller may open.
func (t *Training) Series(ctx context.Context, a access.Actor, id int64) (SeriesPlace, error) {
	workoutID, err := t.core.DB.WorkoutOfSeries(ctx, id, a.UserID)
	if err != nil {
		return SeriesPlace{}, err
	}
	rows, err := t.core.DB.SeriesOf(ctx, workoutID)
	if err != nil {
		return SeriesPlace{}, err
	}
	return placeOf(workoutID, rows, id)
}

func placeOf(workoutID int64, rows []training.StoredSeries, id int64) (SeriesPlace, error) {
	p := SeriesPlace{WorkoutID: workoutID}
	for _, r := range rows {
		if r.ID == id {
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

// parentOf is the number of a parent by its id; 0 is the top. A series of another workout cannot be one.
func (c change) parentOf(ctx context.Context, q store.Q, a access.Actor, id int64) (int, error) {
	if id == 0 {
		return 0, nil
	}
	if p, there := c.sheet.ByID(id); there {
		return p.Number, nil
	}
	if _, err := q.WorkoutOfSeries(ctx, id, a.UserID); err != nil {
		return 0, err
	}
	return 0, problem.Refused("La serie di destinazione è di un altro allenamento")
}

// allow refuses what a series of the group may not name.
func (c change) allow(ctx context.Context, q store.Q, before, after training.Series) error {
	v, err := termsOf(ctx, q, c.group)
	if err != nil {
		return err
	}
	return v.allow(before, after)
}

// AddSeries puts a new series last under a parent; 0 is the top.
func (t *Training) AddSeries(ctx context.Context, a access.Actor, workoutID, parentID int64, s training.Series) (int64, error) {
	return t.alter(ctx, a, func(store.Q) (int64, error) { return workoutID, nil }, func(q store.Q, c change) (int, error) {
		parent, err := c.parentOf(ctx, q, a, parentID)
		if err != nil {
			return 0, err
		}
		if err := c.allow(ctx, q, training.Series{}, s); err != nil {
			return 0, err
		}
		return c.sheet.Add(parent, s)
	})
}

// EditSeries changes what a series is.
func (t *Training) EditSeries(ctx context.Context, a access.Actor, id, version int64, edit func(*SeriesPlace) error) error {
	return t.changeSeries(ctx, a, id, func(q store.Q, c change, row training.StoredSeries) error {
		place, err := placeOf(c.ID, c.rows, id)
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
		c.sheet.Set(row.Number, place.Series)
		return nil
	})
}

// DeleteSeries removes a series with all that it holds.
func (t *Training) DeleteSeries(ctx context.Context, a access.Actor, id int64) error {
	return t.changeSeries(ctx, a, id, func(_ store.Q, c change, row training.StoredSeries) error {
		c.sheet.Remove(row.Number)
		return nil
	})
}

// CopySeries puts a copy of a series right after it.
func (t *Training) CopySeries(ctx context.Context, a access.Actor, id int64) (int64, error) {
	return t.alterSeries(ctx, a, id, func(_ store.Q, c change, row training.StoredSeries) (int, error) {
		return c.sheet.Duplicate(row.Number)
	})
}

// OrderSeries puts the children of a parent in an order, which must name all of them: otherwise somebody else changed them meanwhile.
func (t *Training) OrderSeries(ctx context.Context, a access.Actor, workoutID, parentID int64, ids []int64) error {
	return t.changeWorkout(ctx, a, workoutID, func(q store.Q, c change) error {
		parent, err := c.parentOf(ctx, q, a, parentID)
		if err != nil {
			return err
		}
		if err := c.sheet.Order(parent, ids); errors.Is(err, training.ErrOrder) {
			return c.unlikely(ctx, q, a, ids)
		}
		return nil
	})
}

// unlikely tells an order of somebody else's series, which are not there, from one that was read before another change.
func (c change) unlikely(ctx context.Context, q store.Q, a access.Actor, ids []int64) error {
	for _, id := range ids {
		if _, here := c.sheet.ByID(id); here {
			continue
		}
		if _, err := q.WorkoutOfSeries(ctx, id, a.UserID); err != nil {
			return err
		}
	}
	return problem.Conflict()
}

// MoveSeries puts a series under another parent of the same workout, at a place from 0; a negative one is the last.
func (t *Training) MoveSeries(ctx context.Context, a access.Actor, id, parentID int64, at int) error {
	return t.changeSeries(ctx, a, id, func(q store.Q, c change, row training.StoredSeries) error {
		parent, err := c.parentOf(ctx, q, a, parentID)
		if err != nil {
			return err
		}
		return c.sheet.Move(row.Number, parent, at)
	})
}

// PostponeSeries sends a series to the end of another workout.
func (t *Training) PostponeSeries(ctx context.Context, a access.Actor, id, workoutID int64) error {
	var fromID int64
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		if fromID, err = q.WorkoutOfSeries(ctx, id, a.UserID); err != nil {
			return err
		}
		if _, err := q.Workout(ctx, workoutID, a.UserID); err != nil {
			return err
		}
		if fromID == workoutID {
			return problem.Refused("La serie è già in questo allenamento")
		}
		var both [2]change
		for i, w := range []int64{min(fromID, workoutID), max(fromID, workoutID)} { // two who send to each other would wait for ever
			if both[i], err = t.begin(ctx, q, a, w); err != nil {
				return err
			}
		}
		from, to := both[0], both[1]
		if from.ID != fromID {
			from, to = to, from
		}
		row, there := from.sheet.ByID(id)
		if !there {
			return problem.NotFound()
		}
		words, err := t.translated(ctx, q, a, from.GroupID, to.GroupID, from.rows)
		if err != nil {
			return err
		}
		if err := to.sheet.AddBranch(training.NewSeriesTree(words), row.Number); err != nil {
			return refused(err)
		}
		from.sheet.Remove(row.Number)
		if err := t.save(ctx, q, a, from.ID, from.rows, from.sheet); err != nil {
			return err
		}
		return t.save(ctx, q, a, to.ID, to.rows, to.sheet)
	})
	if err == nil {
		t.show(ctx, fromID, workoutID)
	}
	return err
}
