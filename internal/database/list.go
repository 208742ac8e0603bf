package database

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"traguardo/internal/domain"
)

// List describes one list of a table's rows: adding a list screen costs one of these.
type List[T any] struct {
	Table *Table[T]
	// Sorts are the orders by the key that callers ask for.
	Sorts map[string]Sort
	// DefaultSort is the key of the order when the caller asks for none; Descending turns it.
	DefaultSort string
	Descending  bool
	// SearchTables names a smaller table for searched columns that have one.
	SearchTables map[string]SearchTable
}

// Sort is an order of a list.
type Sort struct {
	// Column is the head of an index, and Then what follows it there.
	Column, Then string
	// Nullable marks a column that may be unset: unset values come before all others.
	Nullable bool
	// InMemory marks an order that hardly anybody asks for: it is sorted in memory instead of costing an index.
	InMemory bool
	// Bytewise marks a text column with the language's order in PostgreSQL, which is not SQLite's: its bytes are compared on both. A
	// column with an index is declared so in the schema.
	Bytewise bool
}

// id breaks ties, so that pages never overlap.
func (l List[T]) id() string { return l.Table.alias + ".id" }

// sort is the order of a page, and which way it goes.
func (l List[T]) sort(p domain.Page) (s Sort, desc bool) {
	if s, ok := l.Sorts[p.Sort]; ok {
		return s, p.Desc
	}
	return l.Sorts[l.DefaultSort], l.Descending || (p.Sort == "" && p.Desc)
}

func (l List[T]) orderBy(q Q, p domain.Page) string {
	s, desc := l.sort(p)
	dir, nulls := "", " NULLS FIRST"
	if desc {
		dir, nulls = " DESC", " NULLS LAST"
	}
	if s.Column == l.id() {
		return " ORDER BY " + l.id() + dir
	}
	text := " ORDER BY " + s.Column
	if s.Bytewise {
		text += q.dialect.bytewise
	}
	text += dir
	if s.Nullable { // the engines differ in where unset values come; a column that is never unset needs no such word
		text += nulls
	}
	if s.Then != "" {
		text += ", " + s.Then + dir
	}
	return text + ", " + l.id() + dir
}

// LargeOffset is from how many skipped rows on it pays to find the ids of a page first.
const LargeOffset = 200

// IDs writes the query of a page's ids: from the index alone, so that skipped rows cost next to nothing.
func (l List[T]) IDs(q Q, f *Filter, p domain.Page) (string, []any) {
	return l.idsFrom(q, f, p, skipped(p))
}

func (l List[T]) idsFrom(q Q, f *Filter, p domain.Page, skip int) (string, []any) {
	limit, args := limitAt(f, p, skip)
	return "SELECT " + l.id() + " AS id FROM " + l.Table.source() + f.Where(q) + l.orderBy(q, p) + limit, args
}

// query writes the query of a page that begins after some rows, or of the whole list when the page has no size.
func (l List[T]) query(q Q, f *Filter, p domain.Page, skip int) (string, []any) {
	if s, _ := l.sort(p); p.Size > 0 && (skip >= LargeOffset || s.InMemory) { // what is sorted in memory had better be ids
		ids, args := l.idsFrom(q, f, p, skip)
		return l.Table.SelectByIDs(q, ids) + l.orderBy(q, p), args
	}
	limit, args := limitAt(f, p, skip)
	return l.Table.Select() + f.Where(q) + l.orderBy(q, p) + limit, args
}

// skipped is how many rows come before a page.
func skipped(p domain.Page) int { return (max(p.Number, 1) - 1) * p.Size }

func limitAt(f *Filter, p domain.Page, skip int) (string, []any) {
	if p.Size == 0 {
		return "", f.Args
	}
	if skip == 0 && len(f.Args) == 0 && slices.Contains(usualSizes, p.Size) {
		return f.limit(p.Size), nil // PostgreSQL plans a query without arguments once
	}
	own := &Filter{Args: slices.Clone(f.Args)}
	return own.limit(p.Size) + " OFFSET " + own.Arg(skip), own.Args
}

// usualSizes are those of the screens' pages and of a list that is asked for whole.
var usualSizes = []int{6, 12, 18, 20, 50, 100, 500, 1000, 80_000}

// limit is written out for the usual sizes, which helps SQLite to plan. Others are bound, or whoever asks for many sizes would fill the kept
// statements; of a bare argument SQLite wants to know the value, and plans the query anew whenever it is set.
func (f *Filter) limit(size int) string {
	if slices.Contains(usualSizes, size) {
		return fmt.Sprintf(" LIMIT %d", size)
	}
	return " LIMIT CAST(" + f.Arg(size) + " AS BIGINT)"
}

// Rows reads one page, for a caller that knows the total.
func (l List[T]) Rows(ctx context.Context, q Q, f *Filter, p domain.Page) ([]T, error) {
	return l.RowsAfter(ctx, q, f, p, skipped(p))
}

// RowsAfter reads one page that begins after so many of the rows that the filter keeps.
func (l List[T]) RowsAfter(ctx context.Context, q Q, f *Filter, p domain.Page, skip int) ([]T, error) {
	text, args := l.query(q, f, p, skip)
	return All(ctx, q, l.Table.Scan, text, args...)
}

// IDsWhere writes a part of a query that UNION ALL joins to others: the ids of the rows that meet a condition, in the list's order, after some
// and no more than a page holds. Its arguments are added to f's.
func (l List[T]) IDsWhere(q Q, f *Filter, condition string, p domain.Page, skip int) string {
	text := "SELECT " + l.id() + " AS id FROM " + l.Table.source() + " WHERE " + condition
	if p.Size == 0 {
		return text
	}
	return "SELECT part.id FROM (" + text + l.orderBy(q, p) + f.limit(p.Size) + " OFFSET " + q.Unplanned(f.Arg(skip), "BIGINT") + ") part"
}

