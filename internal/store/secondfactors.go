package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

var secondFactorTable = database.NewTable("second_factor f", "", func(f *domain.SecondFactor) []database.Column {
	return []database.Column{
		{Name: "user_id", Field: &f.UserID},
		{Name: "secret", Field: &f.Secret},
		{Name: "active", Field: &f.Active},
		{Name: "last_step", Field: &f.LastStep},
	}
})

// SecondFactor returns a user's second factor, or the zero value if there is none.
func (q Q) SecondFactor(ctx context.Context, userID id.User) (domain.SecondFactor, error) {
	f, err := secondFactorTable.One(ctx, q.db, "WHERE f.user_id = $1", userID)
	if problem.Is(err, problem.KindNotFound) {
		return domain.SecondFactor{}, nil
	}
	return f, err
}

// SetSecondFactor stores a user's second factor and replaces the previous one.
func (q Q) SetSecondFactor(ctx context.Context, f domain.SecondFactor) error {
	_, err := q.db.Exec(ctx, `INSERT INTO second_factor (user_id, secret, active, last_step) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, active = excluded.active, last_step = excluded.last_step`,
		f.UserID, f.Secret, f.Active, f.LastStep)
	return err
}

// DropSecondFactor removes a user's second factor and recovery codes, and reports whether there was a factor.
func (q Q) DropSecondFactor(ctx context.Context, userID id.User) (bool, error) {
	if _, err := q.db.Exec(ctx, "DELETE FROM recovery_code WHERE user_id = $1", userID); err != nil {
		return false, err
	}
	n, err := q.db.Exec(ctx, "DELETE FROM second_factor WHERE user_id = $1", userID)
	return n == 1, err
}

// SetRecoveryCodes stores the digests of a user's recovery codes and replaces the previous ones.
func (q Q) SetRecoveryCodes(ctx context.Context, userID id.User, hashes []string) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM recovery_code WHERE user_id = $1", userID); err != nil {
		return err
	}
	for _, h := range hashes {
		if _, err := q.db.Exec(ctx, "INSERT INTO recovery_code (user_id, code_hash) VALUES ($1, $2)", userID, h); err != nil {
			return err
		}
	}
	return nil
}

// SpendRecoveryCode removes a recovery code and reports whether it existed.
func (q Q) SpendRecoveryCode(ctx context.Context, userID id.User, hash string) (bool, error) {
	n, err := q.db.Exec(ctx, "DELETE FROM recovery_code WHERE user_id = $1 AND code_hash = $2", userID, hash)
	return n == 1, err
}

// RecoveryCodes counts the codes a user has left.
func (q Q) RecoveryCodes(ctx context.Context, userID id.User) (int, error) {
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM recovery_code WHERE user_id = $1", userID)
}
