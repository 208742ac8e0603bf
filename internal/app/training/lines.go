package training

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// WriteLines replaces the series of a workout with those written as lines. Lines that cannot be parsed are kept with
// their error. seriesVersion is the version that the caller read, 0 for any.
func (t *Training) WriteLines(
	ctx context.Context, a access.Actor, workoutID id.Workout, seriesVersion int64, lines []string,
) (WorkoutDetail, error) {
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

// TryLines returns a workout as it would be with other lines, without storing it. Parse errors refer to the lines as
// sent, even if one line contains several series.
func (t *Training) TryLines(ctx context.Context, a access.Actor, workoutID id.Workout, lines []string) (WorkoutDetail, error) {
	q := t.core.DB.Q
	var c change
	var err error
	if c.Workout, err = q.Workout(ctx, workoutID, a.UserID); err != nil {
		return WorkoutDetail{}, err
	}
	if c.group, err = t.findGroup(ctx, q, a, c.GroupID); err != nil {
		return WorkoutDetail{}, err
	}
	if c.rows, err = q.SeriesOf(ctx, workoutID); err != nil {
		return WorkoutDetail{}, err
	}
	c.tree = training.NewSeriesTree(c.rows)
	sent, err := read(ctx, q, c, lines)
	if err != nil {
		return WorkoutDetail{}, refused(err)
	}
	rows := c.tree.Rows()
	c.Metres, c.Duration = training.Distance(training.BuildTree(rows)), training.Duration(training.BuildTree(rows))
	d, err := t.detail(ctx, q, a, c.Workout, rows)
	d.Unread = unread(sent)
	return d, err
}

// read replaces the series of a workout with the parsed lines and returns the parse results.
func read(ctx context.Context, q store.Q, c change, lines []string) ([]training.Line, error) {
	v, err := loadTerms(ctx, q, c.group)
	if err != nil {
		return nil, err
	}
	list := training.ParseAll(lines, v.vocabulary(c.rows))
	return list, c.tree.Replace(list)
}

// unread returns the lines that could not be parsed.
func unread(lines []training.Line) []UnreadLine {
	var list []UnreadLine
	for _, l := range lines {
		if l.Err != nil {
			list = append(list, UnreadLine{l.Number, l.Err})
		}
	}
	return list
}
