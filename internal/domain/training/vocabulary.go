package training

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// Term is an entry in one of the coach's catalogues.
type Term struct {
	ID   int64
	Name string
	// Short is the short form in a line. If empty, it is derived: the initials of several words, or the first two letters of one.
	Short string
}

// Vocabulary holds the terms that a line may use.
type Vocabulary struct {
	Styles, Intensities, Modalities, Subgroups []Term
	Words                                      []Word
}

// Word is a group's own word and the text that replaces it: SFR, B2 con elastico.
type Word struct {
	ID      int64
	Written string
	Means   string
}

// CheckWord returns an error if a word already has a meaning, or if its text cannot be parsed.
func CheckWord(w Word, v Vocabulary) error {
	tokens := scan(w.Written, 0)
	if len(tokens) != 1 || tokens[0].kind != wordToken || tokens[0].text != w.Written {
		return errors.New("Salva una parola sola, senza segni e senza numeri davanti")
	}
	known := newWords(v)
	if known.knows(w.Written) || reserved(w.Written) || restWords[trimMarks(w.Written)] || sendOffWords[trimMarks(w.Written)] {
		return fmt.Errorf("«%s» ha già un significato", w.Written)
	}
	list, err := parse("100 "+w.Means, known, v)
	if err != nil || len(list) != 1 || list[0].Metres != 100 || list[0].Repeats != 1 || list[0].equal(Series{Repeats: 1, Metres: 100}) {
		return fmt.Errorf("«%s» non è un significato che si può leggere in una riga", w.Means)
	}
	return nil
}

type wordKind int

const (
	styleWord wordKind = iota
	intensityWord
	modalityWord
)

type meaning struct {
	kind wordKind
	id   id.Term
}

// words looks up terms by their written forms.
type words struct {
	known map[string]meaning // by folded text
	short map[meaning]string // short form of each term
	names []string           // all written forms, for suggestions
	// longest is the number of words of the longest name.
	longest    int
	equipment  map[meaning]Equipment // of modalities that are pieces of equipment
	modalityOf map[Equipment]id.Term
	fins       int64              // the style for fins
	own        map[string][]token // the words of the group, with the tokens that replace them
}

// newWords indexes each term by its name, and by its short form if that is unique. Of terms with the same name, the first wins.
func newWords(v Vocabulary) *words {
	w := &words{
		known: map[string]meaning{}, short: map[meaning]string{}, longest: 1, equipment: map[meaning]Equipment{},
		modalityOf: map[Equipment]id.Term{},
		own:        map[string][]token{},
	}
	lists := [][]Term{styleWord: v.Styles, intensityWord: v.Intensities, modalityWord: v.Modalities}
	for kind, list := range lists {
		for _, t := range list {
			w.add(key(t.Name), t.Name, meaning{wordKind(kind), id.Term(t.ID)})
			w.longest = max(w.longest, len(strings.Fields(t.Name)))
		}
	}
	shorts := map[string][]meaning{}
	text := map[meaning]string{}
	for kind, list := range lists {
		for _, t := range list {
			m := meaning{wordKind(kind), id.Term(t.ID)}
			if text[m] = shortOf(t); isPlainWord(text[m]) {
				shorts[key(text[m])] = append(shorts[key(text[m])], m)
			}
		}
	}
	for short, meant := range shorts {
		if other, taken := w.known[short]; len(meant) == 1 && (!taken || other == meant[0]) {
			w.add(short, text[meant[0]], meant[0])
			w.short[meant[0]] = text[meant[0]]
		}
	}
	w.addAliases(lists)
	for _, t := range v.Modalities {
		if e := equipmentOf[key(t.Name)]; e != 0 {
			w.equipment[meaning{modalityWord, id.Term(t.ID)}] = e
			if w.modalityOf[e] == 0 {
				w.modalityOf[e] = id.Term(t.ID)
			}
		}
	}
	if fins, ok := idOf(v.Styles, "Pinne/Altro"); ok {
		w.fins = fins
	}
	for _, own := range v.Words {
		w.own[key(own.Written)] = scan(own.Means, 0)
	}
	slices.Sort(w.names)
	w.names = slices.Compact(w.names)
	return w
}

func (w *words) add(folded, written string, m meaning) {
	if _, taken := w.known[folded]; taken || folded == "" {
		return
	}
	w.known[folded] = m
	w.names = append(w.names, written)
}

// expand replaces the words of the group by their tokens.
func (w *words) expand(tokens []token) []token {
	if len(w.own) == 0 {
		return tokens
	}
	var list []token
	for _, t := range tokens {
		means, ok := w.own[t.word()]
		if !ok || t.kind != wordToken {
			list = append(list, t)
			continue
		}
		for i, m := range means {
			m.at, m.end, m.comma = t.at, t.end, m.comma || t.comma && i == len(means)-1
			list = append(list, m)
		}
	}
	return list
}

