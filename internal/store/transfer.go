package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/database/transfer"
	"traguardo/internal/problem"
)

// Place is where a database is: a SQLite file or the URL of a PostgreSQL database.
type Place struct{ File, URL string }

// TableSum is the number of rows and the checksum of a table.
type TableSum = transfer.Sum

// Errors of Move.
var (
	ErrOtherSchema = transfer.ErrOtherSchema
	ErrInUse       = transfer.ErrInUse
	ErrNotEmpty    = transfer.ErrNotEmpty
	ErrCase        = errors.New("the folder belongs to a case: close it and upload its changes instead")
)

// schemaVersion returns the number of the program's last migration.
func schemaVersion() (int64, error) {
	files, err := fs.Glob(migrations, "migrations/sqlite/*.sql")
	if err != nil || len(files) == 0 {
		return 0, errors.Join(err, errors.New("no migrations"))
	}
	number, _, _ := strings.Cut(filepath.Base(files[len(files)-1]), "_") // Glob sorts
	return strconv.ParseInt(number, 10, 64)
}

// Move copies all rows of a database that no server uses into an empty one and returns the row counts and checksums, equal on both sides.
// After an error the target is as before, except that an empty PostgreSQL database may have empty tables.
func Move(ctx context.Context, from, to Place) ([]TableSum, error) {
	return transferAll(ctx, from, to, true)
}

func transferAll(ctx context.Context, from, to Place, exclusive bool) (sums []TableSum, err error) {
	version, err := schemaVersion()
	if err != nil {
		return nil, err
	}
	source, err := openSource(ctx, from, exclusive)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, source.Close(ctx)) }()
	stored, err := source.Version(ctx)
	if err != nil {
		return nil, fmt.Errorf("the source is not a database of this program: %w", err)
	}
	if stored != version {
		return nil, fmt.Errorf("the source has schema %d, this program has %d: run traguardo migrate on it first: %w",
			stored, version, ErrOtherSchema)
	}
	if to.URL != "" {
		return moveToPostgres(ctx, source, to.URL, version)
	}
	return moveToFile(ctx, source, to.File, version)
}

func openSource(ctx context.Context, from Place, exclusive bool) (transfer.Source, error) {
	if from.URL == "" {
		if err := checkNoCase(ctx, from.File); err != nil {
			return nil, err
		}
		return transfer.OpenSQLite(from.File)
	}
	db, err := database.OpenPostgres(ctx, from.URL) // with a clear message for a wrong address or a standby
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return transfer.OpenPostgres(ctx, from.URL, exclusive)
}

// checkNoCase fails for a file that is missing, damaged, of another program, or of a case, whose changes belong to its portal.
func checkNoCase(ctx context.Context, path string) error {
	if err := CheckFile(ctx, path); err != nil {
		return err
	}
	db, err := OpenFile(ctx, path)
	if err != nil {
		return err
	}
	known, err := db.db.HasTable(ctx, "pool_case")
	if err == nil && known {
		switch _, err = db.PoolCase(ctx); {
		case err == nil:
			err = ErrCase
		case problem.Is(err, problem.KindNotFound):
			err = nil
		}
	}
	return errors.Join(err, db.Close())
}

func moveToPostgres(ctx context.Context, source transfer.Source, url string, version int64) ([]TableSum, error) {
	if err := prepareTarget(ctx, url, version); err != nil {
		return nil, err
	}
	target, err := transfer.CreatePostgres(ctx, url)
	if err != nil {
		return nil, err
	}
	sums, err := transfer.Copy(ctx, source, target, version)
	return sums, errors.Join(err, target.Close(ctx))
}

