package httpapi

import (
	"context"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) drawOrder(ctx context.Context, in wire.EventRef) (wire.OrderDrawn, error) {
	n, err := h.app.Starts.DrawOrder(ctx, actor(ctx), in.ID.ID())
	return wire.OrderDrawn{Races: n}, err
}

func (h *handlers) saveOrder(ctx context.Context, in wire.StartOrderSave) (wire.Done, error) {
	err := h.app.Starts.SortOrder(ctx, actor(ctx), in.EventID.ID(), in.Places(), wire.Map(in.Read, wire.Ref[id.StartItem].ID))
	return wire.Done{Message: wire.MessageDone}, withCurrent(err, func() (any, error) {
		items, err := h.app.Starts.Order(ctx, actor(ctx), in.EventID.ID())
		return wire.FromStartOrder(items), err
	})
}

func (h *handlers) addBlock(ctx context.Context, in wire.NewBlock) (wire.Saved, error) {
	startItemID, err := h.app.Starts.AddBlock(ctx, actor(ctx), in.Domain())
	return wire.Saved{ID: int64(startItemID), Message: wire.MessageDone}, err
}

func (h *handlers) editBlock(ctx context.Context, in wire.EditBlock) (wire.Done, error) {
	err := h.app.Starts.EditBlock(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.blockConflict(ctx, err, in.ID)
}

func (h *handlers) editBlockExists(ctx context.Context, in wire.EditBlock) error {
	b, err := h.app.Starts.Block(ctx, actor(ctx), in.ID.ID())
	return h.blockConflict(ctx, validateEdit(b, err, in.Version, b.Version, in.Apply), in.ID)
}

func (h *handlers) blockConflict(ctx context.Context, err error, startItemID wire.Ref[id.StartItem]) error {
	return withCurrent(err, func() (any, error) {
		b, err := h.app.Starts.Block(ctx, actor(ctx), startItemID.ID())
		return wire.FromBlock(b), err
	})
}

func (h *handlers) deleteBlock(ctx context.Context, in wire.BlockRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Starts.DeleteBlock(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) makeStartList(ctx context.Context, in wire.StartListMake) (wire.StartListMade, error) {
	made, err := h.app.Starts.Generate(ctx, actor(ctx), in.EventID.ID(), in.Read)
	return wire.StartListMade(made), h.startListConflict(ctx, err, in.EventID)
}

// startListConflict adds the current start list to a conflict.
func (h *handlers) startListConflict(ctx context.Context, err error, eventID wire.Ref[id.Event]) error {
	return withCurrent(err, func() (any, error) { return h.getStartList(ctx, wire.StartListAsk{EventID: eventID}) })
}

func (h *handlers) listStartLists(ctx context.Context, in wire.EventRef) ([]wire.StartListVersion, error) {
	lists, names, err := h.app.Starts.Versions(ctx, actor(ctx), in.ID.ID())
	return wire.Map(lists, func(l domain.StartList) wire.StartListVersion { return wire.FromStartList(l, names) }), err
}

func (h *handlers) restoreStartList(ctx context.Context, in wire.StartListBack) (wire.Done, error) {
	err := h.app.Starts.Restore(ctx, actor(ctx), in.EventID.ID(), in.Number, in.Read)
	return wire.Done{Message: wire.MessageDone}, h.startListConflict(ctx, err, in.EventID)
}

func (h *handlers) getStartList(ctx context.Context, in wire.StartListAsk) (wire.StartList, error) {
	s, err := h.app.Starts.Sheet(ctx, actor(ctx), in.EventID.ID(), in.Number)
	if err != nil {
		return wire.StartList{}, err
	}
	return wire.FromStartSheet(s), nil
}

func (h *handlers) getStartListExists(ctx context.Context, in wire.StartListAsk) error {
	_, err := h.app.Events.Printable(ctx, actor(ctx), in.EventID.ID())
	return err
}

func (h *handlers) compareStartLists(ctx context.Context, in wire.StartListCompare) (wire.StartListMoves, error) {
	c, err := h.app.Starts.Compare(ctx, actor(ctx), in.EventID.ID(), in.From, in.To)
	return wire.FromComparison(c), err
}

func (h *handlers) placeEntry(ctx context.Context, in wire.EditPlace) (wire.Done, error) {
	err := h.app.Starts.Put(ctx, actor(ctx), raceday.Placing{EntryID: in.ID.ID(), Version: in.Version, Edit: in.Apply, Swap: bool(in.Swap)})
	return wire.Done{Message: wire.MessageDone}, h.entryConflict(ctx, err, in.ID)
}

func (h *handlers) placeEntryExists(ctx context.Context, in wire.EditPlace) error {
	n, err := h.app.Starts.Managed(ctx, actor(ctx), in.ID.ID())
	return h.entryConflict(ctx, validateEdit(n.Place, err, in.Version, n.Version, in.Apply), in.ID)
}

func (h *handlers) scratchEntry(ctx context.Context, in wire.EntryScratch) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Starts.Scratch(ctx, actor(ctx), in.ID.ID(), bool(in.Close))
}

func (h *handlers) scratchEntryExists(ctx context.Context, in wire.EntryScratch) error {
	_, err := h.app.Starts.Managed(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) setStartTiming(ctx context.Context, in wire.StartTiming) (wire.Done, error) {
	err := h.app.Starts.Timing(ctx, actor(ctx), in.EventID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.startListConflict(ctx, err, in.EventID)
}

func (h *handlers) qualify(ctx context.Context, in wire.EventRef) (wire.PassagesMade, error) {
	qualified, reserves, err := h.app.Starts.Qualify(ctx, actor(ctx), in.ID.ID())
	return wire.PassagesMade{Qualified: qualified, Reserves: reserves}, err
}

func (h *handlers) keepFinalists(ctx context.Context, in wire.EventRef) (wire.FinalistsKept, error) {
	n, err := h.app.Starts.KeepFinalists(ctx, actor(ctx), in.ID.ID())
	return wire.FinalistsKept{Removed: n}, err
}
