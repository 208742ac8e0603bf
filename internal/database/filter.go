package database

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/fold"
)

// Filter collects the conditions and arguments of a query. The SQL is written per engine by Where.
type Filter struct {
	Args []any
	// Selective marks a filter that already keeps few rows through an index (such as those of one club), so that searches need none.
	Selective bool
	// Total is the number of matching rows, if known.
	Total      *int
	conditions []condition
}

type condition struct {
	text string // with $n placeholders
	// A substring search (search is true) and an id list set column and arg, the number of the argument, instead of text.
	column string
	search bool
	arg    int
	// noIndex makes whereByIndex test this search on the rows found by the other conditions.
	noIndex bool
	// byIndex is the same condition written to find its rows through an index, with indexArg in place of its ?.
	byIndex  string
	indexArg any
}

// Arg adds an argument and returns its placeholder.
func (f *Filter) Arg(v any) string {
	f.Args = append(f.Args, v)
	return "$" + strconv.Itoa(len(f.Args))
}

// Add adds a condition. Each ? in text is replaced by the placeholder of the next argument.
func (f *Filter) Add(text string, args ...any) {
	for _, a := range args {
		text = strings.Replace(text, "?", f.Arg(a), 1)
	}
	f.conditions = append(f.conditions, condition{text: text})
}

// In keeps the rows whose column is one of ids, which may have a type of their own.
func In[T ~int | ~int64](f *Filter, column string, ids []T) {
	if len(ids) == 1 { // a list costs a temporary table
		f.Add(column+" = ?", ids[0])
		return
	}
	f.Arg(idList(ids))
	f.conditions = append(f.conditions, condition{column: column, arg: len(f.Args)})
}

// OneOf adds ids as an argument, without a condition, and returns the text that follows a column to compare it with them: for subqueries.
func OneOf[T ~int | ~int64](f *Filter, q Q, ids []T) string {
	return fmt.Sprintf(q.dialect.inIDs, f.Arg(idList(ids)))
}

// idList returns ids as a JSON array.
func idList[T ~int | ~int64](ids []T) string {
	list := []byte("[")
	for i, id := range ids {
		if i > 0 {
			list = append(list, ',')
		}
		list = strconv.AppendInt(list, int64(id), 10)
	}
	return string(append(list, ']'))
}

// Contains keeps the rows whose folded column contains text, ignoring case, accents and apostrophes. Empty text means no filter.
func (f *Filter) Contains(column, text string) {
	if text = fold.Text(text); text != "" {
		f.Arg(text)
		f.conditions = append(f.conditions, condition{column: column, search: true, arg: len(f.Args)})
	}
}

// Search adds a condition in two forms: each tests a row, byIndex finds the matching rows through an index with arg in place of its ?.
func (f *Filter) Search(each, byIndex string, arg any) {
	f.conditions = append(f.conditions, condition{text: each, search: true, byIndex: byIndex, indexArg: arg})
}

// WithoutIndex makes the search on column test the rows found by another, more selective search instead of using its own index.
func (f *Filter) WithoutIndex(column string) {
	for i := range f.conditions {
		f.conditions[i].noIndex = f.conditions[i].noIndex || f.conditions[i].column == column
	}
}

// Equal keeps the rows whose column equals v; the zero value means no filter.
func Equal[T comparable](f *Filter, column string, v T) {
	var zero T
	if v != zero {
		f.Add(column+" = ?", v)
	}
}

// Where returns the WHERE clause, or "" without conditions.
func (f *Filter) Where(q Q) string {
	return f.where(func(c condition) string { return c.write(q.dialect) })
}

func (f *Filter) where(write func(condition) string) string {
	if len(f.conditions) == 0 {
		return ""
	}
	parts := make([]string, len(f.conditions))
	for i, c := range f.conditions {
		parts[i] = write(c)
	}
	return " WHERE " + strings.Join(parts, " AND ")
}

func (c condition) write(d *dialect) string {
	switch {
	case c.column == "":
		return c.text
	case c.search:
		return fmt.Sprintf("%s(%s, $%d) > 0", d.position, c.column, c.arg)
	}
	return c.column + " " + fmt.Sprintf(d.inIDs, "$"+strconv.Itoa(c.arg))
}

// SearchTable searches text in a smaller table: it matches the rows whose Key is in the result of Select, restricted to Column containing
// text.
type SearchTable struct{ Key, Select, Column string }

// whereByIndex is Where with each search rewritten to scan the index of its column, a tenth of the table, or its search table. This is
// faster if there are few matches; with many, reading rows in the list's order fills a page sooner.
func (f *Filter) whereByIndex(q Q, table, alias string, smaller map[string]SearchTable) (string, []any) {
	args := slices.Clone(f.Args)
	where := f.where(func(c condition) string {
		switch {
		case !c.search || c.noIndex, c.byIndex == "" && smaller[c.column].Key == "" && !strings.HasPrefix(c.column, alias+"."):
			return c.write(q.dialect) // a column of a join is in no index of the table
		case c.byIndex != "":
			args = append(args, c.indexArg)
			return strings.Replace(c.byIndex, "?", "$"+strconv.Itoa(len(args)), 1)
		}
		found := fmt.Sprintf("%s(s.%s, $%d) > 0", q.dialect.position, strings.TrimPrefix(c.column, alias+"."), c.arg)
		if t, ok := smaller[c.column]; ok {
			found = fmt.Sprintf("s.%s IN (%s %s(%s, $%d) > 0)", t.Key, t.Select, q.dialect.position, t.Column, c.arg)
		}
		return fmt.Sprintf("%s.id IN (SELECT s.id FROM %s s WHERE %s)", alias, table, found)
	})
	return where, args
}

// searches reports whether any condition is a search.
func (f *Filter) searches() bool {
	for _, c := range f.conditions {
		if c.search {
			return true
		}
	}
	return false
}

// after returns a filter for the matches of a single-column search that sort after m. Other searches have no order and are returned as is.
func (f *Filter) after(id string, m match) *Filter {
	if m.id == 0 {
		return f
	}
	column := f.conditions[0].column
	rest := &Filter{conditions: f.conditions[:1:1], Args: f.Args[:1:1], Selective: true}
	rest.Add("("+column+", "+id+") > (?, ?)", m.text, m.id)
	return rest
}
