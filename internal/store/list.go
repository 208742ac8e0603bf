package store

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
)

// filter grows the WHERE text and its arguments together.
type filter struct {
	where []string
	args  []any
}

// add appends a condition; each ? of the text stands for one argument, in order.
func (f *filter) add(cond string, args ...any) {
	for _, a := range args {
		f.args = append(f.args, a)
		cond = strings.Replace(cond, "?", fmt.Sprintf("$%d", len(f.args)), 1)
	}
	f.where = append(f.where, cond)
}

// contains keeps the rows whose folded column holds the text, whatever its case, accents and apostrophes.
func (f *filter) contains(column, text string) {
	if text = fold.Text(text); text != "" {
		f.add(column+` LIKE ? ESCAPE '\'`, fold.LikePattern(text))
	}
}

// eq keeps the rows with that value; zero means no filter.
func eq[T comparable](f *filter, column string, v T) {
	var zero T
	if v != zero {
		f.add(column+" = ?", v)
	}
}

func (f *filter) sql() string {
	if len(f.where) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(f.where, " AND ")
}

// listing describes one list: adding a list screen costs one of these and a scan.
type listing[T any] struct {
	columns string
	from    string
	// count is the cheapest FROM that gives the same total; empty means from.
	count string
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

func (l listing[T]) text(f *filter, p domain.Page) (string, []any) {
	args := append([]any(nil), f.args...)
	text := "SELECT " + l.columns + " FROM " + l.from + f.sql() + l.order(p)
	if p.Size > 0 {
		args = append(args, p.Size, (max(p.Number, 1)-1)*p.Size)
		text += fmt.Sprintf(" LIMIT $%d OFFSET $%d", len(args)-1, len(args))
	}
	return text, args
}

// page reads one page and the total.
func (l listing[T]) page(ctx context.Context, q Q, f *filter, p domain.Page) ([]T, int, error) {
	text, args := l.text(f, p)
	rows, err := all(ctx, q, l.scan, text, args...)
	if err != nil {
		return nil, 0, err
	}
	if p.Size == 0 || (p.Number <= 1 && len(rows) < p.Size) {
		return rows, len(rows), nil // the page is the whole list: no need to count
	}
	from := l.count
	if from == "" {
		from = l.from
	}
	total, err := one(ctx, q, value[int], "SELECT COUNT(*) FROM "+from+f.sql(), f.args...)
	return rows, total, err
}

// each streams the list for exports, holding one row at a time.
func (l listing[T]) each(ctx context.Context, q Q, f *filter, p domain.Page) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var zero T
		text, args := l.text(f, p)
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

// escapeLike makes % and _ stand for themselves.
func escapeLike(s string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s)
}
