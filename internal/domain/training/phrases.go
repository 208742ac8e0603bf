package training

import (
	"math"
	"strconv"
	"strings"
)

// This file holds notation of several words: heart rate, breathing, choice of stroke, remarks about some repeats, headings and dry-
// land work.

// heart parses a heart rate: FC 150, FC<150, FC max.
func (p *parser) heart(s *draft) (bool, error) {
	if !heartWords[p.peek().word()] {
		return false, nil
	}
	i, sign := p.at+1, ""
	switch word := p.tokenAt(i).word(); {
	case word == "sotto" || word == "entro" || word == "<":
		i, sign = i+1, "<"
	case word == "sopra" || word == "oltre" || word == ">":
		i, sign = i+1, ">"
	case fillers[word]:
		i++
	}
	value := p.tokenAt(i)
	if rate, ok := HeartRate(sign + strings.TrimRight(value.text, ".")); ok && (value.kind == numberToken || value.kind == wordToken) &&
		s.HeartRate == "" {
		s.HeartRate = rate
		if p.at = i + 1; heartWords[p.peek().word()] {
			p.at++ // FC 150 bpm
		}
		p.heartCount(s, value)
		return true, nil
	}
	if value.kind == wordToken && i == p.at+1 && !p.words.knows(value.text) && p.peek().word() != value.word() {
		p.at += 2
		s.addNote(p.text(p.at-2, p.at), false) // FC bassa
		return true, nil
	}
	if style, ok := p.words.known["fc"]; ok && p.peek().word() == "fc" {
		return false, p.ask(p.at, p.at+1, "frequenza cardiaca o stile libero", "FC max", p.words.write(style.kind, style.id, p.vocabulary.Styles))
	}
	return false, nil
}

// heartCount converts beats counted in some seconds to beats per minute: FC 28 in 10".
func (p *parser) heartCount(s *draft, counted token) {
	in, ok := parseTime(p.tokenAt(p.at + 1).clock())
	n, err := strconv.Atoi(counted.text)
	if p.peek().word() != "in" || p.tokenAt(p.at+1).kind != timeToken || !ok || in < 500 || in > 3000 || err != nil {
		return
	}
	if rate, ok := HeartRate(strconv.Itoa(n * 6000 / int(in))); ok {
		s.HeartRate = rate
		p.at += 2
		s.addNote(counted.text+" "+p.text(p.at-2, p.at), false)
	}
}

// breathing parses the strokes between breaths: resp 3-5-7, resp ogni 3 bracciate, in apnea.
func (p *parser) breathing(s *draft) (bool, error) {
	word := p.peek().word()
	if word == "in" && p.tokenAt(p.at+1).word() == "apnea" {
		p.at++
		word = "apnea"
	}
	if next := p.tokenAt(p.at + 1); word == "apnea" && (clauseWords[next.word()] || next.word() == "gli" || next.word() == "i" ||
		next.word() == "per") {
		return p.remarkUntilBreak(s, 3), nil // apnea gli ultimi 10 m
	}
	if word == "apnea" && s.Breathing == "" && !p.words.knows("apnea") {
		p.at++
		s.Breathing = "apnea"
		return true, nil
	}
	if word == "no" && breathWords[p.tokenAt(p.at+1).word()] {
		p.at += 2
		s.addNote(p.text(p.at-2, p.at), true)
		return true, nil
	}
	if !breathWords[word] || s.Breathing != "" {
		return false, nil
	}
	i := p.at + 1
	if p.tokenAt(i).word() == "ogni" {
		i++
	}
	value := p.tokenAt(i)
	if i == p.at+1 && value.kind == wordToken && p.isProse(value) {
		p.at += 2
		s.addNote(p.text(p.at-2, p.at), false) // resp. bilaterale
		return true, nil
	}
	breaths, ok := Breathing(strings.TrimRight(value.text, "."))
	if !ok || value.kind != numberToken && value.kind != wordToken || breaths == "apnea" {
		return false, nil
	}
	s.Breathing = breaths
	if p.at = i + 1; countedWords[p.peek().word()] {
		p.at++
	}
	return true, nil
}

