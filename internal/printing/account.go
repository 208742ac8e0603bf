package printing

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/account"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/report"
)

// ReportUsers is the list of users.
const ReportUsers report.ID = 2006

// usersInput holds the filters of the users screen.
type usersInput struct {
	Username   string        `json:"USERNAME"`
	LastName   string        `json:"COGNOME"`
	FirstName  string        `json:"NOME"`
	Email      string        `json:"EMAIL"`
	ClubName   string        `json:"DENOMINAZIONE"`
	ClubID     id.Club       `json:"FK_ID_PERSONA_GIURIDICA"`
	From       calendar.Date `json:"DATA_DA"`
	Unverified int           `json:"FLG_EMAIL_DA_CONFERMARE"`
}

func (in usersInput) filter() domain.UserFilter {
	return domain.UserFilter{
		Username: in.Username, LastName: in.LastName, FirstName: in.FirstName, Email: in.Email, ClubName: in.ClubName, ClubID: in.ClubID,
		From:       in.From,
		Unverified: in.Unverified == 1,
	}
}

// usersReport prints the filtered list of users.
func usersReport(u *account.Users) report.Definition {
	return report.Definition{
		ID: ReportUsers, Name: "utenti", Need: access.UsersManage, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in usersInput) (report.Document, error) {
			users, err := u.Each(ctx, r.Actor, in.filter(), domain.Page{Sort: "last"})
			if err != nil {
				return report.Document{}, err
			}
			return report.Document{
				Title: "Utenti", Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Id", Kind: report.KindInt, Width: 1}, {Title: "Username", Width: 3}, {Title: "Cognome", Width: 2.5},
						{Title: "Nome", Width: 2.5}, {Title: "Società", Width: 4}, {Title: "Email", Width: 4},
						{Title: "Creazione", Kind: report.KindInstant, Width: 2.5}, {Title: "Stato", Width: 1.3}, {Title: "Livello", Width: 2},
						{Title: "Scadenza", Kind: report.KindDate, Width: 1.8}, {Title: "Allenamenti", Kind: report.KindInt, Width: 1.7},
					},
					Rows: report.Each(users, func(row report.Row, v domain.User) report.Row {
						state := "Disattivo"
						if v.Active {
							state = "Attivo"
						}
						return append(row, report.Int(v.ID), report.Text(v.Username), report.Text(v.LastName), report.Text(v.FirstName),
							report.Text(v.ClubName), report.Text(v.Email), report.Instant(v.CreatedAt), report.Text(state),
							report.Text(catalog.ItemName(catalog.Levels(), int64(v.Level))), report.Date(v.PremiumUntil), report.Int(v.Workouts))
					}),
				}}},
			}, nil
		}),
	}
}

// coachDocument summarizes a coach's account.
func coachDocument(s account.CoachSummary, brand report.Brand, now time.Time) report.Document {
	items := func(heading string, list []domain.CatalogueItem) report.Section {
		var rows []report.Row
		for _, i := range list {
			rows = append(rows, report.Row{report.Text(i.Name), report.Text(i.Colour), report.Text(visibility(i.Visible))})
		}
		return report.Section{Heading: heading, Table: &report.Table{
			Columns: []report.Column{{Title: "Descrizione", Width: 4}, {Title: "Colore", Width: 1.5}, {Title: "Visibilità", Width: 1.5}},
			Rows:    report.Rows(rows),
		}}
	}
	var groups []report.Row
	for _, g := range s.Groups {
		groups = append(groups, report.Row{report.Text(g.Name), report.Text(g.Owner), report.Text(visibility(g.Visible))})
	}
	return report.Document{
		Title: "Account allenatore", Subtitle: s.User.LastName + " " + s.User.FirstName, Brand: brand, Generated: now,
		Sections: []report.Section{
			{Facts: []report.Fact{
				{Label: "Username", Value: report.Text(s.User.Username)}, {Label: "Email", Value: report.Text(s.User.Email)},
				{Label: "Società", Value: report.Text(s.User.ClubName)}, {Label: "Scadenza premium", Value: report.Date(s.User.PremiumUntil)},
				{Label: "Allenamenti", Value: report.Int(s.User.Workouts)},
			}},
			{Heading: "Gruppi", Table: &report.Table{
				Columns: []report.Column{{Title: "Descrizione", Width: 4}, {Title: "Allenatore", Width: 1.5}, {Title: "Visibilità", Width: 1.5}},
				Rows:    report.Rows(groups),
			}},
			items("Stili", s.Styles), items("Intensità", s.Intensities), items("Modalità", s.Modalities),
		},
	}
}

func visibility(visible bool) string {
	if visible {
		return "Visibile"
	}
	return "NASCOSTO"
}
