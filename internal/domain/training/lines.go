package training

import (
	"errors"
	"fmt"
	"strings"
)

// A line is a list of series joined by +. A series is the number of repeats with an x, then metres, or series in parentheses, or
// both. It is followed, in any order, by terms of the coach's catalogues, @ and the send-off, # and a subgroup, and a quoted note.
// A ! before it marks the main series:
//
//	8x100 SL A2 @1'30
//	!3x(4x50 FA B2 + 100 SL A1) #Velocisti "forte"
//
// Notation that coaches use on paper is accepted too; what has no field is added to the note (notation.go, remarks.go):
//
//	Riscaldamento: 400 stile, sciolto
//	6x50m gambe (con tavoletta) p. 1'10" - rec. 20"
//
// A line that can be read in more than one way is not guessed: Parse returns an error with the possible readings (questions.go). A = after
// an amount or a send-off answers the question in advance: the text means exactly what it says.
//
// Parse returns the same series for the output of Write.

// wordEnd holds the characters that end a word.
const wordEnd = "(){}+@#[]\"!×*"

// ParseError is a word of a line that could not be parsed.
type ParseError struct {
	Word        string
	At          int // byte offset in the line
	Suggestions []string
	// Reason is set if the word is known but not allowed there, or if it can be read in more than one way.
	Reason string
}

func (m *ParseError) Error() string {
	text := "fine della riga"
	if m.Word != "" {
		text = "«" + m.Word + "»"
	}
	switch {
	case m.Reason != "" && len(m.Suggestions) > 0:
		return text + ": " + m.Reason + ", forse " + strings.Join(m.Suggestions, " oppure ") + "?"
	case m.Reason != "":
		return text + ": " + m.Reason
	case len(m.Suggestions) > 0:
		return text + ": non riconosciuto, forse " + strings.Join(m.Suggestions, ", ") + "?"
	}
	return text + ": non riconosciuto"
}

// Parse parses a line. An error is always a *ParseError.
func Parse(line string, v Vocabulary) ([]Series, error) { return parse(line, newWords(v), v) }

// Line is a parsed line of a workout.
type Line struct {
	Text   string
	Series []Series
	Err    *ParseError // set if the line could not be parsed
}

// ParseAll parses the lines of a workout. Empty lines are omitted.
func ParseAll(lines []string, v Vocabulary) []Line {
	w := newWords(v)
	var out []Line
	for _, text := range lines {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		l := Line{Text: text}
		list, err := parse(text, w, v)
		if !errors.As(err, &l.Err) {
			l.Series = list
		}
		out = append(out, l)
	}
	return out
}

// errTotal is the reason for rejecting a line with the total of the workout.
const errTotal = "un totale non è una serie"

func parse(line string, w *words, v Vocabulary) ([]Series, error) {
	start := len(bulletPattern.FindString(line))
	heading := labelPattern.FindStringSubmatch(line[start:])
	if heading != nil && !restWords[trimMarks(heading[1])] {
		if name := trimMarks(heading[1]); strings.HasPrefix(name, "tot") || strings.Contains(name, " tot") {
			return nil, &ParseError{Word: heading[1], At: start, Reason: errTotal}
		}
		start += len(heading[0])
	} else {
		heading = nil
	}
	if total := totalPattern.FindStringSubmatch(line[start:]); heading == nil && total != nil {
		return nil, &ParseError{Word: total[1], At: start, Reason: errTotal}
	}
	p := &parser{line: line, tokens: scan(line, start), words: w, vocabulary: v, end: len(line)}
	if heading != nil {
		p.heading = strings.TrimSpace(heading[1])
	}
	if p.heading != "" && len(p.tokens) == 0 {
		return []Series{{Repeats: 1, Note: p.heading}}, nil
	}
	if p.heading == "" && p.isHeading() {
		return []Series{{Repeats: 1, Note: strings.TrimSpace(line[start:])}}, nil
	}
	if s, ok := p.timed(); ok {
		return []Series{s}, nil
	}
	list, err := p.series(1)
	if err != nil {
		return nil, err
	}
	switch t := p.peek(); t.kind {
	case endToken:
		return list, p.checkTerms(list)
	case numberToken:
		return nil, p.missingPlus(t)
	default:
		return nil, parseError(t, "non può stare qui")
	}
}

type parser struct {
	line       string
	heading    string // text before a colon; the first series takes it
	exact      bool   // a series at the top level has a =
	tokens     []token
	at         int
	words      *words
	vocabulary Vocabulary
	end        int
}

func parseError(t token, reason string) *ParseError {
	return &ParseError{Word: t.text, At: t.at, Reason: reason}
}

func (p *parser) peek() token {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return token{kind: endToken, at: p.end}
}

func (p *parser) next() token {
	t := p.peek()
	p.at++
	return t
}

// accept consumes sign if it is the next token.
func (p *parser) accept(sign string) bool {
	if t := p.peek(); t.kind == signToken && t.text == sign {
		p.at++
		return true
	}
	return false
}

// series parses series joined by +.
func (p *parser) series(depth int) ([]Series, error) {
	var list []Series
	for {
		s, err := p.oneSeries(depth)
		if err != nil {
			return nil, err
		}
		if list = append(list, s); !p.accept("+") {
			return list, nil
		}
	}
}

