package training

import (
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// draft is a series during parsing.
type draft struct {
	Series
	depth        int
	start        int  // the token at which the series starts
	amountAt     int  // the token at which the amount starts
	unit         bool // the metres have a unit
	inWords      bool // the repeats are in words: 3 volte
	nested       bool // the repeats of a block come before: the 4x50 of 3x4x50
	quoted       bool // the note was quoted
	afterWord    bool // the last addition to the note was a single word
	exact        bool // a = after the amount: it is not questioned
	exactSendOff bool
	sendOffToken token
	aimed        token // a time after "a": a send-off or a target
	ladder       []int
	sendOffs     []racetime.Centis // one for each repeat
	terms        [3][]id.Term      // the terms of each kind, in the order of the text
	pieces       []piece
	shares       []share
	sharesText   string
	sharesAt     int
	alternating  string // the word that says so
}

// piece is a piece of equipment and the coach's modality with the same meaning, if any.
type piece struct {
	Equipment
	modality id.Term
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

// attribute parses one item after the amount. It reports done if there is none.
func (p *parser) attribute(s *draft) (done bool, err error) {
	t := p.peek()
	if p.at > 0 && p.tokenAt(p.at-1).comma {
		s.afterWord = false
	}
	if p.isOuterRest(s) {
		return true, nil
	}
	if done, err := p.restBetween(s); done || err != nil {
		return false, err
	}
	switch {
	case p.startsSeries(s):
		return true, nil
	case t.kind == noteToken:
		p.at++
		if s.quoted {
			return false, parseError(t, "una nota basta")
		}
		s.quoted = true
		s.addNote(t.text, false)
	case t.kind == wordToken:
		return false, p.word(s)
	case t.kind == timeToken:
		return false, p.bareTime(s)
	case t.kind == bracketToken:
		p.at++
		m, ok := p.words.bracket(t.text, p.vocabulary)
		if !ok {
			near := p.words.suggestions(t.text)
			if len(near) == 0 {
				near = []string{"(" + t.text + ")"} // [rec 20"]
			}
			return false, &ParseError{Word: t.text, At: t.at, Suggestions: near}
		}
		p.term(s, m)
	case t.isSign("x") && p.tokenAt(p.at+1).word() == "stile":
		_, err := p.eachStyle(s)
		return false, err
	case t.isSign("@"):
		p.at++
		return false, p.sendOff(s)
	case t.isSign("#"):
		p.at++
		return false, p.subgroup(s)
	case t.isSign("="):
		p.at++
		if e, n := p.equipment(p.at); n > 0 && p.peek().at == t.end {
			s.Equipment |= e
			p.at += n
		} else {
			s.exact = true
		}
	case t.isSign("+"):
		if p.inShare || !p.joinsWords() {
			return true, nil
		}
		p.at++
		return false, p.joinedWord(s, t)
	case t.kind == numberToken:
		return p.number(s)
	case t.isSign("(") && !p.inShare:
		return false, p.parenthesis(s)
	default:
		return true, nil
	}
	return false, nil
}

// number parses a number after the amount. It reports done if it starts another series or cannot be read.
func (p *parser) number(s *draft) (done bool, err error) {
	t, next := p.peek(), p.tokenAt(p.at+1)
	n, atoi := strconv.Atoi(t.text)
	before := p.tokenAt(p.at - 1).word()
	switch {
	case p.inShare:
		return true, nil
	case p.isSecondsAt(p.at+1) || p.restAfter(p.at):
		return false, p.bareTime(s)
	case atoi == nil && countedWords[next.word()] && !p.words.knows(next.text):
		p.at += 2
		from := p.at - 2
		i := p.at
		if p.tokenAt(i).word() == "di" {
			i++
		}
		if m, n := p.name(i); n > 0 && m.kind == modalityWord && !next.comma {
			p.at = i + n // 2 colpi di gambe
		}
		s.addNote(p.text(from, p.at), true) // 5 bracciate
	case next.isSign("x") && p.tokenAt(p.at+2).word() == "stile":
		p.remarkUntilBreak(s, 3) // 100 x stile
	case next.word() == "per" && !p.isAmountAt(p.at+2):
		p.remarkUntilBreak(s, 2) // 3 per stile
	case isUnit(next) && p.isOnlyShare(s) && atoi == nil && n > 0 && n < s.Metres:
		p.at += 2
		s.addNote(t.text+" m", true) // con 15 m subacquea
	case p.readShares(s):
	case atoi == nil && n > 0 && isUnit(next) && s.Kind == ByTime && s.Metres == 0:
		p.at += 2
		s.Metres = n
	case heartWords[next.word()] && next.word() != "fc":
		p.at += 2
		s.HeartRate = t.text // 150 bpm
	case atoi == nil && n <= 15 && strings.HasPrefix(before, "ipo") && s.Breathing == "":
		p.at++
		s.Breathing = t.text // ipossico 5
	default:
		return true, nil
	}
	return false, nil
}

// closing returns the index of the parenthesis that closes the one at open, or -1.
func (p *parser) closing(open int) int {
	depth := 0
	for i := open; i < len(p.tokens); i++ {
		switch {
		case p.tokens[i].isSign("("):
			depth++
		case p.tokens[i].isSign(")"):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// parenthesis parses parentheses after the amount: repeats, shares, attributes, or else a remark.
func (p *parser) parenthesis(s *draft) error {
	end := p.closing(p.at)
	if end < 0 {
		return parseError(token{kind: endToken, at: p.end}, "manca una parentesi chiusa")
	}
	p.at++
	if p.isRepeatsAfter() && end <= p.at+3 {
		if err := p.repeatsAfter(s, s.start); err != nil {
			return err
		}
	}
	err := p.attributesOrRemark(s, end)
	p.at = end + 1
	return err
}

// afterDash parses the text between a dash and the next series.
func (p *parser) afterDash(s *draft) error {
	p.at++
	end := p.at
	for depth := 0; end < len(p.tokens); end++ {
		t := p.tokens[end]
		if depth == 0 && (t.isSign("+") || t.isSign(")") || end > p.at && isDash(t)) {
			break
		}
		switch {
		case t.isSign("("):
			depth++
		case t.isSign(")"):
			depth--
		}
	}
	if first := p.peek(); p.at < end && (first.kind == timeToken || first.kind == numberToken) {
		return nil // 400 SL - 6:00, 400 SL - 200 DO
	}
	if m, n := p.name(p.at); n > 0 && m.kind == styleWord && p.at+n == end {
		p.at = end
		p.term(s, m) // 100 FA - DO - RA - SL
		return nil
	}
	return p.attributesOrRemark(s, end)
}

// attributesOrRemark parses the tokens before end as attributes. If that fails, their text becomes a remark, unless it has times or parts
// that do not add up.
func (p *parser) attributesOrRemark(s *draft, end int) error {
	from, before := p.at, *s
	before.terms = [3][]id.Term{slices.Clone(s.terms[0]), slices.Clone(s.terms[1]), slices.Clone(s.terms[2])}
	for p.at < end {
		done, err := p.attribute(s)
		several := len(before.terms[styleWord]) > 0 && len(s.terms[styleWord]) > len(before.terms[styleWord]) ||
			len(s.terms[intensityWord]) > max(1, len(before.terms[intensityWord]))
		if !done && err == nil && p.at <= end && !several {
			continue
		}
		if t := p.tokenAt(from); t.kind == timeToken && end-from == 1 {
			return err
		}
		*s = before
		s.addNote(p.text(from, end), false)
		break
	}
	p.at = end
	return nil
}

func (p *parser) subgroup(s *draft) error {
	t := p.next()
	if t.kind != wordToken && t.kind != bracketToken && t.kind != numberToken {
		return parseError(t, "manca il sottogruppo")
	}
	if s.Subgroup != 0 {
		return parseError(t, "ce n'è già uno")
	}
	subgroupID, ok := idOf(p.vocabulary.Subgroups, t.text)
	if !ok {
		m := parseError(t, "nessun sottogruppo ha questo nome")
		for _, b := range p.vocabulary.Subgroups {
			m.Suggestions = append(m.Suggestions, strings.TrimPrefix(writeSubgroup(id.Subgroup(b.ID), p.vocabulary), "#"))
		}
		return m
	}
	s.Subgroup = id.Subgroup(subgroupID)
	return nil
}