// RowsOf reads the page of rows whose ids a query with f's arguments yields, in the list's order.
func (l List[T]) RowsOf(ctx context.Context, q Q, f *Filter, ids string, p domain.Page) ([]T, error) {
	text := l.Table.SelectByIDs(q, ids) + l.orderBy(q, p)
	if p.Size > 0 {
		text += f.limit(p.Size)
	}
	return All(ctx, q, l.Table.Scan, text, f.Args...)
}

// Page reads one page and the total. A search looks for ids first, in the searched column's own index, which is a tenth of the
// table: when they are few, they are the total and the way to the rows; when they are many, the page is soon full on the way.
func (l List[T]) Page(ctx context.Context, q Q, f *Filter, p domain.Page) ([]T, int, error) {
	uncounted, counted := f, 0
	if f.Total == nil && f.searches() || f.Total != nil && *f.Total <= maxSearchIDs {
		ids, last, err := l.searchIDs(ctx, q, f)
		if err != nil {
			return nil, 0, err
		}
		if len(ids) <= maxSearchIDs {
			rows, err := l.rowsOf(ctx, q, ids, last, f, p)
			return rows, len(ids), err
		}
		if uncounted = f.after(l.id(), last); uncounted != f {
			counted = len(ids)
		}
	}
	rows, err := l.Rows(ctx, q, f, p)
	if err != nil {
		return nil, 0, err
	}
	if f.Total != nil {
		return rows, *f.Total, nil
	}
	if p.Size == 0 || (p.Number <= 1 && len(rows) < p.Size) {
		return rows, len(rows), nil // the page is the whole list: no need to count
	}
	where, args := l.searchWhere(q, uncounted)
	total, err := One(ctx, q, Value[int], "SELECT COUNT(*) FROM "+l.Table.source()+where, args...)
	return rows, counted + total, err
}

// rowsOf reads a page of what a search found. Where the list is sorted by the searched column, the ids are in its order already.
func (l List[T]) rowsOf(ctx context.Context, q Q, ids []int64, last match, f *Filter, p domain.Page) ([]T, error) {
	s, desc := l.sort(p)
	if inOrder := last.id != 0 && s.Column == f.conditions[0].column && s.Then == ""; inOrder && p.Size > 0 {
		if desc {
			ids = slices.Clone(ids)
			slices.Reverse(ids)
		}
		from := min((max(p.Number, 1)-1)*p.Size, len(ids))
		ids, p.Number = ids[from:min(from+p.Size, len(ids))], 1
	}
	byID := &Filter{}
	byID.In(l.id(), ids)
	if p.Size > 0 && len(ids) > p.Size { // what is sorted had better be ids
		text, args := l.idsFrom(q, byID, p, skipped(p))
		return All(ctx, q, l.Table.Scan, l.Table.SelectByIDs(q, text)+l.orderBy(q, p), args...)
	}
	return l.Rows(ctx, q, byID, p)
}

// maxSearchIDs is up to how many matches a search is answered from their ids.
const maxSearchIDs = 2000

// match is where a search in one column's index stands.
type match struct {
	text string
	id   int64
}

// searchIDs finds the first ids of a search, one more than maxSearchIDs. A search in a single column walks that column's index in its
// order, and returns where it stopped: whoever counts the rest need not begin anew.
func (l List[T]) searchIDs(ctx context.Context, q Q, f *Filter) (ids []int64, last match, err error) {
	where, args := l.searchWhere(q, f)
	if len(f.conditions) > 1 || l.SearchTables != nil {
		ids, err = All(ctx, q, Value[int64], fmt.Sprintf("SELECT %s FROM %s%s LIMIT %d", l.id(), l.Table.source(), where, maxSearchIDs+1), args...)
		return ids, last, err
	}
	column := f.conditions[0].column
	matches, err := All(ctx, q, func(s Scanner) (match, error) {
		var m match
		err := s.Scan(&m.text, &m.id)
		return m, err
	}, fmt.Sprintf("SELECT %s, %s FROM %s%s ORDER BY %s, %s LIMIT %d", column, l.id(), l.Table.source(), where, column, l.id(), maxSearchIDs+1), args...)
	for _, m := range matches {
		ids, last = append(ids, m.id), m
	}
	return ids, last, err
}

// searchWhere writes the conditions for a search that looks at the matches only.
func (l List[T]) searchWhere(q Q, f *Filter) (string, []any) {
	if !f.Selective && (len(f.conditions) > 1 || l.SearchTables != nil) {
		return f.whereByIndex(q, l.Table.name, l.Table.alias, l.SearchTables)
	}
	return f.Where(q), f.Args
}

// Each streams the list for exports, holding a few rows at a time: they are read while the ones before are written.
func (l List[T]) Each(ctx context.Context, q Q, f *Filter, p domain.Page) iter.Seq2[T, error] {
	each := func(yield func(T, error) bool) {
		var zero T
		text, args := l.query(q, f, p, skipped(p))
		rows, err := q.run.query(ctx, text, args)
		if err != nil {
			yield(zero, err)
			return
		}
		defer func() { _ = rows.Close() }()
		r := l.Table.take()
		defer l.Table.giveBack(r)
		for rows.Next() {
			v, err := r.scan(rows)
			if !yield(v, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(zero, err)
		}
	}
	if !q.outside(ctx) {
		return each // a transaction has one connection, for one at a time
	}
	return prefetch(each)
}