func (p *parser) oneSeries(depth int) (Series, error) {
	if depth > MaxDepth {
		return Series{}, parseError(p.peek(), fmt.Sprintf("al massimo %d livelli", MaxDepth))
	}
	s := draft{Series: Series{Repeats: 1, Main: p.accept("!")}}
	heading, err := p.opening(&s)
	if err == nil && !heading {
		s.amountAt = p.at
		err = p.amount(&s, depth)
	}
	if err != nil || heading {
		return s.Series, err
	}
	for {
		done, err := p.attribute(&s)
		if err != nil {
			return s.Series, err
		}
		if done {
			p.exact = p.exact || s.exact && depth == 1
			return s.Series, p.checkSendOff(&s)
		}
	}
}

// attribute parses one item after the amount. It reports done if there is none.
func (p *parser) attribute(s *draft) (done bool, err error) {
	switch t := p.peek(); {
	case t.kind == noteToken:
		p.at++
		if s.quoted {
			return false, parseError(t, "una nota basta")
		}
		s.quoted = true
		s.addNote(t.text, false)
	case t.kind == wordToken:
		return false, p.word(s)
	case t.kind == timeToken, t.kind == numberToken && (p.isSecondsAt(p.at+1) || p.restAfter(p.at)):
		return false, p.bareTime(s)
	case t.kind == bracketToken:
		p.at++
		m, ok := p.words.bracket(t.text, p.vocabulary)
		if !ok {
			return false, &ParseError{Word: t.text, At: t.at, Suggestions: p.words.suggestions(t.text)}
		}
		return false, s.setTerm(m, t)
	case t.kind == signToken && t.text == "@":
		p.at++
		return false, p.sendOff(s)
	case t.kind == signToken && t.text == "#":
		p.at++
		return false, p.subgroup(s)
	case t.kind == signToken && t.text == "=":
		p.at++
		s.exact = true
	case t.kind == signToken && t.text == "+" && p.joinsWords():
		p.at++
	case t.kind == numberToken && (p.partOfMetres(s) || p.shares(s)):
		return false, nil
	case t.kind == signToken && t.text == "(":
		return false, p.parenthesis(s)
	default:
		return true, nil
	}
	return false, nil
}

// word parses the longest catalogue term at the current token, or else other notation.
func (p *parser) word(s *draft) error {
	first := p.peek()
	if n := p.phrase(); n > 0 {
		text := p.line[first.at : p.tokens[p.at+n-1].at+len(p.tokens[p.at+n-1].text)]
		p.at += n
		s.addNote(strings.TrimRight(text, ".,;:"), false)
		return nil
	}
	if found, n := p.name(p.at); n > 0 {
		p.at += n
		return s.setTerm(found, first)
	}
	if done, err := p.notation(s); done || err != nil {
		return err
	}
	wrong := strings.TrimRight(first.text, ".,;:")
	return &ParseError{Word: wrong, At: first.at, Suggestions: p.words.suggestions(wrong)}
}

// name returns the longest catalogue term that starts at a token, and its number of words (0 if none).
func (p *parser) name(from int) (found meaning, longest int) {
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
	}
	return found, longest
}

// setTerm sets the field that a term stands for. A second modality becomes a remark: gambe con pinne.
func (s *draft) setTerm(m meaning, t token) error {
	field := [...]*int64{styleWord: &s.Style, intensityWord: &s.Intensity, modalityWord: &s.Modality}[m.kind]
	switch {
	case *field == 0 || *field == m.id:
		*field = m.id
	case m.kind == modalityWord:
		s.addNote(strings.TrimRight(t.text, ".,;:"), false)
	default:
		return parseError(t, "ce n'è già uno")
	}
	return nil
}

func (p *parser) sendOff(s *draft) error {
	exact := p.accept("=")
	t := p.next()
	if t.kind != numberToken && t.kind != timeToken {
		return parseError(t, "manca il tempo di ripartenza")
	}
	if s.SendOff != 0 {
		return parseError(t, "ce n'è già uno")
	}
	at, ok := parseTime(t.text)
	if ok && t.kind == numberToken && len(t.text) <= 2 && tooFast(at, s.distance()) {
		at *= 60 // 5x400 @6
	}
	s.exactSendOff, s.sendOffToken = exact, t
	if !ok || at <= 0 || at > MaxSendOff {
		return parseError(t, "tempo di ripartenza non valido")
	}
	s.SendOff = at
	if p.isSecondsAt(p.at) {
		p.at++
	}
	return nil
}

func (p *parser) subgroup(s *draft) error {
	t := p.next()
	if t.kind != wordToken && t.kind != bracketToken && t.kind != numberToken {
		return parseError(t, "manca il sottogruppo")
	}
	if s.Subgroup != 0 {
		return parseError(t, "ce n'è già uno")
	}
	id, ok := idOf(p.vocabulary.Subgroups, t.text)
	if !ok {
		return parseError(t, "nessun sottogruppo ha questo nome")
	}
	s.Subgroup = id
	return nil
}
