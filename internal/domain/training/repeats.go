package training

import (
	"fmt"
	"strconv"
	"strings"
)

// amountWords skips words between repeats and the distance: 4 volte i 100, 8 da 50.
func (p *parser) amountWords() {
	for t := p.peek(); t.kind == wordToken && p.isAmountAt(p.at+1); t = p.peek() {
		switch t.word() {
		case "da", "di", "i", "per", "x", "mt", "m", "metri":
			p.at++
		default:
			return
		}
	}
}

// repeats sets the repeats of a series. first is their number.
func (p *parser) repeats(s *draft, first token, n int) error {
	repeats, err := parseNumber(first, 1, MaxRepeats, "ripetute")
	if err == nil {
		s.Repeats = repeats
		return nil
	}
	turned, _ := strconv.Atoi(first.text) // 200x4
	if times, err := parseNumber(p.tokenAt(p.at+n), 1, shortest-1, ""); err == nil && turned%25 == 0 && turned > 0 && turned <= MaxMetres {
		return p.ask(s.amountAt, p.at+n+1, fmt.Sprintf("al massimo %d ripetute", MaxRepeats), fmt.Sprintf("%dx%d", times, turned))
	}
	return err
}

// repeatWords returns the number of tokens from from on that mark the number before them as repeats: x, or words such as "volte" and
// "serie da". It is 0 if there are none.
func (p *parser) repeatWords(from int) int {
	t, next := p.tokenAt(from), p.tokenAt(from+1)
	if t.isSign("x") && next.word() != "stile" {
		return 1
	}
	word := t.word()
	if word == "rip" && next.kind == timeToken && p.tokenAt(from-2).isSign("x") {
		return 0 // 10x100 rip. 1'30
	}
	if number := p.tokenAt(from - 1); (word == "da" || word == "per") && p.isAmountAt(from+1) && !number.comma {
		if n, err := parseNumber(number, 1, shortest-1, ""); err == nil && n > 0 && number.kind == numberToken {
			return 1 // 8 da 50
		}
	}
	if !timesWords[word] || p.words.knows(t.text) {
		return 0
	}
	if fillers[next.word()] && !isDash(next) && p.isAmountAt(from+2) {
		return 2
	}
	return 1
}

// isRepeatsAfter reports whether repeats follow the series that they are about: 50 SL x 8, (100 SL + 50 DO) 3 volte.
func (p *parser) isRepeatsAfter() bool {
	t, next := p.peek(), p.tokenAt(p.at+1)
	if p.inShare {
		return false
	}
	if fillers[t.word()] && next.kind == numberToken && p.tokenAt(p.at+2).kind == wordToken && timesWords[p.tokenAt(p.at+2).word()] {
		return t.word() == "per"
	}
	after := p.tokenAt(p.at + 2)
	switch {
	case t.isSign("x"):
		return next.kind == numberToken && !after.isSign("(") && after.kind != numberToken
	case t.kind == numberToken:
		return timesWords[next.word()] && !p.words.knows(next.text) && !p.isAmountAt(p.at+2) && !after.isSign("(") && !fillers[after.word()]
	}
	_, number := numberWords[t.word()]
	return number && (next.word() == "volte" || next.word() == "giri") && !p.isAmountAt(p.at+2)
}

// repeatsAfter applies repeats that follow a series. After several series they may be for all of them. group is the first token of these.
func (p *parser) repeatsAfter(s *draft, group int) error {
	end := p.at
	for {
		t := p.next()
		n, word := numberWords[t.word()]
		if word {
			t = token{kind: numberToken, text: strconv.Itoa(n), at: t.at}
		}
		if t.kind != numberToken {
			continue
		}
		times, err := parseNumber(t, 1, MaxRepeats, "ripetute")
		if err != nil {
			return err
		}
		if timesWords[p.peek().word()] {
			p.at++
		}
		if times >= shortest && s.Repeats == 1 && s.Metres > times && s.Metres%times == 0 && len(s.Children) == 0 {
			after := p.text(s.amountAt+1, end) // 400 MI x 100
			return p.ask(s.amountAt, p.at, fmt.Sprintf("%d ripetute, o a %d metri per volta", times, times),
				strings.TrimSpace(fmt.Sprintf("%dx%d %s", s.Metres/times, times, after)), fmt.Sprintf("%dx%s", times, p.text(s.amountAt, end)))
		}
		if group != s.start && s.depth == 1 {
			before := strings.TrimRight(p.text(group, s.start), "+ ")
			return p.ask(group, p.at, "le ripetute possono valere per tutte le serie o solo per l'ultima",
				fmt.Sprintf("%dx(%s)", times, p.text(group, end)), fmt.Sprintf("%s + %dx(%s)", before, times, p.text(s.start, end)))
		}
		return p.repeat(s, times)
	}
}

// repeat repeats what was read so far.
func (p *parser) repeat(s *draft, times int) error {
	if s.Repeats == 1 && len(s.ladder) == 0 {
		s.Repeats = times
		return nil
	}
	if s.depth+1 > MaxDepth {
		return parseError(p.peek(), errTooDeep)
	}
	main := s.Main
	s.Main = false
	inner, err := p.finish(s)
	*s = draft{Series: Series{Repeats: times, Main: main, Block: true, Children: inner}, start: s.start, amountAt: s.amountAt, depth: s.depth}
	return err
}

// isRepeatsOnly reports whether the parentheses at open hold nothing but repeats.
func (p *parser) isRepeatsOnly(open int) bool {
	return timesWords[p.tokenAt(open+2).word()] && p.tokenAt(open+3).isSign(")")
}
