package httpapi

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/live"
	"traguardo/internal/problem"
	"traguardo/internal/timing"
)

// Limits of one call that sends timing files. A heat has a few kilobytes; a result list of a whole meet has some megabytes.
const (
	maxTimingBytes = 8 << 20
	maxTimingFiles = 200
)

// sendTiming receives files of a timing system.
func (h *handlers) sendTiming(ctx context.Context, w http.ResponseWriter, r *http.Request, _ *contract.Input) (*wire.Envelope, error) {
	sent := sentFiles[wire.TimingArgs]{most: maxTimingFiles, many: "troppi file in una volta"}
	release, err := receiveParts(ctx, w, r, &h.timings, maxTimingBytes, sent.read)
	defer release()
	if err != nil {
		return nil, err
	}
	id := sent.args.EventID.ID()
	if id != 0 {
		if _, err := h.app.Timing.Open(ctx, actor(ctx), id); err != nil {
			return nil, err
		}
	}
	if err := sent.check(); err != nil {
		return nil, err
	}
	files := wire.Map(sent.files, func(f namedFile) timing.Source { return timing.Source{Name: f.name, Data: f.data} })
	got, err := h.app.Timing.Receive(ctx, actor(ctx), id, files, timing.Format(sent.args.Format), sent.args.FirstLane.Value)
	if err != nil {
		var refused *problem.Error
		if errors.As(err, &refused) && refused.Kind == problem.KindRefused && len(got.Refused) > 0 {
			err = refused.With(wire.FromReceived(got))
		}
		return nil, err
	}
	return &wire.Envelope{Message: "File ricevuti", Data: wire.FromReceived(got)}, nil
}

func (h *handlers) listProposals(ctx context.Context, in wire.TimingAsk) ([]wire.TimingProposal, error) {
	list, err := h.app.Timing.List(ctx, actor(ctx), in.EventID.ID())
	list = slices.DeleteFunc(list, func(p raceday.Proposal) bool { return !in.Wants(p) })
	return wire.Map(list, wire.FromTimingProposal), err
}

// timingNews returns the proposals to confirm, oldest first.
func (h *handlers) timingNews(ctx context.Context, in wire.EventRef) (wire.TimingNews, error) {
	list, err := h.app.Timing.List(ctx, actor(ctx), in.ID.ID())
	list = slices.DeleteFunc(list, func(p raceday.Proposal) bool { return p.State != domain.TimingOpen })
	slices.Reverse(list)
	return wire.TimingNews{Proposals: wire.Map(list, wire.FromTimingProposal)}, err
}

func timingTopic(in wire.EventRef) live.Topic { return raceday.TimingTopic(in.ID.ID()) }

func (h *handlers) assignProposal(ctx context.Context, in wire.TimingAssign) (wire.TimingProposal, error) {
	if err := h.app.Timing.Assign(ctx, actor(ctx), in.ID.ID(), in.Ask()); err != nil {
		return wire.TimingProposal{}, h.proposalConflict(ctx, err, in.ID)
	}
	return h.proposal(ctx, in.ID)
}

func (h *handlers) assignProposalExists(ctx context.Context, in wire.TimingAssign) error {
	return h.proposalExists(ctx, wire.TimingRef{ID: in.ID})
}

func (h *handlers) discardProposal(ctx context.Context, in wire.TimingRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.proposalConflict(ctx, h.app.Timing.Discard(ctx, actor(ctx), in.ID.ID()), in.ID)
}

func (h *handlers) confirmProposal(ctx context.Context, in wire.TimingConfirm) (wire.Done, error) {
	warnings, err := h.app.Timing.Confirm(ctx, actor(ctx), in.ID.ID(), in.Version, in.Decisions())
	return wire.Done{Message: wire.MessageDone, Warnings: warnings}, h.proposalConflict(ctx, err, in.ID)
}

func (h *handlers) confirmProposalExists(ctx context.Context, in wire.TimingConfirm) error {
	return h.proposalExists(ctx, wire.TimingRef{ID: in.ID})
}

func (h *handlers) proposalExists(ctx context.Context, in wire.TimingRef) error {
	_, err := h.app.Timing.Get(ctx, actor(ctx), in.ID.ID())
	return err
}

func (h *handlers) proposal(ctx context.Context, id wire.Ref[int64]) (wire.TimingProposal, error) {
	p, err := h.app.Timing.Get(ctx, actor(ctx), id.ID())
	return wire.FromTimingProposal(p), err
}

func (h *handlers) proposalConflict(ctx context.Context, err error, id wire.Ref[int64]) error {
	return withCurrent(err, func() (any, error) { return h.proposal(ctx, id) })
}

func (h *handlers) issueTimingToken(ctx context.Context, in wire.EventRef) (wire.TimingToken, error) {
	token, expires, err := h.app.Timing.IssueToken(ctx, actor(ctx), in.ID.ID())
	return wire.TimingToken{Token: token, Expires: expires}, err
}
