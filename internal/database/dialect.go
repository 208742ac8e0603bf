package database

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	sqlitelib "modernc.org/sqlite/lib"
)

// dialect is what differs between the two engines.
type dialect struct {
	name string
	// position is the function that finds a text inside another.
	position string
	// in is the condition that a value is in a list of ids, given as a JSON array in one argument: %s is the argument.
	in string
	// byIDs is what stands between the columns of a SELECT and its order, for the rows of a table, with its joins, whose ids a query yields.
	byIDs func(table, alias, joins, ids string) string
	// members yields the members of the JSON object $1, each a name and a whole number.
	members string
	// tables are those of the database, each as name.
	tables string
	// arguments is how many a bulk insert hands over at once: each statement has its price, PostgreSQL's way over the network, and SQLite's
	// opening of every index.
	arguments int
	// inTurn says that a bulk insert has its arguments without numbers: SQLite looks numbers up among all others, so that many take the
	// square of the time.
	inTurn bool
	// resultID says that a bulk insert has the id of its last row in the result, which is cheaper than to return them.
	resultID bool
	// unkept comes before the arguments of a statement that its driver is not to keep. PostgreSQL would have some hundred kilobytes of a long one on each connection.
	unkept []any
	// bytewise makes an order compare the bytes of a text, which is what SQLite does.
	bytewise string
	// forUpdate ends a SELECT whose rows must not change until commit. SQLite transactions hold the whole database already.
	forUpdate string
	// texts is a table expression of the texts of a JSON array, each as value: %s is the argument.
	texts string
	// unplanned is an argument whose value a query is not planned with.
	unplanned func(arg, kind string) string
	// mark is an expression for the column changed of a table's row that is written, upTo a text that says which of them a query sees, and since
	// the condition that a query sees a mark that an earlier one's upTo did not.
	mark, upTo func(table string) string
	since      func(column, upTo string) string
	// unique reports whether an insert or update broke a uniqueness rule.
	unique func(error) bool
	// attempts is how often a transaction is tried: SQLite waits a second each time for a writer of another process.
	attempts int
	// retry reports whether the same transaction may succeed when run again.
	retry func(error) bool
}

// sqliteError is what the engine refused, through the driver or without it.
type sqliteError interface {
	error
	Code() int
}

var sqliteDialect = dialect{
	name:     "sqlite",
	position: "INSTR",
	in:       "IN (SELECT value FROM json_each(%s))",
	members:  "SELECT key AS name, value AS number FROM json_each($1)",
	tables:   "SELECT name FROM sqlite_schema WHERE type = 'table'",
	byIDs: func(table, alias, joins, ids string) string {
		return "(" + ids + ") page JOIN " + table + " ON " + alias + ".id = page.id" + joins
	},
	arguments: 512,
	inTurn:    true,
	resultID:  true,
	texts:     "json_each(%s)",
	attempts:  40,
	unplanned: func(arg, _ string) string { return arg },
	// There is one writer: its changes have numbers.
	mark: func(table string) string { return "(SELECT COALESCE(MAX(changed), 0) + 1 FROM " + table + ")" },
	upTo: func(table string) string {
		return "(SELECT CAST(COALESCE(MAX(changed), 0) AS TEXT) FROM " + table + ")"
	},
	since: func(column, upTo string) string { return column + " > CAST(" + upTo + " AS BIGINT)" },
	unique: func(err error) bool {
		var e sqliteError
		return errors.As(err, &e) && (e.Code() == sqlitelib.SQLITE_CONSTRAINT_UNIQUE || e.Code() == sqlitelib.SQLITE_CONSTRAINT_PRIMARYKEY)
	},
	retry: func(err error) bool {
		var e sqliteError
		return errors.As(err, &e) && e.Code()&0xff == sqlitelib.SQLITE_BUSY
	},
}

