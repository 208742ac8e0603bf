package training

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"traguardo/internal/domain/id"
)

// term adds a term of the coach's catalogues.
func (p *parser) term(s *draft, m meaning) {
	if e := p.words.equipment[m]; e != 0 && s.alternating == "" {
		s.pieces = append(s.pieces, piece{e, m.id})
		return
	}
	if !slices.Contains(s.terms[m.kind], m.id) {
		s.terms[m.kind] = append(s.terms[m.kind], m.id)
	}
}

// word parses the longest notation at the current token.
func (p *parser) word(s *draft) error {
	first := p.peek()
	if done, err := p.fractions(s); done || err != nil {
		return err
	}
	if measurePattern.MatchString(first.text) || parityWords[first.word()] {
		if done := p.someShares(s); done {
			return nil
		}
	}
	for _, read := range []func(*draft) (bool, error){p.without, p.eachStyle, p.pauseBetween, p.heart, p.breathing, p.choice, p.clause} {
		if done, err := read(s); done || err != nil {
			return err
		}
	}
	if done, err := p.timeRange(s); done || err != nil {
		return err
	}
	if before := p.tokenAt(p.at - 1).word(); first.word() == "stile" && strings.HasPrefix(before, "cambi") {
		p.at++
		s.addNote(first.text, true) // cambiando stile
		return nil
	}
	if found, n := p.name(p.at); n > 0 {
		before := p.tokenAt(p.at - 1).word()
		text, joined := p.text(p.at, p.at+n), before == "e"
		p.at += n
		if found.kind == modalityWord && p.isPosture(text) {
			from := p.at - n
			for p.isPosture(text) {
				p.at++
			}
			s.addNote(p.text(from, p.at), false) // braccia in avanti
			return nil
		}
		if found.kind == modalityWord && (before == "due" || before == "le" || before == "un" || before == "una") {
			s.addNote(text, true) // a due braccia
			return nil
		}
		if found.kind == modalityWord && len(s.terms[modalityWord]) > 0 && p.words.equipment[found] == 0 && !joined &&
			!slices.Contains(s.terms[modalityWord], found.id) {
			s.addNote(strings.TrimRight(text, "."), false) // gambe progressive
			return nil
		}
		p.term(s, found)
		return nil
	}
	if e, n := p.equipment(p.at); n > 0 {
		p.at += n
		if termID := p.words.modalityOf[e]; termID != 0 && s.alternating != "" {
			p.term(s, meaning{modalityWord, termID}) // alternando palette e pinne
			return nil
		}
		s.pieces = append(s.pieces, piece{e, p.words.modalityOf[e]})
		return nil
	}
	if done, err := p.notation(s); done || err != nil {
		return err
	}
	return p.unknown(first)
}

// unknown returns the error for an unknown word. It can always be kept as a note, with the unknown words after it.
func (p *parser) unknown(first token) *ParseError {
	wrong := strings.TrimRight(first.text, ".,;:")
	near := p.words.suggestions(wrong)
	if parts := p.words.split(wrong); parts != "" {
		near = append([]string{parts}, near...)
	}
	if wrong == "" {
		wrong = first.text
	}
	return &ParseError{Word: wrong, At: first.at, Suggestions: append(near, writeNote(wrong)), Unknown: true}
}

// name returns the longest catalogue term that starts at a token, and its number of words (0 if none).
func (p *parser) name(from int) (found meaning, longest int) {
	if from+1 < len(p.tokens) && p.tokenAt(from).word() == "stile" {
		if next, n := p.shortName(from + 1); n > 0 && next.kind == styleWord && p.tokenAt(from+1).word() != "libero" && !p.tokenAt(from).comma {
			return next, n + 1 // stile dorso
		}
	}
	return p.shortName(from)
}

func (p *parser) shortName(from int) (found meaning, longest int) {
	joined := ""
	for n := 0; n < p.words.longest && from+n < len(p.tokens) && p.tokens[from+n].kind == wordToken; n++ {
		joined += " " + p.tokens[from+n].text
		m, ok := p.words.known[key(joined)]
		if !ok {
			m, ok = p.words.known[trimMarks(joined)]
		}
		if ok {
			found, longest = m, n+1
		}
		if p.tokens[from+n].comma {
			break
		}
	}
	return found, longest
}

// equipment returns the piece of equipment at a token and its number of words (0 if none).
func (p *parser) equipment(from int) (Equipment, int) {
	t, next := p.tokenAt(from), p.tokenAt(from+1)
	if t.word() == "pull" && (next.word() == "buoy" || next.word() == "boy") {
		return equipmentOf["pull buoy"], 2
	}
	if (t.word() == "bi" || t.word() == "mono") && (next.word() == "pinne" || next.word() == "pinna") {
		return equipmentOf[t.word()], 2
	}
	if e := equipmentOf[t.word()]; e != 0 && t.kind == wordToken {
		return e, 1
	}
	return 0, 0
}

