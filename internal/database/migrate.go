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

// Migrate brings the schema to the last of the migrations, which stand in a folder for each engine. A newer schema is refused: an old
// binary would misread it. PostgreSQL keeps two servers apart with an advisory lock. On SQLite both may find the same migration
// missing: the second waits, fails because it is done, and looks again, as long as the first goes on.
func (db *DB) Migrate(ctx context.Context, migrations fs.FS) error {
	pool := db.write
	if pool == nil {
		var err error
		if pool, err = db.migrating(); err != nil {
			return err
		}
		defer func() { _ = pool.Close() }() // what it did is stored, or an error
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
			stored, tries = version, 0 // the other one goes on
		}
		if tries++; tries > 3 && (!db.dialect.retry(err) || tries > db.dialect.attempts) {
			return err
		}
		err = migrate(ctx, p)
	}
	return err
}

// migrating opens a SQLite file for migrations, which are run over the library.
func (db *DB) migrating() (*sql.DB, error) {
	v := url.Values{"_txlock": {"immediate"}}
	for _, p := range []string{"busy_timeout(1000)", "foreign_keys(1)", "synchronous(FULL)", "secure_delete(1)", "cache_size(-16000)", "temp_store(MEMORY)"} {
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
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // tried every second for five minutes
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
		return fmt.Errorf("migrations: %w", err)
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
		return fmt.Errorf("schema version: %w", err)
	}
	if stored > known {
		return fmt.Errorf("the database has schema %d, this program knows %d: %w", stored, known, ErrNewerSchema)
	}
	return nil
}

// ErrNewerSchema is the error of a database that a later release has already changed.
var ErrNewerSchema = errors.New("the database belongs to a newer release")
