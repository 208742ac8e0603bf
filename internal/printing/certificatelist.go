package printing

import (
	"context"
	"fmt"
	"strconv"

	"traguardo/internal/access"
	"traguardo/internal/app/people"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/report"
)

// ReportCertificateList is the list of a club's health certificates.
const ReportCertificateList report.ID = 2015

// certificateListInput selects the season; 0 is the current one.
type certificateListInput struct {
	Season int64 `json:"FK_ID_STAGIONE"`
}

// certificatesListReport prints the certificates of the caller's club that are valid on a day of a season, or expired in it.
func certificatesListReport(s *people.Certificates) report.Definition {
	return report.Definition{
		ID: ReportCertificateList, Name: "certificati-medici", Need: access.Certificates,
		Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in certificateListInput) (report.Document, error) {
			today := calendar.In(r.Now)
			season := calendar.SeasonOf(today)
			if in.Season != 0 {
				season = calendar.Season(in.Season)
			}
			list, err := s.Each(ctx, r.Actor, domain.CertificateFilter{From: season.Start()})
			if err != nil {
				return report.Document{}, err
			}
			rows := func(yield func(domain.Certificate, error) bool) {
				for c, err := range list {
					if err == nil && c.VisitedOn.After(season.End()) {
						continue
					}
					if !yield(c, err) {
						return
					}
				}
			}
			return report.Document{
				Title: "Certificati medici", Subtitle: "Stagione " + season.String(), Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Cognome", Width: 2.5}, {Title: "Nome", Width: 2.5}, {Title: "Anno", Width: 1}, {Title: "Tipo", Width: 1.8},
						{Title: "Sport", Width: 2}, {Title: "Visita", Kind: report.KindDate, Width: 1.7},
						{Title: "Scadenza", Kind: report.KindDate, Width: 1.7}, {Title: "Stato", Width: 2.4}, {Title: "Centro", Width: 3.2},
					},
					Rows: report.Each(rows, func(row report.Row, c domain.Certificate) report.Row {
						return append(row, report.Text(c.LastName), report.Text(c.FirstName), report.Text(strconv.Itoa(c.Birth.Year())),
							report.Text(c.Kind.Name()), report.Text(sportOf(c)), report.Date(c.VisitedOn), report.Date(c.ExpiresOn),
							report.Text(expiryState(c, today)), report.Text(c.Centre))
					}),
				}}},
			}, nil
		}),
	}
}

func sportOf(c domain.Certificate) string {
	if c.SportID == domain.AnySport {
		return "Tutti"
	}
	return catalog.ItemName(catalog.Sports(), int64(c.SportID))
}

// expiryState describes how long a certificate is valid.
func expiryState(c domain.Certificate, today calendar.Date) string {
	switch days := today.DaysUntil(c.ExpiresOn); {
	case days < 0:
		return "Scaduto"
	case days == 0:
		return "Scade oggi"
	case days == 1:
		return "Scade domani"
	case days <= domain.SoonDays:
		return fmt.Sprintf("Scade tra %d giorni", days)
	default:
		return "Valido"
	}
}
