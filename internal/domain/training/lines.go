package training

import "strings"

// A line is a list of series joined by +. A series is the number of repeats with an x, then metres, a time, or series in parentheses. It is
// followed, in any order, by terms of the coach's catalogues, @ and the send-off, # and a subgroup, and a quoted note. A ! before it marks
// the main series:
//
//	8x100 SL A2 @1'30
//	!3x(4x50 FA B2 + 100 SL A1) #Velocisti "forte"
//
// Parse also accepts notation that coaches use on paper (docs/workout-lines.md). Text without a field of its own is added to the note:
//
//	Riscaldamento: 400 stile, sciolto
//	6x50m gambe (con tavoletta) p. 1'10" - rec. 20"
//
// A line that can be read in more than one way is not guessed: Parse returns an error with the possible readings. A = after an amount, a
// send-off or parentheses answers the question in advance: the text means exactly what it says.
//
// Parse returns the same series for the output of Write.

// wordEnd holds the characters that end a word.
const wordEnd = "(){}+@#[]\"!×*&"

// ParseError is a word of a line that could not be parsed.
type ParseError struct {
	Word        string
	At          int // byte offset in the line
	Suggestions []string
	// Reason is set if the word is known but not allowed there, or if it can be read in more than one way.
	Reason string
	// Unknown reports whether the word can be saved as a word of the group.
	Unknown bool
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

// errTotal is the reason for rejecting a line with the total of the workout.
const errTotal = "un totale non è una serie"

func parse(line string, w *words, v Vocabulary) ([]Series, error) {
	start := len(bulletPattern.FindString(line))
	if totalPattern.MatchString(line[start:]) || totalLabel(line[start:]) {
		text := strings.TrimSpace(line[start:])
		return nil, &ParseError{Word: text, At: start, Reason: errTotal, Suggestions: []string{"0 " + writeNote(text)}}
	}
	p := &parser{line: line, words: w, vocabulary: v, end: len(line)}
	if label := labelPattern.FindStringSubmatch(line[start:]); label != nil && !isKeyword(label[1]+label[2]) {
		p.heading = strings.TrimSpace(label[1] + label[2])
		start += len(label[0])
	}
	p.tokens = w.expand(scan(line, start))
	if p.heading != "" && len(p.tokens) == 0 {
		return []Series{{Repeats: 1, Note: p.heading}}, nil
	}
	if p.isHeading() {
		return []Series{{Repeats: 1, Note: strings.TrimSpace(strings.TrimRight(line[len(bulletPattern.FindString(line)):], " :"))}}, nil
	}
	list, err := p.series(1)
	if err != nil {
		return nil, err
	}
	switch t := p.peek(); t.kind {
	case endToken:
		if err := p.checkAll(list); err != nil {
			return nil, err
		}
		return list, p.checkTerms(list)
	case numberToken:
		if m := p.sameMetres(list); m != nil {
			return nil, m
		}
		return nil, p.looseNumber(t)
	default:
		return nil, parseError(t, "non può stare qui")
	}
}

// totalLabel reports whether a line is labelled as a total: Distanza totale: 3200m.
func totalLabel(line string) bool {
	label := labelPattern.FindStringSubmatch(line)
	return label != nil && (strings.HasPrefix(trimMarks(label[1]), "tot") || strings.Contains(trimMarks(label[1]), " tot"))
}

// isKeyword reports whether the last word of a label needs the text after the colon: rec: 20.
func isKeyword(label string) bool {
	fields := strings.Fields(label)
	if len(fields) == 0 {
		return true
	}
	last := trimMarks(fields[len(fields)-1])
	if _, number := numberWords[trimMarks(fields[0])]; number && timesWords[last] {
		return true
	}
	return restWords[last] || startWords[last] || targetWords[last] || heartWords[last] || breathWords[last] && len(fields) == 1 ||
		unclearRestWords[last]
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
	inShare    bool // while the attributes of a share are read
	inWords    bool // the repeats of the last series are in words
	nested     bool // the next series follows the repeats of a block
}

func parseError(t token, reason string) *ParseError {
	return &ParseError{Word: t.text, At: t.at, Reason: reason}
}

func (p *parser) peek() token { return p.tokenAt(p.at) }

func (p *parser) tokenAt(i int) token {
	if i >= 0 && i < len(p.tokens) {
		return p.tokens[i]
	}
	return token{kind: endToken, at: p.end, end: p.end}
}

func (p *parser) next() token {
	t := p.peek()
	p.at++
	return t
}

// accept consumes sign if it is the next token.
func (p *parser) accept(sign string) bool {
	if p.peek().isSign(sign) {
		p.at++
		return true
	}
	return false
}

// text returns the source text of the tokens from from up to to, without punctuation at its end.
func (p *parser) text(from, to int) string {
	if from >= to {
		return ""
	}
	return strings.TrimSpace(strings.TrimRight(p.line[p.tokens[from].at:p.tokens[to-1].end], " ,;"))
}

// ask returns a question about the tokens from from up to to.
func (p *parser) ask(from, to int, reason string, readings ...string) *ParseError {
	return &ParseError{Word: p.text(from, to), At: p.tokenAt(from).at, Reason: reason, Suggestions: readings}
}

// series parses series joined by +, or by words and punctuation that mean the same.
func (p *parser) series(depth int) ([]Series, error) {
	var list []Series
	start := p.at
	for {
		parsed, err := p.oneSeries(depth, start)
		if err != nil {
			return nil, err
		}
		end := p.at
		if list = append(list, parsed...); !p.joined() {
			return list, nil
		}
		if p.inWords { // 3 volte 100 SL + 50 DO
			p.inWords = false
			first, all := p.text(start, end), p.text(start, p.itemsEnd())
			return nil, p.ask(start, p.itemsEnd(), "le ripetute possono valere per tutte le serie o solo per la prima",
				timesToColon(all), p.words.join(parsed, p.vocabulary)+strings.TrimPrefix(all, first))
		}
	}
}

// joined consumes what joins the next series.
func (p *parser) joined() bool {
	t := p.peek()
	switch {
	case p.accept("+"):
	case p.startsSeries(nil):
		if t.kind == wordToken && !p.isLabel() {
			p.at++
		}
	default:
		return false
	}
	return true
}

// startsSeries reports whether the current token starts another series without a +: , 8x50; poi 200; e 200; - 8x50. s is the series before.
func (p *parser) startsSeries(s *draft) bool {
	t, next := p.peek(), p.tokenAt(p.at+1)
	switch {
	case p.inShare:
		return false
	case p.isLabel():
		return true
	case t.kind == numberToken && p.tokenAt(p.at-1).comma:
		return p.repeatWords(p.at+1) > 0 || p.at > 0 && strings.HasSuffix(p.line[:p.tokenAt(p.at-1).end], ";")
	case t.kind != wordToken || next.kind != numberToken:
		return false
	case t.word() == "poi" || t.word() == "quindi" || isDash(t) && p.repeatWords(p.at+2) > 0:
		return true
	case t.word() == "e":
		n, _ := parseNumber(next, 0, MaxMetres, "")
		return p.repeatWords(p.at+2) > 0 || n >= shortest && (s == nil || n >= s.Metres)
	}
	return false
}

// isLabel reports whether the current token is the label of the next series: GA: 8x50; BR: 8x50.
func (p *parser) isLabel() bool {
	t := p.peek()
	_, n := p.name(p.at)
	return n == 1 && strings.HasSuffix(t.text, ":") && p.tokenAt(p.at-1).comma && p.tokenAt(p.at+1).kind == numberToken &&
		p.repeatWords(p.at+2) > 0
}

func (p *parser) oneSeries(depth, group int) ([]Series, error) {
	s := draft{Series: Series{Repeats: 1}, start: p.at, depth: depth, nested: p.nested}
	p.nested = false
	s.Main = p.accept("!")
	if depth > MaxDepth {
		return nil, parseError(p.peek(), errTooDeep)
	}
	if p.isDryItem() {
		p.takeHeading(&s)
		return p.dryItem(&s)
	}
	heading, err := p.opening(&s)
	if err != nil || heading {
		return []Series{s.Series}, err
	}
	s.amountAt = p.at
	if err := p.amount(&s); err != nil {
		return nil, err
	}
	for {
		if p.isRepeatsAfter() {
			if err := p.repeatsAfter(&s, group); err != nil {
				return nil, err
			}
			continue
		}
		done, err := p.attribute(&s)
		if err != nil {
			return nil, err
		}
		if done {
			p.inWords = s.inWords && !s.Block
			return p.finish(&s)
		}
	}
}
