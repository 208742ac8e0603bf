package training

import (
	"strconv"
	"strings"
)

// fractionOf maps a word for a fraction to the number of equal parts in the whole.
var fractionOf = map[string]int{"1/2": 2, "½": 2, "metà": 2, "meta": 2, "mezzo": 2, "mezza": 2, "1/3": 3, "⅓": 3, "1/4": 4, "¼": 4}

// fractions parses parts without a number, of the distance or of the repeats: 4x50 FA 1/2 gambe 1/2 completo. They must add up to the
// whole.
func (p *parser) fractions(s *draft) (bool, error) {
	parts := fractionOf[p.peek().word()]
	if parts == 0 || p.inShare || len(s.shares) > 0 || len(s.Children) > 0 || s.Metres == 0 {
		return false, nil
	}
	from := p.at
	before := *s
	var list []share
	for fractionOf[p.peek().word()] == parts {
		sh := share{draft: draft{Series: Series{Repeats: 1}, start: p.at, depth: s.depth}}
		p.at++
		first := p.at
		p.inShare = true
		for !p.sharesEnd(first) && fractionOf[p.peek().word()] == 0 && !isDash(p.peek()) && p.peek().word() != "e" {
			if done, err := p.attribute(&sh.draft); done || err != nil {
				break
			}
		}
		p.inShare = false
		sh.end = p.at
		list = append(list, sh)
		if t := p.peek(); fractionOf[p.tokenAt(p.at+1).word()] == parts && (t.isSign("+") || isDash(t) || t.word() == "e" || t.text == "/") {
			p.at++
		}
	}
	whole := len(list) == parts
	for i := range list {
		whole = whole && list[i].hasTerms()
	}
	if !whole {
		*s, p.at = before, from
		return false, nil
	}
	text := p.text(from, p.at)
	ofMetres, ofRepeats := s.Metres%(parts*shortest) == 0, s.Repeats > 1 && s.Repeats%parts == 0
	count := s.Metres / parts
	if !ofMetres {
		count = s.Repeats / parts
	}
	if ofMetres != ofRepeats {
		for i := range list {
			list[i].n = count
		}
		s.shares, s.sharesText, s.sharesAt = list, text, from
		return true, nil
	}
	var readings []string
	if ofMetres {
		readings = append(readings, fractionText(p, list, s.Metres/parts), fractionText(p, list, s.Repeats/parts))
	}
	return true, p.ask(from, p.at, "di ogni ripetuta o delle ripetute", append(readings, writeNote(text))...)
}

// fractionText writes parts with their number.
func fractionText(p *parser, list []share, n int) string {
	var parts []string
	for _, sh := range list {
		parts = append(parts, strconv.Itoa(n)+" "+p.text(sh.start+1, sh.end))
	}
	return strings.Join(parts, " ")
}
