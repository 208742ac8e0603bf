package contract

import (
	"strings"
	"unicode"
)

// mentions reports whether text contains name as a whole word.
func mentions(text, name string) bool {
	for rest := text; ; {
		before, after, found := strings.Cut(rest, name)
		if !found {
			return false
		}
		if !endsInWord(before) && !startsWithWord(after) {
			return true
		}
		rest = after
	}
}

func isWord(r byte) bool {
	return r == '_' || r == '\'' || r == '.' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}
func endsInWord(s string) bool     { return s != "" && isWord(s[len(s)-1]) }
func startsWithWord(s string) bool { return s != "" && isWord(s[0]) }

func quoted(s string) string { return "'" + s + "'" }

// camel converts a Go field name to TypeScript: ID to id, EventID to eventId, VATNumber to vatNumber, IDs to ids.
func camel(name string) string {
	if name == "IDs" {
		return "ids"
	}
	runes := []rune(name)
	for i := range runes {
		upper := unicode.IsUpper(runes[i])
		endsRun := i+1 < len(runes) && unicode.IsLower(runes[i+1]) // the first letter of the next word
		afterUpper := i > 0 && unicode.IsUpper([]rune(name)[i-1])
		if upper && (i == 0 || afterUpper && !endsRun) {
			runes[i] = unicode.ToLower(runes[i])
		}
	}
	return string(runes)
}
