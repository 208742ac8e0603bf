package lenex

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// Int is a number that may be missing. N is 0 if it is.
type Int struct {
	N   int
	Set bool
}

// Some returns a number that is set.
func Some(n int) Int { return Int{n, true} }

// Clock is a time of day that may be missing.
type Clock struct {
	Minutes int // since midnight
	Set     bool
}

// ClockAt returns a time of day.
func ClockAt(hour, minute int) Clock { return Clock{60*hour + minute, true} }

// maxCode is the length of the code of a swim style.
const maxCode = 6

// kind is a data type of attributes. parse is lenient and reports whether it understood a non-empty text; format returns the strict
// form and whether there is a value; strict reports whether a text has the strict form.
type kind[V any] struct {
	parse  func(string) (V, bool)
	format func(V) (string, bool)
	strict func(string) bool
}

var (
	plain = kind[string]{
		parse:  func(s string) (string, bool) { return strings.TrimSpace(s), true },
		format: func(s string) (string, bool) { return s, s != "" },
		strict: func(string) bool { return true },
	}
	ascii = kind[string]{parse: plain.parse, format: plain.format, strict: isASCII}
	// compact is a text without blanks: programs write bank accounts in groups of four.
	compact = kind[string]{
		parse:  func(s string) (string, bool) { return strings.Join(strings.Fields(s), ""), true },
		format: plain.format,
		strict: func(s string) bool { return !strings.ContainsAny(s, " \t") },
	}
	// code and shortName have a greatest length in characters.
	code      = limited(maxCode)
	shortName = limited(20)
	number    = kind[Int]{parse: parseInt, format: formatInt, strict: isInt32}
	// place is a rank in which -1 means none.
	place = kind[Int]{
		parse: func(s string) (Int, bool) {
			n, ok := parseInt(s)
			if n.N < 0 {
				return Int{}, ok
			}
			return n, ok
		},
		format: func(n Int) (string, bool) {
			if !n.Set {
				return "-1", false
			}
			return strconv.Itoa(n.N), true
		},
		strict: isInt32,
	}
	reaction = kind[Int]{
		parse: parseInt,
		format: func(n Int) (string, bool) {
			if n.Set && n.N > 0 {
				return "+" + strconv.Itoa(n.N), true
			}
			return formatInt(n)
		},
		strict: isReaction,
	}
	day = kind[calendar.Date]{
		parse:  parseDate,
		format: func(d calendar.Date) (string, bool) { return d.String(), !d.IsZero() },
		strict: func(s string) bool { d, ok := parseDate(s); return ok && s != "" && d.String() == s },
	}
	clock = kind[Clock]{
		parse: parseClock,
		format: func(c Clock) (string, bool) {
			if !c.Set {
				return "", false
			}
			return fmt.Sprintf("%02d:%02d", c.Minutes/60, c.Minutes%60), true
		},
		strict: func(s string) bool { _, ok := parseClock(s); return ok && len(s) == len("HH:MM") },
	}
	swimTime = kind[racetime.Centis]{
		parse: parseSwimTime,
		format: func(c racetime.Centis) (string, bool) {
			if c <= 0 {
				return noTime, false
			}
			return formatSwimTime(c), true
		},
		strict: isSwimTime,
	}
	timestamp = kind[time.Time]{
		parse:  func(s string) (time.Time, bool) { t, err := time.Parse(time.RFC3339, s); return t, err == nil },
		format: func(t time.Time) (string, bool) { return t.UTC().Format(time.RFC3339), !t.IsZero() },
		strict: func(s string) bool { _, err := time.Parse(time.RFC3339, s); return err == nil },
	}
)

// limited is the kind of a text of at most so many characters.
func limited(longest int) kind[string] {
	return kind[string]{parse: plain.parse, format: plain.format, strict: func(s string) bool { return utf8.RuneCountInString(s) <= longest }}
}

// oneOf is the kind of an enumeration. Reading accepts any word, because programs extend the lists; the strict form is one of the
// listed words or one with the prefix of a nation.
func oneOf[E ~string](words ...E) kind[E] {
	return kind[E]{
		parse:  func(s string) (E, bool) { return E(strings.ToUpper(strings.TrimSpace(s))), true },
		format: func(e E) (string, bool) { return string(e), e != "" },
		strict: func(s string) bool { return slices.Contains(words, E(s)) || hasNation(s) },
	}
}

// hasNation reports whether a word is an extension by a nation, such as GER.RES.
func hasNation(s string) bool {
	return len(s) > 4 && s[3] == '.' && strings.ToUpper(s[:3]) == s[:3]
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' })
}

func parseInt(s string) (Int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	return Int{n, err == nil}, err == nil
}

func formatInt(n Int) (string, bool) {
	if !n.Set {
		return "", false
	}
	return strconv.Itoa(n.N), true
}

func isInt32(s string) bool {
	n, err := strconv.ParseInt(s, 10, 32)
	return err == nil && strconv.FormatInt(n, 10) == s
}

func isReaction(s string) bool {
	digits, positive := strings.CutPrefix(s, "+")
	return isInt32(digits) && (positive == (digits[0] != '-' && digits != "0"))
}

// parseDate returns no date for the empty dates of other programs, which are before 1900.
func parseDate(s string) (calendar.Date, bool) {
	s = strings.TrimSpace(s)
	if len(s) > len("2006-01-02") && s[10] == 'T' {
		s = s[:10]
	}
	d, err := calendar.Parse(s)
	if err != nil || d.Year() < 1900 {
		return calendar.Date{}, err == nil
	}
	return d, true
}

// parseClock accepts seconds after the minutes and ignores them.
func parseClock(s string) (Clock, bool) {
	parts := strings.Split(strings.TrimSpace(s), ":")
	if len(parts) < 2 || len(parts) > 3 {
		return Clock{}, false
	}
	hour, errHour := strconv.ParseUint(parts[0], 10, 8)
	minute, errMinute := strconv.ParseUint(parts[1], 10, 8)
	if cmp.Or(errHour, errMinute) != nil || hour > 24 || minute > 59 || hour == 24 && minute > 0 {
		return Clock{}, false
	}
	return ClockAt(int(hour), int(minute)), true
}

// noTime is the strict form of a missing swim time.
const noTime = "NT"

func formatSwimTime(c racetime.Centis) string {
	minutes, seconds, hundredths := c.Parts()
	return fmt.Sprintf("%02d:%02d:%02d.%02d", minutes/60, minutes%60, seconds, hundredths)
}

func isSwimTime(s string) bool {
	if s == noTime {
		return true
	}
	c, ok := parseSwimTime(s)
	return ok && c > 0 && formatSwimTime(c) == s && len(s) == len("00:00:00.00")
}

// parseSwimTime accepts HH:MM:SS.hh, also without hours or minutes. NT and zero mean no time.
func parseSwimTime(s string) (racetime.Centis, bool) {
	s = strings.TrimSpace(s)
	if s == "" || strings.EqualFold(s, noTime) {
		return 0, true
	}
	whole, fraction, _ := strings.Cut(strings.ReplaceAll(s, ",", "."), ".")
	parts := strings.Split(whole, ":")
	if len(parts) > 3 || len(fraction) > 3 {
		return 0, false
	}
	seconds := uint64(0)
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 16)
		if err != nil || n > 99 || i > 0 && n > 59 {
			return 0, false
		}
		seconds = 60*seconds + n
	}
	hundredths, err := strconv.ParseUint((fraction + "00")[:2], 10, 8)
	if err != nil {
		return 0, false
	}
	return racetime.Centis(100*seconds + hundredths), true
}
