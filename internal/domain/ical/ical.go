// Package ical writes iCalendar feeds (RFC 5545).
package ical

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"traguardo/internal/domain/calendar"
)

// Calendar is an iCalendar feed.
type Calendar struct {
	Name    string
	Product string // PRODID
	Events  []Event
}

// Event is an event at a time, or of a whole day if Begins is zero.
type Event struct {
	UID                       string // stable across feeds
	Stamp                     time.Time
	Sequence                  int64 // increases with every change
	Day                       calendar.Date
	Begins                    calendar.Instant
	Length                    time.Duration
	Location                  string
	Summary, Description, URL string
}

const dateLayout = "20060102"

// String returns the feed in RFC 5545 format.
func (c Calendar) String() string {
	var w writer
	w.line("BEGIN", "VCALENDAR")
	w.line("VERSION", "2.0")
	w.line("PRODID", escape(c.Product))
	w.line("CALSCALE", "GREGORIAN")
	w.line("METHOD", "PUBLISH")
	w.line("NAME", escape(c.Name))
	w.line("X-WR-CALNAME", escape(c.Name)) // read by most clients
	for _, e := range c.Events {
		w.event(e)
	}
	w.line("END", "VCALENDAR")
	return w.String()
}

type writer struct{ strings.Builder }

func (w *writer) event(e Event) {
	w.line("BEGIN", "VEVENT")
	w.line("UID", escape(e.UID))
	w.line("DTSTAMP", instant(e.Stamp))
	w.line("SEQUENCE", strconv.FormatInt(e.Sequence, 10))
	if e.Begins.IsZero() {
		w.line("DTSTART;VALUE=DATE", date(e.Day))
		w.line("DTEND;VALUE=DATE", date(e.Day.AddDays(1))) // exclusive
	} else {
		w.line("DTSTART", instant(e.Begins.Time()))
		w.line("DTEND", instant(e.Begins.Add(e.Length).Time()))
	}
	w.line("SUMMARY", escape(e.Summary))
	if e.Description != "" {
		w.line("DESCRIPTION", escape(e.Description))
	}
	if e.Location != "" {
		w.line("LOCATION", escape(e.Location))
	}
	if e.URL != "" {
		w.line("URL", e.URL)
	}
	w.line("TRANSP", "TRANSPARENT")
	w.line("END", "VEVENT")
}

func instant(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

func date(d calendar.Date) string {
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC).Format(dateLayout)
}

// maxOctets is the maximum length of a line without its line end.
const maxOctets = 75

// line writes a property and folds long lines without splitting UTF-8 sequences.
func (w *writer) line(name, value string) {
	rest, limit := name+":"+value, maxOctets
	for len(rest) > limit {
		cut := limit
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		_, _ = w.WriteString(rest[:cut] + "\r\n ") // a strings.Builder returns no error
		rest, limit = rest[cut:], maxOctets-1
	}
	_, _ = w.WriteString(rest + "\r\n")
}

// escape escapes a text value and removes control characters other than line breaks and tabs.
func escape(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	text = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text)
	return strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}
