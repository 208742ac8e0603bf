package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain/id"
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

// Post adds transactions to the ledger. It must be called in the database transaction that changes the money.
func (q Q) Post(ctx context.Context, list ...ledger.Transaction) error {
	var lines [][]any
	for _, t := range list {
		if err := t.Check(); err != nil {
			return err
		}
		transactionID, err := transactionTable.Insert(ctx, q.db, t)
		if err != nil {
			return err
		}
		for _, l := range t.Postings {
			lines = append(lines, []any{transactionID, l.Account, database.OrNull(l.ClubID), l.Amount, t.At})
		}
	}
	return q.db.BulkInsert(ctx, "ledger_entry (transaction_id, account, club_id, amount, at)", "", lines)
}

// OrderTransactions returns the ledger transactions of an order, oldest first.
func (q Q) OrderTransactions(ctx context.Context, orderID id.Order) ([]ledger.Transaction, error) {
	return transactionsOf(ctx, q, "order_id", orderID)
}

// transactionsOf returns the ledger transactions whose column (order_id or movement_id) has an id, oldest first.
func transactionsOf[T ~int64](ctx context.Context, q Q, column string, objectID T) ([]ledger.Transaction, error) {
	type row struct {
		ledger.Transaction
		line ledger.Posting
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.ID, &r.Kind, &r.Description, &r.OrderID, &r.MovementID, &r.CancelsID, &r.At, &r.By, &r.line.Account,
			&r.line.ClubID, &r.line.Amount)
		return r, err
	}, `SELECT t.id, t.kind, t.description, COALESCE(t.order_id, 0), COALESCE(t.movement_id, 0), COALESCE(t.cancels_id, 0), t.at,
		t.posted_by, e.account,
		COALESCE(e.club_id, 0), e.amount FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id WHERE t.`+column+` = $1
		ORDER BY t.id, e.id`, objectID)
	var out []ledger.Transaction
	for _, r := range rows {
		if len(out) == 0 || out[len(out)-1].ID != r.ID {
			out = append(out, r.Transaction)
		}
		last := &out[len(out)-1]
		last.Postings = append(last.Postings, r.line)
	}
	return out, err
}
