package training

import "strings"

// bareTime parses a time without a word before it: 20” di recupero. A time alone is a send-off, a rest or a target.
func (p *parser) bareTime(s *draft) error {
	first, from := p.peek(), p.at
	if before := p.tokenAt(from - 1); before.kind == timeToken && restWords[p.tokenAt(from-2).word()] {
		for p.peek().kind == timeToken {
			p.at++ // rec 30" 20" 10"
		}
		return p.ask(from-2, p.at, "un recupero solo", "rec "+before.text, writeNote(p.text(from-2, p.at)))
	}
	if end := p.timesInARow(from); end > from+1 {
		p.at = end
		readings := []string{writeNote(strings.ReplaceAll(p.text(from, end), `"`, "''"))}
		if s.Repeats == (end-from+1)/2 && s.SendOff == 0 && s.Kind == Swim {
			readings = append([]string{"@" + strings.ReplaceAll(p.text(from, end), " ", "")}, readings...)
		}
		return p.ask(from, end, "ripartenze o tempi da nuotare", readings...)
	}
	p.at++
	if p.isSecondsAt(p.at) {
		p.at++
	}
	for fillers[p.peek().word()] {
		p.at++
	}
	if t := p.peek(); restWords[t.word()] && !p.words.knows(t.text) && !restKinds[p.tokenAt(p.at+1).word()] && !p.isAmountAt(p.at+1) {
		after := p.at + 1
		p.at = from
		err := p.rest(s)
		p.at = after
		return err
	}
	if t := p.peek(); (t.word() == "tra" || t.word() == "fra") && s.Rest == 0 {
		after := p.at
		p.at = from
		err := p.rest(s) // 2' tra le serie
		p.at = after
		return err
	}
	at, _ := parseTime(first.clock())
	var readings []string
	if s.SendOff == 0 && !tooFast(at, s.distance()) && s.Kind == Swim {
		readings = append(readings, "@"+first.text)
	}
	if s.Rest == 0 && !p.restFollows() {
		readings = append(readings, "rec "+first.text)
	}
	if d := s.distance(); s.Target == 0 && d > 0 && s.Kind == Swim && int(at) >= d*35 && int(at) <= d*200 {
		readings = append(readings, "in "+first.text)
	}
	if len(readings) == 0 {
		readings = append(readings, writeNote(strings.ReplaceAll(first.text, `"`, "''")))
	}
	return &ParseError{Word: first.text, At: first.at, Reason: "ripartenza, recupero o tempo da nuotare", Suggestions: readings}
}
