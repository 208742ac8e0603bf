package training

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

var (
	errFuture = problem.Refused("Le presenze si segnano dal giorno dell'allenamento")
	errMoved  = problem.Refused("Le presenze sono già segnate: duplica l'allenamento nell'altro gruppo, oppure cancella le presenze")
	errLater  = problem.Refused("Le presenze sono già segnate: l'allenamento non può passare a un giorno futuro")
)

// Roll is the attendance at a workout.
type Roll struct {
	domain.Workout
	Group     domain.Group
	Subgroups []domain.Subgroup
	Athletes  []domain.RollAthlete
	Refusal   string // why attendance cannot be marked; empty if it can
}

// Roll returns the athletes of a workout's group, and others who were marked, with their states. It returns only athletes of the caller's
// club.
func (t *Training) Roll(ctx context.Context, a access.Actor, workoutID id.Workout) (Roll, error) {
	q := t.core.DB.Q
	var r Roll
	var err error
	if r.Workout, err = q.Workout(ctx, workoutID, a.UserID); err != nil {
		return r, err
	}
	if r.Group, err = t.findGroup(ctx, q, a, r.GroupID); err != nil {
		return r, err
	}
	if err := t.mayMark(ctx, q, r.Group, r.Workout); problem.Is(err, problem.KindRefused) {
		r.Refusal = err.Error()
	} else if err != nil {
		return r, err
	}
	if r.Subgroups, err = q.Subgroups(ctx, r.GroupID); err != nil || !access.Can(a, access.AthletesRead) {
		return r, err
	}
	r.Athletes, err = q.RollAthletes(ctx, store.RollFilter{GroupID: r.GroupID, ClubID: a.ScopeClubID(), WorkoutID: workoutID})
	if err != nil {
		return r, err
	}
	marks, err := q.AttendanceOf(ctx, workoutID)
	if err != nil {
		return r, err
	}
	subgroups, err := q.SubgroupsOfMembers(ctx, r.GroupID)
	if err != nil {
		return r, err
	}
	byID := make(map[id.Athlete]domain.Attendance, len(marks))
	for _, m := range marks {
		byID[m.AthleteID] = m
	}
	for i := range r.Athletes {
		x := &r.Athletes[i]
		x.State, x.Metres, x.Subgroups = byID[x.ID].State, byID[x.ID].Metres, subgroups[x.ID]
	}
	return r, nil
}

// mayMark returns an error if the attendance of a workout may not be marked: on a future day, or in a group that is read-only.
func (t *Training) mayMark(ctx context.Context, q store.Q, g domain.Group, w domain.Workout) error {
	if w.Day.After(t.core.Today()) {
		return errFuture
	}
	return t.mayWrite(ctx, q, g, w.Day)
}

// checkMarked returns an error if a workout with attendance would move to another group or to a future day.
func (t *Training) checkMarked(ctx context.Context, q store.Q, before, after domain.Workout) error {
	future := after.Day.After(t.core.Today())
	if after.GroupID == before.GroupID && !future {
		return nil
	}
	marked, err := q.IsMarked(ctx, before.ID)
	switch {
	case err != nil || !marked:
		return err
	case future:
		return errLater
	}
	return errMoved
}

// Mark stores the state of athletes at a workout. Athletes of the caller's club who are not in the group may be marked too: guests, and
// those who left the group while the change waited for a network.
func (t *Training) Mark(
	ctx context.Context, a access.Actor, workoutID id.Workout, athletes []id.Athlete, state domain.AttendanceState,
) error {
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		w, err := q.LockWorkout(ctx, workoutID, a.UserID)
		if err != nil {
			return err
		}
		g, err := t.findGroup(ctx, q, a, w.GroupID)
		if err != nil {
			return err
		}
		if err := t.checkAthletes(ctx, q, a, athletes); err != nil {
			return err
		}
		if err := t.mayMark(ctx, q, g, w); err != nil {
			return err
		}
		return t.mark(ctx, q, a, w, athletes, state)
	})
	if err == nil {
		t.core.Live.Publish(ctx, RollTopic(workoutID))
	}
	return err
}

