package training

import (
	"context"

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

// StartSeason sets the first day of a group's season, between those of the previous and next seasons.
func (t *Training) StartSeason(ctx context.Context, a access.Actor, groupID id.Group, seasonID id.Season, start calendar.Date) error {
	return t.core.DB.Tx(ctx, func(q store.Q) error {
		g, err := q.LockGroupFor(ctx, groupID, a.UserID)
		if err != nil {
			return err
		}
		if _, err := q.Season(ctx, seasonID); err != nil {
			return err
		}
		starts, err := q.GroupSeasons(ctx, groupID)
		if err != nil {
			return err
		}
		season := calendar.Season(seasonID)
		if err := t.mayWrite(ctx, q, g, starts.Start(season)); err != nil {
			return err
		}
		after, before := starts.Start(season.Previous()), starts.Start(season.Next())
		if !start.After(after) || !start.Before(before) {
			return problem.Refusedf("La stagione deve iniziare dopo il %s e prima del %s", after.Italian(), before.Italian())
		}
		return q.SetGroupSeason(ctx, groupID, season, start)
	})
}

// Week returns a week of a group that the caller may open.
func (t *Training) Week(ctx context.Context, a access.Actor, weekID int64) (domain.Week, error) {
	return t.core.DB.Week(ctx, weekID, a.UserID)
}

// ensureWeek returns a week of a group and stores it if needed.
func (t *Training) ensureWeek(ctx context.Context, q store.Q, a access.Actor, groupID id.Group, day calendar.Date) (domain.Week, error) {
	g, err := q.LockGroupFor(ctx, groupID, a.UserID)
	if err != nil {
		return domain.Week{}, err
	}
	monday := day.Monday()
	if err := t.mayWrite(ctx, q, g, day); err != nil {
		return domain.Week{}, err
	}
	if err := q.EnsureWeek(ctx, groupID, monday); err != nil {
		return domain.Week{}, err
	}
	return q.WeekOf(ctx, groupID, monday)
}

// SetWeek returns the week of a day with its workouts and stores it if needed.
func (t *Training) SetWeek(ctx context.Context, a access.Actor, groupID id.Group, day calendar.Date) (WeekView, error) {
	var v WeekView
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		k, err := t.ensureWeek(ctx, q, a, groupID, day)
		if err != nil {
			return err
		}
		v, err = weekView(ctx, q, k, day)
		return err
	})
	return v, err
}

// weekView adds the workouts and the number of the week in the season of day.
func weekView(ctx context.Context, q store.Q, k domain.Week, day calendar.Date) (WeekView, error) {
	starts, err := q.GroupSeasons(ctx, k.GroupID)
	if err != nil {
		return WeekView{}, err
	}
	list, err := q.WorkoutsBetween(ctx, k.GroupID, k.Monday, k.Monday.AddDays(6))
	if err != nil {
		return WeekView{}, err
	}
	shares, err := q.Shares(ctx, k.GroupID, k.Monday, k.Monday.AddDays(6))
	v := WeekView{Week: k, Number: training.Week(day, starts.Start(starts.Of(day))), Workouts: views(list, shares, starts)}
	for _, w := range list {
		v.Actual += w.Metres
	}
	return v, err
}

// PlanWeek creates or changes the plan for the week of a day and returns its id.
func (t *Training) PlanWeek(
	ctx context.Context, a access.Actor, groupID id.Group, day calendar.Date, version int64, edit func(*domain.Week) error,
) (int64, error) {
	var weekID int64
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		k, err := t.ensureWeek(ctx, q, a, groupID, day)
		if err != nil {
			return err
		}
		if version > 0 && version != k.Version {
			return problem.Conflict()
		}
		if err := edit(&k); err != nil {
			return err
		}
		weekID = k.ID
		return q.SaveWeek(ctx, k)
	})
	return weekID, err
}

// EditWeek changes the plan for a week.
func (t *Training) EditWeek(ctx context.Context, a access.Actor, weekID, version int64, edit func(*domain.Week) error) error {
	return core.Change[domain.Week]{
		Action: audit.WeekChanged, Object: audit.Week, ID: weekID, Version: version,
		Find:      func(q store.Q) (domain.Week, error) { return q.LockWeek(ctx, weekID, a.UserID) },
		VersionOf: func(k domain.Week) int64 { return k.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Week, _ *domain.Week) error {
			g, err := t.findGroup(ctx, q, a, before.GroupID)
			if err != nil {
				return err
			}
			return t.mayWriteWeek(ctx, q, g, before.Monday)
		},
		Save:  func(q store.Q, _, after domain.Week) error { return q.SaveWeek(ctx, after) },
		Facts: core.Whole[domain.Week],
	}.Run(ctx, t.core, a)
}

// mayWriteWeek returns an error unless some day of the week may be changed: a week can belong to two seasons.
func (t *Training) mayWriteWeek(ctx context.Context, q store.Q, g domain.Group, monday calendar.Date) error {
	if err := t.mayWrite(ctx, q, g, monday); err == nil {
		return nil
	}
	return t.mayWrite(ctx, q, g, monday.AddDays(6))
}

// CopyWeek adds copies of a week's workouts to the week of a day, on the same weekdays, and returns how many. groupID
// is the group that gets them; 0 means the same group.
func (t *Training) CopyWeek(ctx context.Context, a access.Actor, weekID int64, groupID id.Group, day calendar.Date) (int, error) {
	copied := 0
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		k, err := q.Week(ctx, weekID, a.UserID)
		if err != nil {
			return err
		}
		if groupID == 0 {
			groupID = k.GroupID
		}
		g, err := q.LockGroupFor(ctx, groupID, a.UserID)
		if err != nil {
			return err
		}
		list, err := q.WorkoutsBetween(ctx, k.GroupID, k.Monday, k.Monday.AddDays(6))
		if err != nil {
			return err
		}
		shift := k.Monday.DaysUntil(day.Monday())
		days := []calendar.Date{day}
		ids := make([]id.Workout, len(list))
		for i := range list {
			ids[i] = list[i].ID
			list[i].Day, list[i].GroupID = list[i].Day.AddDays(shift), groupID
			days = append(days, list[i].Day)
		}
		if err := t.mayWrite(ctx, q, g, days...); err != nil {
			return err
		}
		rows, err := q.SeriesOfAll(ctx, ids)
		if err != nil {
			return err
		}
		if err := t.checkRoom(ctx, q, g.ID, days[1:]); err != nil {
			return err
		}
		for workoutID := range rows {
			if rows[workoutID], err = t.translated(ctx, q, a, k.GroupID, groupID, rows[workoutID]); err != nil {
				return err
			}
		}
		copied = len(list)
		return t.addCopies(ctx, q, list, rows)
	})
	return copied, err
}

// addCopies stores copies of workouts with their series.
func (t *Training) addCopies(ctx context.Context, q store.Q, list []domain.Workout, rows map[id.Workout][]training.StoredSeries) error {
	all := make(map[id.Workout][]training.StoredSeries, len(list))
	for _, w := range list {
		from := w.ID
		w.ID, w.Version, w.SeriesVersion, w.ChangedAt = 0, 0, 1, t.core.Now()
		workoutID, err := q.AddWorkout(ctx, w)
		if err != nil {
			return err
		}
		all[workoutID] = rows[from]
	}
	return q.AddSeriesOf(ctx, all)
}
