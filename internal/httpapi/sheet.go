package httpapi

import (
	"context"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) athleteSheet(ctx context.Context, in wire.AthleteRef) (wire.AthleteSheet, error) {
	s, err := h.app.Sheets.Get(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.AthleteSheet{}, err
	}
	return wire.FromSheet(s, h.app.Today()), nil
}

func (h *handlers) athletePreparation(ctx context.Context, in wire.PreparationAsk) (wire.Preparation, error) {
	p, err := h.app.Sheets.Preparation(ctx, actor(ctx), in.AthleteID.ID(), in.ResultID.ID())
	if err != nil {
		return wire.Preparation{}, err
	}
	return wire.FromPreparation(p), nil
}

func (h *handlers) athleteLimits(ctx context.Context, in wire.LimitAsk) ([]wire.AthleteLimit, error) {
	list, err := h.app.Sheets.Limits(ctx, actor(ctx), in.AthleteID.ID(), in.EventID.ID())
	return wire.Map(list, wire.FromLimit), err
}

func (h *handlers) limitEvents(ctx context.Context, _ wire.Empty) ([]wire.LimitEvent, error) {
	list, err := h.app.Sheets.LimitEvents(ctx)
	return wire.Map(list, func(e domain.Event) wire.LimitEvent {
		return wire.LimitEvent{ID: e.ID, Name: e.Name, Place: e.Place, Day: e.Starts, Status: e.Status, Pool: raceday.PoolMetres(e)}
	}), err
}

func (h *handlers) startTrials(ctx context.Context, in wire.TrialsAsk) (wire.TrialsStart, error) {
	s, err := h.app.Sheets.Start(ctx, actor(ctx), in.AthleteID.ID())
	return wire.FromTrialsStart(s, h.app.Today()), err
}

func (h *handlers) externalEvent(ctx context.Context, in wire.ExternalEventRef) (wire.ExternalEvent, error) {
	x, err := h.app.Sheets.Event(ctx, actor(ctx), in.ID.ID())
	return wire.FromExternalEvent(x), err
}

func (h *handlers) addExternalEvent(ctx context.Context, in wire.NewExternalEvent) (wire.Saved, error) {
	externalEventID, err := h.app.Sheets.AddEvent(ctx, actor(ctx), in.Domain(), in.Swims())
	return wire.Saved{ID: int64(externalEventID), Message: wire.MessageDone}, err
}

func (h *handlers) editExternalEvent(ctx context.Context, in wire.EditExternalEvent) (wire.Done, error) {
	err := h.app.Sheets.EditEvent(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.externalEventConflict(ctx, err, in.ID)
}

func (h *handlers) editExternalEventExists(ctx context.Context, in wire.EditExternalEvent) error {
	x, err := h.app.Sheets.Writable(ctx, actor(ctx), in.ID.ID())
	return h.externalEventConflict(ctx, validateEdit(x, err, in.Version, x.Version, in.Apply), in.ID)
}

// externalEventConflict adds the current race or trial to a conflict.
func (h *handlers) externalEventConflict(ctx context.Context, err error, externalEventID wire.Ref[id.ExternalEvent]) error {
	return withCurrent(err, func() (any, error) {
		x, err := h.app.Sheets.Event(ctx, actor(ctx), externalEventID.ID())
		return wire.FromExternalEvent(x), err
	})
}

func (h *handlers) deleteExternalEvent(ctx context.Context, in wire.ExternalEventRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Sheets.DeleteEvent(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) addExternalResult(ctx context.Context, in wire.NewExternalResult) (wire.Saved, error) {
	resultID, err := h.app.Sheets.AddResult(ctx, actor(ctx), in.Domain())
	return wire.Saved{ID: resultID, Message: wire.MessageDone}, err
}

func (h *handlers) addExternalResultExists(ctx context.Context, in wire.NewExternalResult) error {
	return h.app.Sheets.CanAddResult(ctx, actor(ctx), in.EventID.ID(), in.AthleteID.ID())
}

func (h *handlers) editExternalResult(ctx context.Context, in wire.EditExternalResult) (wire.Done, error) {
	err := h.app.Sheets.EditResult(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.externalResultConflict(ctx, err, in.ID)
}

func (h *handlers) editExternalResultExists(ctx context.Context, in wire.EditExternalResult) error {
	r, err := h.app.Sheets.WritableResult(ctx, actor(ctx), in.ID.ID())
	return h.externalResultConflict(ctx, validateEdit(r, err, in.Version, r.Version, in.Apply), in.ID)
}

// externalResultConflict adds the current result to a conflict.
func (h *handlers) externalResultConflict(ctx context.Context, err error, resultID wire.Ref[id.Result]) error {
	return withCurrent(err, func() (any, error) {
		r, err := h.app.Sheets.WritableResult(ctx, actor(ctx), resultID.ID())
		return wire.FromExternalResult(r), err
	})
}

func (h *handlers) deleteExternalResult(ctx context.Context, in wire.ExternalResultRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Sheets.DeleteResult(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) workoutTargets(ctx context.Context, in wire.TargetsAsk) (wire.WorkoutTargets, error) {
	pool := in.Pool
	if pool == 0 {
		pool = 25
	}
	t, err := h.app.Sheets.Targets(ctx, actor(ctx), in.ID.ID(), pool)
	if err != nil {
		return wire.WorkoutTargets{}, err
	}
	return wire.FromTargets(t), nil
}

func (h *handlers) workoutTargetsExists(ctx context.Context, in wire.TargetsAsk) error {
	return h.workoutExists(ctx, in.ID)
}
