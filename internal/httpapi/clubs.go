package httpapi

import (
	"context"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

func (h *handlers) listClubs(ctx context.Context, in wire.ClubFilter, p domain.Page) ([]wire.Club, int, error) {
	a := actor(ctx)
	if err := wire.CheckSort(p.Sort, a.Admin()); err != nil {
		return nil, 0, err
	}
	if bool(in.Unconfirmed) && !a.Admin() {
		return nil, 0, problem.Forbidden() // the filter would reveal what the row hides
	}
	rows, total, err := h.app.Clubs.List(ctx, in.Domain(), p)
	return wire.Map(rows, func(c domain.Club) wire.Club { return wire.FromClub(c, a.Admin()) }), total, err
}

func (h *handlers) getClub(ctx context.Context, in wire.ClubRef) (wire.Club, error) {
	club, err := h.app.Clubs.Get(ctx, actor(ctx), in.ClubID.ID())
	return wire.FromClub(club, true), err
}

func (h *handlers) addClub(ctx context.Context, in wire.NewClub) (wire.Saved, error) {
	a := actor(ctx)
	club, err := in.Domain(a.Admin())
	if err != nil {
		return wire.Saved{}, err
	}
	id, warnings, err := h.app.Clubs.Create(ctx, a, club)
	return wire.Saved{ID: int64(id), Message: "Società creata", Warnings: warnings}, err
}

func (h *handlers) editClub(ctx context.Context, in wire.EditClub) (wire.Done, error) {
	a := actor(ctx)
	warnings, err := h.app.Clubs.Update(ctx, a, in.ClubID.ID(), in.Version, in.Apply(a.Admin()))
	return wire.Done{Message: "Società modificata", Warnings: warnings}, err
}

func (h *handlers) editClubExists(ctx context.Context, in wire.EditClub) error {
	a := actor(ctx)
	c, err := h.app.Clubs.Get(ctx, a, in.ClubID.ID())
	return validateEdit(c, err, in.Version, c.Version, in.Apply(a.Admin()))
}

func (h *handlers) confirmClub(ctx context.Context, in wire.ClubRef) (wire.Done, error) {
	return wire.Done{Message: "Società confermata"}, h.app.Clubs.Confirm(ctx, actor(ctx), in.ClubID.ID())
}

func (h *handlers) associate(ctx context.Context, in wire.ClubRef) (wire.Associated, error) {
	approved, err := h.app.Clubs.Associate(ctx, actor(ctx), in.ClubID.ID())
	return wire.Associated{Approved: wire.Flag(approved)}, err
}

func (h *handlers) listAssociations(ctx context.Context, _ wire.Empty) ([]wire.Association, error) {
	rows, err := h.app.Clubs.Pending(ctx, actor(ctx))
	return wire.Map(rows, wire.FromAssociation), err
}

func (h *handlers) approveAssociationExists(ctx context.Context, in wire.Approval) error {
	return h.app.Clubs.Waiting(ctx, actor(ctx), in.UserID.ID(), in.ClubID.ID())
}

func (h *handlers) approveAssociation(ctx context.Context, in wire.Approval) (wire.Done, error) {
	message := "Associazione rifiutata"
	if in.Approved {
		message = "Associazione approvata"
	}
	return wire.Done{Message: message}, h.app.Clubs.Approve(ctx, actor(ctx), in.UserID.ID(), in.ClubID.ID(), bool(in.Approved))
}

func (h *handlers) pickClub(ctx context.Context, in wire.PickerSearch) ([]wire.Option, error) {
	scope, err := in.Domain()
	if err != nil {
		return nil, err
	}
	if scope == core.MayChoose && in.EventID != 0 {
		_, err := h.app.Events.Overseen(ctx, actor(ctx), in.EventID.ID())
		switch {
		case err == nil:
			scope = core.AllOptions
		case !problem.Is(err, problem.KindForbidden):
			return nil, err
		}
	}
	options, err := h.app.Clubs.Options(ctx, actor(ctx), scope, in.ID, in.Text)
	return wire.Map(options, wire.FromOption), err
}

func (h *handlers) pickedClub(ctx context.Context, in wire.PickerSearch) (wire.Option, error) {
	if in.ID <= 0 {
		return wire.Option{}, problem.Field("ID", "identificativo non valido")
	}
	options, err := h.pickClub(ctx, in)
	if err == nil && len(options) == 0 {
		err = problem.NotFound()
	}
	if err != nil {
		return wire.Option{}, err
	}
	return options[0], nil
}
