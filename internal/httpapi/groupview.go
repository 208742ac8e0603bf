package httpapi

import (
	"context"

	"traguardo/internal/httpapi/wire"
)

func (h *handlers) viewLink(ctx context.Context, in wire.ViewAsk) (wire.ViewLink, error) {
	link, err := h.app.Training.ViewLink(ctx, actor(ctx), in.GroupID.ID())
	return wire.ViewLink{Link: link}, err
}

func (h *handlers) revokeView(ctx context.Context, in wire.ViewAsk) (wire.Done, error) {
	return wire.Done{Message: "Il link non è più valido"}, h.app.Training.RevokeView(ctx, actor(ctx), in.GroupID.ID())
}

func (h *handlers) todayView(ctx context.Context, in wire.ViewToken) (wire.DayView, error) {
	v, err := h.app.Training.ViewByToken(ctx, in.Token)
	if err != nil {
		return wire.DayView{}, err
	}
	own, err := h.app.Sheets.OwnTargets(ctx, actor(ctx), v.Workouts, in.PoolLength())
	return wire.FromDayView(v, own), err
}
