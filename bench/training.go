package main

import (
	"context"
	"fmt"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/training"
	"traguardo/internal/store"
)

const (
	trainingSeasons = 10
	daysOfSeason    = 52 * 7 // whole weeks, so that copies keep their weekdays
)

// trainingShare measures the season of a coach's group and the statistics over a year, with ten seasons of workouts behind them.
func trainingShare(ctx context.Context, s *subject, rounds int) error {
	token, err := s.app.Sessions.Login(ctx, origin, "coach", demo.Password, "")
	if err != nil {
		return err
	}
	coach, err := s.db.UserByName(ctx, "coach")
	if err != nil {
		return err
	}
	groups, err := s.db.OwnGroups(ctx, coach.ID)
	if err != nil {
		return err
	}
	group := groups[1].ID // trains six days a week
	if err := s.db.Tx(ctx, func(q store.Q) error { return earlierSeasons(ctx, q, group) }); err != nil {
		return err
	}
	today := s.app.Today()
	of := func(what string) string {
		return fmt.Sprintf("SELECT %s FROM workout w JOIN series s ON s.workout_id = w.id WHERE w.group_id = %d AND w.held_on >= '%s' AND w.held_on <= '%s'",
			what, group, today.AddDays(-365), today)
	}
	bare, err := s.bare.rows("/serie", of("w.id, w.held_on, s.intensity_id, s.swum"), of("COUNT(*)"))
	if err != nil {
		return err
	}
	for _, c := range []struct{ name, path string }{
		{"stagione di un gruppo", fmt.Sprintf("ns/allenamenti/startup?FK_ID_GRUPPO=%d", group)},
		{"statistiche di un anno", fmt.Sprintf("ns/allenamenti/stats?FK_ID_GRUPPO=%d&DATA_DA=%s&DATA_A=%s&GROUP_BY=2", group, today.AddDays(-365), today)},
	} {
		name := fmt.Sprintf("%s, %d stagioni di allenamenti", c.name, trainingSeasons)
		if err := compare(name, min(rounds, 20), func() error { return s.getAs(token, c.path) }, bare); err != nil {
			return err
		}
	}
	return nil
}

// earlierSeasons gives a group the workouts of its season again, in each of the seasons before.
func earlierSeasons(ctx context.Context, q store.Q, group int64) error {
	list, err := q.WorkoutsBetween(ctx, group, calendar.Of(2000, 1, 1), calendar.Of(2099, 12, 31))
	if err != nil {
		return err
	}
	ids := make([]int64, len(list))
	for i, w := range list {
		ids[i] = w.ID
	}
	rows, err := q.SeriesOfAll(ctx, ids)
	if err != nil {
		return err
	}
	for season := 1; season < trainingSeasons; season++ {
		if err := copies(ctx, q, list, rows, -season*daysOfSeason); err != nil {
			return err
		}
	}
	return nil
}

func copies(ctx context.Context, q store.Q, list []domain.Workout, rows map[int64][]training.Row, days int) error {
	all := make(map[int64][]training.Row, len(list))
	for _, w := range list {
		from := w.ID
		w.ID, w.Day = 0, w.Day.AddDays(days)
		id, err := q.AddWorkout(ctx, w)
		if err != nil {
			return err
		}
		all[id] = rows[from]
	}
	return q.AddSeriesOf(ctx, all)
}
