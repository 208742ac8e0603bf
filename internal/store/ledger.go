package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain/ledger"
)

var transactionTable = database.NewTable("ledger_transaction t", "", func(t *ledger.Transaction) []database.Column {
	return []database.Column{
		{Name: "id", Field: &t.ID},
		{Name: "kind", Field: &t.Kind},
		{Name: "description", Field: &t.Description},
		{Name: "order_id", Field: &t.OrderID, Nullable: true},
		{Name: "movement_id", Field: &t.MovementID, Nullable: true},
		{Name: "cancels_id", Field: &t.CancelsID, Nullable: true},
		{Name: "at", Field: &t.At},
		{Name: "posted_by", Field: &t.By},
	}
})

// Post adds transactions to the ledger. Whatever changes money calls it in the database transaction of the change.
func (q Q) Post(ctx context.Context, list ...ledger.Transaction) error {
	var lines [][]any
	for _, t := range list {
		if err := t.Check(); err != nil {
			return err
		}
		id, err := transactionTable.Insert(ctx, q.db, t)
		if err != nil {
			return err
		}
		for _, l := range t.Lines {
			lines = append(lines, []any{id, l.Account, database.OrNull(l.ClubID), l.Amount, t.At})
		}
	}
	return q.db.Bulk(ctx, "ledger_entry (transaction_id, account, club_id, amount, at)", "", lines)
}

// OrderTransactions are what the ledger has of an order, oldest first.
func (q Q) OrderTransactions(ctx context.Context, orderID int64) ([]ledger.Transaction, error) {
	type row struct {
		ledger.Transaction
		line ledger.Line
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.ID, &r.Kind, &r.Description, &r.CancelsID, &r.At, &r.By, &r.line.Account, &r.line.ClubID, &r.line.Amount)
		r.OrderID = orderID
		return r, err
	}, `SELECT t.id, t.kind, t.description, COALESCE(t.cancels_id, 0), t.at, t.posted_by, e.account, COALESCE(e.club_id, 0), e.amount
		FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id WHERE t.order_id = $1 ORDER BY t.id, e.id`, orderID)
	var out []ledger.Transaction
	for _, r := range rows {
		if len(out) == 0 || out[len(out)-1].ID != r.ID {
			out = append(out, r.Transaction)
		}
		last := &out[len(out)-1]
		last.Lines = append(last.Lines, r.line)
	}
	return out, err
}

// LedgerFaults are the rows by which the ledger contradicts itself, or the orders and movements it was made from; none in a sound database.
func (q Q) LedgerFaults(ctx context.Context) ([]LedgerFault, error) {
	var out []LedgerFault
	for _, check := range []struct{ table, rule, query string }{
		{"ledger_transaction", "its entries sum to zero, and are of its instant", `SELECT t.id FROM ledger_transaction t LEFT JOIN ledger_entry e ON e.transaction_id = t.id
			GROUP BY t.id, t.at HAVING COUNT(e.id) < 2 OR SUM(e.amount) <> 0 OR MIN(e.at) <> t.at OR MAX(e.at) <> t.at ORDER BY t.id`},
		{"ledger_entry", "accounts of clubs have a club, the others none", `SELECT e.id FROM ledger_entry e
			WHERE (e.account IN (1, 2)) <> (e.club_id IS NOT NULL) ORDER BY e.id`},
		{"wallet_line", "it is posted with its amount", `SELECT w.id FROM wallet_line w LEFT JOIN ledger_transaction t ON t.movement_id = w.id
			LEFT JOIN ledger_entry e ON e.transaction_id = t.id AND e.account = 2
			GROUP BY w.id, w.kind, w.amount HAVING COALESCE(SUM(e.amount), 0) <> CASE WHEN w.kind = 1 THEN w.amount ELSE -w.amount END ORDER BY w.id`},
		{"club_order", "the club owes what is left to pay, and its credit is used while the order stands", `SELECT o.id FROM club_order o
			LEFT JOIN ledger_transaction t ON t.order_id = o.id LEFT JOIN ledger_entry e ON e.transaction_id = t.id
			GROUP BY o.id, o.state, o.amount, o.credit_used
			HAVING COALESCE(SUM(CASE WHEN e.account = 1 THEN e.amount END), 0) <> CASE WHEN o.state IN (0, 1) THEN o.credit_used - o.amount ELSE 0 END
				OR COALESCE(SUM(CASE WHEN e.account = 2 THEN e.amount END), 0) <> CASE WHEN o.state IN (3, 4) THEN 0 ELSE -o.credit_used END ORDER BY o.id`},
	} {
		ids, err := database.All(ctx, q.db, database.Value[int64], check.query)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			out = append(out, LedgerFault{check.table, id, check.rule})
		}
	}
	return out, nil
}

// LedgerFault is a row that breaks a rule.
type LedgerFault struct {
	Table string
	ID    int64
	Rule  string
}
