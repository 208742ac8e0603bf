package importer

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// RowError is an error in a cell or row of the file.
type RowError struct {
	Line   int    // line in the file; the header is 1
	Column string // empty if it concerns the whole row
	Head   string // the column's name in the file, or else its label; for an element its description
	Reason string
}

// Row is a data row. Its getters record unreadable values as problems and return the zero value.
type Row struct {
	sheet    *Spreadsheet
	schema   Schema
	columns  []int
	heads    []string // column names in the file
	line     rawLine
	problems []RowError
	value    any
}

// NewElement returns a row without cells for an element of a file that is not a spreadsheet. Problems name the element as their column.
func NewElement(line int, value any) *Row { return &Row{line: rawLine{number: line}, value: value} }

// Value returns the value of an element.
func (r *Row) Value() any { return r.value }

func newRow(s *Spreadsheet, schema Schema, columns []int, heads []string, line rawLine) *Row {
	r := &Row{sheet: s, schema: schema, columns: columns, heads: heads, line: line}
	if line.broken != "" {
		r.Refuse("", line.broken)
		return r
	}
	for _, c := range schema.Columns {
		if c.Required && r.Text(c.Name) == "" {
			r.Refuse(c.Name, "Valore obbligatorio")
		}
	}
	return r
}

// Line returns the line number in the file.
func (r *Row) Line() int { return r.line.number }

// OK reports whether the row has no problems so far.
func (r *Row) OK() bool { return len(r.problems) == 0 }

// Problems returns the problems recorded so far.
func (r *Row) Problems() []RowError { return r.problems }

// Truncate keeps the first n problems, so that the row can be checked again.
func (r *Row) Truncate(n int) { r.problems = r.problems[:min(n, len(r.problems))] }

// Refuse records a problem. Only the first problem of a cell is kept.
func (r *Row) Refuse(column, reason string) {
	for _, p := range r.problems {
		if p.Column == column {
			return
		}
	}
	r.problems = append(r.problems, RowError{Line: r.line.number, Column: column, Head: r.head(column), Reason: reason})
}

// head returns the name of a column in the file; elements are named by what they are about.
func (r *Row) head(column string) string {
	if s, is := r.value.(fmt.Stringer); is {
		return s.String()
	}
	if i := r.schema.index(column); i >= 0 && i < len(r.heads) && r.heads[i] != "" {
		return r.heads[i]
	}
	return r.schema.Label(column)
}

// Text returns the trimmed text of a cell, or "" if the file does not have the column. It panics if the schema does not have it.
func (r *Row) Text(column string) string {
	for i, c := range r.schema.Columns {
		if c.Name == column {
			if at := r.columns[i]; at >= 0 && at < len(r.line.cells) {
				return strings.TrimSpace(r.line.cells[at])
			}
			return ""
		}
	}
	panic("importer: the schema has no column " + column)
}

// Has reports whether the cell is not empty.
func (r *Row) Has(column string) bool { return r.Text(column) != "" }

// Date parses an Excel date, DD/MM/YYYY or YYYY-MM-DD. An empty cell is the unset date.
func (r *Row) Date(column string) calendar.Date {
	s := r.Text(column)
	d, ok := r.date(s)
	switch {
	case ok:
	case hasShortYear(s):
		r.Refuse(column, "L'anno della data va scritto per intero: "+Quoted(s))
	default:
		r.Refuse(column, "Data non valida: "+Quoted(s))
	}
	return d
}

// hasShortYear reports whether s is a date with a two-digit year, which is ambiguous: 31/08/27. 2000 is a leap year, so any day parses.
func hasShortYear(s string) bool {
	at := strings.LastIndex(s, "/") + 1
	if at == 0 || len(s)-at != 2 {
		return false
	}
	_, err := calendar.Parse(padDate(s[:at] + "2000"))
	return err == nil && strings.Trim(s[at:], "0123456789") == ""
}

func (r *Row) date(s string) (calendar.Date, bool) {
	if r.sheet.excel {
		if serial, err := strconv.ParseFloat(s, 64); err == nil {
			return fromSerial(serial, r.sheet.from1904)
		}
	}
	// Databases export dates with a time of day, which is ignored.
	if len(s) > 10 && (s[10] == ' ' || s[10] == 'T') {
		s = s[:10]
	}
	d, err := calendar.Parse(padDate(s))
	return d, err == nil
}

// padDate converts 1/9/2012 to 01/09/2012.
func padDate(s string) string {
	parts := strings.Split(s, "/")
	if len(parts) != 3 {
		return s
	}
	for i := range 2 {
		if len(parts[i]) == 1 {
			parts[i] = "0" + parts[i]
		}
	}
	return strings.Join(parts, "/")
}

// fromSerial converts an Excel serial to a date. Whole numbers that look like a year are rejected: 2014 is most likely a birth year, not
// 6 July 1905.
func fromSerial(serial float64, from1904 bool) (calendar.Date, bool) {
	day := int(math.Floor(serial))
	if math.IsNaN(serial) || serial < 1 || serial >= 2_958_466 || (serial == math.Floor(serial) && day >= 1900 && day <= 2100) {
		return calendar.Date{}, false
	}
	if from1904 {
		return calendar.Of(1904, time.January, 1).AddDays(day), true
	}
	if day < 60 {
		day++ // Excel has a 29 February 1900, so earlier days are off by one
	}
	return calendar.Of(1899, time.December, 30).AddDays(day), true
}

// RaceTime parses a race time as text, or as a fraction of a day from Excel. An empty cell is no time.
func (r *Row) RaceTime(column string) (racetime.Centis, error) {
	s := r.Text(column)
	if day, err := strconv.ParseFloat(s, 64); err == nil && r.sheet.excel && day > 0 && day < 1 {
		return racetime.Centis(math.Round(day * 24 * 60 * 60 * 100)), nil
	}
	return racetime.Parse(s)
}

// Int parses a whole number; an empty cell is 0.
func (r *Row) Int(column string) int {
	s := r.Text(column)
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err == nil {
		return n
	}
	// Excel stores all numbers with decimals, even 7.
	if f, err := strconv.ParseFloat(s, 64); err == nil && r.sheet.excel && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return int(f)
	}
	r.Refuse(column, "Numero non valido: "+Quoted(s))
	return 0
}

// Flag parses 1 and 0, sì and no, x and an empty cell.
func (r *Row) Flag(column string) bool {
	s := r.Text(column)
	switch Key(s) {
	case "1", "si", "s", "x", "vero", "true":
		return true
	case "", "0", "no", "n", "falso", "false":
		return false
	}
	r.Refuse(column, "Valore non valido: "+Quoted(s))
	return false
}

// Quoted quotes an invalid value for an error message, shortened.
func Quoted(s string) string {
	runes := []rune(s)
	if len(runes) > 40 {
		s = string(runes[:40]) + "…"
	}
	return "«" + s + "»"
}

// WithoutQuote removes the quoted value from a reason, for when personal data must be removed.
func WithoutQuote(reason string) string {
	from, to := strings.Index(reason, "«"), strings.LastIndex(reason, "»")
	if from < 0 || to < from {
		return reason
	}
	return strings.TrimSuffix(strings.TrimSpace(reason[:from]), ":") + reason[to+len("»"):]
}
