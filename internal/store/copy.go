package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
)

// CopyTo writes one consistent copy of the database to a file while the server goes on, and checks it.
func (db *DB) CopyTo(ctx context.Context, path, databaseURL string) error {
	if db.d == &postgresDialect {
		return command(ctx, databaseURL, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file", path)
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
	if err == nil {
		ours, err2 := one(ctx, db.Q, value[int], "SELECT COUNT(*) FROM sqlite_schema WHERE name IN ('goose_db_version', 'app_user', 'setting') AND type = 'table'")
		if err = err2; err == nil && ours < 3 {
			err = fmt.Errorf("%s is another program's database", path)
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
	if err := command(ctx, databaseURL, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", copied); err != nil {
		return err
	}
	return os.Remove(copied)
}

// command runs one of PostgreSQL's programs on a database. The password goes through the environment: arguments are for all to see.
func command(ctx context.Context, databaseURL, name string, args ...string) error {
	path, err := exec.LookPath(name)
	if err != nil {
		return fmt.Errorf("%s is needed for PostgreSQL and was not found: install PostgreSQL's client programs", name)
	}
	env := os.Environ()
	if u, err := url.Parse(databaseURL); err == nil && u.User != nil {
		if password, ok := u.User.Password(); ok {
			env = append(env, "PGPASSWORD="+password)
			u.User = url.User(u.User.Username())
			databaseURL = u.String()
		}
	}
	cmd := exec.CommandContext(ctx, path, append([]string{"--dbname", databaseURL}, args...)...) //nolint:gosec // fixed programs, arguments from the operator
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}
