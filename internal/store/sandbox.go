package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

var sandboxTable = database.NewTable("sandbox_intent s", "", func(s *domain.SandboxIntent) []database.Column {
	return []database.Column{
		{Name: "id", Field: &s.ID},
		{Name: "key", Field: &s.Key},
		{Name: "secret", Field: &s.Secret},
		{Name: "account", Field: &s.Account},
		{Name: "order_id", Field: &s.OrderID},
		{Name: "attempt_id", Field: &s.AttemptID},
		{Name: "method", Field: &s.Method},
		{Name: "amount", Field: &s.Amount},
		{Name: "refunded", Field: &s.Refunded},
		{Name: "status", Field: &s.Status},
		{Name: "owner_said", Field: &s.Owner},
		{Name: "message", Field: &s.Message},
	}
})

// AddSandboxIntent stores a payment of the built-in provider. If one with the same key exists, it returns that one instead.
func (db *DB) AddSandboxIntent(ctx context.Context, s domain.SandboxIntent) (out domain.SandboxIntent, err error) {
	err = db.Tx(ctx, func(q Q) error {
		out, err = q.KeepSandboxIntent(ctx, s)
		return err
	})
	return out, err
}

// KeepSandboxIntent is AddSandboxIntent in an open transaction.
func (q Q) KeepSandboxIntent(ctx context.Context, s domain.SandboxIntent) (domain.SandboxIntent, error) {
	if _, err := q.db.Exec(ctx, `INSERT INTO sandbox_intent (id, key, secret, account, order_id, attempt_id, method, amount, refunded,
		status, owner_said, message)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
		s.ID, s.Key, s.Secret, s.Account, s.OrderID, s.AttemptID, s.Method, s.Amount, s.Refunded, s.Status, s.Owner, s.Message); err != nil {
		return s, err
	}
	return sandboxTable.One(ctx, q.db, "WHERE s.key = $1", s.Key)
}

// SandboxIntent finds a payment of the built-in provider.
func (q Q) SandboxIntent(ctx context.Context, id string) (domain.SandboxIntent, error) {
	return sandboxTable.One(ctx, q.db, "WHERE s.id = $1", id)
}

// SandboxIntentBySecret finds a payment of the built-in provider by the secret of its payment page.
func (q Q) SandboxIntentBySecret(ctx context.Context, secret string) (domain.SandboxIntent, error) {
	return sandboxTable.One(ctx, q.db, "WHERE s.secret = $1", secret)
}

// ChangeSandboxIntent applies change to a payment of the built-in provider under a lock.
func (db *DB) ChangeSandboxIntent(
	ctx context.Context, id string, change func(*domain.SandboxIntent),
) (out domain.SandboxIntent, err error) {
	err = db.Tx(ctx, func(q Q) error {
		out, err = sandboxTable.One(ctx, q.db, "WHERE s.id = $1"+q.db.ForUpdate(), id)
		if err != nil {
			return err
		}
		change(&out)
		_, err = q.db.Exec(ctx, "UPDATE sandbox_intent SET status = $2, owner_said = $3, message = $4, refunded = $5 WHERE id = $1",
			id, out.Status, out.Owner, out.Message, out.Refunded)
		return err
	})
	return out, err
}
