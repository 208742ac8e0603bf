package httpapi

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strconv"

	"traguardo/internal/app/entry"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/mail"
	"traguardo/internal/printing"
	"traguardo/internal/report"
)

func (h *handlers) getTeam(ctx context.Context, in wire.TeamAsk) (wire.Team, error) {
	v, err := h.app.Teams.Get(ctx, actor(ctx), in.ID.ID(), in.Search())
	if err != nil {
		return wire.Team{}, err
	}
	return wire.FromTeam(v), nil
}

func (h *handlers) getTeamExists(ctx context.Context, in wire.TeamAsk) error {
	return h.teamExists(ctx, in.ID)
}

// teamExists returns an error unless the team exists and the caller may open it.
func (h *handlers) teamExists(ctx context.Context, entryID wire.Ref[id.Entry]) error {
	return h.app.Teams.Exists(ctx, actor(ctx), entryID.ID())
}

// teamOf returns a check that the team of the input exists.
func teamOf[In interface{ Team() wire.Ref[id.Entry] }](h *handlers) func(context.Context, In) error {
	return func(ctx context.Context, in In) error { return h.teamExists(ctx, in.Team()) }
}

func (h *handlers) addTeamMember(ctx context.Context, in wire.TeamMember) (wire.Done, error) {
	warnings, err := h.app.Teams.AddMember(ctx, actor(ctx), in.ID.ID(), in.Version,
		entry.TeamMember{AthleteID: in.AthleteID.ID(), Note: in.Note})
	return wire.Done{Message: wire.MessageDone, Warnings: warnings}, err
}

func (h *handlers) editTeamMember(ctx context.Context, in wire.TeamMember) (wire.Done, error) {
	warnings, err := h.app.Teams.SetMemberNote(ctx, actor(ctx), in.ID.ID(), in.Version, in.AthleteID.ID(), in.Note)
	return wire.Done{Message: wire.MessageDone, Warnings: warnings}, err
}

func (h *handlers) removeTeamMember(ctx context.Context, in wire.TeamMemberRef) (wire.Done, error) {
	warnings, err := h.app.Teams.RemoveMember(ctx, actor(ctx), in.ID.ID(), in.Version, in.AthleteID.ID())
	return wire.Done{Message: wire.MessageDone, Warnings: warnings}, err
}

func (h *handlers) reassessTeam(ctx context.Context, in wire.TeamRef) (wire.Done, error) {
	warnings, err := h.app.Teams.Reassess(ctx, actor(ctx), in.ID.ID())
	return wire.Done{Message: wire.MessageDone, Warnings: warnings}, err
}

func (h *handlers) sortTeam(ctx context.Context, in wire.TeamOrder) (wire.Done, error) {
	members := slices.Clone(in.Members)
	slices.SortStableFunc(members, func(a, b wire.TeamMembers) int { return cmp.Compare(a.Position, b.Position) })
	warnings, err := h.app.Teams.SortMembers(ctx, actor(ctx), in.ID.ID(), in.Version,
		wire.Map(members, func(m wire.TeamMembers) id.Athlete { return m.AthleteID.ID() }))
	return wire.Done{Message: wire.MessageDone, Warnings: warnings}, err
}

func (h *handlers) listEscorts(ctx context.Context, in wire.EventRef) ([]wire.Escort, error) {
	list, err := h.app.Escorts.List(ctx, actor(ctx), in.ID.ID())
	return wire.Map(list, wire.FromEscort), err
}

func (h *handlers) addEscort(ctx context.Context, in wire.EscortRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Escorts.Add(ctx, actor(ctx), in.EventID.ID(), in.AthleteID.ID())
}

func (h *handlers) removeEscort(ctx context.Context, in wire.EscortRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Escorts.Remove(ctx, actor(ctx), in.EventID.ID(), in.AthleteID.ID())
}

func (h *handlers) eventTrend(ctx context.Context, in wire.EventRef) (wire.Trend, error) {
	t, err := h.app.Overview.Trend(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.Trend{}, err
	}
	return wire.FromTrend(t), nil
}

// mailEntries mails the entries of an event to the caller as a PDF.
func (h *handlers) mailEntries(ctx context.Context, in wire.EventRef) (wire.Done, error) {
	e, err := h.startExport(ctx, actor(ctx), func(ctx context.Context) (report.File, error) {
		return h.reports.Open(ctx, actor(ctx), printing.Query{
			ID: printing.ReportEntries, Format: report.PDF, Args: report.Args{"ID_EVENTO": strconv.FormatInt(int64(in.ID.ID()), 10)},
		})
	})
	if err != nil {
		return wire.Done{}, err
	}
	defer e.Close()
	if err := e.Wait(); err != nil {
		return wire.Done{}, err
	}
	content, err := io.ReadAll(e.Output.Reader())
	if err != nil {
		return wire.Done{}, err
	}
	to, err := h.app.Notices.SendSummary(ctx, actor(ctx), in.ID.ID(), mail.Attachment{Name: e.File.Name, ContentType: e.File.ContentType,
		Data: content})
	return wire.Done{Message: "Riepilogo inviato a " + to}, err
}
