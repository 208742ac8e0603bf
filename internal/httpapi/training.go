package httpapi

import (
	"context"
	"fmt"
	"net/http"

	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) startTraining(ctx context.Context, in wire.TrainingAsk) (wire.TrainingStart, error) {
	d, err := h.app.Training.Dashboard(ctx, actor(ctx), in.GroupID.ID(), in.SeasonID)
	return wire.FromDashboard(d), err
}

func (h *handlers) startTrainingExists(ctx context.Context, in wire.TrainingAsk) error {
	return h.groupExists(ctx, in.GroupID)
}

func (h *handlers) setGroupSeason(ctx context.Context, in wire.GroupSeasonStart) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.StartSeason(ctx, actor(ctx), in.GroupID.ID(), in.SeasonID.ID(), in.StartsOn)
}

func (h *handlers) setGroupSeasonExists(ctx context.Context, in wire.GroupSeasonStart) error {
	return h.groupExists(ctx, in.GroupID)
}

func (h *handlers) planWeek(ctx context.Context, in wire.PlanWeek) (wire.Saved, error) {
	weekID, err := h.app.Training.PlanWeek(ctx, actor(ctx), in.GroupID.ID(), in.Day, in.Version, in.Apply)
	return wire.Saved{ID: weekID, Message: wire.MessageDone}, err
}

func (h *handlers) planWeekExists(ctx context.Context, in wire.PlanWeek) error {
	return h.groupExists(ctx, in.GroupID)
}

