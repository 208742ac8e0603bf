package store

import (
	"fmt"
	"strings"

	"traguardo/internal/domain/fold"
)

// filter collects the conditions of a list; the engine's words for them are found when the query is written.
type filter struct {
	conds []cond
	args  []any
	// small tells that some condition keeps few rows by its own index (a club's), which are then simply looked at.
	small bool
}

type cond struct {
	text string // with $n in place
	// column and arg are set for a search inside a folded column.
	column string
	arg    int
}

// add appends a condition; each ? of the text stands for one argument, in order.
func (f *filter) add(text string, args ...any) {
	for _, a := range args {
		f.args = append(f.args, a)
		text = strings.Replace(text, "?", fmt.Sprintf("$%d", len(f.args)), 1)
	}
	f.conds = append(f.conds, cond{text: text})
}

// contains keeps the rows whose folded column holds the text, whatever its case, accents and apostrophes.
func (f *filter) contains(column, text string) {
	if text = fold.Text(text); text != "" {
		f.args = append(f.args, text)
		f.conds = append(f.conds, cond{column: column, arg: len(f.args)})
	}
}

// eq keeps the rows with that value; zero means no filter.
func eq[T comparable](f *filter, column string, v T) {
	var zero T
	if v != zero {
		f.add(column+" = ?", v)
	}
}

// after keeps what a search in one column finds beyond a match; other searches are not in any order and stay as they are.
func (f *filter) after(id string, m match) *filter {
	if m.id == 0 {
		return f
	}
	column := f.conds[0].column
	rest := &filter{conds: f.conds[:1:1], args: f.args[:1:1], small: true}
	rest.add("("+column+", "+id+") > (?, ?)", m.text, m.id)
	return rest
}

// searches tells whether a text is looked for.
func (f *filter) searches() bool {
	for _, c := range f.conds {
		if c.column != "" {
			return true
		}
	}
	return false
}

// where writes the conditions. A narrow search walks each searched column's own index, which is a tenth of the table, and suits
// few matches; a wide one looks at rows as they come in the list's order, and suits many.
func (f *filter) where(d *dialect, table string, narrow bool) string {
	return f.whereThrough(d, table, nil, narrow)
}

// through finds a text in a smaller table: the rows meant are those whose key is among what find selects where column holds the text.
type through struct{ key, find, column string }

// whereThrough does so with a smaller table in between, for the columns that have one.
func (f *filter) whereThrough(d *dialect, table string, by map[string]through, narrow bool) string {
	if len(f.conds) == 0 {
		return ""
	}
	name, alias, _ := strings.Cut(table, " ")
	parts := make([]string, len(f.conds))
	for i, c := range f.conds {
		switch {
		case c.column == "":
			parts[i] = c.text
		case narrow:
			condition := fmt.Sprintf("%s(s.%s, $%d) > 0", d.position, strings.TrimPrefix(c.column, alias+"."), c.arg)
			if t, ok := by[c.column]; ok {
				condition = fmt.Sprintf("s.%s IN (%s %s(%s, $%d) > 0)", t.key, t.find, d.position, t.column, c.arg)
			}
			parts[i] = fmt.Sprintf("%s.id IN (SELECT s.id FROM %s s WHERE %s)", alias, name, condition)
		default:
			parts[i] = fmt.Sprintf("%s(%s, $%d) > 0", d.position, c.column, c.arg)
		}
	}
	return " WHERE " + strings.Join(parts, " AND ")
}

// escapeLike makes % and _ stand for themselves.
func escapeLike(s string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s)
}