var postgresDialect = dialect{
	name:     "postgres",
	position: "STRPOS",
	// A query of its own is asked once, the list alone would be read anew for each row that another condition finds.
	in:      "= ANY(ARRAY(SELECT UNNEST(CAST(TRANSLATE(%s, '[]', '{}') AS BIGINT[]))))",
	members: "SELECT key AS name, CAST(CAST(value AS TEXT) AS BIGINT) AS number FROM json_each(CAST($1 AS JSON))",
	// Of an array it expects a few ids. Of the query alone it may expect more than there are rows, and rather walk through all of them in their order.
	byIDs: func(table, alias, joins, ids string) string {
		return table + joins + " WHERE " + alias + ".id = ANY(ARRAY(" + ids + "))"
	},
	tables:    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()",
	arguments: 6000,
	unkept:    []any{pgx.QueryExecModeDescribeExec},
	texts:     "json_array_elements_text(CAST(%s AS JSON))",
	attempts:  8,
	unplanned: unplannedInPostgres,
	// A transaction may end after one that began later: its own number is looked for in what the earlier query saw. Numbers to come are those of
	// another server that the database was restored from.
	mark: func(string) string { return "txid_current()" },
	upTo: func(string) string { return "CAST(txid_current_snapshot() AS TEXT)" },
	since: func(column, upTo string) string {
		seen := "CAST(" + unplannedInPostgres(upTo, "TEXT") + " AS txid_snapshot)"
		return column + " >= txid_snapshot_xmin(" + seen + ") AND " + column + " < txid_snapshot_xmax(txid_current_snapshot()) AND NOT txid_visible_in_snapshot(" + column + ", " + seen + ")"
	},
	bytewise:  ` COLLATE "C"`,
	forUpdate: " FOR UPDATE",
	unique: func(err error) bool {
		var e *pgconn.PgError
		return errors.As(err, &e) && e.Code == "23505"
	},
	retry: func(err error) bool {
		var e *pgconn.PgError
		return errors.As(err, &e) && (e.Code == "40001" || e.Code == "40P01")
	},
}

func unplannedInPostgres(arg, kind string) string {
	return "(SELECT CAST(" + arg + " AS " + kind + "))"
}

// Unplanned writes an argument of a type so that PostgreSQL does not plan with its value. As long as it expects less work with the values, it plans a query each
// time it is run, which takes longer than to read a page of names; SQLite plans without them.
func (q Q) Unplanned(arg, kind string) string { return q.dialect.unplanned(arg, kind) }

// Unique reports whether an error is a broken uniqueness rule.
func (q Q) Unique(err error) bool { return q.dialect.unique(err) }

// ForUpdate ends a SELECT whose rows must not change until the transaction ends.
func (q Q) ForUpdate() string { return q.dialect.forUpdate }

// ForUpdateOf is the same for the rows of one table of several.
func (q Q) ForUpdateOf(alias string) string {
	if q.dialect.forUpdate == "" {
		return ""
	}
	return q.dialect.forUpdate + " OF " + alias
}

// Members is a query of the members of the JSON object $1: a name and a whole number each, a name perhaps more than once.
func (q Q) Members() string { return q.dialect.members }

// Texts is a table expression of the texts of the JSON array in an argument, each as value.
func (q Q) Texts(arg string) string { return fmt.Sprintf(q.dialect.texts, arg) }

// Position is an expression for where a text holds another: 0 for nowhere. There is no pattern that could be too long, as with LIKE.
func (q Q) Position(text, part string) string {
	return q.dialect.position + "(" + text + ", " + part + ")"
}

// HasTable reports whether there is a table of a name: a database of an earlier release may not have it yet.
func (q Q) HasTable(ctx context.Context, name string) (bool, error) {
	n, err := One(ctx, q, Value[int], "SELECT COUNT(*) FROM ("+q.dialect.tables+") t WHERE t.name = $1", name)
	return n > 0, err
}

// LockName makes transactions that lock the same name wait for each other; SQLite's writer does already.
func (q Q) LockName(ctx context.Context, name string) error {
	if q.dialect != &postgresDialect {
		return nil
	}
	_, err := q.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtext($1))", name)
	return err
}

// RestartIDs lets PostgreSQL's own numbering of tables go on after ids that were inserted; SQLite does so by itself.
func (q Q) RestartIDs(ctx context.Context, tables ...string) error {
	if q.dialect != &postgresDialect {
		return nil
	}
	for _, t := range tables {
		if _, err := q.Exec(ctx, "SELECT setval(pg_get_serial_sequence('"+t+"', 'id'), (SELECT MAX(id) FROM "+t+"))"); err != nil {
			return err
		}
	}
	return nil
}
