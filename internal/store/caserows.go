package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// caseTable is a table whose rows are copied into a case.
type caseTable struct {
	name  string
	where string // $1 is the event; empty: all rows
	// only are the columns to copy; empty: all. Of people and clubs a case has only what start lists and results show.
	only []string
	// without are columns that are not copied.
	without []string
}

const (
	caseAthletes = "(SELECT n.athlete_id FROM entry n WHERE n.event_id = $1 AND n.athlete_id IS NOT NULL UNION " +
		"SELECT m.athlete_id FROM entry_member m JOIN entry n ON n.id = m.entry_id WHERE n.event_id = $1)"
	caseClubs = "(SELECT e.organiser_id FROM event e WHERE e.id = $1 UNION SELECT n.club_id FROM entry n WHERE n.event_id = $1 UNION " +
		"SELECT c.club_id FROM event_club c WHERE c.event_id = $1 UNION SELECT k.club_id FROM kept_name k WHERE k.event_id = $1 UNION " +
		"SELECT a.club_id FROM athlete a WHERE a.id IN " + caseAthletes + ")"
	caseEntries = "(SELECT n.id FROM entry n WHERE n.event_id = $1)"
	caseResults = "(SELECT r.id FROM result r WHERE r.event_id = $1)"
)

// caseTables are the tables of a case. Rows keep their ids, so that home and pool refer to the same objects.
var caseTables = []caseTable{
	{name: "season"}, {name: "category"}, {name: "category_sport"}, {name: "category_body"}, {name: "race"}, {name: "race_body"},
	{name: "base_time"},
	{name: "championship", where: "t.id = (SELECT e.championship_id FROM event e WHERE e.id = $1)"},
	{name: "club", where: "t.id IN " + caseClubs, only: []string{"id", "code", "name", "search", "created_at", "version"}},
	{name: "athlete", where: "t.id IN " + caseAthletes, only: []string{"id", "club_id", "club_search", "visible", "last_name", "first_name",
		"name_search", "last_search", "first_search", "sex", "birth", "only_year", "card", "membership", "disability", "reserved", "erased",
		"created_at", "version"}},
	{name: "event", where: "t.id = $1", without: []string{"press_release", "press_key", "logo_key", "case_id"}},
	{name: "event_option", where: "t.event_id = $1"},
	{name: "event_circuit", where: "t.event_id = $1"},
	{name: "event_club", where: "t.event_id = $1"},
	{name: "event_category", where: "t.event_id = $1"},
	{name: "event_category_option", where: "t.event_category_id IN (SELECT k.id FROM event_category k WHERE k.event_id = $1)"},
	{name: "event_race", where: "t.event_id = $1"},
	{name: "event_race_option", where: "t.event_race_id IN (SELECT g.id FROM event_race g WHERE g.event_id = $1)"},
	{name: "category_exception", where: "t.event_id = $1 AND t.athlete_id IN " + caseAthletes},
	{name: "time_standard", where: "t.event_id = $1"},
	{name: "record", where: "t.active AND t.circuit_id IN (SELECT x.circuit_id FROM event_circuit x WHERE x.event_id = $1)",
		without: []string{"result_id", "event_id"}},
	{name: "entry", where: "t.event_id = $1"},
	{name: "entry_member", where: "t.entry_id IN " + caseEntries},
	{name: "entry_payment", where: "t.entry_id IN " + caseEntries},
	{name: "kept_name", where: "t.event_id = $1"},
	{name: "start_item", where: "t.event_id = $1"},
	{name: "start_order", where: "t.event_id = $1"},
	{name: "heat_call", where: "t.event_id = $1"},
	{name: "start_list", where: "t.event_id = $1"},
	{name: "start_place", where: "t.start_list_id IN (SELECT l.id FROM start_list l WHERE l.event_id = $1)"},
	{name: "result", where: "t.event_id = $1"},
	{name: "result_version", where: "t.result_id IN " + caseResults},
	{name: "split", where: "t.result_id IN " + caseResults},
}

// CaseRows are the rows of one table as texts; nil is NULL.
type CaseRows struct {
	Table   string
	Columns []string
	Rows    [][]*string
}

// CaseContent returns the rows to copy into the case of an event.
func (q Q) CaseContent(ctx context.Context, eventID id.Event) ([]CaseRows, error) {
	out := make([]CaseRows, 0, len(caseTables))
	for _, t := range caseTables {
		rows, err := q.caseRows(ctx, t, eventID)
		if err != nil {
			return nil, fmt.Errorf("case: read %s: %w", t.name, err)
		}
		out = append(out, rows)
	}
	return out, nil
}

