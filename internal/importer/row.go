package importer

import (
	"math"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// LineError says which cell of the file is wrong, and why.
type LineError struct {
	Line   int    // of the file; the header is 1
	Column string // empty when the whole line is meant
	Head   string // the column as the file calls it, or as people do where the file has none
	Reason string
}

// Row is a line of data. Its getters note what they cannot read as problems and answer the zero value.
type Row struct {
	sheet    *Sheet
	schema   Schema
	where    []int
	heads    []string // of the columns, as the file has them
	line     rawLine
	problems []LineError
}

func newRow(s *Sheet, schema Schema, where []int, heads []string, line rawLine) *Row {
	r := &Row{sheet: s, schema: schema, where: where, heads: heads, line: line}
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

// Line is the line of the file.
func (r *Row) Line() int { return r.line.number }

// OK reports whether nothing was wrong so far.
func (r *Row) OK() bool { return len(r.problems) == 0 }

// Problems are the errors noted so far.
func (r *Row) Problems() []LineError { return r.problems }

// Forget drops the errors noted after the first n, for a judgement that is made again.
func (r *Row) Forget(n int) { r.problems = r.problems[:min(n, len(r.problems))] }

// Refuse notes an error; later ones about the same cell add nothing for the user.
func (r *Row) Refuse(column, reason string) {
	for _, p := range r.problems {
		if p.Column == column {
			return
		}
	}
	r.problems = append(r.problems, LineError{Line: r.line.number, Column: column, Head: r.head(column), Reason: reason})
}

func (r *Row) head(column string) string {
	if i := r.schema.index(column); i >= 0 && i < len(r.heads) && r.heads[i] != "" {
		return r.heads[i]
	}
	return r.schema.Label(column)
}

// Text is the cell without spaces around it; empty when the file has no such column. A name that is not in the schema is a
// mistake in code and panics.
func (r *Row) Text(column string) string {
	for i, c := range r.schema.Columns {
		if c.Name == column {
			if at := r.where[i]; at >= 0 && at < len(r.line.cells) {
				return strings.TrimSpace(r.line.cells[at])
			}
			return ""
		}
	}
	panic("importer: the schema has no column " + column)
}

// Has reports whether the cell is filled.
func (r *Row) Has(column string) bool { return r.Text(column) != "" }

// Date reads a real Excel date, DD/MM/YYYY or YYYY-MM-DD; an empty cell is the unset date.
func (r *Row) Date(column string) calendar.Date {
	s := r.Text(column)
	d, ok := r.date(s)
	switch {
	case ok:
	case shortYear(s):
		r.Refuse(column, "L'anno della data va scritto per intero: "+Quoted(s))
	default:
		r.Refuse(column, "Data non valida: "+Quoted(s))
	}
	return d
}

// shortYear tells a date with a year of two digits, whose century nobody can tell: 31/08/27. The leap year stands for any.
func shortYear(s string) bool {
	at := strings.LastIndex(s, "/") + 1
	if at == 0 || len(s)-at != 2 {
		return false
	}
	_, err := calendar.Parse(padded(s[:at] + "2000"))
	return err == nil && strings.Trim(s[at:], "0123456789") == ""
}

func (r *Row) date(s string) (calendar.Date, bool) {
	if r.sheet.excel {
		if serial, err := strconv.ParseFloat(s, 64); err == nil {
			return fromSerial(serial, r.sheet.from1904)
		}
	}
	// A date that came with a time of day, as databases export it, is still a date.
	if len(s) > 10 && (s[10] == ' ' || s[10] == 'T') {
		s = s[:10]
	}
	d, err := calendar.Parse(padded(s))
	return d, err == nil
}

// padded turns 1/9/2012 into 01/09/2012, as people type it.
func padded(s string) string {
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

// fromSerial counts days of Excel's calendar. Numbers that look like a year are refused: 2014 in a date column is a birth
// year somebody typed, not 6 July 1905.
func fromSerial(serial float64, from1904 bool) (calendar.Date, bool) {
	day := int(math.Floor(serial))
	if math.IsNaN(serial) || serial < 1 || serial >= 2_958_466 || (serial == math.Floor(serial) && day >= 1900 && day <= 2100) {
		return calendar.Date{}, false
	}
	if from1904 {
		return calendar.Of(1904, time.January, 1).AddDays(day), true
	}
	if day < 60 {
		day++ // Excel believes in 29 February 1900, so the days before it count one less
	}
	return calendar.Of(1899, time.December, 30).AddDays(day), true
}

// RaceTime reads a time of a race as people write it, or as Excel keeps one: a part of a day. An empty cell is no time.
func (r *Row) RaceTime(column string) (racetime.Centis, error) {
	s := r.Text(column)
	if day, err := strconv.ParseFloat(s, 64); err == nil && r.sheet.excel && day > 0 && day < 1 {
		return racetime.Centis(math.Round(day * 24 * 60 * 60 * 100)), nil
	}
	return racetime.Parse(s)
}

// Int reads a whole number; an empty cell is 0.
func (r *Row) Int(column string) int {
	s := r.Text(column)
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err == nil {
		return n
	}
	// Excel stores every number with decimals, even 7.
	if f, err := strconv.ParseFloat(s, 64); err == nil && r.sheet.excel && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return int(f)
	}
	r.Refuse(column, "Numero non valido: "+Quoted(s))
	return 0
}

// Flag reads 1 and 0, sì and no, x and an empty cell.
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

// Quoted shows a wrong value, shortened: it goes into a list of errors.
func Quoted(s string) string {
	runes := []rune(s)
	if len(runes) > 40 {
		s = string(runes[:40]) + "…"
	}
	return "«" + s + "»"
}

// Unquoted is a reason without the value it quotes, for when nobody may read that any more.
func Unquoted(reason string) string {
	from, to := strings.Index(reason, "«"), strings.LastIndex(reason, "»")
	if from < 0 || to < from {
		return reason
	}
	return strings.TrimSuffix(strings.TrimSpace(reason[:from]), ":") + reason[to+len("»"):]
}
