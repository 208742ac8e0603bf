package printing

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/people"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// The lists of clubs and athletes as files; their numbers are this project's.
const (
	ReportClubs    = 2010
	ReportAthletes = 2011
)

// clubsReport is the clubs list as a file, with the filters of the screen.
func clubsReport(c *people.Clubs) report.Definition {
	return report.Definition{
		ID: ReportClubs, Name: "societa", Need: access.UsersManage, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: func(ctx context.Context, r report.Request) (report.Document, error) {
			f := domain.ClubFilter{Code: r.Args["COD_AFF"], Name: r.Args["DENOMINAZIONE"]}
			for name, to := range map[string]*int64{"ID_SOCIETA": &f.ID, "FK_ID_REGIONE": &f.RegionID, "FK_ID_PROVINCIA": &f.ProvinceID, "FK_ID_COMUNE": &f.PlaceID} {
				n, err := r.Args.Int(name)
				if err != nil {
					return report.Document{}, err
				}
				*to = int64(n)
			}
			clubs, err := c.Each(ctx, r.Actor, f)
			if err != nil {
				return report.Document{}, err
			}
			return report.Document{
				Title: "Società", Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Codice", Width: 1.5}, {Title: "Denominazione", Width: 4}, {Title: "Comune", Width: 2.5}, {Title: "Telefono", Width: 2}, {Title: "E-mail", Width: 3.5},
						{Title: "Partita IVA", Width: 2}, {Title: "Codice fiscale", Width: 2.3}, {Title: "Affiliazione", Kind: report.KindDate, Width: 1.8}, {Title: "Atleti", Kind: report.KindInt, Width: 1.2},
					},
					Rows: report.Each(clubs, func(row report.Row, v domain.Club) report.Row {
						return append(row, report.Text(v.Code), report.Text(v.Name), report.Text(v.PlaceName), report.Text(v.Phone), report.Text(v.Email), report.Text(v.VATNumber),
							report.Text(v.TaxCode), report.Date(v.AffiliatedUntil), report.Int(v.Athletes))
					}),
				}}},
			}, nil
		},
	}
}

// athletesReport is the athletes list as a file: the caller's club's, or everybody's for an administrator.
func athletesReport(s *people.Athletes) report.Definition {
	return report.Definition{
		ID: ReportAthletes, Name: "atleti", Need: access.AthletesRead, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: func(ctx context.Context, r report.Request) (report.Document, error) {
			f := domain.AthleteFilter{LastName: r.Args["COGNOME"], FirstName: r.Args["NOME"], ClubName: r.Args["DENOMINAZIONE"]}
			for name, to := range map[string]**bool{"FLG_VISIBLE": &f.Visible, "STATO_TESSERAMENTO": &f.Member} {
				var err error
				if *to, err = asked(name, r.Args[name]); err != nil {
					return report.Document{}, err
				}
			}
			for name, to := range map[string]*int{"FK_ID_TIPO_TESSERAMENTO": &f.Membership, "FK_ID_TIPO_QUALIFICA": &f.Qualification} {
				n, err := r.Args.Int(name)
				if err != nil {
					return report.Document{}, err
				}
				*to = n
			}
			club, err := r.Args.Int("FK_ID_SOCIETA")
			if err != nil {
				return report.Document{}, err
			}
			f.ClubID = int64(club)
			athletes, err := s.Each(ctx, r.Actor, f)
			if err != nil {
				return report.Document{}, err
			}
			today := calendar.In(r.Now)
			return report.Document{
				Title: "Atleti", Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Cognome", Width: 2.5}, {Title: "Nome", Width: 2.5}, {Title: "Sesso", Width: 0.9}, {Title: "Nascita", Width: 1.7}, {Title: "Codice fiscale", Width: 2.6},
						{Title: "Società", Width: 3.5}, {Title: "Tessera", Width: 1.7}, {Title: "Tipo", Width: 1.2}, {Title: "Scadenza", Kind: report.KindDate, Width: 1.7}, {Title: "Stato", Width: 1.4},
					},
					Rows: report.Each(athletes, func(row report.Row, a domain.Athlete) report.Row { return athleteRow(row, a, today) }),
				}}},
			}, nil
		},
	}
}

// asked reads a 0/1 parameter; left out or empty it means both.
func asked(name, text string) (*bool, error) {
	switch text {
	case "":
		return nil, nil
	case "0", "1":
		v := text == "1"
		return &v, nil
	}
	return nil, problem.Field(name, "deve essere 0 o 1")
}

func athleteRow(row report.Row, a domain.Athlete, today calendar.Date) report.Row {
	sex, birth, state := "M", a.Birth.Italian(), "Valido"
	if a.Sex == domain.Female {
		sex = "F"
	}
	if a.OnlyYear {
		birth = birth[6:]
	}
	switch {
	case !a.Visible:
		state = "Eliminato"
	case !a.MemberOn(today):
		state = "Scaduto"
	}
	membership := ""
	for _, m := range catalog.Memberships() {
		if m.ID == int64(a.Membership) {
			membership = m.Abbreviation
		}
	}
	return append(row, report.Text(a.LastName), report.Text(a.FirstName), report.Text(sex), report.Text(birth), report.Text(a.TaxCode), report.Text(a.ClubName),
		report.Text(a.Card), report.Text(membership), report.Date(a.MemberUntil), report.Text(state))
}
