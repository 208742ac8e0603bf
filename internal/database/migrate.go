package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	_ "modernc.org/sqlite" // registers "sqlite"
)

// Migrate applies the pending migrations from the engine's folder. It returns ErrNewerSchema if the schema is newer than the last
// migration. On PostgreSQL an advisory lock serializes servers. On SQLite two servers may start the same migration: the second one waits,
// fails because the migration is applied, and retries as long as the first makes progress.
func (db *DB) Migrate(ctx context.Context, migrations fs.FS) error {
	pool := db.writePool
	if pool == nil {
		var err error
		if pool, err = db.openForMigration(); err != nil {
			return err
		}
		defer func() { _ = pool.Close() }() // its changes are committed
	}
	p, err := db.migrator(pool, migrations)
	if err != nil {
		return err
	}
	err = migrate(ctx, p)
	if db.dialect != &sqliteDialect {
		return err
	}
	stored, tries := int64(-1), 0
	for err != nil && !errors.Is(err, ErrNewerSchema) && ctx.Err() == nil {
		if version, unread := p.GetDBVersion(ctx); unread == nil && version > stored {
			stored, tries = version, 0 // another server made progress
		}
		if tries++; tries > 3 && (!db.dialect.isRetryable(err) || tries > db.dialect.attempts) {
			return err
		}
		err = migrate(ctx, p)
	}
	return err
}

// openForMigration opens the SQLite file through database/sql, which the migration library requires.
func (db *DB) openForMigration() (*sql.DB, error) {
	v := url.Values{"_txlock": {"immediate"}}
	pragmas := []string{
		"busy_timeout(1000)", "foreign_keys(1)", "synchronous(FULL)", "secure_delete(1)", "cache_size(-16000)", "temp_store(MEMORY)",
	}
	for _, p := range pragmas {
		v.Add("_pragma", p)
	}
	pool, err := sql.Open("sqlite", db.file+"?"+v.Encode())
	if err == nil {
		pool.SetMaxOpenConns(1)
	}
	return pool, err
}

func (db *DB) migrator(pool *sql.DB, migrations fs.FS) (*goose.Provider, error) {
	folder, err := fs.Sub(migrations, db.dialect.name)
	if err != nil {
		return nil, err
	}
	opts := []goose.ProviderOption{goose.WithSlog(slog.New(slog.DiscardHandler)), goose.WithDisableGlobalRegistry(true)}
	dialect := goose.DialectSQLite3
	if db.dialect == &postgresDialect {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // every second for five minutes
		if err != nil {
			return nil, err
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(dialect, pool, folder, opts...)
}

func migrate(ctx context.Context, p *goose.Provider) error {
	if err := refuseNewer(ctx, p); err != nil {
		return err
	}
	if pending, err := p.HasPending(ctx); err != nil || !pending {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("apply migrations: %w", err)
	}
	return refuseNewer(ctx, p)
}

func refuseNewer(ctx context.Context, p *goose.Provider) error {
	known := int64(0)
	for _, s := range p.ListSources() {
		known = max(known, s.Version)
	}
	stored, err := p.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("read schema version: %w", err)
	}
	if stored > known {
		return fmt.Errorf("the database has schema %d, this program knows %d: %w", stored, known, ErrNewerSchema)
	}
	return nil
}

// ErrNewerSchema is returned by Migrate if a later release has changed the database.
var ErrNewerSchema = errors.New("the database belongs to a newer release")
