package training

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// A line is series joined by +. A series is the number of repeats with an x, then the metres, or other series in parentheses, or both; after it
// come words of the coach's catalogues, @ and the send-off, # and a subgroup, and a note in quotes, in any order; a ! before it marks the
// main series:
//
//	8x100 SL A2 @1'30
//	!3x(4x50 FA B2 + 100 SL A1) #Velocisti "forte"
//
// What is written by Write and read by Parse is the same again.

// special are the characters that end a word.
const special = "()+@#[]\"!×*"

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

func parse(line string, w *words, v Vocabulary) ([]Series, error) {
	p := &parser{tokens: scan(line), words: w, vocabulary: v, end: len(line)}
	list, err := p.series(1)
	if err != nil {
		return nil, err
	}
	if t := p.peek(); t.kind != endToken {
		return nil, misread(t, "non può stare qui")
	}
	return list, nil
}

type parser struct {
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
	s := Series{Repeats: 1, Main: p.accept("!")}
	if err := p.amount(&s, depth); err != nil {
		return s, err
	}
	for {
		done, err := p.attribute(&s)
		if err != nil || done {
			return s, err
		}
	}
}

// amount reads repeats, metres and children.
func (p *parser) amount(s *Series, depth int) error {
	first := p.peek()
	if first.kind == numberToken {
		p.at++
		if !p.accept("x") {
			return p.metres(s, first, depth)
		}
		repeats, err := number(first, 1, MaxRepeats, "ripetute")
		if err != nil {
			return err
		}
		s.Repeats = repeats
	}
	switch t := p.peek(); {
	case t.kind == signToken && t.text == "(":
		s.Block = true
		return p.children(s, depth)
	case t.kind == numberToken && p.repeatsAgain():
		inner, err := p.one(depth + 1) // 2x4x50
		s.Block, s.Children = true, []Series{inner}
		return err
	case t.kind == numberToken:
		p.at++
		return p.metres(s, t, depth)
	default:
		return misread(t, "manca la distanza")
	}
}

// repeatsAgain reports whether the number that comes next is one of repeats.
func (p *parser) repeatsAgain() bool {
	after := p.at + 1
	return after < len(p.tokens) && p.tokens[after].kind == signToken && p.tokens[after].text == "x"
}

func (p *parser) metres(s *Series, t token, depth int) (err error) {
	if s.Metres, err = number(t, 0, MaxMetres, "metri"); err != nil {
		return err
	}
	if u := p.peek(); u.kind == wordToken && unit(u.text) {
		p.at++
	}
	if t := p.peek(); t.kind == signToken && t.text == "(" {
		return p.children(s, depth)
	}
	return nil
}

// unit reports whether a word says metres.
func unit(word string) bool {
	switch strings.ToLower(word) {
	case "m", "mt", "metri":
		return true
	}
	return false
}

func (p *parser) children(s *Series, depth int) (err error) {
	p.at++ // the parenthesis
	if p.accept(")") {
		return nil
	}
	if s.Children, err = p.series(depth + 1); err != nil {
		return err
	}
	if !p.accept(")") {
		return misread(p.peek(), "manca una parentesi chiusa")
	}
	return nil
}

func number(t token, least, most int, of string) (int, error) {
	n, err := strconv.Atoi(t.text)
	if err != nil || n < least || n > most {
		return 0, misread(t, fmt.Sprintf("%s da %d a %d", of, least, most))
	}
	return n, nil
}

// attribute reads one of what follows the amount; done when there is none left.
func (p *parser) attribute(s *Series) (done bool, err error) {
	switch t := p.peek(); {
	case t.kind == noteToken:
		p.at++
		if s.Note != "" {
			return false, misread(t, "una nota basta")
		}
		s.Note = t.text
	case t.kind == wordToken:
		return false, p.word(s)
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
	default:
		return true, nil
	}
	return false, nil
}

// word reads the longest name that the next words make.
func (p *parser) word(s *Series) error {
	first := p.peek()
	joined, longest, found := "", 0, meaning{}
	for n := 0; n < p.words.longest && p.at+n < len(p.tokens) && p.tokens[p.at+n].kind == wordToken; n++ {
		joined += " " + p.tokens[p.at+n].text
		if m, ok := p.words.known[key(joined)]; ok {
			longest, found = n+1, m
		}
	}
	if longest == 0 {
		return &Misread{Word: first.text, At: first.at, Could: p.words.suggest(first.text)}
	}
	p.at += longest
	return s.mean(found, first)
}

// mean gives a series what a word means, once.
func (s *Series) mean(m meaning, t token) error {
	field := [...]*int64{styleWord: &s.Style, intensityWord: &s.Intensity, modalityWord: &s.Modality}[m.kind]
	if *field != 0 {
		return misread(t, "ce n'è già uno")
	}
	*field = m.id
	return nil
}

func (p *parser) sendOff(s *Series) error {
	t := p.next()
	if t.kind != numberToken && t.kind != timeToken {
		return misread(t, "manca il tempo di ripartenza")
	}
	if s.SendOff != 0 {
		return misread(t, "ce n'è già uno")
	}
	at, ok := readSendOff(t)
	if !ok || at <= 0 || at > MaxSendOff {
		return misread(t, "tempo di ripartenza non valido")
	}
	s.SendOff = at
	return nil
}

// readSendOff takes bare digits for seconds, and from three digits on for minutes and seconds: 45, 90, 130 is 1'30.
func readSendOff(t token) (racetime.Centis, bool) {
	if t.kind == timeToken {
		c, err := racetime.Parse(t.text)
		return c, err == nil
	}
	n, err := strconv.Atoi(t.text)
	if err != nil || len(t.text) > 4 || n >= 100 && n%100 >= 60 {
		return 0, false
	}
	if n < 100 {
		return racetime.Of(0, n, 0), true
	}
	return racetime.Of(n/100, n%100, 0), true
}

func (p *parser) subgroup(s *Series) error {
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
