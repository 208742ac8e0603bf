package database

import (
	"database/sql"
	"fmt"
	"reflect"
	"unsafe"

	"traguardo/internal/database/lite"
)

// Fields that know how they are read from what their column holds: from a number, or from a text which they do not keep.
type (
	intScanner  interface{ ScanInt(n int64) error }
	textScanner interface{ ScanText(text string) error }
)

// cell reads a column into a field. What columns usually hold goes straight there, all else by way of what database/sql does.
func (r *fileRows) cell(i int, field any) error {
	kind := r.stmt.Kind(i)
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
	if s, ok := field.(sql.Scanner); ok {
		return s.Scan(r.value(i, kind))
	}
	return convert(field, r.value(i, kind))
}

// value is a cell as drivers hand it over.
func (r *fileRows) value(i int, kind lite.Kind) any {
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

// convert sets a field as database/sql would.
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
		return into(f, value)
	case *string:
		return into(f, value)
	case *int64:
		return into(f, value)
	case *bool:
		return into(f, value)
	case *float64:
		return into(f, value)
	}
	if v := reflect.ValueOf(field); v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.String { // texts of a kind
		switch text := value.(type) {
		case string:
			v.Elem().SetString(text)
			return nil
		case []byte:
			v.Elem().SetString(string(text))
			return nil
		}
	}
	return fmt.Errorf("nothing is read into a %T", field)
}

func into[T any](field *T, value any) error {
	var n sql.Null[T]
	if err := n.Scan(value); err != nil {
		return err
	}
	if !n.Valid {
		return fmt.Errorf("NULL is no %T", n.V)
	}
	*field = n.V
	return nil
}
