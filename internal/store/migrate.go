package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

// Migrate brings the schema to what this binary knows, under a lock (PostgreSQL: an advisory lock; SQLite: the single writer and
// the data folder's lock file). A schema newer than the binary is refused: an old binary would misread it.
func (db *DB) Migrate(ctx context.Context) error {
	folder, err := fs.Sub(migrations, "migrations/"+db.d.name)
	if err != nil {
		return err
	}
	opts := []goose.ProviderOption{goose.WithSlog(slog.New(slog.DiscardHandler)), goose.WithDisableGlobalRegistry(true)}
	dialect := goose.DialectSQLite3
	if db.d == &postgresDialect {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return err
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(dialect, db.write, folder, opts...)
	if err != nil {
		return err
	}
	if err := refuseNewer(ctx, p); err != nil {
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

// ErrNewerSchema tells that a later release has already changed this database.
var ErrNewerSchema = errors.New("the database belongs to a newer release")
