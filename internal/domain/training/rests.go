package training

import (
	"fmt"
	"slices"
	"strings"
)

// This file handles rests other than those between the repeats of a series: rests between series of a block, and swum rests.

// seriesNouns are the words for the series that a rest separates.
var seriesNouns = setOf("serie set giri giro blocchi blocco sets")

// betweenSeries returns the number of tokens from from on that mean "between the series", or 0: tra le serie, fra i giri.
func (p *parser) betweenSeries(from int) int {
	word := p.tokenAt(from).word()
	if word != "tra" && word != "fra" && word != "between" {
		return 0
	}
	i := from + 1
	for w := p.tokenAt(i).word(); w == "le" || w == "i" || w == "una" || w == "un" || w == "ogni"; w = p.tokenAt(i).word() {
		i++
	}
	if !seriesNouns[p.tokenAt(i).word()] {
		return 0
	}
	return i + 1 - from
}

// seriesRest finds a rest between series at token from: rec tra le serie 1', 2' tra le serie, 2' rec tra le serie. It returns the token of
// the time and the one after the whole, or 0.
func (p *parser) seriesRest(from int) (at, end int) {
	i := from
	word := restWords[p.tokenAt(from).word()]
	if word {
		i++
	}
	if n := p.betweenSeries(i); n > 0 {
		i += n
		for restWords[p.tokenAt(i).word()] || fillers[p.tokenAt(i).word()] {
			i++
		}
		if p.isAmountAt(i) && p.repeatWords(i+1) == 0 {
			return i, i + 1
		}
		return 0, 0
	}
	if !p.isAmountAt(i) {
		return 0, 0
	}
	at = i
	for i++; !word && restWords[p.tokenAt(i).word()] || fillers[p.tokenAt(i).word()] || p.isSecondsAt(i); i++ {
	}
	if n := p.betweenSeries(i); n > 0 {
		return at, i + n
	}
	return 0, 0
}

// isOuterRest reports whether the current token starts a rest of the block around s: 2x8x50 a 50" (2' tra le serie), 3x4x50 r 15" / 1'.
func (p *parser) isOuterRest(s *draft) bool {
	if !s.nested {
		return false
	}
	from := p.at
	if p.peek().isSign("(") {
		from++
	}
	if at, _ := p.seriesRest(from); at > 0 {
		return true
	}
	return s.Rest != 0 && p.peek().text == "/" && p.tokenAt(from+1).kind == timeToken
}

// restBetween parses a rest between the series of a block. It reports false if there is none at the current token.
func (p *parser) restBetween(s *draft) (bool, error) {
	if s.Block && p.peek().text == "/" && p.tokenAt(p.at+1).kind == timeToken && (s.Rest == 0 || s.restMoves()) {
		p.at++
		s.moveRest()
		return true, p.rest(s)
	}
	at, end := p.seriesRest(p.at)
	if at == 0 {
		return false, nil
	}
	if s.restMoves() {
		s.moveRest()
	}
	if s.Rest != 0 {
		return true, p.askSecondRest(s, at, end)
	}
	from := p.at
	p.at = at
	err := p.rest(s)
	p.at = end
	if !s.Block && err == nil && s.Kind != ByTime {
		s.addNote(strings.TrimSpace(strings.Replace(p.text(from, end), p.tokens[at].text, "", 1)), false)
	}
	return true, err
}

// askSecondRest questions a rest between series after another rest of the block, which may be that of the series inside it.
func (p *parser) askSecondRest(s *draft, at, end int) error {
	between, ok := parseTime(p.tokenAt(at).clock())
	from, text := p.at, p.text(p.at, end)
	p.at = end
	if s.Block && ok && !slices.ContainsFunc(s.Children, func(c Series) bool { return c.Rest != 0 }) {
		inside := s.Series
		inside.Rest, inside.Children = between, slices.Clone(s.Children)
		for i := range inside.Children {
			inside.Children[i].Rest = s.Rest
		}
		return p.ask(s.start, end, "di quali serie è il primo recupero?", p.words.series(inside, p.vocabulary),
			p.text(s.start, from)+" "+writeNote(strings.ReplaceAll(text, `"`, "''")))
	}
	return p.ask(from, end, "c'è già un recupero", writeNote(strings.ReplaceAll(text, `"`, "''")))
}

// restMoves reports whether the rest of a block is that of its only series, because another one is between the series: 2x(10x50) r 10" /
// 2'.
func (s *draft) restMoves() bool {
	return s.Block && s.Rest != 0 && len(s.Children) == 1 && s.Children[0].Rest == 0 && s.Children[0].Repeats > 1
}

