package database

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
	driver "modernc.org/sqlite"
	"zombiezen.com/go/sqlite"
)

// dialect holds the differences between the engines.
type dialect struct {
	name string
	// position is the name of the function that finds a substring.
	position string
	// inIDs is the condition that a value is in a JSON array of ids; %s is the argument.
	inIDs string
	// byIDs returns the FROM and WHERE part of a query for the rows whose ids are returned by the query ids.
	byIDs func(table, alias, joins, ids string) string
	// jsonMembers is a query for the members of the JSON object $1, as name and integer number.
	jsonMembers string
	// tables is a query for the names of all tables.
	tables string
	// columns is a query for the columns of the table $1 in their order: name, type, whether it is required and whether it has a default.
	columns string
	// jsonRows is a table expression with the rows of table %[1]s in a JSON array; %[2]s is the argument. If it is empty, each row of a bulk
	// insert has its own arguments.
	jsonRows string
	// maxBulkArgs is the number of arguments per bulk insert. More rows per statement save opening every index.
	maxBulkArgs int
	// positionalArgs makes bulk inserts use ? instead of $n, because SQLite looks up each numbered argument in the list of all others.
	positionalArgs bool
	// lastInsertID means that a bulk insert returns the id of its last row in its result, which is cheaper than RETURNING.
	lastInsertID bool
	// bytewiseCollation makes ORDER BY compare bytes, as SQLite does by default.
	bytewiseCollation string
	// forUpdate locks the rows of a SELECT until the end of the transaction. A SQLite transaction already locks the whole database.
	forUpdate string
	// jsonTexts is a table expression with the elements of a JSON array of strings in the column value; %s is the argument.
	jsonTexts string
	// opaqueArg wraps an argument so that the planner does not see its value.
	opaqueArg func(arg, kind string) string
	// changeMark is the value to store in the column changed when a row is written, snapshot identifies the changes visible to a query, and
	// changedSince is the condition that a row is visible now but was not in an earlier snapshot.
	changeMark, snapshot func(table string) string
	changedSince         func(column, upTo string) string
	// isUniqueViolation reports whether an error is a violated unique constraint.
	isUniqueViolation func(error) bool
	// attempts is the maximum number of runs of a transaction. SQLite waits a second per attempt for another process to finish writing.
	attempts int
	// isRetryable reports whether the transaction may succeed if it is run again.
	isRetryable func(error) bool
}

// sqliteCode returns SQLite's extended result code of an error, which comes from the driver that migrations use or from sqliteConn.
func sqliteCode(err error) sqlite.ResultCode {
	var e *driver.Error
	if errors.As(err, &e) {
		return sqlite.ResultCode(e.Code()) //nolint:gosec // codes have 32 bits
	}
	return sqlite.ErrCode(err)
}

var sqliteDialect = dialect{
	name:        "sqlite",
	position:    "INSTR",
	inIDs:       "IN (SELECT value FROM json_each(%s))",
	jsonMembers: "SELECT key AS name, value AS number FROM json_each($1)",
	tables:      "SELECT name FROM sqlite_schema WHERE type = 'table'",
	columns: `SELECT name, LOWER(type), "notnull" = 1 OR pk > 0, dflt_value IS NOT NULL OR pk > 0 AND LOWER(type) = 'integer'
		FROM pragma_table_info($1) ORDER BY cid`,
	byIDs: func(table, alias, joins, ids string) string {
		return "(" + ids + ") page JOIN " + table + " ON " + alias + ".id = page.id" + joins
	},
	maxBulkArgs:    512,
	positionalArgs: true,
	lastInsertID:   true,
	jsonTexts:      "json_each(%s)",
	attempts:       40,
	opaqueArg:      func(arg, _ string) string { return arg },
	// There is only one writer, so changes are simply numbered.
	changeMark: func(table string) string { return "(SELECT COALESCE(MAX(changed), 0) + 1 FROM " + table + ")" },
	snapshot: func(table string) string {
		return "(SELECT CAST(COALESCE(MAX(changed), 0) AS TEXT) FROM " + table + ")"
	},
	changedSince: func(column, upTo string) string { return column + " > CAST(" + upTo + " AS BIGINT)" },
	isUniqueViolation: func(err error) bool {
		code := sqliteCode(err)
		return code == sqlite.ResultConstraintUnique || code == sqlite.ResultConstraintPrimaryKey
	},
	isRetryable: func(err error) bool {
		return sqliteCode(err).ToPrimary() == sqlite.ResultBusy
	},
}

