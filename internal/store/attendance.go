package store

import (
	"context"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// swumBy is the SQL for the metres that an athlete swam: those of the workout, without the series of subgroups that the athlete was not in
// on that day. t is the attendance and w its workout.
var swumBy = withConstants(`CASE WHEN t.state = {Present} THEN w.metres - COALESCE((SELECT CAST(SUM(s.swum) AS BIGINT) FROM series s
	WHERE s.workout_id = t.workout_id AND s.subgroup_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM attendance_subgroup b
	WHERE b.workout_id = t.workout_id AND b.athlete_id = t.athlete_id AND b.subgroup_id = s.subgroup_id)), 0) ELSE 0 END`)

func scanAttendance(s database.Scanner) (domain.Attendance, error) {
	var v domain.Attendance
	err := s.Scan(&v.WorkoutID, &v.AthleteID, &v.State, &v.Metres)
	return v, err
}

// AttendanceOf returns the marked athletes of a workout.
func (q Q) AttendanceOf(ctx context.Context, workoutID id.Workout) ([]domain.Attendance, error) {
	return database.All(ctx, q.db, scanAttendance, "SELECT t.workout_id, t.athlete_id, t.state, "+swumBy+
		" FROM attendance t JOIN workout w ON w.id = t.workout_id WHERE t.workout_id = $1 ORDER BY t.athlete_id", workoutID)
}

// AttendanceBetween returns the attendance at a group's workouts between two days, by athlete and workout.
func (q Q) AttendanceBetween(ctx context.Context, groupID id.Group, from, to calendar.Date) ([]domain.Attendance, error) {
	return database.All(ctx, q.db, scanAttendance, "SELECT t.workout_id, t.athlete_id, t.state, "+swumBy+
		" FROM workout w JOIN attendance t ON t.workout_id = w.id WHERE w.group_id = $1 AND w.held_on >= $2 AND w.held_on <= $3 "+
		"ORDER BY t.athlete_id, t.workout_id", groupID, from, to)
}

// IsMarked reports whether the attendance of a workout was marked.
func (q Q) IsMarked(ctx context.Context, workoutID id.Workout) (bool, error) {
	return database.One(ctx, q.db, database.Value[bool], "SELECT EXISTS (SELECT 1 FROM attendance t WHERE t.workout_id = $1)", workoutID)
}

// MarkAttendance stores the state of athletes at a workout of a group, with their present subgroups. Unmarked removes it.
func (q Q) MarkAttendance(ctx context.Context, w domain.Workout, athletes []id.Athlete, state domain.AttendanceState) error {
	for _, table := range []string{"attendance_subgroup", "attendance"} {
		f := &database.Filter{}
		f.Add("workout_id = ?", w.ID)
		database.In(f, "athlete_id", athletes)
		if _, err := q.db.Exec(ctx, "DELETE FROM "+table+f.Where(q.db), f.Args...); err != nil {
			return err
		}
	}
	if state == domain.Unmarked {
		return nil
	}
	rows := make([][]any, len(athletes))
	for i, athleteID := range athletes {
		rows[i] = []any{w.ID, athleteID, state}
	}
	if err := q.db.BulkInsert(ctx, "attendance (workout_id, athlete_id, state)", "", rows); err != nil {
		return err
	}
	f := &database.Filter{}
	f.Add("b.group_id = ?", w.GroupID)
	database.In(f, "m.athlete_id", athletes)
	workout := f.Arg(w.ID)
	_, err := q.db.Exec(ctx, "INSERT INTO attendance_subgroup (workout_id, athlete_id, subgroup_id) SELECT CAST("+workout+
		" AS BIGINT), m.athlete_id, m.subgroup_id FROM subgroup_athlete m JOIN subgroup b ON b.id = m.subgroup_id"+f.Where(q.db), f.Args...)
	return err
}

// RollFilter selects the athletes on a roll: members of the group, and those marked at one of its workouts in the period or, if WorkoutID
// is set, at that one. ClubID 0 selects all clubs.
type RollFilter struct {
	GroupID   id.Group
	ClubID    id.Club
	WorkoutID id.Workout
	From, To  calendar.Date
}

// RollAthletes returns the athletes on a roll by name, without their states.
func (q Q) RollAthletes(ctx context.Context, f RollFilter) ([]domain.RollAthlete, error) {
	w := &database.Filter{}
	group := w.Arg(f.GroupID)
	marked := "SELECT t.athlete_id FROM attendance t JOIN workout w ON w.id = t.workout_id WHERE w.group_id = " + group
	if f.WorkoutID != 0 {
		marked += " AND t.workout_id = " + w.Arg(f.WorkoutID)
	} else {
		marked += " AND w.held_on >= " + w.Arg(f.From) + " AND w.held_on <= " + w.Arg(f.To)
	}
	member := "EXISTS (SELECT 1 FROM group_athlete m WHERE m.group_id = " + group + " AND m.athlete_id = a.id)"
	w.Add("a.visible")
	database.Equal(w, "a.club_id", f.ClubID)
	w.Add("(a.id IN (SELECT m.athlete_id FROM group_athlete m WHERE m.group_id = " + group + ") OR a.id IN (" + marked + "))")
	return database.All(ctx, q.db, func(s database.Scanner) (domain.RollAthlete, error) {
		var a domain.RollAthlete
		err := s.Scan(&a.ID, &a.LastName, &a.FirstName, &a.Member)
		return a, err
	}, "SELECT a.id, a.last_name, a.first_name, "+member+" FROM athlete a"+w.Where(q.db)+" ORDER BY a.name_search, a.id", w.Args...)
}

// AreAthletes reports whether all ids are visible athletes of a club; club 0 means any.
func (q Q) AreAthletes(ctx context.Context, ids []id.Athlete, clubID id.Club) (bool, error) {
	w := &database.Filter{}
	database.In(w, "a.id", ids)
	w.Add("a.visible")
	database.Equal(w, "a.club_id", clubID)
	found, err := database.All(ctx, q.db, database.Value[id.Athlete], "SELECT a.id FROM athlete a"+w.Where(q.db), w.Args...)
	for _, athleteID := range ids {
		if !slices.Contains(found, athleteID) {
			return false, err
		}
	}
	return true, err
}

// AttendanceOfAthlete returns an athlete's attendance, latest first; a zero date is no limit. User 0 selects all groups, otherwise those
// that the user may open.
func (q Q) AttendanceOfAthlete(
	ctx context.Context, athleteID id.Athlete, userID id.User, from, to calendar.Date,
) ([]domain.PersonalAttendance, error) {
	w := &database.Filter{}
	w.Add("t.athlete_id = ?", athleteID)
	if !from.IsZero() {
		w.Add("w.held_on >= ?", from)
	}
	if !to.IsZero() {
		w.Add("w.held_on <= ?", to)
	}
	if userID != 0 {
		w.Add(groupOpen("w.group_id", w.Arg(userID)))
	}
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PersonalAttendance, error) {
		var v domain.PersonalAttendance
		err := s.Scan(&v.Day, &v.GroupID, &v.Group, &v.Owner, &v.Workout, &v.State, &v.Metres)
		return v, err
	}, "SELECT w.held_on, g.id, g.name, u.username, w.name, t.state, "+swumBy+" FROM attendance t JOIN workout w ON w.id = t.workout_id "+
		"JOIN training_group g ON g.id = w.group_id JOIN app_user u ON u.id = g.owner_id"+w.Where(q.db)+
		" ORDER BY w.held_on DESC, w.starts_at DESC, w.id DESC", w.Args...)
}

// ForgetAttendance removes all attendance, series times and lanes of an athlete, as an erasure requires.
func (q Q) ForgetAttendance(ctx context.Context, athleteID id.Athlete) error {
	for _, table := range []string{"attendance_subgroup", "attendance", "series_time", "workout_lane"} {
		if _, err := q.db.Exec(ctx, "DELETE FROM "+table+" WHERE athlete_id = $1", athleteID); err != nil {
			return err
		}
	}
	return nil
}
