package training

import (
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// timeNotation parses a send-off, a rest or a target that a word introduces. It reports done if it consumed a token.
func (p *parser) timeNotation(s *draft) (done bool, err error) {
	t, next := p.peek(), p.tokenAt(p.at+1)
	word := t.word()
	if err := p.activeRest(s); err != nil {
		return true, err
	}
	if err := p.restEvery(s); err != nil {
		return true, err
	}
	switch {
	case sendOffWords[word] && (restWords[next.word()] && p.isAmountAt(p.at+2) || sendOffWords[next.word()] &&
		p.tokenAt(p.at+2).kind == timeToken):
		p.at++ // on rest :20, partenza a 1'30
	case (word == "sotto" || targetWords[word]) && articles[next.word()] && p.tokenAt(p.at+2).kind == timeToken:
		p.at += 2 // sotto i 30"
		return true, p.target(s)
	case word == "da" && next.kind == timeToken && p.tokenAt(p.at+2).word() == "a":
		return p.remarkUntilBreak(s, 4), nil // da 1'20 a 1'10
	case word == "da" && next.kind == timeToken:
		p.at++
		return true, p.bareTime(s)
	case changeWords[word] && next.kind == timeToken:
		return p.remarkUntilBreak(s, 2), nil // calando 5" ogni 400
	case word == "a" && next.kind == timeToken:
		p.at++
		return true, p.aim(s)
	case (word == "per" || word == "by") && next.kind == numberToken && p.repeatWords(p.at+2) == 0:
		return p.remarkUntilBreak(s, 2), nil // prog per 50
	case (word == "a" || word == "ogni") && next.kind == numberToken:
		return p.plainTime(s)
	case sendOffWords[word] && next.kind == timeToken, startWords[word] && next.kind == numberToken:
		p.at++
		if after := p.tokenAt(p.at + 1); restWords[after.word()] && !p.isAmountAt(p.at+2) {
			return true, p.bareTime(s) // on :20 rest, but not p 1'35 r 15
		}
		return true, p.sendOff(s)
	case targetWords[word] && (next.kind == timeToken || word == "in" && next.isSign("=") && p.isAmountAt(p.at+2)):
		p.at++
		return true, p.target(s)
	case (word == "passo" || word == "ritmo" || word == "sotto" || word == "media") && next.kind == timeToken:
		if at, ok := parseTime(next.clock()); ok && tooFast(at, s.distance()) {
			return p.remarkUntilBreak(s, 2), nil // 1500 SL passo 1'20 ai 100
		}
		p.at++
		return true, p.target(s)
	case word == "in" && next.kind == numberToken && len(next.text) == 2 && !countedWords[p.tokenAt(p.at+2).word()]:
		p.at++
		return true, p.target(s)
	case unclearRestWords[word] && p.isAmountAt(p.at+1):
		p.at++
		return true, p.unclearRest(s)
	case restWords[word]:
		return p.restNotation(s)
	default:
		return false, nil
	}
	return true, nil
}

// timeRange questions several times without a word before them: 10x100 1'25/1'30, 4x400 5'20-5'15-5'10-5'05.
func (p *parser) timeRange(s *draft) (bool, error) {
	t := p.peek()
	if !timeRangePattern.MatchString(t.text) || !strings.ContainsAny(t.text, "':’") || s.SendOff != 0 || s.Target != 0 || s.Kind != Swim ||
		p.inShare || s.distance() == 0 || p.tokenAt(p.at-1).kind == wordToken && !p.startsAttribute(p.at-1) {
		return false, nil
	}
	ends := strings.FieldsFunc(t.text, func(r rune) bool { return strings.ContainsRune("-–/", r) })
	for _, end := range ends {
		if at, ok := parseTime(end); !ok || tooFast(at, s.distance()) {
			return false, nil
		}
	}
	readings := []string{writeNote(t.text)}
	if len(ends) == s.Repeats {
		readings = append([]string{"@" + strings.Join(ends, "-")}, readings...)
	} else if len(ends) == 2 {
		readings = append([]string{"@" + ends[0], "@" + ends[1]}, readings...)
	}
	return true, p.ask(p.at, p.at+1, "ripartenze o tempi da nuotare", readings...)
}

// startsAttribute reports whether the word at token i is a term, so that what follows has no word before it.
func (p *parser) startsAttribute(i int) bool {
	_, n := p.shortName(i)
	return n == 1
}

// articles may come between a word and its time: sotto i 30".
var articles = setOf("i il gli ai al")

// restNotation parses a rest after its word: rec 20", rec completo.
func (p *parser) restNotation(s *draft) (bool, error) {
	t, next := p.peek(), p.tokenAt(p.at+1)
	switch {
	case fillers[next.word()] && p.isAmountAt(p.at+2):
		p.at += 2 // recupero di 20"
		return true, p.rest(s)
	case p.isAmountAt(p.at + 1):
		p.at++
		return true, p.rest(s)
	case restKinds[next.word()] && p.tokenAt(p.at+2).kind == timeToken:
		p.at += 2 // rec minimo 15"
		s.addNote(p.text(p.at-2, p.at), false)
		return true, p.rest(s)
	case next.kind == wordToken && (timeRangePattern.MatchString(next.text) || measurePattern.MatchString(next.text)) &&
		!strings.HasSuffix(next.text, "%"):
		ends := strings.FieldsFunc(next.text, func(r rune) bool { return r == '-' || r == '–' || r == '/' })
		if strings.ContainsAny(strings.TrimRight(ends[1], `"'”″`), "':’") {
			return true, p.ask(p.at, p.at+2, "un recupero solo", "rec "+ends[0], "rec "+ends[1])
		}
		ends = strings.FieldsFunc(next.text, func(r rune) bool { return !isDigit(r) })
		mark := `"`
		if strings.HasSuffix(next.text, "'") && !strings.HasSuffix(next.text, "''") {
			mark = "'"
		}
		readings := make([]string, len(ends))
		for i, end := range ends {
			readings[i] = "rec " + end + mark
		}
		readings = slices.Compact(readings)
		return true, p.ask(p.at, p.at+2, "un recupero solo", readings...)
	case next.word() == "a" && choiceWords[p.tokenAt(p.at+2).word()]:
		p.at += 3
		s.addNote(p.text(p.at-3, p.at), false) // rec a scelta
	case next.kind == wordToken && !isDash(next) && !t.comma:
		p.at += 2
		s.addNote(strings.TrimRight(t.text, ".:")+" "+strings.TrimRight(next.text, ",;:"), false) // rec. completo
	default:
		p.at++
		s.addNote(t.text, true)
	}
	return true, nil
}

// isAmountAt reports whether token i is a number or a time.
func (p *parser) isAmountAt(i int) bool {
	kind := p.tokenAt(i).kind
	return kind == numberToken || kind == timeToken
}

// isSecondsAt reports whether token i means seconds.
func (p *parser) isSecondsAt(i int) bool {
	t := p.tokenAt(i)
	return secondWords[t.word()] && !p.words.knows(t.text)
}

// restAfter reports whether the number at token i is a rest in seconds: 10 di rec.
func (p *parser) restAfter(i int) bool {
	for i++; fillers[p.tokenAt(i).word()]; i++ {
	}
	t := p.tokenAt(i)
	return restWords[t.word()] && !p.words.knows(t.text) && !p.isAmountAt(i+1)
}

// clockAt parses the time at the current token and consumes it, with a word for seconds after it.
func (p *parser) clockAt(noun string) (racetime.Centis, error) {
	t := p.next()
	c, ok := parseTime(t.clock())
	if t.kind != timeToken && t.kind != numberToken || !ok || c <= 0 || c > MaxSendOff {
		return 0, parseError(t, noun+" non valido")
	}
	if p.isSecondsAt(p.at) {
		p.at++
	}
	return c, nil
}

// rest parses the rest between repeats.
func (p *parser) rest(s *draft) error {
	t := p.peek()
	if n, err := strconv.Atoi(t.text); err == nil && n < 5 && n > 0 && !p.isSecondsAt(p.at+1) {
		return p.ask(p.at, p.at+1, "minuti o secondi", t.text+"'", t.text+`"`) // rec 1
	}
	if s.Rest != 0 {
		if before := p.tokenAt(p.at - 1); restWords[before.word()] {
			return p.ask(p.at-1, p.at+1, "c'è già un recupero", writeNote(strings.ReplaceAll(p.text(p.at-1, p.at+1), `"`, "''")))
		}
		return parseError(t, "c'è già un recupero")
	}
	from := p.at
	c, err := p.clockAt("tempo di recupero")
	if other := p.tokenAt(p.at + 1); err == nil && p.peek().isSign("+") && other.kind == timeToken && p.tokenAt(p.at+2).kind == endToken {
		if more, ok := parseTime(other.clock()); ok && more < 6000 {
			return p.ask(from, p.at+2, "un recupero solo, o una serie a tempo", writeRest(c+more), t.text+" "+writeNote("+ "+writeRest(more)))
		}
	}
	s.Rest = c
	return err
}

// plainTime parses "a" or "ogni" before a plain number: a 45, ogni 3 forte.
func (p *parser) plainTime(s *draft) (bool, error) {
	t, next := p.peek(), p.tokenAt(p.at+1)
	if !onlyDigits(next.text) {
		return false, nil
	}
	n, _ := strconv.Atoi(next.text)
	if t.word() == "ogni" && n%25 == 0 && s.Kind == ByTime {
		return p.remarkUntilBreak(s, 2), nil // 20' cambiando stile ogni 50
	}
	if after := p.tokenAt(p.at + 2); t.word() == "ogni" && n%25 == 0 && after.kind == wordToken && !restWords[after.word()] {
		return p.remarkUntilBreak(s, 2), nil // ogni 50 cambio stile
	}
	if t.word() == "ogni" && n <= 12 || countedWords[p.tokenAt(p.at+2).word()] || poolWords[p.tokenAt(p.at+2).word()] {
		return p.remarkUntilBreak(s, 2), nil // ogni 3 forte
	}
	at, ok := parseTime(next.text)
	if n%25 == 0 && n < s.Metres && tooFast(at, s.Metres) {
		return p.remarkUntilBreak(s, 2), nil // progressivi a 50
	}
	if ok && len(next.text) == 2 && s.SendOff == 0 && s.Kind == Swim && s.Metres > 0 && int(at) >= s.Metres*72 {
		p.at++
		return true, p.sendOff(s) // 12x50 a 45
	}
	readings := []string{}
	if ok && !tooFast(at, s.distance()) {
		readings = append(readings, "@"+strings.TrimPrefix(writeSendOff(at), "@"), "in "+writeRest(at))
	}
	return true, p.ask(p.at, p.at+2, "tempo o altro", append(readings, writeNote(p.text(p.at, p.at+2)))...)
}

// unclearRest parses a time after "rip", which is short for both "riposo" and "ripartenza".
func (p *parser) unclearRest(s *draft) error {
	t := p.peek()
	at, ok := parseTime(t.clock())
	switch {
	case !ok || s.SendOff != 0 || s.distance() > 0 && int(at) < s.distance()*55:
		return p.rest(s)
	case s.Rest != 0:
		return p.sendOff(s)
	}
	return p.ask(p.at-1, p.at+1, "riposo o ripartenza", "@"+t.text, "rec "+t.text)
}

// restFollows reports whether a rest follows in the current series.
func (p *parser) restFollows() bool {
	for i := p.at; i < p.itemEnd(); i++ {
		if restWords[p.tokens[i].word()] && p.isAmountAt(i+1) {
			return true
		}
	}
	return false
}
