package training

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func isDash(t token) bool {
	return t.kind == wordToken && strings.ContainsRune("-–—‑‐−", []rune(t.text)[0]) && utf8.RuneCountInString(t.text) == 1
}

// takeHeading adds the text before a colon: a term of the coach, or a remark.
func (p *parser) takeHeading(s *draft) {
	if p.heading == "" {
		return
	}
	if m, ok := p.words.known[trimMarks(p.heading)]; ok {
		p.term(s, m)
	} else {
		s.addNote(p.heading, false)
	}
	p.heading = ""
}

// opening parses words before the amount: Gambe 8x50, Riscaldamento 400 SL, pausa 3'. Remarks alone are a heading: a series without metres.
func (p *parser) opening(s *draft) (heading bool, err error) {
	p.takeHeading(s)
	if done, err := p.openingPause(s); done || err != nil {
		return true, err
	}
	end, remarksOnly := p.at, true
	if isUnit(p.peek()) && p.tokenAt(p.at+1).kind == numberToken {
		p.at++ // mt 400
		return false, nil
	}
	for end < len(p.tokens) && p.tokens[end].kind == wordToken {
		if _, n := p.name(end); n > 0 {
			end, remarksOnly = end+n, false
			continue
		}
		t := p.tokens[end]
		if _, n := p.equipment(end); n > 0 {
			end, remarksOnly = end+n, false
			continue
		}
		_, fin := finWords[t.word()]
		if _, number := numberWords[t.word()]; number && p.repeatWords(end+1) > 0 {
			break // tre volte 100 SL
		}
		if b := t.word(); ladderPattern.MatchString(b) || measurePattern.MatchString(b) ||
			!isRemark(b) && !fillers[b] && !isDash(t) && !p.isProse(t) && !fin && !breathWords[b] && !(restWords[b] &&
				restKinds[p.tokenAt(end+1).word()]) {
			if restKinds[b] && end > p.at && restWords[p.tokens[end-1].word()] {
				end++
				continue
			}
			if ladderPattern.MatchString(b) || measurePattern.MatchString(b) {
				break
			}
			return false, nil
		}
		end++
	}
	t := p.tokenAt(end)
	_, number := numberWords[t.word()]
	amount := t.kind == numberToken || t.kind == timeToken || t.isSign("(") || ladderPattern.MatchString(t.text) || number
	heading = remarksOnly && end == len(p.tokens)
	if end == p.at || !amount && !heading {
		return false, nil
	}
	for p.at < end {
		if isDash(p.peek()) {
			p.at++
			continue
		}
		from := p.at
		if err := p.word(s); err != nil {
			return false, err
		}
		if p.at > end { // a clause took the amount too
			p.at = end
			s.Note = ""
			s.addNote(p.text(from, end), false)
		}
	}
	s.afterWord = false
	return heading, nil
}

// openingPause parses a pause between series: pausa 3', rec 2'. A short rest on a line of its own may belong to the series before.
func (p *parser) openingPause(s *draft) (bool, error) {
	t := p.peek()
	if !pauseWords[t.word()] {
		return false, nil
	}
	i := p.at + 1
	for fillers[p.tokenAt(i).word()] {
		i++
	}
	value := p.tokenAt(i)
	at, ok := parseTime(value.clock())
	if !p.isAmountAt(i) || !ok || at <= 0 || at > MaxSendOff || p.repeatWords(i+1) > 0 {
		return false, nil
	}
	if value.kind == numberToken && (at >= 10000 || len(value.text) == 1) {
		return false, p.ask(p.at, i+1, "minuti o secondi", t.text+" "+value.text+"'", t.text+" "+value.text+`"`)
	}
	if at < 6000 && !strings.HasPrefix(t.word(), "pausa") {
		return false, p.ask(p.at, i+1, "se è il recupero della serie di prima, scrivilo sulla sua riga", "pausa "+writeRest(at))
	}
	p.at = i + 1
	s.Kind, s.SendOff = Pause, at
	for {
		done, err := p.attribute(s)
		if err != nil || done {
			if err == nil {
				_, err = p.finish(s)
			}
			return true, err
		}
	}
}

// isHeading reports whether a line is a heading without a colon: Lavoro centrale, Blocco 2, Lunedì 12 ottobre.
func (p *parser) isHeading() bool {
	first := p.peek().word()
	if first == "" {
		return false
	}
	terms := 0
	for i, t := range p.tokens {
		_, n := p.name(i)
		_, pieces := p.equipment(i)
		if calendarWords[t.word()] {
			return true
		}
		switch {
		case t.kind == wordToken && (datePattern.MatchString(t.text) || t.text == "/"):
		case t.kind == wordToken && n+pieces > 0:
			terms++
		case t.kind == wordToken && !strings.ContainsFunc(t.text, isDigit):
		case t.kind == numberToken && i > 0 && i < 3 && len(p.tokens) <= i+2 && len(t.text) <= 2 && headingWords[first]:
		case t.kind == timeToken && first == "ore":
		default:
			return false
		}
	}
	if restWords[first] || dryWords[p.tokens[len(p.tokens)-1].word()] {
		return false
	}
	if terms > 0 {
		return headingWords[first] && len(p.tokens) > 1
	}
	return headingWords[first] || !p.hasDoubtfulWord()
}

