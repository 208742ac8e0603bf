package database

import (
	"database/sql"
	"errors"
	"fmt"
	"reflect"
)

// number reads a column into a field of an integer type. For every such type but int64 the library writes the number as a text and reads
// that again, which costs more than all else that happens to it.
type number struct{ field reflect.Value }

// numberOf is the way into a field, if it is a number and not one with a Scan method of its own.
func numberOf(field any) (number, bool) {
	switch field.(type) {
	case *int64, *string, *bool, sql.Scanner:
		return number{}, false
	}
	v := reflect.ValueOf(field)
	if v.Kind() != reflect.Pointer || !v.Elem().CanInt() {
		return number{}, false
	}
	return number{v.Elem()}, true
}

// Scan implements sql.Scanner.
func (n *number) Scan(src any) error {
	v, ok := src.(int64)
	if !ok { // a sum of PostgreSQL is a text
		var other sql.NullInt64
		if err := other.Scan(src); err != nil {
			return err
		}
		if !other.Valid {
			return errors.New("database: NULL is no number")
		}
		v = other.Int64
	}
	return n.ScanInt(v)
}

// ScanInt reads a number.
func (n *number) ScanInt(v int64) error {
	if n.field.OverflowInt(v) {
		return fmt.Errorf("database: %d is too large for %s", v, n.field.Type())
	}
	n.field.SetInt(v)
	return nil
}

// numbered scans row after row, numbers in their own way.
type numbered struct {
	rows    Scanner
	into    []any
	numbers []number
}

// Scan implements Scanner.
func (s *numbered) Scan(fields ...any) error {
	if len(s.into) != len(fields) {
		s.into, s.numbers = make([]any, len(fields)), make([]number, len(fields))
	}
	for i, field := range fields {
		s.into[i] = field
		if n, ok := numberOf(field); ok {
			s.numbers[i] = n
			s.into[i] = &s.numbers[i]
		}
	}
	return s.rows.Scan(s.into...)
}

// numberedRows are rows of the library that are scanned so.
type numberedRows struct {
	*sql.Rows
	numbered numbered
}

func newNumberedRows(rows *sql.Rows) *numberedRows {
	return &numberedRows{Rows: rows, numbered: numbered{rows: rows}}
}

// Scan implements Scanner.
func (r *numberedRows) Scan(fields ...any) error { return r.numbered.Scan(fields...) }
