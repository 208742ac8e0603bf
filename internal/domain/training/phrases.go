package training

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"traguardo/internal/domain/racetime"
)

// This file holds notation of several tokens: phrases, series by time, and repeats that are shared out.

var (
	// choiceWords follow "stile a": the swimmer chooses the stroke.
	choiceWords = setOf("scelta piacere")
	// heartWords follow "FC", the heart rate.
	heartWords = setOf("max massima massimale sotto sopra bassa media alta libera soglia entro oltre")
	// timedWords mark a line without a distance: 30' continui, pausa 3', lavoro a secco 20'.
	timedWords = setOf(`continui continuo continua continuativi secco pausa riposo recupero rec stretching mobilita palestra corsa core
		ginnastica riscaldamento attivazione circuito pesi elastici dryland`)
)

// phrase returns the number of tokens of a phrase that belongs in the note, or 0: stile a scelta, FC 150, FC max.
func (p *parser) phrase() int {
	word, next := trimMarks(p.peek().text), p.tokenAt(p.at+1)
	switch {
	case word == "stile" && trimMarks(next.text) == "a" && choiceWords[trimMarks(p.tokenAt(p.at+2).text)]:
		return 3
	case heartPattern.MatchString(word):
		return 1
	case word == "fc" && (next.kind == numberToken || next.kind == wordToken && (measurePattern.MatchString(trimMarks(next.text)) || heartWords[trimMarks(next.text)])):
		return 2
	}
	return 0
}

// restAt reports whether token i starts a rest: rec 20", rec completo.
func (p *parser) restAt(i int) bool {
	t := p.tokenAt(i)
	return t.kind == wordToken && restWords[trimMarks(t.text)] && (p.isAmountAt(i+1) || restKinds[trimMarks(p.tokenAt(i+1).text)])
}

// longTime is the time from which a line that starts with it is a series by time.
const longTime = racetime.Centis(5 * 60 * 100)

// timed parses a line that has a time and no distance. Its time is the send-off of a series without metres.
func (p *parser) timed() (Series, bool) {
	s := draft{Series: Series{Repeats: 1}}
	found := false
	for i := 0; i < len(p.tokens); {
		switch t := p.tokens[i]; t.kind {
		case timeToken:
			at, ok := parseTime(t.text)
			if !ok || at <= 0 || at > MaxSendOff || s.SendOff != 0 {
				return Series{}, false
			}
			s.SendOff = at
			i++
		case wordToken:
			found = found || timedWords[trimMarks(t.text)]
			if m, n := p.name(i); n > 0 && s.setTerm(m, t) == nil {
				i += n
				continue
			}
			s.addNote(strings.TrimRight(t.text, ".,;:"), true)
			i++
		default:
			return Series{}, false
		}
	}
	found = found || s.SendOff >= longTime && p.tokens[0].kind == timeToken // 45' SL
	if !found || s.SendOff == 0 {
		return Series{}, false
	}
	if p.heading != "" {
		s.Note = strings.TrimPrefix(p.heading+", "+s.Note, ", ")
	}
	return s.Series, true
}

// joinsWords reports whether the + at the current token joins two modalities instead of two series: palette+pull.
func (p *parser) joinsWords() bool {
	m, n := p.name(p.at + 1)
	if n == 0 || m.kind != modalityWord {
		return false
	}
	i := p.at + 1 + n
	for p.tokenAt(i).kind == wordToken {
		i++
	}
	t := p.tokenAt(i)
	return t.kind != numberToken && (t.kind != signToken || t.text != "(" && t.text != "!")
}

// shares parses repeats or metres that are shared out: 8x50 4 A2 4 B1, 10x100 5@1'30 5@1'25, 8x50 25 forte 25 piano. It adds them to the
// note, provided that they add up.
func (p *parser) shares(s *draft) bool {
	sum, count, small, i := 0, 0, true, p.at
	for p.tokenAt(i).kind == numberToken {
		n, err := strconv.Atoi(p.tokens[i].text)
		if err != nil || n == 0 || p.repeatWords(i+1) > 0 {
			return false
		}
		sum, count, small = sum+n, count+1, small && n < shortest
		from := i + 1
		for i = from; ; i++ {
			t := p.tokenAt(i)
			if i == from && t.kind == signToken && t.text == "@" && p.isAmountAt(i+1) {
				i++
			} else if t.kind != wordToken && t.kind != bracketToken {
				break
			}
		}
		if i == from {
			return false
		}
	}
	ofRepeats, ofMetres := small && s.Repeats > 1 && s.Repeats%sum == 0, count > 1 && sum == s.Metres
	if !ofRepeats && !ofMetres {
		return false
	}
	text := strings.TrimSpace(p.line[p.peek().at:p.tokenAt(i).at])
	p.at = i
	s.addNote(strings.TrimRight(text, ".,;:"), false)
	return true
}

// partOfMetres parses a part of the distance that a remark is about: 8x25 subacquea 15m.
func (p *parser) partOfMetres(s *draft) bool {
	n, err := strconv.Atoi(p.peek().text)
	unit := p.tokenAt(p.at + 1)
	if err != nil || n == 0 || n >= s.Metres || unit.kind != wordToken || !isUnit(unit.text) {
		return false
	}
	s.addNote(strconv.Itoa(n)+" m", true)
	p.at += 2
	return true
}

// isHeading reports whether a line is a heading without a colon: no digit, no sign, no term of the coach and nothing that looks like one.
func (p *parser) isHeading() bool {
	if len(p.tokens) == 0 || p.tokens[0].kind != wordToken || !unicode.IsUpper([]rune(p.tokens[0].text)[0]) {
		return false
	}
	for i, t := range p.tokens {
		if _, n := p.name(i); n > 0 || t.kind != wordToken || strings.ContainsFunc(t.text, isDigit) || len(p.words.suggestions(t.text)) > 0 {
			return false
		}
	}
	return !restWords[trimMarks(p.tokens[0].text)]
}

// restAfter reports whether the number at token i is a rest in seconds: 10 di rec.
func (p *parser) restAfter(i int) bool {
	for i++; p.tokenAt(i).kind == wordToken && fillers[trimMarks(p.tokenAt(i).text)]; i++ {
	}
	t := p.tokenAt(i)
	return t.kind == wordToken && restWords[trimMarks(t.text)] && !p.words.knows(t.text) && !p.isAmountAt(i+1)
}

// metresOf converts kilometres to metres: 1,5 km.
func metresOf(text string) (int, bool) {
	number := strings.TrimSpace(strings.TrimSuffix(strings.ToLower(text), "km"))
	km, err := strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
	return int(math.Round(km * 1000)), err == nil
}
