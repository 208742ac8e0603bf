package store

import (
	"context"
	"database/sql"
	"io/fs"
	"maps"
	"slices"

	"traguardo/internal/domain"
)

// Query is one SQL text with its arguments, as a list sends it.
type Query struct {
	Name string
	Text string
	Args []any
}

// Lists is every list that users sort and page through; a new list adds its row, and its plans are asserted with the others.
var Lists = [][]Query{
	sorted("users", users),
	sorted("clubs", clubs),
	sorted("accesses", accesses),
	sorted("audits", audits),
	sorted("athletes", athletes),
	sorted("categories", categories),
	sorted("races", races),
	sorted("championships", championships),
	sorted("events", events),
	sorted("entrants", entrants),
}

// sorted is a list's first page without a filter, in every order it offers.
func sorted[T any](name string, l listing[T]) []Query {
	var out []Query
	for _, key := range slices.Sorted(maps.Keys(l.sorts)) {
		for _, desc := range []bool{false, true} {
			text, args := l.keys(&sqliteDialect, &filter{}, domain.Page{Number: 1, Size: 20, Sort: key, Desc: desc})
			way := " ascending"
			if desc {
				way = " descending"
			}
			out = append(out, Query{name + " by " + key + way, text, args})
		}
	}
	return out
}

// Sorts are the keys each list may be sorted by.
var Sorts = struct{ Users, Clubs, Accesses, Audits, Athletes, Championships, Events, Entrants []string }{
	slices.Sorted(maps.Keys(users.sorts)), slices.Sorted(maps.Keys(clubs.sorts)), slices.Sorted(maps.Keys(accesses.sorts)), slices.Sorted(maps.Keys(audits.sorts)),
	slices.Sorted(maps.Keys(athletes.sorts)), slices.Sorted(maps.Keys(championships.sorts)), everySort(events), everySort(entrants),
}

// everySort are also the sorts that have no index.
func everySort[T any](l listing[T]) []string {
	return slices.Concat(slices.Sorted(maps.Keys(l.sorts)), slices.Sorted(maps.Keys(l.rare)))
}

// Catalogue gives tests the engine's own tables.
func (db *DB) Catalogue(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return db.write.QueryContext(ctx, query, args...)
}

// Execute runs a statement outside the methods of the package.
func (db *DB) Execute(ctx context.Context, text string, args ...any) error {
	_, err := db.write.ExecContext(ctx, text, args...)
	return err
}

// Execute runs a statement inside a transaction.
func (q Q) Execute(ctx context.Context, text string, args ...any) error {
	_, err := q.exec(ctx, text, args...)
	return err
}

// Number reads a count.
func (q Q) Number(ctx context.Context, text string, args ...any) (int, error) {
	return one(ctx, q, value[int], text, args...)
}

// Migrations are the embedded files.
func Migrations() fs.FS { return migrations }

// Over opens a SQLite database through a pool of the test's own making.
func Over(pool *sql.DB) *DB { return newDB(pool, pool, &sqliteDialect) }