func (q Q) caseRows(ctx context.Context, t caseTable, eventID id.Event) (CaseRows, error) {
	columns, err := q.db.Columns(ctx, t.name)
	if err != nil {
		return CaseRows{}, err
	}
	out := CaseRows{Table: t.name}
	var texts []string
	for _, c := range columns {
		if len(t.only) > 0 && !slices.Contains(t.only, c.Name) || slices.Contains(t.without, c.Name) {
			continue
		}
		out.Columns = append(out.Columns, c.Name)
		texts = append(texts, "CAST(t."+c.Name+" AS TEXT)")
	}
	query, args := "SELECT "+strings.Join(texts, ", ")+" FROM "+t.name+" t", []any{}
	if t.where != "" {
		query, args = query+" WHERE "+t.where, append(args, eventID)
	}
	out.Rows, err = database.All(ctx, q.db, func(s database.Scanner) ([]*string, error) {
		values, to := make([]sql.NullString, len(texts)), make([]any, len(texts))
		for i := range values {
			to[i] = &values[i]
		}
		if err := s.Scan(to...); err != nil {
			return nil, err
		}
		row := make([]*string, len(values))
		for i, v := range values {
			if v.Valid {
				row[i] = &v.String
			}
		}
		return row, nil
	}, query, args...)
	return out, err
}

// ErrOtherRelease is returned by LoadCase for a case made by a release with other tables.
var ErrOtherRelease = fmt.Errorf("la valigia è stata preparata da un'altra versione del programma: usa la stessa versione del portale")

// LoadCase fills the empty SQLite database of a pool with the rows of a case and its only user, in one transaction.
func (db *DB) LoadCase(ctx context.Context, tables []CaseRows, user domain.User, functions []domain.Function, k domain.PoolCase) error {
	return db.Tx(Alone(ctx), func(q Q) error {
		// Rows come in the order of their tables, but an athlete's event may refer to a row that comes later.
		if _, err := q.db.Exec(ctx, "PRAGMA defer_foreign_keys = ON"); err != nil {
			return err
		}
		for _, t := range tables {
			if err := q.loadRows(ctx, t); err != nil {
				return fmt.Errorf("case: write %s: %w", t.Table, err)
			}
		}
		if err := userTable.InsertWithID(ctx, q.db, user); err != nil {
			return err
		}
		for _, f := range functions {
			if _, err := q.db.Exec(ctx, "INSERT INTO user_function (user_id, function_id) VALUES ($1, $2)", user.ID, int64(f)); err != nil {
				return err
			}
		}
		return q.AddPoolCase(ctx, k)
	})
}

func (q Q) loadRows(ctx context.Context, t CaseRows) error {
	if !slices.ContainsFunc(caseTables, func(known caseTable) bool { return known.name == t.Table }) {
		return ErrOtherRelease
	}
	columns, err := q.db.Columns(ctx, t.Table)
	if err != nil {
		return err
	}
	var names []string
	var from []int  // index in the row, -1 for a column that was not copied
	var empty []any // its value
	for _, c := range columns {
		i := slices.Index(t.Columns, c.Name)
		if i < 0 && (!c.Required || c.Default) {
			continue
		}
		names, from, empty = append(names, c.Name), append(from, i), append(empty, c.Empty())
	}
	if len(t.Columns) > 0 && slices.ContainsFunc(t.Columns, func(name string) bool { return !slices.Contains(names, name) }) {
		return ErrOtherRelease
	}
	rows := make([][]any, len(t.Rows))
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return ErrOtherRelease
		}
		rows[i] = make([]any, len(names))
		for j, at := range from {
			switch {
			case at < 0:
				rows[i][j] = empty[j]
			case row[at] != nil:
				rows[i][j] = columnText(columns, names[j], *row[at])
			}
		}
	}
	return q.db.BulkInsert(ctx, t.Table+" ("+strings.Join(names, ", ")+")", "", rows)
}

// columnText returns the value of a column that was read as text. SQLite converts numbers by the type of the column.
func columnText(columns []database.ColumnInfo, name, text string) any {
	i := slices.IndexFunc(columns, func(c database.ColumnInfo) bool { return c.Name == name })
	if columns[i].Flag() {
		return text == "true" || text == "1"
	}
	return text
}