// moveRest gives the rest of a block to its only series.
func (s *draft) moveRest() {
	if s.restMoves() {
		s.Children[0].Rest, s.Rest = s.Rest, 0
	}
}

// activeRest questions metres that are swum as a rest: 6x100 rec attivo 50. They may be swum after each repeat.
func (p *parser) activeRest(s *draft) error {
	t, kind := p.peek(), p.tokenAt(p.at+1).word()
	n, ok := p.tokenAt(p.at + 2).whole()
	if !restWords[t.word()] || !strings.HasPrefix(kind, "att") || !ok || p.isSecondsAt(p.at+3) ||
		n < shortest || n%shortest != 0 || s.Metres == 0 {
		return nil
	}
	rest := p.at
	if p.at += 3; isUnit(p.peek()) {
		p.at++
	}
	one := s.amountAt
	if s.Repeats > 1 {
		one += 1 + p.repeatWords(s.amountAt+1)
	}
	return p.ask(s.start, p.at, "i metri del recupero attivo si contano dopo ogni ripetuta o sono un'annotazione",
		fmt.Sprintf(`%dx(%s + %d "rec attivo")`, s.Repeats, p.text(one, rest), n), p.text(s.start, rest)+" "+writeNote(p.text(rest, p.at)))
}

// restEvery questions a rest that comes only after some of the repeats or metres: 10x100 rec 20" ogni 5 rec 1', 1500 SL rec 1' ogni 500.
func (p *parser) restEvery(s *draft) error {
	from, at := p.at, p.at+1
	switch {
	case restWords[p.peek().word()] && p.isAmountAt(p.at+1) && p.tokenAt(p.at+2).word() == "ogni":
		if at = p.at + 3; restWords[p.tokenAt(at+1).word()] {
			return nil // rec 20" ogni 5 rec 1'
		}
	case p.peek().word() != "ogni":
		return nil
	}
	n, ok := p.tokenAt(at).whole()
	if !ok || n == 0 || len(s.Children) > 0 || s.Metres == 0 || s.inWords {
		return nil
	}
	end, rest := at+1, p.text(from, from+2)
	if isUnit(p.tokenAt(end)) {
		end++
	}
	swum := at == from+1 && p.tokenAt(end).kind == numberToken && p.tokenAt(end+1).kind == wordToken
	switch {
	case swum:
		if m, ok := p.tokenAt(end).whole(); !ok || m < shortest || m%shortest != 0 || countedWords[p.tokenAt(end+1).word()] {
			return nil
		}
		rest, end = p.text(end, end+2), end+2 // ogni 4 50 sciolti
	case at == from+1:
		if !restWords[p.tokenAt(end).word()] || !p.isAmountAt(end+1) {
			return nil
		}
		rest, end = p.text(end, end+2), end+2
	default:
		if next := p.tokenAt(end); next.kind == wordToken && countedWords[next.word()] {
			return nil
		}
	}
	one, before := s.amountAt, p.text(s.start, from)
	if s.Repeats > 1 {
		one += 1 + p.repeatWords(s.amountAt+1)
	}
	each := strings.TrimRight(p.text(one, from), " (")
	var readings []string
	switch {
	case swum && s.Repeats > n && s.Repeats%n == 0:
		readings = append(readings, fmt.Sprintf("%dx(%dx%s + %s)", s.Repeats/n, n, each, rest))
	case swum:
	case s.Repeats > n && s.Repeats%n == 0:
		readings = append(readings, fmt.Sprintf("%dx(%dx%s) %s", s.Repeats/n, n, each, rest))
	case s.Repeats > 1 && s.Metres > n && s.Metres%n == 0 && n >= shortest:
		readings = append(readings, fmt.Sprintf("%dx(%dx%d%s %s)", s.Repeats, s.Metres/n, n, strings.TrimPrefix(each, p.tokens[one].text), rest))
	case s.Repeats == 1 && s.Metres > n && s.Metres%n == 0 && n >= shortest:
		readings = append(readings, fmt.Sprintf("%dx%d%s %s", s.Metres/n, n, strings.TrimPrefix(each, p.tokens[one].text), rest))
	}
	p.at = end
	note := writeNote(strings.ReplaceAll(p.text(from, end), `"`, "''"))
	return p.ask(s.start, end, "vale solo dopo alcune ripetute", append(readings, strings.TrimRight(before, " (")+" "+note)...)
}
