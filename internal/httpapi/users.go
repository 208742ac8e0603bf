package httpapi

import (
	"context"
	"net/http"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/server"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listUsers(ctx context.Context, in wire.UserFilter, p domain.Page) ([]wire.UserRow, int, error) {
	rows, total, err := h.app.Users.List(ctx, actor(ctx), in.Domain(), p)
	today := h.app.Today()
	return wire.Map(rows, func(u domain.User) wire.UserRow { return wire.FromUser(u, today) }), total, err
}

func (h *handlers) getUser(ctx context.Context, in wire.UserRef) (wire.UserDetails, error) {
	user, err := h.app.Users.Get(ctx, actor(ctx), in.UserID.ID())
	if err != nil {
		return wire.UserDetails{}, err
	}
	return wire.FromUserDetails(user, h.app.Today(), wire.MenuApp(h.app.Variant)), nil
}

func (h *handlers) addUser(ctx context.Context, in wire.NewUser) (wire.Saved, error) {
	user, password, err := in.Domain()
	if err != nil {
		return wire.Saved{}, err
	}
	userID, err := h.app.Users.Create(ctx, actor(ctx), user, password)
	return wire.Saved{ID: int64(userID), Message: "Utente creato"}, err
}

func (h *handlers) editUser(ctx context.Context, in wire.EditUser) (wire.Done, error) {
	if in.NamesGrants() {
		d, err := h.app.Users.Get(ctx, actor(ctx), in.UserID.ID())
		if err == nil {
			err = in.CheckGrants(d)
		}
		if err != nil {
			return wire.Done{}, err
		}
	}
	return wire.Done{Message: "Utente modificato"}, h.app.Users.Update(ctx, actor(ctx), in.UserID.ID(), in.Version, in.Apply)
}

func (h *handlers) editUserExists(ctx context.Context, in wire.EditUser) error {
	u, err := h.app.Users.Get(ctx, actor(ctx), in.UserID.ID())
	return validateEdit(u.User, err, in.Version, u.Version, in.Apply)
}

// userExists returns an error unless the user exists.
func (h *handlers) userExists(ctx context.Context, userID wire.Ref[id.User]) error {
	_, err := h.app.Users.Get(ctx, actor(ctx), userID.ID())
	return err
}

func (h *handlers) setUserActiveExists(ctx context.Context, in wire.SetActive) error {
	return h.userExists(ctx, in.UserID)
}

func (h *handlers) resetPasswordExists(ctx context.Context, in wire.AdminResetPassword) error {
	return h.userExists(ctx, in.UserID)
}

func (h *handlers) setUserGroupExists(ctx context.Context, in wire.SetGroup) error {
	return h.app.Users.GroupOf(ctx, actor(ctx), in.UserID.ID(), in.GroupID.ID())
}

func (h *handlers) setUserFunctionExists(ctx context.Context, in wire.SetFunction) error {
	return h.app.Users.FunctionOf(ctx, actor(ctx), in.UserID.ID(), in.FunctionID.ID())
}

func (h *handlers) setUserActive(ctx context.Context, in wire.SetActive) (wire.Done, error) {
	return wire.Done{Message: "Stato dell'utente aggiornato"}, h.app.Users.Update(ctx, actor(ctx), in.UserID.ID(), in.Version, in.Apply)
}

func (h *handlers) resetPassword(ctx context.Context, in wire.AdminResetPassword) (wire.Done, error) {
	return wire.Done{Message: "Password reimpostata"}, h.app.Sessions.ResetPassword(ctx, actor(ctx), origin(ctx), in.UserID.ID(), in.Password)
}

func (h *handlers) listUserGroups(ctx context.Context, in wire.UserRef) ([]wire.GroupGrant, error) {
	groups, err := h.app.Users.Groups(ctx, actor(ctx), in.UserID.ID())
	return wire.Map(groups, wire.FromGroupGrant), err
}

func (h *handlers) setUserGroup(ctx context.Context, in wire.SetGroup) (wire.Done, error) {
	return wire.Done{}, h.app.Users.SetGroup(ctx, actor(ctx), in.UserID.ID(), in.GroupID.ID(), bool(in.Selected))
}

func (h *handlers) listUserFunctions(ctx context.Context, in wire.UserRef) ([]wire.Grant, error) {
	grants, err := h.app.Users.Functions(ctx, actor(ctx), in.UserID.ID())
	return wire.Map(grants, wire.FromGrant), err
}

func (h *handlers) setUserFunction(ctx context.Context, in wire.SetFunction) (wire.Done, error) {
	return wire.Done{}, h.app.Users.SetFunction(ctx, actor(ctx), in.UserID.ID(), in.FunctionID.ID(), bool(in.Selected))
}

func (h *handlers) initialiseCoach(ctx context.Context, in wire.UserRef) (wire.Done, error) {
	return wire.Done{Message: "Account allenatore inizializzato"}, h.app.Coaches.Initialise(ctx, actor(ctx), in.UserID.ID())
}

// coachSummary sends the document about a coach's account.
func (h *handlers) coachSummary(ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.UserRef](raw)
	if err != nil {
		return nil, err
	}
	f, err := h.reports.Coach(ctx, actor(ctx), in.UserID.ID())
	if err != nil {
		return nil, err
	}
	return nil, h.sendFile(ctx, w, f, server.Attachment(f))
}
