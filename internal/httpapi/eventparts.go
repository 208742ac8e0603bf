package httpapi

import (
	"context"

	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

// checkManaged returns a check that the caller may configure the event of the input. An unreadable id is reported with the other fields.
func checkManaged[In any](h *handlers, event func(In) wire.Ref[id.Event]) func(context.Context, In) error {
	return func(ctx context.Context, in In) error {
		eventID := event(in)
		if eventID == 0 {
			return nil
		}
		_, err := h.app.Events.Managed(ctx, actor(ctx), eventID.ID())
		return err
	}
}

func (h *handlers) getEventCategory(ctx context.Context, in wire.EventCategoryRef) (wire.EventCategory, error) {
	c, races, err := h.app.Events.Category(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.EventCategory{}, err
	}
	return wire.FromEventCategory(c, wire.RacesOf(c, races)), nil
}

func (h *handlers) addEventCategory(ctx context.Context, in wire.NewEventCategory) (wire.Saved, error) {
	eventCategoryID, err := h.app.Events.AddCategory(ctx, actor(ctx), in.EventID.ID(), in.Domain())
	return wire.Saved{ID: int64(eventCategoryID), Message: wire.MessageDone}, err
}

func (h *handlers) editEventCategory(ctx context.Context, in wire.EditEventCategory) (wire.Repriced, error) {
	affected := meet.Affected{DryRun: bool(in.DryRun)}
	err := h.app.Events.EditCategory(ctx, actor(ctx), in.ID.ID(), in.Version, &affected, in.Apply)
	return wire.FromAffected(affected), h.categoryConflict(ctx, err, in.ID)
}

func (h *handlers) editEventCategoryExists(ctx context.Context, in wire.EditEventCategory) error {
	c, err := h.app.Events.ManagedCategory(ctx, actor(ctx), in.ID.ID())
	return h.categoryConflict(ctx, validateEdit(c, err, in.Version, c.Version, in.Apply), in.ID)
}

func (h *handlers) categoryConflict(ctx context.Context, err error, eventCategoryID wire.Ref[id.EventCategory]) error {
	return withCurrent(err, func() (any, error) { return h.getEventCategory(ctx, wire.EventCategoryRef{ID: eventCategoryID}) })
}

func (h *handlers) deleteEventCategory(ctx context.Context, in wire.EventCategoryRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DeleteCategory(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) importEventCategory(ctx context.Context, in wire.CategoryImport) (wire.Imported, error) {
	key := func(categoryID wire.Ref[id.Category]) domain.CategoryKey {
		return domain.CategoryKey{CategoryID: categoryID.ID(), Disabled: bool(in.Disabled), Kind: max(in.Kind, 1)}
	}
	n, err := h.app.Events.ImportCategory(ctx, actor(ctx), in.EventID.ID(), key(in.From), key(in.To))
	return wire.Imported(n), err
}

func (h *handlers) cleanEvent(ctx context.Context, in wire.EventRef) (wire.Cleaned, error) {
	cleaned, err := h.app.Events.Clean(ctx, actor(ctx), in.ID.ID())
	return wire.Cleaned{Removed: cleaned.Categories + cleaned.Races, Categories: cleaned.Categories, Races: cleaned.Races,
		TimeStandards: cleaned.TimeStandards}, err
}

func (h *handlers) listEventRaces(ctx context.Context, in wire.EventRacesOf) ([]wire.EventRace, error) {
	if err := in.Check(); err != nil {
		return nil, err
	}
	rows, categories, err := h.app.Events.Races(ctx, actor(ctx), in.EventID.ID(), in.RaceID.ID())
	return wire.Map(rows, func(r domain.EventRace) wire.EventRace { return wire.FromEventRace(&r, categories[r.CategoryID].Label) }), err
}

func (h *handlers) addEventRace(ctx context.Context, in wire.NewEventRace) (wire.Saved, error) {
	eventRaceID, err := h.app.Events.AddRace(ctx, actor(ctx), in.EventID.ID(), in.Domain())
	return wire.Saved{ID: int64(eventRaceID), Message: wire.MessageDone}, err
}

func (h *handlers) editEventRace(ctx context.Context, in wire.EditEventRace) (wire.Repriced, error) {
	affected := meet.Affected{DryRun: bool(in.DryRun)}
	err := h.editRaceOf(ctx, in.ID, in.Version, &affected, in.Apply)
	return wire.FromAffected(affected), err
}

func (h *handlers) editEventRaceNote(ctx context.Context, in wire.EventRaceNote) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.editRaceOf(ctx, in.ID, in.Version, &meet.Affected{}, in.Apply)
}

func (h *handlers) editRaceOf(
	ctx context.Context, eventRaceID wire.Ref[id.EventRace], version int64, f *meet.Affected, apply func(*domain.EventRace) error,
) error {
	return h.raceConflict(ctx, h.app.Events.EditRace(ctx, actor(ctx), eventRaceID.ID(), version, f, apply), eventRaceID)
}

func (h *handlers) editEventRaceExists(ctx context.Context, in wire.EditEventRace) error {
	r, err := h.app.Events.ManagedRace(ctx, actor(ctx), in.ID.ID())
	return h.raceConflict(ctx, validateEdit(r, err, in.Version, r.Version, in.Apply), in.ID)
}

func (h *handlers) editEventRaceNoteExists(ctx context.Context, in wire.EventRaceNote) error {
	_, err := h.app.Events.ManagedRace(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) raceConflict(ctx context.Context, err error, eventRaceID wire.Ref[id.EventRace]) error {
	return withCurrent(err, func() (any, error) {
		rows, err := h.listEventRaces(ctx, wire.EventRacesOf{RaceID: eventRaceID})
		if err != nil {
			return nil, err
		}
		return rows[0], nil
	})
}

func (h *handlers) sortEventRaces(ctx context.Context, in wire.RaceOrder) (wire.Done, error) {
	ids := func(list []wire.Ref[id.EventRace]) []id.EventRace { return wire.Map(list, wire.Ref[id.EventRace].ID) }
	err := h.app.Events.SortRaces(ctx, actor(ctx), in.ID.ID(), ids(in.Wanted), ids(in.Read))
	return wire.Done{Message: wire.MessageDone}, h.categoryConflict(ctx, err, in.ID)
}

func (h *handlers) sortEventRacesExists(ctx context.Context, in wire.RaceOrder) error {
	_, err := h.app.Events.ManagedCategory(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) deleteEventRace(ctx context.Context, in wire.EventRaceRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DeleteRace(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) mergeEventRace(ctx context.Context, in wire.EventRaceRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.MergeRace(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) dropDoubleRace(ctx context.Context, in wire.EventRaceRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DropDuplicate(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) addTimeStandard(ctx context.Context, in wire.NewTimeStandard) (wire.Saved, error) {
	timeStandardID, err := h.app.Events.AddTimeStandard(ctx, actor(ctx), in.Domain())
	return wire.Saved{ID: int64(timeStandardID), Message: wire.MessageDone}, err
}

func (h *handlers) editTimeStandard(ctx context.Context, in wire.EditTimeStandard) (wire.Done, error) {
	err := h.app.Events.EditTimeStandard(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.timeStandardConflict(ctx, err, in.ID)
}

func (h *handlers) editTimeStandardExists(ctx context.Context, in wire.EditTimeStandard) error {
	t, err := h.app.Events.ManagedTimeStandard(ctx, actor(ctx), in.ID.ID())
	return h.timeStandardConflict(ctx, validateEdit(t, err, in.Version, t.Version, in.Apply), in.ID)
}

func (h *handlers) timeStandardConflict(ctx context.Context, err error, timeStandardID wire.Ref[id.TimeStandard]) error {
	return withCurrent(err, func() (any, error) {
		now, err := h.app.Events.TimeStandard(ctx, timeStandardID.ID())
		return wire.FromTimeStandard(now), err
	})
}

func (h *handlers) deleteTimeStandard(ctx context.Context, in wire.TimeStandardRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Events.DeleteTimeStandard(ctx, actor(ctx), in.ID.ID())
}
