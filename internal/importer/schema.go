package importer

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"traguardo/internal/problem"
)

// Schema is the columns an upload knows; others in the file are ignored.
type Schema struct{ Columns []ColumnSpec }

// ColumnSpec is a column; a required one must be in the header and filled on every line.
type ColumnSpec struct {
	Name     string
	Required bool
	Aliases  []string
	Example  string // shown in the template
}

// Template is the header of an empty file to fill in.
func Template(s Schema) []string {
	names := make([]string, len(s.Columns))
	for i, c := range s.Columns {
		names[i] = c.Name
	}
	return names
}

// match finds each column of the schema in the header; -1 is a column the file does not have.
func (s Schema) match(header []string) ([]int, error) {
	at := make(map[string]int, len(header))
	twice := make(map[string]bool)
	for i, h := range header {
		key := fold(h)
		if _, there := at[key]; there {
			twice[key] = true
			continue
		}
		at[key] = i
	}
	where := make([]int, len(s.Columns))
	wrong := problem.Fields{}
	for i, c := range s.Columns {
		where[i] = -1
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			key := fold(name)
			if col, there := at[key]; there {
				if twice[key] || where[i] >= 0 {
					wrong.Add(c.Name, "Colonna presente più volte")
				}
				where[i] = col
			}
		}
		if where[i] < 0 && c.Required {
			wrong.Add(c.Name, "Colonna obbligatoria mancante")
		}
	}
	return where, wrong.Err()
}

// fold makes "Data di Nascita", "DATA_DI_NASCITA" and "datadinascità" the same.
func fold(s string) string {
	var out strings.Builder
	for _, r := range norm.NFD.String(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out.WriteRune(unicode.ToLower(r))
		}
	}
	return out.String()
}
