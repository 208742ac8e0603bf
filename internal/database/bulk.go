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
	query := func(n int) string {
		return "INSERT INTO " + into + " VALUES " + tuples(n, width, last) + " " + onConflict
	}
	err := q.insertInBatches(ctx, query, width, len(rows), func(args []any, i int) []any { return append(args, rows[i]...) }, nil)
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
	query := func(n int) string { return t.insertQuery(r.columns, written, n) + after }
	err := q.insertInBatches(ctx, query, len(arguments(nil, r.columns, written)), len(list), func(args []any, i int) []any {
		r.value = list[i]
		return arguments(args, r.columns, written)
	}, ids)
	return t.wrap("insert into", err)
}

// insertInBatches inserts rows with as many rows per statement as the engine handles best. New ids are appended to ids unless it is nil.
func (q Q) insertInBatches(
	ctx context.Context, query func(rows int) string, width, rows int, appendRow func(args []any, i int) []any, ids *[]int64,
) error {
	write := query
	if q.dialect.positionalArgs {
		if _, ok := toPositional(query(1)); ok {
			write = func(n int) string { text, _ := toPositional(query(n)); return text }
		} else {
			width = q.dialect.maxBulkArgs // one row per statement
		}
	}
	for next := 0; next < rows; {
		n := max(1, q.dialect.maxBulkArgs/width)
		if n > rows-next {
			if n = rows - next; q.dialect.positionalArgs {
				n = 1 // a one-row statement is usually cached already
			}
		}
		end := rows - (rows-next)%n
		if err := q.insertBatches(ctx, write(n), n, next, end, appendRow, ids); err != nil {
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

// maxCachedRows is the largest one-off insert whose prepared statement is worth caching.
const maxCachedRows = 24

// insertBatches inserts the rows [from, to) with query, which takes count rows at a time.
func (q Q) insertBatches(
	ctx context.Context, query string, count, from, to int, appendRow func(args []any, i int) []any, ids *[]int64,
) error {
	if _, outside := q.run.(scopedRunner); outside {
		return errors.New("database: bulk insert outside a transaction")
	}
	var err error
	var args []any
	if to-from == count && count > maxCachedRows {
		args = append(args, q.dialect.noCacheArgs...)
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
