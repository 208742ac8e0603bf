package core

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// keepReplies is how long a call may be sent again: a page that had no network on Friday may be opened on Monday.
const keepReplies = 7 * 24 * time.Hour

// Sent is a call that its sender may send again, since the answer may get lost on the way.
type Sent struct {
	Key    string // the sender's, made up for this one call
	Call   string // method and path
	Digest string // of what was sent
}

var errOtherCall = problem.Refused("Questa richiesta è già stata inviata con altri dati")

// Once makes a call in one transaction with its answer. Sent again by the same user it is not made again: the answer of the first time
// is given. A call that was refused left nothing behind and may be tried again.
func (b *Base) Once(ctx context.Context, a access.Actor, sent Sent, run func(ctx context.Context) (reply []byte, err error)) ([]byte, error) {
	var reply []byte
	err := b.DB.TxAll(ctx, func(ctx context.Context, q store.Q) error {
		mine, err := q.ClaimReply(ctx, a.UserID, sent.Key, store.KeptReply{Call: sent.Call, Digest: sent.Digest}, b.Now().Add(keepReplies))
		if err != nil {
			return err
		}
		if !mine {
			kept, err := q.KeptReply(ctx, a.UserID, sent.Key)
			if err != nil {
				return err
			}
			if kept.Call != sent.Call || kept.Digest != sent.Digest {
				return errOtherCall
			}
			reply = []byte(kept.Reply)
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
