package database

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strconv"
)

// maxJSONRows is the number of rows per statement of a bulk insert.
const maxJSONRows = 1000

// insertJSON inserts rows that are sent as one argument, a JSON array. PostgreSQL then has one statement and one plan for any number of
// rows. Rows get their ids in their order.
func (q Q) insertJSON(ctx context.Context, b bulk, ids *[]int64) error {
	query := b.queryFrom(fmt.Sprintf(q.dialect.jsonRows, b.table, "$1"))
	for next := 0; next < b.rows; {
		end := min(next+maxJSONRows, b.rows)
		rows, err := b.json(next, end)
		if err != nil {
			return err
		}
		if err := q.insertBatch(ctx, query, []any{rows}, end-next, ids); err != nil {
			return err
		}
		next = end
	}
	return nil
}

// json returns the rows [from, to) as a JSON array of objects.
func (b bulk) json(from, to int) (string, error) {
	var text []byte
	var args []any
	for i := from; i < to; i++ {
		args = b.appendRow(args[:0], i)
		for j, arg := range args {
			switch {
			case j > 0:
				text = append(text, `,"`...)
			case i > from:
				text = append(text, `},{"`...)
			default:
				text = append(text, `[{"`...)
			}
			text = append(append(text, b.names[j]...), `":`...)
			var err error
			if text, err = appendJSON(text, arg); err != nil {
				return "", fmt.Errorf("database: column %s: %w", b.names[j], err)
			}
		}
	}
	return string(append(text, "}]"...)), nil
}

// appendJSON appends the value that a driver would store for v.
func appendJSON(text []byte, v any) ([]byte, error) {
	v, err := driver.DefaultParameterConverter.ConvertValue(v)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case nil:
		return append(text, "null"...), nil
	case int64:
		return strconv.AppendInt(text, v, 10), nil
	case bool:
		return strconv.AppendBool(text, v), nil
	case string:
		quoted, err := json.Marshal(v)
		return append(text, quoted...), err
	}
	return nil, fmt.Errorf("cannot insert a %T with many rows", v)
}
