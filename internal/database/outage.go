package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// How long calls wait for a PostgreSQL server that went away, until another one has taken over.
const (
	readOutage  = 4 * time.Second
	writeOutage = 15 * time.Second
	// maxWaiting is how many transactions wait at once. More would take the places of calls that only read.
	maxWaiting = 32
)

// codeReadOnly is the error of a write on a server that became a standby.
const codeReadOnly = "25006"

// lostCodes are the errors of a server that is stopping, starting or following another one.
var lostCodes = map[string]bool{
	"57P01": true, "57P02": true, "57P03": true, // shut down, crashed, cannot connect now
	"08000": true, "08003": true, "08006": true, // connection errors
	codeReadOnly: true,
}

// IsUnavailable reports whether err means that the database server could not be reached or went away.
func IsUnavailable(err error) bool {
	var connecting *pgconn.ConnectError
	var network *net.OpError
	var refused *pgconn.PgError
	switch {
	case errors.As(err, &refused):
		return lostCodes[refused.Code]
	case errors.As(err, &connecting), errors.As(err, &network):
		return true
	}
	return errors.Is(err, driver.ErrBadConn) || errors.Is(err, pgconn.ErrConnClosed) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, io.EOF)
}

// commitError is returned when the connection was lost during a commit: the changes may be stored or not.
type commitError struct{ error }

func (e commitError) Unwrap() error { return e.error }

// waitOutage waits a moment before another attempt of something that began at the given time. It reports false if it is not worth it.
func waitOutage(ctx context.Context, began time.Time, most time.Duration) bool {
	if time.Since(began) > most {
		return false
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(100*time.Millisecond + rand.N(200*time.Millisecond)):
		return true
	}
}

// awaitServer runs a transaction again until the server is back. first is the error of its first attempt.
func (db *DB) awaitServer(ctx context.Context, first error, run func() error) error {
	select {
	case db.waiting <- struct{}{}:
		defer func() { <-db.waiting }()
	default:
		return first
	}
	err := first
	for began := time.Now(); canRepeat(err) && waitOutage(ctx, began, writeOutage); {
		if next := run(); ctx.Err() == nil || next == nil {
			err = next // otherwise the end of the context would hide why there was no reply
		}
	}
	return err
}

// canRepeat reports whether a transaction failed because the server went away, and before its commit.
func canRepeat(err error) bool {
	var committing commitError
	return err != nil && IsUnavailable(err) && !errors.As(err, &committing)
}

// readRunner reads through a pool, and reads again if the server went away. Changes are not repeated, because they may have been made.
type readRunner struct{ postgresReader }

// query implements runner.
func (r readRunner) query(ctx context.Context, text string, args []any) (Rows, error) {
	rows, err := r.postgresReader.query(ctx, text, args)
	for began := time.Now(); err != nil && (IsUnavailable(err) || isReplayConflict(err)) && waitOutage(ctx, began, readOutage); {
		var next error
		if rows, next = r.postgresReader.query(ctx, text, args); ctx.Err() == nil || next == nil {
			err = next
		}
	}
	return rows, err
}

// isReplayConflict reports whether a standby cancelled a query to follow the primary.
func isReplayConflict(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && e.Code == "40001"
}
