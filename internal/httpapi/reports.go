package httpapi

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/printing"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// reportQuery decodes which report is requested; all other fields are parameters of the report.
func reportQuery(raw *contract.Input) (printing.Query, error) {
	in, err := contract.Decode[wire.ReportAsk](raw)
	if err != nil {
		return printing.Query{}, err
	}
	q := printing.Query{ID: report.ID(in.ID), Format: report.Excel, Args: report.Args{}}
	if in.Format.Set {
		q.Format = report.Format(in.Format.Value)
	}
	if raw.FromQuery {
		for k, v := range raw.Query {
			q.Args[k] = v[len(v)-1]
		}
	}
	for k, v := range raw.Fields {
		var text string
		if json.Unmarshal(v, &text) != nil {
			text = string(v) // numbers and flags as written
		}
		if text != "null" {
			q.Args[k] = text
		}
	}
	delete(q.Args, contract.CookieName)
	delete(q.Args, "ID_REPORT")
	delete(q.Args, "FORMATO")
	wrong := problem.Fields{}
	for k, v := range q.Args {
		contract.CheckTexts(k, reflect.ValueOf(v), contract.MaxText, wrong)
	}
	return q, wrong.Err()
}

func (h *handlers) reportToken(ctx context.Context, raw *contract.Input) (*wire.Envelope, error) {
	q, err := reportQuery(raw)
	if err != nil {
		return nil, err
	}
	token, err := h.reports.Promise(ctx, actor(ctx), q)
	if err != nil {
		return nil, err
	}
	return contract.Reply(wire.ReportToken{Token: token}), nil
}

func (h *handlers) reportByToken(ctx context.Context, w http.ResponseWriter, r *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	reply, err := h.reportOf(ctx, w, raw)
	if err == nil || r.Header.Get("Sec-Fetch-Dest") != "document" || problem.Is(err, problem.KindFault) {
		return reply, err
	}
	// The report opened in its own window: reloading it sends a used token.
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	requestOf(ctx).leave()
	_, _ = io.WriteString(w, "Questa stampa non è più disponibile: richiedila di nuovo dalla pagina.\n")
	return nil, nil
}

func (h *handlers) reportOf(ctx context.Context, w http.ResponseWriter, raw *contract.Input) (*wire.Envelope, error) {
	in, err := contract.Decode[wire.ReportTokenIn](raw)
	if err != nil {
		return nil, err
	}
	who, q, err := h.reports.Redeem(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return nil, h.export(ctx, w, who, func(ctx context.Context) (report.File, error) { return h.reports.Open(ctx, who, q) })
}

func (h *handlers) report(ctx context.Context, w http.ResponseWriter, _ *http.Request, raw *contract.Input) (*wire.Envelope, error) {
	q, err := reportQuery(raw)
	if err != nil {
		return nil, err
	}
	who := actor(ctx)
	return nil, h.export(ctx, w, who, func(ctx context.Context) (report.File, error) { return h.reports.Open(ctx, who, q) })
}
