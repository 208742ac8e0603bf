package training

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// This file holds the questions: lines that can be read in more than one way, or that make no sense as they are. Each becomes a ParseError
// whose suggestions replace the text in doubt. A = after the amount suppresses the question.

// shortest is the shortest distance that a plain number can mean. A smaller number before parentheses is the number of repeats.
const shortest = 25

// isRepeatsOfBlock reports whether a number before parentheses is their number of repeats: 2(4x50 SL).
func (p *parser) isRepeatsOfBlock(t token) bool {
	n, err := strconv.Atoi(t.text)
	if err != nil || n >= shortest || n == 0 || !p.tokenAt(p.at+1).isSign("(") {
		return false
	}
	inside := p.tokenAt(p.at + 2)
	return inside.kind == numberToken || inside.isSign("(") || inside.isSign("!")
}

// repeatedRest parses the series after "3 volte:", which are repeated together.
func (p *parser) repeatedRest(s *draft) error {
	if p.peek().isSign("(") && p.closing(p.at) == len(p.tokens)-1 {
		s.Block = true
		return p.children(s)
	}
	list, err := p.series(s.depth + 1)
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

// checkAmount questions an amount that is most likely a slip: 50x8, 8 vasche, 10 partenze.
func (p *parser) checkAmount(s *draft) error {
	from, next := s.amountAt, p.peek()
	times := ""
	if s.Repeats > 1 {
		times = strconv.Itoa(s.Repeats) + "x"
	}
	switch {
	case s.exact || s.Metres == 0 || p.inShare:
	case poolWords[next.word()] && p.tokenAt(p.at+1).word() == "da" && p.tokenAt(p.at+2).kind == numberToken && s.Repeats == 1:
		p.at += 3 // 8 vasche da 50
		each, err := parseNumber(p.tokenAt(p.at-1), 1, MaxMetres, "metri")
		if err != nil {
			return err
		}
		return p.ask(p.at-4, p.at, "serie intere o un tratto solo", fmt.Sprintf("%dx%d", s.Metres, each), strconv.Itoa(s.Metres*each))
	case poolWords[next.word()]:
		p.at++
		return p.ask(p.at-2, p.at, "la vasca può essere di 25 o di 50 metri", strconv.Itoa(s.Metres*25), strconv.Itoa(s.Metres*50))
	case s.Repeats == 1 && s.Metres < shortest && eventWords[next.word()] && !s.unit:
		p.at++
		return p.ask(from, p.at, "manca la distanza", fmt.Sprintf("%dx15 %s", s.Metres, writeNote(next.text)),
			fmt.Sprintf("%dx25 %s", s.Metres, writeNote(next.text)), "0 "+writeNote(p.text(from, p.at)))
	case s.Repeats >= shortest && s.Metres < shortest:
		return p.ask(from, p.at, fmt.Sprintf("%d ripetute di %d metri", s.Repeats, s.Metres),
			fmt.Sprintf("%dx%d", s.Metres, s.Repeats), fmt.Sprintf("%dx%d=", s.Repeats, s.Metres))
	case s.Repeats == 1 && s.Metres < shortest && next.kind == numberToken && p.repeatWords(p.at+1) == 0:
		p.at++
		return p.ask(from, p.at, "mancano le ripetute o la distanza", fmt.Sprintf("%dx%s", s.Metres, next.text)) // 8 50
	case tiny(s.Series) && !s.unit && s.Repeats == 1 && p.tokenAt(from-1).isSign("+"):
		return p.askTinyAddition(s)
	case tiny(s.Series) && !s.unit:
		return p.ask(from, p.at, fmt.Sprintf("%d metri o vasche", s.Metres), fmt.Sprintf("%s%d", times, s.Metres*25),
			fmt.Sprintf("%s%d", times, s.Metres*50), fmt.Sprintf("%s%d=", times, s.Metres))
	}
	return nil
}

// askTinyAddition questions a number after + that is too small to be metres: lengths of the pool, or a remark.
func (p *parser) askTinyAddition(s *draft) error {
	from := s.amountAt - 1
	readings := []string{fmt.Sprintf("+ %d", s.Metres*25), fmt.Sprintf("+ %d", s.Metres*50)}
	if next := p.peek(); next.kind == endToken && p.tokenAt(from-1).kind != noteToken {
		readings = append(readings, writeNote(p.text(from, p.at)))
	}
	return p.ask(from, p.at, "un numero da solo non è una serie: vasche o altro", readings...)
}

// tiny reports whether a distance is too short to be meant in metres.
func tiny(s Series) bool {
	return s.Metres > 0 && (s.Metres < 10 || s.Repeats == 1 && s.Metres < 15 && s.Metres != 12 && s.Metres != 13)
}

// checkParts questions parts in parentheses that do not add up to the distance before them.
func (p *parser) checkParts(s *draft, open int) error {
	parts := s.distance()
	if s.exact || parts == s.Metres || len(s.Children) == 0 {
		return nil
	}
	inside := p.text(open+1, p.at-1)
	times := ""
	if s.Repeats > 1 {
		times = strconv.Itoa(s.Repeats) + "x"
	}
	var readings []string
	if parts > 0 && s.Repeats == 1 && s.Metres%parts == 0 {
		readings = append(readings, fmt.Sprintf("%dx(%s)", s.Metres/parts, inside))
	}
	if total := s.Repeats * s.Metres; parts > s.Metres && parts < total && (total-parts)%s.Metres == 0 {
		readings = append(readings, fmt.Sprintf("%s + %dx%d=", inside, (total-parts)/s.Metres, s.Metres))
	}
	if parts > 0 && parts <= MaxMetres {
		readings = append(readings, fmt.Sprintf("%s%d (%s)", times, parts, inside))
	}
	readings = append(readings, fmt.Sprintf(`%s%d "%s"`, times, s.Metres, strings.ReplaceAll(inside, `"`, "'")))
	return p.ask(s.amountAt, p.at, fmt.Sprintf("le parti fanno %d metri e non %d", parts, s.Metres), readings...)
}

// tooFast reports whether no one can swim a distance in a time. A quarter of a second per metre is faster than any record with fins.
func tooFast(c racetime.Centis, metres int) bool {
	return metres > 0 && int(c) < metres*25 || metres == 0 && c < 1000
}

// checkSendOff gives a send-off that is too short for a block to its only series: 3x(5x100 A2) @1'30.
func (p *parser) checkSendOff(s *draft) error {
	if s.SendOff == 0 || s.exactSendOff || s.Kind != Swim || !tooFast(s.SendOff, s.distance()) {
		return nil
	}
	if len(s.Children) == 0 {
		return p.ask(s.start, p.at, fmt.Sprintf("nessuno nuota %d metri in %s", s.distance(), writeRest(s.SendOff)), p.fasterReadings(s)...)
	}
	if only := &s.Children[0]; s.Block && len(s.Children) == 1 && only.SendOff == 0 && !tooFast(s.SendOff, only.Metres) {
		only.SendOff, s.SendOff = s.SendOff, 0
		return nil
	}
	rest, each := s.Series, s.Series
	rest.Rest, rest.SendOff = s.SendOff, 0
	each.Children, each.SendOff = slices.Clone(s.Children), 0
	for i := range each.Children {
		if c := &each.Children[i]; c.SendOff == 0 && len(c.Children) == 0 && c.Kind == Swim {
			c.SendOff = s.SendOff
		}
	}
	return p.ask(s.start, p.at, fmt.Sprintf("la ripartenza non basta per %d metri", s.distance()), p.words.series(each, p.vocabulary),
		p.words.series(rest, p.vocabulary))
}

// fasterReadings returns the possible readings of an impossible send-off: a rest, minutes, or exactly what it says.
func (p *parser) fasterReadings(s *draft) []string {
	rest, minutes := s.Series, s.Series
	var readings []string
	if rest.SendOff = 0; s.Rest == 0 {
		rest.Rest = s.SendOff
		readings = append(readings, p.words.series(rest, p.vocabulary))
	}
	if minutes.SendOff = s.SendOff * 60; minutes.SendOff <= MaxSendOff && !tooFast(minutes.SendOff, s.distance()) {
		readings = append(readings, p.words.series(minutes, p.vocabulary))
	}
	return append(readings, p.words.series(s.Series, p.vocabulary))
}

// oneHasTerms reports whether only the first or only the last of several series has terms, and the others have nothing but a distance. The
// terms may be meant for all of them.
func oneHasTerms(list []Series) bool {
	if len(list) < 2 {
		return false
	}
	with := -1
	for i, s := range list {
		terms := s.Style != 0 || s.Intensity != 0 || s.Modality != 0
		if s.Block || len(s.Children) > 0 || s.Metres == 0 || s.Kind != Swim {
			return false
		}
		if terms {
			if with >= 0 {
				return false
			}
			with = i
			continue
		}
		bare := s
		bare.Repeats, bare.Metres, bare.Main, bare.Children = 0, 0, false, nil
		if !reflect.DeepEqual(bare, Series{}) {
			return false
		}
	}
	return with == 0 || with == len(list)-1
}

// checkTerms questions a line in which only one series has terms: 1x400 + 2x200 + 4x100 SL A2.
func (p *parser) checkTerms(list []Series) error {
	if p.exact || !oneHasTerms(list) {
		return nil
	}
	with, one := list[len(list)-1], "l'ultima"
	if first := list[0]; first.Style != 0 || first.Intensity != 0 || first.Modality != 0 {
		with, one = first, "la prima"
	}
	all := make([]Series, len(list))
	for i, s := range list {
		all[i] = s
		all[i].Style, all[i].Intensity, all[i].Modality = with.Style, with.Intensity, with.Modality
	}
	from := p.tokens[0].at
	return &ParseError{
		Word: strings.TrimSpace(p.line[from:]), At: from, Reason: "i termini possono valere per tutte le serie o solo per " + one,
		Suggestions: []string{p.words.line(all, p.vocabulary), p.words.line(list, p.vocabulary)},
	}
}

// looseNumber returns the question about a number that is not part of a series: the next series, or a remark.
func (p *parser) looseNumber(t token) *ParseError {
	if isDash(p.tokenAt(p.at - 1)) {
		p.at--
		t = p.peek()
	}
	from := p.at
	if isDash(t) {
		from++
	}
	rest := p.text(from, p.itemEnd())
	readings := []string{}
	if n, err := parseNumber(p.tokenAt(from), shortest, MaxMetres, ""); err == nil && n > 0 || p.repeatWords(from+1) > 0 {
		readings = append(readings, "+ "+p.withPlus(from))
	}
	return &ParseError{
		Word: p.text(p.at, p.itemEnd()), At: t.at, Reason: "non si capisce a che cosa si riferisce questo numero",
		Suggestions: append(readings, writeNote(strings.ReplaceAll(rest, `"`, "''"))),
	}
}

// halfMetres questions half metres, which a series cannot have.
func (p *parser) halfMetres(s *draft, t token) error {
	if isUnit(p.peek()) {
		p.at++
	}
	m := p.ask(s.amountAt, p.at, "i metri sono numeri interi")
	tenths, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "").Replace(t.text))
	if err != nil {
		return m
	}
	if tenths*s.Repeats%10 == 0 {
		m.Suggestions = append(m.Suggestions, fmt.Sprintf(`%d "%s"`, tenths*s.Repeats/10, m.Word))
	}
	for _, metres := range []int{tenths / 10, tenths/10 + 1} {
		m.Suggestions = append(m.Suggestions, fmt.Sprintf(`%dx%d "%s"`, s.Repeats, metres, m.Word))
	}
	return m
}

// repeatsInWords matches repeats in words at the start of a text.
var repeatsInWords = regexp.MustCompile(`(?i)^(!?\s*\S+\s+(?:volte|volta|giri|giro|serie|ripetute|ripetizioni|rip\.?))(?:\s+(?:da|di))?:?\s*`)

// timesToColon adds the colon that repeats everything after it: 3 volte: 100 SL + 50 DO.
func timesToColon(text string) string { return repeatsInWords.ReplaceAllString(text, "$1: ") }

// itemsEnd returns the token after the series of the current group.
func (p *parser) itemsEnd() int {
	depth := 0
	for i := p.at; i < len(p.tokens); i++ {
		switch {
		case p.tokens[i].isSign("("):
			depth++
		case p.tokens[i].isSign(")"):
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return len(p.tokens)
}
