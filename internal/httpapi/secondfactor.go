package httpapi

import (
	"context"

	"traguardo/internal/httpapi/wire"
)

func (h *handlers) secondFactor(ctx context.Context, _ wire.Empty) (wire.SecondFactor, error) {
	f, err := h.app.Sessions.SecondFactor(ctx, actor(ctx))
	return wire.FromSecondFactor(f), err
}

func (h *handlers) beginSecondFactor(ctx context.Context, in wire.OwnPassword) (wire.NewFactor, error) {
	f, err := h.app.Sessions.BeginSecondFactor(ctx, actor(ctx), origin(ctx), in.Password)
	if err != nil {
		return wire.NewFactor{}, err
	}
	return wire.FromNewFactor(f)
}

func (h *handlers) activateSecondFactor(ctx context.Context, in wire.FactorCode) (wire.RecoveryCodes, error) {
	codes, err := h.app.Sessions.ActivateSecondFactor(ctx, actor(ctx), origin(ctx), in.Code)
	return wire.RecoveryCodes{Codes: codes}, err
}

func (h *handlers) removeSecondFactor(ctx context.Context, in wire.RemoveFactor) (wire.Done, error) {
	err := h.app.Sessions.RemoveSecondFactor(ctx, actor(ctx), origin(ctx), in.Password, in.Code)
	return wire.Done{Message: "Verifica in due passaggi disattivata"}, err
}

func (h *handlers) removeUserFactor(ctx context.Context, in wire.UserRef) (wire.Done, error) {
	return wire.Done{Message: "Verifica in due passaggi rimossa"}, h.app.Users.RemoveSecondFactor(ctx, actor(ctx), in.UserID.ID())
}

func (h *handlers) confirmUserAddress(ctx context.Context, in wire.UserRef) (wire.Done, error) {
	return wire.Done{Message: "Utente approvato"}, h.app.Users.ConfirmAddress(ctx, actor(ctx), in.UserID.ID())
}

func (h *handlers) eraseUser(ctx context.Context, in wire.UserRef) (wire.Done, error) {
	return wire.Done{Message: "Utenza cancellata"}, h.app.Users.Erase(ctx, actor(ctx), in.UserID.ID())
}

func (h *handlers) eraseOwn(ctx context.Context, in wire.EraseOwn) (wire.Done, error) {
	err := h.app.Sessions.EraseOwn(ctx, actor(ctx), origin(ctx), in.Password, in.Code)
	if err == nil {
		requestOf(ctx).setCookie("")
	}
	return wire.Done{Message: "Utenza cancellata"}, wire.AskCode(err)
}

func (h *handlers) listSessions(ctx context.Context, _ wire.Empty) ([]wire.OwnSession, error) {
	list, err := h.app.Sessions.Own(ctx, actor(ctx), origin(ctx))
	return wire.Map(list, wire.FromOwnSession), err
}

func (h *handlers) endSession(ctx context.Context, in wire.SessionRef) (wire.Done, error) {
	return wire.Done{Message: "Sessione terminata"}, h.app.Sessions.EndOwn(ctx, actor(ctx), in.ID)
}

func (h *handlers) endOtherSessions(ctx context.Context, _ wire.Empty) (wire.Done, error) {
	return wire.Done{Message: "Le altre sessioni sono terminate"}, h.app.Sessions.EndOthers(ctx, actor(ctx), origin(ctx))
}
