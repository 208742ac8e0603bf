// Package fold reduces text to the form in which it is searched: search columns are stored folded and filters are folded the same
// way, because neither engine's LIKE knows accents and SQLite's LOWER knows ASCII only.
package fold

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Text drops case, accents, apostrophes and control characters and turns every run of white space into one blank: "D'Alò  " becomes "dalo".
func Text(s string) string {
	if folded(s) {
		return s
	}
	if ascii(s) {
		return foldASCII(s)
	}
	s = norm.NFD.String(strings.ToLower(s))
	var b strings.Builder
	b.Grow(len(s))
	blank := false // a run of white space was seen and something stands before it
	for _, r := range s {
		if unicode.IsSpace(r) {
			blank = b.Len() > 0
			continue
		}
		if apostrophe(r) || unicode.IsControl(r) || r >= utf8.RuneSelf && unicode.Is(unicode.M, r) {
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

// foldASCII does the same to plain ASCII, which most names are, a byte at a time.
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

// folded recognises plain lower-case ASCII, the common case of what people type, without allocating.
func folded(s string) bool {
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

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// apostrophe covers what keyboards, word processors and badly typed accents ("Nicolo`") leave in names.
func apostrophe(r rune) bool {
	switch r {
	case '\'', '`', '´', '‘', '’', '‛', '′', 'ʹ', 'ʻ', 'ʼ', 'ʽ', '＇':
		return true
	}
	return false
}

// undecomposed are the lower-case Latin letters that Unicode does not take apart into a letter and a mark.
var undecomposed = map[rune]string{
	'ł': "l", 'ø': "o", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'đ': "d", 'ð': "d", 'þ': "th", 'ħ': "h", 'ı': "i", 'ĸ': "k",
	'ŋ': "n", 'ŧ': "t", 'ſ': "s", 'ƀ': "b", 'ɨ': "i", 'ƶ': "z", 'ǥ': "g", 'ĳ': "ij", 'ŀ': "l", 'ŉ': "n", 'ə': "e",
}
