package httpapi

import (
	"context"

	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
)

func (h *handlers) listRaceEntries(ctx context.Context, in wire.RaceEntriesAsk) ([]wire.RaceEntry, error) {
	lines, err := h.app.Results.Lines(ctx, actor(ctx), in.EventID.ID(), in.Filter())
	return wire.Map(lines, wire.FromRaceEntry), err
}

func (h *handlers) raceNews(ctx context.Context, in wire.EventRef) (wire.RaceNews, error) {
	recent, err := h.app.Results.Recent(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.RaceNews{}, err
	}
	return wire.FromRecent(recent), nil
}

func (h *handlers) saveResult(ctx context.Context, in wire.EditResult) (wire.Done, error) {
	warnings, err := h.app.Results.Save(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone, Warnings: warnings}, h.resultConflict(ctx, err, in.ID)
}

func (h *handlers) saveResultExists(ctx context.Context, in wire.EditResult) error {
	line, err := h.app.Results.Get(ctx, actor(ctx), in.ID.ID())
	return h.resultConflict(ctx, validateEdit(line.Participation, err, in.Version, line.Version, in.Apply), in.ID)
}

func (h *handlers) resultConflict(ctx context.Context, err error, entryID wire.Ref[id.Entry]) error {
	return withCurrent(err, func() (any, error) { return h.raceEntry(ctx, wire.EditResult{ID: entryID}) })
}

func (h *handlers) raceEntry(ctx context.Context, in wire.EditResult) (wire.RaceEntry, error) {
	line, err := h.app.Results.Get(ctx, actor(ctx), in.ID.ID())
	return wire.FromRaceEntry(line), err
}

func (h *handlers) resultHistory(ctx context.Context, in wire.EntryRef) ([]wire.ResultChange, error) {
	list, scored, err := h.app.Results.History(ctx, actor(ctx), in.ID.ID())
	return wire.Map(list, wire.FromModification(scored)), err
}

func (h *handlers) undoResult(ctx context.Context, in wire.ResultUndo) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Results.Undo(ctx, actor(ctx), in.ID.ID(), in.Change.ID())
}

func (h *handlers) undoResultExists(ctx context.Context, in wire.ResultUndo) error {
	_, err := h.app.Results.Get(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) eventResults(ctx context.Context, in wire.EventRef) (wire.EventResults, error) {
	b, err := h.app.Results.Shown(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.EventResults{}, err
	}
	return wire.FromBoard(b, appmeet.Oversees(actor(ctx), b.Event)), nil
}

func (h *handlers) recalculate(ctx context.Context, in wire.EventRef) (wire.Recalculated, error) {
	done, err := h.app.Results.Recalculate(ctx, actor(ctx), in.ID.ID())
	return wire.Recalculated(done), err
}

func (h *handlers) keptNames(ctx context.Context, in wire.EventRef) ([]wire.KeptName, error) {
	list, err := h.app.Results.KeptNames(ctx, actor(ctx), in.ID.ID())
	return wire.Map(list, wire.FromKeptName), err
}

func (h *handlers) takeOverNames(ctx context.Context, in wire.TakeOverNames) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone},
		h.app.Results.TakeOverNames(ctx, actor(ctx), in.EventID.ID(), wire.Map(in.Athletes, wire.Ref[id.Athlete].ID),
			wire.Map(in.Clubs, wire.Ref[id.Club].ID))
}

func (h *handlers) takeOverNamesExists(ctx context.Context, in wire.TakeOverNames) error {
	if in.EventID == 0 {
		return nil
	}
	_, err := h.app.Events.Overseen(ctx, actor(ctx), in.EventID.ID())
	return err
}

func (h *handlers) listSplits(ctx context.Context, in wire.SplitsAsk) ([]wire.Split, error) {
	s, err := h.app.Sheets.Splits(ctx, actor(ctx), in.Ref())
	if err != nil {
		return nil, err
	}
	return wire.FromSplits(s), nil
}

func (h *handlers) saveSplit(ctx context.Context, in wire.SaveSplit) (wire.Saved, error) {
	splitID, err := h.app.Sheets.SaveSplit(ctx, actor(ctx), in.Form())
	return wire.Saved{ID: int64(splitID), Message: wire.MessageDone}, err
}

func (h *handlers) deleteSplit(ctx context.Context, in wire.SplitIDRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Sheets.DeleteSplit(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) compareSplits(ctx context.Context, in wire.CompareSplits) ([]wire.ComparedResult, error) {
	list, err := h.app.Sheets.Compare(ctx, actor(ctx), wire.Map(in.IDs, wire.Ref[id.Result].ID))
	return wire.Map(list, wire.FromCompared), err
}
