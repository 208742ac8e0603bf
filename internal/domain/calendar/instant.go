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

func (i Instant) MarshalJSON() ([]byte, error) {
	if i.IsZero() {
		return []byte("null"), nil
	}
	return []byte(`"` + i.Time().In(Rome).Format("2006-01-02T15:04:05.000Z07:00") + `"`), nil
}

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
