package database

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"traguardo/internal/domain"
)

// List describes a sortable, pageable list of a table's rows.
type List[T any] struct {
	Table *Table[T]
	// Sorts maps the sort keys of callers to orders.
	Sorts map[string]Sort
	// DefaultSort is the key used if the caller asks for none; Descending reverses it.
	DefaultSort string
	Descending  bool
	// SearchTables maps searched columns to smaller tables to search instead.
	SearchTables map[string]SearchTable
}

// Sort is an order of a list.
type Sort struct {
	// Column is the first column of an index, Then the columns that follow it there.
	Column, Then string
	// Nullable marks a column that may be NULL; NULLs sort first.
	Nullable bool
	// InMemory marks a rarely used order that is sorted in memory, without an index.
	InMemory bool
	// Bytewise compares a text column by bytes on both engines. It is needed for columns without an index, which PostgreSQL sorts by
	// language; indexed columns declare the collation in the schema.
	Bytewise bool
}

// id is the tie-breaker that keeps pages from overlapping.
func (l List[T]) id() string { return l.Table.alias + ".id" }

// sort returns the order of a page and whether it is descending.
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
		text += q.dialect.bytewiseCollation
	}
	text += dir
	if s.Nullable { // the engines differ in the default position of NULLs
		text += nulls
	}
	if s.Then != "" {
		text += ", " + s.Then + dir
	}
	return text + ", " + l.id() + dir
}

// LargeOffset is the offset from which it is faster to select the page's ids first.
const LargeOffset = 200

// IDs returns a query for the ids of a page. It reads only the index, so that skipped rows cost little.
func (l List[T]) IDs(q Q, f *Filter, p domain.Page) (string, []any) {
	return l.idsFrom(q, f, p, offset(p))
}

func (l List[T]) idsFrom(q Q, f *Filter, p domain.Page, skip int) (string, []any) {
	limit, args := limitOffset(f, p, skip)
	order := l.orderBy(q, p)
	where := f.Where(q)
	return "SELECT " + l.id() + " AS id FROM " + l.Table.fromFor(where+order) + where + order + limit, args
}

// query returns the query for a page that starts after skip rows, or for the whole list if the page has no size.
func (l List[T]) query(q Q, f *Filter, p domain.Page, skip int) (string, []any) {
	if s, _ := l.sort(p); p.Size > 0 && (skip >= LargeOffset || s.InMemory) { // sort ids rather than whole rows
		ids, args := l.idsFrom(q, f, p, skip)
		return l.Table.SelectByIDs(q, ids) + l.orderBy(q, p), args
	}
	limit, args := limitOffset(f, p, skip)
	return l.Table.Select() + f.Where(q) + l.orderBy(q, p) + limit, args
}

// offset returns the number of rows before a page.
func offset(p domain.Page) int { return (max(p.Number, 1) - 1) * p.Size }

func limitOffset(f *Filter, p domain.Page, skip int) (string, []any) {
	if p.Size == 0 {
		return "", f.Args
	}
	if skip == 0 && len(f.Args) == 0 && slices.Contains(commonSizes, p.Size) {
		return f.limit(p.Size), nil // PostgreSQL plans a query without arguments only once
	}
	own := &Filter{Args: slices.Clone(f.Args)}
	return own.limit(p.Size) + " OFFSET " + own.Arg(skip), own.Args
}

// commonSizes are the page sizes of the screens and of unpaged lists.
var commonSizes = []int{6, 12, 18, 20, 50, 100, 500, 1000, 80_000}

// limit returns the LIMIT clause. Common sizes are literals, which helps SQLite's planner. Other sizes are bound, so that they do not
// fill the statement cache; the CAST keeps SQLite from planning again for each value.
func (f *Filter) limit(size int) string {
	if slices.Contains(commonSizes, size) {
		return fmt.Sprintf(" LIMIT %d", size)
	}
	return " LIMIT CAST(" + f.Arg(size) + " AS BIGINT)"
}

// Rows reads one page without counting the total.
func (l List[T]) Rows(ctx context.Context, q Q, f *Filter, p domain.Page) ([]T, error) {
	text, args := l.query(q, f, p, offset(p))
	return All(ctx, q, l.Table.Scan, text, args...)
}

// RowsFrom reads one page of the whole list that starts skip rows after the first row whose sort column is at or after start, a text.
func (l List[T]) RowsFrom(ctx context.Context, q Q, start string, p domain.Page, skip int) ([]T, error) {
	text, args := l.From(q, start, p, skip)
	return All(ctx, q, l.Table.Scan, text, args...)
}

// From returns the query of RowsFrom. It looks up the first row of the page in the index and reads on from there. PostgreSQL plans it once:
// with an offset for whole rows it would plan each page, which takes longer than reading it.
func (l List[T]) From(q Q, start string, p domain.Page, skip int) (string, []any) {
	s, desc := l.sort(p)
	follows, order := " >= ", l.orderBy(q, p)
	if desc {
		follows = " <= "
	}
	key := s.Column + ", " + l.id()
	w := &Filter{}
	from := "(SELECT " + key + " FROM " + l.Table.source() + " WHERE " + s.Column + follows + q.OpaqueArg(w.Arg(start), "TEXT") + order +
		" LIMIT 1 OFFSET " + q.OpaqueArg(w.Arg(skip), "BIGINT") + ")"
	return l.Table.Select() + "WHERE (" + key + ")" + follows + from + order + w.limit(p.Size), w.Args
}

