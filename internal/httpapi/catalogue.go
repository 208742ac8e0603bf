package httpapi

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listCategories(ctx context.Context, in wire.CategoryFilter, p domain.Page) ([]wire.CategoryRow, int, error) {
	rows, total, err := h.app.Catalogue.Categories(ctx, in.Domain(), p)
	if err != nil {
		return nil, 0, err
	}
	of, err := h.app.Events.CategoryIDs(ctx, in.EventID)
	return wire.Map(rows, func(c domain.Category) wire.CategoryRow {
		row := wire.FromCategoryRow(c)
		row.Selected = wire.Flag(of[c.ID])
		return row
	}), total, err
}

func (h *handlers) addCategory(ctx context.Context, in wire.NewCategory) (wire.Saved, error) {
	id, err := h.app.Catalogue.AddCategory(ctx, actor(ctx), in.Apply)
	return wire.Saved{ID: int64(id), Message: "Categoria salvata"}, err
}

func (h *handlers) editCategoryExists(ctx context.Context, in wire.EditCategory) error {
	c, err := h.app.Catalogue.Category(ctx, actor(ctx), in.ID.ID())
	return validateEdit(c, err, in.Version, c.Version, in.Apply)
}

func (h *handlers) editCategory(ctx context.Context, in wire.EditCategory) (wire.Done, error) {
	return wire.Done{Message: "Categoria salvata"}, h.app.Catalogue.EditCategory(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
}

func (h *handlers) deleteCategory(ctx context.Context, in wire.CategoryRef) (wire.Done, error) {
	return wire.Done{Message: "Categoria eliminata"}, h.app.Catalogue.DeleteCategory(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) copySeason(ctx context.Context, in wire.SeasonCopy) (wire.Copied, error) {
	n, err := h.app.Catalogue.CopySeason(ctx, actor(ctx), int64(in.SeasonID.ID()))
	return wire.Copied{Copied: n}, err
}

func (h *handlers) listRaces(ctx context.Context, in wire.RaceFilter, p domain.Page) ([]wire.Race, int, error) {
	rows, total, err := h.app.Catalogue.Races(ctx, in.Domain(), p)
	return wire.Map(rows, wire.FromRace), total, err
}

func (h *handlers) addRace(ctx context.Context, in wire.NewRace) (wire.Saved, error) {
	id, err := h.app.Catalogue.AddRace(ctx, actor(ctx), in.Apply)
	return wire.Saved{ID: int64(id), Message: "Gara salvata"}, err
}

func (h *handlers) editRaceExists(ctx context.Context, in wire.EditRace) error {
	r, err := h.app.Catalogue.Race(ctx, actor(ctx), in.ID.ID())
	return validateEdit(r, err, in.Version, r.Version, in.Apply)
}

func (h *handlers) editRace(ctx context.Context, in wire.EditRace) (wire.Done, error) {
	return wire.Done{Message: "Gara salvata"}, h.app.Catalogue.EditRace(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
}

func (h *handlers) deleteRace(ctx context.Context, in wire.RaceRef) (wire.Done, error) {
	return wire.Done{Message: "Gara eliminata"}, h.app.Catalogue.DeleteRace(ctx, actor(ctx), in.ID.ID())
}
