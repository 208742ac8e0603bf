package httpapi

import (
	"cmp"
	"context"

	"traguardo/internal/httpapi/wire"
)

// shortPool is the pool for targets and lanes if the caller names none.
const shortPool = 25

func (h *handlers) seriesTimes(ctx context.Context, in wire.SeriesRef) (wire.TimedSeries, error) {
	v, err := h.app.Training.SeriesTimes(ctx, actor(ctx), in.ID.ID())
	return wire.FromTimedSeries(v), err
}

func (h *handlers) writeTimes(ctx context.Context, in wire.WriteTimes) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.WriteTimes(ctx, actor(ctx), in.ID.ID(), in.Domain())
}

func (h *handlers) writeTimesExists(ctx context.Context, in wire.WriteTimes) error {
	_, err := h.app.Training.Series(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) workoutLanes(ctx context.Context, in wire.TargetsAsk) (wire.LanePlan, error) {
	p, err := h.app.Sheets.Lanes(ctx, actor(ctx), in.ID.ID(), cmp.Or(in.Pool, shortPool))
	return wire.FromLanePlan(p), err
}

func (h *handlers) assignLanes(ctx context.Context, in wire.AssignLanes) (wire.Done, error) {
	err := h.app.Sheets.AssignLanes(ctx, actor(ctx), in.ID.ID(), cmp.Or(in.Pool, shortPool), in.Lanes)
	return wire.Done{Message: wire.MessageDone}, err
}

func (h *handlers) assignLanesExists(ctx context.Context, in wire.AssignLanes) error {
	return h.workoutExists(ctx, in.ID)
}

func (h *handlers) setLane(ctx context.Context, in wire.SetLane) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Sheets.SetLane(ctx, actor(ctx), in.ID.ID(), in.AthleteIDs(), in.Lane)
}

func (h *handlers) setLaneExists(ctx context.Context, in wire.SetLane) error {
	return h.workoutExists(ctx, in.ID)
}
