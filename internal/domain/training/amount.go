package training

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// amount parses repeats, metres and children.
func (p *parser) amount(s *draft, depth int) error {
	first := p.peek()
	if first.kind == numberToken {
		n := p.repeatWords(p.at + 1)
		implied := n == 0 && p.isRepeatsOfBlock(first)
		if p.at++; n == 0 && !implied {
			return p.metres(s, first, depth)
		}
		repeats, err := parseNumber(first, 1, MaxRepeats, "ripetute")
		if err != nil {
			return err
		}
		s.Repeats = repeats
		p.at += n
		if n > 0 && strings.HasSuffix(p.tokens[p.at-1].text, ":") {
			return p.repeatedRest(s, depth) // 3 volte: 100 gambe + 100 braccia
		}
	}
	switch t := p.peek(); {
	case t.kind == signToken && t.text == "(":
		s.Block = true
		return p.children(s, depth)
	case t.kind == numberToken && (p.repeatWords(p.at+1) > 0 || p.isRepeatsOfBlock(t)):
		inner, err := p.oneSeries(depth + 1) // 2x4x50
		s.Block, s.Children = true, []Series{inner}
		return err
	case t.kind == numberToken:
		p.at++
		return p.metres(s, t, depth)
	case t.kind == wordToken && ladderPattern.MatchString(t.text):
		return p.ladder(t)
	default:
		return parseError(t, "manca la distanza")
	}
}

// repeatWords returns the number of tokens from from on that mark the number before them as repeats: x, or words such as "volte" and
// "serie da". It is 0 if there are none.
func (p *parser) repeatWords(from int) int {
	if from >= len(p.tokens) {
		return 0
	}
	t := p.tokens[from]
	if t.kind == signToken && t.text == "x" {
		return 1
	}
	if t.kind != wordToken || !timesWords[trimMarks(t.text)] || p.words.knows(t.text) {
		return 0
	}
	if next := from + 1; next < len(p.tokens) && p.tokens[next].kind == wordToken && fillers[trimMarks(p.tokens[next].text)] {
		return 2
	}
	return 1
}

func (p *parser) metres(s *draft, t token, depth int) (err error) {
	if halfPattern.MatchString(t.text) && !kilometrePattern.MatchString(t.text) {
		return p.halfMetres(s, t)
	}
	if s.Metres, err = parseNumber(t, 0, MaxMetres, "metri"); err != nil {
		return err
	}
	if u := p.peek(); u.kind == wordToken && isUnit(u.text) {
		p.at++
	}
	s.exact = p.accept("=")
	if err := p.checkAmount(s, t); err != nil {
		return err
	}
	if t := p.peek(); t.kind != signToken || t.text != "(" {
		return nil
	}
	open, plain := p.at, *s
	switch p.at++; p.peek().kind {
	case numberToken, signToken:
		repeated := p.peek().kind == signToken || p.repeatWords(p.at+1) > 0
		p.at = open
		if err = p.children(s, depth); err == nil {
			return p.checkParts(s, open)
		}
		if repeated || !isUnknownWord(err) && !isMissingPlus(err) || p.closing(open) < 0 {
			return err
		}
	}
	*s, p.at = plain, open // the parentheses hold a remark: 8x50 (25 testa fuori, 25 normali)
	return nil
}

// isUnknownWord reports whether err is about an unknown word without suggestions.
func isUnknownWord(err error) bool {
	var m *ParseError
	return errors.As(err, &m) && m.Reason == "" && len(m.Suggestions) == 0
}

// isMissingPlus reports whether err is about a number where a + was expected: (4 FA 4 DO 4 RA).
func isMissingPlus(err error) bool {
	var m *ParseError
	return errors.As(err, &m) && (m.Reason == errLooseNumber || len(m.Suggestions) == 1 && strings.HasPrefix(m.Suggestions[0], "+ "))
}

// isUnit reports whether a word means metres.
func isUnit(word string) bool {
	switch strings.TrimRight(strings.ToLower(word), ".,;") {
	case "m", "mt", "mts", "metri", "'s", "’s":
		return true
	}
	return false
}

func (p *parser) children(s *draft, depth int) (err error) {
	p.at++ // the parenthesis
	if p.accept(")") {
		return nil
	}
	if s.Children, err = p.series(depth + 1); err != nil {
		return err
	}
	if p.accept(")") {
		return nil
	}
	if t := p.peek(); t.kind == numberToken {
		return p.missingPlus(t)
	}
	return parseError(p.peek(), "manca una parentesi chiusa")
}

// missingPlus returns the error for an unexpected number. It is most likely the next series, unless it is too small for a distance.
func (p *parser) missingPlus(t token) *ParseError {
	if n, err := strconv.Atoi(t.text); err == nil && n < shortest && p.repeatWords(p.at+1) == 0 {
		return parseError(t, errLooseNumber)
	}
	return &ParseError{Word: t.text, At: t.at, Suggestions: []string{"+ " + t.text}}
}

const errLooseNumber = "non si capisce a che cosa si riferisce questo numero: scrivilo in una nota tra virgolette"

func parseNumber(t token, minimum, maximum int, what string) (int, error) {
	n, err := strconv.Atoi(strings.ReplaceAll(t.text, ".", "")) // thousands separators
	if km, ok := metresOf(t.text); ok && strings.HasSuffix(strings.ToLower(t.text), "km") {
		n, err = km, nil
	}
	if err != nil || n < minimum || n > maximum {
		return 0, parseError(t, fmt.Sprintf("%s da %d a %d", what, minimum, maximum))
	}
	return n, nil
}
