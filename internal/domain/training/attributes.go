package training

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// draft is a series during parsing.
type draft struct {
	Series
	depth        int
	start        int  // the token at which the series starts
	amountAt     int  // the token at which the amount starts
	unit         bool // the metres have a unit
	inWords      bool // the repeats are in words: 3 volte
	quoted       bool // the note was quoted
	afterWord    bool // the last addition to the note was a single word
	exact        bool // a = after the amount: it is not questioned
	exactSendOff bool
	sendOffToken token
	aimed        token // a time after "a": a send-off or a target
	ladder       []int
	terms        [3][]int64 // the terms of each kind, in the order of the text
	pieces       []piece
	shares       []share
	sharesText   string
	sharesAt     int
	alternating  string // the word that says so
}

// piece is a piece of equipment and the modality of the coach that means the same, if any.
type piece struct {
	Equipment
	modality int64
}

// addNote appends to the note. Consecutive single words are joined by a space, other texts by a comma.
func (s *draft) addNote(text string, word bool) {
	switch {
	case text == "":
		return
	case s.Note == "":
		s.Note = text
	case word && s.afterWord:
		s.Note += " " + text
	default:
		s.Note += ", " + text
	}
	s.afterWord = word
}

// attribute parses one item after the amount. It reports done if there is none.
func (p *parser) attribute(s *draft) (done bool, err error) {
	t := p.peek()
	if p.at > 0 && p.tokenAt(p.at-1).comma {
		s.afterWord = false
	}
	switch {
	case p.startsSeries(s):
		return true, nil
	case t.kind == noteToken:
		p.at++
		if s.quoted {
			return false, parseError(t, "una nota basta")
		}
		s.quoted = true
		s.addNote(t.text, false)
	case t.kind == wordToken:
		return false, p.word(s)
	case t.kind == timeToken:
		return false, p.bareTime(s)
	case t.kind == bracketToken:
		p.at++
		m, ok := p.words.bracket(t.text, p.vocabulary)
		if !ok {
			return false, &ParseError{Word: t.text, At: t.at, Suggestions: p.words.suggestions(t.text)}
		}
		p.term(s, m)
	case t.isSign("@"):
		p.at++
		return false, p.sendOff(s)
	case t.isSign("#"):
		p.at++
		return false, p.subgroup(s)
	case t.isSign("="):
		p.at++
		if e, n := p.equipment(p.at); n > 0 && p.peek().at == t.end {
			s.Equipment |= e
			p.at += n
		} else {
			s.exact = true
		}
	case t.isSign("+"):
		if p.inShare || !p.joinsWords() {
			return true, nil
		}
		p.at++
		return false, p.joinedWord(s, t)
	case t.kind == numberToken:
		return p.number(s)
	case t.isSign("(") && !p.inShare:
		return false, p.parenthesis(s)
	default:
		return true, nil
	}
	return false, nil
}

