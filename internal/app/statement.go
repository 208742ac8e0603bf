package app

import (
	"context"
	"slices"
	"strconv"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// Statement is a club's account over a year. Balance runs from the year's opening balance.
type Statement struct {
	Club    domain.Club // zero for all clubs together
	Year    int
	Opening money.Cents
	Credit  money.Cents
	Debit   money.Cents
	Lines   []StatementLine
}

// StatementLine is a line with the balance after it.
type StatementLine struct {
	domain.StatementLine
	Balance money.Cents
}

// Closing is the balance after the last line.
func (s Statement) Closing() money.Cents { return s.Opening + s.Credit - s.Debit }

// StatementYears are the years that can be asked for: the current and the two before.
func (c *Clubs) StatementYears() []int {
	y := c.today().Year()
	return []int{y, y - 1, y - 2}
}

// Statement answers a year of a club's account; club 0, for administrators, means all clubs, year 0 the current one.
func (c *Clubs) Statement(ctx context.Context, a access.Actor, clubID int64, year int) (Statement, error) {
	if clubID == 0 && !a.Admin() || clubID != 0 && !access.CanClub(a, access.StatementRead, clubID) {
		return Statement{}, problem.NotFound()
	}
	years := c.StatementYears()
	if year == 0 {
		year = years[0]
	}
	s := Statement{Year: year}
	var err error
	if clubID != 0 {
		if s.Club, err = c.db.Club(ctx, clubID); err != nil {
			return s, err
		}
	}
	if !slices.Contains(years, year) { // whose account it is comes before which year
		return s, problem.Field("ANNO", "sono disponibili l'anno in corso e i due precedenti")
	}
	from, until := calendar.At(calendar.Of(year, time.January, 1).Start()), calendar.At(calendar.Of(year+1, time.January, 1).Start())
	if s.Opening, err = c.db.Balance(ctx, clubID, from); err != nil {
		return s, err
	}
	lines, err := c.db.Statement(ctx, clubID, from, until)
	balance := s.Opening
	for _, l := range lines {
		balance += l.Credit - l.Debit
		s.Credit += l.Credit
		s.Debit += l.Debit
		s.Lines = append(s.Lines, StatementLine{l, balance})
	}
	return s, err
}

// ReportStatement is the account statement of the contract.
const ReportStatement = 2005

// statementReport is a year of a club's account as a file: ID_SOCIETA (0: all clubs) and ANNO.
func (c *Clubs) statementReport() report.Definition {
	return report.Definition{
		ID: ReportStatement, Name: "estratto-conto", Need: access.StatementRead, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: func(ctx context.Context, r report.Request) (report.Document, error) {
			club, err := r.Args.Int("ID_SOCIETA")
			if err != nil {
				return report.Document{}, err
			}
			year, err := r.Args.Int("ANNO")
			if err != nil {
				return report.Document{}, err
			}
			s, err := c.Statement(ctx, r.Actor, int64(club), year)
			if err != nil {
				return report.Document{}, err
			}
			return s.document(r), nil
		},
	}
}

func (s Statement) document(r report.Request) report.Document {
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
