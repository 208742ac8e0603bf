package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// The connections of a server to PostgreSQL besides those of exports. Readers have their own: writers that wait for a lock must not hold
// them up.
const (
	postgresReaders = 10
	postgresWriters = 10
)

// OpenPostgres connects to a PostgreSQL database. Its driver keeps prepared statements by itself.
func OpenPostgres(ctx context.Context, databaseURL string) (*DB, error) {
	config, err := pgx.ParseConfig(databaseURL)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	pool := func(conns, idle int, idleFor time.Duration) *sql.DB {
		p := stdlib.OpenDB(*config, stdlib.OptionAfterConnect(compileNothing))
		p.SetMaxOpenConns(conns)
		p.SetMaxIdleConns(idle)
		p.SetConnMaxIdleTime(idleFor)
		return p
	}
	db := overLibrary(&postgresDialect, pool(postgresReaders, postgresReaders, 5*time.Minute), pool(postgresWriters, postgresWriters, 5*time.Minute), pool(2*Exports(), 2, time.Minute))
	if err := db.write.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database: %w", err), db.Close())
	}
	return db, nil
}

// compileNothing keeps PostgreSQL from compiling queries. It does so where it expects much work, and of a search for some names it expects a thousand times
// the rows there are: ten milliseconds for a query of one. It is a statement, since what stands between may refuse it as a setting of the connection.
func compileNothing(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SET jit = off")
	return err
}

// letGo frees the rows of a transaction that is done before it is on the disk, when others are changing something. PostgreSQL keeps them locked while it waits for the
// disk, and those who move the same counts would wait for it one after the other. The transaction is therefore stored without waiting, and goes on as
// another one that only has something to be stored: whoever commits that waits, and as it is later in the log both are on the disk then.
func (db *DB) letGo(ctx context.Context, tx *sql.Tx) error {
	if db.dialect != &postgresDialect || db.changing.Load() < 2 {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SET LOCAL synchronous_commit = off; COMMIT AND CHAIN; SELECT pg_logical_emit_message(true, '', '')")
	return err
}
