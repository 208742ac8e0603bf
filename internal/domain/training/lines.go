package training

import (
	"errors"
	"fmt"
	"strings"
)

// A line is series joined by +. A series is the number of repeats with an x, then the metres, or other series in parentheses, or both; after it
// come words of the coach's catalogues, @ and the send-off, # and a subgroup, and a note in quotes, in any order; a ! before it marks the
// main series:
//
//	8x100 SL A2 @1'30
//	!3x(4x50 FA B2 + 100 SL A1) #Velocisti "forte"
//
// What coaches write besides on paper is read too, and goes to the note where there is no field for it (notation.go, remarks.go):
//
//	Riscaldamento: 400 stile, sciolto
//	6x50m gambe (con tavoletta) p. 1'10" - rec. 20"
//
// What is written by Write and read by Parse is the same again.

// special are the characters that end a word.
const special = "(){}+@#[]\"!×*"

// Misread is a word of a line that could not be understood.
type Misread struct {
	Word  string
	At    int // bytes from the beginning of the line
	Could []string
	// Reason is set where the word is clear but cannot be there.
	Reason string
}

func (m *Misread) Error() string {
	text := "fine della riga"
	if m.Word != "" {
		text = "«" + m.Word + "»"
	}
	switch {
	case m.Reason != "":
		return text + ": " + m.Reason
	case len(m.Could) > 0:
		return text + ": non riconosciuto, forse " + strings.Join(m.Could, ", ") + "?"
	}
	return text + ": non riconosciuto"
}

// Parse reads a line. The error, when there is one, is a *Misread.
func Parse(line string, v Vocabulary) ([]Series, error) { return parse(line, newWords(v), v) }

// Line is a line of a workout as it was read.
type Line struct {
	Text   string
	Series []Series
	Wrong  *Misread // what could not be understood
}

// ParseAll reads the lines of a workout; empty ones are left out.
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
		if !errors.As(err, &l.Wrong) {
			l.Series = list
		}
		out = append(out, l)
	}
	return out
}

// errTotal is why the line under a workout that says how long it is stays out of it.
const errTotal = "un totale non è una serie"

func parse(line string, w *words, v Vocabulary) ([]Series, error) {
	start := len(bullet.FindString(line))
	called := label.FindStringSubmatch(line[start:])
	if called != nil && !restWords[bare(called[1])] {
		if name := bare(called[1]); strings.HasPrefix(name, "tot") || strings.Contains(name, " tot") {
			return nil, &Misread{Word: called[1], At: start, Reason: errTotal}
		}
		start += len(called[0])
	} else {
		called = nil
	}
	if total := plainTotal.FindStringSubmatch(line[start:]); called == nil && total != nil {
		return nil, &Misread{Word: total[1], At: start, Reason: errTotal}
	}
	p := &parser{line: line, tokens: scan(line, start), words: w, vocabulary: v, end: len(line)}
	if called != nil {
		p.called = strings.TrimSpace(called[1])
	}
	if p.called != "" && len(p.tokens) == 0 {
		return []Series{{Repeats: 1, Note: p.called}}, nil
	}
	list, err := p.series(1)
	if err != nil {
		return nil, err
	}
	switch t := p.peek(); t.kind {
	case endToken:
		return list, nil
	case numberToken:
		return nil, anotherSeries(t)
	default:
		return nil, misread(t, "non può stare qui")
	}
}

type parser struct {
	line       string
	called     string // what stands before a colon; the first series takes it
	tokens     []token
	at         int
	words      *words
	vocabulary Vocabulary
	end        int
}

