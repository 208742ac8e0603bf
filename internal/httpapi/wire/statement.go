package wire

import (
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// StatementIn requests a year of a club's account; club 0 means all clubs.
type StatementIn struct {
	ClubID id.Club  `json:"ID_SOCIETA"`
	Year   int      `json:"ANNO"`
	Page   Opt[int] `json:"PAGINA"`
	Rows   Opt[int] `json:"RIGHE"`
}

// StatementLine is a line of an account.
type StatementLine struct {
	At          calendar.Instant `json:"DATA"`
	ClubID      id.Club          `json:"FK_ID_SOCIETA"`
	ClubName    string           `json:"DENOMINAZIONE"`
	Description string           `json:"DESCRIZIONE"`
	Credit      money.Cents      `json:"CREDITO"`
	Debit       money.Cents      `json:"DEBITO"`
	Amount      money.Cents      `json:"IMPORTO"`
	Balance     money.Cents      `json:"SALDO"`
}

// Statement is a year of an account with its totals.
type Statement struct {
	Lines   []StatementLine `json:"RIGHE"`
	Credit  money.Cents     `json:"TOTALE_CREDITO"`
	Debit   money.Cents     `json:"TOTALE_DEBITO"`
	Balance money.Cents     `json:"SALDO"`
	Opening money.Cents     `json:"SALDO_INIZIALE"`
	Years   []int           `json:"ANNI"`
	total   int
}

// Envelope adds the total number of lines, of which the page may be a part.
func (s Statement) Envelope() *Envelope { return &Envelope{Data: s, Total: &s.total} }

// FromStatement converts a statement with the requested page of its lines.
func FromStatement(s appmoney.Statement, years []int, page, size int) Statement {
	lines := s.Lines
	if size > 0 {
		from := min((max(page, 1)-1)*size, len(lines))
		lines = lines[from:min(from+size, len(lines))]
	}
	return Statement{
		Credit: s.Credit, Debit: s.Debit, Balance: s.Closing(), Opening: s.Opening, Years: years, total: len(s.Lines),
		Lines: Map(lines, func(l appmoney.StatementLine) StatementLine {
			return StatementLine{l.At, l.ClubID, l.ClubName, l.Description, l.Credit, l.Debit, l.Credit - l.Debit, l.Balance}
		}),
	}
}
