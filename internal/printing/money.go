package printing

import (
	"context"
	"strconv"

	"traguardo/internal/access"
	"traguardo/internal/app/money"
	"traguardo/internal/report"
)

// ReportStatement is the account statement of the contract.
const ReportStatement = 2005

type statementInput struct {
	ClubID int64 `json:"ID_SOCIETA"` // 0 means all clubs
	Year   int   `json:"ANNO"`       // 0 means the current one
}

// statementReport is a year of a club's account as a file.
func statementReport(c *money.Statements) report.Definition {
	return report.Definition{
		ID: ReportStatement, Name: "estratto-conto", Need: access.StatementRead, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: withInput(func(ctx context.Context, r report.Request, in statementInput) (report.Document, error) {
			s, err := c.Year(ctx, r.Actor, in.ClubID, in.Year)
			if err != nil {
				return report.Document{}, err
			}
			return statementDocument(s, r), nil
		}),
	}
}

func statementDocument(s money.Statement, r report.Request) report.Document {
	title := s.Club.Name
	if s.Club.ID == 0 {
		title = "Tutte le società"
	}
	rows := make([]report.Row, 0, len(s.Lines))
	for _, l := range s.Lines {
		rows = append(rows, report.Row{
			report.Instant(l.At), report.Text(l.ClubName), report.Text(l.Description), report.Money(l.Credit), report.Money(l.Debit), report.Money(l.Balance),
		})
	}
	return report.Document{
		Title: "Estratto conto " + strconv.Itoa(s.Year), Subtitle: title, Brand: r.Brand, Generated: r.Now, Landscape: true,
		Sections: []report.Section{
			{Facts: []report.Fact{
				{Label: "Saldo iniziale", Value: report.Money(s.Opening)}, {Label: "Totale credito", Value: report.Money(s.Credit)},
				{Label: "Totale debito", Value: report.Money(s.Debit)}, {Label: "Saldo", Value: report.Money(s.Closing()).Bold()},
			}},
			{Table: &report.Table{
				Columns: []report.Column{
					{Title: "Data", Kind: report.KindInstant, Width: 2}, {Title: "Società", Width: 3}, {Title: "Descrizione", Width: 5},
					{Title: "Credito", Kind: report.KindMoney, Width: 1.5}, {Title: "Debito", Kind: report.KindMoney, Width: 1.5}, {Title: "Saldo", Kind: report.KindMoney, Width: 1.5},
				},
				Rows: report.Rows(rows),
			}},
		},
	}
}
