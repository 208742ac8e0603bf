package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/ledger"
)

var orderTable = database.NewTable("club_order o", "", func(o *domain.Order) []database.Column {
	return []database.Column{
		{Name: "id", Field: &o.ID},
		{Name: "club_id", Field: &o.ClubID, InsertOnly: true},
		{Name: "event_id", Field: &o.EventID, Nullable: true, InsertOnly: true},
		{Name: "kind", Field: &o.Kind, InsertOnly: true},
		{Name: "description", Field: &o.Description, InsertOnly: true},
		{Name: "amount", Field: &o.Amount, InsertOnly: true},
		{Name: "credit_used", Field: &o.CreditUsed, InsertOnly: true},
		{Name: "state", Field: &o.State},
		{Name: "created_by", Field: &o.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &o.CreatedAt, InsertOnly: true},
		{Name: "paid_at", Field: &o.PaidAt},
		{Name: "reversed_at", Field: &o.ReversedAt},
		{Name: "version"},
	}
})

// AddOrder stores an order and posts what has happened to it so far.
func (q Q) AddOrder(ctx context.Context, o domain.Order) (int64, error) {
	id, err := orderTable.Insert(ctx, q.db, o)
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
	return orderTable.One(ctx, q.db, "WHERE o.id = $1"+q.db.ForUpdate(), id)
}

// SaveOrderState stores the state an order has come to, and posts what that means.
func (q Q) SaveOrderState(ctx context.Context, o domain.Order, by int64) error {
	if err := orderTable.Update(ctx, q.db, o); err != nil {
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

var walletTable = database.NewTable("wallet_line w", "", func(l *domain.WalletLine) []database.Column {
	return []database.Column{
		{Name: "id", Field: &l.ID},
		{Name: "club_id", Field: &l.ClubID},
		{Name: "kind", Field: &l.Kind},
		{Name: "note", Field: &l.Note},
		{Name: "amount", Field: &l.Amount},
		{Name: "used", Field: &l.Used},
		{Name: "created_by", Field: &l.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &l.CreatedAt, InsertOnly: true},
		{Name: "version"},
	}
})

// AddWalletLine stores a movement and posts it.
func (q Q) AddWalletLine(ctx context.Context, l domain.WalletLine) (int64, error) {
	id, err := walletTable.Insert(ctx, q.db, l)
	if err != nil {
		return 0, err
	}
	amount := l.Amount
	if l.Kind == domain.WalletDebit {
		amount = -amount
	}
	return id, q.Post(ctx, ledger.Moved(id, l.ClubID, l.Note, amount, l.CreatedAt, l.CreatedBy))
}
