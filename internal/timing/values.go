package timing

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	xunicode "golang.org/x/text/encoding/unicode"

	"traguardo/internal/domain/racetime"
)

// text decodes a text file: UTF-8 or UTF-16 with a byte order mark, UTF-8, or else Windows-1252.
func text(data []byte) string {
	if len(data) >= 2 && (data[0] == 0xFE && data[1] == 0xFF || data[0] == 0xFF && data[1] == 0xFE) {
		if out, err := xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM).NewDecoder().Bytes(data); err == nil {
			return string(out)
		}
	}
	if utf8.Valid(data) {
		return strings.TrimPrefix(string(data), "\uFEFF")
	}
	out, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return strings.ToValidUTF8(string(data), "�")
	}
	return string(out)
}

// lines returns the lines of a text without blank ones at the end.
func lines(s string) []string {
	s = strings.TrimRight(strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n"), "\n \t\x1a\x00")
	return strings.Split(s, "\n")
}

// cells splits a line at semicolons and removes quotes and padding.
func cells(line string) []string {
	out := strings.Split(line, ";")
	for i, c := range out {
		out[i] = strings.TrimSpace(strings.Trim(strings.TrimSpace(c), `"`))
	}
	return out
}

// cell returns a cell of a line that may be shorter.
func cell(row []string, i int) string {
	if i < 0 || i >= len(row) {
		return ""
	}
	return row[i]
}

// parseTime reads seconds with optional minutes, hours and decimals: 31.52, 126.83, 1:11.22, 00:01:11.223. Digits after the hundredths are
// dropped. Empty, 0 and NT are no time.
func parseTime(s string) (racetime.Centis, bool) {
	s = strings.ReplaceAll(strings.TrimSpace(s), ",", ".")
	if s == "" || strings.EqualFold(s, "NT") {
		return 0, true
	}
	whole, decimals, hasDecimals := strings.Cut(s, ".")
	if hasDecimals && (decimals == "" || !isDigits(decimals)) || len(decimals) > 6 {
		return 0, false
	}
	parts := strings.Split(whole, ":")
	if len(parts) > 3 {
		return 0, false
	}
	seconds := 0
	for i, part := range parts {
		n, ok := parseInt(part)
		if !ok || i > 0 && (n > 59 || len(part) != 2) {
			return 0, false
		}
		seconds = seconds*60 + n
	}
	hundredths, _ := strconv.Atoi((decimals + "00")[:2])
	return checkTime(racetime.Centis(seconds)*100 + racetime.Centis(hundredths))
}

// checkTime reports whether a time can be displayed.
func checkTime(c racetime.Centis) (racetime.Centis, bool) { return c, c >= 0 && c <= racetime.Max }

// parseInt reads a number of up to six digits.
func parseInt(s string) (int, bool) {
	if s == "" || len(s) > 6 || !isDigits(s) {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

func isDigits(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// number reads an event or heat number; anything that the start list cannot have, such as 7F, is 0.
func number(s string) int {
	n, _ := parseInt(strings.TrimSpace(s))
	return n
}

// parseReaction reads a reaction time; a bare sign is none. Digits after the hundredths are dropped.
func parseReaction(s string) (racetime.Reaction, bool) {
	s = strings.TrimSpace(s)
	if s == "" || s == "+" || s == "-" {
		return racetime.Reaction{}, true
	}
	if whole, decimals, found := strings.Cut(strings.ReplaceAll(s, ",", "."), "."); found && isDigits(decimals) && len(decimals) > 2 {
		s = whole + "." + decimals[:2]
	}
	r, err := racetime.ParseReaction(s)
	return r, err == nil && r.Valid()
}

// addReactions appends reactions; the i-th one belongs to the i-th swimmer.
func (l *Lane) addReactions(list []racetime.Reaction) {
	for i, r := range list {
		if r.Known {
			l.Reactions = list[:i+1]
		}
	}
}

// present returns the times that are not 0, at most three.
func present(times ...racetime.Centis) []racetime.Centis {
	var out []racetime.Centis
	for _, t := range times {
		if t > 0 && len(out) < 3 {
			out = append(out, t)
		}
	}
	return out
}

// excerpt quotes the beginning of a text for a message.
func excerpt(s string) string {
	const longest = 40
	var out []rune
	for _, r := range s {
		if len(out) == longest {
			return "«" + strings.TrimSpace(string(out)) + "…»"
		}
		if unicode.IsControl(r) {
			r = ' '
		}
		out = append(out, r)
	}
	return "«" + strings.TrimSpace(string(out)) + "»"
}