// split separates a word that joins two terms: SLA2.
func (w *words) split(word string) string {
	folded := []rune(key(word))
	for i := 2; i <= len(folded)-2; i++ {
		_, first := w.known[string(folded[:i])]
		_, second := w.known[string(folded[i:])]
		if first && second && len(folded) <= 6 {
			letters := []rune(word)
			return string(letters[:i]) + " " + string(letters[i:])
		}
	}
	return ""
}

// knows reports whether a word is a term of the coach.
func (w *words) knows(word string) bool { _, ok := w.known[key(word)]; return ok }

// key normalizes a written form for lookups.
func key(s string) string { return fold.Text(strings.Join(strings.Fields(s), " ")) }

func shortOf(t Term) string {
	if t.Short != "" {
		return t.Short
	}
	fields := strings.Fields(t.Name)
	if len(fields) > 1 {
		initials := ""
		for _, f := range fields {
			initials += string([]rune(f)[:1])
		}
		return strings.ToUpper(initials)
	}
	letters := []rune(strings.TrimSpace(t.Name))
	return strings.ToUpper(string(letters[:min(2, len(letters))]))
}

// isPlainWord reports whether a text can be written without brackets: it scans as one word and is not a unit.
func isPlainWord(s string) bool {
	tokens := scan(s, 0)
	return len(tokens) == 1 && tokens[0].kind == wordToken && tokens[0].text == s && !isUnit(tokens[0]) && !reserved(s)
}

// reserved reports whether a word has a meaning in the grammar that comes before the coach's terms.
func reserved(s string) bool {
	word := trimMarks(s)
	return heartWords[word] || breathWords[word] || word == "apnea" || word == "a" || word == "stile" || word == "stili" || word == "in" ||
		strings.HasPrefix(word, "prim") || strings.HasPrefix(word, "ultim") || strings.HasPrefix(word, "l'ultim") || clauseWords[word] ||
		word == "poi" || word == "quindi" || word == "e" || dryWords[word] || timesWords[word] || numberWords[word] > 0
}

// prefixes select a catalogue inside brackets if the name alone would mean another term.
var prefixes = []string{styleWord: "s:", intensityWord: "i:", modalityWord: "m:"}

// write returns the written form of a term: its short form, its name, or its name in brackets.
func (w *words) write(kind wordKind, termID id.Term, list []Term) string {
	m := meaning{kind, termID}
	if short := w.short[m]; short != "" {
		return short
	}
	for _, t := range list {
		if id.Term(t.ID) != termID {
			continue
		}
		switch {
		case w.known[key(t.Name)] != m:
			return bracketed(prefixes[kind] + t.Name)
		case isPlainWord(t.Name):
			return t.Name
		}
		return bracketed(t.Name)
	}
	return ""
}

func bracketed(name string) string { return "[" + strings.ReplaceAll(name, "]", "]]") + "]" }

// bracket looks up a name in brackets.
func (w *words) bracket(text string, v Vocabulary) (meaning, bool) {
	for kind, list := range [][]Term{styleWord: v.Styles, intensityWord: v.Intensities, modalityWord: v.Modalities} {
		if name, ok := strings.CutPrefix(text, prefixes[kind]); ok {
			if termID, ok := idOf(list, name); ok {
				return meaning{wordKind(kind), id.Term(termID)}, true
			}
		}
	}
	m, ok := w.known[key(text)]
	return m, ok
}

// idOf returns the id of the term with a name.
func idOf(list []Term, name string) (int64, bool) {
	for _, t := range list {
		if key(t.Name) == key(name) {
			return t.ID, true
		}
	}
	return 0, false
}

// suggestions returns terms similar to an unknown word.
func (w *words) suggestions(word string) []string {
	wrong := []rune(key(strings.TrimRight(word, ".,;:")))
	var near []string
	for _, name := range w.names {
		right := []rune(key(name))
		far := 1
		if len(right) > 6 {
			far = 2
		}
		short := len(right) < 4 || len(wrong) < 4
		if short && (len(wrong) != len(right) || !hasDigit(wrong) || !hasDigit(right) || wrong[0] != right[0]) {
			continue // two letters resemble too many others; A3 resembles A2
		}
		if editDistance(wrong, right) <= far {
			near = append(near, name)
		}
	}
	return near[:min(3, len(near))]
}

func hasDigit(word []rune) bool { return slices.ContainsFunc(word, isDigit) }

// editDistance returns the Levenshtein distance of two words.
func editDistance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
