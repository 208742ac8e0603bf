// Package store contains all SQL, one file per noun. The same SQL runs on SQLite and PostgreSQL; package database handles the differences.
package store

import (
	"context"
	"embed"
	"io/fs"
	"path/filepath"
	"time"

	"traguardo/internal/database"
	"traguardo/internal/domain/fold"
)

// DB is the installation's open database. Reads outside a transaction go through its Q; writes go through Tx.
type DB struct {
	Q
	database *database.DB
}

// Q runs queries on a connection pool or in a transaction. Every query is a method of Q, so it works inside and outside a transaction.
type Q struct{ db database.Q }

// Together runs independent reads, two at a time outside a transaction.
func (q Q) Together(ctx context.Context, parts ...func() error) error {
	return q.db.Parallel(ctx, parts...)
}

// Ahead runs reads that do not depend on each other, in order. In a transaction that others wait for, PostgreSQL gets their queries
// together. Each part must make at most one query and assign its result; it may run twice.
func (q Q) Ahead(ctx context.Context, parts ...func(q Q) error) error {
	inner := make([]func(database.Q) error, len(parts))
	for i, part := range parts {
		inner[i] = func(q database.Q) error { return part(Q{q}) }
	}
	return q.db.Ahead(ctx, inner...)
}

// FailedBeforeCommit reports whether a transaction failed because of a change that was sent together with the commit.
func FailedBeforeCommit(err error) bool { return database.FailedBeforeCommit(err) }

// FileName is the name of the SQLite database in the data folder.
const FileName = "traguardo.db"

// Open connects to PostgreSQL if databaseURL is given, and otherwise opens the SQLite file in dir.
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

// IsUnavailable reports whether err means that the database server could not be reached or went away.
func IsUnavailable(err error) bool { return database.IsUnavailable(err) }

// Close waits for running queries and closes the database.
func (db *DB) Close() error { return db.database.Close() }

// Ready checks that a reader and the writer respond. A blocked writer would keep everything from being saved.
func (db *DB) Ready(ctx context.Context) error {
	if err := db.database.Ping(ctx); err != nil {
		return err
	}
	return db.Tx(ctx, func(q Q) error {
		_, err := q.db.Exec(ctx, "UPDATE setting SET value = value WHERE name = ''") // matches no row, so nothing is written to disk
		return err
	})
}

// Engine returns the name of the database engine for logs.
func (db *DB) Engine() string { return db.database.Engine() }

// Tx runs fn in a transaction. Serialization failures and deadlocks are retried, so fn may run more than once and must have no effects
// outside the database.
func (db *DB) Tx(ctx context.Context, fn func(q Q) error) error {
	return db.database.Tx(ctx, func(q database.Q) error { return fn(Q{q}) })
}

// Handover lets a transaction start the next one that changes the same rows before its own changes are on disk.
type Handover = database.Handover

// TxHandingOver is Tx, with a handover when fn is done and no longer holds locks.
func (db *DB) TxHandingOver(ctx context.Context, h Handover, fn func(q Q) error) error {
	return db.database.TxHandingOver(ctx, h, func(q database.Q) error { return fn(Q{q}) })
}

// InTx reports whether ctx belongs to a TxAll.
func (db *DB) InTx(ctx context.Context) bool { return db.database.InTx(ctx) }

// TxAll runs fn in a transaction that includes everything done with fn's context, so that a whole call is stored or nothing of it.
func (db *DB) TxAll(ctx context.Context, fn func(ctx context.Context, q Q) error) error {
	return db.database.TxAll(ctx, func(ctx context.Context, q database.Q) error { return fn(ctx, Q{q}) })
}

// Alone returns a context whose transactions take no part in group commits. Long transactions would delay the others in the group.
func Alone(ctx context.Context) context.Context { return database.WithoutGroupCommit(ctx) }

// AfterCommit runs fn after the transaction of ctx is committed, or at once outside TxAll.
func (db *DB) AfterCommit(ctx context.Context, fn func()) { db.database.AfterCommit(ctx, fn) }

// Exports returns how many exports may read at the same time.
func Exports() int { return database.MaxExports() }

// Exporting returns a context whose reads use the connections reserved for exports.
func (db *DB) Exporting(ctx context.Context) context.Context { return db.database.WithExportPool(ctx) }

// UseReplica makes reads with a context of Replica use another PostgreSQL server, as long as it is hardly behind.
func (db *DB) UseReplica(ctx context.Context, url string) error {
	return db.database.UseReplica(ctx, url)
}

// ReplicaLag returns how old reads with a context of Replica may be; 0 without a replica.
func (db *DB) ReplicaLag() time.Duration { return db.database.ReplicaLag() }

// Replica returns a context whose reads may be some seconds old, until something is written with it.
func (db *DB) Replica(ctx context.Context) context.Context { return db.database.WithReplica(ctx) }

// Unique reports whether err is a uniqueness violation. Use cases turn it into their own message.
func (q Q) Unique(err error) bool { return q.db.IsUniqueViolation(err) }

//go:embed migrations
var migrations embed.FS

// ErrNewerSchema is returned for a database that a later release has migrated.
var ErrNewerSchema = database.ErrNewerSchema

// Migrate applies the migrations that the database lacks.
func (db *DB) Migrate(ctx context.Context) error {
	folder, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	return db.database.Migrate(ctx, folder)
}

// CopyTo writes a consistent copy of the database to a SQLite file while the server runs, and checks it.
func (db *DB) CopyTo(ctx context.Context, path, databaseURL string) error {
	if databaseURL != "" {
		_, err := transferAll(ctx, Place{URL: databaseURL}, Place{File: path}, false)
		return err
	}
	if err := db.database.CopyTo(ctx, path); err != nil {
		return err
	}
	return CheckFile(ctx, path)
}

// CheckFile checks all pages and references of a SQLite file, and that it is a database of this program.
func CheckFile(ctx context.Context, path string) error {
	return database.CheckFile(ctx, path, "goose_db_version", "app_user", "setting")
}

// folded returns the value of a search column: the text in folded form.
func folded(text *string) func() any { return func() any { return fold.Text(*text) } }

// newID gives the result of an insert the type of the new row's id.
func newID[T ~int64](id int64, err error) (T, error) { return T(id), err }
