package calendar

import (
	"errors"
	"strconv"
	"time"
)

// Season is a sporting season, numbered by the year in which it ends (the reference year): Season(2027) is "2026/2027", from
// 1 September 2026 to 31 August 2027. Ages for categories are reference year minus birth year.
type Season int

// ErrSeason means that a text is not a valid season.
var ErrSeason = errors.New("stagione non valida")

const seasonStart = time.September

// SeasonOf returns the season of a date, or 0 for the unset date.
func SeasonOf(d Date) Season {
	switch {
	case d.IsZero():
		return 0
	case d.Month() >= seasonStart:
		return Season(d.Year() + 1)
	}
	return Season(d.Year())
}

// ParseSeason parses a text like "2026/2027".
func ParseSeason(s string) (Season, error) {
	if len(s) != 9 || s[4] != '/' {
		return 0, ErrSeason
	}
	from, errFrom := strconv.ParseUint(s[:4], 10, 16)
	to, errTo := strconv.ParseUint(s[5:], 10, 16)
	if errFrom != nil || errTo != nil || from < 1900 || to != from+1 {
		return 0, ErrSeason
	}
	return Season(to), nil
}

// ReferenceYear returns the year from which ages are counted.
func (s Season) ReferenceYear() int { return int(s) }

// Start returns the first day.
func (s Season) Start() Date { return Of(int(s)-1, seasonStart, 1) }

// End returns the last day.
func (s Season) End() Date { return s.Next().Start().AddDays(-1) }

// Contains reports whether d is in the season.
func (s Season) Contains(d Date) bool { return !d.IsZero() && SeasonOf(d) == s }

func (s Season) Next() Season     { return s + 1 }
func (s Season) Previous() Season { return s - 1 }

// String returns a text like "2026/2027".
func (s Season) String() string { return strconv.Itoa(int(s)-1) + "/" + strconv.Itoa(int(s)) }
