package training

import (
	"strconv"
	"strings"
)

// positions parses the attributes of each repeat or of the first and the last ones: 1° A1 2° A2 3° B1, primi 5 A2 ultimi 5 B1. They must
// cover all repeats, and each must have a term; otherwise nothing is consumed.
func (p *parser) positions(s *draft) bool {
	if p.inShare || s.Repeats < 2 || len(s.shares) > 0 || s.Metres == 0 {
		return false
	}
	from, sum := p.at, 0
	p.inShare = true
	defer func() { p.inShare = false }()
	var list []share
	for sum < s.Repeats {
		sh, ok := p.position(s, sum)
		if !ok || !sh.hasTerms() {
			break
		}
		list, sum = append(list, sh), sum+sh.n
		if p.peek().word() == "e" {
			p.at++
		}
	}
	if sum != s.Repeats || len(list) < 2 || p.isPosition(p.at) {
		p.at = from
		return false
	}
	end := list[len(list)-1].end
	p.at = end
	s.shares, s.sharesText, s.sharesAt = list, p.text(from, end), from
	return true
}

// position parses one of the positions; before is the number of repeats before it.
func (p *parser) position(s *draft, before int) (share, bool) {
	sh := share{n: 1, draft: draft{Series: Series{Repeats: 1, Metres: s.Metres}, start: p.at, depth: s.depth}}
	t := p.peek()
	switch {
	case t.word() == "il" && p.isPosition(p.at+1):
		p.at++
		return p.position(s, before)
	case !p.isPosition(p.at):
		return sh, false
	case ordinalPattern.MatchString(t.text):
		if n, err := strconv.Atoi(strings.TrimRight(t.text, "°ºª^")); err != nil || n != before+1 {
			return sh, false
		}
		p.at++
	default:
		n, err := strconv.Atoi(p.tokenAt(p.at + 1).text)
		if last := strings.HasPrefix(t.word(), "ultim"); err != nil || n == 0 || last != (before+n == s.Repeats) {
			return sh, false
		}
		sh.n = n
		p.at += 2
	}
	from := p.at
	for !p.sharesEnd(from) && !p.isPosition(p.at) {
		if done, err := p.attribute(&sh.draft); done || err != nil {
			return sh, false
		}
	}
	sh.end = p.at
	return sh, p.at > from
}

// isPosition reports whether the token at i says which of the repeats follow: 2°, primi 5.
func (p *parser) isPosition(i int) bool {
	t := p.tokenAt(i)
	if t.kind != wordToken {
		return false
	}
	counted := strings.HasPrefix(t.word(), "ultim") || strings.HasPrefix(t.word(), "prim")
	return ordinalPattern.MatchString(t.text) || counted && p.tokenAt(i+1).kind == numberToken && !isUnit(p.tokenAt(i+2))
}

// everySecond reports whether numbers are all odd or all even ones up to a number of repeats: 1-3-5 of 6.
func everySecond(numbers []string, repeats int) bool {
	want, _ := strconv.Atoi(numbers[0])
	if want < 1 || want > 2 {
		return false
	}
	for _, text := range numbers {
		if n, _ := strconv.Atoi(text); n != want {
			return false
		}
		want += 2
	}
	return want > repeats && want-2 <= repeats
}
