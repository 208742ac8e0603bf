package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// Shared reports whether several servers may use the database at the same time.
func (db *DB) Shared() bool { return db.dialect == &postgresDialect }

// Notify sends text to all listeners of the channel. It requires PostgreSQL.
func (db *DB) Notify(ctx context.Context, channel, text string) error {
	_, err := db.writePool.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, text)
	if err != nil {
		return fmt.Errorf("notify channel %s: %w", channel, err)
	}
	return nil
}

// Listen calls receive with each text sent to the channel, until ctx ends or the connection breaks. It calls ready once it is listening.
func (db *DB) Listen(ctx context.Context, channel string, ready func(), receive func(text string)) error {
	conn, err := db.writePool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	var failed error
	err = conn.Raw(func(raw any) error {
		failed = listen(ctx, raw, channel, ready, receive)
		return driver.ErrBadConn // do not return a listening connection to the pool
	})
	if failed == nil && !errors.Is(err, driver.ErrBadConn) {
		failed = err
	}
	return failed
}

func listen(ctx context.Context, raw any, channel string, ready func(), receive func(text string)) error {
	own, ok := raw.(*stdlib.Conn)
	if !ok {
		return fmt.Errorf("listen: unsupported connection %T", raw)
	}
	conn := own.Conn()
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return err
	}
	ready()
	for {
		waiting, cancel := context.WithTimeout(ctx, listenCheck)
		n, err := conn.WaitForNotification(waiting)
		cancel()
		switch {
		case err == nil:
			receive(n.Payload)
		case ctx.Err() != nil || !pgconn.Timeout(err):
			return err
		default:
			if err := checkListening(ctx, conn); err != nil {
				return err
			}
		}
	}
}

// listenCheck is the time after which a silent connection is checked. A machine that lost its power does not close its connections.
const listenCheck = 10 * time.Second

func checkListening(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, listenCheck/2)
	defer cancel()
	return conn.Ping(ctx)
}
