package database

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"

	"traguardo/internal/database/lite"
)

// CopyTo writes one consistent copy of the database to a file while the server goes on.
func (db *DB) CopyTo(ctx context.Context, path, databaseURL string) error {
	if db.dialect == &postgresDialect {
		return command(ctx, databaseURL, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file", path)
	}
	if err := db.copyFile(ctx, path); err != nil {
		return fmt.Errorf("copy of the database: %w", err)
	}
	return nil
}

// copyFile reads the file as it is just now over a connection of its own: nobody who writes has to wait.
func (db *DB) copyFile(ctx context.Context, path string) error {
	conn, err := lite.Open(db.file, "busy_timeout = 10000", "temp_store = MEMORY")
	if err != nil {
		return err
	}
	c := newFileConn(conn, 0)
	over := c.watch(ctx)
	err = conn.Run("VACUUM INTO $1", path)
	over()
	return errors.Join(err, c.close())
}

// CheckFile opens a SQLite file, has the engine look at every page and reference, and looks for tables that must be there.
func CheckFile(ctx context.Context, path string, tables ...string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, err := OpenFile(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(db.check(ctx, path, tables), db.Close())
}

func (db *DB) check(ctx context.Context, path string, tables []string) error {
	verdict, err := One(ctx, db.Q, Value[string], "PRAGMA integrity_check")
	if err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("%s is damaged: %s", path, verdict)
	}
	broken, err := One(ctx, db.Q, Value[int], "SELECT COUNT(*) FROM pragma_foreign_key_check")
	if err != nil {
		return err
	}
	if broken > 0 {
		return fmt.Errorf("%s is damaged: %d references lead nowhere", path, broken)
	}
	for _, t := range tables {
		if n, err := One(ctx, db.Q, Value[int], "SELECT COUNT(*) FROM sqlite_schema WHERE name = $1 AND type = 'table'", t); err != nil {
			return err
		} else if n == 0 {
			return fmt.Errorf("%s is another program's database", path)
		}
	}
	return nil
}

// RestorePostgres fills an empty PostgreSQL database from a copy.
func RestorePostgres(ctx context.Context, copied, databaseURL string) error {
	db, err := OpenPostgres(ctx, databaseURL)
	if err != nil {
		return err
	}
	tables, err := One(ctx, db.Q, Value[int], "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema()")
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	if tables > 0 {
		return errors.New("the PostgreSQL database is not empty: restore into a new one")
	}
	return command(ctx, databaseURL, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", copied)
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
