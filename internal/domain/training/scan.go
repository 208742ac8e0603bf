package training

import (
	"regexp"
	"strconv"
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
	kind  tokenKind
	text  string
	at    int    // byte offset in the line
	end   int    // byte offset after the token, and after a comma that follows it
	time  string // a time in words, in the form that parseTime reads: 1h is 60'
	comma bool   // a comma or semicolon follows
}

// whole returns the value of a token that is a whole number.
func (t token) whole() (n int, ok bool) {
	n, err := strconv.Atoi(t.text)
	return n, err == nil && t.kind == numberToken
}

// clock returns the text of a time for parseTime.
func (t token) clock() string {
	if t.time != "" {
		return t.time
	}
	return t.text
}

func (t token) isSign(sign string) bool { return t.kind == signToken && t.text == sign }

// word returns a word in the form in which sets of words hold it, or "" for other tokens.
func (t token) word() string {
	if t.kind != wordToken {
		return ""
	}
	return trimMarks(t.text)
}

// scan splits a line into tokens from byte from. It never fails: unknown text becomes a word.
func scan(line string, from int) []token {
	var list []token
	depth := 0
	groups := 0 // square brackets that group series
	for at := from; at < len(line); {
		r, size := utf8.DecodeRuneInString(line[at:])
		switch {
		case unicode.IsSpace(r):
			at += size
			continue
		case (r == ',' || r == ';') && len(list) > 0:
			list[len(list)-1].comma, list[len(list)-1].end = true, at+size
			at += size
			continue
		}
		var t token
		var n int
		switch {
		case r == '[' && expectsAmount(list):
			groups++
			t, n = token{kind: signToken, text: "("}, 1
		case r == ']' && groups > 0:
			groups--
			t, n = token{kind: signToken, text: ")"}, 1
		case depth == 0 && len(list) > 0 && listItemPattern.MatchString(line[at:]):
			number := line[at : at+strings.IndexByte(line[at:], ')')] // 3x400 1)SL 2)MI 3)DO
			t, n = token{kind: wordToken, text: number + "°"}, len(number)+1
		default:
			t, n = scanOne(line[at:], expectsTime(list), afterNumber(list), len(list) > 0 && list[len(list)-1].end == at)
		}
		if t.kind == wordToken {
			word := strings.TrimRight(t.text, ",;")
			t.comma = word != t.text && word != ""
			if word != "" {
				t.text = word
			}
		}
		if t.isSign("(") {
			depth++
		} else if t.isSign(")") {
			depth--
		}
		t.at, t.end = at, at+n
		list = append(list, t)
		at += n
	}
	return list
}

// expectsAmount reports whether a square bracket after list groups series: 3x[4x50 SL + 100 DO].
func expectsAmount(list []token) bool {
	if len(list) == 0 {
		return true
	}
	last := list[len(list)-1]
	return last.kind == signToken && strings.Contains("x+(!", last.text)
}

// expectsTime reports whether digits after list are a time.
func expectsTime(list []token) bool {
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	if last.isSign("=") && len(list) > 1 {
		last = list[len(list)-2]
	}
	word := last.word()
	return last.isSign("@") || sendOffWords[word] || restWords[word] || targetWords[word] || unclearRestWords[word]
}

// afterNumber reports whether an x after list means "times".
func afterNumber(list []token) bool {
	return len(list) > 0 && list[len(list)-1].kind == numberToken
}

func scanOne(rest string, time, times, joined bool) (token, int) {
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case isDigit(r) || r == ':' && len(rest) > 1 && isDigit(rune(rest[1])):
		return scanDigits(rest, time)
	case strings.ContainsRune("xX×*", r) && (joined && times || times && !startsWithLetter(rest[size:]) || timesPattern.MatchString(rest)):
		return token{kind: signToken, text: "x"}, size
	case r == '"':
		return scanQuoted(rest)
	case r == '[':
		return scanBracket(rest)
	case strings.ContainsRune("()+@#!=", r):
		return token{kind: signToken, text: string(r)}, size
	case r == '&':
		return token{kind: signToken, text: "+"}, size
	case r == '{':
		return token{kind: signToken, text: "("}, size
	case r == '}':
		return token{kind: signToken, text: ")"}, size
	}
	if n := len(prefixPattern.FindString(rest)); n > 0 && (!unicode.IsLetter(rune(rest[n-1])) || timePattern.MatchString(rest[n:]) ||
		shortRestPattern.MatchString(rest)) {
		return token{kind: wordToken, text: rest[:n]}, n
	}
	if found := joinedPattern.FindStringSubmatch(rest); found != nil {
		return token{kind: wordToken, text: found[1]}, len(found[1])
	}
	n := strings.IndexFunc(rest[size:], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(wordEnd, r) })
	if n < 0 {
		n = len(rest) - size
	}
	n += size
	if found := joinedRepeatsPattern.FindStringIndex(rest); found != nil && found[1]-1 <= n+1 {
		n = strings.IndexAny(rest, "–-") // A2-2x100
	}
	if found := joinedNumberPattern.FindStringIndex(rest[:n]); found != nil {
		n = max(found[0]+1, size) // gambe/25, or the slash or dash itself
	}
	return token{kind: wordToken, text: rest[:n]}, n
}

