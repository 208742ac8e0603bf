package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
)

// clubEntries are those of a club's two accounts, or of all clubs', between two instants.
func clubEntries(clubID int64, from, until calendar.Instant) *database.Filter {
	w := &database.Filter{}
	if clubID != 0 {
		w.Add("e.club_id = ?", clubID)
	} else {
		w.Add("e.club_id IS NOT NULL")
	}
	if !from.IsZero() {
		w.Add("e.at >= ?", from)
	}
	w.Add("e.at < ?", until)
	return w
}

// Statement lists what changed a club's balance between two instants, oldest first; what was cancelled never happened. Club 0 means all
// clubs.
func (q Q) Statement(ctx context.Context, clubID int64, from, until calendar.Instant) ([]domain.StatementLine, error) {
	w := clubEntries(clubID, from, until)
	w.Add("t.kind NOT IN (?, ?)", ledger.CreditUse, ledger.Cancellation)
	w.Add("NOT EXISTS (SELECT 1 FROM ledger_transaction x WHERE x.cancels_id = t.id)")
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StatementLine, error) {
		var l domain.StatementLine
		var change money.Cents
		err := s.Scan(&l.At, &l.ClubID, &l.ClubName, &l.Description, &change)
		l.Credit, l.Debit = max(change, 0), max(-change, 0)
		return l, err
	}, `SELECT t.at, e.club_id, c.name, t.description, CAST(SUM(e.amount) AS BIGINT) FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
		JOIN club c ON c.id = e.club_id`+w.Where(q.db)+` GROUP BY t.id, t.at, t.kind, t.description, e.club_id, c.name ORDER BY t.at, t.kind, t.id`, w.Args...)
}

// Balance is credits less debits before an instant. Club 0 means all clubs.
func (q Q) Balance(ctx context.Context, clubID int64, until calendar.Instant) (money.Cents, error) {
	w := clubEntries(clubID, calendar.Instant{}, until)
	return database.One(ctx, q.db, database.Value[money.Cents], "SELECT CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) FROM ledger_entry e"+w.Where(q.db), w.Args...)
}
