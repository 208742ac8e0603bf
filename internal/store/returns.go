package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
)

var disputeTable = database.NewTable("payment_dispute d", "", func(d *domain.Dispute) []database.Column {
	return []database.Column{
		{Name: "id", Field: &d.ID},
		{Name: "attempt_id", Field: &d.AttemptID},
		{Name: "amount", Field: &d.Amount},
		{Name: "state", Field: &d.State},
		{Name: "changed_at", Field: &d.ChangedAt},
	}
})

// Dispute returns a dispute by the provider's id, or the zero value if it is new. The caller must have locked the order.
func (q Q) Dispute(ctx context.Context, disputeID string) (domain.Dispute, error) {
	d, err := disputeTable.One(ctx, q.db, "WHERE d.id = $1", disputeID)
	if problem.Is(err, problem.KindNotFound) {
		return domain.Dispute{}, nil
	}
	return d, err
}

// SaveDispute stores a dispute or its new state. The caller must have locked the order.
func (q Q) SaveDispute(ctx context.Context, d domain.Dispute) error {
	_, err := q.db.Exec(ctx, `INSERT INTO payment_dispute (id, attempt_id, amount, state, changed_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
		d.ID, d.AttemptID, d.Amount, d.State, d.ChangedAt)
	return err
}

// OrderDisputes returns the disputes of an order's payments, oldest change first.
func (q Q) OrderDisputes(ctx context.Context, orderID id.Order) ([]domain.Dispute, error) {
	return disputeTable.All(ctx, q.db, "WHERE d.attempt_id IN (SELECT p.id FROM payment_attempt p WHERE p.order_id = $1) "+
		"ORDER BY d.changed_at, d.id", orderID)
}

// PostSentBack posts an amount of an order that the provider refunded, and stores the order with its new total.
func (q Q) PostSentBack(ctx context.Context, o domain.Order, amount money.Cents, from ledger.Account, at calendar.Instant) error {
	if err := orderTable.Update(ctx, q.db, o); err != nil {
		return err
	}
	return q.Post(ctx, posted(o).ProviderRefunded(amount, from, at))
}

// PostDispute posts the changes of an order's withheld and lost amounts, and stores the order with its new total.
func (q Q) PostDispute(ctx context.Context, o domain.Order, withheld, lost money.Cents, from ledger.Account, at calendar.Instant) error {
	if err := orderTable.Update(ctx, q.db, o); err != nil {
		return err
	}
	return q.Post(ctx, posted(o).Disputed(withheld, lost, from, at))
}

// ReturnedOrder is an order with the amount that is disputed, refunded or lost.
type ReturnedOrder struct {
	ID          int64
	Description string
	Amount      money.Cents
}

func scanReturned(s database.Scanner) (ReturnedOrder, error) {
	var r ReturnedOrder
	err := s.Scan(&r.ID, &r.Description, &r.Amount)
	return r, err
}

// DisputedOrders returns the last 20 orders with an open dispute, newest first.
func (q Q) DisputedOrders(ctx context.Context) ([]ReturnedOrder, error) {
	return database.All(ctx, q.db, scanReturned, `SELECT o.id, o.description, CAST(SUM(d.amount) AS BIGINT) FROM payment_dispute d
		JOIN payment_attempt p ON p.id = d.attempt_id JOIN club_order o ON o.id = p.order_id WHERE d.state IN ($1, $2)
		GROUP BY o.id, o.description ORDER BY o.id DESC LIMIT 20`, domain.DisputeInquiry, domain.DisputeOpen)
}

// ReturnedOrders returns the last 20 orders with money refunded by the provider or lost in a dispute since an instant, newest first.
func (q Q) ReturnedOrders(ctx context.Context, since calendar.Instant) ([]ReturnedOrder, error) {
	return database.All(ctx, q.db, scanReturned, `SELECT o.id, o.description, CAST(SUM(x.amount) AS BIGINT) FROM (
			SELECT p.order_id AS order_id, CASE WHEN p.refund = $1 THEN p.amount ELSE p.refunded END AS amount FROM payment_attempt p
			WHERE p.refunded_at >= $2
			UNION ALL SELECT p.order_id, d.amount FROM payment_dispute d JOIN payment_attempt p ON p.id = d.attempt_id
			WHERE d.state = $3 AND d.changed_at >= $2
		) x JOIN club_order o ON o.id = x.order_id GROUP BY o.id, o.description ORDER BY o.id DESC LIMIT 20`,
		domain.RefundMade, since, domain.DisputeLost)
}
