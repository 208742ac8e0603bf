package domain

import (
	"strings"
	"unicode"
)

// NormalizeCase capitalizes each word of a name typed all in lower or all in upper case. Names in mixed case are returned unchanged.
// The web form applies the same rule while the user types.
func NormalizeCase(name string) string {
	words := strings.FieldsFunc(name, isSeparator)
	allLower, allUpper, anyLong := true, true, false
	for _, w := range words {
		allLower = allLower && w == strings.ToLower(w)
		allUpper = allUpper && w == strings.ToUpper(w)
		anyLong = anyLong || len([]rune(w)) > 1
	}
	if !allLower && !(allUpper && anyLong) {
		return name
	}
	var out strings.Builder
	for rest := name; rest != ""; {
		word, after := rest, ""
		if i := strings.IndexFunc(rest, isSeparator); i >= 0 {
			word, after = rest[:i], rest[i:]
		}
		gap := after[:len(after)-len(strings.TrimLeftFunc(after, isSeparator))]
		out.WriteString(titleCase(word))
		out.WriteString(gap)
		rest = after[len(gap):]
	}
	return out.String()
}

func isSeparator(r rune) bool { return unicode.IsSpace(r) || r == '\'' || r == '’' || r == '-' }

// titleCase capitalizes word. Single capitals and words with digits or symbols are returned unchanged.
func titleCase(word string) string {
	letters := []rune(word)
	if len(letters) == 0 || (len(letters) == 1 && unicode.IsUpper(letters[0])) {
		return word
	}
	for _, r := range letters {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			return word
		}
	}
	return string(unicode.ToUpper(letters[0])) + strings.ToLower(string(letters[1:]))
}
