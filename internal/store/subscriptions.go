package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// OpenSubscriptions returns the unpaid subscription orders of a user.
func (q Q) OpenSubscriptions(ctx context.Context, userID id.User) ([]domain.Order, error) {
	return orderTable.All(ctx, q.db, "WHERE o.user_id = $1 AND o.state IN ($2, $3) ORDER BY o.id",
		userID, domain.OrderToPay, domain.OrderPaying)
}

// AddSubscription records the period that a paid order added to a subscription.
func (q Q) AddSubscription(ctx context.Context, orderID id.Order, userID id.User, since, until calendar.Date) error {
	_, err := q.db.Exec(ctx, "INSERT INTO subscription (order_id, user_id, since, until) VALUES ($1, $2, $3, $4)",
		orderID, userID, since, until)
	return err
}

// TakeSubscription removes the period that an order added to a subscription, and returns it.
func (q Q) TakeSubscription(ctx context.Context, orderID id.Order) (since, until calendar.Date, err error) {
	type span struct{ since, until calendar.Date }
	s, err := database.One(ctx, q.db, func(s database.Scanner) (span, error) {
		var out span
		err := s.Scan(&out.since, &out.until)
		return out, err
	}, "DELETE FROM subscription WHERE order_id = $1 RETURNING since, until", orderID)
	return s.since, s.until, err
}
