// Package calendar holds civil dates, Rome time and sporting seasons. All business rules use Europe/Rome.
package calendar

import (
	"cmp"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	_ "time/tzdata" // the time zone must not depend on the machine
)

// Date is a civil date without time or zone. The zero value means not set. It is kept small because long lists hold thousands.
type Date struct {
	year       int32
	month, day uint8
}

func date(year int, month time.Month, day int) Date {
	return Date{int32(year), uint8(month), uint8(day)} //nolint:gosec // years have at most four digits
}

func dateIn(t time.Time) Date { return date(t.Date()) }

// ErrInvalid means that a text is not a valid date.
var ErrInvalid = errors.New("data non valida")

// Of returns a date. Values out of range are normalized as in time.Date.
func Of(year int, month time.Month, day int) Date {
	return dateIn(time.Date(year, month, day, 0, 0, 0, 0, time.UTC))
}

// Parse parses YYYY-MM-DD or DD/MM/YYYY. An empty text is the unset date; anything else is ErrInvalid.
func Parse(s string) (Date, error) {
	if s == "" {
		return Date{}, nil
	}
	layout := "2006-01-02"
	if len(s) == 10 && s[2] == '/' {
		layout = "02/01/2006"
	}
	t, err := time.Parse(layout, s)
	if err != nil || len(s) != 10 || t.Year() < 1000 {
		return Date{}, ErrInvalid
	}
	return dateIn(t), nil
}

// MustParse is like Parse but panics on errors. It is for constants in code and tests.
func MustParse(s string) Date {
	d, err := Parse(s)
	if err != nil {
		panic(fmt.Sprintf("calendar: %q: %v", s, err))
	}
	return d
}

func (d Date) IsZero() bool      { return d == Date{} }
func (d Date) Year() int         { return int(d.year) }
func (d Date) Month() time.Month { return time.Month(d.month) }
func (d Date) Day() int          { return int(d.day) }

// Weekday returns the weekday from 0 (Sunday). The contract counts from 1.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

func (d Date) utc() time.Time { return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC) }

// AddDays returns the date n days later.
func (d Date) AddDays(n int) Date { return Of(d.Year(), d.Month(), d.Day()+n) }

// AddMonths returns the date n months later, limited to the last day of that month: 31 January plus one month is in February.
func (d Date) AddMonths(n int) Date {
	first := Of(d.Year(), d.Month()+time.Month(n), 1)
	last := Of(first.Year(), first.Month()+1, 0)
	return Of(last.Year(), last.Month(), min(d.Day(), last.Day()))
}

// Compare returns a negative number if d is before e. An unset date is before all others.
func (d Date) Compare(e Date) int {
	return cmp.Compare(d.rank(), e.rank())
}

func (d Date) rank() int { return int(d.year)<<16 | int(d.month)<<8 | int(d.day) }

func (d Date) Before(e Date) bool { return d.Compare(e) < 0 }
func (d Date) After(e Date) bool  { return d.Compare(e) > 0 }

// DaysUntil returns the number of days from d to e.
func (d Date) DaysUntil(e Date) int { return int(e.utc().Sub(d.utc()).Hours() / 24) }

// Monday returns the first day of the date's week.
func (d Date) Monday() Date { return d.AddDays(-(int(d.Weekday()) + 6) % 7) }

// FirstOfMonth returns the first day of the month of d.
func (d Date) FirstOfMonth() Date { return Of(d.Year(), d.Month(), 1) }

// LastOfMonth returns the last day of the month of d.
func (d Date) LastOfMonth() Date { return Of(d.Year(), d.Month()+1, 0) }

// String returns the ISO form, or "" if unset.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return string(d.appendISO(make([]byte, 0, 10)))
}

func (d Date) appendISO(out []byte) []byte {
	if d.year < 0 || d.year > 9999 {
		return fmt.Appendf(out, "%04d-%02d-%02d", d.year, d.month, d.day)
	}
	return appendDate(out, d.Year(), d.Month(), d.Day())
}

// Italian returns DD/MM/YYYY, or "" if unset.
func (d Date) Italian() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%02d/%02d/%04d", d.day, d.month, d.year)
}

func (d Date) MarshalJSON() ([]byte, error) { return d.AppendJSON(nil), nil }

// AppendJSON appends the output of MarshalJSON to out.
func (d Date) AppendJSON(out []byte) []byte {
	if d.IsZero() {
		return append(out, "null"...)
	}
	return append(d.appendISO(append(out, '"')), '"')
}

func (d *Date) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*d = Date{}
		return nil
	}
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return ErrInvalid
	}
	v, err := Parse(s)
	if err == nil {
		*d = v
	}
	return err
}

// Value returns the ISO text, which both database engines accept as a date.
func (d Date) Value() (driver.Value, error) {
	if d.IsZero() {
		return nil, nil
	}
	return d.String(), nil
}

// Scan accepts the values that either engine returns for a date column.
func (d *Date) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*d = Date{}
		return nil
	case time.Time:
		*d = dateIn(v)
		return nil
	case []byte:
		return d.ScanText(v)
	case string:
		return d.ScanText([]byte(v))
	}
	return fmt.Errorf("calendar: cannot scan %T", src)
}

// ScanText parses a stored date.
func (d *Date) ScanText(text []byte) error {
	text = text[:min(len(text), len(time.DateOnly))]
	if plain, ok := parseCommonDay(text); ok {
		*d = plain
		return nil
	}
	v, err := Parse(string(text))
	if err == nil {
		*d = v
	}
	return err
}

// parseCommonDay parses ISO dates up to the 28th, which exist in every month. It is a fast path for long lists.
func parseCommonDay(s []byte) (Date, bool) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return Date{}, false
	}
	number := func(text []byte) int {
		n := 0
		for i := range len(text) {
			if text[i] < '0' || text[i] > '9' {
				return -1
			}
			n = 10*n + int(text[i]-'0')
		}
		return n
	}
	year, month, day := number(s[:4]), number(s[5:7]), number(s[8:])
	return date(year, time.Month(month), day), year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 28
}

// Rome is the time zone of all business rules.
var Rome = func() *time.Location {
	l, err := time.LoadLocation("Europe/Rome")
	if err != nil {
		panic(err) // cannot happen: tzdata is linked in
	}
	return l
}()

// In returns the date of t in Rome.
func In(t time.Time) Date { return dateIn(t.In(Rome)) }

// Start returns the first instant of the day in Rome.
func (d Date) Start() time.Time { return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, Rome) }

// End returns the first instant after the day in Rome.
func (d Date) End() time.Time { return d.AddDays(1).Start() }
