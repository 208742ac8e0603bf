package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
)

// CopyTo writes a consistent copy of a SQLite database to path without blocking writers.
func (db *DB) CopyTo(ctx context.Context, path string) error {
	if err := db.copyFile(ctx, path); err != nil {
		return fmt.Errorf("copy database to %s: %w", path, err)
	}
	return nil
}

// copyFile copies the SQLite file over its own connection, so that writers do not wait.
func (db *DB) copyFile(ctx context.Context, path string) error {
	c, err := openSQLite(db.file, 0, "busy_timeout = 10000", "temp_store = MEMORY")
	if err != nil {
		return err
	}
	stop := c.watch(ctx)
	err = c.execute("VACUUM INTO $1", path)
	stop()
	return errors.Join(err, c.Close())
}

// CheckFile returns an error if the SQLite file is missing, damaged, violates a foreign key or lacks one of the tables.
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
		return fmt.Errorf("%s is damaged: %d broken foreign keys", path, broken)
	}
	for _, t := range tables {
		if n, err := One(ctx, db.Q, Value[int], "SELECT COUNT(*) FROM sqlite_schema WHERE name = $1 AND type = 'table'", t); err != nil {
			return err
		} else if n == 0 {
			return fmt.Errorf("%s has no table %s: it belongs to another program", path, t)
		}
	}
	return nil
}

// IsDump reports whether a file was made by pg_dump, as the backups of earlier releases were.
func IsDump(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	magic := make([]byte, len(dumpMagic))
	_, err = io.ReadFull(f, magic)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return string(magic) == dumpMagic, errors.Join(err, f.Close())
}

// dumpMagic is the beginning of a file of pg_dump in its custom format.
const dumpMagic = "PGDMP"

// RestoreDump restores a file of pg_dump into an empty PostgreSQL database.
func RestoreDump(ctx context.Context, copied, databaseURL string) error {
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
	return runTool(ctx, databaseURL, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", copied)
}

// runTool runs a PostgreSQL client program. The password is passed in the environment because arguments are visible to other users.
func runTool(ctx context.Context, databaseURL, name string, args ...string) error {
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
	//nolint:gosec // fixed programs, arguments from the operator
	cmd := exec.CommandContext(ctx, path, append([]string{"--dbname", databaseURL}, args...)...)
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}
