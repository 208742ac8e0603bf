package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
)

var workoutTable = database.NewTable("workout w", "", func(w *domain.Workout) []database.Column {
	return []database.Column{
		{Name: "id", Field: &w.ID},
		{Name: "group_id", Field: &w.GroupID},
		{Name: "held_on", Field: &w.Day},
		{Name: "starts_at", Field: &w.StartsAt},
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

// workouts lists the workouts of a group: few, so they are sorted in memory.
var workouts = database.List[domain.Workout]{
	Table: workoutTable,
	Sorts: map[string]database.Sort{
		"day":      {Column: "w.held_on", InMemory: true},
		"id":       {Column: "w.id", InMemory: true},
		"start":    {Column: "w.starts_at", InMemory: true, Bytewise: true},
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

// Workouts returns a page of a group's workouts and the total.
func (q Q) Workouts(ctx context.Context, f domain.WorkoutFilter, p domain.Page) ([]domain.Workout, int, error) {
	return workouts.Page(ctx, q.db, workoutFilter(f), p)
}

// WorkoutsBetween returns the workouts of a group between two days, by day.
func (q Q) WorkoutsBetween(ctx context.Context, groupID id.Group, from, to calendar.Date) ([]domain.Workout, error) {
	return workoutTable.All(ctx, q.db, "WHERE w.group_id = $1 AND w.held_on >= $2 AND w.held_on <= $3 ORDER BY w.held_on, w.starts_at, w.id",
		groupID, from, to)
}

// WorkoutDays returns the first and last day on which a group has a workout, or zero dates if it has none.
func (q Q) WorkoutDays(ctx context.Context, groupID id.Group) (first, last calendar.Date, err error) {
	for _, end := range []struct {
		day *calendar.Date
		dir string
	}{{&first, ""}, {&last, " DESC"}} {
		list, err := database.All(ctx, q.db, database.Value[calendar.Date], "SELECT w.held_on FROM workout w WHERE w.group_id = $1 "+
			"ORDER BY w.held_on"+end.dir+", w.id"+end.dir+" LIMIT 1", groupID)
		if err != nil {
			return first, last, err
		}
		if len(list) > 0 {
			*end.day = list[0]
		}
	}
	return first, last, nil
}

// WorkoutsOn returns the workouts on a day of the visible groups that a user may open.
func (q Q) WorkoutsOn(ctx context.Context, userID id.User, day calendar.Date) ([]domain.Workout, error) {
	return workoutTable.All(ctx, q.db, `WHERE w.held_on = $2 AND w.group_id IN (SELECT g.id FROM training_group g
		WHERE g.owner_id = $1 AND g.visible
		UNION SELECT a.group_id FROM group_access a JOIN training_group g ON g.id = a.group_id WHERE a.user_id = $1 AND g.visible)
		ORDER BY w.group_id, w.starts_at, w.id`, userID, day)
}

// Workout finds a workout of a group that a user may open.
func (q Q) Workout(ctx context.Context, workoutID id.Workout, userID id.User) (domain.Workout, error) {
	return workoutTable.One(ctx, q.db, "WHERE w.id = $1 AND "+groupOpen("w.group_id", "$2"), workoutID, userID)
}

// LockWorkout is Workout with a lock until the transaction ends. The lock covers its series.
func (q Q) LockWorkout(ctx context.Context, workoutID id.Workout, userID id.User) (domain.Workout, error) {
	if err := workoutTable.Lock(ctx, q.db, int64(workoutID)); err != nil {
		return domain.Workout{}, err
	}
	return q.Workout(ctx, workoutID, userID)
}

// groupOpen returns the condition that a user may open a group: it is their own or shared with them.
func groupOpen(group, user string) string {
	return "(EXISTS (SELECT 1 FROM training_group g WHERE g.id = " + group + " AND g.owner_id = " + user +
		") OR EXISTS (SELECT 1 FROM group_access a WHERE a.group_id = " + group + " AND a.user_id = " + user + "))"
}

// AddWorkout stores a new workout without series and counts it for the group's coach.
func (q Q) AddWorkout(ctx context.Context, w domain.Workout) (id.Workout, error) {
	workoutID, err := newID[id.Workout](workoutTable.Insert(ctx, q.db, w))
	if err != nil {
		return 0, err
	}
	return workoutID, q.countWorkouts(ctx, w.GroupID, 1)
}

// AddWorkouts stores new workouts of a group without series and counts them for the coach.
func (q Q) AddWorkouts(ctx context.Context, groupID id.Group, list []domain.Workout) error {
	if err := workoutTable.InsertAll(ctx, q.db, list); err != nil {
		return err
	}
	return q.countWorkouts(ctx, groupID, len(list))
}

// countWorkouts adds to the number of workouts of a group's coach.
func (q Q) countWorkouts(ctx context.Context, groupID id.Group, n int) error {
	_, err := q.db.Exec(ctx, "UPDATE app_user SET workouts = workouts + $1 WHERE id = (SELECT owner_id "+
		"FROM training_group WHERE id = $2)", n, groupID)
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

// DeleteWorkout removes a workout with its series, their times and its attendance.
func (q Q) DeleteWorkout(ctx context.Context, w domain.Workout) error {
	for _, text := range []string{"DELETE FROM series_time WHERE series_id IN (SELECT s.id FROM series s WHERE s.workout_id = $1)",
		"DELETE FROM series WHERE workout_id = $1"} {
		if _, err := q.db.Exec(ctx, text, w.ID); err != nil {
			return err
		}
	}
	if err := workoutTable.Delete(ctx, q.db, int64(w.ID)); err != nil {
		return err
	}
	return q.countWorkouts(ctx, w.GroupID, -1)
}

// SaveVolume stores the total distance and duration of a workout's series and raises the series version.
func (q Q) SaveVolume(ctx context.Context, workoutID id.Workout, list []training.Series, at calendar.Instant) error {
	_, err := q.db.Exec(ctx, "UPDATE workout SET metres = $2, duration = $3, changed_at = $4, series_version = series_version + 1 "+
		"WHERE id = $1",
		workoutID, training.Distance(list), training.Duration(list), at)
	return err
}

// Shares returns the metres of a group's workouts by intensity, between two days.
func (q Q) Shares(ctx context.Context, groupID id.Group, from, to calendar.Date) ([]domain.IntensityShare, error) {
	return database.All(ctx, q.db, scanShare, `SELECT s.workout_id, COALESCE(s.intensity_id, 0), CAST(SUM(s.swum) AS BIGINT)
		FROM workout w JOIN series s ON s.workout_id = w.id
		WHERE w.group_id = $1 AND w.held_on >= $2 AND w.held_on <= $3 GROUP BY s.workout_id, s.intensity_id HAVING SUM(s.swum) > 0
		ORDER BY s.workout_id, s.intensity_id NULLS FIRST`, groupID, from, to)
}

// SharesOf returns the metres of workouts by intensity.
func (q Q) SharesOf(ctx context.Context, workoutIDs []id.Workout) ([]domain.IntensityShare, error) {
	w := &database.Filter{}
	database.In(w, "s.workout_id", workoutIDs)
	return database.All(ctx, q.db, scanShare, "SELECT s.workout_id, COALESCE(s.intensity_id, 0), CAST(SUM(s.swum) AS BIGINT) "+
		"FROM series s"+w.Where(q.db)+
		" GROUP BY s.workout_id, s.intensity_id HAVING SUM(s.swum) > 0 ORDER BY s.workout_id, s.intensity_id NULLS FIRST", w.Args...)
}

func scanShare(s database.Scanner) (domain.IntensityShare, error) {
	var v domain.IntensityShare
	err := s.Scan(&v.WorkoutID, &v.IntensityID, &v.Metres)
	return v, err
}

// terms are the catalogue columns by which statistics group metres.
var terms = map[domain.VolumeCriterion]string{domain.ByIntensity: "s.intensity_id", domain.ByStyle: "s.style_id",
	domain.ByModality: "s.modality_id"}

// Volumes returns the metres of a group per day or workout, by catalogue term.
func (q Q) Volumes(ctx context.Context, f domain.VolumeFilter) ([]domain.Volume, error) {
	w := &database.Filter{}
	w.Add("w.group_id = ?", f.GroupID)
	w.Add("w.held_on >= ?", f.From)
	w.Add("w.held_on <= ?", f.To)
	database.Equal(w, "s.intensity_id", f.IntensityID)
	database.Equal(w, "s.style_id", f.StyleID)
	database.Equal(w, "s.modality_id", f.ModalityID)
	from := "workout w JOIN series s ON s.workout_id = w.id"
	if f.AthleteID != 0 {
		from += " JOIN attendance t ON t.workout_id = w.id"
		w.Add("t.athlete_id = ?", f.AthleteID)
		w.Add(withConstants("t.state = {Present}"))
		w.Add("(s.subgroup_id IS NULL OR EXISTS (SELECT 1 FROM attendance_subgroup b WHERE b.workout_id = t.workout_id " +
			"AND b.athlete_id = t.athlete_id AND b.subgroup_id = s.subgroup_id))")
	}
	workout, groupBy := "0", ""
	if f.Bucket == domain.PerWorkout {
		workout, groupBy = "w.id", "w.id, "
	}
	term := terms[f.Criterion]
	return database.All(ctx, q.db, func(s database.Scanner) (domain.Volume, error) {
		var v domain.Volume
		err := s.Scan(&v.WorkoutID, &v.Day, &v.TermID, &v.Metres)
		return v, err
	}, "SELECT "+workout+", w.held_on, COALESCE("+term+", 0), CAST(SUM(s.swum) AS BIGINT) FROM "+from+w.Where(q.db)+
		" GROUP BY w.held_on, "+groupBy+term+" HAVING SUM(s.swum) > 0 ORDER BY w.held_on, "+groupBy+term+" NULLS FIRST", w.Args...)
}