func misread(t token, reason string) *Misread {
	return &Misread{Word: t.text, At: t.at, Reason: reason}
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

// accept takes a sign when it comes next.
func (p *parser) accept(sign string) bool {
	if t := p.peek(); t.kind == signToken && t.text == sign {
		p.at++
		return true
	}
	return false
}

// series reads one or more series joined by +.
func (p *parser) series(depth int) ([]Series, error) {
	var list []Series
	for {
		s, err := p.one(depth)
		if err != nil {
			return nil, err
		}
		if list = append(list, s); !p.accept("+") {
			return list, nil
		}
	}
}

func (p *parser) one(depth int) (Series, error) {
	if depth > MaxDepth {
		return Series{}, misread(p.peek(), fmt.Sprintf("al massimo %d livelli", MaxDepth))
	}
	s := draft{Series: Series{Repeats: 1, Main: p.accept("!")}}
	heading, err := p.opening(&s)
	if err == nil && !heading {
		err = p.amount(&s.Series, depth)
	}
	if err != nil || heading {
		return s.Series, err
	}
	for {
		done, err := p.attribute(&s)
		if err != nil || done {
			return s.Series, err
		}
	}
}

// attribute reads one of what follows the amount; done when there is none left.
func (p *parser) attribute(s *draft) (done bool, err error) {
	switch t := p.peek(); {
	case t.kind == noteToken:
		p.at++
		if s.quoted {
			return false, misread(t, "una nota basta")
		}
		s.quoted = true
		s.say(t.text, false)
	case t.kind == wordToken:
		return false, p.word(s)
	case t.kind == timeToken, t.kind == numberToken && p.seconds(p.at+1):
		return false, p.bareTime(s)
	case t.kind == bracketToken:
		p.at++
		m, ok := p.words.bracket(t.text, p.vocabulary)
		if !ok {
			return false, &Misread{Word: t.text, At: t.at, Could: p.words.suggest(t.text)}
		}
		return false, s.mean(m, t)
	case t.kind == signToken && t.text == "@":
		p.at++
		return false, p.sendOff(s)
	case t.kind == signToken && t.text == "#":
		p.at++
		return false, p.subgroup(s)
	case t.kind == signToken && t.text == "(":
		return false, p.parenthesis(s)
	default:
		return true, nil
	}
	return false, nil
}

// word reads the longest name that the next words make, or what else coaches write there.
func (p *parser) word(s *draft) error {
	first := p.peek()
	if found, n := p.name(p.at); n > 0 {
		p.at += n
		return s.mean(found, first)
	}
	if done, err := p.notation(s); done || err != nil {
		return err
	}
	wrong := strings.TrimRight(first.text, ".,;:")
	return &Misread{Word: wrong, At: first.at, Could: p.words.suggest(wrong)}
}

// name is the longest name that words from a place on make, and how many they are.
func (p *parser) name(from int) (found meaning, longest int) {
	joined := ""
	for n := 0; n < p.words.longest && from+n < len(p.tokens) && p.tokens[from+n].kind == wordToken; n++ {
		joined += " " + p.tokens[from+n].text
		m, ok := p.words.known[key(joined)]
		if !ok {
			m, ok = p.words.known[bare(joined)]
		}
		if ok {
			found, longest = m, n+1
		}
	}
	return found, longest
}

// mean gives a series what a word means, once. One modality more is a remark: gambe con pinne.
func (s *draft) mean(m meaning, t token) error {
	field := [...]*int64{styleWord: &s.Style, intensityWord: &s.Intensity, modalityWord: &s.Modality}[m.kind]
	switch {
	case *field == 0 || *field == m.id:
		*field = m.id
	case m.kind == modalityWord:
		s.say(strings.TrimRight(t.text, ".,;:"), false)
	default:
		return misread(t, "ce n'è già uno")
	}
	return nil
}

func (p *parser) sendOff(s *draft) error {
	t := p.next()
	if t.kind != numberToken && t.kind != timeToken {
		return misread(t, "manca il tempo di ripartenza")
	}
	if s.SendOff != 0 {
		return misread(t, "ce n'è già uno")
	}
	at, ok := readTime(t.text)
	if !ok || at <= 0 || at > MaxSendOff {
		return misread(t, "tempo di ripartenza non valido")
	}
	s.SendOff = at
	if p.seconds(p.at) {
		p.at++
	}
	return nil
}

func (p *parser) subgroup(s *draft) error {
	t := p.next()
	if t.kind != wordToken && t.kind != bracketToken && t.kind != numberToken {
		return misread(t, "manca il sottogruppo")
	}
	if s.Subgroup != 0 {
		return misread(t, "ce n'è già uno")
	}
	id, ok := idOf(p.vocabulary.Subgroups, t.text)
	if !ok {
		return misread(t, "nessun sottogruppo ha questo nome")
	}
	s.Subgroup = id
	return nil
}
