package training

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind int

const (
	numberToken tokenKind = iota
	timeToken             // after @, with minutes or hundredths
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

// scan cuts a line into tokens; it never fails, what makes no sense becomes a word that nobody knows.
func scan(line string) []token {
	var list []token
	for at := 0; at < len(line); {
		r, size := utf8.DecodeRuneInString(line[at:])
		if unicode.IsSpace(r) {
			at += size
			continue
		}
		t, n := scanOne(line[at:], afterAt(list), afterNumber(list, at))
		t.at = at
		list = append(list, t)
		at += n
	}
	return list
}

// afterAt reports whether a send-off comes next.
func afterAt(list []token) bool {
	return len(list) > 0 && list[len(list)-1].kind == signToken && list[len(list)-1].text == "@"
}

// afterNumber reports whether an x here would mean "times".
func afterNumber(list []token, at int) bool {
	return len(list) > 0 && list[len(list)-1].kind == numberToken && at > 0
}

func scanOne(rest string, sendOff, times bool) (token, int) {
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case sendOff && digit(r):
		return scanTime(rest)
	case digit(r):
		n := strings.IndexFunc(rest, func(r rune) bool { return !digit(r) })
		if n < 0 {
			n = len(rest)
		}
		return token{kind: numberToken, text: rest[:n]}, n
	case times && strings.ContainsRune("xX×*", r) && !letterAfter(rest[size:]):
		return token{kind: signToken, text: "x"}, size
	case r == '"':
		return scanQuoted(rest)
	case r == '[':
		return scanBracket(rest)
	case strings.ContainsRune("()+@#!", r):
		return token{kind: signToken, text: string(r)}, size
	}
	n := strings.IndexFunc(rest[size:], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(special, r) })
	if n < 0 {
		n = len(rest) - size
	}
	return token{kind: wordToken, text: rest[:size+n]}, size + n
}

func digit(r rune) bool { return r >= '0' && r <= '9' }

// letterAfter keeps a word that begins with x a word.
func letterAfter(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r)
}

// scanTime takes digits with the marks of minutes, seconds and hundredths between them.
func scanTime(rest string) (token, int) {
	n := strings.IndexFunc(rest, func(r rune) bool { return !digit(r) && !strings.ContainsRune("':.,’′″”", r) })
	if n < 0 {
		n = len(rest)
	}
	text := rest[:n]
	// Seconds may be marked at their end: 1'30'' is 1'30.
	bare := strings.TrimRight(text, "'’′″”.,:")
	if strings.IndexFunc(bare, func(r rune) bool { return !digit(r) }) >= 0 {
		return token{kind: timeToken, text: bare}, n
	}
	if mark := strings.TrimPrefix(text, bare); mark == "'" || mark == "’" || mark == "′" { // whole minutes
		return token{kind: timeToken, text: bare + ":00"}, n
	}
	return token{kind: numberToken, text: bare}, n
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
