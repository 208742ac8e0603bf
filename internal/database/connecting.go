package database

import (
	"context"
	"errors"
	"fmt"
	"strings"

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

// checkPrimary connects and fails if the server is a standby.
func (db *DB) checkPrimary(ctx context.Context, c *pgx.ConnConfig) error {
	var standby bool
	if err := db.writePool.QueryRowContext(ctx, "SELECT pg_is_in_recovery()").Scan(&standby); err != nil {
		return connectionError(c, err)
	}
	if standby {
		return ErrStandby
	}
	return nil
}
