package training

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// WriteLines gives a workout other series, written as lines; what cannot be understood is kept and says why. seriesVersion is the one the
// caller read, 0 for whatever there is.
func (t *Training) WriteLines(ctx context.Context, a access.Actor, workoutID, seriesVersion int64, lines []string) (WorkoutDetail, error) {
	err := t.changeWorkout(ctx, a, workoutID, func(q store.Q, c change) error {
		if seriesVersion > 0 && seriesVersion != c.SeriesVersion {
			return problem.Conflict()
		}
		_, err := read(ctx, q, c, lines)
		return err
	})
	if err != nil {
		return WorkoutDetail{}, err
	}
	return t.Workout(ctx, a, workoutID)
}

// TryLines answers what a workout would be with other lines, and stores nothing. What it could not read names the lines that were sent:
// whoever types one with several series has them still in one.
func (t *Training) TryLines(ctx context.Context, a access.Actor, workoutID int64, lines []string) (WorkoutDetail, error) {
	q := t.core.DB.Q
	var c change
	var err error
	if c.Workout, err = q.Workout(ctx, workoutID, a.UserID); err != nil {
		return WorkoutDetail{}, err
	}
	if c.group, err = t.mine(ctx, q, a, c.GroupID); err != nil {
		return WorkoutDetail{}, err
	}
	if c.rows, err = q.SeriesOf(ctx, workoutID); err != nil {
		return WorkoutDetail{}, err
	}
	c.sheet = training.NewSeriesTree(c.rows)
	sent, err := read(ctx, q, c, lines)
	if err != nil {
		return WorkoutDetail{}, refused(err)
	}
	rows := c.sheet.Rows()
	c.Metres, c.Duration = training.Distance(training.BuildTree(rows)), training.Duration(training.BuildTree(rows))
	d, err := t.detail(ctx, q, a, c.Workout, rows)
	d.Unread = unread(sent)
	return d, err
}

// read puts what lines say in the place of a workout's series, and answers how they were read.
func read(ctx context.Context, q store.Q, c change, lines []string) ([]training.Line, error) {
	v, err := termsOf(ctx, q, c.group)
	if err != nil {
		return nil, err
	}
	list := training.ParseAll(lines, v.vocabulary(c.rows))
	return list, c.sheet.Replace(list)
}

// unread are the lines that could not be understood.
func unread(lines []training.Line) []UnreadLine {
	var list []UnreadLine
	for i, l := range lines {
		if l.Err != nil {
			list = append(list, UnreadLine{i, l.Err})
		}
	}
	return list
}
