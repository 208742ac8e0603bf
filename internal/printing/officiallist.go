package printing

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/report"
)

// ReportOfficialList is the list of officials.
const ReportOfficialList report.ID = 2019

// officialsInput holds the filters of the officials screen.
type officialsInput struct {
	LastName  string              `json:"COGNOME"`
	FirstName string              `json:"NOME"`
	Role      domain.OfficialRole `json:"RUOLO"`
	Grade     string              `json:"GRADO"`
	ClubName  string              `json:"DENOMINAZIONE"`
}

// officialListReport prints the filtered officials of the caller's club, or of all clubs for an administrator.
func officialListReport(s *raceday.Officials) report.Definition {
	return report.Definition{
		ID: ReportOfficialList, Name: "ufficiali", Need: access.Officials, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in officialsInput) (report.Document, error) {
			list, err := s.List(ctx, r.Actor, domain.OfficialFilter{LastName: in.LastName, FirstName: in.FirstName, Role: in.Role,
				Grade: in.Grade, ClubName: in.ClubName})
			if err != nil {
				return report.Document{}, err
			}
			rows := make([]report.Row, len(list))
			for i, o := range list {
				rows[i] = report.Row{report.Text(o.LastName), report.Text(o.FirstName), report.Text(o.Role.Name()), report.Text(o.Grade),
					report.Text(o.Card), report.Text(officialClub(o)), report.Text(o.Email), report.Text(o.Phone)}
			}
			return report.Document{
				Title: "Ufficiali di gara", Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Cognome", Width: 2.2}, {Title: "Nome", Width: 2}, {Title: "Ruolo", Width: 2.6}, {Title: "Grado", Width: 1.8},
						{Title: "Tessera", Width: 1.5}, {Title: "Società", Width: 2.8}, {Title: "Email", Width: 3.2}, {Title: "Telefono", Width: 1.8},
					},
					Rows: report.Rows(rows),
				}}},
			}, nil
		}),
	}
}