// mark stores the state of athletes and records those that changed.
func (t *Training) mark(
	ctx context.Context, q store.Q, a access.Actor, w domain.Workout, athletes []id.Athlete, state domain.AttendanceState,
) error {
	marks, err := q.AttendanceOf(ctx, w.ID)
	if err != nil {
		return err
	}
	before := map[id.Athlete]domain.AttendanceState{}
	for _, m := range marks {
		before[m.AthleteID] = m.State
	}
	was, is := map[id.Athlete]domain.AttendanceState{}, map[id.Athlete]domain.AttendanceState{}
	var changed []id.Athlete
	for _, athleteID := range athletes {
		if _, repeated := is[athleteID]; before[athleteID] != state && !repeated {
			was[athleteID], is[athleteID] = before[athleteID], state
			changed = append(changed, athleteID)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	if err := q.MarkAttendance(ctx, w, changed, state); err != nil {
		return err
	}
	return t.core.Record(ctx, q, a, audit.AttendanceMarked, audit.Workout, int64(w.ID), attendanceFacts(was), attendanceFacts(is))
}

// attendanceFacts is what the audit records of states by athlete.
func attendanceFacts(states map[id.Athlete]domain.AttendanceState) any {
	return map[string]map[id.Athlete]domain.AttendanceState{"Attendance": states}
}

// checkAthletes returns an error unless all athletes are of the caller's club.
func (t *Training) checkAthletes(ctx context.Context, q store.Q, a access.Actor, ids []id.Athlete) error {
	if !access.Can(a, access.AthletesRead) {
		return problem.NotFound()
	}
	all, err := q.AreAthletes(ctx, ids, a.ScopeClubID())
	if err == nil && !all {
		return problem.NotFound()
	}
	return err
}

// RollTopic returns the live topic of the attendance at a workout.
func RollTopic(workoutID id.Workout) live.Topic { return live.TopicOf("roll", int64(workoutID)) }

// Register is the attendance of a group in a period.
type Register struct {
	Group    domain.Group
	From, To calendar.Date
	Workouts []domain.Workout // those at which attendance was marked
	Athletes []RegisterAthlete
}

// RegisterAthlete is an athlete's attendance in a period, by workout.
type RegisterAthlete struct {
	domain.RollAthlete
	States map[id.Workout]domain.AttendanceState
	Tally  domain.AttendanceTally
}

// Register returns the attendance of a group between two days, for the athletes of the caller's club.
func (t *Training) Register(ctx context.Context, a access.Actor, groupID id.Group, from, to calendar.Date) (Register, error) {
	q := t.core.DB.Q
	r := Register{From: from, To: to, Workouts: []domain.Workout{}, Athletes: []RegisterAthlete{}}
	var err error
	if r.Group, err = t.findGroup(ctx, q, a, groupID); err != nil || !access.Can(a, access.AthletesRead) {
		return r, err
	}
	roll, err := q.RollAthletes(ctx, store.RollFilter{GroupID: groupID, ClubID: a.ScopeClubID(), From: from, To: to})
	if err != nil {
		return r, err
	}
	marks, err := q.AttendanceBetween(ctx, groupID, from, to)
	if err != nil {
		return r, err
	}
	workouts, err := q.WorkoutsBetween(ctx, groupID, from, to)
	if err != nil {
		return r, err
	}
	r.fill(roll, marks, workouts)
	return r, nil
}

// fill sets the athletes with their states, and the workouts that have some.
func (r *Register) fill(roll []domain.RollAthlete, marks []domain.Attendance, workouts []domain.Workout) {
	at := make(map[id.Athlete]int, len(roll))
	for i, x := range roll {
		at[x.ID] = i
		r.Athletes = append(r.Athletes, RegisterAthlete{RollAthlete: x, States: map[id.Workout]domain.AttendanceState{}})
	}
	marked := map[id.Workout]bool{}
	for _, m := range marks {
		i, found := at[m.AthleteID]
		if !found { // of another club, or hidden
			continue
		}
		marked[m.WorkoutID] = true
		r.Athletes[i].States[m.WorkoutID] = m.State
		r.Athletes[i].Tally.Add(m.State, m.Metres)
	}
	for _, w := range workouts {
		if marked[w.ID] {
			r.Workouts = append(r.Workouts, w)
		}
	}
}

// Total returns the sum of the athletes' tallies.
func (r *Register) Total() domain.AttendanceTally {
	var t domain.AttendanceTally
	for _, x := range r.Athletes {
		t.Present, t.Absent, t.Metres = t.Present+x.Tally.Present, t.Absent+x.Tally.Absent, t.Metres+x.Tally.Metres
	}
	return t
}

// AttendanceOf returns an athlete's attendance in the groups that the caller may open, latest first. The athlete must be of the caller's
// club.
func (t *Training) AttendanceOf(
	ctx context.Context, a access.Actor, athleteID id.Athlete, from, to calendar.Date,
) ([]domain.PersonalAttendance, error) {
	if err := t.checkAthlete(ctx, t.core.DB.Q, a, athleteID); err != nil {
		return nil, err
	}
	return t.core.DB.AttendanceOfAthlete(ctx, athleteID, a.UserID, from, to)
}
