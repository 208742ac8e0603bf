package training

import (
	"fmt"
	"strings"
)

// This file holds numbers that follow a whole series.

// withPlus returns the rest of a series with a + before each number of repeats: 2x75 3x50 becomes 2x75 + 3x50.
func (p *parser) withPlus(from int) string {
	var parts []string
	start, depth := from, 0
	for i := from; i < p.itemEnd(); i++ {
		switch t := p.tokens[i]; {
		case t.isSign("("):
			depth++
		case t.isSign(")"):
			depth--
		case depth == 0 && i > start+1 && t.kind == numberToken && p.tokenAt(i+1).isSign("x"):
			parts = append(parts, p.text(start, i))
			start = i
		}
	}
	return strings.Join(append(parts, p.text(start, p.itemEnd())), " + ")
}

// sameMetres questions a distance that the series after it add up to: 2400: 6x400. Otherwise it returns nil.
func (p *parser) sameMetres(list []Series) *ParseError {
	n, ok := p.peek().whole()
	each, counted := p.tokenAt(p.at + 2).whole()
	if len(list) != 1 || !ok || !counted || !p.tokenAt(p.at+1).isSign("x") || n*each != list[0].Metres || list[0].Repeats != 1 {
		return nil
	}
	rest := p.text(p.at, len(p.tokens))
	readings := []string{rest, fmt.Sprintf("%s (%s)", strings.TrimRight(p.text(0, p.at), " :="), rest)}
	if one := list[0]; one.Style != 0 || one.Intensity != 0 || one.Modality != 0 {
		readings = []string{p.text(0, p.at) + " + " + p.withPlus(p.at), readings[1]} // 400 SL 8x50 FA
	}
	return p.ask(0, len(p.tokens), "la distanza può essere il totale di ciò che segue", readings...)
}
