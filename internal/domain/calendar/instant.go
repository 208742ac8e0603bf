package calendar

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// Instant is a moment, stored as milliseconds since 1970 UTC on both engines so that comparing, sorting and MAX mean the same
// on each; the zero value means not set.
type Instant struct{ ms int64 }

// At keeps milliseconds.
func At(t time.Time) Instant {
	if t.IsZero() {
		return Instant{}
	}
	return Instant{t.UnixMilli()}
}

func (i Instant) IsZero() bool                { return i.ms == 0 }
func (i Instant) Time() time.Time             { return time.UnixMilli(i.ms) }
func (i Instant) Milli() int64                { return i.ms }
func (i Instant) Date() Date                  { return In(i.Time()) }
func (i Instant) Before(j Instant) bool       { return i.ms < j.ms }
func (i Instant) Add(d time.Duration) Instant { return Instant{i.ms + d.Milliseconds()} }

// Sub is the time that passed from j to i.
func (i Instant) Sub(j Instant) time.Duration { return time.Duration(i.ms-j.ms) * time.Millisecond }

// Italian is DD/MM/YYYY HH:MM:SS in Rome, empty when unset.
func (i Instant) Italian() string {
	if i.IsZero() {
		return ""
	}
	return i.Time().In(Rome).Format("02/01/2006 15:04:05")
}

func (i Instant) MarshalJSON() ([]byte, error) { return i.AppendJSON(nil), nil }

// AppendJSON writes what MarshalJSON does to a text. Long lists have one for each row, and a layout is read anew each time it is used.
func (i Instant) AppendJSON(out []byte) []byte {
	if i.IsZero() {
		return append(out, "null"...)
	}
	t := i.Time().In(Rome)
	_, offset := t.Zone()
	there := time.UnixMilli(i.ms + int64(offset)*1000).UTC()
	year, month, day := there.Date()
	if offset <= 0 || offset%60 != 0 || year < 0 || year > 9999 { // before Rome kept the hour of its zone
		return append(t.AppendFormat(append(out, '"'), "2006-01-02T15:04:05.000Z07:00"), '"')
	}
	hour, minute, second := there.Clock()
	out = appendDate(append(out, '"'), year, month, day)
	out = appendTwo(append(out, 'T'), hour)
	out = appendTwo(append(out, ':'), minute)
	out = appendTwo(append(out, ':'), second)
	ms := there.Nanosecond() / 1_000_000
	out = appendTwo(append(out, '.', digits[ms/100]), ms%100)
	out = appendTwo(append(out, '+'), offset/3600)
	out = appendTwo(append(out, ':'), offset/60%60)
	return append(out, '"')
}

// appendDate writes an ISO date of a year of four digits.
func appendDate(out []byte, year int, month time.Month, day int) []byte {
	out = appendTwo(appendTwo(out, year/100), year%100)
	out = appendTwo(append(out, '-'), int(month))
	return appendTwo(append(out, '-'), day)
}

// appendTwo writes a number of two digits.
func appendTwo(out []byte, n int) []byte { return append(append(out, digits[n/10]), digits[n%10]) }

const digits = "0123456789"

func (i *Instant) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*i = Instant{}
		return nil
	}
	var t time.Time
	if err := json.Unmarshal(b, &t); err != nil {
		return ErrInvalid
	}
	*i = At(t)
	return nil
}

func (i Instant) Value() (driver.Value, error) {
	if i.IsZero() {
		return nil, nil
	}
	return i.ms, nil
}

func (i *Instant) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		i.ms = 0
	case int64:
		i.ms = v
	default:
		return fmt.Errorf("calendar: cannot scan %T as an instant", src)
	}
	return nil
}

// ScanInt reads a stored instant.
func (i *Instant) ScanInt(ms int64) error {
	i.ms = ms
	return nil
}
