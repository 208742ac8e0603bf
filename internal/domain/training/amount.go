package training

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// amount reads repeats, metres and children.
func (p *parser) amount(s *Series, depth int) error {
	first := p.peek()
	if first.kind == numberToken {
		n := p.times(p.at + 1)
		if p.at++; n == 0 {
			return p.metres(s, first, depth)
		}
		repeats, err := number(first, 1, MaxRepeats, "ripetute")
		if err != nil {
			return err
		}
		s.Repeats = repeats
		p.at += n
	}
	switch t := p.peek(); {
	case t.kind == signToken && t.text == "(":
		s.Block = true
		return p.children(s, depth)
	case t.kind == numberToken && p.times(p.at+1) > 0:
		inner, err := p.one(depth + 1) // 2x4x50
		s.Block, s.Children = true, []Series{inner}
		return err
	case t.kind == numberToken:
		p.at++
		return p.metres(s, t, depth)
	default:
		return misread(t, "manca la distanza")
	}
}

// times is how many tokens from one on say that the number before them is one of repeats: x, or words such as "volte" and "serie da".
func (p *parser) times(from int) int {
	if from >= len(p.tokens) {
		return 0
	}
	t := p.tokens[from]
	if t.kind == signToken && t.text == "x" {
		return 1
	}
	if t.kind != wordToken || !timesWords[bare(t.text)] || p.words.knows(t.text) {
		return 0
	}
	if next := from + 1; next < len(p.tokens) && p.tokens[next].kind == wordToken && fillers[bare(p.tokens[next].text)] {
		return 2
	}
	return 1
}

func (p *parser) metres(s *Series, t token, depth int) (err error) {
	if s.Metres, err = number(t, 0, MaxMetres, "metri"); err != nil {
		return err
	}
	if u := p.peek(); u.kind == wordToken && unit(u.text) {
		p.at++
	}
	if t := p.peek(); t.kind != signToken || t.text != "(" {
		return nil
	}
	open, plain := p.at, *s
	switch p.at++; p.peek().kind {
	case numberToken, signToken:
		repeated := p.peek().kind == signToken || p.times(p.at+1) > 0
		p.at = open
		if err = p.children(s, depth); err == nil || repeated || !unlikeAnything(err) && !listed(err) || p.closing(open) < 0 {
			return err
		}
	}
	*s, p.at = plain, open // a remark: 8x50 (25 testa fuori, 25 normali)
	return nil
}

// unlikeAnything reports whether a word was not understood and is not like one that would be.
func unlikeAnything(err error) bool {
	var m *Misread
	return errors.As(err, &m) && m.Reason == "" && len(m.Could) == 0
}

// listed reports whether a number stood where the next of several should have been joined: (4 FA 4 DO 4 RA).
func listed(err error) bool {
	var m *Misread
	return errors.As(err, &m) && len(m.Could) == 1 && strings.HasPrefix(m.Could[0], "+ ")
}

// unit reports whether a word says metres.
func unit(word string) bool {
	switch strings.TrimRight(strings.ToLower(word), ".,;") {
	case "m", "mt", "mts", "metri", "'s", "’s":
		return true
	}
	return false
}

func (p *parser) children(s *Series, depth int) (err error) {
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
		return anotherSeries(t)
	}
	return misread(p.peek(), "manca una parentesi chiusa")
}

// anotherSeries is what a number is that stands where no number can be: most likely the next series.
func anotherSeries(t token) *Misread {
	return &Misread{Word: t.text, At: t.at, Could: []string{"+ " + t.text}}
}

func number(t token, least, most int, of string) (int, error) {
	n, err := strconv.Atoi(strings.ReplaceAll(t.text, ".", "")) // of thousands
	if err != nil || n < least || n > most {
		return 0, misread(t, fmt.Sprintf("%s da %d a %d", of, least, most))
	}
	return n, nil
}
