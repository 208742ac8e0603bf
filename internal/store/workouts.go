package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/training"
)

var workoutTable = database.NewTable("workout w", "", func(w *domain.Workout) []database.Column {
	return []database.Column{
		{Name: "id", Field: &w.ID},
		{Name: "group_id", Field: &w.GroupID},
		{Name: "held_on", Field: &w.Day},
		{Name: "name", Field: &w.Name},
		{Name: "search", Value: folded(&w.Name)},
		{Name: "note", Field: &w.Note},
		{Name: "metres", Field: &w.Metres},
		{Name: "duration", Field: &w.Duration},
		{Name: "series_version", Field: &w.SeriesVersion},
		{Name: "changed_at", Field: &w.ChangedAt},
		{Name: "version", Field: &w.Version},
	}
})

// The workouts of a group are few: orders other than by day are made in memory.
var workouts = database.List[domain.Workout]{
	Table: workoutTable,
	Sorts: map[string]database.Sort{
		"day":      {Column: "w.held_on", InMemory: true},
		"id":       {Column: "w.id", InMemory: true},
		"name":     {Column: "w.search", InMemory: true},
		"note":     {Column: "w.note", InMemory: true, Bytewise: true},
		"metres":   {Column: "w.metres", InMemory: true},
		"duration": {Column: "w.duration", InMemory: true},
		"series":   {Column: "w.series_version", InMemory: true},
		"version":  {Column: "w.version", InMemory: true},
	},
	DefaultSort: "day",
}

func workoutFilter(f domain.WorkoutFilter) *database.Filter {
	w := &database.Filter{Selective: true}
	w.Add("w.group_id = ?", f.GroupID)
	if !f.From.IsZero() {
		w.Add("w.held_on >= ?", f.From)
	}
	if !f.To.IsZero() {
		w.Add("w.held_on <= ?", f.To)
	}
	w.Contains("w.search", f.Name)
	database.Equal(w, "w.id", f.ID)
	return w
}

// Workouts lists workouts of a group.
func (q Q) Workouts(ctx context.Context, f domain.WorkoutFilter, p domain.Page) ([]domain.Workout, int, error) {
	return workouts.Page(ctx, q.db, workoutFilter(f), p)
}

// WorkoutsBetween lists the workouts of a group from a day to another, in their order; the page shows a season with it.
func (q Q) WorkoutsBetween(ctx context.Context, groupID int64, from, to calendar.Date) ([]domain.Workout, error) {
	return workoutTable.All(ctx, q.db, "WHERE w.group_id = $1 AND w.held_on >= $2 AND w.held_on <= $3 ORDER BY w.held_on, w.id", groupID, from, to)
}

// WorkoutDays are the first and the last day with a workout of a group, unset when it has none.
func (q Q) WorkoutDays(ctx context.Context, groupID int64) (first, last calendar.Date, err error) {
	for _, end := range []struct {
		day *calendar.Date
		dir string
	}{{&first, ""}, {&last, " DESC"}} {
		list, err := database.All(ctx, q.db, database.Value[calendar.Date], "SELECT w.held_on FROM workout w WHERE w.group_id = $1 ORDER BY w.held_on"+end.dir+", w.id"+end.dir+" LIMIT 1", groupID)
		if err != nil {
			return first, last, err
		}
		if len(list) > 0 {
			*end.day = list[0]
		}
	}
	return first, last, nil
}

// WorkoutsOn lists the workouts of the groups a user may open, on one day.
func (q Q) WorkoutsOn(ctx context.Context, userID int64, day calendar.Date) ([]domain.Workout, error) {
	return workoutTable.All(ctx, q.db, `WHERE w.held_on = $2 AND w.group_id IN (SELECT g.id FROM training_group g WHERE g.owner_id = $1 AND g.visible
		UNION SELECT a.group_id FROM group_access a JOIN training_group g ON g.id = a.group_id WHERE a.user_id = $1 AND g.visible) ORDER BY w.group_id, w.id`, userID, day)
}

// Workout finds a workout of a group that a user may open.
func (q Q) Workout(ctx context.Context, id, userID int64) (domain.Workout, error) {
	return workoutTable.One(ctx, q.db, "WHERE w.id = $1 AND "+groupOpen("w.group_id", "$2"), id, userID)
}

// LockWorkout finds such a workout and keeps it and its series unchanged until the transaction ends.
func (q Q) LockWorkout(ctx context.Context, id, userID int64) (domain.Workout, error) {
	if err := workoutTable.Lock(ctx, q.db, id); err != nil {
		return domain.Workout{}, err
	}
	return q.Workout(ctx, id, userID)
}

// groupOpen is whether a user may open a group: their own, or one shared with them.
func groupOpen(group, user string) string {
	return "(EXISTS (SELECT 1 FROM training_group g WHERE g.id = " + group + " AND g.owner_id = " + user +
		") OR EXISTS (SELECT 1 FROM group_access a WHERE a.group_id = " + group + " AND a.user_id = " + user + "))"
}

// AddWorkout stores a new workout without series and counts it for the coach whose group it is.
func (q Q) AddWorkout(ctx context.Context, w domain.Workout) (int64, error) {
	id, err := workoutTable.Insert(ctx, q.db, w)
	if err != nil {
		return 0, err
	}
	return id, q.countWorkouts(ctx, w.GroupID, 1)
}