var postgresDialect = dialect{
	name:     "postgres",
	position: "STRPOS",
	// The subquery is evaluated once; a bare list would be parsed again for each row.
	inIDs:       "= ANY(ARRAY(SELECT UNNEST(CAST(TRANSLATE(%s, '[]', '{}') AS BIGINT[]))))",
	jsonMembers: "SELECT key AS name, CAST(CAST(value AS TEXT) AS BIGINT) AS number FROM json_each(CAST($1 AS JSON))",
	// The planner expects few ids from an array. From a bare subquery it may expect more than the table has and scan the table in sort order.
	byIDs: func(table, alias, joins, ids string) string {
		return table + joins + " WHERE " + alias + ".id = ANY(ARRAY(" + ids + "))"
	},
	tables: "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()",
	columns: `SELECT column_name, data_type, is_nullable = 'NO', column_default IS NOT NULL OR is_identity = 'YES'
		FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
	// A missing row has the type of the table, which a cast could not name if it were called like a built-in type.
	jsonRows:  "json_populate_recordset((SELECT no_row FROM %[1]s no_row WHERE FALSE), CAST(%[2]s AS JSON))",
	jsonTexts: "json_array_elements_text(CAST(%s AS JSON))",
	attempts:  8,
	opaqueArg: postgresOpaqueArg,
	// A transaction may commit after one that started later, so its number is looked up in the earlier snapshot. Numbers from the future
	// come from another server whose backup was restored.
	changeMark: func(string) string { return "txid_current()" },
	snapshot:   func(string) string { return "CAST(txid_current_snapshot() AS TEXT)" },
	changedSince: func(column, upTo string) string {
		seen := "CAST(" + postgresOpaqueArg(upTo, "TEXT") + " AS txid_snapshot)"
		return column + " >= txid_snapshot_xmin(" + seen + ") AND " + column + " < txid_snapshot_xmax(txid_current_snapshot())" +
			" AND NOT txid_visible_in_snapshot(" + column + ", " + seen + ")"
	},
	bytewiseCollation: ` COLLATE "C"`,
	forUpdate:         " FOR UPDATE",
	isUniqueViolation: func(err error) bool {
		var e *pgconn.PgError
		return errors.As(err, &e) && e.Code == "23505"
	},
	isRetryable: func(err error) bool {
		var e *pgconn.PgError
		return errors.As(err, &e) && (e.Code == "40001" || e.Code == "40P01")
	},
}

func postgresOpaqueArg(arg, kind string) string {
	return "(SELECT CAST(" + arg + " AS " + kind + "))"
}

// OpaqueArg wraps an argument so that PostgreSQL plans the query without its value. Otherwise PostgreSQL may plan the query on each run,
// which can take longer than reading a page. SQLite never plans with values.
func (q Q) OpaqueArg(arg, kind string) string { return q.dialect.opaqueArg(arg, kind) }

// IsUniqueViolation reports whether err is a violated unique constraint.
func (q Q) IsUniqueViolation(err error) bool { return q.dialect.isUniqueViolation(err) }

// ForUpdate returns the clause that locks the rows of a SELECT until the end of the transaction.
func (q Q) ForUpdate() string { return q.dialect.forUpdate }

// ForUpdateOf is ForUpdate limited to the rows of one table of a join.
func (q Q) ForUpdateOf(alias string) string {
	if q.dialect.forUpdate == "" {
		return ""
	}
	return q.dialect.forUpdate + " OF " + alias
}

// JSONMembers returns a query for the members of the JSON object $1, as name and integer number. Names may repeat.
func (q Q) JSONMembers() string { return q.dialect.jsonMembers }

// JSONTexts returns a table expression with the elements of the JSON array of strings arg, in the column value.
func (q Q) JSONTexts(arg string) string { return fmt.Sprintf(q.dialect.jsonTexts, arg) }

// Position returns an expression for the 1-based position of part in text, 0 if absent. Unlike LIKE, it has no limit on the pattern length.
func (q Q) Position(text, part string) string {
	return q.dialect.position + "(" + text + ", " + part + ")"
}

// HasTable reports whether the table exists; it may not in the database of an earlier release.
func (q Q) HasTable(ctx context.Context, name string) (bool, error) {
	n, err := One(ctx, q, Value[int], "SELECT COUNT(*) FROM ("+q.dialect.tables+") t WHERE t.name = $1", name)
	return n > 0, err
}

// CountTables returns the number of tables.
func (q Q) CountTables(ctx context.Context) (int, error) {
	return One(ctx, q, Value[int], "SELECT COUNT(*) FROM ("+q.dialect.tables+") t")
}

// FilledTable returns the name of a table that has rows, other than except, or "" if there is none.
func (q Q) FilledTable(ctx context.Context, except string) (string, error) {
	names, err := All(ctx, q, Value[string], q.dialect.tables)
	if err != nil {
		return "", err
	}
	for _, name := range names {
		if name == except {
			continue
		}
		rows, err := One(ctx, q, Value[int], `SELECT COUNT(*) FROM (SELECT 1 FROM "`+name+`" LIMIT 1) t`)
		if rows > 0 || err != nil {
			return name, err
		}
	}
	return "", nil
}

// ColumnInfo describes a column of a table.
type ColumnInfo struct {
	Name     string
	Type     string // as declared, in lower case
	Required bool
	Default  bool // it has a default, or a number by itself
}

// Flag reports whether the column is a flag.
func (c ColumnInfo) Flag() bool { return c.Type == "boolean" }

// Empty returns the value of a column about which nothing is known.
func (c ColumnInfo) Empty() any {
	switch c.Type {
	case "text", "date":
		return ""
	case "boolean":
		return false
	}
	return 0
}

// Columns returns the columns of a table.
func (q Q) Columns(ctx context.Context, table string) ([]ColumnInfo, error) {
	return All(ctx, q, func(s Scanner) (ColumnInfo, error) {
		var c ColumnInfo
		err := s.Scan(&c.Name, &c.Type, &c.Required, &c.Default)
		return c, err
	}, q.dialect.columns, table)
}

// LockName serializes transactions that lock the same name. On SQLite transactions are serialized anyway.
func (q Q) LockName(ctx context.Context, name string) error {
	if q.dialect != &postgresDialect {
		return nil
	}
	_, err := q.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtext($1))", name)
	return err
}

// SyncSequences moves PostgreSQL's id sequences past explicitly inserted ids; SQLite does this on its own.
func (q Q) SyncSequences(ctx context.Context, tables ...string) error {
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
