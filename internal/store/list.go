package store

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"traguardo/internal/domain"
)

// listing describes one list: adding a list screen costs one of these and a scan.
type listing[T any] struct {
	columns string
	// table and its alias are what filters and sorts speak of; joins only add columns to the rows of a page.
	table string
	joins string
	// sorts maps the keys of the row to columns, each (or several, with a comma and a blank between them) the head of an index; a
	// trailing ? marks one that may be unset.
	sorts map[string]string
	// rare are the other fields of the row, which hardly anybody sorts by: they are sorted in memory instead of costing an index.
	rare map[string]string
	// byDefault is the sort when the caller asks for none; desc turns it.
	byDefault string
	desc      bool
	// id breaks ties, so that pages never overlap.
	id   string
	scan func(scanner) (T, error)
	// through names a smaller table for searched columns that have one.
	through map[string]through
}

// sortedBy is the column of an order, and which way it goes.
func (l listing[T]) sortedBy(p domain.Page) (column string, desc bool) {
	if column = l.sorts[p.Sort]; column == "" {
		column = l.rare[p.Sort]
	}
	if column == "" {
		return l.sorts[l.byDefault], l.desc || (p.Sort == "" && p.Desc)
	}
	return column, p.Desc
}

func (l listing[T]) order(p domain.Page) string {
	column, desc := l.sortedBy(p)
	dir, nulls := "", " NULLS FIRST"
	if desc {
		dir, nulls = " DESC", " NULLS LAST"
	}
	if column == l.id {
		return " ORDER BY " + l.id + dir
	}
	text := " ORDER BY "
	for one := range strings.SplitSeq(column, ", ") {
		// Unset values come before all others on both engines; a column that is never unset needs no such word.
		one, nullable := strings.CutSuffix(one, "?")
		text += one + dir
		if nullable {
			text += nulls
		}
		text += ", "
	}
	return text + l.id + dir
}

// deep is from how many skipped rows on it pays to find the keys first.
const deep = 200

// keys writes the query of a page's ids: from the index alone, so that skipped rows cost next to nothing.
func (l listing[T]) keys(d *dialect, f *filter, p domain.Page) (string, []any) {
	limit, args := l.limit(f, p)
	return "SELECT " + l.id + " AS id FROM " + l.table + f.where(d, l.table, false) + l.order(p) + limit, args
}

// text writes the query of a page, or of the whole list when the page has no size.
func (l listing[T]) text(d *dialect, f *filter, p domain.Page) (string, []any) {
	if (p.Number-1)*p.Size >= deep || (p.Size > 0 && l.rare[p.Sort] != "") { // what is sorted in memory had better be ids
		return l.byKeys(d, f, p)
	}
	limit, args := l.limit(f, p)
	return "SELECT " + l.columns + " FROM " + l.table + l.joins + f.where(d, l.table, false) + l.order(p) + limit, args
}

// byKeys writes the query of a page in two steps: first its ids, then their rows.
func (l listing[T]) byKeys(d *dialect, f *filter, p domain.Page) (string, []any) {
	keys, args := l.keys(d, f, p)
	return "SELECT " + l.columns + " FROM (" + keys + ") page JOIN " + l.table + " ON " + l.id + " = page.id" + l.joins + l.order(p), args
}

// limit is written out, not bound: SQLite plans a query anew whenever a bound limit is set.
func (l listing[T]) limit(f *filter, p domain.Page) (string, []any) {
	if p.Size == 0 {
		return "", f.args
	}
	args := append(append([]any(nil), f.args...), (max(p.Number, 1)-1)*p.Size)
	return fmt.Sprintf(" LIMIT %d OFFSET $%d", p.Size, len(args)), args
}

// few is up to how many matches a search is answered from their ids.
const few = 2000

// page reads one page and the total. A search looks for ids first, in the searched column's own index, which is a tenth of the
// table: when they are few, they are the total and the way to the rows; when they are many, the page is soon full on the way.
func (l listing[T]) page(ctx context.Context, q Q, f *filter, p domain.Page) ([]T, int, error) {
	rest, counted := f, 0
	if f.searches() {
		ids, last, err := l.matches(ctx, q, f)
		if err != nil {
			return nil, 0, err
		}
		rest, counted = f.after(l.id, last), len(ids)
		if len(ids) <= few {
			rows, err := l.found(ctx, q, ids, last, f, p)
			return rows, len(ids), err
		}
	}
	text, args := l.text(q.d, f, p)
	rows, err := all(ctx, q, l.scan, text, args...)
	if err != nil {
		return nil, 0, err
	}
	if p.Size == 0 || (p.Number <= 1 && len(rows) < p.Size) {
		return rows, len(rows), nil // the page is the whole list: no need to count
	}
	if rest == f {
		counted = 0
	}
	total, err := one(ctx, q, value[int], "SELECT COUNT(*) FROM "+l.table+l.narrow(q.d, rest), rest.args...)
	return rows, counted + total, err
}

// found reads a page of what a search found. Where the list is sorted by the searched column, the ids are in its order already.
func (l listing[T]) found(ctx context.Context, q Q, ids []int64, last match, f *filter, p domain.Page) ([]T, error) {
	shown := &filter{}
	column, desc := l.sortedBy(p)
	if inOrder := last.id != 0 && column == f.conds[0].column; inOrder && p.Size > 0 {
		if desc {
			ids = slices.Clone(ids)
			slices.Reverse(ids)
		}
		from := min((max(p.Number, 1)-1)*p.Size, len(ids))
		ids, p.Number = ids[from:min(from+p.Size, len(ids))], 1
	}
	shown.add(l.id+" "+q.d.among, idList(q.d, ids))
	text, args := l.text(q.d, shown, p)
	if p.Size > 0 && len(ids) > p.Size { // what is sorted had better be ids
		text, args = l.byKeys(q.d, shown, p)
	}
	return all(ctx, q, l.scan, text, args...)
}

// match is where a search in one column's index stands.
type match struct {
	text string
	id   int64
}

// matches finds the first ids of a search, one more than few. A search in a single column goes through that column's index in its
// order, and tells where it stopped: whoever counts the rest need not begin anew.
func (l listing[T]) matches(ctx context.Context, q Q, f *filter) (ids []int64, last match, err error) {
	if len(f.conds) > 1 || l.through != nil {
		ids, err = all(ctx, q, value[int64], fmt.Sprintf("SELECT %s FROM %s%s LIMIT %d", l.id, l.table, l.narrow(q.d, f), few+1), f.args...)
		return ids, last, err
	}
	column := f.conds[0].column
	found, err := all(ctx, q, func(s scanner) (match, error) {
		var m match
		err := s.Scan(&m.text, &m.id)
		return m, err
	}, fmt.Sprintf("SELECT %s, %s FROM %s%s ORDER BY %s, %s LIMIT %d", column, l.id, l.table, l.narrow(q.d, f), column, l.id, few+1), f.args...)
	for _, m := range found {
		ids, last = append(ids, m.id), m
	}
	return ids, last, err
}

// narrow writes the conditions for a search that looks at the matches only.
func (l listing[T]) narrow(d *dialect, f *filter) string {
	return f.whereThrough(d, l.table, l.through, !f.small && (len(f.conds) > 1 || l.through != nil))
}

// each streams the list for exports, holding a few rows at a time: they are read while the ones before are written.
func (l listing[T]) each(ctx context.Context, q Q, f *filter, p domain.Page) iter.Seq2[T, error] {
	return ahead(func(yield func(T, error) bool) {
		var zero T
		text, args := l.text(q.d, f, p)
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
	})
}