// scanDigits scans a time, a measure or a number.
func scanDigits(rest string, time bool) (token, int) {
	if t, n := scanTimeInWords(rest); n > 0 {
		return t, n
	}
	if t := strokesPattern.FindStringSubmatch(rest); t != nil {
		return token{kind: wordToken, text: t[1]}, len(t[1])
	}
	if t := ordinalPattern.FindString(rest); t != "" {
		return token{kind: wordToken, text: t}, len(t)
	}
	if t := ladderPattern.FindString(rest); t != "" && !startsWithWord(rest[len(t):]) && !strings.HasPrefix(rest[len(t):], "%") {
		return token{kind: wordToken, text: t}, len(t)
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(wordEnd+",;", r) })
	if end < 0 {
		end = len(rest)
	}
	if t := timeRangePattern.FindString(rest); t != "" {
		return token{kind: wordToken, text: t}, len(t)
	}
	if word := strings.TrimRight(rest[:end], "."); measurePattern.MatchString(word) {
		return token{kind: wordToken, text: word}, len(word)
	}
	if time {
		return scanTime(rest)
	}
	if t := secondsTimePattern.FindString(rest); t != "" && !startsWithWord(rest[len(t):]) && !strings.HasPrefix(rest[len(t):], "°") {
		return token{kind: timeToken, text: t}, len(t)
	}
	if t := restSecondsPattern.FindString(rest); t != "" {
		return token{kind: timeToken, text: t[:strings.IndexByte(t, '"')+1]}, strings.IndexByte(t, '"') + 1
	}
	if t := timePattern.FindString(rest); t != "" && !startsWithWord(rest[len(t):]) {
		return token{kind: timeToken, text: t}, len(t)
	}
	for _, pattern := range []*regexp.Regexp{kilometrePattern, halfPattern} {
		if t := pattern.FindStringSubmatch(rest); t != nil {
			return token{kind: numberToken, text: t[1]}, len(t[1])
		}
	}
	if t := pointPattern.FindStringSubmatch(rest); t != nil {
		return token{kind: timeToken, text: t[1]}, len(t[1])
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

// scanTimeInWords scans hours, minutes and seconds with their units: 1h30, 30 min, 20 sec.
func scanTimeInWords(rest string) (token, int) {
	if t := hoursPattern.FindStringSubmatch(rest); t != nil {
		hours, _ := strconv.Atoi(t[2])
		minutes, _ := strconv.Atoi("0" + t[3])
		return token{kind: timeToken, text: t[1], time: strconv.Itoa(hours*60+minutes) + "'"}, len(t[1])
	}
	if t := minutesPattern.FindStringSubmatch(rest); t != nil {
		return token{kind: timeToken, text: t[1], time: t[2] + "'" + t[3]}, len(t[1])
	}
	if t := secondsPattern.FindStringSubmatch(rest); t != nil {
		return token{kind: timeToken, text: t[1], time: t[2] + `"`}, len(t[1])
	}
	return token{}, 0
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
	n = len(strings.TrimRight(rest[:n], ".,:"))
	if t := hundredthsPattern.FindString(rest[n:]); t != "" && !startsWithWord(rest[n+len(t):]) {
		n += len(t) // 34"5
	} else if strings.HasPrefix(rest[n:], `"`) && (!startsWithLetter(rest[n+1:]) || !isQuoted(rest[n+1:])) {
		n++
	}
	text := rest[:n]
	if t := secondsApartPattern.FindStringSubmatch(rest[n:]); t != nil && strings.HasSuffix(text, "'") {
		return token{kind: timeToken, text: text + t[0], time: text + t[1]}, n + len(t[0]) // 1' 05"
	}
	if strings.IndexFunc(text, func(r rune) bool { return !isDigit(r) }) < 0 {
		return token{kind: numberToken, text: text}, n
	}
	return token{kind: timeToken, text: text}, n
}
