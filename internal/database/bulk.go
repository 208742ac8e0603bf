package database

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// BulkInsert inserts rows; into is "table (columns)" and onConflict an optional ON CONFLICT clause. It fails outside a transaction.
func (q Q) BulkInsert(ctx context.Context, into, onConflict string, rows [][]any) error {
	return q.bulkInsert(ctx, into, "", onConflict, rows)
}

// bulkInsert is BulkInsert with last, if not empty, as an additional SQL expression at the end of each row.
func (q Q) bulkInsert(ctx context.Context, into, last, onConflict string, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	width := len(rows[0])
	for _, row := range rows {
		if len(row) != width {
			return errors.New("database: bulk insert: rows differ in width")
		}
	}
	table, list, _ := strings.Cut(strings.TrimSuffix(into, ")"), " (")
	names := strings.Split(list, ", ")
	err := q.insertInBatches(ctx, bulk{
		table: table, names: names[:min(width, len(names))], rows: len(rows),
		query: func(n int) string {
			return "INSERT INTO " + into + " VALUES " + tuples(n, width, last) + " " + onConflict
		},
		queryFrom: func(source string) string {
			values := "r." + strings.Join(names[:width], ", r.")
			if last != "" {
				values += ", " + last
			}
			return "INSERT INTO " + into + " SELECT " + values + " FROM " + source + " r " + onConflict
		},
		appendRow: func(args []any, i int) []any { return append(args, rows[i]...) },
	}, nil)
	if err != nil {
		return fmt.Errorf("insert into %s: %w", into, err)
	}
	return nil
}

// InsertAll inserts the rows in batches. It fails outside a transaction.
func (t *Table[T]) InsertAll(ctx context.Context, q Q, list []T) error {
	return t.insertAll(ctx, q, isInserted, "", list, nil)
}

// InsertAllIDs is InsertAll; it also returns the new ids in the order of list.
func (t *Table[T]) InsertAllIDs(ctx context.Context, q Q, list []T) ([]int64, error) {
	if len(list) == 1 { // its statement is built already
		id, err := t.Insert(ctx, q, list[0])
		return []int64{id}, err
	}
	ids := make([]int64, 0, len(list))
	after := " RETURNING id"
	if q.dialect.lastInsertID {
		after = ""
	}
	err := t.insertAll(ctx, q, isInserted, after, list, &ids)
	if err == nil && len(ids) != len(list) {
		err = fmt.Errorf("database: inserted %d rows, got %d ids", len(list), len(ids))
	}
	return ids, err
}

// InsertMissing inserts the rows whose ids do not exist yet.
func (t *Table[T]) InsertMissing(ctx context.Context, q Q, list []T) error {
	return t.insertAll(ctx, q, isInsertedWithID, " ON CONFLICT (id) DO NOTHING", list, nil)
}

// Upsert inserts rows with their ids and overwrites existing rows that have the same id.
func (t *Table[T]) Upsert(ctx context.Context, q Q, list []T) error {
	var set []string
	for _, c := range t.columns(new(T)) {
		if isInserted(c) {
			set = append(set, c.Name+" = excluded."+c.Name)
		}
	}
	return t.insertAll(ctx, q, isInsertedWithID, " ON CONFLICT (id) DO UPDATE SET "+strings.Join(set, ", "), list, nil)
}

func (t *Table[T]) insertAll(ctx context.Context, q Q, written func(Column) bool, after string, list []T, ids *[]int64) error {
	r := t.acquire()
	defer t.release(r)
	b := bulk{table: t.name, rows: len(list),
		query:     func(n int) string { return t.insertQuery(r.columns, written, n) + after },
		queryFrom: func(source string) string { return t.insertFromQuery(r.columns, written, source) + after },
		appendRow: func(args []any, i int) []any {
			r.value = list[i]
			return arguments(args, r.columns, written)
		},
	}
	for _, c := range r.columns {
		if written(c) && c.hasArgument() {
			b.names = append(b.names, c.Name)
		}
	}
	return t.wrap("insert into", q.insertInBatches(ctx, b, ids))
}

// bulk describes the insert of many rows.
type bulk struct {
	table     string
	names     []string // of the columns that are written from arguments
	rows      int
	query     func(rows int) string         // inserts rows whose values are arguments
	queryFrom func(source string) string    // inserts the rows r of a table expression
	appendRow func(args []any, i int) []any // appends the arguments of row i
}

// insertInBatches inserts rows with as many rows per statement as the engine handles best. New ids are appended to ids unless it is nil.
func (q Q) insertInBatches(ctx context.Context, b bulk, ids *[]int64) error {
	if _, outside := q.run.(scopedRunner); outside {
		return errors.New("database: bulk insert outside a transaction")
	}
	if q.dialect.jsonRows != "" && b.rows > 1 {
		return q.insertJSON(ctx, b, ids)
	}
	write, width := b.query, len(b.names)
	if q.dialect.positionalArgs {
		if _, ok := toPositional(b.query(1)); ok {
			write = func(n int) string { text, _ := toPositional(b.query(n)); return text }
		} else {
			width = q.dialect.maxBulkArgs // one row per statement
		}
	}
	for next := 0; next < b.rows; {
		n := max(1, q.dialect.maxBulkArgs/width)
		if n > b.rows-next {
			n = 1 // a one-row statement is usually cached already
		}
		end := b.rows - (b.rows-next)%n
		if err := q.insertBatches(ctx, write(n), n, next, end, b.appendRow, ids); err != nil {
			return err
		}
		next = end
	}
	return nil
}

// toPositional replaces $1, $2 … with ?. It returns false if an argument is repeated or out of order.
func toPositional(query string) (string, bool) {
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

// insertBatches inserts the rows [from, to) with query, which takes count rows at a time.
func (q Q) insertBatches(
	ctx context.Context, query string, count, from, to int, appendRow func(args []any, i int) []any, ids *[]int64,
) error {
	var args []any
	for i := from; i < to; i++ {
		if args = appendRow(args, i); (i-from+1)%count != 0 {
			continue
		}
		if err := q.insertBatch(ctx, query, args, count, ids); err != nil {
			return err
		}
		args = args[:0]
	}
	return nil
}

// insertBatch runs an insert of count rows and appends their ids to ids unless it is nil.
func (q Q) insertBatch(ctx context.Context, query string, args []any, count int, ids *[]int64) error {
	if ids != nil {
		return q.appendIDs(ctx, query, args, count, ids)
	}
	_, err := q.run.exec(ctx, query, args)
	return err
}

// appendIDs runs an insert of count rows and appends their ids. SQLite reports only the last id; since no other transaction can write at
// the same time, the others directly precede it.
func (q Q) appendIDs(ctx context.Context, query string, args []any, count int, ids *[]int64) error {
	if q.dialect.lastInsertID {
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

// tuples returns "($1, $2), ($3, $4)" for n rows; last, if not empty, is added to each row.
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
