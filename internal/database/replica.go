package database

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
)

// ReplicaLag returns how old reads with a context of WithReplica may be; 0 without a replica.
func (db *DB) ReplicaLag() time.Duration {
	if db.replica == nil {
		return 0
	}
	return MaxReplicaLag
}

// MaxReplicaLag is how far a replica may be behind the primary.
const MaxReplicaLag = 5 * time.Second

// replicaCheck is the time between two looks at the replica.
const replicaCheck = time.Second

// replica is a PostgreSQL server that follows the primary, for reads that may be a little old.
type replica struct {
	pool   *sql.DB
	usable atomic.Bool
	// marks are the positions of the primary's log, oldest first, at most MaxReplicaLag old.
	marks []logMark
	stop  context.CancelFunc
	done  chan struct{}
}

// logMark is the end of the primary's log at a time.
type logMark struct {
	at       time.Time
	position int64
}

// UseReplica makes reads with a context of WithReplica use another server, as long as it is less than MaxReplicaLag behind. The server need
// not be reachable yet.
func (db *DB) UseReplica(ctx context.Context, databaseURL string) error {
	if db.dialect != &postgresDialect {
		return errors.New("only a PostgreSQL database can have a replica")
	}
	config, err := parseURL(databaseURL)
	if err != nil {
		return err
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	conns := postgresReaders + 2*MaxExports()
	r := &replica{pool: newPool(stdlib.GetConnector(*config, stdlib.OptionAfterConnect(disableJIT)), conns, postgresReaders, 5*time.Minute),
		done: make(chan struct{})}
	ctx, r.stop = context.WithCancel(context.WithoutCancel(ctx))
	db.replica = r
	go func() {
		defer close(r.done)
		for {
			db.checkReplica(ctx, time.Now())
			select {
			case <-ctx.Done():
				return
			case <-time.After(replicaCheck):
			}
		}
	}()
	closePools := db.close
	db.close = func() error {
		r.stop()
		<-r.done
		return errors.Join(r.pool.Close(), closePools())
	}
	return nil
}

// checkReplica decides whether the replica may be used until the next look: it must have replayed what the primary had written some time
// ago. Times of transactions would not do, because an idle primary has none.
func (db *DB) checkReplica(ctx context.Context, now time.Time) {
	ctx, cancel := context.WithTimeout(ctx, replicaCheck)
	defer cancel()
	r := db.replica
	var written, replayed int64
	err := db.writePool.QueryRowContext(ctx, "SELECT CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS BIGINT)").Scan(&written)
	if err == nil {
		err = r.pool.QueryRowContext(ctx, `SELECT CAST(pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
			ELSE pg_current_wal_lsn() END, '0/0') AS BIGINT)`).Scan(&replayed)
	}
	if err != nil {
		r.usable.Store(false)
		return
	}
	r.marks = append(r.marks, logMark{now, written})
	// The next look is a moment away, and until then the replica may fall further behind.
	oldest := now.Add(2*replicaCheck - MaxReplicaLag)
	for len(r.marks) > 1 && r.marks[0].at.Before(oldest) {
		r.marks = r.marks[1:]
	}
	r.usable.Store(replayed >= r.marks[0].position)
}

// ReplicaUsable reports whether reads may use a replica now.
func (db *DB) ReplicaUsable() bool { return db.replica != nil && db.replica.usable.Load() }

// replicaKey is the context key of the *atomic.Bool that is set when something was written with a context of WithReplica.
type replicaKey struct{ db *DB }

// WithReplica returns a context whose reads use the replica, if it is usable now, until something is written with it. A call that began to
// read from the primary stays there: it may keep an old row under a new version otherwise.
func (db *DB) WithReplica(ctx context.Context) context.Context {
	if !db.ReplicaUsable() {
		return ctx
	}
	return context.WithValue(ctx, replicaKey{db}, new(atomic.Bool))
}

// leaveReplica makes the following reads with ctx use the primary, because they must see what is written now.
func (db *DB) leaveReplica(ctx context.Context) {
	if wrote, ok := ctx.Value(replicaKey{db}).(*atomic.Bool); ok {
		wrote.Store(true)
	}
}

// replicaFor returns the runner for reads with ctx that may be a little old, or nil.
func (db *DB) replicaFor(ctx context.Context) runner {
	wrote, ok := ctx.Value(replicaKey{db}).(*atomic.Bool)
	if !ok || wrote.Load() {
		return nil
	}
	return postgresReader{db.replica.pool}
}

// queryReplica reads from the replica. It reports false if the caller must read elsewhere.
func (j scopedRunner) queryReplica(ctx context.Context, text string, args []any) (Rows, bool, error) {
	r := j.db.replicaFor(ctx)
	if r == nil {
		return nil, false, nil
	}
	rows, err := r.query(ctx, text, args)
	if err != nil && ctx.Err() == nil && (IsUnavailable(err) || isReplayConflict(err)) {
		j.db.leaveReplica(ctx)
		return nil, false, nil
	}
	return rows, true, err
}
