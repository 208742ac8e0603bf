package racetime

import (
	"strconv"
	"strings"
)

// separators replaces the marks that people and spreadsheets use by a colon after the minutes and a point before the hundredths.
// Double marks come before single ones.
var separators = strings.NewReplacer(
	"''", ".", "’’", ".", "′′", ".", `"`, ".", "”", ".", "″", ".", ",", ".",
	"'", ":", "’", ":", "′", ":",
)

// Parse parses 1'02”35, 1:02.35, 1.02.35, 59.10 (a single decimal is tenths), 1:02 and plain digits as typed at the pool:
// 10235 and 6235 are both 1'02”35, since without minutes the seconds may exceed 59. In all other forms they may not.
// An empty text and S.T. mean no time.
func Parse(text string) (Centis, error) {
	s := strings.TrimSpace(text)
	switch strings.ToUpper(s) {
	case "", "S.T.", "S.T", "ST":
		return 0, nil
	}
	if digits(s) {
		return parseDigits(s)
	}
	s = separators.Replace(s)
	minutes, rest, hasMinutes := strings.Cut(s, ":")
	if !hasMinutes {
		rest = s
		if strings.Count(s, ".") == 2 {
			minutes, rest, hasMinutes = strings.Cut(s, ".")
		}
	}
	seconds, hundredths, hasHundredths := strings.Cut(rest, ".")
	switch {
	case !hasHundredths && hasMinutes:
		hundredths = "00"
	case len(hundredths) == 1:
		hundredths += "0"
	}
	if !hasMinutes {
		minutes = "0"
	} else if len(seconds) != 2 {
		return 0, ErrInvalid
	}
	return assemble(minutes, seconds, hundredths)
}

// parseDigits splits digits into minutes, two digits of seconds and two of hundredths.
func parseDigits(s string) (Centis, error) {
	if len(s) <= 4 {
		n, err := strconv.Atoi(s)
		if err != nil {
			return 0, ErrInvalid
		}
		return Centis(n), nil
	}
	cut := len(s) - 4
	return assemble(s[:cut], s[cut:cut+2], s[cut+2:])
}

func assemble(minutes, seconds, hundredths string) (Centis, error) {
	if len(hundredths) != 2 {
		return 0, ErrInvalid
	}
	m, okM := number(minutes, 3)
	s, okS := number(seconds, 2)
	h, okH := number(hundredths, 2)
	if !okM || !okS || !okH || s >= 60 {
		return 0, ErrInvalid
	}
	return Of(m, s, h), nil
}

func number(s string, maxLen int) (int, bool) {
	if s == "" || len(s) > maxLen || !digits(s) {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}
