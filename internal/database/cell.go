package database

import (
	"database/sql"
	"fmt"
	"reflect"

	"zombiezen.com/go/sqlite"

	"traguardo/internal/domain/id"
)

// Field types that scan a column value directly. ScanText must not retain text, which is only valid during the call.
type (
	intScanner  interface{ ScanInt(n int64) error }
	textScanner interface{ ScanText(text []byte) error }
)

// scanColumn reads column i into field. Common types are read directly; all others follow the conversion rules of database/sql.
func (r *sqliteRows) scanColumn(i int, field any) error {
	kind := r.stmt.ColumnType(i)
	switch f := field.(type) {
	case *int64:
		if kind == sqlite.TypeInteger {
			*f = r.stmt.ColumnInt64(i)
			return nil
		}
	case *string:
		if kind == sqlite.TypeText {
			*f = string(r.bytes(i))
			return nil
		}
	case *bool:
		if n := r.stmt.ColumnInt64(i); kind == sqlite.TypeInteger && n>>1 == 0 {
			*f = n == 1
			return nil
		}
	case *int:
		if kind == sqlite.TypeInteger {
			*f = int(r.stmt.ColumnInt64(i))
			return nil
		}
	case intScanner:
		if kind == sqlite.TypeInteger {
			return f.ScanInt(r.stmt.ColumnInt64(i))
		}
	case textScanner:
		if kind == sqlite.TypeText {
			return f.ScanText(r.bytes(i))
		}
	}
	if kind == sqlite.TypeInteger { // an integer type of its own; a driver value would be allocated
		if n := id.Int64(field); n != nil {
			*n = r.stmt.ColumnInt64(i)
			return nil
		}
		if n, ok := numberOf(field); ok {
			return n.ScanInt(r.stmt.ColumnInt64(i))
		}
	}
	if s, ok := field.(sql.Scanner); ok {
		return s.Scan(r.value(i, kind))
	}
	return convert(field, r.value(i, kind))
}

// value returns column i as a driver value.
func (r *sqliteRows) value(i int, kind sqlite.ColumnType) any {
	switch kind {
	case sqlite.TypeInteger:
		return r.stmt.ColumnInt64(i)
	case sqlite.TypeFloat:
		return r.stmt.ColumnFloat(i)
	case sqlite.TypeText:
		return string(r.bytes(i))
	case sqlite.TypeBlob:
		return append([]byte{}, r.bytes(i)...)
	default: // NULL
		return nil
	}
}

// bytes returns a text or blob, usually in a buffer that the next call overwrites. ColumnText would be slower: the engine copies a text to
// end it with a NUL.
func (r *sqliteRows) bytes(i int) []byte {
	buffer := r.conn.buffer[:]
	n := r.stmt.ColumnBytes(i, buffer)
	if n < len(buffer) {
		return buffer[:n]
	}
	all := make([]byte, r.stmt.ColumnLen(i)) // the buffer may be too small
	r.stmt.ColumnBytes(i, all)
	return all
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
