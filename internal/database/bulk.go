package database

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Bulk inserts many rows of values into a table and its columns, written as "table (columns)".
func (q Q) Bulk(ctx context.Context, into, onConflict string, rows [][]any) error {
	return q.bulkRows(ctx, into, "", onConflict, rows)
}

// bulkRows is Bulk with an expression that follows the values of every row.
func (q Q) bulkRows(ctx context.Context, into, last, onConflict string, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	width := len(rows[0])
	for _, row := range rows {
		if len(row) != width {
			return errors.New("database: a row of another width")
		}
	}
	query := func(n int) string {
		return "INSERT INTO " + into + " VALUES " + tuples(n, width, last) + " " + onConflict
	}
	return q.bulk(ctx, query, width, len(rows), func(args []any, i int) []any { return append(args, rows[i]...) }, nil)
}

// InsertAll stores many new rows with few statements.
func (t *Table[T]) InsertAll(ctx context.Context, q Q, list []T) error {
	return t.insertAll(ctx, q, inserted, "", list, nil)
}

// InsertAllIDs stores many new rows with few statements and returns their ids in the order of the rows.
func (t *Table[T]) InsertAllIDs(ctx context.Context, q Q, list []T) ([]int64, error) {
	ids := make([]int64, 0, len(list))
	after := " RETURNING id"
	if q.dialect.resultID {
		after = ""
	}
	err := t.insertAll(ctx, q, inserted, after, list, &ids)
	if err == nil && len(ids) != len(list) {
		err = fmt.Errorf("database: %d rows were stored, %d ids returned", len(list), len(ids))
	}
	return ids, err
}

// InsertMissing stores the rows whose ids are not there yet.
func (t *Table[T]) InsertMissing(ctx context.Context, q Q, list []T) error {
	return t.insertAll(ctx, q, insertedWithID, " ON CONFLICT (id) DO NOTHING", list, nil)
}

// Upsert stores rows by their ids, over those that are there.
func (t *Table[T]) Upsert(ctx context.Context, q Q, list []T) error {
	var set []string
	for _, c := range t.columns(new(T)) {
		if inserted(c) {
			set = append(set, c.Name+" = excluded."+c.Name)
		}
	}
	return t.insertAll(ctx, q, insertedWithID, " ON CONFLICT (id) DO UPDATE SET "+strings.Join(set, ", "), list, nil)
}

func (t *Table[T]) insertAll(ctx context.Context, q Q, written func(Column) bool, after string, list []T, ids *[]int64) error {
	r := t.take()
	defer t.giveBack(r)
	query := func(n int) string { return t.insertQuery(r.columns, written, n) + after }
	return q.bulk(ctx, query, len(arguments(nil, r.columns, written)), len(list), func(args []any, i int) []any {
		r.value = list[i]
		return arguments(args, r.columns, written)
	}, ids)
}

// bulk inserts rows, as many to a statement as suits the engine, which keeps the statement for all its turns. When it returns ids they are appended.
func (q Q) bulk(ctx context.Context, query func(rows int) string, width, rows int, appendRow func(args []any, i int) []any, ids *[]int64) error {
	write := query
	if q.dialect.inTurn {
		if _, ok := inTurn(query(1)); ok {
			write = func(n int) string { text, _ := inTurn(query(n)); return text }
		} else {
			width = q.dialect.arguments // a row at a time
		}
	}
	for next := 0; next < rows; {
		n := max(1, q.dialect.arguments/width)
		if n > rows-next {
			if n = rows - next; q.dialect.inTurn {
				n = 1 // few rows share a statement with all others of few rows, which is there already
			}
		}
		end := rows - (rows-next)%n
		if err := q.insertMany(ctx, write(n), n, next, end, appendRow, ids); err != nil {
			return err
		}
		next = end
	}
	return nil
}

// inTurn writes the arguments $1, $2 … as ?, when each comes once and in its turn.
func inTurn(query string) (string, bool) {
	var text strings.Builder
	for n := 1; ; n++ {
		before, after, more := strings.Cut(query, "$")
		text.WriteString(before)
		if !more {
			return text.String(), true
		}
		number := strconv.Itoa(n)
		if query = strings.TrimPrefix(after, number); len(query) == len(after) || query != "" && query[0] >= '0' && query[0] <= '9' {
			return "", false
		}
		text.WriteByte('?')
	}
}

// fewRows is up to how many rows an insert that is run once is worth keeping.
const fewRows = 16

// insertMany runs an insert of so many rows again and again, from one row to another.
func (q Q) insertMany(ctx context.Context, query string, count, from, to int, appendRow func(args []any, i int) []any, ids *[]int64) error {
	if _, outside := q.run.(joining); outside {
		return errors.New("database: many rows are stored inside a transaction only")
	}
	var err error
	var args []any
	if to-from == count && count > fewRows {
		args = append(args, q.dialect.unkept...)
	}
	for i := from; i < to; i++ {
		if args = appendRow(args, i); (i-from+1)%count != 0 {
			continue
		}
		if ids == nil {
			_, err = q.run.exec(ctx, query, args)
		} else {
			err = q.appendIDs(ctx, query, args, count, ids)
		}
		if err != nil {
			return err
		}
		args = args[:0]
	}
	return nil
}

// appendIDs runs an insert of so many rows that returns their ids, or has the last one's in the result: nobody else writes meanwhile, and the
// others are those before it.
func (q Q) appendIDs(ctx context.Context, query string, args []any, count int, ids *[]int64) error {
	if q.dialect.resultID {
		res, err := q.run.exec(ctx, query, args)
		if err != nil {
			return err
		}
		last, err := res.LastInsertId()
		for id := last - int64(count) + 1; id <= last; id++ {
			*ids = append(*ids, id)
		}
		return err
	}
	more, err := All(ctx, q, Value[int64], query, args...)
	*ids = append(*ids, more...)
	return err
}

// tuples is "($1, $2), ($3, $4)" for n rows of a width, each followed by an expression if there is one.
func tuples(n, width int, last string) string {
	if last != "" {
		last = ", " + last
	}
	var text strings.Builder
	for i := range n {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString("(" + Placeholders(i*width+1, width) + last + ")")
	}
	return text.String()
}