// AddWorkouts stores many new workouts of a group without series.
func (q Q) AddWorkouts(ctx context.Context, groupID int64, list []domain.Workout) error {
	if err := workoutTable.InsertAll(ctx, q.db, list); err != nil {
		return err
	}
	return q.countWorkouts(ctx, groupID, len(list))
}

// countWorkouts keeps how many workouts the coach of a group has written.
func (q Q) countWorkouts(ctx context.Context, groupID int64, n int) error {
	_, err := q.db.Exec(ctx, "UPDATE app_user SET workouts = workouts + $1 WHERE id = (SELECT owner_id FROM training_group WHERE id = $2)", n, groupID)
	return err
}

// SaveWorkout stores the fields of a workout and raises its version.
func (q Q) SaveWorkout(ctx context.Context, before, w domain.Workout) error {
	if err := workoutTable.Update(ctx, q.db, w); err != nil || w.GroupID == before.GroupID {
		return err
	}
	if err := q.countWorkouts(ctx, before.GroupID, -1); err != nil {
		return err
	}
	return q.countWorkouts(ctx, w.GroupID, 1)
}

// DeleteWorkout removes a workout with its series.
func (q Q) DeleteWorkout(ctx context.Context, w domain.Workout) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM series WHERE workout_id = $1", w.ID); err != nil {
		return err
	}
	if err := workoutTable.Delete(ctx, q.db, w.ID); err != nil {
		return err
	}
	return q.countWorkouts(ctx, w.GroupID, -1)
}

// SaveVolume stores what the series of a workout amount to now, and that they changed.
func (q Q) SaveVolume(ctx context.Context, workoutID int64, list []training.Series, at calendar.Instant) error {
	_, err := q.db.Exec(ctx, "UPDATE workout SET metres = $2, duration = $3, changed_at = $4, series_version = series_version + 1 WHERE id = $1",
		workoutID, training.Distance(list), training.Duration(list), at)
	return err
}

// Shares are the metres of a group's workouts by intensity, from a day to another.
func (q Q) Shares(ctx context.Context, groupID int64, from, to calendar.Date) ([]domain.IntensityShare, error) {
	return database.All(ctx, q.db, scanShare, `SELECT s.workout_id, COALESCE(s.intensity_id, 0), CAST(SUM(s.swum) AS BIGINT) FROM workout w JOIN series s ON s.workout_id = w.id
		WHERE w.group_id = $1 AND w.held_on >= $2 AND w.held_on <= $3 GROUP BY s.workout_id, s.intensity_id HAVING SUM(s.swum) > 0 ORDER BY s.workout_id, s.intensity_id NULLS FIRST`, groupID, from, to)
}

// SharesOf are the metres of some workouts by intensity.
func (q Q) SharesOf(ctx context.Context, workoutIDs []int64) ([]domain.IntensityShare, error) {
	w := &database.Filter{}
	w.In("s.workout_id", workoutIDs)
	return database.All(ctx, q.db, scanShare, "SELECT s.workout_id, COALESCE(s.intensity_id, 0), CAST(SUM(s.swum) AS BIGINT) FROM series s"+w.Where(q.db)+
		" GROUP BY s.workout_id, s.intensity_id HAVING SUM(s.swum) > 0 ORDER BY s.workout_id, s.intensity_id NULLS FIRST", w.Args...)
}

func scanShare(s database.Scanner) (domain.IntensityShare, error) {
	var v domain.IntensityShare
	err := s.Scan(&v.WorkoutID, &v.IntensityID, &v.Metres)
	return v, err
}

// terms are the columns of the catalogues that statistics share metres out by.
var terms = map[domain.VolumeCriterion]string{domain.ByIntensity: "s.intensity_id", domain.ByStyle: "s.style_id", domain.ByModality: "s.modality_id"}

// Volumes are the metres of a group's days, or of its workouts, by the terms of a catalogue.
func (q Q) Volumes(ctx context.Context, f domain.VolumeFilter) ([]domain.Volume, error) {
	w := &database.Filter{}
	w.Add("w.group_id = ?", f.GroupID)
	w.Add("w.held_on >= ?", f.From)
	w.Add("w.held_on <= ?", f.To)
	database.Equal(w, "s.intensity_id", f.IntensityID)
	database.Equal(w, "s.style_id", f.StyleID)
	database.Equal(w, "s.modality_id", f.ModalityID)
	workout, groupBy := "0", ""
	if f.Bucket == domain.PerWorkout {
		workout, groupBy = "w.id", "w.id, "
	}
	term := terms[f.Criterion]
	return database.All(ctx, q.db, func(s database.Scanner) (domain.Volume, error) {
		var v domain.Volume
		err := s.Scan(&v.WorkoutID, &v.Day, &v.TermID, &v.Metres)
		return v, err
	}, "SELECT "+workout+", w.held_on, COALESCE("+term+", 0), CAST(SUM(s.swum) AS BIGINT) FROM workout w JOIN series s ON s.workout_id = w.id"+w.Where(q.db)+
		" GROUP BY w.held_on, "+groupBy+term+" HAVING SUM(s.swum) > 0 ORDER BY w.held_on, "+groupBy+term+" NULLS FIRST", w.Args...)
}
