package training

import (
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/domain/id"
)

// Limits of the tags of a library item.
const (
	maxTags      = 10
	maxTagLength = 30
)

// Tags returns the tags in a text, separated by a comma and a space: lower case, each once, in the order of the text. It fails if there are
// too many or one is too long.
func Tags(text string) (string, error) {
	var list []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == '#' || r == '\n' }) {
		tag := strings.ToLower(strings.Join(strings.Fields(part), " "))
		if tag == "" || slices.Contains(list, tag) {
			continue
		}
		if len([]rune(tag)) > maxTagLength {
			return "", fmt.Errorf("un'etichetta ha al massimo %d caratteri", maxTagLength)
		}
		list = append(list, tag)
	}
	if len(list) > maxTags {
		return "", fmt.Errorf("al massimo %d etichette", maxTags)
	}
	return strings.Join(list, ", "), nil
}

// WriteFull is WriteAll with the full names of all terms and without subgroups, so that a group with another vocabulary parses the same
// terms or rejects the line.
func WriteFull(rows []StoredSeries, v Vocabulary) []string {
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].Subgroup = 0
	}
	w := newWords(v)
	clear(w.short)
	return w.lines(rows, v)
}

// Branch returns a series with the series inside it, as rows of their own. rows are in reading order.
func Branch(rows []StoredSeries, seriesID id.Series) []StoredSeries {
	var list []StoredSeries
	inside := map[int]bool{}
	for _, r := range rows {
		switch {
		case r.ID == seriesID:
			r.Parent = 0
		case !inside[r.Parent]:
			continue
		}
		inside[r.Number] = true
		list = append(list, r)
	}
	return list
}
