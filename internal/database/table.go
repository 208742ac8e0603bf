package database

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"traguardo/internal/problem"
)

// Table declares the columns of a table for SELECT, INSERT, UPDATE and scanning. Statements are built once, and the pointers to the
// fields of a row are reused, so that reading a row costs no more than hand-written code.
type Table[T any] struct {
	name, alias    string
	joins          string
	joined         *regexp.Regexp // matches columns of joins; nil without joins
	columns        func(*T) []Column
	selected       string
	insert, update string
	buffers        sync.Pool // of *rowBuffer[T]
}

// rowBuffer is a reusable value with pointers to its fields, for scanning and writing rows.
type rowBuffer[T any] struct {
	value   T
	columns []Column
	fields  []any // of the columns that are read
}

// acquire returns an unused buffer; call release when done.
func (t *Table[T]) acquire() *rowBuffer[T] {
	if r, ok := t.buffers.Get().(*rowBuffer[T]); ok {
		return r
	}
	r := &rowBuffer[T]{}
	r.columns = t.columns(&r.value)
	for _, c := range r.columns {
		if n, ok := numberOf(c.Field); ok {
			r.fields = append(r.fields, &n)
		} else if c.Field != nil {
			r.fields = append(r.fields, c.Field)
		}
	}
	return r
}

func (t *Table[T]) release(r *rowBuffer[T]) {
	var zero T
	r.value = zero // do not retain its texts
	t.buffers.Put(r)
}

func (r *rowBuffer[T]) scan(s Scanner) (T, error) {
	var zero T
	r.value = zero
	err := s.Scan(r.fields...)
	return r.value, err
}

// NewTable declares a table; table is its name, optionally followed by the alias to use in conditions. Joins may only add columns: they
// must neither multiply nor drop rows.
func NewTable[T any](table, joins string, columns func(*T) []Column) *Table[T] {
	name, alias, ok := strings.Cut(table, " ")
	if !ok {
		alias = name
	}
	t := &Table[T]{name: name, alias: alias, joins: joins, joined: joinedColumn(joins)}
	t.columns = func(v *T) []Column { return withPlainFields(columns(v)) }
	all := t.columns(new(T))
	var selected []string
	for _, c := range all {
		if c.Field != nil {
			selected = append(selected, c.expression(alias))
		}
	}
	t.selected = strings.Join(selected, ", ")
	t.insert = t.insertQuery(all, isInserted, 1)
	if hasColumn(all, "id") {
		t.insert += " RETURNING id"
		t.update = t.updateQuery(all)
	}
	return t
}

// insertQuery returns an INSERT of the given number of rows.
func (t *Table[T]) insertQuery(columns []Column, written func(Column) bool, rows int) string {
	var names []string
	for _, c := range columns {
		if written(c) {
			names = append(names, c.Name)
		}
	}
	var text strings.Builder
	text.WriteString("INSERT INTO " + t.name + " (" + strings.Join(names, ", ") + ") VALUES ")
	n := 0
	for row := range rows {
		if row > 0 {
			text.WriteString(", ")
		}
		var values []string
		values, n = writtenValues(columns, written, n)
		text.WriteString("(" + strings.Join(values, ", ") + ")")
	}
	return text.String()
}

// insertFromQuery returns an INSERT of the rows r of the table expression source.
func (t *Table[T]) insertFromQuery(columns []Column, written func(Column) bool, source string) string {
	var names, values []string
	for _, c := range columns {
		if !written(c) {
			continue
		}
		names = append(names, c.Name)
		switch {
		case c.SQL != nil:
			values = append(values, c.SQL(func(column string) string { return "r." + column }))
		case c.Name == "version":
			values = append(values, "1")
		default:
			values = append(values, "r."+c.Name)
		}
	}
	return "INSERT INTO " + t.name + " (" + strings.Join(names, ", ") + ") SELECT " + strings.Join(values, ", ") + " FROM " + source + " r"
}

