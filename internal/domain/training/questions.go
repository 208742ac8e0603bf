package training

import (
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// This file holds the questions: lines that can be read in more than one way, or that make no sense as they are. Each becomes a ParseError
// whose suggestions replace the text in doubt. A = after the amount means that the coach wants it so.

// shortest is the shortest distance that a number alone means; below it a number before parentheses is the number of repeats.
const shortest = 25

// isRepeatsOfBlock reports whether a number before parentheses is their number of repeats: 2(4x50 SL).
func (p *parser) isRepeatsOfBlock(t token) bool {
	n, err := strconv.Atoi(t.text)
	next := p.tokenAt(p.at + 1)
	if err != nil || n >= shortest || n == 0 || next.kind != signToken || next.text != "(" {
		return false
	}
	return p.tokenAt(p.at+2).kind == numberToken
}

// repeatedRest parses the series after "3 volte:", which are repeated together.
func (p *parser) repeatedRest(s *draft, depth int) error {
	list, err := p.series(depth + 1)
	if err != nil {
		return err
	}
	if one := list[0]; len(list) == 1 && one.Repeats == 1 && !one.Block {
		repeats, main := s.Repeats, s.Main
		s.Series = one
		s.Repeats, s.Main = repeats, main || one.Main
		return nil
	}
	s.Block, s.Children = true, list
	return nil
}

// distance returns the metres of one repeat.
func (s *draft) distance() int {
	one := s.Series
	one.Repeats = 1
	return one.Distance()
}

// text returns the source text from a token to the current one.
func (p *parser) text(from int) string {
	last := p.tokens[p.at-1]
	end := last.at + len(last.text)
	if last.kind == noteToken || last.kind == bracketToken {
		end = p.tokenAt(p.at).at
	}
	return strings.TrimSpace(p.line[p.tokens[from].at:end])
}

// checkAmount questions an amount that is most likely a slip: 50x8, 8 vasche.
func (p *parser) checkAmount(s *draft, t token) error {
	from := s.amountAt
	if next := p.peek(); next.kind == wordToken && poolWords[trimMarks(next.text)] && s.Metres > 0 {
		p.at++
		word := p.line[t.at : next.at+len(next.text)]
		return &ParseError{
			Word: word, At: t.at, Reason: "la vasca può essere di 25 o di 50 metri",
			Suggestions: []string{strconv.Itoa(s.Metres * 25), strconv.Itoa(s.Metres * 50)},
		}
	}
	if !s.exact && s.Repeats >= shortest && s.Metres > 0 && s.Metres < shortest {
		return &ParseError{
			Word: p.text(from), At: p.tokens[from].at, Reason: fmt.Sprintf("%d ripetute di %d metri", s.Repeats, s.Metres),
			Suggestions: []string{fmt.Sprintf("%dx%d", s.Metres, s.Repeats), fmt.Sprintf("%dx%d=", s.Repeats, s.Metres)},
		}
	}
	return nil
}

var poolWords = setOf("vasca vasche lunghezza lunghezze")

// checkParts questions parts in parentheses that do not add up to the distance before them.
func (p *parser) checkParts(s *draft, open int) error {
	parts := s.distance()
	if s.exact || parts == s.Metres || len(s.Children) == 0 {
		return nil
	}
	from := s.amountAt
	inside := strings.TrimSpace(p.line[p.tokens[open].at+1 : p.tokens[p.at-1].at])
	times := ""
	if s.Repeats > 1 {
		times = strconv.Itoa(s.Repeats) + "x"
	}
	var readings []string
	if parts > 0 && s.Repeats == 1 && s.Metres%parts == 0 {
		readings = append(readings, fmt.Sprintf("%dx(%s)", s.Metres/parts, inside))
	}
	if total := s.Repeats * s.Metres; parts > s.Metres && parts < total && (total-parts)%s.Metres == 0 {
		readings = append(readings, fmt.Sprintf("%s + %dx%d", inside, (total-parts)/s.Metres, s.Metres))
	}
	if parts > 0 && parts <= MaxMetres {
		readings = append(readings, fmt.Sprintf("%s%d (%s)", times, parts, inside))
	}
	readings = append(readings, fmt.Sprintf(`%s%d "%s"`, times, s.Metres, strings.ReplaceAll(inside, `"`, "'")))
	return &ParseError{
		Word: p.text(from), At: p.tokens[from].at, Reason: fmt.Sprintf("le parti fanno %d metri e non %d", parts, s.Metres),
		Suggestions: readings,
	}
}

// tooFast reports whether no one can swim a distance in a time. A quarter of a second per metre is faster than any record with fins.
func tooFast(c racetime.Centis, metres int) bool {
	return metres > 0 && int(c) < metres*25 || metres == 0 && c < 1000
}

// checkSendOff gives a send-off that is too short for a block to its only series: 3x(5x100 A2) @1'30.
func (p *parser) checkSendOff(s *draft) error {
	if s.SendOff == 0 || s.exactSendOff || len(s.Children) == 0 || !tooFast(s.SendOff, s.distance()) {
		return nil
	}
	if only := &s.Children[0]; s.Block && len(s.Children) == 1 && only.SendOff == 0 && !tooFast(s.SendOff, only.Metres) {
		only.SendOff, s.SendOff = s.SendOff, 0
		return nil
	}
	return parseError(s.sendOffToken, fmt.Sprintf("non bastano per %d metri: scrivi la ripartenza dentro le parentesi", s.distance()))
}

// onlyLastHasTerms reports whether several series without any terms precede one that has some. The terms may be meant for all of them.
func onlyLastHasTerms(list []Series) bool {
	last := len(list) - 1
	for i, s := range list {
		terms := s.Style != 0 || s.Intensity != 0 || s.Modality != 0
		bare := !terms && s.Note == "" && s.SendOff == 0 && s.Subgroup == 0
		if s.Block || len(s.Children) > 0 || s.Metres == 0 || i < last && !bare || i == last && !terms {
			return false
		}
	}
	return last > 0
}

// checkTerms questions a line in which only the last series has terms: 1x400 + 2x200 + 4x100 SL A2.
func (p *parser) checkTerms(list []Series) error {
	if p.exact || !onlyLastHasTerms(list) {
		return nil
	}
	last := list[len(list)-1]
	all := make([]Series, len(list))
	for i, s := range list {
		all[i] = s
		all[i].Style, all[i].Intensity, all[i].Modality = last.Style, last.Intensity, last.Modality
	}
	from := p.tokens[0].at
	return &ParseError{
		Word: strings.TrimSpace(p.line[from:]), At: from, Reason: "i termini possono valere per tutte le serie o solo per l'ultima",
		Suggestions: []string{p.words.line(all, p.vocabulary), p.words.line(list, p.vocabulary)},
	}
}

// ladder questions distances that follow each other: 100-200-300-200-100.
func (p *parser) ladder(t token) error {
	parts := strings.FieldsFunc(t.text, func(r rune) bool { return !isDigit(r) })
	return &ParseError{Word: t.text, At: t.at, Reason: "più distanze", Suggestions: []string{strings.Join(parts, " + ")}}
}

// halfMetres questions half metres, which a series cannot have.
func (p *parser) halfMetres(s *draft, t token) error {
	text := p.text(s.amountAt)
	m := &ParseError{Word: text, At: p.tokens[s.amountAt].at, Reason: "i metri sono numeri interi"}
	if tenths, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "").Replace(t.text)); err == nil && tenths*s.Repeats%10 == 0 {
		m.Suggestions = []string{fmt.Sprintf(`%d "%s"`, tenths*s.Repeats/10, text)}
	}
	return m
}
