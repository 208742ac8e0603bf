package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// KeptReply is the stored reply of a call that the client may repeat.
type KeptReply struct {
	Call   string
	Digest string // of the request
	Reply  string
}

// ClaimReply reserves a key for the caller and reports whether it succeeded. It waits for a concurrent call with the same key, and fails if
// the key was used before.
func (q Q) ClaimReply(ctx context.Context, userID id.User, key string, k KeptReply, expiresAt calendar.Instant) (bool, error) {
	n, err := q.db.Exec(ctx, `INSERT INTO kept_reply (user_id, key, call, digest, reply, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, userID, key, k.Call, k.Digest, k.Reply, expiresAt)
	return n == 1, err
}

// SaveReply stores the reply of the call with a key.
func (q Q) SaveReply(ctx context.Context, userID id.User, key, reply string) error {
	_, err := q.db.Exec(ctx, "UPDATE kept_reply SET reply = $3 WHERE user_id = $1 AND key = $2", userID, key, reply)
	return err
}

// KeptReply finds the stored call with a user's key.
func (q Q) KeptReply(ctx context.Context, userID id.User, key string) (KeptReply, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (KeptReply, error) {
		var k KeptReply
		err := s.Scan(&k.Call, &k.Digest, &k.Reply)
		return k, err
	}, "SELECT call, digest, reply FROM kept_reply WHERE user_id = $1 AND key = $2", userID, key)
}
