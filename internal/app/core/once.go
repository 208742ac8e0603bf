package core

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// replyRetention is how long a call may be repeated: a page that lost the network on Friday may be reopened on Monday.
const replyRetention = 7 * 24 * time.Hour

// IdempotentCall is a call that the client may repeat because the reply can get lost.
type IdempotentCall struct {
	Key    string // chosen by the client for this call
	Call   string // method and path
	Digest string // of the request body
}

var errOtherCall = problem.Refused("Questa richiesta è già stata inviata con altri dati")

// Once runs a call and stores its reply in one transaction. If the same user repeats the call, Once returns the
// stored reply. A failed call stores nothing and may be repeated.
func (b *Base) Once(
	ctx context.Context, a access.Actor, sent IdempotentCall, run func(ctx context.Context) (reply []byte, err error),
) ([]byte, error) {
	var reply []byte
	err := b.DB.TxAll(ctx, func(ctx context.Context, q store.Q) error {
		claimed, err := q.ClaimReply(ctx, a.UserID, sent.Key, store.KeptReply{Call: sent.Call, Digest: sent.Digest}, b.Now().Add(replyRetention))
		if err != nil {
			return err
		}
		if !claimed {
			stored, err := q.KeptReply(ctx, a.UserID, sent.Key)
			if err != nil {
				return err
			}
			if stored.Call != sent.Call || stored.Digest != sent.Digest {
				return errOtherCall
			}
			reply = []byte(stored.Reply)
			return nil
		}
		if reply, err = run(ctx); err != nil {
			return err
		}
		return q.SaveReply(ctx, a.UserID, sent.Key, string(reply))
	})
	if err != nil {
		return nil, err
	}
	return reply, nil
}
