package httpapi

import (
	"context"

	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) addSeries(ctx context.Context, in wire.NewSeries) (wire.Saved, error) {
	seriesID, err := h.app.Training.AddSeries(ctx, actor(ctx), in.WorkoutID.ID(), in.ParentID, in.Domain())
	return wire.Saved{ID: seriesID, Message: wire.MessageDone}, err
}

func (h *handlers) addSeriesExists(ctx context.Context, in wire.NewSeries) error {
	return h.workoutExists(ctx, in.WorkoutID)
}

func (h *handlers) editSeries(ctx context.Context, in wire.EditSeries) (wire.Done, error) {
	err := h.app.Training.EditSeries(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.seriesConflict(ctx, err, in.ID)
}

func (h *handlers) editSeriesExists(ctx context.Context, in wire.EditSeries) error {
	s, err := h.app.Training.Series(ctx, actor(ctx), in.ID.ID())
	return h.seriesConflict(ctx, validateEdit(s, err, in.Version, s.Version, in.Apply), in.ID)
}

// seriesConflict adds the current series to a conflict.
func (h *handlers) seriesConflict(ctx context.Context, err error, seriesID wire.Ref[id.Series]) error {
	return withCurrent(err, func() (any, error) {
		s, err := h.app.Training.Series(ctx, actor(ctx), seriesID.ID())
		if err != nil {
			return nil, err
		}
		d, err := h.app.Training.Workout(ctx, actor(ctx), s.WorkoutID)
		return wire.FromWorkoutDetail(d).Find(seriesID.ID()), err
	})
}

func (h *handlers) deleteSeries(ctx context.Context, in wire.SeriesRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.DeleteSeries(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) copySeries(ctx context.Context, in wire.SeriesRef) (wire.Saved, error) {
	seriesID, err := h.app.Training.CopySeries(ctx, actor(ctx), in.ID.ID())
	return wire.Saved{ID: seriesID, Message: wire.MessageDone}, err
}

func (h *handlers) orderWorkout(ctx context.Context, in wire.WorkoutOrder) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.OrderSeries(ctx, actor(ctx), in.ID.ID(), 0,
		wire.Map(in.IDs, wire.Ref[id.Series].ID))
}

func (h *handlers) orderWorkoutExists(ctx context.Context, in wire.WorkoutOrder) error {
	return h.workoutExists(ctx, in.ID)
}

func (h *handlers) orderSeries(ctx context.Context, in wire.SeriesOrder) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.OrderSeries(ctx, actor(ctx), in.WorkoutID.ID(), in.ParentID,
		wire.Map(in.IDs, wire.Ref[id.Series].ID))
}

func (h *handlers) orderSeriesExists(ctx context.Context, in wire.SeriesOrder) error {
	return h.workoutExists(ctx, in.WorkoutID)
}

func (h *handlers) moveSeries(ctx context.Context, in wire.MoveSeries) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.MoveSeries(ctx, actor(ctx), in.ID.ID(), in.ParentID, in.Place())
}

// seriesExists returns an error unless the series exists and the caller may open its workout.
func (h *handlers) seriesExists(ctx context.Context, seriesID wire.Ref[id.Series]) error {
	_, err := h.app.Training.Series(ctx, actor(ctx), seriesID.ID())
	return err
}

func (h *handlers) moveSeriesExists(ctx context.Context, in wire.MoveSeries) error {
	return h.seriesExists(ctx, in.ID)
}

func (h *handlers) postponeSeries(ctx context.Context, in wire.PostponeSeries) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.PostponeSeries(ctx, actor(ctx), in.ID.ID(), in.WorkoutID.ID())
}

func (h *handlers) postponeSeriesExists(ctx context.Context, in wire.PostponeSeries) error {
	return h.seriesExists(ctx, in.ID)
}
