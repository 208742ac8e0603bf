package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Column is one column of a table: what is read into which field, and what is written. Two names have a meaning everywhere: id is
// numbered by the engine and finds the row of an update; version is 1 in a new row and rises with every update.
type Column struct {
	Name string
	// Field points to the field that the column is read into and written from.
	Field any
	// Read is an expression that is read in place of the column; a column that is only read has no name.
	Read string
	// Value is written in place of the field.
	Value func() any
	// SQL writes an expression in place of the field; arg is the argument of another column.
	SQL func(arg func(column string) string) string
	// Nullable marks a column that is NULL where the field is zero.
	Nullable bool
	// InsertOnly marks a column that stays as it was inserted.
	InsertOnly bool
}

// Table has the columns of a table once, for SELECT, INSERT, UPDATE and scanning. The texts of its statements are written when it is
// made, and the fields of a row are looked up once for many rows, so that a row costs no more than one read by hand.
type Table[T any] struct {
	name, alias    string
	joins          string
	columns        func(*T) []Column
	selected       string
	insert, update string
	rows           sync.Pool // of *row[T]
}

// row is a place that rows are scanned into and written from, one after the other.
type row[T any] struct {
	value   T
	columns []Column
	fields  []any // of the columns that are read
}

// take is a row that nobody else uses until it is given back.
func (t *Table[T]) take() *row[T] {
	if r, ok := t.rows.Get().(*row[T]); ok {
		return r
	}
	r := &row[T]{}
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

func (t *Table[T]) giveBack(r *row[T]) {
	var zero T
	r.value = zero // texts are not kept in memory
	t.rows.Put(r)
}

func (r *row[T]) scan(s Scanner) (T, error) {
	var zero T
	r.value = zero
	err := s.Scan(r.fields...)
	return r.value, err
}

// NewTable makes a table; its name is followed by the alias that conditions use, if there is one. Joins only add columns: they neither multiply nor
// drop rows.
func NewTable[T any](table, joins string, columns func(*T) []Column) *Table[T] {
	name, alias, ok := strings.Cut(table, " ")
	if !ok {
		alias = name
	}
	t := &Table[T]{name: name, alias: alias, joins: joins, columns: columns}
	all := columns(new(T))
	var selected []string
	for _, c := range all {
		if c.Field != nil {
			selected = append(selected, c.expression(alias))
		}
	}
	t.selected = strings.Join(selected, ", ")
	t.insert = t.insertQuery(all, inserted, 1)
	if has(all, "id") {
		t.insert += " RETURNING id"
		t.update = t.updateQuery(all)
	}
	return t
}

// Joined are the columns of a table that another one reads beside its own, under an alias.
func Joined(alias string, columns []Column) []Column {
	return joined(columns, func(c Column) string { return c.expression(alias) })
}

// LeftJoined are the columns of a table that another one reads beside its own where there is such a row; otherwise the fields are zero.
func LeftJoined(alias string, columns []Column) []Column {
	return joined(columns, func(c Column) string { return orZero(alias+"."+c.Name, c.Field) })
}

func joined(columns []Column, read func(Column) string) []Column {
	var out []Column
	for _, c := range columns {
		if c.Field != nil {
			out = append(out, Column{Read: read(c), Field: c.Field})
		}
	}
	return out
}

// orZero reads a column that may be NULL into a field of that type; the types with a Scan method know NULL by themselves.
func orZero(column string, field any) string {
	if _, ok := field.(sql.Scanner); ok {
		return column
	}
	switch reflect.TypeOf(field).Elem().Kind() {
	case reflect.String:
		return "COALESCE(" + column + ", '')"
	case reflect.Bool:
		return "COALESCE(" + column + ", FALSE)"
	}
	return "COALESCE(" + column + ", 0)"
}

// expression is what a SELECT reads.
func (c Column) expression(alias string) string {
	switch {
	case c.Read != "":
		return c.Read
	case c.Nullable:
		return orZero(alias+"."+c.Name, c.Field)
	}
	return alias + "." + c.Name
}

// argument is what a statement writes: the value, or what the field points to.
func (c Column) argument() any {
	if c.Value != nil {
		return c.Value()
	}
	switch field := c.Field.(type) { // what most columns are, without reflection
	case *string:
		if c.Nullable && *field == "" {
			return nil
		}
		return *field
	case *int64:
		if c.Nullable && *field == 0 {
			return nil
		}
		return *field
	case *bool:
		if c.Nullable && !*field {
			return nil
		}
		return *field
	}
	v := reflect.ValueOf(c.Field).Elem()
	if c.Nullable && v.IsZero() {
		return nil
	}
	return v.Interface()
}

func has(columns []Column, name string) bool {
	return slices.ContainsFunc(columns, func(c Column) bool { return c.Name == name })
}

// fieldOf is the value of a column's field.
func fieldOf(columns []Column, name string) any {
	return columns[slices.IndexFunc(columns, func(c Column) bool { return c.Name == name })].argument()
}

// What a statement writes: inserted leaves the id to the engine, insertedWithID does not.
func inserted(c Column) bool       { return c.Name != "" && c.Name != "id" }
func insertedWithID(c Column) bool { return c.Name != "" }
func updated(c Column) bool        { return inserted(c) && !c.InsertOnly }

// isArgument reports whether a column is written from an argument of its own.
func (c Column) isArgument() bool { return c.SQL == nil && c.Name != "version" }

// insertQuery writes an INSERT of some rows.
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

// writtenValues are the values of the columns that a statement writes, with arguments after the n-th; it returns the last one's number.
func writtenValues(columns []Column, written func(Column) bool, n int) ([]string, int) {
	numbers := map[string]int{}
	for _, c := range columns {
		if written(c) && c.isArgument() {
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

// updateQuery writes the UPDATE of a row by its id, which is the last argument.
func (t *Table[T]) updateQuery(columns []Column) string {
	values, n := writtenValues(columns, updated, 0)
	var set []string
	i := 0
	for _, c := range columns {
		if !updated(c) {
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

// arguments appends what a statement writes.
func arguments(args []any, columns []Column, written func(Column) bool) []any {
	for _, c := range columns {
		if written(c) && c.isArgument() {
			args = append(args, c.argument())
		}
	}
	return args
}

// Columns is the list of what a SELECT reads, for a query with a FROM of its own.
func (t *Table[T]) Columns() string { return t.selected }

// Select begins a query of the table's rows.
func (t *Table[T]) Select() string { return "SELECT " + t.selected + " FROM " + t.From() + " " }

// SelectByIDs begins a query of the rows whose ids another query yields.
func (t *Table[T]) SelectByIDs(q Q, ids string) string {
	return "SELECT " + t.selected + " FROM " + q.dialect.byIDs(t.source(), t.alias, t.joins, ids) + " "
}

// From is the table with its joins.
func (t *Table[T]) From() string { return t.source() + t.joins }

func (t *Table[T]) source() string { return t.name + " AS " + t.alias }

// Scan scans a row of a query that selects Columns.
func (t *Table[T]) Scan(s Scanner) (T, error) {
	r := t.take()
	defer t.giveBack(r)
	return r.scan(s)
}

// All reads the rows of the table; rest is what follows FROM.
func (t *Table[T]) All(ctx context.Context, q Q, rest string, args ...any) ([]T, error) {
	r := t.take()
	defer t.giveBack(r)
	return All(ctx, q, r.scan, t.Select()+rest, args...)
}

// One reads a single row; none is a problem of kind not found.
func (t *Table[T]) One(ctx context.Context, q Q, rest string, args ...any) (T, error) {
	return One(ctx, q, t.Scan, t.Select()+rest, args...)
}

// Lock keeps a row unchanged until the transaction ends; a missing one is a problem of kind not found.
func (t *Table[T]) Lock(ctx context.Context, q Q, id int64) error {
	_, err := One(ctx, q, Value[int64], "SELECT id FROM "+t.name+" WHERE id = $1"+q.ForUpdate(), id)
	return err
}

// Insert stores a new row and returns its id, 0 in a table without one.
func (t *Table[T]) Insert(ctx context.Context, q Q, v T) (int64, error) {
	r := t.take()
	defer t.giveBack(r)
	r.value = v
	args := arguments(nil, r.columns, inserted)
	if t.update == "" {
		_, err := q.Exec(ctx, t.insert, args...)
		return 0, err
	}
	return q.Insert(ctx, t.insert, args...)
}

// InsertWithID stores a new row under the id it brings.
func (t *Table[T]) InsertWithID(ctx context.Context, q Q, v T) error {
	columns := t.columns(&v)
	_, err := q.Exec(ctx, t.insertQuery(columns, insertedWithID, 1), arguments(nil, columns, insertedWithID)...)
	return err
}

// Update stores every field of a row and raises its version.
func (t *Table[T]) Update(ctx context.Context, q Q, v T) error {
	r := t.take()
	defer t.giveBack(r)
	r.value = v
	_, err := q.Exec(ctx, t.update, append(arguments(nil, r.columns, updated), fieldOf(r.columns, "id"))...)
	return err
}

// ErrChanged is the error of an update of a row that somebody else changed since it was read.
var ErrChanged = errors.New("database: the row was changed meanwhile")

// UpdateChanged stores the fields that differ, and nothing else: an index that no change concerns is not written again. The row must
// have the version it was read with.
func (t *Table[T]) UpdateChanged(ctx context.Context, q Q, before, after T) error {
	b, a := t.take(), t.take()
	defer t.giveBack(b)
	defer t.giveBack(a)
	b.value, a.value = before, after
	set, args := "", []any{}
	for i, c := range a.columns {
		if !updated(c) || !c.isArgument() {
			continue
		}
		if v := c.argument(); v != b.columns[i].argument() {
			args = append(args, v)
			set += c.Name + " = $" + strconv.Itoa(len(args)) + ", "
		}
	}
	n, err := q.Exec(ctx, fmt.Sprintf("UPDATE %s SET %sversion = version + 1 WHERE id = $%d AND version = $%d", t.name, set, len(args)+1, len(args)+2),
		append(args, fieldOf(b.columns, "id"), fieldOf(b.columns, "version"))...)
	if err == nil && n == 0 {
		return ErrChanged
	}
	return err
}

// Delete removes a row.
func (t *Table[T]) Delete(ctx context.Context, q Q, id int64) error {
	_, err := q.Exec(ctx, "DELETE FROM "+t.name+" WHERE id = $1", id)
	return err
}