// hasDoubtfulWord reports whether some word may be a misspelt term or notation.
func (p *parser) hasDoubtfulWord() bool {
	for _, t := range p.tokens {
		word := t.word()
		if dryWords[word] || !isRemark(word) && !fillers[word] && !p.isProse(t) && !isDash(t) {
			return true
		}
	}
	return !unicode.IsLetter([]rune(p.tokens[0].text)[0])
}

// isDryItem reports whether the current series is dry-land work: 20' stretching, 3x20 addominali.
func (p *parser) isDryItem() bool {
	if p.heading != "" && dryWords[trimMarks(p.heading)] {
		return true
	}
	for i := p.at; i < p.itemEnd(); i++ {
		if t := p.tokens[i]; dryWords[t.word()] && !p.words.knows(t.text) {
			return t.word() != "secco" || i == p.at || p.tokens[i-1].kind != timeToken
		}
	}
	return false
}

// itemEnd returns the token after the current series.
func (p *parser) itemEnd() int {
	depth := 0
	for i := p.at; i < len(p.tokens); i++ {
		t := p.tokens[i]
		switch {
		case t.isSign("("):
			depth++
		case t.isSign(")"):
			if depth--; depth < 0 {
				return i
			}
		case t.isSign("+") && depth == 0:
			return i
		}
	}
	return len(p.tokens)
}

// dryItem parses dry-land work. Its time is counted; everything else is the note.
func (p *parser) dryItem(s *draft) ([]Series, error) {
	s.Kind = DryLand
	end := p.itemEnd()
	var times []int
	rest := -1 // the token of a rest
	for i := p.at; i < end; i++ {
		switch {
		case p.tokens[i].kind != timeToken:
		case i > p.at && rest < 0 && restWords[p.tokens[i-1].word()]:
			rest = i
		default:
			times = append(times, i)
		}
	}
	if rest == end-1 && len(times) == 1 {
		at, ok := parseTime(p.tokens[rest].clock())
		if !ok || at > MaxSendOff {
			return nil, parseError(p.tokens[rest], "tempo non valido")
		}
		s.Rest, end = at, rest-1 // 4x30" plank rec 30"
	} else if rest >= 0 && len(times) > 0 {
		times = append(times, rest)
	}
	cut := func(from, to int) {
		before, after := p.text(p.at, from), p.text(to, end)
		s.addNote(strings.TrimSpace(strings.TrimRight(before, " :-–")+" "+after), false)
	}
	switch {
	case len(times) == 0:
		s.addNote(p.text(p.at, end), false)
	case len(times) > 1:
		return nil, p.ask(p.at, end, "più tempi in una serie: dividila con +")
	default:
		i := times[0]
		at, ok := parseTime(p.tokens[i].clock())
		if !ok || at > MaxSendOff {
			return nil, parseError(p.tokens[i], "tempo non valido")
		}
		s.SendOff = at
		from := i
		if i >= p.at+2 && p.tokens[i-1].isSign("x") && p.tokens[i-2].kind == numberToken {
			n, err := parseNumber(p.tokens[i-2], 1, MaxRepeats, "ripetute")
			if err != nil {
				return nil, err
			}
			s.Repeats, from = n, i-2
		}
		cut(from, i+1)
		if strings.ToLower(s.Note) == "secco" || strings.ToLower(s.Note) == "a secco" {
			s.Note = ""
		}
	}
	if p.at = end; s.Rest != 0 {
		p.at = rest + 1
	}
	return []Series{s.Series}, nil
}

// postureWords say how to hold the arms or legs: braccia lungo i fianchi, braccia in avanti, gambe unite.
var postureWords = setOf(`avanti lungo alte tese distese dietro ferme unite incrociate divaricate laterali fianchi`)

// isPosture reports whether the current token continues the posture of a part of the body.
func (p *parser) isPosture(part string) bool {
	t, next := p.peek(), p.tokenAt(p.at+1)
	part = strings.ToLower(part)
	if part != "braccia" && part != "gambe" || p.tokenAt(p.at-1).comma || part == "gambe" && t.word() == "laterali" {
		return false
	}
	filler := t.word() == "in" || t.word() == "i" || t.word() == "lungo" || t.word() == "sui" || t.word() == "ai"
	return postureWords[t.word()] || filler && postureWords[next.word()]
}
