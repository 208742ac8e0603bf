package training

import "strings"

// everythingWords say that the terms after them are for all series of the line.
var everythingWords = setOf("tutto tutti tutte")

// checkAll questions terms, a send-off or a rest after "tutto" in a line of several series: 400 SL + 8x50 gambe, tutto A1.
func (p *parser) checkAll(list []Series) error {
	from := -1
	for i, t := range p.tokens {
		if everythingWords[t.word()] {
			from = i
		}
	}
	if from < 0 || len(list) < 2 {
		return nil
	}
	var words []string
	for i := from; i < len(p.tokens); i++ {
		if t := p.tokens[i]; t.isSign("+") || t.isSign("(") || t.isSign(")") {
			return nil // it is about the series before the last one
		}
		if i > from {
			words = append(words, p.text(i, i+1))
		}
	}
	last := list[len(list)-1]
	rest := parser{line: p.line, words: p.words, vocabulary: p.vocabulary, end: p.end, tokens: p.tokens, at: from + 1}
	d := draft{Series: Series{Repeats: 1, Metres: last.Metres}, depth: 1, start: from + 1, amountAt: from + 1}
	for rest.peek().kind != endToken {
		if done, err := rest.attribute(&d); done || err != nil {
			return nil //nolint:nilerr // what follows "tutto" is a note
		}
	}
	if rest.settleAim(&d) != nil {
		return nil //nolint:nilerr // what follows "tutto" is a note
	}
	rest.settleEquipment(&d)
	for kind, ids := range d.terms {
		if len(ids) == 1 {
			*termField(&d.Series, wordKind(kind)) = ids[0]
		}
	}
	bare := d.Series
	bare.Note, bare.Metres = "", 0
	if bare.equal(Series{Repeats: 1}) {
		return nil // 8x50 tutto forte
	}
	all := make([]Series, len(list))
	for i, s := range list {
		s.Note = strings.TrimSuffix(strings.TrimSuffix(s.Note, p.tokens[from].word()), ", ")
		all[i] = withAll(s, d.Series)
	}
	start := p.tokens[0].at
	return &ParseError{
		Word: strings.TrimSpace(p.line[start:]), At: start,
		Reason:      "«" + strings.Join(words, " ") + "» può valere per tutte le serie o solo per l'ultima",
		Suggestions: []string{p.words.line(all, p.vocabulary), p.words.line(list, p.vocabulary)},
	}
}

// withAll adds the attributes of every series of a line to one that lacks them.
func withAll(s, every Series) Series {
	for _, kind := range []wordKind{styleWord, intensityWord, modalityWord} {
		if field := termField(&s, kind); *field == 0 {
			*field = *termField(&every, kind)
		}
	}
	s.Equipment |= every.Equipment
	if s.SendOff == 0 && s.Kind == Swim {
		s.SendOff = every.SendOff
	}
	if s.Rest == 0 {
		s.Rest = every.Rest
	}
	inherit(&s)
	return s
}
