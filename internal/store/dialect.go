package store

import (
	"errors"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"
)

// dialect is what differs between the two engines.
type dialect struct {
	name string
	// position is the function that finds a text inside another.
	position string
	// among tells whether a value is in a list of ids given as one argument; open and close surround that list.
	among       string
	open, close string
	// elements yields the elements of the JSON array $1, each as value.
	elements string
	// arguments is how many a bulk insert hands over at once: SQLite looks each one up by its name, so that many take the square of
	// the time, while PostgreSQL pays for every statement's way over the network.
	arguments int
	// lock ends a SELECT whose rows must not change until commit. SQLite transactions hold the whole database already.
	lock string
	// unique tells whether an insert or update broke a uniqueness rule.
	unique func(error) bool
	// retry tells whether the same transaction may succeed when run again.
	retry func(error) bool
}

var sqliteDialect = dialect{
	name:     "sqlite",
	position: "INSTR",
	among:    "IN (SELECT value FROM json_each(?))", open: "[", close: "]",
	elements:  "json_each($1)",
	arguments: 1,
	unique: func(err error) bool {
		var e *sqlite.Error
		return errors.As(err, &e) && (e.Code() == sqlitelib.SQLITE_CONSTRAINT_UNIQUE || e.Code() == sqlitelib.SQLITE_CONSTRAINT_PRIMARYKEY)
	},
	retry: func(err error) bool {
		var e *sqlite.Error
		return errors.As(err, &e) && e.Code()&0xff == sqlitelib.SQLITE_BUSY
	},
}

var postgresDialect = dialect{
	name:     "postgres",
	position: "STRPOS",
	among:    "= ANY(CAST(? AS BIGINT[]))", open: "{", close: "}",
	elements:  "json_array_elements(CAST($1 AS JSON))",
	arguments: 6000,
	lock:      " FOR UPDATE",
	unique: func(err error) bool {
		var e *pgconn.PgError
		return errors.As(err, &e) && e.Code == "23505"
	},
	retry: func(err error) bool {
		var e *pgconn.PgError
		return errors.As(err, &e) && (e.Code == "40001" || e.Code == "40P01")
	},
}

// idList is a list of ids as one argument.
func idList(d *dialect, ids []int64) string {
	text := []byte(d.open)
	for i, id := range ids {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, id, 10)
	}
	return string(append(text, d.close...))
}

// Unique tells whether an error is a broken uniqueness rule, which a use case turns into its own sentence.
func (q Q) Unique(err error) bool { return q.d.unique(err) }
