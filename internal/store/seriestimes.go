package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// SeriesTimes returns the times of a series, by athlete and repetition.
func (q Q) SeriesTimes(ctx context.Context, seriesID id.Series) ([]domain.SeriesTime, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.SeriesTime, error) {
		var v domain.SeriesTime
		err := s.Scan(&v.SeriesID, &v.AthleteID, &v.Repetition, &v.Time)
		return v, err
	}, "SELECT t.series_id, t.athlete_id, t.repetition, t.time FROM series_time t WHERE t.series_id = $1 ORDER BY t.athlete_id, t.repetition",
		seriesID)
}

// TimesOfWorkout returns the number of times of each series of a workout that has some.
func (q Q) TimesOfWorkout(ctx context.Context, workoutID id.Workout) (map[id.Series]int, error) {
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (r [2]id.Series, err error) {
		err = s.Scan(&r[0], &r[1])
		return r, err
	}, "SELECT t.series_id, COUNT(*) FROM series s JOIN series_time t ON t.series_id = s.id WHERE s.workout_id = $1 GROUP BY t.series_id",
		workoutID)
	out := make(map[id.Series]int, len(rows))
	for _, r := range rows {
		out[r[0]] = int(r[1])
	}
	return out, err
}

// SaveSeriesTimes stores times of a series; a time of 0 removes it.
func (q Q) SaveSeriesTimes(ctx context.Context, seriesID id.Series, times []domain.SeriesTime) error {
	var rows [][]any
	for _, t := range times {
		if t.Time > 0 {
			rows = append(rows, []any{seriesID, t.AthleteID, t.Repetition, t.Time})
			continue
		}
		if _, err := q.db.Exec(ctx, "DELETE FROM series_time WHERE series_id = $1 AND athlete_id = $2 AND repetition = $3", seriesID,
			t.AthleteID, t.Repetition); err != nil {
			return err
		}
	}
	return q.db.BulkInsert(ctx, "series_time (series_id, athlete_id, repetition, time)",
		"ON CONFLICT (series_id, athlete_id, repetition) DO UPDATE SET time = excluded.time", rows)
}

// SeriesTimesOfAthlete returns all times of an athlete in series, latest first.
func (q Q) SeriesTimesOfAthlete(ctx context.Context, athleteID id.Athlete) ([]domain.PersonalSeriesTime, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PersonalSeriesTime, error) {
		var v domain.PersonalSeriesTime
		err := s.Scan(&v.Day, &v.Group, &v.Workout, &v.Repetition, &v.Metres, &v.Time)
		return v, err
	}, `SELECT w.held_on, g.name, w.name, t.repetition, s.metres, t.time FROM series_time t JOIN series s ON s.id = t.series_id
		JOIN workout w ON w.id = s.workout_id JOIN training_group g ON g.id = w.group_id
		WHERE t.athlete_id = $1 ORDER BY w.held_on DESC, s.id, t.repetition`, athleteID)
}

// LanesOf returns the lane of each athlete of a workout who has one.
func (q Q) LanesOf(ctx context.Context, workoutID id.Workout) (map[id.Athlete]int, error) {
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (r [2]id.Athlete, err error) {
		err = s.Scan(&r[0], &r[1])
		return r, err
	}, "SELECT l.athlete_id, l.lane FROM workout_lane l WHERE l.workout_id = $1", workoutID)
	out := make(map[id.Athlete]int, len(rows))
	for _, r := range rows {
		out[r[0]] = int(r[1])
	}
	return out, err
}

// SetLanes stores the lanes of athletes in a workout; lane 0 removes an athlete's.
func (q Q) SetLanes(ctx context.Context, workoutID id.Workout, lanes map[id.Athlete]int) error {
	var ids []id.Athlete
	var rows [][]any
	for athleteID, lane := range lanes {
		ids = append(ids, athleteID)
		if lane > 0 {
			rows = append(rows, []any{workoutID, athleteID, lane})
		}
	}
	if len(ids) == 0 {
		return nil
	}
	w := &database.Filter{}
	w.Add("workout_id = ?", workoutID)
	database.In(w, "athlete_id", ids)
	if _, err := q.db.Exec(ctx, "DELETE FROM workout_lane"+w.Where(q.db), w.Args...); err != nil {
		return err
	}
	return q.db.BulkInsert(ctx, "workout_lane (workout_id, athlete_id, lane)", "", rows)
}
