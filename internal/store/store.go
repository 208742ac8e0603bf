// Package store holds all SQL, a file for each noun. The same text runs on SQLite and on PostgreSQL; package database has the differences.
package store

import (
	"context"
	"embed"
	"io/fs"
	"os"
	"path/filepath"

	"traguardo/internal/database"
	"traguardo/internal/domain/fold"
)

// DB is the installation's open database. Reads outside a transaction go through its Q; writes go through Tx.
type DB struct {
	Q
	database *database.DB
}

// Q runs the queries of one connection pool or one transaction. The methods of every area hang off it, so the same method works
// inside and outside a transaction.
type Q struct{ db database.Q }

// Together reads parts of one answer that do not need each other, two at a time outside of a transaction.
func (q Q) Together(ctx context.Context, parts ...func() error) error {
	return q.db.Parallel(ctx, parts...)
}

// FileName is the SQLite database inside the data folder.
const FileName = "traguardo.db"

// Open connects to PostgreSQL when url is given, otherwise to the SQLite file in dir.
func Open(ctx context.Context, dir, databaseURL string) (*DB, error) {
	if databaseURL == "" {
		return OpenFile(ctx, filepath.Join(dir, FileName))
	}
	return open(database.OpenPostgres(ctx, databaseURL))
}

// OpenFile opens a SQLite file.
func OpenFile(ctx context.Context, path string) (*DB, error) {
	return open(database.OpenFile(ctx, path))
}

func open(db *database.DB, err error) (*DB, error) {
	if err != nil {
		return nil, err
	}
	return &DB{Q: Q{db.Q}, database: db}, nil
}

// Close waits for running queries and closes the database.
func (db *DB) Close() error { return db.database.Close() }

// Ready asks a reader and the writer for an answer: one that others hold keeps everything from being saved.
func (db *DB) Ready(ctx context.Context) error {
	if err := db.database.Ping(ctx); err != nil {
		return err
	}
	return db.Tx(ctx, func(q Q) error {
		_, err := q.db.Exec(ctx, "UPDATE setting SET value = value WHERE name = ''") // there is none: nothing has to reach the disk
		return err
	})
}

// Engine names the engine for logs and operators.
func (db *DB) Engine() string { return db.database.Engine() }

// Tx runs fn in one transaction: all of it is stored, or nothing. Serialization failures and deadlocks are tried again, so fn may
// run more than once and must not act outside the database.
func (db *DB) Tx(ctx context.Context, fn func(q Q) error) error {
	return db.database.Tx(ctx, func(q database.Q) error { return fn(Q{q}) })
}

// TxAll runs fn in one transaction of which everything done with fn's context is a part, so that a whole call is stored or nothing of it.
func (db *DB) TxAll(ctx context.Context, fn func(ctx context.Context, q Q) error) error {
	return db.database.TxAll(ctx, func(ctx context.Context, q database.Q) error { return fn(ctx, Q{q}) })
}

// Alone makes the transactions of a context share nothing with others: those that take long would hold up whoever is done already.
func Alone(ctx context.Context) context.Context { return database.WithoutGroupCommit(ctx) }

// AfterCommit runs fn when what the context belongs to is stored: at once outside of TxAll.
func (db *DB) AfterCommit(ctx context.Context, fn func()) { db.database.AfterCommit(ctx, fn) }

// Exports is how many exports may read at once.
func Exports() int { return database.MaxExports() }

// Exporting makes what is read with the context come over the connections for exports, which nobody else uses.
func (db *DB) Exporting(ctx context.Context) context.Context { return db.database.WithExportPool(ctx) }

// Unique reports whether an error is a broken uniqueness rule, which a use case turns into its own sentence.
func (q Q) Unique(err error) bool { return q.db.IsUniqueViolation(err) }

//go:embed migrations
var migrations embed.FS

// ErrNewerSchema is the error of a database that a later release has already changed.
var ErrNewerSchema = database.ErrNewerSchema

// Migrate brings the schema to what this binary knows.
func (db *DB) Migrate(ctx context.Context) error {
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	return db.database.Migrate(ctx, folder)
}

// CopyTo writes one consistent copy of the database to a file while the server goes on, and checks it.
func (db *DB) CopyTo(ctx context.Context, path, databaseURL string) error {
	if err := db.database.CopyTo(ctx, path, databaseURL); err != nil || databaseURL != "" {
		return err
	}
	return CheckFile(ctx, path)
}

// CheckFile opens a SQLite file, has the engine look at every page and reference, and refuses another program's.
func CheckFile(ctx context.Context, path string) error {
	return database.CheckFile(ctx, path, "goose_db_version", "app_user", "setting")
}

// Restore makes a copy the installation's database: the SQLite file of the folder, or an empty PostgreSQL database.
func Restore(ctx context.Context, copied, dir, databaseURL string) error {
	if databaseURL != "" {
		if err := database.RestorePostgres(ctx, copied, databaseURL); err != nil {
			return err
		}
		return os.Remove(copied)
	}
	if err := CheckFile(ctx, copied); err != nil {
		return err
	}
	return os.Rename(copied, filepath.Join(dir, FileName))
}

// folded is a text as searches compare it, for a column beside the text's own.
func folded(text *string) func() any { return func() any { return fold.Text(*text) } }
