package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/stdlib"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// postgresReader reads through a pool of database/sql, but scans the cells itself: an interface value and two conversions per cell took
// more time than the query (docs/adr/0046).
type postgresReader struct{ pool *sql.DB }

// exec implements runner.
func (r postgresReader) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	return r.pool.ExecContext(ctx, text, args...)
}

// query implements runner. The rows keep their connection until they are closed. A connection that the server has closed is replaced, as by
// database/sql.
func (r postgresReader) query(ctx context.Context, text string, args []any) (Rows, error) {
	for attempt := 1; ; attempt++ {
		conn, err := r.pool.Conn(ctx)
		if err != nil {
			return nil, err
		}
		rows, err := queryOn(ctx, conn, text, args)
		if err == nil {
			return rows, nil
		}
		_ = conn.Close()
		if !errors.Is(err, driver.ErrBadConn) || attempt > postgresReaders {
			return nil, err
		}
	}
}

// queryOn runs a query on a connection and reads its first row, because errors of the query arrive with it.
func queryOn(ctx context.Context, conn *sql.Conn, text string, args []any) (*postgresRows, error) {
	r := &postgresRows{conn: conn}
	err := conn.Raw(func(driverConn any) error {
		c, ok := driverConn.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("database: unexpected connection %T", driverConn)
		}
		if c.Conn().IsClosed() {
			return driver.ErrBadConn
		}
		var err error
		if r.Rows, err = c.Conn().Query(ctx, text, args...); err != nil {
			if pgconn.SafeToRetry(err) {
				return driver.ErrBadConn
			}
			return err
		}
		if r.first = r.Rows.Next(); r.first {
			return nil
		}
		r.Rows.Close()
		return r.Err()
	})
	return r, err
}

// postgresRows are the rows of a query. They use the driver's connection outside of sql.Conn.Raw, which is safe because nothing else uses
// conn until Close.
type postgresRows struct {
	pgx.Rows
	conn  *sql.Conn
	first bool // the first row has been read, but not returned by Next
}

// Next implements Rows.
func (r *postgresRows) Next() bool {
	if r.first {
		r.first = false
		return true
	}
	return r.Rows.Next()
}

// Close implements Rows.
func (r *postgresRows) Close() error {
	r.Rows.Close()
	if err := r.conn.Close(); err != nil && !errors.Is(err, sql.ErrConnDone) {
		return err
	}
	return r.Err()
}

// Scan implements Scanner.
func (r *postgresRows) Scan(fields ...any) error {
	cells, columns := r.RawValues(), r.FieldDescriptions()
	if len(fields) != len(cells) {
		return fmt.Errorf("database: %d fields for %d columns", len(fields), len(cells))
	}
	for i, field := range fields {
		if scanCell(&columns[i], cells[i], field) {
			continue
		}
		value, err := driverValue(r.TypeMap(), &columns[i], cells[i])
		if err != nil {
			return fmt.Errorf("database: column %s: %w", columns[i].Name, err)
		}
		if s, ok := field.(sql.Scanner); ok {
			err = s.Scan(value)
		} else {
			err = convert(field, value)
		}
		if err != nil {
			return fmt.Errorf("database: column %s: %w", columns[i].Name, err)
		}
	}
	return nil
}

// scanCell reads a cell of a common type into a field of a common type, without a driver value. It reports whether it did.
func scanCell(c *pgconn.FieldDescription, cell []byte, field any) bool {
	if cell == nil {
		return false
	}
	if c.Format == pgx.TextFormatCode {
		f, ok := field.(*string)
		if ok = ok && c.DataTypeOID == pgtype.TextOID; ok {
			*f = string(cell)
		}
		return ok
	}
	switch c.DataTypeOID {
	case pgtype.Int8OID:
		return scanInt(int64(binary.BigEndian.Uint64(cell)), field) //nolint:gosec // the bits of a signed number
	case pgtype.Int4OID:
		return scanInt(int64(int32(binary.BigEndian.Uint32(cell))), field) //nolint:gosec // the bits of a signed number
	case pgtype.BoolOID:
		if f, ok := field.(*bool); ok {
			*f = cell[0] == 1
			return true
		}
	case pgtype.DateOID:
		days := int32(binary.BigEndian.Uint32(cell)) //nolint:gosec // the bits of a signed number
		if f, ok := field.(*calendar.Date); ok && days != math.MaxInt32 && days != math.MinInt32 {
			*f = calendar.Of(2000, 1, 1+int(days))
			return true
		}
	}
	return false
}

// scanInt stores n in an integer field that has room for it, and reports whether it did.
func scanInt(n int64, field any) bool {
	switch f := field.(type) {
	case *int64:
		*f = n
		return true
	case *int:
		*f = int(n)
		return true
	case intScanner:
		return f.ScanInt(n) == nil
	}
	if f := id.Int64(field); f != nil {
		*f = n
		return true
	}
	f, ok := numberOf(field)
	return ok && f.ScanInt(n) == nil
}

// driverValue returns a cell as the value that database/sql would get.
func driverValue(types *pgtype.Map, c *pgconn.FieldDescription, cell []byte) (driver.Value, error) {
	if cell == nil {
		return nil, nil //nolint:nilnil // NULL
	}
	t, ok := types.TypeForOID(c.DataTypeOID)
	if !ok {
		return string(cell), nil
	}
	if _, array := t.Codec.(*pgtype.ArrayCodec); array {
		return nil, errors.New("arrays are not supported")
	}
	return t.Codec.DecodeDatabaseSQLValue(types, c.DataTypeOID, c.Format, cell)
}
