// Package fold normalizes text for searching. Search columns and filters are folded alike, because the engines' LIKE does not
// ignore accents and SQLite's LOWER handles ASCII only.
package fold

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Text removes case, accents, apostrophes and control characters and collapses white space: "D'Alò  " becomes "dalo".
func Text(s string) string {
	if isFolded(s) {
		return s
	}
	if isASCII(s) {
		return foldASCII(s)
	}
	s = norm.NFD.String(strings.ToLower(s))
	var b strings.Builder
	b.Grow(len(s))
	blank := false // white space is pending between two characters
	for _, r := range s {
		if unicode.IsSpace(r) {
			blank = b.Len() > 0
			continue
		}
		if isApostrophe(r) || unicode.IsControl(r) || r >= utf8.RuneSelf && unicode.Is(unicode.M, r) {
			continue
		}
		if blank {
			b.WriteByte(' ')
			blank = false
		}
		if plain, ok := undecomposed[r]; ok {
			b.WriteString(plain)
			continue
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// foldASCII is a fast path of Text for ASCII.
func foldASCII(s string) string {
	out := make([]byte, 0, 64)
	blank := false
	for i := range len(s) {
		c := s[i]
		switch {
		case c == ' ' || '\t' <= c && c <= '\r':
			blank = len(out) > 0
			continue
		case c == '\'' || c == '`' || c < ' ' || c == 0x7f:
			continue
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		if blank {
			out = append(out, ' ')
			blank = false
		}
		out = append(out, c)
	}
	return string(out)
}

// isFolded reports whether s is ASCII that Text would not change. It does not allocate.
func isFolded(s string) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf, 'A' <= c && c <= 'Z', c == '\'', c == '`', c < ' ', c == 0x7f:
			return false
		case c == ' ' && (i == 0 || i == len(s)-1 || s[i+1] == ' '):
			return false
		}
	}
	return true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isApostrophe reports whether r is an apostrophe or a character used as one, as in "Nicolo`".
func isApostrophe(r rune) bool {
	switch r {
	case '\'', '`', '´', '‘', '’', '‛', '′', 'ʹ', 'ʻ', 'ʼ', 'ʽ', '＇':
		return true
	}
	return false
}

// undecomposed maps lower-case Latin letters that have no Unicode decomposition.
var undecomposed = map[rune]string{
	'ł': "l", 'ø': "o", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'đ': "d", 'ð': "d", 'þ': "th", 'ħ': "h", 'ı': "i", 'ĸ': "k",
	'ŋ': "n", 'ŧ': "t", 'ſ': "s", 'ƀ': "b", 'ɨ': "i", 'ƶ': "z", 'ǥ': "g", 'ĳ': "ij", 'ŀ': "l", 'ŉ': "n", 'ə': "e",
}
