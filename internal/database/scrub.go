package database

import (
	"context"
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
	return db.writer.alone(ctx, func(run func(string) error) error {
		return run("PRAGMA wal_checkpoint(TRUNCATE)") // it waits no longer for readers than a writer does for its turn
	})
}

// Rewrite writes the SQLite file anew, without the unused pages and what they still hold. Writers wait meanwhile.
func (db *DB) Rewrite(ctx context.Context) error {
	if db.dialect != &sqliteDialect {
		return nil
	}
	err := db.writer.alone(ctx, func(run func(string) error) error {
		// On the disk: a copy of the database does not belong into memory.
		if err := run("PRAGMA temp_store = FILE"); err != nil {
			return err
		}
		return errors.Join(run("VACUUM"), run("PRAGMA temp_store = MEMORY"))
	})
	if err != nil {
		return fmt.Errorf("writing the database anew: %w", err)
	}
	return db.Scrub(ctx)
}

// Exclusively runs fn while no other process runs one of the same name on this database; they wait. A SQLite file has one process.
func (db *DB) Exclusively(ctx context.Context, name string, fn func() error) error {
	if db.dialect != &postgresDialect {
		return fn()
	}
	c, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", name); err != nil {
		return err
	}
	err = fn()
	_, unlock := c.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(hashtext($1))", name)
	return errors.Join(err, unlock)
}
