package store

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
)

// storedSeries is a series with the workout it belongs to.
type storedSeries struct {
	WorkoutID id.Workout
	training.StoredSeries
}

var seriesTable = database.NewTable("series s", "", func(s *storedSeries) []database.Column {
	return []database.Column{
		{Name: "id", Field: &s.ID},
		{Name: "workout_id", Field: &s.WorkoutID},
		{Name: "number", Field: &s.Number},
		{Name: "parent", Field: &s.Parent},
		{Name: "position", Field: &s.Position},
		{Name: "block", Field: &s.Block},
		{Name: "repeats", Field: &s.Repeats},
		{Name: "metres", Field: &s.Metres},
		{Name: "send_off", Field: &s.SendOff},
		{Name: "kind", Field: &s.Kind},
		{Name: "rest", Field: &s.Rest},
		{Name: "target", Field: &s.Target},
		{Name: "choice", Field: &s.Choice},
		{Name: "equipment", Field: &s.Equipment},
		{Name: "heart_rate", Field: &s.HeartRate},
		{Name: "breathing", Field: &s.Breathing},
		{Name: "style_id", Field: &s.Style, Nullable: true},
		{Name: "intensity_id", Field: &s.Intensity, Nullable: true},
		{Name: "modality_id", Field: &s.Modality, Nullable: true},
		{Name: "subgroup_id", Field: &s.Subgroup, Nullable: true},
		{Name: "main", Field: &s.Main},
		{Name: "note", Field: &s.Note},
		{Name: "unread", Field: &s.Unread},
		{Name: "swum", Field: &s.Swum},
		{Name: "revision", Field: &s.Version},
	}
})

// SeriesOf returns the series of a workout, by number.
func (q Q) SeriesOf(ctx context.Context, workoutID id.Workout) ([]training.StoredSeries, error) {
	all, err := q.SeriesOfAll(ctx, []id.Workout{workoutID})
	return all[workoutID], err
}

// SeriesOfAll returns the series of workouts, by workout and number.
func (q Q) SeriesOfAll(ctx context.Context, workoutIDs []id.Workout) (map[id.Workout][]training.StoredSeries, error) {
	w := &database.Filter{}
	database.In(w, "s.workout_id", workoutIDs)
	list, err := seriesTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY s.workout_id, s.number", w.Args...)
	out := make(map[id.Workout][]training.StoredSeries, len(workoutIDs))
	for _, s := range list {
		out[s.WorkoutID] = append(out[s.WorkoutID], s.StoredSeries)
	}
	return out, err
}

// WorkoutOfSeries returns the workout of a series, if the user may open its group.
func (q Q) WorkoutOfSeries(ctx context.Context, seriesID id.Series, userID id.User) (id.Workout, error) {
	return database.One(ctx, q.db, database.Value[id.Workout],
		"SELECT s.workout_id FROM series s JOIN workout w ON w.id = s.workout_id WHERE s.id = $1 AND "+groupOpen("w.group_id",
			"$2"), seriesID, userID)
}

// SeriesID returns the id of a series by its number.
func (q Q) SeriesID(ctx context.Context, workoutID id.Workout, number int) (int64, error) {
	return database.One(ctx, q.db, database.Value[int64], "SELECT s.id FROM series s WHERE s.workout_id = $1 AND s.number = $2",
		workoutID, number)
}

// SaveSeries makes after the stored series of a workout; before is what is stored. New series have no id.
func (q Q) SaveSeries(ctx context.Context, workoutID id.Workout, before, after []training.StoredSeries) error {
	old := make(map[id.Series]training.StoredSeries, len(before))
	for _, r := range before {
		old[r.ID] = r
	}
	var added, changed []storedSeries
	for _, r := range after {
		was, exists := old[r.ID]
		switch {
		case r.ID == 0:
			r.Version = 1
			added = append(added, storedSeries{workoutID, r})
			continue
		case !exists:
			return problem.NotFound()
		case r.Changed(was):
			r.Version = was.Version + 1
			changed = append(changed, storedSeries{workoutID, r})
		case r.Parent != was.Parent || r.Position != was.Position || r.Swum != was.Swum:
			changed = append(changed, storedSeries{workoutID, r})
		}
		delete(old, r.ID)
	}
	if len(old) > 0 {
		deleted := make([]id.Series, 0, len(old))
		for seriesID := range old {
			deleted = append(deleted, seriesID)
		}
		w := &database.Filter{}
		database.In(w, "series_id", deleted)
		timed, err := database.One(ctx, q.db, database.Value[bool], "SELECT EXISTS (SELECT 1 FROM series_time"+w.Where(q.db)+")", w.Args...)
		if err != nil {
			return err
		}
		if timed {
			return training.ErrTimed
		}
		w = &database.Filter{}
		database.In(w, "id", deleted)
		if _, err := q.db.Exec(ctx, "DELETE FROM series"+w.Where(q.db), w.Args...); err != nil {
			return err
		}
	}
	if err := seriesTable.Upsert(ctx, q.db, changed); err != nil {
		return err
	}
	return seriesTable.InsertAll(ctx, q.db, added)
}

// AddSeriesOf stores the series of new workouts.
func (q Q) AddSeriesOf(ctx context.Context, all map[id.Workout][]training.StoredSeries) error {
	var list []storedSeries
	for _, workoutID := range slices.Sorted(maps.Keys(all)) { // a fixed order, so that ids are reproducible
		for _, r := range all[workoutID] {
			r.ID, r.Version = 0, 1
			list = append(list, storedSeries{workoutID, r})
		}
	}
	return seriesTable.InsertAll(ctx, q.db, list)
}
