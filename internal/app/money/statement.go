// Package money manages orders, payments, credit, invoices and account statements.
package money

import (
	"context"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
)

// Statements reads the accounts of clubs.
type Statements struct{ core *core.Base }

// NewStatements returns a Statements.
func NewStatements(b *core.Base) *Statements { return &Statements{core: b} }

// Statement is a club's account in one year.
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

// Closing returns the balance after the last line.
func (s Statement) Closing() money.Cents { return s.Opening + s.Credit - s.Debit }

// Years returns the available years: the current one and the two before.
func (c *Statements) Years() []int {
	y := c.core.Today().Year()
	return []int{y, y - 1, y - 2}
}

// Year returns a year of a club's account. Club 0, for administrators, means all clubs; year 0 means the current one.
func (c *Statements) Year(ctx context.Context, a access.Actor, clubID id.Club, year int) (Statement, error) {
	if clubID == 0 && !a.Admin() || clubID != 0 && !access.CanClub(a, access.StatementRead, clubID) {
		return Statement{}, problem.NotFound()
	}
	years := c.Years()
	if year == 0 {
		year = years[0]
	}
	s := Statement{Year: year}
	var err error
	if clubID != 0 {
		if s.Club, err = c.core.DB.Club(ctx, clubID); err != nil {
			return s, err
		}
	}
	if !slices.Contains(years, year) { // checked after the club, so that the error does not depend on the year
		return s, problem.Field("Year", "sono disponibili l'anno in corso e i due precedenti")
	}
	from, until := calendar.At(calendar.Of(year, time.January, 1).Start()), calendar.At(calendar.Of(year+1, time.January, 1).Start())
	if s.Opening, err = c.core.DB.Balance(ctx, clubID, from); err != nil {
		return s, err
	}
	lines, err := c.core.DB.Statement(ctx, clubID, from, until)
	balance := s.Opening
	s.Lines = make([]StatementLine, 0, len(lines))
	for _, l := range lines {
		balance += l.Credit - l.Debit
		s.Credit += l.Credit
		s.Debit += l.Debit
		s.Lines = append(s.Lines, StatementLine{l, balance})
	}
	return s, err
}
