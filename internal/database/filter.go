package database

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/fold"
)

// Filter collects the conditions of a query; the engine's words for them are found when the query is written.
type Filter struct {
	Args []any
	// Selective marks a filter with a condition that keeps few rows by its own index (a club's), which are then simply looked at.
	Selective bool
	// Total is how many rows the conditions keep, where that is known.
	Total      *int
	conditions []condition
}

type condition struct {
	text string // with $n in place
	// column is set, and text is not, for a search inside a folded column (search) and for a list of ids; arg is the number of the argument.
	column string
	search bool
	arg    int
	// look says that rows which another search finds are looked at, instead of searching for this one's too.
	look bool
	// byIndex is the same condition for a query that looks at what it keeps only, with an argument of its own.
	byIndex  string
	indexArg any
}

// Arg adds an argument and returns its placeholder.
func (f *Filter) Arg(v any) string {
	f.Args = append(f.Args, v)
	return "$" + strconv.Itoa(len(f.Args))
}

// Add appends a condition; each ? of the text stands for one argument, in order.
func (f *Filter) Add(text string, args ...any) {
	for _, a := range args {
		text = strings.Replace(text, "?", f.Arg(a), 1)
	}
	f.conditions = append(f.conditions, condition{text: text})
}

// In keeps the rows whose column is one of the ids.
func (f *Filter) In(column string, ids []int64) {
	if len(ids) == 1 { // a list has its price, a table of its own for the time of the query
		f.Add(column+" = ?", ids[0])
		return
	}
	list := []byte("[")
	for i, id := range ids {
		if i > 0 {
			list = append(list, ',')
		}
		list = strconv.AppendInt(list, id, 10)
	}
	f.Arg(string(append(list, ']')))
	f.conditions = append(f.conditions, condition{column: column, arg: len(f.Args)})
}

// Contains keeps the rows whose folded column holds the text, whatever its case, accents and apostrophes.
func (f *Filter) Contains(column, text string) {
	if text = fold.Text(text); text != "" {
		f.Arg(text)
		f.conditions = append(f.conditions, condition{column: column, search: true, arg: len(f.Args)})
	}
}

// Search adds a condition in two forms: one to look at a row with, and one that finds the rows it keeps by a further argument, its ?.
func (f *Filter) Search(each, byIndex string, arg any) {
	f.conditions = append(f.conditions, condition{text: each, search: true, byIndex: byIndex, indexArg: arg})
}

// Look makes a search in a column look at what another search finds, which is rarer.
func (f *Filter) Look(column string) {
	for i := range f.conditions {
		f.conditions[i].look = f.conditions[i].look || f.conditions[i].column == column
	}
}

// Equal keeps the rows with that value; zero means no filter.
func Equal[T comparable](f *Filter, column string, v T) {
	var zero T
	if v != zero {
		f.Add(column+" = ?", v)
	}
}

// Where writes the conditions; none is an empty text.
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
	return c.column + " " + fmt.Sprintf(d.in, "$"+strconv.Itoa(c.arg))
}

// SearchTable finds a text in a smaller table: the rows meant are those whose Key is among what Select yields where Column holds the text.
type SearchTable struct{ Key, Select, Column string }

// whereByIndex writes the conditions so that each search walks the searched column's own index, which is a tenth of the table, or its
// smaller table. This suits few matches; where there are many, the rows are soon found as they come in the list's order.
func (f *Filter) whereByIndex(q Q, table, alias string, smaller map[string]SearchTable) (string, []any) {
	args := slices.Clone(f.Args)
	where := f.where(func(c condition) string {
		switch {
		case !c.search || c.look:
			return c.write(q.dialect)
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

// searches reports whether a text is looked for.
func (f *Filter) searches() bool {
	for _, c := range f.conditions {
		if c.search {
			return true
		}
	}
	return false
}

// after keeps what a search in one column finds beyond a match; other searches are not in any order and stay as they are.
func (f *Filter) after(id string, m match) *Filter {
	if m.id == 0 {
		return f
	}
	column := f.conditions[0].column
	rest := &Filter{conditions: f.conditions[:1:1], Args: f.Args[:1:1], Selective: true}
	rest.Add("("+column+", "+id+") > (?, ?)", m.text, m.id)
	return rest
}
