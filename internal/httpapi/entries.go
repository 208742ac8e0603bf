package httpapi

import (
	"context"
	"errors"

	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

func (h *handlers) listEntries(ctx context.Context, in wire.EntriesAsk, p domain.Page) ([]wire.EntryAthlete, wire.EntriesMore, int, error) {
	s, err := h.app.Entries.Screen(ctx, actor(ctx), in.Search(p))
	if err != nil {
		return nil, wire.EntriesMore{}, 0, err
	}
	rows, more := wire.FromEntries(s, h.app.Today())
	return rows, more, s.Total, nil
}

func (h *handlers) athleteRaces(ctx context.Context, in wire.AthleteRacesAsk) (wire.AthleteRaces, error) {
	races, bill, err := h.app.Entries.AthleteRaces(ctx, actor(ctx), in.EventID.ID(), in.AthleteID.ID())
	if err != nil {
		return wire.AthleteRaces{}, err
	}
	return wire.AthleteRaces{Races: wire.Map(races, wire.FromRaceChoice), Bills: []wire.ClubBill{wire.FromClubBill(bill)}}, nil
}

func (h *handlers) addEntry(ctx context.Context, in wire.NewEntry) (wire.Saved, error) {
	if in.Kind == domain.Team {
		entryID, warnings, err := h.app.Teams.Add(ctx, actor(ctx), in.Team())
		return wire.Saved{ID: int64(entryID), Message: wire.MessageDone, Warnings: warnings}, withRule(err)
	}
	entryID, warnings, err := h.app.Entries.Add(ctx, actor(ctx), in.EventID.ID(), in.Request())
	return wire.Saved{ID: int64(entryID), Message: wire.MessageDone, Warnings: warnings}, withRule(err)
}

func (h *handlers) addEntryExists(ctx context.Context, in wire.NewEntry) error {
	if in.Kind == domain.Team {
		return h.app.Teams.MayEnter(ctx, actor(ctx), in.EventID.ID(), in.ClubID.ID())
	}
	return h.app.Entries.Enterable(ctx, actor(ctx), in.EventID.ID(), in.AthleteID.ID())
}

func (h *handlers) editEntry(ctx context.Context, in wire.EditEntry) (wire.Done, error) {
	err := h.app.Entries.Update(ctx, actor(ctx), in.ID.ID(), in.Version, in.Apply)
	return wire.Done{Message: wire.MessageDone}, h.entryConflict(ctx, withRule(err), in.ID)
}

func (h *handlers) editEntryExists(ctx context.Context, in wire.EditEntry) error {
	n, err := h.app.Entries.Get(ctx, actor(ctx), in.ID.ID())
	return h.entryConflict(ctx, validateEdit(n.Entry, err, in.Version, n.Version, in.Apply), in.ID)
}

func (h *handlers) entryConflict(ctx context.Context, err error, entryID wire.Ref[id.Entry]) error {
	return withCurrent(err, func() (any, error) { return h.shownEntry(ctx, entryID) })
}

func (h *handlers) shownEntry(ctx context.Context, entryID wire.Ref[id.Entry]) (wire.Entry, error) {
	n, race, category, err := h.app.Entries.Shown(ctx, actor(ctx), entryID.ID())
	return wire.FromEntry(&n, race, category.Label), err
}

func (h *handlers) declareAbsence(ctx context.Context, in wire.EntryAbsence) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Entries.SetAbsent(ctx, actor(ctx), in.ID.ID(), in.On())
}

func (h *handlers) declareAbsenceExists(ctx context.Context, in wire.EntryAbsence) error {
	_, err := h.app.Entries.Get(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) setEntryPaid(ctx context.Context, in wire.EntryPaid) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Entries.SetPaid(ctx, actor(ctx), in.ID.ID(), bool(in.Paid))
}

func (h *handlers) setEntryPaidExists(ctx context.Context, in wire.EntryPaid) error {
	return h.app.Entries.MayPay(ctx, actor(ctx), in.ID.ID())
}

func (h *handlers) addEntryList(ctx context.Context, in wire.EntryList) (wire.EntryOutcomes, error) {
	mode := entry.ListMode{DryRun: bool(in.DryRun), Whole: bool(in.Whole)}
	outcomes, err := h.app.Entries.AddList(ctx, actor(ctx), in.EventID.ID(), in.Requests(), mode)
	return wire.Map(outcomes, wire.FromOutcome), err
}

func (h *handlers) addEntryListExists(ctx context.Context, in wire.EntryList) error {
	return h.app.Entries.Enterable(ctx, actor(ctx), in.EventID.ID(), 0)
}

func (h *handlers) entryGrid(ctx context.Context, in wire.EntryGridAsk) (wire.EntryGrid, error) {
	g, err := h.app.Entries.Grid(ctx, actor(ctx), in.EventID.ID(), in.ClubID.ID())
	if err != nil {
		return wire.EntryGrid{}, err
	}
	return wire.FromGrid(g, h.app.Today()), nil
}

func (h *handlers) proposeEntries(ctx context.Context, in wire.EntryProposalAsk) ([]wire.EntryProposal, error) {
	rows, err := h.app.Entries.Propose(ctx, actor(ctx), in.EventID.ID(), in.FromID.ID(), in.ClubID.ID())
	return wire.Map(rows, wire.FromProposal), err
}

func (h *handlers) deleteEntry(ctx context.Context, in wire.EntryRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Entries.Remove(ctx, actor(ctx), in.ID.ID())
}

// withRule adds to an error which rule rejected the entry, in the contract's terms.
func withRule(err error) error {
	var p *problem.Error
	if !errors.As(err, &p) {
		return err
	}
	switch v := p.Data.(type) {
	case meet.Verdict:
		return p.With(wire.FromRefusal(v))
	case entry.PlaceFree:
		return p.With(wire.NoWait{PlaceFree: true})
	}
	return err
}
