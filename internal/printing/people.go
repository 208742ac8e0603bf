package printing

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/people"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/report"
)

// Report ids of club and athlete lists. They are not part of the original contract.
const (
	ReportClubs    report.ID = 2010
	ReportAthletes report.ID = 2011
)

// clubsInput holds the filters of the clubs screen.
type clubsInput struct {
	ID         id.Club     `json:"ID_SOCIETA"`
	Code       string      `json:"COD_AFF"`
	Name       string      `json:"DENOMINAZIONE"`
	RegionID   id.Region   `json:"FK_ID_REGIONE"`
	ProvinceID id.Province `json:"FK_ID_PROVINCIA"`
	PlaceID    id.Place    `json:"FK_ID_COMUNE"`

	Unconfirmed int `json:"FLG_DA_CONFERMARE"`
}

// clubsReport prints the filtered list of clubs.
func clubsReport(c *people.Clubs) report.Definition {
	return report.Definition{
		ID: ReportClubs, Name: "societa", Need: access.UsersManage, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in clubsInput) (report.Document, error) {
			f := domain.ClubFilter{
				ID: in.ID, Code: in.Code, Name: in.Name, RegionID: in.RegionID, ProvinceID: in.ProvinceID, PlaceID: in.PlaceID,
				Unconfirmed: in.Unconfirmed == 1,
			}
			clubs, err := c.Each(ctx, r.Actor, f)
			if err != nil {
				return report.Document{}, err
			}
			return report.Document{
				Title: "Società", Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Codice", Width: 1.5}, {Title: "Denominazione", Width: 4}, {Title: "Comune", Width: 2.5}, {Title: "Prov.", Width: 0.9},
						{Title: "Telefono", Width: 2}, {Title: "Email", Width: 3.5},
						{Title: "Partita IVA", Width: 2}, {Title: "Codice fiscale", Width: 2.3},
						{Title: "Affiliazione", Kind: report.KindDate, Width: 1.8}, {Title: "Atleti", Kind: report.KindInt, Width: 1.2},
					},
					Rows: report.Each(clubs, func(row report.Row, v domain.Club) report.Row {
						return append(row, report.Text(v.Code), report.Text(v.Name), report.Text(v.PlaceName), report.Text(province(v)),
							report.Text(v.Phone), report.Text(v.Email), report.Text(v.VATNumber),
							report.Text(v.TaxCode), report.Date(v.AffiliatedUntil), report.Count(v.Athletes))
					}),
				}}},
			}, nil
		}),
	}
}

// province returns the sigla of the club's province.
func province(c domain.Club) string {
	place, _ := catalog.PlaceByID(int64(c.PlaceID))
	return place.Province
}

// athletesInput holds the filters of the athletes screen; nil flags select both values.
type athletesInput struct {
	LastName      string               `json:"COGNOME"`
	FirstName     string               `json:"NOME"`
	ClubID        id.Club              `json:"FK_ID_SOCIETA"`
	ClubName      string               `json:"DENOMINAZIONE"`
	Visible       *bool                `json:"FLG_VISIBLE"`
	Member        *bool                `json:"STATO_TESSERAMENTO"`
	Membership    domain.Membership    `json:"FK_ID_TIPO_TESSERAMENTO"`
	Qualification domain.Qualification `json:"FK_ID_TIPO_QUALIFICA"`
	Expiring      *bool                `json:"FLG_IN_SCADENZA"`
	Incomplete    *bool                `json:"FLG_INCOMPLETO"`
}

func isSet(flag *bool) bool { return flag != nil && *flag }

// athletesReport prints the filtered athletes of the caller's club, or of all clubs for an administrator.
func athletesReport(s *people.Athletes) report.Definition {
	return report.Definition{
		ID: ReportAthletes, Name: "atleti", Need: access.AthletesRead, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in athletesInput) (report.Document, error) {
			f := domain.AthleteFilter{
				LastName: in.LastName, FirstName: in.FirstName, ClubID: in.ClubID, ClubName: in.ClubName, Visible: in.Visible, Member: in.Member,
				Membership: in.Membership, Qualification: in.Qualification, Expiring: isSet(in.Expiring), Incomplete: isSet(in.Incomplete),
			}
			athletes, err := s.Each(ctx, r.Actor, f)
			if err != nil {
				return report.Document{}, err
			}
			codes, err := s.ClubCodes(ctx, r.Actor)
			if err != nil {
				return report.Document{}, err
			}
			today := calendar.In(r.Now)
			return report.Document{
				Title: "Atleti", Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Cognome", Width: 2.5}, {Title: "Nome", Width: 2.5}, {Title: "Sesso", Width: 0.9}, {Title: "Nascita", Width: 1.7},
						{Title: "Codice fiscale", Width: 2.6},
						{Title: "Codice società", Width: 1.6}, {Title: "Società", Width: 3.3}, {Title: "Tessera", Width: 1.7},
						{Title: "Tipo", Width: 1.2}, {Title: "Scadenza", Kind: report.KindDate, Width: 1.7}, {Title: "Stato", Width: 1.4},
					},
					Rows: report.Each(athletes, func(row report.Row, a domain.Athlete) report.Row { return athleteRow(row, a, codes[a.ClubID], today) }),
				}}},
			}, nil
		}),
	}
}

func athleteRow(row report.Row, a domain.Athlete, clubCode string, today calendar.Date) report.Row {
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
	return append(row, report.Text(a.LastName), report.Text(a.FirstName), report.Text(sex), report.Text(birth), report.Text(a.TaxCode),
		report.Text(clubCode), report.Text(a.ClubName),
		report.Text(a.Card), report.Text(membership), report.Date(a.MemberUntil), report.Text(state))
}
