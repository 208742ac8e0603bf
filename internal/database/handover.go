package database

import (
	"context"
	"runtime"
)

// Handover lets a transaction start the next one that changes the same rows before its own changes are on disk. The next transaction is
// then prepared while this one waits for the disk. The zero value does nothing.
type Handover struct {
	Waiting func() bool // whether a transaction waits for this one
	Release func()      // starts it; later calls have no effect
}

// wanted reports whether a transaction waits for this one.
func (h Handover) wanted() bool { return h.Waiting != nil && h.Waiting() }

// TxHandingOver is Tx, with a handover when fn is done and no longer holds locks.
func (db *DB) TxHandingOver(ctx context.Context, h Handover, fn func(q Q) error) error {
	return db.retryTx(ctx, h, fn)
}

// joinNext starts the next transaction so that it can join the group of this one, which has the turn: it shares the commit.
func (h Handover) joinNext() {
	if h.wanted() {
		h.Release()
		runtime.Gosched() // lets it queue for the turn first
	}
}
