package training

import (
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// draft is a series while it is read, with what goes to its note.
type draft struct {
	Series
	quoted bool // the note was written as one
	word   bool // the last thing said was a single word
}

// say adds to the note; single words that follow each other belong together.
func (s *draft) say(text string, word bool) {
	switch {
	case text == "":
		return
	case s.Note == "":
		s.Note = text
	case word && s.word:
		s.Note += " " + text
	default:
		s.Note += ", " + text
	}
	s.word = word
}

// opening reads words before the amount: Gambe 8x50, Riscaldamento 400 SL. Remarks alone are a heading, a series without metres.
func (p *parser) opening(s *draft) (heading bool, err error) {
	if p.called != "" {
		if m, ok := p.words.known[bare(p.called)]; !ok || s.mean(m, token{text: p.called}) != nil {
			s.say(p.called, false)
		}
		p.called = ""
	}
	end, remarksOnly := p.at, true
	for end < len(p.tokens) && p.tokens[end].kind == wordToken {
		if _, n := p.name(end); n > 0 {
			end, remarksOnly = end+n, false
			continue
		}
		if b := bare(p.tokens[end].text); !remark(b) && !fillers[b] && !dash(p.tokens[end]) {
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
		if dash(p.peek()) {
			p.at++
		} else if err := p.word(s); err != nil {
			return false, err
		}
	}
	s.word = false
	return heading, nil
}

func dash(t token) bool {
	return t.kind == wordToken && (t.text == "-" || t.text == "–" || t.text == "—")
}

// remark reports whether a word, or each part of it, goes to the note: easy/choice, 1-4.
func remark(word string) bool {
	if measure.MatchString(word) || remarks[word] {
		return true
	}
	parts := strings.Split(word, "/")
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !remarks[part] })
}

// notation reads what is no word of the coach: a send-off, a rest, a remark.
func (p *parser) notation(s *draft) (done bool, err error) {
	t := p.peek()
	word := bare(t.text)
	next := p.tokenAt(p.at + 1)
	switch {
	case dash(t):
		return true, p.aside(s)
	case sendOffWords[word] && next.kind == wordToken && restWords[bare(next.text)]:
		p.at++ // on rest :20
	case sendOffWords[word] && next.kind == timeToken, startWords[word] && next.kind == numberToken:
		p.at++
		if after := p.tokenAt(p.at + 1); after.kind == wordToken && restWords[bare(after.text)] && !p.amountAt(p.at+2) {
			return true, p.bareTime(s) // on :20 rest, but not p 1'35 r 15
		}
		return true, p.sendOff(s)
	case restWords[word] && (next.kind == timeToken || next.kind == numberToken):
		p.at++
		return true, p.rest(s)
	case restWords[word] && next.kind == wordToken && !dash(next):
		p.at += 2
		s.say(strings.TrimRight(t.text+" "+next.text, ",;:"), false) // rec. completo
	case word == "":
		p.at++
	case remark(word), p.modalities(word):
		p.at++
		s.say(strings.TrimRight(t.text, ".,;:"), true)
	case fillers[word]:
		p.at++
		if after := bare(next.text); next.kind == wordToken && !p.words.knows(after) && remark(after) {
			s.say(t.text, true) // a scelta, in scioltezza
		}
	default:
		return false, nil
	}
	return true, nil
}

// modalities reports whether a word is several modalities, one after the other: kick/drill/swim.
func (p *parser) modalities(word string) bool {
	parts := strings.Split(word, "/")
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool {
		m, known := p.words.known[part]
		return !known || m.kind != modalityWord
	})
}

// amountAt reports whether a number or a time stands at a place.
func (p *parser) amountAt(i int) bool {
	kind := p.tokenAt(i).kind
	return kind == numberToken || kind == timeToken
}

func (p *parser) tokenAt(i int) token {
	if i < len(p.tokens) {
		return p.tokens[i]
	}
	return token{kind: endToken, at: p.end}
}

// seconds reports whether the word at a place says seconds.
func (p *parser) seconds(i int) bool {
	t := p.tokenAt(i)
	return t.kind == wordToken && secondWords[bare(t.text)] && !p.words.knows(t.text)
}

// rest reads how long one rests: a series has no field for it, so it is a remark.
func (p *parser) rest(s *draft) error {
	t := p.next()
	c, ok := readTime(t.text)
	if !ok || c <= 0 || c > MaxSendOff {
		return misread(t, "tempo di recupero non valido")
	}
	if p.seconds(p.at) {
		p.at++
	}
	s.say("rec. "+writeRest(c), false)
	return nil
}

func writeRest(c racetime.Centis) string {
	if m, sec, h := c.Parts(); m == 0 && h == 0 {
		return strconv.Itoa(sec) + "''"
	}
	return strings.TrimPrefix(writeSendOff(c), "@") + "''"
}

// bareTime reads a time that no word comes before: 20” di recupero. Alone it may be a send-off or a rest, which only the coach knows.
func (p *parser) bareTime(s *draft) error {
	first, from := p.peek(), p.at
	p.at++
	if p.seconds(p.at) {
		p.at++
	}
	for t := p.peek(); t.kind == wordToken && fillers[bare(t.text)]; t = p.peek() {
		p.at++
	}
	if t := p.peek(); t.kind == wordToken && restWords[bare(t.text)] && !p.words.knows(t.text) {
		after := p.at + 1
		p.at = from
		err := p.rest(s)
		p.at = after
		return err
	}
	return &Misread{Word: first.text, At: first.at, Could: []string{"@" + first.text, "rec " + first.text}}
}

// closing is where the parenthesis opened at a place is closed; -1 when it is not.
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

// parenthesis reads what stands in parentheses after the amount: words as anywhere else, or else a remark.
func (p *parser) parenthesis(s *draft) error {
	end := p.closing(p.at)
	if end < 0 {
		return misread(token{kind: endToken, at: p.end}, "manca una parentesi chiusa")
	}
	p.at++
	p.loose(s, end)
	p.at = end + 1
	return nil
}

// aside reads what stands after a dash, until the next series.
func (p *parser) aside(s *draft) error {
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
	p.loose(s, end)
	return nil
}

// loose reads tokens up to an end as words of a series; when they are not, their text is a remark.
func (p *parser) loose(s *draft, end int) {
	from, before := p.at, *s
	for p.at < end {
		if done, err := p.attribute(s); done || err != nil || p.at > end {
			*s = before
			s.say(strings.TrimSpace(p.line[p.tokens[from].at:p.tokenAt(end).at]), false)
			break
		}
	}
	p.at = end
}
