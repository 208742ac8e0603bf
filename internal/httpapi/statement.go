package httpapi

import (
	"context"

	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

// statement returns a year of a club's account. Without a page it returns all lines.
func (h *handlers) statement(ctx context.Context, in wire.StatementIn) (wire.Statement, error) {
	wrong := problem.Fields{}
	if in.ClubID < 0 || in.ClubID > wire.MaxID {
		wrong.Add("ID_SOCIETA", "identificativo non valido")
	}
	if in.Page.Set && in.Page.Value < 1 || in.Page.Value > 1_000_000 {
		wrong.Add("PAGINA", "deve essere un numero da 1")
	}
	if in.Rows.Set && (in.Rows.Value < 1 || in.Rows.Value > wire.MaxRows) {
		wrong.Add("RIGHE", "numero di righe non valido")
	}
	if err := wrong.Err(); err != nil {
		return wire.Statement{}, err
	}
	s, err := h.app.Statements.Year(ctx, actor(ctx), in.ClubID, in.Year)
	if err != nil {
		return wire.Statement{}, err
	}
	if in.Page.Set && !in.Rows.Set {
		in.Rows.Value = 50 // the page size of every list
	}
	return wire.FromStatement(s, h.app.Statements.Years(), in.Page.Value, in.Rows.Value), nil
}
