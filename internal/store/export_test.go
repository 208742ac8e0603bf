package store

import (
	"context"
	"database/sql"
	"io/fs"
	"maps"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

// Query is a SQL query with its arguments, as a list sends it.
type Query struct {
	Name string
	Text string
	Args []any
}

// Lists returns the queries of every list that users sort and page through. Add new lists here, so that their plans are checked.
func Lists(q Q) []Query {
	return slices.Concat(
		sorted(q, "users", users),
		sorted(q, "clubs", clubs),
		sorted(q, "accesses", accesses),
		sorted(q, "audits", audits),
		sorted(q, "athletes", athletes),
		fromName(q),
		sorted(q, "categories", categories),
		sorted(q, "races", races),
		sorted(q, "championships", championships),
		sorted(q, "events", events),
		sorted(q, "entrants", entrants),
		sorted(q, "orders", orders),
		sorted(q, "movements", walletLines),
		sorted(q, "records", records),
		sorted(q, "job runs", jobRuns),
	)
}

// sorted returns the first page of a list without a filter, in every order that has an index.
func sorted[T any](q Q, name string, l database.List[T]) []Query {
	var out []Query
	for _, key := range slices.Sorted(maps.Keys(l.Sorts)) {
		if l.Sorts[key].InMemory {
			continue
		}
		for _, desc := range []bool{false, true} {
			text, args := l.IDs(q.db, &database.Filter{}, domain.Page{Number: 1, Size: 20, Sort: key, Desc: desc})
			way := " ascending"
			if desc {
				way = " descending"
			}
			out = append(out, Query{name + " by " + key + way, text, args})
		}
	}
	return out
}

// fromName returns the queries for a page of the list of all athletes that starts among those of a name.
func fromName(q Q) []Query {
	var out []Query
	for name, desc := range map[string]bool{"ascending": false, "descending": true} {
		text, args := athleteRows.From(q.db, "'l1'", domain.Page{Size: 20, Desc: desc}, 7)
		out = append(out, Query{"athletes from a name " + name, text, args})
	}
	return out
}

// Sorts are the sort keys of each list.
var Sorts = struct{ Users, Clubs, Accesses, Audits, Athletes, Championships, Events, Entrants, Orders, Movements []string }{
	keys(users), keys(clubs), keys(accesses), keys(audits), keys(athletes), keys(championships), keys(events), keys(entrants),
	keys(orders), keys(walletLines),
}

func keys[T any](l database.List[T]) []string { return slices.Sorted(maps.Keys(l.Sorts)) }

// Prunings returns the statements that remove expired rows.
func Prunings() []Query {
	var out []Query
	for _, p := range perishables {
		out = append(out, Query{p.table + " where " + p.over, p.query(), []any{0}})
	}
	return out
}

// Batch returns how many rows are removed per transaction.
func (p Perishable) Batch() int { return p.batch }

var perishables = []Perishable{
	OldAccesses, OldAudits, OldResults, OldUploads, OldTimingFiles, OldTimingTokens, OldCaseAsides, OldDryRuns, OldJobRuns,
	OldProviderEvents, OldSandboxIntents,
	OldCertificates,
}

// MoneyRules returns the rules that MoneyFaults checks.
func MoneyRules() []string {
	var out []string
	for _, check := range slices.Concat(ledgerChecks, moneyChecks, accountChecks) {
		out = append(out, check.rule)
	}
	return out
}

// Catalogue queries the engine's system tables.
func (db *DB) Catalogue(ctx context.Context, query string, args ...any) (database.Rows, error) {
	return db.db.Query(ctx, query, args...)
}

// Execute runs a statement outside a transaction.
func (db *DB) Execute(ctx context.Context, text string, args ...any) error {
	return db.Tx(ctx, func(q Q) error { return q.Execute(ctx, text, args...) })
}

// Execute runs a statement inside a transaction.
func (q Q) Execute(ctx context.Context, text string, args ...any) error {
	_, err := q.db.Exec(ctx, text, args...)
	return err
}

// Number returns the single number that a query yields.
func (q Q) Number(ctx context.Context, text string, args ...any) (int, error) {
	return database.One(ctx, q.db, database.Value[int], text, args...)
}

// Migrations returns the embedded migration files.
func Migrations() fs.FS { return migrations }

// Over opens a SQLite database over a pool that the test made.
func Over(pool *sql.DB) *DB {
	db := database.NewSQLite(pool)
	return &DB{Q: Q{db.Q}, database: db}
}

// RehearsalTables returns the tables whose rows are deleted with a rehearsal.
func RehearsalTables() (names []string) {
	for _, t := range rehearsalTables {
		names = append(names, t.table)
	}
	return names
}
