package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain/calendar"
)

// KeptReply is what a call answered that its sender may send again.
type KeptReply struct {
	Call   string
	Digest string // of what was sent
	Reply  string
}

// ClaimReply makes the caller the one who makes the call of this key. It waits for somebody who is making it, and reports false when
// it was made already.
func (q Q) ClaimReply(ctx context.Context, userID int64, key string, k KeptReply, expiresAt calendar.Instant) (bool, error) {
	n, err := q.db.Exec(ctx, `INSERT INTO kept_reply (user_id, key, call, digest, reply, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, userID, key, k.Call, k.Digest, k.Reply, expiresAt)
	return n == 1, err
}

// SaveReply stores what the call of a key answered.
func (q Q) SaveReply(ctx context.Context, userID int64, key, reply string) error {
	_, err := q.db.Exec(ctx, "UPDATE kept_reply SET reply = $3 WHERE user_id = $1 AND key = $2", userID, key, reply)
	return err
}

// KeptReply finds what the call of a user's key answered.
func (q Q) KeptReply(ctx context.Context, userID int64, key string) (KeptReply, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (KeptReply, error) {
		var k KeptReply
		err := s.Scan(&k.Call, &k.Digest, &k.Reply)
		return k, err
	}, "SELECT call, digest, reply FROM kept_reply WHERE user_id = $1 AND key = $2", userID, key)
}
