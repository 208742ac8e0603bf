package training

import (
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// draft is a series during parsing.
type draft struct {
	Series
	quoted       bool // the note was quoted
	afterWord    bool // the last addition to the note was a single word
	exact        bool // a = after the amount: it is not questioned
	exactSendOff bool
	sendOffToken token
	amountAt     int // the token at which the amount starts
}

// addNote appends to the note. Consecutive single words are joined by a space, other texts by a comma.
func (s *draft) addNote(text string, word bool) {
	switch {
	case text == "":
		return
	case s.Note == "":
		s.Note = text
	case word && s.afterWord:
		s.Note += " " + text
	default:
		s.Note += ", " + text
	}
	s.afterWord = word
}

// opening parses words before the amount: Gambe 8x50, Riscaldamento 400 SL. Remarks alone are a heading: a series without metres.
func (p *parser) opening(s *draft) (heading bool, err error) {
	if p.heading != "" {
		if m, ok := p.words.known[trimMarks(p.heading)]; !ok || s.setTerm(m, token{text: p.heading}) != nil {
			s.addNote(p.heading, false)
		}
		p.heading = ""
	}
	end, remarksOnly := p.at, true
	for end < len(p.tokens) && p.tokens[end].kind == wordToken {
		if _, n := p.name(end); n > 0 {
			end, remarksOnly = end+n, false
			continue
		}
		if b := trimMarks(p.tokens[end].text); ladderPattern.MatchString(b) || !isRemark(b) && !fillers[b] && !isDash(p.tokens[end]) {
			return false, nil
		}
		end++
	}
	amount := end < len(p.tokens) && (p.tokens[end].kind == numberToken || p.tokens[end].kind == signToken && p.tokens[end].text == "(")
	heading = remarksOnly && end == len(p.tokens)
	if end == p.at || !amount && !heading {
		return false, nil
	}
	for p.at < end {
		if isDash(p.peek()) {
			p.at++
		} else if err := p.word(s); err != nil {
			return false, err
		}
	}
	s.afterWord = false
	return heading, nil
}

func isDash(t token) bool {
	return t.kind == wordToken && (t.text == "-" || t.text == "–" || t.text == "—")
}

// isRemark reports whether a word, or each of its parts, belongs in the note: easy/choice, 1-4.
func isRemark(word string) bool {
	if measurePattern.MatchString(word) || remarks[word] {
		return true
	}
	parts := strings.Split(word, "/")
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !remarks[part] })
}

// notation parses a send-off, a rest or a remark. It reports done if it consumed a token.
func (p *parser) notation(s *draft) (done bool, err error) {
	t := p.peek()
	word := trimMarks(t.text)
	next := p.tokenAt(p.at + 1)
	switch {
	case isDash(t):
		return true, p.afterDash(s)
	case sendOffWords[word] && next.kind == wordToken && restWords[trimMarks(next.text)]:
		p.at++ // on rest :20
	case word == "a" && next.kind == timeToken && p.restAt(p.at+2):
		p.at += 2
		s.addNote(t.text+" "+next.text, false) // 8x50 SL a 35" rec 20": a target time
	case sendOffWords[word] && next.kind == timeToken, startWords[word] && next.kind == numberToken:
		p.at++
		if after := p.tokenAt(p.at + 1); after.kind == wordToken && restWords[trimMarks(after.text)] && !p.isAmountAt(p.at+2) {
			return true, p.bareTime(s) // on :20 rest, but not p 1'35 r 15
		}
		return true, p.sendOff(s)
	case restWords[word] && (next.kind == timeToken || next.kind == numberToken):
		p.at++
		return true, p.rest(s)
	case restWords[word] && next.kind == wordToken && !isDash(next):
		p.at += 2
		s.addNote(strings.TrimRight(t.text+" "+next.text, ",;:"), false) // rec. completo
	case word == "":
		p.at++
	case word == "ogni" && next.kind == numberToken && len(next.text) == 1:
		p.at += 2
		s.addNote(t.text+" "+next.text, true) // resp ogni 3
	case word == "partenza" && next.kind == wordToken && !restWords[trimMarks(next.text)]:
		p.at++
		s.addNote(t.text, true) // partenza dal blocco
	case paceWords[word] && next.kind == numberToken:
		p.at += 2
		s.addNote(t.text+" "+next.text, true) // passo gara 200
	case isRemark(word), p.isModalities(word):
		p.at++
		s.addNote(strings.TrimRight(t.text, ".,;:"), true)
	case fillers[word]:
		p.at++
		if after := trimMarks(next.text); next.kind == wordToken && !p.words.knows(after) && isRemark(after) {
			s.addNote(t.text, true) // a scelta, in scioltezza
		}
	default:
		return false, nil
	}
	return true, nil
}