// IDsWhere returns a SELECT, for use in a UNION ALL, of the ids that meet condition: at most one page in the list's order, starting
// after skip rows. It adds its arguments to f.
func (l List[T]) IDsWhere(q Q, f *Filter, condition string, p domain.Page, skip int) string {
	order := ""
	if p.Size > 0 {
		order = l.orderBy(q, p)
	}
	text := "SELECT " + l.id() + " AS id FROM " + l.Table.fromFor(condition+order) + " WHERE " + condition
	if p.Size == 0 {
		return text
	}
	return "SELECT part.id FROM (" + text + order + f.limit(p.Size) + " OFFSET " + q.OpaqueArg(f.Arg(skip), "BIGINT") + ") part"
}

// RowsByIDs reads, in the list's order, the rows whose ids are returned by the query ids with the arguments of f.
func (l List[T]) RowsByIDs(ctx context.Context, q Q, f *Filter, ids string, p domain.Page) ([]T, error) {
	text := l.Table.SelectByIDs(q, ids) + l.orderBy(q, p)
	if p.Size > 0 {
		text += f.limit(p.Size)
	}
	return All(ctx, q, l.Table.Scan, text, f.Args...)
}

// Page reads one page and the total. A search first collects matching ids from the index of the searched column, a tenth of the table. If
// there are few, they give the total and the rows; if there are many, reading in the list's order fills the page quickly.
func (l List[T]) Page(ctx context.Context, q Q, f *Filter, p domain.Page) ([]T, int, error) {
	uncounted, counted := f, 0
	if f.Total == nil && f.searches() || f.Total != nil && *f.Total <= maxSearchIDs {
		ids, last, err := l.searchIDs(ctx, q, f)
		if err != nil {
			return nil, 0, err
		}
		if len(ids) <= maxSearchIDs {
			rows, err := l.searchRows(ctx, q, ids, last, f, p)
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
		return rows, len(rows), nil // the page is the whole list
	}
	where, args := l.searchWhere(q, uncounted)
	total, err := One(ctx, q, Value[int], "SELECT COUNT(*) FROM "+l.Table.fromFor(where)+where, args...)
	return rows, counted + total, err
}

// searchRows reads a page of the rows with the ids that a search found. If the list is sorted by the searched column, ids is in that order.
func (l List[T]) searchRows(ctx context.Context, q Q, ids []int64, last match, f *Filter, p domain.Page) ([]T, error) {
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
	In(byID, l.id(), ids)
	if p.Size > 0 && len(ids) > p.Size { // sort ids rather than whole rows
		text, args := l.idsFrom(q, byID, p, offset(p))
		return All(ctx, q, l.Table.Scan, l.Table.SelectByIDs(q, text)+l.orderBy(q, p), args...)
	}
	return l.Rows(ctx, q, byID, p)
}

// maxSearchIDs is the largest number of matches that Page collects by id.
const maxSearchIDs = 2000

// match is the position of a search in the index of its column.
type match struct {
	text string
	id   int64
}

// searchIDs returns the first maxSearchIDs+1 matching ids. A search in a single column returns them in the order of its index and the last
// match, from which counting can continue.
func (l List[T]) searchIDs(ctx context.Context, q Q, f *Filter) (ids []int64, last match, err error) {
	where, args := l.searchWhere(q, f)
	if len(f.conditions) > 1 || l.SearchTables != nil {
		query := fmt.Sprintf("SELECT %s FROM %s%s LIMIT %d", l.id(), l.Table.fromFor(where), where, maxSearchIDs+1)
		ids, err = All(ctx, q, Value[int64], query, args...)
		return ids, last, err
	}
	column := f.conditions[0].column
	matches, err := All(ctx, q, func(s Scanner) (match, error) {
		var m match
		err := s.Scan(&m.text, &m.id)
		return m, err
	}, fmt.Sprintf("SELECT %s, %s FROM %s%s ORDER BY %s, %s LIMIT %d",
		column, l.id(), l.Table.fromFor(where+column), where, column, l.id(), maxSearchIDs+1), args...)
	for _, m := range matches {
		ids, last = append(ids, m.id), m
	}
	return ids, last, err
}

// searchWhere returns the WHERE clause that finds the matches of a search through indexes where that pays.
func (l List[T]) searchWhere(q Q, f *Filter) (string, []any) {
	if !f.Selective && (len(f.conditions) > 1 || l.SearchTables != nil) {
		return f.whereByIndex(q, l.Table.name, l.Table.alias, l.SearchTables)
	}
	return f.Where(q), f.Args
}

// Each streams the rows of the list for exports. Outside a transaction it reads ahead while earlier rows are being used.
func (l List[T]) Each(ctx context.Context, q Q, f *Filter, p domain.Page) iter.Seq2[T, error] {
	each := func(yield func(T, error) bool) {
		var zero T
		text, args := l.query(q, f, p, offset(p))
		rows, err := q.run.query(ctx, text, args)
		if err != nil {
			yield(zero, err)
			return
		}
		defer func() { _ = rows.Close() }()
		r := l.Table.acquire()
		defer l.Table.release(r)
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
	if !q.outsideTx(ctx) {
		return each // a transaction has a single connection
	}
	return prefetch(each)
}
