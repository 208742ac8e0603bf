package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// CopyTo writes one consistent copy of the database to a file while the server goes on, and checks it.
func (db *DB) CopyTo(ctx context.Context, path, databaseURL string) error {
	if db.d == &postgresDialect {
		return command(ctx, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file", path, "--dbname", databaseURL)
	}
	if _, err := db.write.ExecContext(ctx, "VACUUM INTO $1", path); err != nil {
		return fmt.Errorf("copy of the database: %w", err)
	}
	return CheckFile(ctx, path)
}

// CheckFile opens a SQLite file and has the engine look at every page and reference.
func CheckFile(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, err := OpenFile(ctx, path)
	if err != nil {
		return err
	}
	verdict, err := one(ctx, db.Q, value[string], "PRAGMA integrity_check")
	if err == nil && verdict != "ok" {
		err = fmt.Errorf("%s is damaged: %s", path, verdict)
	}
	if err == nil {
		broken, err2 := one(ctx, db.Q, value[int], "SELECT COUNT(*) FROM pragma_foreign_key_check")
		if err = err2; err == nil && broken > 0 {
			err = fmt.Errorf("%s is damaged: %d references lead nowhere", path, broken)
		}
	}
	return errors.Join(err, db.Close())
}

// TakeBack makes a copy the installation's database: the SQLite file of the folder, or an empty PostgreSQL database.
func TakeBack(ctx context.Context, copied, dir, databaseURL string) error {
	if databaseURL == "" {
		if err := CheckFile(ctx, copied); err != nil {
			return err
		}
		return os.Rename(copied, filepath.Join(dir, FileName))
	}
	db, err := openPostgres(ctx, databaseURL)
	if err != nil {
		return err
	}
	tables, err := one(ctx, db.Q, value[int], "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema()")
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	if tables > 0 {
		return errors.New("the PostgreSQL database is not empty: restore into a new one")
	}
	if err := command(ctx, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", "--dbname", databaseURL, copied); err != nil {
		return err
	}
	return os.Remove(copied)
}

func command(ctx context.Context, name string, args ...string) error {
	path, err := exec.LookPath(name)
	if err != nil {
		return fmt.Errorf("%s is needed for PostgreSQL and was not found: install PostgreSQL's client programs", name)
	}
	out, err := exec.CommandContext(ctx, path, args...).CombinedOutput() //nolint:gosec // fixed programs, arguments from the operator
	if err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}
