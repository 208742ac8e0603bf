package httpapi

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listAthletes(ctx context.Context, in wire.AthleteFilter, p domain.Page) ([]wire.AthleteRow, int, error) {
	rows, total, err := h.app.Athletes.List(ctx, actor(ctx), in.Domain(), p)
	return h.athleteRows(rows), total, err
}

func (h *handlers) athleteRows(rows []domain.AthleteSummary) []wire.AthleteRow {
	today := h.app.Today()
	return wire.Map(rows, func(a domain.AthleteSummary) wire.AthleteRow { return wire.FromAthleteRow(a, today) })
}

// athletesPageSize is the page size of the athletes screen.
const athletesPageSize = 50

func (h *handlers) startAthletes(ctx context.Context, _ wire.Empty) (wire.AthletesStart, error) {
	rows, total, err := h.app.Athletes.List(ctx, actor(ctx), domain.AthleteFilter{}, domain.Page{Number: 1, Size: athletesPageSize})
	return wire.NewAthletesStart(h.athleteRows(rows), total), err
}

func (h *handlers) listClubAthletes(ctx context.Context, in wire.ClubAthletes, p domain.Page) ([]wire.AthleteRow, int, error) {
	rows, total, err := h.app.Athletes.OfClub(ctx, actor(ctx), in.ID.ID(), in.Domain(), p)
	return h.athleteRows(rows), total, err
}

func (h *handlers) getAthlete(ctx context.Context, in wire.AthleteRef) (wire.Athlete, error) {
	a, err := h.app.Athletes.Get(ctx, actor(ctx), in.ID.ID())
	return wire.FromAthlete(a, h.app.Today()), err
}

func (h *handlers) addAthlete(ctx context.Context, in wire.NewAthlete) (wire.Saved, error) {
	id, warnings, err := h.app.Athletes.Create(ctx, actor(ctx), in.Apply)
	return wire.Saved{ID: int64(id), Message: "Atleta salvato", Warnings: warnings}, err
}

func (h *handlers) addAthleteExists(ctx context.Context, in wire.NewAthlete) error {
	a := actor(ctx)
	blank, err := h.app.Athletes.Blank(a)
	return validateEdit(blank, err, 0, 0, func(v *domain.Athlete) error { return in.Apply(v, h.app.Athletes.FormOf(a)) })
}

func (h *handlers) editAthleteExists(ctx context.Context, in wire.EditAthlete) error {
	a := actor(ctx)
	stored, err := h.app.Athletes.Editable(ctx, a, in.ID.ID())
	return validateEdit(stored, err, in.Version, stored.Version, func(v *domain.Athlete) error {
		return in.Apply(v,
			h.app.Athletes.FormOf(a))
	})
}

func (h *handlers) editAthlete(ctx context.Context, in wire.EditAthlete) (wire.Done, error) {
	warnings, err := h.app.Athletes.Update(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: "Atleta salvato", Warnings: warnings}, err
}

func (h *handlers) hideAthlete(ctx context.Context, in wire.AthleteRef) (wire.Done, error) {
	return wire.Done{Message: "Atleta eliminato"}, h.app.Athletes.Hide(ctx, actor(ctx), in.ID.ID(), in.Version)
}

func (h *handlers) restoreOwnAthlete(ctx context.Context, in wire.AthleteRef) (wire.Done, error) {
	return wire.Done{Message: "Atleta ripristinato"}, h.app.Athletes.RestoreOwn(ctx, actor(ctx), in.ID.ID(), in.Version)
}

func (h *handlers) restoreAthlete(ctx context.Context, in wire.AthleteRef) (wire.Done, error) {
	return wire.Done{Message: "Atleta ripristinato"}, h.app.Athletes.Restore(ctx, actor(ctx), in.ID.ID(), in.Version)
}

func (h *handlers) deleteAthletes(ctx context.Context, in wire.ClubRef) (wire.Removed, error) {
	removed, hidden, err := h.app.Athletes.DeleteAll(ctx, actor(ctx), in.ClubID.ID())
	return wire.Removed{Removed: removed, Hidden: hidden}, err
}

func (h *handlers) exportPerson(ctx context.Context, in wire.AthleteRef) (wire.PersonExport, error) {
	a := actor(ctx)
	data, err := h.app.Athletes.Export(ctx, a, in.ID.ID())
	if err != nil {
		return wire.PersonExport{}, err
	}
	return wire.FromPerson(data, h.app.Today()), h.app.Athletes.RecordExport(ctx, a, in.ID.ID())
}

func (h *handlers) erasePerson(ctx context.Context, in wire.AthleteRef) (wire.Done, error) {
	return wire.Done{Message: "Dati personali cancellati"}, h.app.Athletes.Erase(ctx, actor(ctx), in.ID.ID())
}
