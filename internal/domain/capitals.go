package domain

import (
	"strings"
	"unicode"
)

// Capitals gives a name that was written in small letters, or in capitals alone, the capitals it has; what is written with care stays. The
// form does the same while one types.
func Capitals(name string) string {
	words := strings.FieldsFunc(name, between)
	small, large, long := true, true, false
	for _, w := range words {
		small = small && w == strings.ToLower(w)
		large = large && w == strings.ToUpper(w)
		long = long || len([]rune(w)) > 1
	}
	if !small && !(large && long) {
		return name
	}
	var out strings.Builder
	for rest := name; rest != ""; {
		word, after := rest, ""
		if i := strings.IndexFunc(rest, between); i >= 0 {
			word, after = rest[:i], rest[i:]
		}
		gap := after[:len(after)-len(strings.TrimLeftFunc(after, between))]
		out.WriteString(firstUp(word))
		out.WriteString(gap)
		rest = after[len(gap):]
	}
	return out.String()
}

func between(r rune) bool { return unicode.IsSpace(r) || r == '\'' || r == '’' || r == '-' }

// firstUp leaves a word with signs or digits in it, and an initial, as they are.
func firstUp(word string) string {
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
