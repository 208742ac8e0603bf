package training

import (
	"fmt"
	"strings"
)

// target parses the time to swim. After =, an implausible time is accepted without a question.
func (p *parser) target(s *draft) error {
	if s.Target != 0 {
		return parseError(p.peek(), "c'è già un tempo")
	}
	exact := p.accept("=")
	from := p.at
	c, err := p.clockAt("tempo")
	if err == nil && !exact && tooFast(c, s.distance()) && s.distance() > 0 {
		var readings []string
		if s.Rest == 0 && !p.restFollows() {
			readings = append(readings, "rec "+p.text(from, p.at))
		}
		return p.ask(from-1, p.at, fmt.Sprintf("nessuno nuota %d metri in %s", s.distance(), writeRest(c)),
			append(readings, writeNote(p.text(from-1, p.at)))...)
	}
	s.Target = c
	return err
}

// aim parses a time after "a". With a rest or a send-off it is the target, otherwise the send-off: 8x50 a 35" rec 20", 8x100 a 1'30.
func (p *parser) aim(s *draft) error {
	t := p.peek()
	if s.aimed.text != "" || s.Target != 0 && s.SendOff != 0 {
		return parseError(t, "ce n'è già uno")
	}
	if _, err := p.clockAt("tempo"); err != nil {
		return err
	}
	if after := p.peek(); restWords[after.word()] && !p.isAmountAt(p.at+1) && !restKinds[p.tokenAt(p.at+1).word()] {
		p.at--
		return p.bareTime(s)
	}
	s.aimed = t
	return nil
}

// settleAim decides the meaning of a time after "a", once the whole series is read.
func (p *parser) settleAim(s *draft) error {
	if s.aimed.text == "" {
		return nil
	}
	c, _ := parseTime(s.aimed.clock())
	switch {
	case s.Kind != Swim:
		return parseError(s.aimed, "una serie a tempo non ha la ripartenza, ma il recupero")
	case s.SendOff != 0 || s.Rest != 0 || strings.Contains(s.Note, "rec"):
		if s.Target != 0 {
			return parseError(s.aimed, "ce n'è già uno")
		}
		s.Target = c
	case s.distance() > 0 && int(c) < s.distance()*72 && len(s.Children) == 0 && len(s.ladder) == 0:
		return &ParseError{Word: "a " + s.aimed.text, At: p.aimAt(s), Reason: "tempo da nuotare o ripartenza",
			Suggestions: []string{"in " + s.aimed.text, "@" + s.aimed.text}}
	default:
		s.SendOff, s.sendOffToken = c, s.aimed
	}
	return nil
}

// aimAt returns the byte offset of "a" and its time.
func (p *parser) aimAt(s *draft) int {
	return strings.LastIndex(strings.ToLower(p.line[:s.aimed.at]), "a")
}
