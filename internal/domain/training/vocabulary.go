package training

import (
	"slices"
	"strings"

	"traguardo/internal/domain/fold"
)

// Term is an entry of one of the coach's catalogues.
type Term struct {
	ID   int64
	Name string
	// Short is how it is written in a line; empty lets it be found: the initials of several words, the first two letters of one.
	Short string
}

// Vocabulary is what the words of a line may mean.
type Vocabulary struct {
	Styles, Intensities, Modalities, Subgroups []Term
}

type wordKind int

const (
	styleWord wordKind = iota
	intensityWord
	modalityWord
)

type meaning struct {
	kind wordKind
	id   int64
}

// words looks terms up by what people write.
type words struct {
	known map[string]meaning // by folded text
	short map[meaning]string // how each is written
	names []string           // everything that may be written, for suggestions
	// longest is how many words the longest name has.
	longest int
}

// newWords gives every term its full name, and its short form where no other term has the same. A name that two terms share means the first.
func newWords(v Vocabulary) *words {
	w := &words{known: map[string]meaning{}, short: map[meaning]string{}, longest: 1}
	lists := [][]Term{styleWord: v.Styles, intensityWord: v.Intensities, modalityWord: v.Modalities}
	for kind, list := range lists {
		for _, t := range list {
			w.add(key(t.Name), t.Name, meaning{wordKind(kind), t.ID})
			w.longest = max(w.longest, len(strings.Fields(t.Name)))
		}
	}
	shorts := map[string][]meaning{}
	text := map[meaning]string{}
	for kind, list := range lists {
		for _, t := range list {
			m := meaning{wordKind(kind), t.ID}
			if text[m] = shortOf(t); plainWord(text[m]) {
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

// knows reports whether a word is one of the coach's.
func (w *words) knows(word string) bool { _, ok := w.known[key(word)]; return ok }

// key is what two writings of the same word have in common.
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

// plainWord reports whether a text can stand in a line without brackets: it is read as one word that is not the unit of metres.
func plainWord(s string) bool {
	tokens := scan(s, 0)
	return len(tokens) == 1 && tokens[0].kind == wordToken && tokens[0].text == s && !unit(s)
}

// prefixes name a catalogue inside brackets, where a name alone would mean another term.
var prefixes = []string{styleWord: "s:", intensityWord: "i:", modalityWord: "m:"}

// write is how a term stands in a line: its short form, its name, or its name in brackets.
func (w *words) write(kind wordKind, id int64, list []Term) string {
	m := meaning{kind, id}
	if short := w.short[m]; short != "" {
		return short
	}
	for _, t := range list {
		if t.ID != id {
			continue
		}
		switch {
		case w.known[key(t.Name)] != m:
			return bracketed(prefixes[kind] + t.Name)
		case plainWord(t.Name):
			return t.Name
		}
		return bracketed(t.Name)
	}
	return ""
}

func bracketed(name string) string { return "[" + strings.ReplaceAll(name, "]", "]]") + "]" }

// bracket looks up what stands in brackets.
func (w *words) bracket(text string, v Vocabulary) (meaning, bool) {
	for kind, list := range [][]Term{styleWord: v.Styles, intensityWord: v.Intensities, modalityWord: v.Modalities} {
		if name, ok := strings.CutPrefix(text, prefixes[kind]); ok {
			if id, ok := idOf(list, name); ok {
				return meaning{wordKind(kind), id}, true
			}
		}
	}
	m, ok := w.known[key(text)]
	return m, ok
}

// idOf finds a term of one catalogue by its name.
func idOf(list []Term, name string) (int64, bool) {
	for _, t := range list {
		if key(t.Name) == key(name) {
			return t.ID, true
		}
	}
	return 0, false
}

// suggest lists what a word that nobody knows could have been.
func (w *words) suggest(word string) []string {
	if parts := strings.FieldsFunc(word, func(r rune) bool { return r == '/' || r == '-' }); len(parts) > 1 {
		if !slices.ContainsFunc(parts, func(part string) bool { return !w.knows(part) }) {
			return parts // SL/DO
		}
	}
	wrong := []rune(key(word))
	var near []string
	for _, name := range w.names {
		right := []rune(key(name))
		if d := distance(wrong, right); d <= 1+len(right)/4 && d < len(right) {
			near = append(near, name)
		}
	}
	return near[:min(3, len(near))]
}

// distance counts the letters to add, drop or change between two words.
func distance(a, b []rune) int {
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
