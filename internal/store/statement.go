package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
)

// clubEntries filters the ledger entries of a club's two accounts (club 0: of all clubs) between two instants.
func clubEntries(clubID id.Club, from, until calendar.Instant) *database.Filter {
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

// Statement lists the changes of a club's balance between two instants, oldest first, without cancelled ones. Club 0 means all clubs.
func (q Q) Statement(ctx context.Context, clubID id.Club, since, until calendar.Instant) ([]domain.StatementLine, error) {
	w := clubEntries(clubID, since, until)
	w.Add("t.kind NOT IN (?, ?)", ledger.CreditUse, ledger.Cancellation)
	w.Add("NOT EXISTS (SELECT 1 FROM ledger_transaction x WHERE x.cancels_id = t.id)")
	type row struct {
		transaction, kind, change number
		domain.StatementLine
	}
	// All rows are scanned into r; the copies are kept.
	var r row
	columns, from := "t.id, t.kind, e.amount, e.at, t.description", ""
	places := []any{&r.transaction, &r.kind, &r.change, &r.At, &r.Description}
	if clubID == 0 {
		columns, from = columns+", e.club_id, c.name", " JOIN club c ON c.id = e.club_id"
		places = append(places, &r.ClubID, &r.ClubName)
	} else { // the same for all lines, so it is read once
		names, err := database.All(ctx, q.db, database.Value[string], "SELECT name FROM club WHERE id = $1", clubID)
		if err != nil || len(names) == 0 {
			return nil, err
		}
		r.ClubID, r.ClubName = clubID, names[0]
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		err := s.Scan(places...)
		return r, err
	}, "SELECT "+columns+" FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id"+from+w.Where(q.db)+" "+
		"ORDER BY e.at", w.Args...)
	// The index sorts by instant. Ordering rows of the same instant here is cheaper than another sort in the database.
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.At.Milli(), b.At.Milli()), cmp.Compare(a.kind, b.kind), cmp.Compare(a.transaction, b.transaction),
			cmp.Compare(a.ClubID, b.ClubID))
	})
	lines := make([]domain.StatementLine, 0, len(rows))
	for i := 0; i < len(rows); {
		l, change := rows[i].StatementLine, money.Cents(0)
		for first := rows[i]; i < len(rows) && rows[i].transaction == first.transaction && rows[i].ClubID == first.ClubID; i++ {
			change += money.Cents(rows[i].change) // a transaction is one line, even if it moves money between the club's accounts
		}
		l.Credit, l.Debit = max(change, 0), max(-change, 0)
		lines = append(lines, l)
	}
	return lines, err
}

// number is an int64 that scans without reflection, which would cost more than reading the row.
type number int64

func (n *number) Scan(src any) error {
	v, ok := src.(int64)
	if !ok {
		return fmt.Errorf("store: cannot scan %T as a number", src)
	}
	*n = number(v)
	return nil
}

// Balance returns credits minus debits before an instant. Club 0 means all clubs.
func (q Q) Balance(ctx context.Context, clubID id.Club, until calendar.Instant) (money.Cents, error) {
	w := clubEntries(clubID, calendar.Instant{}, until)
	return database.One(ctx, q.db, database.Value[money.Cents], "SELECT CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) "+
		"FROM ledger_entry e"+w.Where(q.db), w.Args...)
}
