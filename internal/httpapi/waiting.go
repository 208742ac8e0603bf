package httpapi

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listWaiting(ctx context.Context, in wire.WaitingAsk) ([]wire.Waiting, error) {
	list, err := h.app.Waiting.List(ctx, actor(ctx), in.EventID.ID())
	return wire.Map(list, wire.FromWaiting), err
}

func (h *handlers) joinWaiting(ctx context.Context, in wire.NewEntry) (wire.WaitingJoined, error) {
	if in.Kind == domain.Team {
		v, err := h.app.Waiting.JoinTeam(ctx, actor(ctx), in.Team())
		return wire.FromJoined(v), withRule(err)
	}
	v, err := h.app.Waiting.Join(ctx, actor(ctx), in.EventID.ID(), in.Request())
	return wire.FromJoined(v), withRule(err)
}

func (h *handlers) leaveWaiting(ctx context.Context, in wire.WaitingRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Waiting.Leave(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) admitWaiting(ctx context.Context, in wire.WaitingRef) (wire.WaitingAdmitted, error) {
	id, err := h.app.Waiting.Admit(ctx, actor(ctx), in.ID.ID())
	return wire.WaitingAdmitted{EntryID: id}, withRule(err)
}
