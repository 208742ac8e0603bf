// Package ical writes calendars that other programs subscribe to (RFC 5545).
package ical

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"traguardo/internal/domain/calendar"
)

// Calendar is a list of days on which something happens.
type Calendar struct {
	Name    string
	Product string // who wrote it
	Events  []Event
}

// Event takes a whole day.
type Event struct {
	UID                       string // the same whenever the same event is written
	Stamp                     time.Time
	Sequence                  int64 // rises with every change
	Day                       calendar.Date
	Summary, Description, URL string
}

const dateForm = "20060102"

// String is the calendar as it is sent.
func (c Calendar) String() string {
	var w writer
	w.line("BEGIN", "VCALENDAR")
	w.line("VERSION", "2.0")
	w.line("PRODID", escape(c.Product))
	w.line("CALSCALE", "GREGORIAN")
	w.line("METHOD", "PUBLISH")
	w.line("NAME", escape(c.Name))
	w.line("X-WR-CALNAME", escape(c.Name)) // what most programs read
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
	w.line("DTSTAMP", e.Stamp.UTC().Format("20060102T150405Z"))
	w.line("SEQUENCE", strconv.FormatInt(e.Sequence, 10))
	w.line("DTSTART;VALUE=DATE", date(e.Day))
	w.line("DTEND;VALUE=DATE", date(e.Day.AddDays(1))) // the first day after it
	w.line("SUMMARY", escape(e.Summary))
	if e.Description != "" {
		w.line("DESCRIPTION", escape(e.Description))
	}
	if e.URL != "" {
		w.line("URL", e.URL)
	}
	w.line("TRANSP", "TRANSPARENT")
	w.line("END", "VEVENT")
}

func date(d calendar.Date) string {
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC).Format(dateForm)
}

// maxOctets is how long a line may be, without its end.
const maxOctets = 75

// line writes a property, folded where it is too long: what follows begins with a blank. Characters of several bytes stay whole.
func (w *writer) line(name, value string) {
	rest, limit := name+":"+value, maxOctets
	for len(rest) > limit {
		cut := limit
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		w.WriteString(rest[:cut] + "\r\n ")
		rest, limit = rest[cut:], maxOctets-1
	}
	w.WriteString(rest + "\r\n")
}

// escape writes a text so that its commas, semicolons and line ends are its own. Other control characters are left out.
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
