package database

import (
	"database/sql"
	"errors"
	"fmt"
	"reflect"
)

// number scans a column into an integer field of any type. For types other than int64, database/sql formats and parses the number, which is
// slow.
type number struct{ field reflect.Value }

// numberOf returns the scanner for field, or false if field is not a plain integer or has its own Scan method.
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
	if !ok { // PostgreSQL returns sums as text
		var other sql.NullInt64
		if err := other.Scan(src); err != nil {
			return err
		}
		if !other.Valid {
			return errors.New("database: cannot scan NULL into a number")
		}
		v = other.Int64
	}
	return n.ScanInt(v)
}

// ScanInt stores v. It fails if the field's type is too small.
func (n *number) ScanInt(v int64) error {
	if n.field.OverflowInt(v) {
		return fmt.Errorf("database: %d is too large for %s", v, n.field.Type())
	}
	n.field.SetInt(v)
	return nil
}

// numberScanner wraps a Scanner to scan integer fields with number.
type numberScanner struct {
	rows    Scanner
	into    []any
	numbers []number
}

// Scan implements Scanner.
func (s *numberScanner) Scan(fields ...any) error {
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

// numberRows is sql.Rows with a numberScanner.
type numberRows struct {
	*sql.Rows
	numbered numberScanner
}

func newNumberRows(rows *sql.Rows) *numberRows {
	return &numberRows{Rows: rows, numbered: numberScanner{rows: rows}}
}

// Scan implements Scanner.
func (r *numberRows) Scan(fields ...any) error { return r.numbered.Scan(fields...) }
