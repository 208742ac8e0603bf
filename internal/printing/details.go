package printing

import (
	"traguardo/internal/domain"
	"traguardo/internal/report"
)

// resultDetails selects the optional columns of a list of results.
type resultDetails struct{ reactions, reasons bool }

// detailsIn returns the columns that the results in groups need.
func detailsIn[G, R any](groups []G, rows func(G) []R, entry func(R) *domain.Participation) resultDetails {
	var d resultDetails
	for _, g := range groups {
		for _, r := range rows(g) {
			result := entry(r).Result
			d.reactions = d.reactions || result.Reaction.Known
			d.reasons = d.reasons || result.Disqualification != ""
		}
	}
	return d
}

func (d resultDetails) columns() []report.Column {
	var out []report.Column
	if d.reactions {
		out = append(out, report.Column{Title: "Reaz.", Width: 1, Align: report.Right})
	}
	if d.reasons {
		out = append(out, report.Column{Title: "Motivo", Width: 3, Whole: true})
	}
	return out
}

// cells returns the optional cells of a result, in the order of columns.
func (d resultDetails) cells(r domain.Result) []report.Cell {
	var out []report.Cell
	if d.reactions {
		out = append(out, report.Text(r.Reaction.String()))
	}
	if d.reasons {
		out = append(out, report.Text(r.Disqualification))
	}
	return out
}
