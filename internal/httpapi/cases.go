package httpapi

import (
	"context"
	"net/http"
	"strconv"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/printing"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// maxReturnBytes is above the changes of a whole meet: a result with splits has some hundred bytes.
const maxReturnBytes = 64 << 20

func (h *handlers) createCase(ctx context.Context, in wire.EventRef) (wire.NewCase, error) {
	code, err := h.app.Cases.Create(ctx, actor(ctx), in.ID.ID())
	if err != nil {
		return wire.NewCase{}, err
	}
	token, err := h.reports.Promise(ctx, actor(ctx), printing.Query{ID: printing.ReportCase, Format: report.Case,
		Args: report.Args{"ID_EVENTO": strconv.FormatInt(int64(in.ID.ID()), 10)}})
	return wire.NewCase{Code: code, Link: "/api/core/report/basic?TOKEN=" + token}, err
}

func (h *handlers) getCase(ctx context.Context, in wire.EventRef) (wire.Case, error) {
	state, err := h.app.Cases.State(ctx, actor(ctx), in.ID.ID())
	return wire.FromCase(state), err
}

func (h *handlers) endCase(ctx context.Context, in wire.EventRef) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Cases.End(ctx, actor(ctx), in.ID.ID())
}

// returnCase applies the changes that were made at a pool.
func (h *handlers) returnCase(ctx context.Context, w http.ResponseWriter, r *http.Request, _ *contract.Input) (*wire.Envelope, error) {
	sent := oneFile[wire.CaseReturnArgs]()
	release, err := receiveParts(ctx, w, r, &h.returns, maxReturnBytes, sent.read)
	defer release()
	if err != nil {
		return nil, err
	}
	id := sent.args.EventID.ID()
	if only := actor(ctx).EventID; only != 0 && id != only {
		return nil, problem.Forbidden()
	}
	if id != 0 {
		if _, err := h.app.Cases.State(ctx, actor(ctx), id); err != nil {
			return nil, err
		}
	}
	if err := sent.check(); err != nil {
		return nil, err
	}
	got, err := h.app.Cases.Return(ctx, actor(ctx), id, sent.files[0].data)
	if err != nil {
		return nil, err
	}
	return &wire.Envelope{Message: "Modifiche ricevute", Data: wire.FromCaseReturn(got)}, nil
}