// term adds a term of the coach's catalogues.
func (p *parser) term(s *draft, m meaning) {
	if e := p.words.equipment[m]; e != 0 {
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
	if measurePattern.MatchString(first.text) || parityWords[first.word()] {
		if done := p.someShares(s); done {
			return nil
		}
	}
	for _, read := range []func(*draft) (bool, error){p.heart, p.breathing, p.choice, p.clause} {
		if done, err := read(s); done || err != nil {
			return err
		}
	}
	if found, n := p.name(p.at); n > 0 {
		before := p.tokenAt(p.at - 1).word()
		text, joined := p.text(p.at, p.at+n), before == "e"
		p.at += n
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
		if dryWords[t.word()] || pauseWords[t.word()] && i == p.at+1 {
			return false
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
		p.term(s, meaning{styleWord, p.words.fins})
		s.addNote(event, true)
	case (paceWords[word] || levelWords[word]) && next.kind == numberToken:
		p.at += 2
		text := p.text(p.at-2, p.at)
		if isUnit(p.peek()) {
			p.at++
		}
		s.addNote(text, true) // passo gara 200
	case strings.HasPrefix(word, "altern"):
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
	parts := strings.FieldsFunc(t.word(), func(r rune) bool { return r == '/' || r == '-' })
	if len(parts) < 2 {
		return false
	}
	found := make([]meaning, len(parts))
	for i, part := range parts {
		m, ok := p.words.known[part]
		if e := equipmentOf[part]; !ok && e == 0 {
			return false
		} else if !ok {
			found[i] = meaning{modalityWord, -int64(e)}
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

// number parses a number after the amount. It reports done if it starts another series or cannot be read.
func (p *parser) number(s *draft) (done bool, err error) {
	t, next := p.peek(), p.tokenAt(p.at+1)
	n, atoi := strconv.Atoi(t.text)
	before := p.tokenAt(p.at - 1).word()
	switch {
	case p.inShare:
		return true, nil
	case p.isSecondsAt(p.at+1) || p.restAfter(p.at):
		return false, p.bareTime(s)
	case atoi == nil && countedWords[next.word()] && !p.words.knows(next.text):
		p.at += 2
		s.addNote(t.text+" "+next.text, true) // 5 bracciate
	case next.word() == "per" && !p.isAmountAt(p.at+2):
		p.remarkUntilBreak(s, 2) // 3 per stile
	case isUnit(next) && p.isOnlyShare(s) && atoi == nil && n > 0 && n < s.Metres:
		p.at += 2
		s.addNote(t.text+" m", true) // con 15 m subacquea
	case p.readShares(s):
	case atoi == nil && n > 0 && isUnit(next) && s.Kind == ByTime && s.Metres == 0:
		p.at += 2
		s.Metres = n
	case heartWords[next.word()] && next.word() != "fc":
		p.at += 2
		s.HeartRate = t.text // 150 bpm
	case atoi == nil && n <= 15 && strings.HasPrefix(before, "ipo") && s.Breathing == "":
		p.at++
		s.Breathing = t.text // ipossico 5
	default:
		return true, nil
	}
	return false, nil
}

// closing returns the index of the parenthesis that closes the one at open, or -1.
func (p *parser) closing(open int) int {
	depth := 0
	for i := open; i < len(p.tokens); i++ {
		switch {
		case p.tokens[i].isSign("("):
			depth++
		case p.tokens[i].isSign(")"):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// parenthesis parses parentheses after the amount: repeats, shares, attributes, or else a remark.
func (p *parser) parenthesis(s *draft) error {
	end := p.closing(p.at)
	if end < 0 {
		return parseError(token{kind: endToken, at: p.end}, "manca una parentesi chiusa")
	}
	p.at++
	if p.isRepeatsAfter() && end <= p.at+3 {
		if err := p.repeatsAfter(s, s.start); err != nil {
			return err
		}
	}
	err := p.attributesOrRemark(s, end)
	p.at = end + 1
	return err
}

// afterDash parses the text between a dash and the next series.
func (p *parser) afterDash(s *draft) error {
	p.at++
	end := p.at
	for depth := 0; end < len(p.tokens); end++ {
		t := p.tokens[end]
		if depth == 0 && (t.isSign("+") || t.isSign(")") || end > p.at && isDash(t)) {
			break
		}
		switch {
		case t.isSign("("):
			depth++
		case t.isSign(")"):
			depth--
		}
	}
	if first := p.peek(); p.at < end && (first.kind == timeToken || first.kind == numberToken) {
		return nil // 400 SL - 6:00, 400 SL - 200 DO
	}
	return p.attributesOrRemark(s, end)
}

// attributesOrRemark parses the tokens before end as attributes. If that fails, their text becomes a remark, unless it has times or parts that do
// not add up.
func (p *parser) attributesOrRemark(s *draft, end int) error {
	from, before := p.at, *s
	before.terms = [3][]int64{slices.Clone(s.terms[0]), slices.Clone(s.terms[1]), slices.Clone(s.terms[2])}
	for p.at < end {
		done, err := p.attribute(s)
		several := len(s.terms[styleWord]) > max(1, len(before.terms[styleWord])) ||
			len(s.terms[intensityWord]) > max(1, len(before.terms[intensityWord]))
		if !done && err == nil && p.at <= end && !several {
			continue
		}
		if t := p.tokenAt(from); t.kind == timeToken && end-from == 1 {
			return err
		}
		*s = before
		s.addNote(p.text(from, end), false)
		break
	}
	p.at = end
	return nil
}
