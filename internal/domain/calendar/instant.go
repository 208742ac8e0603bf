package calendar

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// Instant is a point in time in milliseconds since 1970 UTC. The zero value means not set. Both database engines store the number,
// so that they compare and sort alike.
type Instant struct{ ms int64 }

// At returns the instant of t, truncated to milliseconds.
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

// Sub returns the duration from j to i.
func (i Instant) Sub(j Instant) time.Duration { return time.Duration(i.ms-j.ms) * time.Millisecond }

// Italian returns DD/MM/YYYY HH:MM:SS in Rome, or "" if unset.
func (i Instant) Italian() string {
	if i.IsZero() {
		return ""
	}
	return i.Time().In(Rome).Format("02/01/2006 15:04:05")
}

func (i Instant) MarshalJSON() ([]byte, error) { return i.AppendJSON(nil), nil }

// AppendJSON appends the output of MarshalJSON to out. It avoids time.Format, which is slow in long lists.
func (i Instant) AppendJSON(out []byte) []byte {
	if i.IsZero() {
		return append(out, "null"...)
	}
	t := i.Time().In(Rome)
	_, offset := t.Zone()
	local := time.UnixMilli(i.ms + int64(offset)*1000).UTC()
	year, month, day := local.Date()
	if offset <= 0 || offset%60 != 0 || year < 0 || year > 9999 { // dates before Rome had a whole-minute offset
		return append(t.AppendFormat(append(out, '"'), "2006-01-02T15:04:05.000Z07:00"), '"')
	}
	hour, minute, second := local.Clock()
	out = appendDate(append(out, '"'), year, month, day)
	out = appendTwo(append(out, 'T'), hour)
	out = appendTwo(append(out, ':'), minute)
	out = appendTwo(append(out, ':'), second)
	ms := local.Nanosecond() / 1_000_000
	out = appendTwo(append(out, '.', digits[ms/100]), ms%100)
	out = appendTwo(append(out, '+'), offset/3600)
	out = appendTwo(append(out, ':'), offset/60%60)
	return append(out, '"')
}

// appendDate appends an ISO date with a four-digit year.
func appendDate(out []byte, year int, month time.Month, day int) []byte {
	out = appendTwo(appendTwo(out, year/100), year%100)
	out = appendTwo(append(out, '-'), int(month))
	return appendTwo(append(out, '-'), day)
}

// appendTwo appends a two-digit number.
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
