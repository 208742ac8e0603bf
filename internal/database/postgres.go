package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// Connections per server, in addition to those of exports. Readers have their own pool so that they do not wait for blocked writers.
const (
	postgresReaders = 10
	postgresWriters = 10
)

// connectTimeout bounds the attempt to connect to one of several servers.
const connectTimeout = 2 * time.Second

// OpenPostgres connects to a PostgreSQL database. It fails if no server can be reached or all of them are standbys. With several servers in
// the URL it writes to the primary, whichever it is at the time, and reads from a standby while there is no primary.
func OpenPostgres(ctx context.Context, databaseURL string) (*DB, error) {
	config, err := parseURL(databaseURL)
	if err != nil {
		return nil, err
	}
	if len(config.Fallbacks) > 0 && config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	primary := &primaryCheck{}
	connector := func(validate pgconn.ValidateConnectFunc, reset func(context.Context, *pgx.Conn) error) driver.Connector {
		own := config.Copy()
		own.ValidateConnect = validate
		return stdlib.GetConnector(*own, stdlib.OptionAfterConnect(disableJIT), stdlib.OptionResetSession(reset))
	}
	writing := connector(primary.validate, primary.reset)
	reading := readConnector{writing, connector(markStandby, leaveStandby)}
	db := newPooledDB(&postgresDialect, newPool(reading, postgresReaders, postgresReaders, 5*time.Minute),
		newPool(writing, postgresWriters, postgresWriters, 5*time.Minute), newPool(reading, 2*MaxExports(), 2, time.Minute))
	db.primary, db.waiting = primary, make(chan struct{}, maxWaiting)
	if err := db.checkPrimary(ctx, config); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func newPool(c driver.Connector, conns, idle int, idleFor time.Duration) *sql.DB {
	p := sql.OpenDB(c)
	p.SetMaxOpenConns(conns)
	p.SetMaxIdleConns(idle)
	p.SetConnMaxIdleTime(idleFor)
	return p
}

// disableJIT turns off JIT compilation. PostgreSQL overestimates the rows of a name search a thousandfold and would spend 10 ms compiling
// a query for a single row. A connection parameter would be rejected by some connection poolers, a SET statement is not.
func disableJIT(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SET jit = off")
	return err
}

// firstCommit is the first step of a commit in two. It releases the row locks of a finished transaction before it is flushed to disk: the
// transaction is committed asynchronously and chained to a second one that writes a log message, whose commit flushes both. It is for
// transactions that others wait for, because PostgreSQL holds the locks during the flush: transactions that update the same counters would
// wait for one flush each.
var firstCommit = []string{"SET LOCAL synchronous_commit = off", "COMMIT AND CHAIN", "SELECT pg_logical_emit_message(true, '', '')"}

// commitInTwoSteps runs the first step. The second is the commit of tx, by the caller.
func commitInTwoSteps(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, strings.Join(firstCommit, "; "))
	return err
}

// sharedTx runs a transaction that others wait for.
func (db *DB) sharedTx(ctx context.Context, h Handover, fn func(q Q) error) error {
	tx, conn, err := beginOn(ctx, db.writePool)
	if err != nil {
		return err
	}
	defer func() {
		_ = tx.Rollback() // a no-op after Commit
		_ = conn.Close()
	}()
	t := &sharedTx{sqlRunner: sqlRunner{tx}, ctx: ctx, conn: conn}
	if err := fn(Q{run: t, dialect: db.dialect, tallies: db.tallies}); err != nil {
		return db.primary.check(err)
	}
	if db.openTxs.Load() > 1 || h.wanted() {
		err = t.commitInTwoSteps(ctx, h)
	} else {
		err = t.flush(ctx)
	}
	if err != nil {
		return db.primary.check(err)
	}
	if err := tx.Commit(); err != nil {
		return commitError{err}
	}
	return nil
}

// beginOn begins a transaction and returns its connection, too. A connection that the server has closed is replaced, as by database/sql.
func beginOn(ctx context.Context, pool *sql.DB) (*sql.Tx, *sql.Conn, error) {
	for attempt := 1; ; attempt++ {
		conn, err := pool.Conn(ctx)
		if err != nil {
			return nil, nil, err
		}
		tx, err := conn.BeginTx(ctx, nil)
		if err == nil {
			return tx, conn, nil
		}
		_ = conn.Close()
		if !errors.Is(err, driver.ErrBadConn) || attempt == postgresWriters {
			return nil, nil, err
		}
	}
}
