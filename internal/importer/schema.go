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

// Schema is the columns an upload knows; others in the file are ignored.
type Schema struct {
	Columns []ColumnSpec
	// Chosen are heads that the sender matched by hand; they come before everything else. A head with no column is left out.
	Chosen []Head
	// Known are heads that were matched by hand in an earlier file: the column by the Mark of the head. The columns' own names come before them.
	Known map[string]string
}

// ColumnSpec is a column; a required one must be in the header and filled on every line.
type ColumnSpec struct {
	Name     string
	Required bool
	Aliases  []string
	Example  string // shown in the template
	Label    string // as people call it
	// Words are other names that people give it: one counts only where neither Name nor an alias is in the header.
	Words []string
}

// Head is a head of a file and the name of the column that is read from it, empty when none is.
type Head struct{ Text, Column string }

// Label is what people call a column.
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

// matching is the columns of a schema in the header of one file.
type matching struct {
	schema Schema
	at     map[string]int  // where a head first stands
	twice  map[string]bool // heads that stand there more than once
	where  []int           // of each column; -1 is a column the file does not have
	spoken map[int]bool    // heads that something is decided about
	wrong  problem.Fields
}

// match finds each column of the schema in the header: by hand, by its own name, as an earlier file was matched, and by what people call it.
func (s Schema) match(header []string) ([]int, error) {
	m := matching{schema: s, at: make(map[string]int, len(header)), twice: map[string]bool{}, where: make([]int, len(s.Columns)), spoken: map[int]bool{}, wrong: problem.Fields{}}
	for i := range m.where {
		m.where[i] = -1
	}
	for i, h := range header {
		key := Key(h)
		if _, there := m.at[key]; there {
			m.twice[key] = true
			continue
		}
		m.at[key] = i
	}
	m.chosen()
	m.named()
	m.known(header)
	m.called()
	return m.where, m.err()
}

// err names the columns that are missing, and those that are there twice, as people call them.
func (m *matching) err() error {
	twice := m.labels(func(i int) bool { return m.wrong[m.schema.Columns[i].Name] != "" })
	missing := m.labels(func(i int) bool { return m.where[i] < 0 && m.schema.Columns[i].Required })
	for i, c := range m.schema.Columns {
		if m.where[i] < 0 && c.Required {
			m.wrong.Add(c.Name, "Colonna obbligatoria mancante")
		}
	}
	if len(m.wrong) == 0 {
		return nil
	}
	var said []string
	switch len(missing) {
	case 0:
	case 1:
		said = append(said, "Nel file manca la colonna "+missing[0])
	default:
		said = append(said, "Nel file mancano le colonne "+strings.Join(missing, ", "))
	}
	for _, label := range twice {
		said = append(said, "Nel file c'è più di una colonna "+label)
	}
	return &problem.Error{Kind: problem.KindMalformed, Message: strings.Join(said, ". "), Fields: m.wrong}
}

func (m *matching) labels(of func(i int) bool) []string {
	var out []string
	for i, c := range m.schema.Columns {
		if of(i) {
			out = append(out, m.schema.Label(c.Name))
		}
	}
	return out
}

// take puts a head to a column, unless another head has it already.
func (m *matching) take(at int, column string) {
	m.spoken[at] = true
	if i := m.schema.index(column); i >= 0 && m.where[i] < 0 {
		m.where[i] = at
	}
}

func (m *matching) chosen() {
	for _, h := range m.schema.Chosen {
		at, there := m.at[Key(h.Text)]
		if !there || Key(h.Text) == "" {
			continue
		}
		if i := m.schema.index(h.Column); i >= 0 && m.where[i] >= 0 {
			m.wrong.Add(h.Column, "Colonna presente più volte")
		}
		m.take(at, h.Column)
	}
}

func (m *matching) named() {
	for i, c := range m.schema.Columns {
		if m.where[i] >= 0 {
			continue
		}
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			key := Key(name)
			at, there := m.at[key]
			if !there || m.spoken[at] {
				continue
			}
			if m.twice[key] || m.where[i] >= 0 {
				m.wrong.Add(c.Name, "Colonna presente più volte")
			}
			m.where[i] = at
		}
		if m.where[i] >= 0 {
			m.spoken[m.where[i]] = true
		}
	}
}

func (m *matching) known(header []string) {
	for at, h := range header {
		if column, known := m.schema.Known[Mark(h)]; known && Key(h) != "" && !m.spoken[at] {
			m.take(at, column)
		}
	}
}

func (m *matching) called() {
	for i, c := range m.schema.Columns {
		for _, word := range append([]string{c.Label}, c.Words...) {
			if at, there := m.at[Key(word)]; there && word != "" && m.where[i] < 0 && !m.spoken[at] {
				m.take(at, c.Name)
			}
		}
	}
}

// heads says what became of the heads of a file that have words.
func (s Schema) heads(header []string, where []int) []Head {
	var out []Head
	for at, text := range header {
		if strings.TrimSpace(text) == "" {
			continue
		}
		head := Head{Text: strings.TrimSpace(text)}
		if i := slices.Index(where, at); i >= 0 {
			head.Column = s.Columns[i].Name
		}
		out = append(out, head)
	}
	return out
}

// Mark is what is remembered of a head: a file without heads has people in its first line, and they are not to be kept.
func Mark(head string) string {
	sum := sha256.Sum256([]byte(Key(head)))
	return hex.EncodeToString(sum[:8])
}

// Key makes "Data di Nascita", "DATA_DI_NASCITA" and "datadinascità" the same.
func Key(s string) string {
	var out strings.Builder
	for _, r := range norm.NFD.String(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out.WriteRune(unicode.ToLower(r))
		}
	}
	return out.String()
}
