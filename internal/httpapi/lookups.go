package httpapi

import (
	"context"

	"traguardo/internal/app/catalogue"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

func (h *handlers) searchComuni(ctx context.Context, in wire.PickerSearch) ([]wire.Option, error) {
	scope, err := in.Domain()
	if err != nil {
		return nil, err
	}
	options, err := h.app.Places.Birthplaces(ctx, catalogue.LookupFilter{ID: int64(in.ID), Text: in.Text}, scope)
	return wire.Map(options, wire.FromOption), err
}

func (h *handlers) search(ctx context.Context, in wire.Lookup) ([]wire.Option, error) {
	class, f, err := in.Domain()
	if err != nil {
		return nil, err
	}
	options, err := h.app.Places.Search(ctx, class, f)
	return wire.Map(options, wire.FromOption), err
}

func (h *handlers) element(ctx context.Context, in wire.Lookup) (wire.Option, error) {
	if in.ID <= 0 && in.Text == "" {
		return wire.Option{}, problem.Field("ID", "obbligatorio")
	}
	options, err := h.search(ctx, in)
	if err == nil && len(options) == 0 {
		err = problem.NotFound()
	}
	if err != nil {
		return wire.Option{}, err
	}
	return options[0], nil
}

func (h *handlers) taxCode(_ context.Context, in wire.TaxCodeOf) (wire.TaxCode, error) {
	who, err := in.Domain()
	if err != nil {
		return wire.TaxCode{}, err
	}
	code, err := h.app.Places.TaxCode(who, in.PlaceID.ID())
	return wire.TaxCode{Code: code}, err
}
