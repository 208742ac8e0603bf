package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// statementLines is what changes a club's account: orders and debit movements are debits, payments and credit movements credits; a
// reversed order has both its lines, a cancelled one none.
const statementLines = `(
	SELECT w.created_at AS at, w.club_id AS club_id, w.note AS description, CASE WHEN w.kind = 1 THEN w.amount ELSE 0 END AS credit,
		CASE WHEN w.kind = 2 THEN w.amount ELSE 0 END AS debit, 1 AS source, w.id AS id FROM wallet_line w
	UNION ALL SELECT o.created_at, o.club_id, o.description, 0, o.amount, 2, o.id FROM club_order o WHERE o.state <> 3
	UNION ALL SELECT o.paid_at, o.club_id, 'Pagamento: ' || o.description, o.amount - o.credit_used, 0, 3, o.id FROM club_order o
		WHERE o.paid_at IS NOT NULL AND o.state <> 3 AND o.amount > o.credit_used
	UNION ALL SELECT o.reversed_at, o.club_id, 'Storno: ' || o.description, o.credit_used, 0, 4, o.id FROM club_order o
		WHERE o.reversed_at IS NOT NULL AND o.state = 4
	) x`

func statementFilter(clubID int64, from, until calendar.Instant) *database.Filter {
	w := &database.Filter{}
	database.Equal(w, "x.club_id", clubID)
	if !from.IsZero() {
		w.Add("x.at >= ?", from)
	}
	w.Add("x.at < ?", until)
	return w
}

// Statement lists a club's lines between two instants, oldest first. Club 0 means all clubs.
func (q Q) Statement(ctx context.Context, clubID int64, from, until calendar.Instant) ([]domain.StatementLine, error) {
	w := statementFilter(clubID, from, until)
	return database.All(ctx, q.db, func(s database.Scanner) (domain.StatementLine, error) {
		var l domain.StatementLine
		err := s.Scan(&l.At, &l.ClubID, &l.ClubName, &l.Description, &l.Credit, &l.Debit)
		return l, err
	}, "SELECT x.at, x.club_id, c.name, x.description, x.credit, x.debit FROM "+statementLines+" JOIN club c ON c.id = x.club_id"+
		w.Where(q.db)+" ORDER BY x.at, x.source, x.id", w.Args...)
}

// Balance is credits less debits before an instant, in cents. Club 0 means all clubs.
func (q Q) Balance(ctx context.Context, clubID int64, until calendar.Instant) (money.Cents, error) {
	w := statementFilter(clubID, calendar.Instant{}, until)
	return database.One(ctx, q.db, database.Value[money.Cents], "SELECT CAST(COALESCE(SUM(x.credit - x.debit), 0) AS BIGINT) FROM "+statementLines+w.Where(q.db), w.Args...)
}

// AddWalletLine stores a credit (1) or debit (2) movement.
func (q Q) AddWalletLine(ctx context.Context, l domain.WalletLine) (int64, error) {
	return q.db.Insert(ctx, `INSERT INTO wallet_line (club_id, kind, note, amount, used, created_by, created_at, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 1) RETURNING id`, l.ClubID, l.Kind, l.Note, l.Amount, l.Used, l.CreatedBy, l.CreatedAt)
}

// AddOrder stores an order.
func (q Q) AddOrder(ctx context.Context, o domain.Order) (int64, error) {
	return q.db.Insert(ctx, `INSERT INTO club_order (club_id, event_id, kind, description, amount, credit_used, state, created_by, created_at, paid_at, reversed_at, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1) RETURNING id`,
		o.ClubID, database.OrNull(o.EventID), o.Kind, o.Description, o.Amount, o.CreditUsed, o.State, o.CreatedBy, o.CreatedAt, o.PaidAt, o.ReversedAt)
}
