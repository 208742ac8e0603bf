package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Error codes of PostgreSQL when a connection is made.
const (
	codeWrongPassword = "28P01"
	codeNotAuthorized = "28000"
	codeNoDatabase    = "3D000"
)

// parseURL returns the connection settings of a database URL.
func parseURL(databaseURL string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(databaseURL)
	if err != nil { // err would have several lines and parts of the password
		return nil, errors.New("the database address is not of the form postgres://user:password@host:5432/name")
	}
	return config, nil
}

// ErrStandby is returned by OpenPostgres for a server that only follows another one.
var ErrStandby = errors.New("the database server is a standby, which cannot be written to: use the address of the primary")

// connectionError returns one sentence for an operator about a connection that failed.
func connectionError(c *pgx.ConnConfig, err error) error {
	if errors.Is(err, ErrStandby) {
		return ErrStandby
	}
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		reason, _, _ := strings.Cut(err.Error(), "\n") // one line for each address that was tried
		if _, last, found := strings.Cut(reason, ": "); found {
			reason = last // without the user
		}
		return fmt.Errorf("the database server %s:%d cannot be reached: %s", c.Host, c.Port, reason)
	}
	switch refused.Code {
	case codeWrongPassword, codeNotAuthorized:
		return fmt.Errorf("the database server %s:%d refuses the user %s: %w", c.Host, c.Port, c.User, refused)
	case codeNoDatabase:
		return fmt.Errorf("the database server %s:%d has no database %s", c.Host, c.Port, c.Database)
	}
	return fmt.Errorf("connect to database %s: %w", c.Database, refused)
}

// checkPrimary connects and fails if there is no primary.
func (db *DB) checkPrimary(ctx context.Context, c *pgx.ConnConfig) error {
	if err := db.writePool.PingContext(ctx); err != nil {
		return connectionError(c, err)
	}
	return nil
}

// primaryCheck keeps writes on a server that can be written to. A connection through a proxy may lead to a server that became a standby.
type primaryCheck struct {
	// since counts the servers that turned out to be standbys. Connections that are older are not used again.
	since atomic.Int64
}

// connection data of primaryCheck and leaveStandby.
const (
	sinceKey   = "traguardo.since"
	standbyKey = "traguardo.standby"
)

// validate is a pgconn.ValidateConnectFunc that rejects standbys.
func (p *primaryCheck) validate(ctx context.Context, conn *pgconn.PgConn) error {
	conn.CustomData()[sinceKey] = p.since.Load()
	standby, err := inRecovery(ctx, conn)
	if standby {
		return ErrStandby
	}
	return err
}

// reset makes the pool close connections from before the last server turned out to be a standby.
func (p *primaryCheck) reset(_ context.Context, conn *pgx.Conn) error {
	if conn.PgConn().CustomData()[sinceKey] != p.since.Load() {
		return driver.ErrBadConn
	}
	return nil
}

// check records that the server has become a standby if err reports that, and returns err.
func (p *primaryCheck) check(err error) error {
	var refused *pgconn.PgError
	if p != nil && errors.As(err, &refused) && refused.Code == codeReadOnly {
		p.since.Add(1)
	}
	return err
}

// readConnector connects to the primary, or to a standby while there is no primary.
type readConnector struct {
	driver.Connector // to the primary
	standby          driver.Connector
}

// Connect implements driver.Connector.
func (c readConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err == nil || ctx.Err() != nil {
		return conn, err
	}
	return c.standby.Connect(ctx)
}

// markStandby is a pgconn.ValidateConnectFunc that accepts any server and notes when it was reached.
func markStandby(_ context.Context, conn *pgconn.PgConn) error {
	conn.CustomData()[standbyKey] = time.Now()
	return nil
}

// standbyTime is how long a connection to a standby is used before another attempt to reach the primary.
const standbyTime = 2 * time.Second

// leaveStandby makes the pool close connections to a standby after some time, unless it became the primary.
func leaveStandby(ctx context.Context, conn *pgx.Conn) error {
	data := conn.PgConn().CustomData()
	since, ok := data[standbyKey].(time.Time)
	if !ok || time.Since(since) < standbyTime {
		return nil
	}
	standby, err := inRecovery(ctx, conn.PgConn())
	if standby || err != nil {
		return driver.ErrBadConn
	}
	delete(data, standbyKey)
	return nil
}

// inRecovery reports whether the server is a standby.
func inRecovery(ctx context.Context, conn *pgconn.PgConn) (bool, error) {
	result := conn.ExecParams(ctx, "SELECT pg_is_in_recovery()", nil, nil, nil, nil).Read()
	if result.Err != nil {
		return false, result.Err
	}
	return string(result.Rows[0][0]) == "t", nil
}
