package training

import (
	"context"
	"strconv"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// MaxRepetitions is the number of repetitions of a series whose times are stored.
const MaxRepetitions = 100

// TimedSeries is a series with the times of the athletes on the roll.
type TimedSeries struct {
	Roll
	Series      training.StoredSeries
	Repetitions int
	Times       []domain.SeriesTime
}

// SeriesTimes returns the times of a series, for the athletes of the caller's club.
func (t *Training) SeriesTimes(ctx context.Context, a access.Actor, seriesID id.Series) (TimedSeries, error) {
	var v TimedSeries
	q := t.core.DB.Q
	workoutID, err := q.WorkoutOfSeries(ctx, seriesID, a.UserID)
	if err != nil {
		return v, err
	}
	if v.Roll, err = t.Roll(ctx, a, workoutID); err != nil {
		return v, err
	}
	rows, err := q.SeriesOf(ctx, workoutID)
	if err != nil {
		return v, err
	}
	place, err := placeOf(workoutID, rows, seriesID)
	if err != nil {
		return v, err
	}
	v.Series, v.Repetitions = place.StoredSeries, min(MaxRepetitions, training.Repetitions(rows, seriesID))
	times, err := q.SeriesTimes(ctx, seriesID)
	if err != nil {
		return v, err
	}
	on := make(map[id.Athlete]bool, len(v.Athletes))
	for _, x := range v.Athletes {
		on[x.ID] = true
	}
	for _, x := range times {
		if on[x.AthleteID] {
			v.Times = append(v.Times, x)
		}
	}
	return v, nil
}

// WriteTimes stores times of a series; a time of 0 removes it. Athletes with a time are marked as present, unless they are marked already.
func (t *Training) WriteTimes(ctx context.Context, a access.Actor, seriesID id.Series, times []domain.SeriesTime) error {
	var workoutID id.Workout
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		if workoutID, err = q.WorkoutOfSeries(ctx, seriesID, a.UserID); err != nil {
			return err
		}
		w, err := q.LockWorkout(ctx, workoutID, a.UserID)
		if err != nil {
			return err
		}
		g, err := t.findGroup(ctx, q, a, w.GroupID)
		if err != nil {
			return err
		}
		if err := t.checkTimes(ctx, q, a, w, seriesID, times); err != nil {
			return err
		}
		if err := t.mayMark(ctx, q, g, w); err != nil {
			return err
		}
		return t.saveTimes(ctx, q, a, w, seriesID, times)
	})
	if err == nil {
		t.publish(ctx, workoutID)
		t.core.Live.Publish(ctx, RollTopic(workoutID))
	}
	return err
}

// checkTimes returns an error unless the athletes are of the caller's club and the series has the repetitions.
func (t *Training) checkTimes(
	ctx context.Context, q store.Q, a access.Actor, w domain.Workout, seriesID id.Series, times []domain.SeriesTime,
) error {
	ids := make([]id.Athlete, len(times))
	for i, x := range times {
		ids[i] = x.AthleteID
	}
	if err := t.checkAthletes(ctx, q, a, ids); err != nil {
		return err
	}
	rows, err := q.SeriesOf(ctx, w.ID)
	if err != nil {
		return err
	}
	most := min(MaxRepetitions, training.Repetitions(rows, seriesID))
	if most == 0 { // deleted by another user meanwhile
		return problem.NotFound()
	}
	for _, x := range times {
		// Times beyond the repetitions of a series that became shorter can be removed.
		if x.Repetition > most && x.Time > 0 {
			return problem.Refusedf("La serie ha %d ripetizioni", most)
		}
	}
	return nil
}

func (t *Training) saveTimes(
	ctx context.Context, q store.Q, a access.Actor, w domain.Workout, seriesID id.Series, times []domain.SeriesTime,
) error {
	before, err := q.SeriesTimes(ctx, seriesID)
	if err != nil {
		return err
	}
	if err := q.SaveSeriesTimes(ctx, seriesID, times); err != nil {
		return err
	}
	after, err := q.SeriesTimes(ctx, seriesID)
	if err != nil {
		return err
	}
	err = t.core.Record(ctx, q, a, audit.SeriesTimed, audit.Workout, int64(w.ID), timeFacts(seriesID, before), timeFacts(seriesID, after))
	if err != nil {
		return err
	}
	return t.markSwimmers(ctx, q, a, w, times)
}

// timeFacts is what the audit records of the times of a series: by athlete and repetition.
func timeFacts(seriesID id.Series, times []domain.SeriesTime) any {
	facts := make(map[string]int, len(times))
	for _, x := range times {
		facts[strconv.FormatInt(int64(x.AthleteID), 10)+"/"+strconv.Itoa(x.Repetition)] = int(x.Time)
	}
	return map[string]any{"Series": seriesID, "Times": facts}
}

// markSwimmers marks the athletes with new times as present, unless they are marked already.
func (t *Training) markSwimmers(ctx context.Context, q store.Q, a access.Actor, w domain.Workout, times []domain.SeriesTime) error {
	marks, err := q.AttendanceOf(ctx, w.ID)
	if err != nil {
		return err
	}
	known := make(map[id.Athlete]bool, len(marks))
	for _, m := range marks {
		known[m.AthleteID] = true
	}
	var swimmers []id.Athlete
	for _, x := range times {
		if x.Time > 0 && !known[x.AthleteID] {
			known[x.AthleteID] = true
			swimmers = append(swimmers, x.AthleteID)
		}
	}
	if len(swimmers) == 0 {
		return nil
	}
	return t.mark(ctx, q, a, w, swimmers, domain.Present)
}

// MaxLanes is the highest number of a lane.
const MaxLanes = 10

// Lanes returns the lane of each athlete of a workout who has one.
func (t *Training) Lanes(ctx context.Context, a access.Actor, workoutID id.Workout) (map[id.Athlete]int, error) {
	if _, err := t.core.DB.Workout(ctx, workoutID, a.UserID); err != nil {
		return nil, err
	}
	return t.core.DB.LanesOf(ctx, workoutID)
}

// SetLanes stores the lanes of athletes of the caller's club in a workout; lane 0 removes an athlete's.
func (t *Training) SetLanes(ctx context.Context, a access.Actor, workoutID id.Workout, lanes map[id.Athlete]int) error {
	return t.core.DB.Tx(ctx, func(q store.Q) error {
		w, err := q.LockWorkout(ctx, workoutID, a.UserID)
		if err != nil {
			return err
		}
		g, err := t.findGroup(ctx, q, a, w.GroupID)
		if err != nil {
			return err
		}
		ids := make([]id.Athlete, 0, len(lanes))
		for athleteID := range lanes {
			ids = append(ids, athleteID)
		}
		if err := t.checkAthletes(ctx, q, a, ids); err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g, w.Day); err != nil {
			return err
		}
		before, err := q.LanesOf(ctx, workoutID)
		if err != nil {
			return err
		}
		if err := q.SetLanes(ctx, workoutID, lanes); err != nil {
			return err
		}
		after, err := q.LanesOf(ctx, workoutID)
		if err != nil {
			return err
		}
		return t.core.Record(ctx, q, a, audit.LanesAssigned, audit.Workout, int64(workoutID), laneFacts(before), laneFacts(after))
	})
}

// laneFacts is what the audit records of lanes by athlete.
func laneFacts(lanes map[id.Athlete]int) any { return map[string]map[id.Athlete]int{"Lanes": lanes} }
