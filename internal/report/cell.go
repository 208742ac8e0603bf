package report

import (
	"fmt"
	"strconv"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Kind is the value type of a cell or a column. Excel files keep it.
type Kind uint8

const (
	KindText Kind = iota
	KindInt
	KindMoney
	KindDate
	KindInstant
	KindRaceTime
)

// Align is the alignment of a cell. Natural aligns numbers right and texts left.
type Align uint8

const (
	Natural Align = iota
	Left
	Center
	Right
)

// Cell is a value in a row. The zero Cell is empty.
type Cell struct {
	text string
	// num is the integer, the cents, the hundredths of a second, the milliseconds since 1970, or the date as yyyymmdd.
	num      int64
	size     Size
	kind     Kind
	set      bool
	grouped  bool // with thousands separators
	emphasis Emphasis
}

// Text returns a text cell. It is never interpreted as a number or a formula.
func Text(s string) Cell { return Cell{text: s, kind: KindText, set: s != ""} }

// Int returns a whole number.
func Int[N ~int | ~int32 | ~int64](n N) Cell { return Cell{num: int64(n), kind: KindInt, set: true} }

// Count returns a whole number that people read with thousands separators: metres, totals. Years and ids are Ints.
func Count[N ~int | ~int32 | ~int64](n N) Cell {
	return Cell{num: int64(n), kind: KindInt, set: true, grouped: true}
}

// Money returns an amount.
func Money(c money.Cents) Cell { return Cell{num: int64(c), kind: KindMoney, set: true} }

// Date returns a civil date, or an empty cell if it is unset.
func Date(d calendar.Date) Cell {
	n := int64(d.Year())*10000 + int64(d.Month())*100 + int64(d.Day())
	return Cell{num: n, kind: KindDate, set: !d.IsZero()}
}

// Instant returns a point in time, shown in Rome time, or an empty cell if it is unset.
func Instant(i calendar.Instant) Cell {
	return Cell{num: i.Milli(), kind: KindInstant, set: !i.IsZero()}
}

// RaceTime returns a time in hundredths of a second; 0 is shown as S.T. (no time).
func RaceTime[N ~int | ~int32 | ~int64](centis N) Cell {
	return Cell{num: int64(centis), kind: KindRaceTime, set: true}
}

// Flag returns "Sì" or "No".
func Flag(yes bool) Cell {
	if yes {
		return Text("Sì")
	}
	return Text("No")
}

func (c Cell) Kind() Kind    { return c.kind }
func (c Cell) IsEmpty() bool { return !c.set }

// Number returns the integer, the cents or the hundredths of a second.
func (c Cell) Number() int64 { return c.num }

// Day returns the date of a date cell.
func (c Cell) Day() calendar.Date {
	return calendar.Of(int(c.num/10000), time.Month(c.num/100%100), int(c.num%100))
}

// Moment returns the instant of an instant cell in Rome time.
func (c Cell) Moment() time.Time { return time.UnixMilli(c.num).In(calendar.Rome) }

// String returns the form for people.
func (c Cell) String() string {
	if !c.set {
		return ""
	}
	switch c.kind {
	case KindInt:
		if c.grouped {
			return Grouped(c.num)
		}
		return strconv.FormatInt(c.num, 10)
	case KindMoney:
		return money.Cents(c.num).Italian()
	case KindDate:
		return c.Day().Italian()
	case KindInstant:
		return c.Moment().Format("02/01/2006 15:04")
	case KindRaceTime:
		return raceTime(c.num, "%d'%02d''%02d")
	default:
		return c.text
	}
}

// Plain returns the form for other programs: amounts without currency and thousands separators, times as m:ss.cc, as uploads accept.
func (c Cell) Plain() string {
	switch {
	case !c.set:
		return ""
	case c.kind == KindMoney:
		s := []byte(money.Cents(c.num).Decimal())
		s[len(s)-3] = ',' // decimal separator of an Italian spreadsheet
		return string(s)
	case c.kind == KindInt:
		return strconv.FormatInt(c.num, 10)
	case c.kind == KindInstant:
		return c.Moment().Format("02/01/2006 15:04:05")
	case c.kind == KindRaceTime:
		return raceTime(c.num, "%d:%02d.%02d")
	}
	return c.String()
}

// Grouped returns a number with thousands separators: 1.852.
func Grouped[N ~int | ~int32 | ~int64](n N) string {
	s := strconv.FormatInt(int64(n), 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "." + s[i:]
	}
	return s
}

func raceTime(centis int64, format string) string {
	if centis <= 0 {
		return "S.T."
	}
	return fmt.Sprintf(format, centis/6000, centis/100%60, centis%100)
}

// Aligned returns the alignment of the column with Natural resolved.
func (c Column) Aligned() Align {
	if c.Align != Natural {
		return c.Align
	}
	switch c.Kind {
	case KindInt, KindMoney, KindRaceTime:
		return Right
	default:
		return Left
	}
}
