package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

var attemptTable = database.NewTable("payment_attempt p", "", func(a *domain.Attempt) []database.Column {
	return []database.Column{
		{Name: "id", Field: &a.ID},
		{Name: "order_id", Field: &a.OrderID, InsertOnly: true},
		{Name: "state", Field: &a.State},
		{Name: "provider", Field: &a.Provider, InsertOnly: true},
		{Name: "shop_id", Field: &a.ShopID, InsertOnly: true},
		{Name: "account", Field: &a.Account, InsertOnly: true},
		{Name: "key", Field: &a.Key, InsertOnly: true},
		{Name: "intent_id", Field: &a.IntentID},
		{Name: "secret", Field: &a.Secret},
		{Name: "method", Field: &a.Method, InsertOnly: true},
		{Name: "amount", Field: &a.Amount, InsertOnly: true},
		{Name: "confirms", Field: &a.Confirms},
		{Name: "message", Field: &a.Message},
		{Name: "refund", Field: &a.Refund},
		{Name: "refunded", Field: &a.Refunded},
		{Name: "refunded_at", Field: &a.RefundedAt},
		{Name: "doubtful", Field: &a.Doubtful},
		{Name: "created_by", Field: &a.CreatedBy, InsertOnly: true},
		{Name: "created_at", Field: &a.CreatedAt, InsertOnly: true},
		{Name: "changed_at", Field: &a.ChangedAt},
		{Name: "version", Field: &a.Version},
	}
})

// AddPayment stores a new attempt to pay an order. The caller must have locked the order.
func (q Q) AddPayment(ctx context.Context, a domain.Attempt) (id.Attempt, error) {
	return newID[id.Attempt](attemptTable.Insert(ctx, q.db, a))
}

// SavePayment stores the changed state of an attempt. The caller must have locked the order.
func (q Q) SavePayment(ctx context.Context, a domain.Attempt) error {
	return attemptTable.Update(ctx, q.db, a)
}

// PaymentAttempt finds an attempt.
func (q Q) PaymentAttempt(ctx context.Context, attemptID id.Attempt) (domain.Attempt, error) {
	return attemptTable.One(ctx, q.db, "WHERE p.id = $1", attemptID)
}

// AttemptByIntent finds an attempt by the provider's intent id.
func (q Q) AttemptByIntent(ctx context.Context, intentID string) (domain.Attempt, error) {
	return attemptTable.One(ctx, q.db, "WHERE p.intent_id = $1 AND p.intent_id <> ''", intentID)
}

// PaymentAttempts returns the attempts to pay an order, oldest first.
func (q Q) PaymentAttempts(ctx context.Context, orderID id.Order) ([]domain.Attempt, error) {
	return attemptTable.All(ctx, q.db, "WHERE p.order_id = $1 ORDER BY p.id", orderID)
}

// AttemptCredited reports whether the money of an attempt became credit because its order no longer needed it.
func (q Q) AttemptCredited(ctx context.Context, attemptID id.Attempt) (bool, error) {
	n, err := database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM wallet_line WHERE attempt_id = $1", attemptID)
	return n > 0, err
}

// AttemptsToCheck returns the attempts to ask the provider about: those last asked before asked, those waiting for the card holder since
// before began, and dropped ones the provider may not know to be dropped. It includes attempts dated in the future: a wrong clock must not
// keep an order in payment for years.
func (q Q) AttemptsToCheck(ctx context.Context, now, asked, began calendar.Instant) ([]domain.Attempt, error) {
	return attemptTable.All(ctx, q.db, `WHERE (p.state = $1 AND (p.changed_at < $2 OR p.changed_at > $6)) OR (p.state = $3
		AND (p.created_at < $4 OR p.created_at > $6))
		OR (p.state = $5 AND p.doubtful) ORDER BY p.id`, domain.AttemptAsked, asked, domain.AttemptAction, began, domain.AttemptDropped,
		now.Add(futureAfter))
}

// RefundsToMake returns the attempts whose money must be refunded.
func (q Q) RefundsToMake(ctx context.Context) ([]domain.Attempt, error) {
	return attemptTable.All(ctx, q.db, "WHERE p.refund = $1 ORDER BY p.id", domain.RefundToMake)
}

// CountAttempts returns the number of open attempts, of doubtful ones among them, and of refunds to make.
func (q Q) CountAttempts(ctx context.Context) (open, doubtful, refunds int, err error) {
	type counts struct{ open, doubtful, refunds int }
	n, err := database.One(ctx, q.db, func(s database.Scanner) (counts, error) {
		var c counts
		err := s.Scan(&c.open, &c.doubtful, &c.refunds)
		return c, err
	}, `SELECT (SELECT COUNT(*) FROM payment_attempt WHERE state IN ($1, $2)), (SELECT COUNT(*) FROM payment_attempt
		WHERE state IN ($1, $2) AND doubtful),
		(SELECT COUNT(*) FROM payment_attempt WHERE refund = $3)`, domain.AttemptAsked, domain.AttemptAction, domain.RefundToMake)
	return n.open, n.doubtful, n.refunds, err
}

// AddProviderEvent records a message of the provider and reports whether it is new.
func (q Q) AddProviderEvent(ctx context.Context, id, kind, intentID string, at calendar.Instant) (bool, error) {
	n, err := q.db.Exec(ctx, "INSERT INTO provider_event (id, kind, intent_id, received_at) VALUES ($1, $2, $3, $4) "+
		"ON CONFLICT DO NOTHING", id, kind, intentID, at)
	return n == 1, err
}

// PostRefund posts the refund of a reversed order to its card.
func (q Q) PostRefund(ctx context.Context, o domain.Order, at calendar.Instant, by id.User) error {
	return q.Post(ctx, posted(o).Refunded(at, by))
}

var orderNoticeTable = database.NewTable("order_notice n", "", func(n *domain.OrderNotice) []database.Column {
	return []database.Column{
		{Name: "id", Field: &n.ID},
		{Name: "order_id", Field: &n.OrderID},
		{Name: "kind", Field: &n.Kind},
		{Name: "user_id", Field: &n.UserID},
		{Name: "message", Field: &n.Message},
		{Name: "made_at", Field: &n.MadeAt},
	}
})

// AddOrderNotice queues a notice about an order.
func (q Q) AddOrderNotice(ctx context.Context, n domain.OrderNotice) error {
	_, err := orderNoticeTable.Insert(ctx, q.db, n)
	return err
}

// OrderNotices returns the oldest queued notices, at most most of them.
func (q Q) OrderNotices(ctx context.Context, most int) ([]domain.OrderNotice, error) {
	return orderNoticeTable.All(ctx, q.db, "ORDER BY n.id LIMIT CAST($1 AS BIGINT)", most)
}

// DropOrderNotice removes a notice that was sent and reports whether it was still queued.
func (q Q) DropOrderNotice(ctx context.Context, noticeID int64) (bool, error) {
	n, err := q.db.Exec(ctx, "DELETE FROM order_notice WHERE id = $1", noticeID)
	return n == 1, err
}

// ProviderEventKnown reports whether a message of the provider was recorded before.
func (q Q) ProviderEventKnown(ctx context.Context, messageID string) (bool, error) {
	n, err := database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM provider_event WHERE id = $1", messageID)
	return n > 0, err
}
