package httpapi

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listChampionships(
	ctx context.Context, in wire.ChampionshipFilter, p domain.Page,
) ([]wire.Championship, wire.ChampionshipsMore, int, error) {
	page, err := h.app.Championships.List(ctx, actor(ctx), in.SportID, in.Domain(), p)
	return wire.Map(page.Rows, wire.FromChampionship), wire.FromChampionshipPage(page), page.Total, err
}

func (h *handlers) getChampionship(ctx context.Context, in wire.ChampionshipRef) (wire.Championship, error) {
	found, err := h.app.Championships.Get(ctx, actor(ctx), in.ID.ID())
	return wire.FromChampionship(found), err
}

func (h *handlers) addChampionship(ctx context.Context, in wire.NewChampionship) (wire.Saved, error) {
	championshipID, err := h.app.Championships.Create(ctx, actor(ctx), in.Apply)
	return wire.Saved{ID: int64(championshipID), Message: "Campionato salvato"}, err
}

func (h *handlers) addChampionshipExists(ctx context.Context, in wire.NewChampionship) error {
	blank, err := h.app.Championships.Blank(actor(ctx))
	return validateEdit(blank, err, 0, 0, in.Apply)
}

func (h *handlers) editChampionshipExists(ctx context.Context, in wire.EditChampionship) error {
	c, err := h.app.Championships.Get(ctx, actor(ctx), in.ID.ID())
	return validateEdit(c.Championship, err, in.Version, c.Version, in.Apply)
}

func (h *handlers) editChampionship(ctx context.Context, in wire.EditChampionship) (wire.Done, error) {
	return wire.Done{Message: "Campionato salvato"}, h.app.Championships.Update(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
}

func (h *handlers) listEventChampionships(ctx context.Context, in wire.ChampionshipSport) ([]wire.Championship, error) {
	rows, err := h.app.Championships.ForEvents(ctx, actor(ctx), in.SportID)
	return wire.Map(rows, wire.FromChampionship), err
}

func (h *handlers) championshipsAmount(ctx context.Context, in wire.ChampionshipsAsked) (wire.ChampionshipsAmount, error) {
	total, err := h.app.Championships.Amount(ctx, actor(ctx), wire.Map(in.IDs, wire.Ref[id.Championship].ID))
	return wire.ChampionshipsAmount{Total: total}, err
}

func (h *handlers) listChampionshipPrices(ctx context.Context, _ wire.Empty) ([]wire.ChampionshipPrice, error) {
	list, err := h.app.Championships.Prices(ctx, actor(ctx))
	return wire.Map(list, wire.FromChampionshipPrice), err
}

func (h *handlers) setChampionshipPrices(ctx context.Context, in wire.ChampionshipPrices) (wire.Done, error) {
	prices, err := in.Domain()
	if err != nil {
		return wire.Done{}, err
	}
	return wire.Done{Message: "Prezzi salvati"}, h.app.Championships.SetPrices(ctx, actor(ctx), prices)
}

func (h *handlers) enrolInChampionships(ctx context.Context, in wire.ChampionshipsChosen) (wire.ChampionshipsEnrolled, error) {
	done, err := h.app.Championships.Enrol(ctx, actor(ctx), wire.Map(in.IDs, wire.Ref[id.Championship].ID), in.Seen())
	err = withCurrent(err, func() (any, error) { return wire.ChampionshipsAmount{Total: done.Total}, nil })
	return wire.ChampionshipsEnrolled{Total: done.Total, OrderID: done.OrderID}, err
}
