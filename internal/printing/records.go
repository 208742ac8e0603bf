package printing

import (
	"cmp"
	"context"
	"fmt"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// ReportRecords is the report id of the list of records.
const ReportRecords report.ID = 1011

type recordsInput struct {
	CircuitID id.Circuit `json:"FK_ID_CIRCUITO"`
	Active    *bool      `json:"FLG_ATTIVO"`
}

// recordsReport prints the records of a circuit or of all circuits, with or without beaten ones.
func recordsReport(s *raceday.Records, proofs *raceday.Proofs) report.Definition {
	return report.Definition{
		ID: ReportRecords, Name: "record", Need: access.RecordsRead, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in recordsInput) (report.Document, error) {
			title := "tutti i circuiti"
			if in.CircuitID != 0 {
				if title = catalog.CircuitName(int64(in.CircuitID)); title == "" {
					return report.Document{}, problem.Field("FK_ID_CIRCUITO", "circuito inesistente")
				}
			}
			f := domain.RecordFilter{CircuitID: in.CircuitID}
			if in.Active != nil && *in.Active {
				f.Active = in.Active
				title += ", solo in vigore"
			}
			proof, err := proofFor(r, func() (raceday.Mark, error) { return proofs.SignRecords(ctx, s.Each(ctx, f), f) })
			if err != nil {
				return report.Document{}, err
			}
			rows := report.Each(s.Each(ctx, f), func(row report.Row, d domain.Record) report.Row {
				row = append(row, report.Text(catalog.CircuitName(int64(d.CircuitID))), report.Text(d.Race), report.Text(d.Category),
					report.Text(sexLetter(d.Sex)), report.Text(yesText(d.Disabled)), report.Text(fmt.Sprintf("%d m", d.Pool)),
					report.RaceTime(d.Time), report.Text(cmp.Or(d.Reaction.String(), d.LegReactions)), report.Text(d.Holder),
					report.Text(d.Club), report.Text(d.Place), report.Date(d.Day), report.Text(recordState(d.Active)))
				if !d.Active {
					row.With(report.Faint)
				}
				return row
			})
			return report.Document{
				Title: "Record", About: title, Subtitle: "Circuito: " + title, Brand: r.Brand, Landscape: true, Generated: r.Now, Proof: proof,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Circuito", Width: 1.4}, {Title: "Gara", Width: 2.7}, {Title: "Categoria", Width: 1.5}, {Title: "M/F", Width: 0.7},
						{Title: "Dis.", Width: 0.8}, {Title: "Vasca", Width: 0.9}, {Title: "Tempo", Kind: report.KindRaceTime, Width: 1.3},
						{Title: "Reaz.", Width: 0.9, Align: report.Right, Whole: true},
						{Title: "Atleta o formazione", Width: 3.1}, {Title: "Società", Width: 2.4}, {Title: "Luogo", Width: 1.5},
						{Title: "Data", Kind: report.KindDate, Width: 1.6}, {Title: "Stato", Width: 1.1},
					},
					Rows: rows,
				}}},
			}, nil
		}),
	}
}

// yesText returns "sì" or "".
func yesText(yes bool) string {
	if yes {
		return "sì"
	}
	return ""
}

func recordState(active bool) string {
	if active {
		return "in vigore"
	}
	return "battuto"
}
