package training

import (
	"slices"
	"strings"

	"traguardo/internal/domain/racetime"
)

// sendOff parses the time after @ or a word that means the same.
func (p *parser) sendOff(s *draft) error {
	exact := p.accept("=")
	t := p.peek()
	if p.severalSendOffs(s) {
		return nil
	}
	if timeRangePattern.MatchString(t.text) && t.kind == wordToken {
		ends := strings.FieldsFunc(t.text, func(r rune) bool { return r == '-' || r == '–' || r == '/' })
		return p.ask(p.at, p.at+1, "una ripartenza sola", ends...)
	}
	if measurePattern.MatchString(t.text) && t.kind == wordToken && !strings.HasSuffix(t.text, "%") {
		return p.ask(p.at, p.at+1, "una ripartenza sola", strings.FieldsFunc(t.text, func(r rune) bool { return !isDigit(r) })...)
	}
	if other := p.tokenAt(p.at + 2); t.kind == timeToken && isDash(p.tokenAt(p.at+1)) && other.kind == timeToken &&
		(p.at+3 == len(p.tokens) || p.tokenAt(p.at+3).kind == signToken) {
		return p.ask(p.at, p.at+3, "una ripartenza sola", t.text, other.text)
	}
	if t.kind != numberToken && t.kind != timeToken {
		return parseError(t, "manca il tempo di ripartenza")
	}
	if s.SendOff != 0 && s.Kind == Swim {
		return parseError(t, "ce n'è già uno")
	}
	from := p.at
	at, err := p.clockAt("tempo di ripartenza")
	if err != nil {
		return err
	}
	if s.Kind != Swim {
		reading := []string{}
		if at > s.SendOff {
			reading = append(reading, "rec "+writeRest(at-s.SendOff))
		}
		return p.ask(from-1, p.at, "una serie a tempo non ha la ripartenza, ma il recupero", reading...)
	}
	if t.kind == numberToken && len(t.text) <= 2 && tooFast(at, s.distance()) && at*60 <= MaxSendOff && !exact {
		at *= 60 // 5x400 @6
	}
	s.exactSendOff, s.sendOffToken = exact, t
	s.SendOff = at
	return nil
}

// severalSendOffs parses a send-off for each repeat, or for each of several repeats: 4x100 @1'40-1'35-1'30-1'25, 4x50 @1'00 55 50 45.
func (p *parser) severalSendOffs(s *draft) bool {
	var texts []string
	end := p.at + 1
	if t := p.peek(); t.kind == wordToken && timeRangePattern.MatchString(t.text) && !strings.Contains(t.text, "/") {
		texts = strings.FieldsFunc(t.text, func(r rune) bool { return r == '-' || r == '–' })
	} else if t.kind == timeToken || t.kind == numberToken {
		for end = p.at; p.isAmountAt(end) && p.repeatWords(end+1) == 0 && len(p.tokenAt(end).text) > 1 && !p.isSecondsAt(end+1); end++ {
			texts = append(texts, p.tokenAt(end).clock())
			if t := p.tokenAt(end + 1); p.isTimesSeparator(end+1) && (len(texts) > 1 || p.isTimesSeparator(end+3)) && t.kind == wordToken {
				end++ // @1'30 / 1'25 / 1'20
			}
		}
	}
	if len(texts) < 2 || len(texts) == 2 && s.Repeats > 2 || s.Repeats%len(texts) != 0 || s.Kind != Swim || s.SendOff != 0 ||
		len(s.Children) > 0 || p.inShare ||
		p.restAfter(end-1) || restWords[p.tokenAt(end).word()] && !p.isAmountAt(end+1) {
		return false
	}
	list := make([]racetime.Centis, len(texts))
	for i, text := range texts {
		at, ok := parseTime(text)
		if !ok || tooFast(at, s.Metres) || at > MaxSendOff {
			return false
		}
		list[i] = at
	}
	s.sendOffs, p.at = list, end
	return true
}

// isTimesSeparator reports whether a dash or slash between two times is at token i.
func (p *parser) isTimesSeparator(i int) bool {
	t := p.tokenAt(i)
	return (isDash(t) || t.text == "/") && p.tokenAt(i-1).kind == timeToken && p.tokenAt(i+1).kind == timeToken
}

// timesInARow returns the token after the times from token i on that dashes or slashes separate.
func (p *parser) timesInARow(i int) int {
	for p.isTimesSeparator(i + 1) {
		i += 2
	}
	return i + 1
}

// spreadSendOffs returns a series for each send-off. With more repeats than send-offs, these may be in turn or one after the other.
func (p *parser) spreadSendOffs(s *draft) ([]Series, error) {
	n := len(s.sendOffs)
	list := make([]Series, n)
	for i, at := range s.sendOffs {
		list[i] = s.Series
		list[i].Repeats, list[i].SendOff = s.Repeats/n, at
	}
	if s.Repeats == n {
		return list, nil
	}
	block := Series{Repeats: s.Repeats / n, Block: true, Main: s.Main, Children: slices.Clone(list)}
	for i := range block.Children {
		block.Children[i].Repeats, block.Children[i].Main = 1, false
	}
	return nil, p.ask(s.start, p.at, "le ripartenze possono essere a turno o una dopo l'altra",
		p.words.join(list, p.vocabulary), p.words.join([]Series{block}, p.vocabulary))
}
