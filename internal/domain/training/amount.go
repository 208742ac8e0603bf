package training

import (
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

var errTooDeep = fmt.Sprintf("al massimo %d livelli", MaxDepth)

// amount parses repeats, and metres, a time or children.
func (p *parser) amount(s *draft) error {
	first := p.peek()
	if n, word := numberWords[first.word()]; word && p.repeatWords(p.at+1) > 0 {
		p.tokens[p.at] = token{kind: numberToken, text: strconv.Itoa(n), at: first.at, end: first.end}
		first = p.peek()
	}
	if first.kind == numberToken {
		n := p.repeatWords(p.at + 1)
		implied := n == 0 && p.isRepeatsOfBlock(first)
		if p.at++; n == 0 && !implied {
			return p.metres(s, first)
		}
		if err := p.repeats(s, first, n); err != nil {
			return err
		}
		p.at += n
		s.inWords = n > 0 && (timesWords[p.tokens[p.at-1].word()] || n == 2)
		if n > 0 && strings.HasSuffix(p.tokens[p.at-1].text, ":") {
			s.inWords = false
			return p.repeatedRest(s) // 3 volte: 100 gambe + 100 braccia
		}
		p.amountWords()
	}
	switch t := p.peek(); {
	case t.isSign("("):
		s.Block = true
		return p.children(s)
	case t.kind == numberToken && (p.repeatWords(p.at+1) > 0 || p.isRepeatsOfBlock(t)):
		if s.depth+1 > MaxDepth {
			return parseError(t, errTooDeep)
		}
		p.nested = true
		inner, err := p.oneSeries(s.depth+1, p.at) // 2x4x50
		s.Block, s.Children = true, inner
		return err
	case t.kind == numberToken:
		p.at++
		return p.metres(s, t)
	case t.kind == timeToken:
		p.at++
		return p.timed(s, t)
	case testPattern.MatchString(t.text):
		p.at++
		s.addNote(t.text, false)
		return p.timed(s, token{kind: timeToken, text: testPattern.FindStringSubmatch(t.text)[1] + "'"})
	case distanceTestPattern.MatchString(t.text):
		p.at++
		s.addNote(t.text, false)
		return p.metres(s, token{kind: numberToken, text: distanceTestPattern.FindStringSubmatch(t.text)[1], at: t.at, end: t.end})
	case t.kind == wordToken && ladderPattern.MatchString(t.text):
		p.at++
		for part := range strings.FieldsFuncSeq(t.text, func(r rune) bool { return !isDigit(r) }) {
			n, _ := strconv.Atoi(part)
			s.ladder = append(s.ladder, n)
		}
		if u := p.peek(); isUnit(u) {
			p.at++
		}
		return nil
	case t.kind == wordToken && measurePattern.MatchString(t.text) && !strings.HasSuffix(t.text, "%") && p.at == s.amountAt:
		parts := strings.FieldsFunc(t.text, func(r rune) bool { return !isDigit(r) })
		readings := []string{strings.Join(parts, " + ")}
		if n, _ := strconv.Atoi(parts[0]); n < shortest {
			readings = append(readings, strings.Join(parts, "x"))
		}
		return p.ask(p.at, p.at+1, "non è una distanza", readings...)
	case first.kind == numberToken && t.kind == endToken:
		return &ParseError{Word: p.text(s.start, p.at), At: p.tokens[s.start].at,
			Reason: "mancano le serie da ripetere: scrivile nelle righe sotto, rientrate"}
	}
	return p.noDistance(s)
}

// noDistance returns the error for a line without an amount. Its terms may be a heading.
func (p *parser) noDistance(s *draft) *ParseError {
	t := p.peek()
	if open := p.at - 1; p.tokenAt(open).isSign("(") {
		if end := p.closing(open); end > 0 && p.tokenAt(end+1).kind == numberToken {
			return p.ask(open, end+2, "la distanza va prima", p.tokenAt(end+1).text+" "+p.text(open, end+1)) // 4x(FA DO RA SL) 25
		}
	}
	if pauseWords[t.word()] && p.at == len(p.tokens)-1 {
		return p.ask(p.at, p.at+1, "quanto dura la pausa?", "0 "+writeNote(t.text))
	}
	if text := p.text(0, len(p.tokens)); s.start == 0 && p.at == 0 && t.kind == wordToken && labelPattern.MatchString(text+":") {
		if _, n := p.name(0); n > 0 {
			return &ParseError{Word: text, At: t.at, Reason: "manca la distanza", Suggestions: []string{text + ":"}}
		}
		if near := p.words.suggestions(t.text); len(near) > 0 {
			return &ParseError{Word: t.text, At: t.at, Suggestions: near}
		}
		return &ParseError{Word: text, At: t.at, Reason: "manca la distanza", Suggestions: []string{text + ":"}}
	}
	return parseError(t, "manca la distanza")
}

// timed sets the time of a series that is swum by time: 30' SL.
func (p *parser) timed(s *draft, t token) error {
	at, ok := parseTime(t.clock())
	if !ok || at > MaxSendOff {
		return parseError(t, fmt.Sprintf("al massimo %d minuti", MaxSendOff/racetime.Of(1, 0, 0)))
	}
	s.Kind, s.SendOff = ByTime, at
	if p.peek().word() == "di" && pauseWords[p.tokenAt(p.at+1).word()] {
		p.at++ // 1' di recupero
	}
	if word := p.peek().word(); stillWords[word] || stillWords[p.tokenAt(p.at+1).word()] && fillers[word] {
		s.Kind = Pause // 1' fermi, 1' al muretto
	} else if pauseWords[word] && !p.isAmountAt(p.at+1) && !restKinds[p.tokenAt(p.at+1).word()] {
		p.at++ // 3' pausa
		s.Kind = Pause
	} else if word == "secco" {
		p.at++
		s.Kind = DryLand
	}
	return nil
}

func (p *parser) metres(s *draft, t token) (err error) {
	if halfPattern.MatchString(t.text) && !kilometrePattern.MatchString(t.text) {
		return p.halfMetres(s, t)
	}
	if s.Metres, err = parseNumber(t, 0, MaxMetres, "metri"); err != nil {
		return err
	}
	if isUnit(p.peek()) {
		p.at++
		s.unit = true
	}
	if p.spacedLadder(s) {
		return nil
	}
	s.exact = p.accept("=")
	if err := p.checkAmount(s); err != nil {
		return err
	}
	if !p.peek().isSign("(") {
		return nil
	}
	open, plain := p.at, *s
	switch inside := p.tokenAt(p.at + 1); {
	case s.exact:
		return p.children(s)
	case inside.isSign("x"):
	case inside.kind == numberToken && p.tokenAt(p.at+2).isSign("x") && p.tokenAt(p.at+3).kind == wordToken: // (5x stile)
	case inside.kind == numberToken, inside.isSign("("), inside.isSign("!"):
		if p.isRepeatsOnly(open) {
			return nil // 400 (2 volte)
		}
		repeated := inside.kind == signToken || p.repeatWords(p.at+2) > 0
		if err = p.children(s); err == nil {
			return p.checkParts(s, open)
		}
		if repeated || p.closing(open) < 0 {
			return err
		}
	}
	*s, p.at = plain, open // the parentheses hold shares or a remark: 8x50 (25 testa fuori, 25 normali)
	return nil
}

// spacedLadder parses distances with nothing between them, of which there must be at least three: 50 100 150 200.
func (p *parser) spacedLadder(s *draft) bool {
	list, end := []int{s.Metres}, p.at
	for ; p.tokenAt(end).kind == numberToken && p.repeatWords(end+1) == 0 && !p.tokenAt(end-1).comma; end++ {
		n, err := parseNumber(p.tokenAt(end), shortest, MaxMetres, "")
		if err != nil || n%shortest != 0 {
			return false
		}
		list = append(list, n)
	}
	if len(list) < 3 || s.Metres%shortest != 0 || s.Metres == 0 || p.tokenAt(end).isSign("(") {
		return false
	}
	if next := p.tokenAt(end); next.kind == wordToken && p.tokenAt(end+1).kind == numberToken {
		return false // 100 50 50 SL 25 DO
	}
	s.Metres, s.ladder, p.at = 0, list, end
	return true
}

// isUnit reports whether a word means metres.
func isUnit(t token) bool {
	if t.kind != wordToken {
		return false
	}
	switch strings.TrimRight(strings.ToLower(t.text), ".,;") {
	case "m", "mt", "mts", "metri", "'s", "’s":
		return true
	}
	return false
}

func (p *parser) children(s *draft) (err error) {
	p.at++ // the parenthesis
	if p.accept(")") {
		return nil
	}
	if s.Children, err = p.series(s.depth + 1); err != nil {
		return err
	}
	if p.accept(")") {
		return nil
	}
	if t := p.peek(); t.kind == numberToken {
		return p.looseNumber(t)
	}
	return parseError(p.peek(), "manca una parentesi chiusa")
}

func parseNumber(t token, minimum, maximum int, noun string) (int, error) {
	n, err := strconv.Atoi(strings.ReplaceAll(t.text, ".", "")) // thousands separators
	if km, ok := metresOf(t.text); ok && strings.ContainsAny(t.text, "kK") {
		n, err = km, nil
	}
	if err != nil || n < minimum || n > maximum {
		return 0, parseError(t, fmt.Sprintf("%s da %d a %d", noun, minimum, maximum))
	}
	return n, nil
}