// isModalities reports whether a word lists several modalities: kick/drill/swim.
func (p *parser) isModalities(word string) bool {
	parts := strings.Split(word, "/")
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool {
		m, known := p.words.known[part]
		return !known || m.kind != modalityWord
	})
}

// isAmountAt reports whether token i is a number or a time.
func (p *parser) isAmountAt(i int) bool {
	kind := p.tokenAt(i).kind
	return kind == numberToken || kind == timeToken
}

func (p *parser) tokenAt(i int) token {
	if i < len(p.tokens) {
		return p.tokens[i]
	}
	return token{kind: endToken, at: p.end}
}

// isSecondsAt reports whether token i means seconds.
func (p *parser) isSecondsAt(i int) bool {
	t := p.tokenAt(i)
	return t.kind == wordToken && secondWords[trimMarks(t.text)] && !p.words.knows(t.text)
}

// rest parses the rest between repeats. It is added to the note because a series has no field for it.
func (p *parser) rest(s *draft) error {
	t := p.next()
	c, ok := parseTime(t.text)
	if !ok || c <= 0 || c > MaxSendOff {
		return parseError(t, "tempo di recupero non valido")
	}
	if p.isSecondsAt(p.at) {
		p.at++
	}
	s.addNote("rec. "+writeRest(c), false)
	return nil
}

func writeRest(c racetime.Centis) string {
	if m, sec, h := c.Parts(); m == 0 && h == 0 {
		return strconv.Itoa(sec) + "''"
	}
	return strings.TrimPrefix(writeSendOff(c), "@") + "''"
}

// bareTime parses a time without a preceding word: 20” di recupero. A time alone is ambiguous: a send-off or a rest.
func (p *parser) bareTime(s *draft) error {
	first, from := p.peek(), p.at
	p.at++
	if p.isSecondsAt(p.at) {
		p.at++
	}
	for t := p.peek(); t.kind == wordToken && fillers[trimMarks(t.text)]; t = p.peek() {
		p.at++
	}
	if t := p.peek(); t.kind == wordToken && restWords[trimMarks(t.text)] && !p.words.knows(t.text) && !restKinds[trimMarks(p.tokenAt(p.at+1).text)] {
		after := p.at + 1
		p.at = from
		err := p.rest(s)
		p.at = after
		return err
	}
	return &ParseError{Word: first.text, At: first.at, Suggestions: []string{"@" + first.text, "rec " + first.text}}
}

// closing returns the index of the parenthesis that closes the one at open, or -1.
func (p *parser) closing(open int) int {
	depth := 0
	for i := open; i < len(p.tokens); i++ {
		if p.tokens[i].kind != signToken {
			continue
		}
		switch p.tokens[i].text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// parenthesis parses parentheses after the amount: attributes, or else a remark.
func (p *parser) parenthesis(s *draft) error {
	end := p.closing(p.at)
	if end < 0 {
		return parseError(token{kind: endToken, at: p.end}, "manca una parentesi chiusa")
	}
	p.at++
	p.attributesOrRemark(s, end)
	p.at = end + 1
	return nil
}

// afterDash parses the text between a dash and the next series.
func (p *parser) afterDash(s *draft) error {
	p.at++
	end := p.at
	for depth := 0; end < len(p.tokens); end++ {
		t := p.tokens[end]
		if t.kind != signToken {
			continue
		}
		if depth == 0 && (t.text == "+" || t.text == ")") {
			break
		}
		switch t.text {
		case "(":
			depth++
		case ")":
			depth--
		}
	}
	if first := p.peek(); p.at < end && first.kind == timeToken {
		return nil // 400 SL - 6:00
	}
	p.attributesOrRemark(s, end)
	return nil
}

// attributesOrRemark parses the tokens before end as attributes. If that fails, their text becomes a remark.
func (p *parser) attributesOrRemark(s *draft, end int) {
	from, before := p.at, *s
	for p.at < end {
		if done, err := p.attribute(s); done || err != nil || p.at > end {
			*s = before
			s.addNote(strings.TrimSpace(p.line[p.tokens[from].at:p.tokenAt(end).at]), false)
			break
		}
	}
	p.at = end
}
