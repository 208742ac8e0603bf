package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Shared reports whether several servers may use the database at the same time.
func (db *DB) Shared() bool { return db.dialect == &postgresDialect }

// Notify sends a text to every server that listens to the channel.
func (db *DB) Notify(ctx context.Context, channel, text string) error {
	_, err := db.write.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, text)
	return err
}

// Listen hands over the texts sent to a channel until ctx ends or the connection breaks. It calls ready when nothing sent from then on
// is missed.
func (db *DB) Listen(ctx context.Context, channel string, ready func(), heard func(text string)) error {
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	var failed error
	err = conn.Raw(func(raw any) error {
		failed = listen(ctx, raw, channel, ready, heard)
		return driver.ErrBadConn // a connection that listens is not given back to the pool
	})
	if failed == nil && !errors.Is(err, driver.ErrBadConn) {
		failed = err
	}
	return failed
}

func listen(ctx context.Context, raw any, channel string, ready func(), heard func(text string)) error {
	own, ok := raw.(*stdlib.Conn)
	if !ok {
		return fmt.Errorf("%T cannot listen", raw)
	}
	conn := own.Conn()
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return err
	}
	ready()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		heard(n.Payload)
	}
}
