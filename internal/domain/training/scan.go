package training

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind int

const (
	numberToken tokenKind = iota
	timeToken             // minutes and seconds, or seconds marked as such
	wordToken
	bracketToken // a name in brackets, without them
	noteToken    // a text in quotes, without them
	signToken    // one of ( ) + x @ # !
	endToken
)

type token struct {
	kind tokenKind
	text string
	at   int // bytes from the beginning of the line
}

// scan cuts a line from a place on into tokens; it never fails, what makes no sense becomes a word that nobody knows.
func scan(line string, from int) []token {
	var list []token
	for at := from; at < len(line); {
		r, size := utf8.DecodeRuneInString(line[at:])
		if unicode.IsSpace(r) {
			at += size
			continue
		}
		t, n := scanOne(line[at:], timeNext(list), afterNumber(list))
		t.at = at
		list = append(list, t)
		at += n
	}
	return list
}

// timeNext reports whether digits here would be a time.
func timeNext(list []token) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1]; last.kind {
	case signToken:
		return last.text == "@"
	case wordToken:
		return sendOffWords[bare(last.text)] || restWords[bare(last.text)]
	}
	return false
}

// afterNumber reports whether an x here would mean "times".
func afterNumber(list []token) bool {
	return len(list) > 0 && list[len(list)-1].kind == numberToken
}

func scanOne(rest string, time, times bool) (token, int) {
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case digit(r) || r == ':' && len(rest) > 1 && digit(rune(rest[1])):
		return scanDigits(rest, time)
	case times && strings.ContainsRune("xX×*", r) && !letterAfter(rest[size:]):
		return token{kind: signToken, text: "x"}, size
	case r == '"':
		return scanQuoted(rest)
	case r == '[':
		return scanBracket(rest)
	case strings.ContainsRune("()+@#!", r):
		return token{kind: signToken, text: string(r)}, size
	case r == '{':
		return token{kind: signToken, text: "("}, size
	case r == '}':
		return token{kind: signToken, text: ")"}, size
	}
	if n := len(joined.FindString(rest)); n > 0 && (!unicode.IsLetter(rune(rest[n-1])) || marked.MatchString(rest[n:])) {
		return token{kind: wordToken, text: rest[:n]}, n
	}
	n := strings.IndexFunc(rest[size:], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(special, r) })
	if n < 0 {
		n = len(rest) - size
	}
	return token{kind: wordToken, text: rest[:size+n]}, size + n
}

// scanDigits takes what begins with a digit: a time, a measure or a number.
func scanDigits(rest string, time bool) (token, int) {
	if time {
		return scanTime(rest)
	}
	if t := marked.FindString(rest); t != "" && !wordAfter(rest[len(t):]) {
		return token{kind: timeToken, text: t}, len(t)
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(special+",;", r) })
	if end < 0 {
		end = len(rest)
	}
	if measure.MatchString(rest[:end]) {
		return token{kind: wordToken, text: rest[:end]}, end
	}
	if t := thousands.FindString(rest); t != "" && (len(rest) == len(t) || !digit(rune(rest[len(t)]))) {
		return token{kind: numberToken, text: t}, len(t)
	}
	n := strings.IndexFunc(rest, func(r rune) bool { return !digit(r) })
	switch {
	case n < 0:
		n = len(rest)
	case n == 0: // a colon
		n = 1
		return token{kind: wordToken, text: rest[:n]}, n
	}
	return token{kind: numberToken, text: rest[:n]}, n
}

func digit(r rune) bool { return r >= '0' && r <= '9' }

// letterAfter keeps a word that begins with x a word.
func letterAfter(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r)
}

// wordAfter reports whether a letter or a digit comes next: what stands before it is then no time.
func wordAfter(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r) || digit(r)
}

// scanTime takes digits with the marks of minutes, seconds and hundredths between them. A double quote that a word follows begins a note.
func scanTime(rest string) (token, int) {
	n := strings.IndexFunc(rest, func(r rune) bool { return !digit(r) && !strings.ContainsRune("':.,’′″”", r) })
	if n < 0 {
		n = len(rest)
	}
	if strings.HasPrefix(rest[n:], `"`) && !letterAfter(rest[n+1:]) {
		n++
	}
	text := rest[:n]
	if strings.IndexFunc(text, func(r rune) bool { return !digit(r) }) < 0 {
		return token{kind: numberToken, text: text}, n
	}
	return token{kind: timeToken, text: text}, n
}

// scanQuoted reads a note; inside, a backslash stands before a quote, another backslash, or the n of a new line.
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
	return token{kind: noteToken, text: b.String()}, len(rest) // somebody is still typing
}

// scanBracket reads a name; inside, ]] is a bracket.
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
