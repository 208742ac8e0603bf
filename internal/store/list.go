package store

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"traguardo/internal/domain"
)

// listing describes one list: adding a list screen costs one of these and a scan.
type listing[T any] struct {
	columns string
	// table and its alias are what filters and sorts speak of; joins only add columns to the rows of a page.
	table string
	joins string
	// sorts maps the keys of the row to columns, each the head of an index; a trailing ? marks one that may be unset.
	sorts map[string]string
	// byDefault is the sort when the caller asks for none; desc turns it.
	byDefault string
	desc      bool
	// id breaks ties, so that pages never overlap.
	id   string
	scan func(scanner) (T, error)
}

func (l listing[T]) order(p domain.Page) string {
	column, desc := l.sorts[p.Sort], p.Desc
	if column == "" {
		column, desc = l.sorts[l.byDefault], l.desc
	}
	dir, nulls := "", " NULLS FIRST"
	if desc {
		dir, nulls = " DESC", " NULLS LAST"
	}
	if column == l.id {
		return " ORDER BY " + l.id + dir
	}
	// Unset values come before all others on both engines; a column that is never unset needs no such word.
	column, nullable := strings.CutSuffix(column, "?")
	if !nullable {
		nulls = ""
	}
	return " ORDER BY " + column + dir + nulls + ", " + l.id + dir
}

// keys writes the query of a page's ids: from the index alone, so that skipped rows cost next to nothing.
func (l listing[T]) keys(d *dialect, f *filter, p domain.Page, narrow bool) (string, []any) {
	args := append(append([]any(nil), f.args...), p.Size, (max(p.Number, 1)-1)*p.Size)
	return fmt.Sprintf("SELECT %s AS id FROM %s%s%s LIMIT $%d OFFSET $%d",
		l.id, l.table, f.where(d, l.table, narrow), l.order(p), len(args)-1, len(args)), args
}

// text writes the query of a page, or of the whole list when the page has no size.
func (l listing[T]) text(d *dialect, f *filter, p domain.Page, narrow bool) (string, []any) {
	if p.Size == 0 {
		return "SELECT " + l.columns + " FROM " + l.table + l.joins + f.where(d, l.table, narrow) + l.order(p), f.args
	}
	keys, args := l.keys(d, f, p, narrow)
	return "SELECT " + l.columns + " FROM (" + keys + ") page JOIN " + l.table + " ON " + l.id + " = page.id" + l.joins + l.order(p), args
}

// few is how many matches are better found through the searched column's index than met on the way.
const few = 2000

// page reads one page and the total. A search is counted first: the count tells which way to the rows is the short one.
func (l listing[T]) page(ctx context.Context, q Q, f *filter, p domain.Page) ([]T, int, error) {
	narrow, total := false, -1
	if f.searches() {
		var err error
		if total, err = l.count(ctx, q, f); err != nil {
			return nil, 0, err
		}
		narrow = total <= few
	}
	text, args := l.text(q.d, f, p, narrow)
	rows, err := all(ctx, q, l.scan, text, args...)
	if err != nil || total >= 0 {
		return rows, total, err
	}
	if p.Size == 0 || (p.Number <= 1 && len(rows) < p.Size) {
		return rows, len(rows), nil // the page is the whole list: no need to count
	}
	total, err = l.count(ctx, q, f)
	return rows, total, err
}

func (l listing[T]) count(ctx context.Context, q Q, f *filter) (int, error) {
	return one(ctx, q, value[int], "SELECT COUNT(*) FROM "+l.table+f.where(q.d, l.table, len(f.conds) > 1), f.args...)
}

// each streams the list for exports, holding one row at a time.
func (l listing[T]) each(ctx context.Context, q Q, f *filter, p domain.Page) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var zero T
		text, args := l.text(q.d, f, p, false)
		rows, err := q.run.QueryContext(ctx, text, args...)
		if err != nil {
			yield(zero, err)
			return
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			v, err := l.scan(rows)
			if !yield(v, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(zero, err)
		}
	}
}
