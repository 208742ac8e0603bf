package httpapi

import (
	"context"
	"errors"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

// below tells what is wrong with the fields of a change below an event, but not to those who may not make it: the right and the event
// come before the fields.
func (h *handlers) below(ctx context.Context, name string, event wire.Ref, wrong problem.Fields) error {
	if _, bad := wrong[name]; !bad && len(wrong) > 0 {
		if _, err := h.app.Events.Managed(ctx, actor(ctx), event.ID()); err != nil {
			return err
		}
	}
	return wrong.Err()
}

// withCurrent adds to a conflict what is stored now.
func withCurrent(err error, current func() (any, error)) error {
	var p *problem.Error
	if !errors.As(err, &p) || p.Kind != problem.KindConflict {
		return err
	}
	now, failed := current()
	if failed != nil {
		return err
	}
	return p.With(map[string]any{"attuale": now})
}

func (h *handlers) getEventCategory(ctx context.Context, in wire.EventCategoryRef) (wire.EventCategory, error) {
	c, races, err := h.app.Events.Category(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.EventCategory{}, err
	}
	return wire.FromEventCategory(c, races), nil
}

func (h *handlers) addEventCategory(ctx context.Context, in wire.NewEventCategory) (wire.Saved, error) {
	if err := in.BadRef("FK_ID_EVENTO"); err != nil {
		return wire.Saved{}, err
	}
	id, err := h.app.Events.AddCategory(ctx, actor(ctx), in.EventID.ID(), in.Domain)
	return wire.Saved{ID: id, Message: wire.MessageDone}, err
}

func (h *handlers) editEventCategory(ctx context.Context, in wire.EditEventCategory) (wire.Done, error) {
	if err := in.BadRef("ID_EVENTO_CATEGORIA"); err != nil {
		return wire.Done{}, err
	}
	err := h.app.Events.EditCategory(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, withCurrent(err, func() (any, error) { return h.getEventCategory(ctx, wire.EventCategoryRef{ID: in.ID}) })
}

func (h *handlers) deleteEventCategory(ctx context.Context, in wire.EventCategoryRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DeleteCategory(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) importEventCategory(ctx context.Context, in wire.CategoryImport) (wire.Imported, error) {
	if err := h.below(ctx, "ID_EVENTO", in.EventID, in.Check()); err != nil {
		return wire.Imported{}, err
	}
	key := func(id wire.Ref) domain.CategoryKey {
		return domain.CategoryKey{CategoryID: id.ID(), Disabled: bool(in.Disabled), Kind: max(in.Kind, 1)}
	}
	n, err := h.app.Events.ImportCategory(ctx, actor(ctx), in.EventID.ID(), key(in.From), key(in.To))
	return wire.Imported(n), err
}

func (h *handlers) cleanEvent(ctx context.Context, in wire.EventRef) (wire.Cleaned, error) {
	gone, err := h.app.Events.Clean(ctx, actor(ctx), in.ID.ID())
	return wire.Cleaned{Removed: gone.Categories + gone.Races, Categories: gone.Categories, Races: gone.Races, TimeStandards: gone.TimeStandards}, err
}

func (h *handlers) listEventRaces(ctx context.Context, in wire.EventRacesOf) ([]wire.EventRace, error) {
	if err := in.Check(); err != nil {
		return nil, err
	}
	rows, categories, err := h.app.Events.Races(ctx, actor(ctx), in.EventID.ID(), in.RaceID.ID())
	return wire.Map(rows, func(r domain.EventRace) wire.EventRace { return wire.FromEventRace(r, categories[r.CategoryID].Label) }), err
}

func (h *handlers) addEventRace(ctx context.Context, in wire.NewEventRace) (wire.Saved, error) {
	if err := in.BadRef("FK_ID_EVENTO"); err != nil {
		return wire.Saved{}, err
	}
	id, err := h.app.Events.AddRace(ctx, actor(ctx), in.EventID.ID(), in.Domain)
	return wire.Saved{ID: id, Message: wire.MessageDone}, err
}

func (h *handlers) editEventRace(ctx context.Context, in wire.EditEventRace) (wire.Done, error) {
	if err := in.BadRef("ID_EVENTO_GARA"); err != nil {
		return wire.Done{}, err
	}
	return wire.Done{Message: wire.MessageDone}, h.editRaceOf(ctx, in.ID, in.Version, in.Apply)
}

func (h *handlers) editEventRaceNote(ctx context.Context, in wire.EventRaceNote) (wire.Done, error) {
	if err := in.BadRef("ID_EVENTO_GARA"); err != nil {
		return wire.Done{}, err
	}
	return wire.Done{Message: wire.MessageDone}, h.editRaceOf(ctx, in.ID, in.Version, in.Apply)
}

func (h *handlers) editRaceOf(ctx context.Context, id wire.Ref, version int64, apply func(*domain.EventRace) error) error {
	err := h.app.Events.EditRace(ctx, actor(ctx), id.ID(), version, apply)
	return withCurrent(err, func() (any, error) {
		rows, err := h.listEventRaces(ctx, wire.EventRacesOf{RaceID: id})
		if err != nil {
			return nil, err
		}
		return rows[0], nil
	})
}

func (h *handlers) deleteEventRace(ctx context.Context, in wire.EventRaceRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DeleteRace(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) mergeEventRace(ctx context.Context, in wire.EventRaceRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.MergeRace(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) dropDoubleRace(ctx context.Context, in wire.EventRaceRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DropDouble(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) addTimeStandard(ctx context.Context, in wire.NewTimeStandard) (wire.Saved, error) {
	if err := in.BadRef("FK_ID_EVENTO"); err != nil {
		return wire.Saved{}, err
	}
	id, err := h.app.Events.AddTimeStandard(ctx, actor(ctx), in.EventID.ID(), in.Apply)
	return wire.Saved{ID: id, Message: wire.MessageDone}, err
}

func (h *handlers) editTimeStandard(ctx context.Context, in wire.EditTimeStandard) (wire.Done, error) {
	if err := in.BadRef("ID_TEMPO_LIMITE"); err != nil {
		return wire.Done{}, err
	}
	err := h.app.Events.EditTimeStandard(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, withCurrent(err, func() (any, error) {
		now, err := h.app.Events.TimeStandard(ctx, in.ID.ID())
		return wire.FromTimeStandard(now), err
	})
}

func (h *handlers) deleteTimeStandard(ctx context.Context, in wire.TimeStandardRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DeleteTimeStandard(ctx, actor(ctx), in.ID.ID())
}
