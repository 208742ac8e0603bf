package importer

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"traguardo/internal/problem"
)

// Schema describes the columns of an upload mode. Other columns of a file are ignored.
type Schema struct {
	Columns []ColumnSpec
	// Chosen holds the matches that the user made. They take precedence. A head without a column is ignored.
	Chosen []Head
	// Known holds matches made in earlier files, from HeadHash of the head to the column. The columns' own names take precedence.
	Known map[string]string
}

// ColumnSpec describes a column. A required column must be in the header and filled in every row.
type ColumnSpec struct {
	Name     string
	Required bool
	Aliases  []string
	Example  string // for the template
	Label    string // Italian name
	// Words are further names. They count only if neither Name nor an alias is in the header.
	Words []string
}

// Head is a column head of a file with the matched column, or "" if found is none.
type Head struct{ Text, Column string }

// Label returns the Italian name of a column.
func (s Schema) Label(name string) string {
	if i := s.index(name); i >= 0 && s.Columns[i].Label != "" {
		return s.Columns[i].Label
	}
	return name
}

func (s Schema) index(name string) int {
	for i, c := range s.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// headerMatch matches the columns of a schema with the header of a file.
type headerMatch struct {
	schema    Schema
	index     map[string]int  // first index of each head
	duplicate map[string]bool // heads that occur more than once
	columns   []int           // index of each column; -1 if the file does not have it
	decided   map[int]bool    // heads that are matched or ignored
	problems  problem.Fields
}

// match finds the columns of the schema in the header: by the user's choice, by name, by earlier matches and by further names.
func (s Schema) match(header []string) ([]int, error) {
	m := headerMatch{
		schema: s, index: make(map[string]int, len(header)), duplicate: map[string]bool{}, columns: make([]int, len(s.Columns)),
		decided: map[int]bool{}, problems: problem.Fields{},
	}
	for i := range m.columns {
		m.columns[i] = -1
	}
	for i, h := range header {
		key := Key(h)
		if _, found := m.index[key]; found {
			m.duplicate[key] = true
			continue
		}
		m.index[key] = i
	}
	m.matchChosen()
	m.matchNames()
	m.matchKnown(header)
	m.matchWords()
	return m.columns, m.err()
}

// err returns a problem that names missing and duplicate columns by their labels.
func (m *headerMatch) err() error {
	duplicate := m.labels(func(i int) bool { return m.problems[m.schema.Columns[i].Name] != "" })
	missing := m.labels(func(i int) bool { return m.columns[i] < 0 && m.schema.Columns[i].Required })
	for i, c := range m.schema.Columns {
		if m.columns[i] < 0 && c.Required {
			m.problems.Add(c.Name, "Colonna obbligatoria mancante")
		}
	}
	if len(m.problems) == 0 {
		return nil
	}
	var messages []string
	switch len(missing) {
	case 0:
	case 1:
		messages = append(messages, "Nel file manca la colonna "+missing[0])
	default:
		messages = append(messages, "Nel file mancano le colonne "+strings.Join(missing, ", "))
	}
	for _, label := range duplicate {
		messages = append(messages, "Nel file c'è più di una colonna "+label)
	}
	return &problem.Error{Kind: problem.KindMalformed, Message: strings.Join(messages, ". "), Fields: m.problems}
}

func (m *headerMatch) labels(of func(i int) bool) []string {
	var out []string
	for i, c := range m.schema.Columns {
		if of(i) {
			out = append(out, m.schema.Label(c.Name))
		}
	}
	return out
}

// assign assigns a head to a column, unless the column already has one.
func (m *headerMatch) assign(at int, column string) {
	m.decided[at] = true
	if i := m.schema.index(column); i >= 0 && m.columns[i] < 0 {
		m.columns[i] = at
	}
}

func (m *headerMatch) matchChosen() {
	for _, h := range m.schema.Chosen {
		at, found := m.index[Key(h.Text)]
		if !found || Key(h.Text) == "" {
			continue
		}
		if i := m.schema.index(h.Column); i >= 0 && m.columns[i] >= 0 {
			m.problems.Add(h.Column, "Colonna presente più volte")
		}
		m.assign(at, h.Column)
	}
}

func (m *headerMatch) matchNames() {
	for i, c := range m.schema.Columns {
		if m.columns[i] >= 0 {
			continue
		}
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			key := Key(name)
			at, found := m.index[key]
			if !found || m.decided[at] {
				continue
			}
			if m.duplicate[key] || m.columns[i] >= 0 {
				m.problems.Add(c.Name, "Colonna presente più volte")
			}
			m.columns[i] = at
		}
		if m.columns[i] >= 0 {
			m.decided[m.columns[i]] = true
		}
	}
}

func (m *headerMatch) matchKnown(header []string) {
	for at, h := range header {
		if column, known := m.schema.Known[HeadHash(h)]; known && Key(h) != "" && !m.decided[at] {
			m.assign(at, column)
		}
	}
}

func (m *headerMatch) matchWords() {
	for i, c := range m.schema.Columns {
		for _, word := range append([]string{c.Label}, c.Words...) {
			if at, found := m.index[Key(word)]; found && word != "" && m.columns[i] < 0 && !m.decided[at] {
				m.assign(at, c.Name)
			}
		}
	}
}

// heads returns the match of each non-empty head of a file.
func (s Schema) heads(header []string, columns []int) []Head {
	var out []Head
	for at, text := range header {
		if strings.TrimSpace(text) == "" {
			continue
		}
		head := Head{Text: strings.TrimSpace(text)}
		if i := slices.Index(columns, at); i >= 0 {
			head.Column = s.Columns[i].Name
		}
		out = append(out, head)
	}
	return out
}

// HeadHash returns a hash of a head for storage. Heads are not stored as text, because a file without a header has personal data found.
func HeadHash(head string) string {
	sum := sha256.Sum256([]byte(Key(head)))
	return hex.EncodeToString(sum[:8])
}

// Key normalizes a head: "Data di Nascita", "DATA_DI_NASCITA" and "datadinascità" have the same key.
func Key(s string) string {
	var out strings.Builder
	for _, r := range norm.NFD.String(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out.WriteRune(unicode.ToLower(r))
		}
	}
	return out.String()
}