// joinsWords reports whether the + at the current token joins words instead of series: palette+pull, SL+DO.
func (p *parser) joinsWords() bool {
	i := p.at + 1
	for t := p.tokenAt(i); t.kind == wordToken && !testPattern.MatchString(t.text) && !ladderPattern.MatchString(t.text); t = p.tokenAt(i) {
		if dryWords[t.word()] && !(i == p.at+1 && equipmentOf[t.word()] != 0) || pauseWords[t.word()] && i == p.at+1 {
			return false
		}
		if i > p.at+1 && (restWords[t.word()] || startWords[t.word()]) && p.isAmountAt(i+1) {
			return true // pull+palette r.20
		}
		i++
	}
	t := p.tokenAt(i)
	if i == p.at+1 {
		return p.tokenAt(p.at-1).end == p.peek().at && p.peek().end < t.at // A2+ @1'30
	}
	return t.kind != numberToken && t.kind != timeToken && t.kind != wordToken && !t.isSign("(") && !t.isSign("!")
}

// joinedWord parses a word after a joining +. A second modality is kept beside the first, for a question.
func (p *parser) joinedWord(s *draft, plus token) error {
	if before := p.tokenAt(p.at - 2); before.end == plus.at && plus.end < p.peek().at {
		s.addNote(before.text+"+", false)
		return nil
	}
	if m, n := p.name(p.at); n > 0 {
		p.at += n
		p.term(s, m)
		return nil
	}
	if _, n := p.equipment(p.at); n == 0 {
		s.addNote("+", true)
	}
	return p.word(s)
}

// notation parses a send-off, a rest, a target or a remark. It reports done if it consumed a token.
func (p *parser) notation(s *draft) (done bool, err error) {
	t, next := p.peek(), p.tokenAt(p.at+1)
	word := t.word()
	if isDash(t) {
		return true, p.afterDash(s)
	}
	if done, err := p.timeNotation(s); done || err != nil {
		return done, err
	}
	event, fin := finWords[word]
	switch {
	case word == "" || word == "/":
		p.at++
	case word == "secco" && s.Metres == 0:
		p.at++
		s.Kind = DryLand
	case word == "pausa" && s.Kind == ByTime:
		p.at++
		s.Kind = Pause
	case fin && p.words.fins != 0:
		p.at++
		p.term(s, meaning{styleWord, id.Term(p.words.fins)})
		s.addNote(event, true)
	case (paceWords[word] || levelWords[word]) && next.kind == numberToken:
		p.at += 2
		text := p.text(p.at-2, p.at)
		if isUnit(p.peek()) {
			p.at++
		}
		s.addNote(text, true) // passo gara 200
	case strings.HasPrefix(word, "altern"), word == "alt" && (len(s.terms[styleWord]) > 1 || len(s.terms[modalityWord]) > 1):
		p.at++
		s.alternating = t.text
	case p.joinedTerms(s, t):
		p.at++
	case isRemark(word):
		p.at++
		s.addNote(strings.TrimRight(t.text, ".,;:"), true)
	case fillers[word]:
		p.at++
		if _, n := p.name(p.at); n == 0 && next.kind == wordToken && !t.comma {
			if _, n := p.equipment(p.at); n == 0 && (isRemark(next.word()) || p.isProse(next)) {
				s.addNote(t.text, true) // in scioltezza
			}
		}
	case p.isProse(t), len(word) >= 4 && (sendOffWords[word] || targetWords[word]) && !p.isAmountAt(p.at+1):
		p.at++
		s.addNote(strings.TrimRight(t.text, ".,;:"), true)
	default:
		return false, nil
	}
	return true, nil
}

// isRemark reports whether a word, or each of its parts, belongs in the note: easy/choice, 1-4.
func isRemark(word string) bool {
	if measurePattern.MatchString(word) || remarks[word] || timeRangePattern.MatchString(word) || strokesPattern.MatchString(word) {
		return true
	}
	parts := strings.FieldsFunc(word, func(r rune) bool { return r == '/' || r == '-' })
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !remarks[part] })
}

// isProse reports whether a word is plain language that belongs in the note: at least four letters, and no misspelt term.
func (p *parser) isProse(t token) bool {
	word := strings.TrimRight(t.text, ".,;:!?")
	if percent := strings.TrimRight(word, "%"); percent != word {
		word = strings.TrimRight(percent, "0123456789") // all'80%
	}
	letters := 0
	for _, r := range word {
		switch {
		case unicode.IsLetter(r):
			letters++
		case !strings.ContainsRune("'’-/.", r):
			return false
		}
	}
	if utf8.RuneCountInString(word) < 4 || letters < 3 || isKeyword(word) || sendOffWords[trimMarks(word)] {
		return false
	}
	return len(p.words.suggestions(word)) == 0 && p.words.split(word) == ""
}

// joinedTerms parses a word that joins several: SL/DO, palette/pull, A1-A2.
func (p *parser) joinedTerms(s *draft, t token) bool {
	parts := strings.FieldsFunc(t.word(), func(r rune) bool { return strings.ContainsRune("/-–>→", r) })
	if len(parts) < 2 {
		return false
	}
	found := make([]meaning, len(parts))
	for i, part := range parts {
		m, ok := p.words.known[part]
		if e := equipmentOf[part]; !ok && e == 0 {
			return false
		} else if !ok {
			found[i] = meaning{modalityWord, -id.Term(e)}
		} else {
			found[i] = m
		}
	}
	for _, m := range found {
		if m.id < 0 {
			s.pieces = append(s.pieces, piece{Equipment(-m.id), 0})
		} else {
			p.term(s, m)
		}
	}
	return true
}