// prepareTarget creates the tables of an empty PostgreSQL database. It refuses one with tables of another schema.
func prepareTarget(ctx context.Context, url string, version int64) (err error) {
	db, err := Open(ctx, "", url)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tables, err := db.db.CountTables(ctx)
	if err != nil {
		return err
	}
	if tables == 0 {
		return db.Migrate(ctx)
	}
	stored, err := database.One(ctx, db.db, database.Value[int64], "SELECT MAX(version_id) FROM goose_db_version")
	switch {
	case err != nil:
		return fmt.Errorf("the target has tables of another program: %w", ErrNotEmpty)
	case stored > version:
		return fmt.Errorf("the target has schema %d, this program has %d: %w", stored, version, ErrOtherSchema)
	}
	filled, err := db.db.FilledTable(ctx, "goose_db_version")
	if err != nil {
		return err
	}
	if filled != "" {
		return fmt.Errorf("table %s has rows: %w", filled, ErrNotEmpty)
	}
	return db.Migrate(ctx) // an interrupted move may have left some migrations
}

// unfinished is appended to the name of a file that is being written.
const unfinished = ".unfinished"

// moveToFile writes a new file under another name and renames it when it is complete, so that an interruption leaves no database.
func moveToFile(ctx context.Context, source transfer.Source, path string, version int64) (sums []TableSum, err error) {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(fmt.Errorf("%s exists: use a folder without a database", path), err)
	}
	working := path + unfinished
	discard := func() error {
		var failed error
		for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
			if err := os.Remove(working + suffix); !errors.Is(err, fs.ErrNotExist) {
				failed = errors.Join(failed, err)
			}
		}
		return failed
	}
	if err := discard(); err != nil { // of an earlier attempt
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, discard())
		}
	}()
	db, err := OpenFile(ctx, working)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(db.Migrate(ctx), db.Close()); err != nil {
		return nil, err
	}
	target, err := transfer.CreateSQLite(working)
	if err != nil {
		return nil, err
	}
	sums, err = transfer.Copy(ctx, source, target, version)
	if err = errors.Join(err, target.Close(ctx)); err != nil {
		return nil, err
	}
	return sums, os.Rename(working, path)
}

// Restore makes a copy the installation's database: the SQLite file in dir, or an empty PostgreSQL database. Copies are SQLite files; those
// that earlier releases made of PostgreSQL databases can be restored into PostgreSQL only.
func Restore(ctx context.Context, copied, dir, databaseURL string) error {
	dump, err := database.IsDump(copied)
	switch {
	case err != nil:
		return err
	case dump && databaseURL == "":
		return errors.New("an earlier release made this backup of a PostgreSQL database: restore it into PostgreSQL, then use traguardo move")
	case dump:
		err = database.RestoreDump(ctx, copied, databaseURL)
	case databaseURL == "":
		if err := CheckFile(ctx, copied); err != nil {
			return err
		}
		return os.Rename(copied, filepath.Join(dir, FileName))
	default:
		err = restoreFile(ctx, copied, databaseURL)
	}
	if err != nil {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if removed := os.Remove(copied + suffix); !errors.Is(removed, fs.ErrNotExist) {
			err = errors.Join(err, removed)
		}
	}
	return err
}

// restoreFile copies a SQLite file of this or an earlier release into an empty PostgreSQL database.
func restoreFile(ctx context.Context, copied, databaseURL string) error {
	if err := CheckFile(ctx, copied); err != nil {
		return err
	}
	db, err := OpenFile(ctx, copied)
	if err != nil {
		return err
	}
	if err := errors.Join(db.Migrate(ctx), db.Close()); err != nil {
		return err
	}
	_, err = Move(ctx, Place{File: copied}, Place{URL: databaseURL})
	return err
}

// FileKeysOf returns the keys of all files that the database at a place refers to.
func FileKeysOf(ctx context.Context, at Place) (keys []string, err error) {
	var db *DB
	if at.URL != "" {
		db, err = Open(ctx, "", at.URL)
	} else if err = CheckFile(ctx, at.File); err == nil {
		db, err = OpenFile(ctx, at.File)
	}
	if err != nil {
		return nil, err
	}
	keys, err = db.FileKeys(ctx)
	return keys, errors.Join(err, db.Close())
}