// choice parses a free choice of stroke: a scelta, stile a piacere.
func (p *parser) choice(s *draft) (bool, error) {
	if word := p.peek().word(); word == "libero" && !p.words.knows("libero") && p.words.known["stile"].id != 0 {
		if before := p.tokenAt(p.at - 1).word(); before == "riscaldamento" || before == "nuoto" || before == "risc" {
			p.at++
			s.Choice = true
			return true, nil
		}
		style := p.words.known["stile"]
		return false, p.ask(p.at, p.at+1, "stile libero o a scelta", p.words.write(style.kind, style.id, p.vocabulary.Styles), "a scelta")
	}
	if p.peek().word() == "choice" {
		p.at++
		s.Choice = true
		return true, nil
	}
	i := p.at
	if p.tokenAt(i).word() == "stile" || p.tokenAt(i).word() == "stili" {
		i++
	}
	if p.tokenAt(i).word() == "a" && choiceWords[p.tokenAt(i+1).word()] {
		p.at = i + 2
		s.Choice = true
		return true, nil
	}
	return false, nil
}

// clause parses a remark about some of the repeats, with its terms: ultimi 2 B2, 4° forte, ai 50 in 28".
func (p *parser) clause(s *draft) (bool, error) {
	t, next := p.peek(), p.tokenAt(p.at+1)
	word := t.word()
	if p.isPosition(p.at) && p.positions(s) {
		return true, nil
	}
	counted := next.kind == numberToken || ordinalPattern.MatchString(next.text) && next.kind == wordToken
	switch {
	case ordinalPattern.MatchString(t.text):
		return p.remarkUntilBreak(s, 1), nil
	case strings.HasPrefix(word, "ultim") || strings.HasPrefix(word, "l'ultim") || strings.HasPrefix(word, "prim") && word != "primitivo":
		return p.remarkUntilBreak(s, 1), nil
	case word == "circa" && s.Kind == ByTime:
		p.at++
		return true, nil
	case (word == "max" || word == "min") && !countedWords[p.tokenAt(p.at+2).word()]:
	case clauseWords[word] && counted && p.tokenAt(p.at+2).kind != timeToken && !(fillers[word] && p.repeatWords(p.at+2) > 0):
		return p.remarkUntilBreak(s, 2), nil
	case (word == "ogni" || word == "il" || word == "al") && ordinalPattern.MatchString(next.text) && next.kind == wordToken:
		return p.remarkUntilBreak(s, 2), nil
	}
	return false, nil
}

// remarkUntilBreak adds the text from the current token to the note: at least count tokens, up to a comma, a sign, a rest or a send-off.
func (p *parser) remarkUntilBreak(s *draft, count int) bool {
	from := p.at
	for {
		p.at++
		t, next := p.peek(), p.tokenAt(p.at+1)
		if p.at-from < count && t.kind != endToken {
			continue
		}
		word := t.word()
		keyword := restWords[word] && (p.isAmountAt(p.at+1) || restKinds[next.word()]) || sendOffWords[word] && next.kind == timeToken &&
			word != "a"
		if p.tokens[p.at-1].comma || keyword || isDash(t) || t.kind != wordToken && t.kind != numberToken && t.kind != timeToken ||
			t.kind == numberToken && p.repeatWords(p.at+1) > 0 {
			s.addNote(p.text(from, p.at), false)
			return true
		}
	}
}

// metresOf converts kilometres to metres: 1,5 km.
func metresOf(text string) (int, bool) {
	number := strings.TrimSpace(strings.TrimRight(strings.ToLower(text), "km"))
	km, err := strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
	return int(math.Round(km * 1000)), err == nil
}
