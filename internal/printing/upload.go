package printing

import (
	"context"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// What goes with uploads; the numbers are this project's.
const (
	ReportRefusals = 2012
	ReportTemplate = 2013
)

// refusalsReport is the list of an upload's refused lines, for the user who sent the file and for administrators.
func refusalsReport(u *upload.Uploads) report.Definition {
	return report.Definition{
		ID: ReportRefusals, Name: "righe-rifiutate", Need: access.AthletesRead, Formats: []report.Format{report.Excel, report.CSV},
		Build: func(ctx context.Context, r report.Request) (report.Document, error) {
			id, err := r.Args.Int("ID_UPLOAD")
			if err != nil {
				return report.Document{}, err
			}
			if id <= 0 {
				return report.Document{}, problem.Field("ID_UPLOAD", "obbligatorio")
			}
			result, err := u.Progress(ctx, r.Actor, int64(id))
			if err != nil {
				return report.Document{}, err
			}
			return report.Document{
				Title: "Righe rifiutate", Brand: r.Brand, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{{Title: "Riga", Kind: report.KindInt, Width: 1}, {Title: "Colonna", Width: 3}, {Title: "Motivo", Width: 8}},
					Rows: func(yield func(report.Row, error) bool) {
						for _, e := range result.Refusals {
							if !yield(report.Row{report.Int(e.Line), report.Text(e.Column), report.Text(e.Reason)}, nil) {
								return
							}
						}
					},
				}}},
			}, nil
		},
	}
}

// templateReport is an empty file of a mode to fill in: its header and one line that shows how cells are written.
func templateReport(u *upload.Uploads) report.Definition {
	return report.Definition{
		ID: ReportTemplate, Name: "modello", Need: access.AthletesRead, Formats: []report.Format{report.Excel, report.CSV},
		Build: func(_ context.Context, r report.Request) (report.Document, error) {
			schema, known, err := u.Schema(r.Actor, r.Args["MODALITA"])
			if !known {
				return report.Document{}, problem.Field("MODALITA", "tipo di caricamento non disponibile")
			}
			if err != nil {
				return report.Document{}, err
			}
			table := report.Table{}
			example := report.Row{}
			for _, c := range schema.Columns {
				cell := exampleCell(c, calendar.SeasonOf(calendar.In(r.Now)).End())
				table.Columns = append(table.Columns, report.Column{Title: c.Name, Kind: cell.Kind()})
				example = append(example, cell)
			}
			table.Rows = report.Rows([]report.Row{example})
			return report.Document{Title: "Modello", Brand: r.Brand, Generated: r.Now, Sections: []report.Section{{Table: &table}}}, nil
		},
	}
}

// exampleCell shows a column's form; whatever expires does so at the end of the season.
func exampleCell(c importer.ColumnSpec, seasonEnd calendar.Date) report.Cell {
	if strings.HasPrefix(c.Name, "DATA_SCADENZA") {
		return report.Date(seasonEnd)
	}
	if day, err := calendar.Parse(c.Example); err == nil && c.Example != "" {
		return report.Date(day)
	}
	return report.Text(c.Example)
}