// writtenValues returns the values of the written columns, with placeholders starting at n+1, and the number of the last placeholder.
func writtenValues(columns []Column, written func(Column) bool, n int) ([]string, int) {
	numbers := map[string]int{}
	for _, c := range columns {
		if written(c) && c.hasArgument() {
			n++
			numbers[c.Name] = n
		}
	}
	var values []string
	for _, c := range columns {
		switch {
		case !written(c):
		case c.SQL != nil:
			values = append(values, c.SQL(func(column string) string { return "$" + strconv.Itoa(numbers[column]) }))
		case c.Name == "version":
			values = append(values, "1")
		default:
			values = append(values, "$"+strconv.Itoa(numbers[c.Name]))
		}
	}
	return values, n
}

// updateQuery returns an UPDATE by id, which is the last argument.
func (t *Table[T]) updateQuery(columns []Column) string {
	values, n := writtenValues(columns, isUpdated, 0)
	var set []string
	i := 0
	for _, c := range columns {
		if !isUpdated(c) {
			continue
		}
		value := values[i]
		if i++; c.Name == "version" {
			value = "version + 1"
		}
		set = append(set, c.Name+" = "+value)
	}
	return fmt.Sprintf("UPDATE %s SET %s WHERE id = $%d", t.name, strings.Join(set, ", "), n+1)
}

// arguments appends the arguments of the written columns.
func arguments(args []any, columns []Column, written func(Column) bool) []any {
	for _, c := range columns {
		if written(c) && c.hasArgument() {
			args = append(args, c.argument())
		}
	}
	return args
}

// Columns returns the column list of a SELECT, for queries with their own FROM.
func (t *Table[T]) Columns() string { return t.selected }

// Select returns a SELECT of the table's rows, without conditions.
func (t *Table[T]) Select() string { return "SELECT " + t.selected + " FROM " + t.From() + " " }

// SelectByIDs returns a SELECT of the rows whose ids are returned by the query ids.
func (t *Table[T]) SelectByIDs(q Q, ids string) string {
	return "SELECT " + t.selected + " FROM " + q.dialect.byIDs(t.source(), t.alias, t.joins, ids) + " "
}

// From returns the table with its joins.
func (t *Table[T]) From() string { return t.source() + t.joins }

// fromFor returns From if a condition or an order uses a column of a join, otherwise the table alone, which is faster to count.
func (t *Table[T]) fromFor(text string) string {
	if t.joined != nil && t.joined.MatchString(text) {
		return t.From()
	}
	return t.source()
}

// joinedAlias finds the aliases of joined tables.
var joinedAlias = regexp.MustCompile(`\b(\w+) ON `)

// joinedColumn returns an expression for the columns of joined tables, or nil without joins.
func joinedColumn(joins string) *regexp.Regexp {
	var aliases []string
	for _, found := range joinedAlias.FindAllStringSubmatch(joins, -1) {
		aliases = append(aliases, found[1])
	}
	if aliases == nil {
		return nil
	}
	return regexp.MustCompile(`\b(?:` + strings.Join(aliases, "|") + `)\.`)
}

func (t *Table[T]) source() string { return t.name + " AS " + t.alias }

// Scan scans a row of a query that selects Columns.
func (t *Table[T]) Scan(s Scanner) (T, error) {
	r := t.acquire()
	defer t.release(r)
	return r.scan(s)
}

// All returns the selected rows; rest follows the FROM clause.
func (t *Table[T]) All(ctx context.Context, q Q, rest string, args ...any) ([]T, error) {
	r := t.acquire()
	defer t.release(r)
	list, err := All(ctx, q, r.scan, t.Select()+rest, args...)
	return list, t.wrap("select from", err)
}

// One returns a single row, or a problem of kind NotFound if there is none; rest follows the FROM clause.
func (t *Table[T]) One(ctx context.Context, q Q, rest string, args ...any) (T, error) {
	v, err := One(ctx, q, t.Scan, t.Select()+rest, args...)
	return v, t.wrap("select from", err)
}

