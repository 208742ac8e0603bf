package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Scrub empties SQLite's log into the database file, where deleted content is overwritten: nothing deleted is left beside it. Readers of an
// older state keep it from being emptied; they are waited for a moment, and what they kept goes with the next time. PostgreSQL's log is its
// operator's.
func (db *DB) Scrub(ctx context.Context) error {
	if _, inside := db.outer(ctx); inside || db.dialect != &sqliteDialect {
		return nil
	}
	return db.alone(ctx, func(c *sql.Conn) error {
		_, err := c.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)") // it waits no longer for readers than a writer does for its turn
		return err
	})
}

// Rewrite writes the SQLite file anew, without the unused pages and what they still hold. Writers wait meanwhile.
func (db *DB) Rewrite(ctx context.Context) error {
	if db.dialect != &sqliteDialect {
		return nil
	}
	err := db.alone(ctx, func(c *sql.Conn) error {
		// On the disk: a copy of the database does not belong into memory.
		if _, err := c.ExecContext(ctx, "PRAGMA temp_store = FILE"); err != nil {
			return err
		}
		_, err := c.ExecContext(ctx, "VACUUM")
		_, reset := c.ExecContext(context.WithoutCancel(ctx), "PRAGMA temp_store = MEMORY")
		return errors.Join(err, reset)
	})
	if err != nil {
		return fmt.Errorf("writing the database anew: %w", err)
	}
	return db.Scrub(ctx)
}

// alone runs fn with the writer's connection.
func (db *DB) alone(ctx context.Context, fn func(c *sql.Conn) error) error {
	c, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	return errors.Join(fn(c), c.Close())
}

// Exclusively runs fn while no other process runs one of the same name on this database; they wait. A SQLite file has one process.
func (db *DB) Exclusively(ctx context.Context, name string, fn func() error) error {
	if db.dialect != &postgresDialect {
		return fn()
	}
	return db.alone(ctx, func(c *sql.Conn) error {
		if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", name); err != nil {
			return err
		}
		err := fn()
		_, unlock := c.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(hashtext($1))", name)
		return errors.Join(err, unlock)
	})
}
