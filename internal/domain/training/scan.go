package training

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind int

const (
	numberToken tokenKind = iota
	timeToken             // minutes and seconds, or marked seconds
	wordToken
	bracketToken // a name in brackets, without the brackets
	noteToken    // a quoted text, without the quotes
	signToken    // one of ( ) + x @ # ! =
	endToken
)

type token struct {
	kind tokenKind
	text string
	at   int // byte offset in the line
}

// scan splits a line into tokens from byte from. It never fails: unknown text becomes a word.
func scan(line string, from int) []token {
	var list []token
	for at := from; at < len(line); {
		r, size := utf8.DecodeRuneInString(line[at:])
		if unicode.IsSpace(r) {
			at += size
			continue
		}
		t, n := scanOne(line[at:], expectsTime(list), afterNumber(list))
		t.at = at
		list = append(list, t)
		at += n
	}
	return list
}

// expectsTime reports whether digits after list are a time.
func expectsTime(list []token) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1]; last.kind {
	case signToken:
		return last.text == "@"
	case wordToken:
		return sendOffWords[trimMarks(last.text)] || restWords[trimMarks(last.text)]
	}
	return false
}

// afterNumber reports whether an x after list means "times".
func afterNumber(list []token) bool {
	return len(list) > 0 && list[len(list)-1].kind == numberToken
}

func scanOne(rest string, time, times bool) (token, int) {
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case isDigit(r) || r == ':' && len(rest) > 1 && isDigit(rune(rest[1])):
		return scanDigits(rest, time)
	case times && strings.ContainsRune("xX×*", r) && !startsWithLetter(rest[size:]):
		return token{kind: signToken, text: "x"}, size
	case r == '"':
		return scanQuoted(rest)
	case r == '[':
		return scanBracket(rest)
	case strings.ContainsRune("()+@#!=", r):
		return token{kind: signToken, text: string(r)}, size
	case r == '{':
		return token{kind: signToken, text: "("}, size
	case r == '}':
		return token{kind: signToken, text: ")"}, size
	}
	if n := len(prefixPattern.FindString(rest)); n > 0 && (!unicode.IsLetter(rune(rest[n-1])) || timePattern.MatchString(rest[n:]) ||
		shortRestPattern.MatchString(rest)) {
		return token{kind: wordToken, text: rest[:n]}, n
	}
	n := strings.IndexFunc(rest[size:], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(wordEnd, r) })
	if n < 0 {
		n = len(rest) - size
	}
	return token{kind: wordToken, text: rest[:size+n]}, size + n
}

// scanDigits scans a time, a measure or a number.
func scanDigits(rest string, time bool) (token, int) {
	if time {
		return scanTime(rest)
	}
	if t := timePattern.FindString(rest); t != "" && !startsWithWord(rest[len(t):]) {
		return token{kind: timeToken, text: t}, len(t)
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(wordEnd+",;", r) })
	if end < 0 {
		end = len(rest)
	}
	if measurePattern.MatchString(rest[:end]) || ladderPattern.MatchString(rest[:end]) {
		return token{kind: wordToken, text: rest[:end]}, end
	}
	if t := kilometrePattern.FindStringSubmatch(rest); t != nil {
		return token{kind: numberToken, text: t[1]}, len(t[1])
	}
	if t := halfPattern.FindStringSubmatch(rest); t != nil {
		return token{kind: numberToken, text: t[1]}, len(t[1])
	}
	if t := thousandsPattern.FindString(rest); t != "" && (len(rest) == len(t) || !isDigit(rune(rest[len(t)]))) {
		return token{kind: numberToken, text: t}, len(t)
	}
	n := strings.IndexFunc(rest, func(r rune) bool { return !isDigit(r) })
	switch {
	case n < 0:
		n = len(rest)
	case n == 0: // a colon
		n = 1
		return token{kind: wordToken, text: rest[:n]}, n
	}
	return token{kind: numberToken, text: rest[:n]}, n
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// startsWithLetter reports whether rest starts with a letter, so that an x before it belongs to a word.
func startsWithLetter(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r)
}

// startsWithWord reports whether rest starts with a letter or a digit, so that the text before it is not a time.
func startsWithWord(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r) || isDigit(r)
}

// scanTime scans digits with marks for minutes, seconds and hundredths. A double quote followed by a letter starts a note instead.
func scanTime(rest string) (token, int) {
	n := strings.IndexFunc(rest, func(r rune) bool { return !isDigit(r) && !strings.ContainsRune("':.,’′″”", r) })
	if n < 0 {
		n = len(rest)
	}
	if strings.HasPrefix(rest[n:], `"`) && !startsWithLetter(rest[n+1:]) {
		n++
	}
	text := rest[:n]
	if strings.IndexFunc(text, func(r rune) bool { return !isDigit(r) }) < 0 {
		return token{kind: numberToken, text: text}, n
	}
	return token{kind: timeToken, text: text}, n
}

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
