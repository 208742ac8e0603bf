package training

import "fmt"

// without parses equipment, styles or modalities that are not to be used: senza palette, no pinne. They belong in the note.
func (p *parser) without(s *draft) (bool, error) {
	if word := p.peek().word(); word != "senza" && word != "no" && word != "niente" {
		return false, nil
	}
	from, end := p.at, p.at
	for i := p.at + 1; ; {
		n := p.namedAt(i)
		if n == 0 {
			break
		}
		i += n
		end = i
		if p.tokenAt(i - 1).comma {
			break
		}
		if word := p.tokenAt(i).word(); word != "e" && word != "o" && word != "ne" && !p.tokenAt(i).isSign("+") {
			break
		}
		i++
	}
	if end == from {
		return false, nil
	}
	p.at = end
	s.addNote(p.text(from, end), false)
	return true, nil
}

// namedAt returns the number of tokens of the style, modality or piece of equipment at a token, or 0.
func (p *parser) namedAt(from int) int {
	if m, n := p.name(from); n > 0 && m.kind != intensityWord {
		return n
	}
	_, n := p.equipment(from)
	return n
}

// eachStyle questions a series that is swum once in each style: 100 per stile. With a number before it, it is a remark: uno per stile.
func (p *parser) eachStyle(s *draft) (bool, error) {
	from, first := p.at, p.peek()
	_, numbered := numberWords[first.word()]
	if numbered = numbered || first.word() == "uno"; numbered {
		from++
		first = p.tokenAt(from)
	}
	next := p.tokenAt(from + 1).word()
	if first.word() != "per" && first.word() != "ogni" && !first.isSign("x") || next != "stile" && next != "stili" {
		return false, nil
	}
	if m, n := p.name(from + 1); n > 1 && m.kind == styleWord {
		return false, nil // per stile libero
	}
	begin := p.at
	p.at = from + 2
	text := p.text(begin, p.at)
	if numbered || s.Block || s.Metres == 0 {
		s.addNote(text, false)
		return true, nil
	}
	amount := p.text(s.amountAt, begin)
	var readings []string
	if s.Repeats == 1 {
		readings = append(readings, fmt.Sprintf("4x%s %s", amount, writeNote("uno "+text)))
	}
	readings = append(readings, fmt.Sprintf("%s %s", amount, writeNote(text)))
	if s.Repeats > 1 {
		readings = append(readings, fmt.Sprintf("4x(%s) %s", amount, writeNote(text)))
	}
	return false, p.ask(s.amountAt, p.at, "la distanza è quella di uno stile o il totale", readings...)
}

// pauseBetween makes a time on its own a pause: 2' tra le serie.
func (p *parser) pauseBetween(s *draft) (bool, error) {
	n := p.betweenSeries(p.at)
	if n == 0 || s.Kind != ByTime || s.Metres > 0 || p.at != s.amountAt+1 {
		return false, nil
	}
	s.Kind = Pause
	s.addNote(p.text(p.at, p.at+n), true)
	p.at += n
	return true, nil
}