// Lock locks a row until the transaction ends. It returns a problem of kind NotFound if the row does not exist.
func (t *Table[T]) Lock(ctx context.Context, q Q, id int64) error {
	_, err := One(ctx, q, Value[int64], "SELECT id FROM "+t.name+" WHERE id = $1"+q.ForUpdate(), id)
	return t.wrapID("lock", id, err)
}

// Insert inserts a row and returns its id, or 0 if the table has no id.
func (t *Table[T]) Insert(ctx context.Context, q Q, v T) (int64, error) {
	r := t.acquire()
	defer t.release(r)
	r.value = v
	args := arguments(nil, r.columns, isInserted)
	if t.update == "" {
		_, err := q.Exec(ctx, t.insert, args...)
		return 0, t.wrap("insert into", err)
	}
	id, err := q.Insert(ctx, t.insert, args...)
	return id, t.wrap("insert into", err)
}

// InsertWithID inserts a row with the id of v.
func (t *Table[T]) InsertWithID(ctx context.Context, q Q, v T) error {
	columns := t.columns(&v)
	_, err := q.Exec(ctx, t.insertQuery(columns, isInsertedWithID, 1), arguments(nil, columns, isInsertedWithID)...)
	return t.wrapID("insert", columnValue(columns, "id"), err)
}

// Update writes all columns of the row with the id of v and increments its version.
func (t *Table[T]) Update(ctx context.Context, q Q, v T) error {
	r := t.acquire()
	defer t.release(r)
	r.value = v
	id := columnValue(r.columns, "id")
	_, err := q.Exec(ctx, t.update, append(arguments(nil, r.columns, isUpdated), id)...)
	return t.wrapID("update", id, err)
}

// ErrChanged is returned by UpdateChanged if the row was changed after it was read.
var ErrChanged = errors.New("database: the row has changed")

// UpdateChanged writes only the columns that differ, which saves updates of unaffected indexes. It returns ErrChanged if the stored version
// is not that of before.
func (t *Table[T]) UpdateChanged(ctx context.Context, q Q, before, after T) error {
	b, a := t.acquire(), t.acquire()
	defer t.release(b)
	defer t.release(a)
	b.value, a.value = before, after
	set, args := "", []any{}
	for i, c := range a.columns {
		if !isUpdated(c) || !c.hasArgument() {
			continue
		}
		if v := c.argument(); v != b.columns[i].argument() {
			args = append(args, v)
			set += c.Name + " = $" + strconv.Itoa(len(args)) + ", "
		}
	}
	query := fmt.Sprintf("UPDATE %s SET %sversion = version + 1 WHERE id = $%d AND version = $%d", t.name, set, len(args)+1, len(args)+2)
	id := columnValue(b.columns, "id")
	n, err := q.Exec(ctx, query, append(args, id, columnValue(b.columns, "version"))...)
	if err == nil && n == 0 {
		err = ErrChanged
	}
	return t.wrapID("update", id, err)
}

// Delete deletes a row.
func (t *Table[T]) Delete(ctx context.Context, q Q, id int64) error {
	_, err := q.Exec(ctx, "DELETE FROM "+t.name+" WHERE id = $1", id)
	return t.wrapID("delete", id, err)
}

// wrap adds the action and the table to a fault; problems for the user are returned as they are.
func (t *Table[T]) wrap(action string, err error) error {
	if err == nil || !problem.Is(err, problem.KindFault) {
		return err
	}
	return fmt.Errorf("%s %s: %w", action, t.name, err)
}

// wrapID is wrap with the id of the row.
func (t *Table[T]) wrapID(action string, id any, err error) error {
	if err == nil || !problem.Is(err, problem.KindFault) {
		return err
	}
	return fmt.Errorf("%s %s %v: %w", action, t.name, id, err)
}
