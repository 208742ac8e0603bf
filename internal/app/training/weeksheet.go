package training

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/store"
)

// SheetWorkout is a workout of a week sheet with the lines of its main series, or of all series if none is marked.
type SheetWorkout struct {
	domain.Workout
	Lines []string
}

// GroupSheet is a group's week.
type GroupSheet struct {
	Group    domain.Group
	Metres   int
	Workouts []SheetWorkout
}

// WeekSheet returns the week of a day of each visible group that the caller may open.
func (t *Training) WeekSheet(ctx context.Context, a access.Actor, day calendar.Date) ([]GroupSheet, error) {
	q := t.core.DB.Q
	groups, err := q.GroupsOf(ctx, a.UserID)
	if err != nil {
		return nil, err
	}
	var sheets []GroupSheet
	for _, g := range groups {
		if !g.Visible {
			continue
		}
		s, err := groupSheet(ctx, q, g, day.Monday())
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

func groupSheet(ctx context.Context, q store.Q, g domain.Group, monday calendar.Date) (GroupSheet, error) {
	s := GroupSheet{Group: g}
	list, err := q.WorkoutsBetween(ctx, g.ID, monday, monday.AddDays(6))
	if err != nil || len(list) == 0 {
		return s, err
	}
	v, err := loadTerms(ctx, q, g)
	if err != nil {
		return s, err
	}
	ids := make([]id.Workout, len(list))
	for i, w := range list {
		ids[i] = w.ID
	}
	rows, err := q.SeriesOfAll(ctx, ids)
	if err != nil {
		return s, err
	}
	for _, w := range list {
		sorted := training.NewSeriesTree(rows[w.ID]).Rows()
		s.Workouts = append(s.Workouts, SheetWorkout{w, mainLines(sorted, v.vocabulary(sorted))})
		s.Metres += w.Metres
	}
	return s, nil
}

// mainLines returns the lines of the main series, or all lines if none is marked.
func mainLines(rows []training.StoredSeries, v training.Vocabulary) []string {
	lines := training.WriteAll(rows, v)
	var marked []string
	i := 0
	for _, r := range rows {
		if r.Parent != 0 {
			continue
		}
		if r.Main {
			marked = append(marked, lines[i])
		}
		i++
	}
	if len(marked) > 0 {
		return marked
	}
	return lines
}
