package training

import (
	"regexp"
	"strings"
)

// isQuoted reports whether a text ends with a quote that is not the mark of seconds: forte", but not A2 rec 15".
func isQuoted(rest string) bool {
	end := strings.IndexByte(rest, '"')
	return end < 0 && !joinedTermPattern.MatchString(rest) || end > 0 && !isDigit(rune(rest[end-1]))
}

// joinedTermPattern matches an intensity joined to the time before it: @1'30"A2.
var joinedTermPattern = regexp.MustCompile(`^\pL\d(?:\W|$)`)

// scanQuoted scans a note. A backslash escapes a quote or a backslash, and \n is a line break.
func scanQuoted(rest string) (token, int) {
	var b strings.Builder
	for i := 1; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == '"':
			return token{kind: noteToken, text: b.String()}, i + 1
		case c == '\\' && i+1 < len(rest):
			i++
			if rest[i] == 'n' {
				b.WriteByte('\n')
			} else {
				b.WriteByte(rest[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return token{kind: noteToken, text: b.String()}, len(rest) // no closing quote yet, while the user types
}

// scanBracket scans a name in brackets. ]] is an escaped bracket.
func scanBracket(rest string) (token, int) {
	var b strings.Builder
	for i := 1; i < len(rest); i++ {
		if rest[i] == ']' {
			if i+1 >= len(rest) || rest[i+1] != ']' {
				return token{kind: bracketToken, text: b.String()}, i + 1
			}
			i++
		}
		b.WriteByte(rest[i])
	}
	return token{kind: bracketToken, text: b.String()}, len(rest)
}
