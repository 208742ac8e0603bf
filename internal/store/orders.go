package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/ledger"
)

// AddOrder stores an order and posts what has happened to it so far.
func (q Q) AddOrder(ctx context.Context, o domain.Order) (int64, error) {
	id, err := q.db.Insert(ctx, `INSERT INTO club_order (club_id, event_id, kind, description, amount, credit_used, state, created_by, created_at, paid_at, reversed_at, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1) RETURNING id`,
		o.ClubID, database.OrNull(o.EventID), o.Kind, o.Description, o.Amount, o.CreditUsed, o.State, o.CreatedBy, o.CreatedAt, o.PaidAt, o.ReversedAt)
	if err != nil {
		return 0, err
	}
	o.ID = id
	return id, q.Post(ctx, history(o)...)
}

// history is what the ledger has of an order that is stored in some state: nothing when it is cancelled.
func history(o domain.Order) []ledger.Transaction {
	if o.State == domain.OrderCancelled {
		return nil
	}
	of := posted(o)
	list := []ledger.Transaction{of.Made(o.CreatedAt, o.CreatedBy)}
	if o.CreditUsed != 0 {
		list = append(list, of.WithCredit(o.CreditUsed, o.CreatedAt, o.CreatedBy))
	}
	if !o.PaidAt.IsZero() && of.Card() > 0 {
		list = append(list, of.Paid(o.PaidAt, 0))
	}
	if o.State == domain.OrderReversed && !o.ReversedAt.IsZero() {
		list = append(list, of.Reversed(o.ReversedAt, 0))
	}
	return list
}

// posted is what the ledger has to know of an order.
func posted(o domain.Order) ledger.Order {
	return ledger.Order{ID: o.ID, ClubID: o.ClubID, Description: o.Description, Amount: o.Amount, CreditUsed: o.CreditUsed}
}

// LockOrder finds an order and keeps it unchanged until the transaction ends.
func (q Q) LockOrder(ctx context.Context, id int64) (domain.Order, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (domain.Order, error) {
		var o domain.Order
		err := s.Scan(&o.ID, &o.ClubID, &o.EventID, &o.Kind, &o.Description, &o.Amount, &o.CreditUsed, &o.State, &o.CreatedBy, &o.CreatedAt, &o.PaidAt, &o.ReversedAt)
		return o, err
	}, `SELECT o.id, o.club_id, COALESCE(o.event_id, 0), o.kind, o.description, o.amount, o.credit_used, o.state, o.created_by, o.created_at, o.paid_at, o.reversed_at
		FROM club_order o WHERE o.id = $1`+q.db.ForUpdate(), id)
}

// SaveOrderState stores the state an order has come to, and posts what that means.
func (q Q) SaveOrderState(ctx context.Context, o domain.Order, by int64) error {
	_, err := q.db.Exec(ctx, "UPDATE club_order SET state = $1, paid_at = $2, reversed_at = $3, version = version + 1 WHERE id = $4", o.State, o.PaidAt, o.ReversedAt, o.ID)
	if err != nil {
		return err
	}
	switch of := posted(o); o.State {
	case domain.OrderPaid:
		if of.Card() > 0 {
			return q.Post(ctx, of.Paid(o.PaidAt, by))
		}
	case domain.OrderReversed:
		return q.Post(ctx, of.Reversed(o.ReversedAt, by))
	case domain.OrderCancelled:
		return q.cancelOrder(ctx, o.ID, by)
	}
	return nil
}

// cancelOrder undoes all that the ledger has of an order.
func (q Q) cancelOrder(ctx context.Context, id, by int64) error {
	list, err := q.OrderTransactions(ctx, id)
	if err != nil {
		return err
	}
	undone := map[int64]bool{}
	for _, t := range list {
		undone[t.CancelsID] = true
	}
	var cancellations []ledger.Transaction
	for _, t := range list {
		if t.Kind != ledger.Cancellation && !undone[t.ID] {
			cancellations = append(cancellations, ledger.Cancel(t, by))
		}
	}
	return q.Post(ctx, cancellations...)
}

// AddOrderLine stores what an order is for.
func (q Q) AddOrderLine(ctx context.Context, orderID int64, l domain.OrderLine) error {
	_, err := q.db.Exec(ctx, "INSERT INTO order_line (order_id, kind, quantity, description, amount) VALUES ($1, $2, $3, $4, $5)", orderID, l.Kind, l.Quantity, l.Description, l.Amount)
	return err
}

// AddWalletLine stores a movement and posts it.
func (q Q) AddWalletLine(ctx context.Context, l domain.WalletLine) (int64, error) {
	id, err := q.db.Insert(ctx, `INSERT INTO wallet_line (club_id, kind, note, amount, used, created_by, created_at, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 1) RETURNING id`, l.ClubID, l.Kind, l.Note, l.Amount, l.Used, l.CreatedBy, l.CreatedAt)
	if err != nil {
		return 0, err
	}
	amount := l.Amount
	if l.Kind == domain.WalletDebit {
		amount = -amount
	}
	return id, q.Post(ctx, ledger.Moved(id, l.ClubID, l.Note, amount, l.CreatedAt, l.CreatedBy))
}
