package database

import (
	"context"
	"errors"
	"fmt"
)

// TruncateWAL moves the content of SQLite's write-ahead log into the database file, where deleted content is overwritten. If a reader still
// needs the log after a short wait, the rest is left to the next call. It does nothing on PostgreSQL or inside a transaction.
func (db *DB) TruncateWAL(ctx context.Context) error {
	if _, inside := db.outerTx(ctx); inside || db.dialect != &sqliteDialect {
		return nil
	}
	return db.writer.withConn(ctx, func(run func(string) error) error {
		if err := run("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil { // waits for readers up to the writer's busy_timeout
			return fmt.Errorf("truncate WAL: %w", err)
		}
		return nil
	})
}

// Vacuum rebuilds the SQLite file without unused pages and their old content. Writers wait. It does nothing on PostgreSQL.
func (db *DB) Vacuum(ctx context.Context) error {
	if db.dialect != &sqliteDialect {
		return nil
	}
	err := db.writer.withConn(ctx, func(run func(string) error) error {
		// The temporary copy of the database may be too large for memory.
		if err := run("PRAGMA temp_store = FILE"); err != nil {
			return err
		}
		return errors.Join(run("VACUUM"), run("PRAGMA temp_store = MEMORY"))
	})
	if err != nil {
		return fmt.Errorf("vacuum: %w", err)
	}
	return db.TruncateWAL(ctx)
}

// WithLock runs fn while holding the named lock of the database, waiting for other servers. SQLite has a single server, so no lock is
// taken.
func (db *DB) WithLock(ctx context.Context, name string, fn func() error) error {
	if db.dialect != &postgresDialect {
		return fn()
	}
	c, err := db.writePool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", name); err != nil {
		return fmt.Errorf("lock %q: %w", name, err)
	}
	err = fn()
	_, unlock := c.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(hashtext($1))", name)
	return errors.Join(err, unlock)
}
