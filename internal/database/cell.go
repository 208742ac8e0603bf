package database

import (
	"database/sql"
	"fmt"
	"reflect"
	"unsafe"

	"traguardo/internal/database/lite"
)

// Field types that scan a column value directly. ScanText must not retain text, which is only valid during the call.
type (
	intScanner  interface{ ScanInt(n int64) error }
	textScanner interface{ ScanText(text string) error }
)

// scanColumn reads column i into field. Common types are read directly; all others follow the conversion rules of database/sql.
func (r *sqliteRows) scanColumn(i int, field any) error {
	kind := r.stmt.Type(i)
	switch f := field.(type) {
	case *int64:
		if kind == lite.Integer {
			*f = r.stmt.Int(i)
			return nil
		}
	case *string:
		if kind == lite.Text {
			*f = string(r.stmt.Bytes(i))
			return nil
		}
	case *bool:
		if n := r.stmt.Int(i); kind == lite.Integer && n>>1 == 0 {
			*f = n == 1
			return nil
		}
	case *int:
		if kind == lite.Integer {
			*f = int(r.stmt.Int(i))
			return nil
		}
	case intScanner:
		if kind == lite.Integer {
			return f.ScanInt(r.stmt.Int(i))
		}
	case textScanner:
		if kind == lite.Text {
			b := r.stmt.Bytes(i)
			return f.ScanText(unsafe.String(unsafe.SliceData(b), len(b)))
		}
	}
	if kind == lite.Integer { // an integer type of its own; a driver value would be allocated
		if n, ok := numberOf(field); ok {
			return n.ScanInt(r.stmt.Int(i))
		}
	}
	if s, ok := field.(sql.Scanner); ok {
		return s.Scan(r.value(i, kind))
	}
	return convert(field, r.value(i, kind))
}

// value returns column i as a driver value.
func (r *sqliteRows) value(i int, kind lite.Type) any {
	switch kind {
	case lite.Integer:
		return r.stmt.Int(i)
	case lite.Float:
		return r.stmt.Float(i)
	case lite.Text:
		return string(r.stmt.Bytes(i))
	case lite.Blob:
		return append([]byte{}, r.stmt.Bytes(i)...)
	}
	return nil
}

// convert assigns value to field with the conversions of database/sql.
func convert(field, value any) error {
	if n, ok := numberOf(field); ok {
		return n.Scan(value)
	}
	switch f := field.(type) {
	case *any:
		*f = value
		return nil
	case *[]byte:
		if value == nil {
			*f = nil
			return nil
		}
		return scanNull(f, value)
	case *string:
		return scanNull(f, value)
	case *int64:
		return scanNull(f, value)
	case *bool:
		return scanNull(f, value)
	case *float64:
		return scanNull(f, value)
	}
	if v := reflect.ValueOf(field); v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.String { // named string types
		switch text := value.(type) {
		case string:
			v.Elem().SetString(text)
			return nil
		case []byte:
			v.Elem().SetString(string(text))
			return nil
		}
	}
	return fmt.Errorf("cannot scan into %T", field)
}

func scanNull[T any](field *T, value any) error {
	var n sql.Null[T]
	if err := n.Scan(value); err != nil {
		return err
	}
	if !n.Valid {
		return fmt.Errorf("cannot scan NULL into %T", n.V)
	}
	*field = n.V
	return nil
}
