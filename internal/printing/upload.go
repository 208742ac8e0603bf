package printing

import (
	"cmp"
	"context"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/importer"
	"traguardo/internal/report"
)

// Report ids of uploads. They are not part of the original contract.
const (
	ReportRefusals report.ID = 2012
	ReportTemplate report.ID = 2013
)

type refusalsInput struct {
	ID int64 `json:"ID_UPLOAD" check:"required"`
}

// refusalsReport lists the refused rows of an upload, for its user and for administrators.
func refusalsReport(u *upload.Uploads) report.Definition {
	return report.Definition{
		ID: ReportRefusals, Name: "righe-rifiutate", Need: access.AthletesRead, Formats: []report.Format{report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in refusalsInput) (report.Document, error) {
			result, err := u.Progress(ctx, r.Actor, in.ID)
			if err != nil {
				return report.Document{}, err
			}
			return report.Document{
				Title: "Righe rifiutate", Brand: r.Brand, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{{Title: "Riga", Kind: report.KindInt, Width: 1}, {Title: "Colonna", Width: 3}, {Title: "Motivo", Width: 8}},
					Rows: func(yield func(report.Row, error) bool) {
						for _, e := range result.Refusals {
							if !yield(report.Row{report.Int(e.Line), report.Text(cmp.Or(e.Head, e.Column)), report.Text(e.Reason)}, nil) {
								return
							}
						}
					},
				}}},
			}, nil
		}),
	}
}

type templateInput struct {
	Mode string `json:"MODALITA"`
}

// templateReport returns an empty file of an upload mode: the header and one example row.
func templateReport(u *upload.Uploads) report.Definition {
	return report.Definition{
		ID: ReportTemplate, Name: "modello", Need: access.AthletesRead, Formats: []report.Format{report.Excel, report.CSV},
		Build: withInput(func(_ context.Context, r report.Request, in templateInput) (report.Document, error) {
			schema, err := u.Schema(r.Actor, in.Mode)
			if err != nil {
				return report.Document{}, err
			}
			table := report.Table{}
			example := report.Row{}
			for _, c := range schema.Columns {
				cell := exampleCell(c, calendar.SeasonOf(calendar.In(r.Now)).End())
				table.Columns = append(table.Columns, report.Column{Title: cmp.Or(c.Label, c.Name), Kind: cell.Kind()})
				example = append(example, cell)
			}
			table.Rows = report.Rows([]report.Row{example})
			return report.Document{Title: "Modello", About: in.Mode, Brand: r.Brand, Generated: r.Now,
				Sections: []report.Section{{Table: &table}}}, nil
		}),
	}
}

// exampleCell returns a column's example. Expiry dates are at the end of the season.
func exampleCell(c importer.ColumnSpec, seasonEnd calendar.Date) report.Cell {
	if strings.HasPrefix(c.Name, "DATA_SCADENZA") {
		return report.Date(seasonEnd)
	}
	if day, err := calendar.Parse(c.Example); err == nil && c.Example != "" {
		return report.Date(day)
	}
	return report.Text(c.Example)
}