func (h *handlers) editWeek(ctx context.Context, in wire.EditWeek) (wire.Done, error) {
	err := h.app.Training.EditWeek(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.weekConflict(ctx, err, in.ID)
}

func (h *handlers) editWeekExists(ctx context.Context, in wire.EditWeek) error {
	k, err := h.app.Training.Week(ctx, actor(ctx), in.ID.ID())
	return h.weekConflict(ctx, validateEdit(k, err, in.Version, k.Version, in.Apply), in.ID)
}

// weekConflict adds the current week to a conflict.
func (h *handlers) weekConflict(ctx context.Context, err error, weekID wire.Ref[int64]) error {
	return withCurrent(err, func() (any, error) {
		k, err := h.app.Training.Week(ctx, actor(ctx), weekID.ID())
		return wire.FromWeek(training.WeekView{Week: k}), err
	})
}

func (h *handlers) copyWeek(ctx context.Context, in wire.CopyWeek) (wire.Done, error) {
	n, err := h.app.Training.CopyWeek(ctx, actor(ctx), in.ID.ID(), in.GroupID.ID(), in.Day)
	return wire.Done{Message: fmt.Sprintf("Allenamenti copiati: %d", n)}, err
}

func (h *handlers) copyWeekExists(ctx context.Context, in wire.CopyWeek) error {
	_, err := h.app.Training.Week(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) setWeek(ctx context.Context, in wire.SetWeek) (wire.Week, error) {
	v, err := h.app.Training.SetWeek(ctx, actor(ctx), in.GroupID.ID(), in.Day)
	return wire.FromWeek(v), err
}

func (h *handlers) setWeekExists(ctx context.Context, in wire.SetWeek) error {
	return h.groupExists(ctx, in.GroupID)
}

func (h *handlers) calendarLink(ctx context.Context, in wire.CalendarAsk) (wire.CalendarLink, error) {
	link, err := h.app.Training.CalendarLink(ctx, actor(ctx), in.GroupID.ID())
	return wire.CalendarLink{Link: link}, err
}

// groupCalendar serves a calendar program, which has only the secret link.
func (h *handlers) groupCalendar(ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.CalendarToken](raw)
	if err != nil {
		return nil, err
	}
	text, err := h.app.Training.Calendar(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return nil, sendCalendar(w, "allenamenti.ics", text)
}

func (h *handlers) listWorkouts(ctx context.Context, in wire.WorkoutFilter, p domain.Page) ([]wire.Workout, int, error) {
	list, total, err := h.app.Training.List(ctx, actor(ctx), in.Domain(), in.SeasonID, p)
	return wire.Map(list, wire.FromWorkout), total, err
}

func (h *handlers) getWorkout(ctx context.Context, in wire.WorkoutRef) (wire.WorkoutDetail, error) {
	d, err := h.app.Training.Workout(ctx, actor(ctx), in.ID.ID())
	return wire.FromWorkoutDetail(d), err
}

func (h *handlers) addWorkout(ctx context.Context, in wire.NewWorkout) (wire.Saved, error) {
	workoutID, err := h.app.Training.AddWorkout(ctx, actor(ctx), in.Domain())
	return wire.Saved{ID: int64(workoutID), Message: wire.MessageDone}, err
}

func (h *handlers) addWorkoutExists(ctx context.Context, in wire.NewWorkout) error {
	return h.groupExists(ctx, in.GroupID)
}

func (h *handlers) editWorkout(ctx context.Context, in wire.EditWorkout) (wire.Done, error) {
	err := h.app.Training.EditWorkout(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.workoutConflict(ctx, err, in.ID)
}

func (h *handlers) editWorkoutExists(ctx context.Context, in wire.EditWorkout) error {
	d, err := h.app.Training.Workout(ctx, actor(ctx), in.ID.ID())
	return h.workoutConflict(ctx, validateEdit(d.Workout, err, in.Version, d.Version, in.Apply), in.ID)
}

// workoutConflict adds the current workout to a conflict.
func (h *handlers) workoutConflict(ctx context.Context, err error, workoutID wire.Ref[id.Workout]) error {
	return withCurrent(err, func() (any, error) {
		d, err := h.app.Training.Workout(ctx, actor(ctx), workoutID.ID())
		return wire.FromWorkout(d.WorkoutView), err
	})
}

// workoutExists returns an error unless the workout exists and the caller may open its group.
func (h *handlers) workoutExists(ctx context.Context, workoutID wire.Ref[id.Workout]) error {
	_, err := h.app.Training.Workout(ctx, actor(ctx), workoutID.ID())
	return err
}

func (h *handlers) deleteWorkout(ctx context.Context, in wire.WorkoutRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.DeleteWorkout(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) copyWorkout(ctx context.Context, in wire.CopyWorkout) (wire.Saved, error) {
	workoutID, err := h.app.Training.CopyWorkout(ctx, actor(ctx), in.Domain())
	return wire.Saved{ID: int64(workoutID), Message: wire.MessageDone}, err
}

func (h *handlers) copyWorkoutExists(ctx context.Context, in wire.CopyWorkout) error {
	return h.workoutExists(ctx, in.FromID)
}

func (h *handlers) writeWorkout(ctx context.Context, in wire.WorkoutLines) (wire.WorkoutWritten, error) {
	if in.Trial {
		d, err := h.app.Training.TryLines(ctx, actor(ctx), in.ID.ID(), in.Lines)
		return wire.WorkoutWritten{WorkoutDetail: wire.FromWorkoutDetail(d)}, err
	}
	d, err := h.app.Training.WriteLines(ctx, actor(ctx), in.ID.ID(), in.SeriesVersion, in.Lines)
	return wire.WorkoutWritten{WorkoutDetail: wire.FromWorkoutDetail(d)}, err
}

func (h *handlers) writeWorkoutExists(ctx context.Context, in wire.WorkoutLines) error {
	return h.workoutExists(ctx, in.ID)
}

func (h *handlers) trainingVolumes(ctx context.Context, in wire.VolumeFilter) ([]wire.Volume, error) {
	f := in.Domain(h.app.Today())
	s, err := h.app.Training.Statistics(ctx, actor(ctx), f)
	return wire.Map(s.Volumes, func(v domain.Volume) wire.Volume { return wire.FromVolume(v, f.Criterion) }), err
}
