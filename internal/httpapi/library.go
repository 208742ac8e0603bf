package httpapi

import (
	"context"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listLibrary(ctx context.Context, in wire.LibraryFilter, p domain.Page) ([]wire.LibraryItem, int, error) {
	list, total, err := h.app.Training.Library(ctx, actor(ctx), in.Domain(), p)
	return wire.Map(list, wire.FromLibraryItem(actor(ctx).UserID)), total, err
}

func (h *handlers) addLibraryItem(ctx context.Context, in wire.NewLibraryItem) (wire.Saved, error) {
	id, err := h.app.Training.SaveToLibrary(ctx, actor(ctx), in.Domain(), in.WorkoutID.ID(), in.SeriesID.ID())
	return wire.Saved{ID: id, Message: "Salvato nella libreria"}, err
}

func (h *handlers) addLibraryItemExists(ctx context.Context, in wire.NewLibraryItem) error {
	_, err := h.app.Training.Workout(ctx, actor(ctx), in.WorkoutID.ID())
	return err
}

func (h *handlers) editLibraryItem(ctx context.Context, in wire.EditLibraryItem) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.EditLibraryItem(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
}

func (h *handlers) editLibraryItemExists(ctx context.Context, in wire.EditLibraryItem) error {
	i, err := h.app.Training.LibraryItem(ctx, actor(ctx), in.ID.ID())
	return validateEdit(i, err, in.Version, i.Version, in.Apply)
}

func (h *handlers) deleteLibraryItem(ctx context.Context, in wire.LibraryItemRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Training.DeleteLibraryItem(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) copyLibraryItem(ctx context.Context, in wire.LibraryItemRef) (wire.Saved, error) {
	id, err := h.app.Training.CopyLibraryItem(ctx, actor(ctx), in.ID.ID())
	return wire.Saved{ID: id, Message: "Copiato nella tua libreria"}, err
}

func (h *handlers) insertLibraryItem(ctx context.Context, in wire.InsertLibraryItem) (wire.Done, error) {
	unread, err := h.app.Training.InsertFromLibrary(ctx, actor(ctx), in.ID.ID(), in.WorkoutID.ID())
	switch unread {
	case 0:
		return wire.Done{Message: "Inserito in fondo all'allenamento"}, err
	case 1:
		return wire.Done{Message: "Inserito: una riga è da correggere"}, err
	}
	return wire.Done{Message: fmt.Sprintf("Inserito: %d righe sono da correggere", unread)}, err
}

func (h *handlers) insertLibraryItemExists(ctx context.Context, in wire.InsertLibraryItem) error {
	if _, err := h.app.Training.LibraryItem(ctx, actor(ctx), in.ID.ID()); err != nil {
		return err
	}
	_, err := h.app.Training.Workout(ctx, actor(ctx), in.WorkoutID.ID())
	return err
}
