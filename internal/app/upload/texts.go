package upload

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"traguardo/internal/domain"
	"traguardo/internal/importer"
)

const (
	maxText = 200  // characters, as in a form field
	maxNote = 4000 // in a long field
)

// Text returns a cell to store. It refuses more than 200 characters, line breaks and control characters.
func Text(r *importer.Row, column string) string {
	s := r.Text(column)
	plain(r, column, s)
	return s
}

// Note returns a multi-line cell to store. It refuses more than 4000 characters and other control characters.
func Note(r *importer.Row, column string) string {
	s := r.Text(column)
	fits(r, column, s, strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(s), maxNote)
	return s
}

// plain marks the row and returns false if the text is not allowed in a field.
func plain(r *importer.Row, column, s string) bool { return fits(r, column, s, s, maxText) }

// fits marks the row and returns false if s is too long or invisible, or if free contains control characters.
func fits(r *importer.Row, column, s, free string, limit int) bool {
	switch {
	case len(s) > limit && utf8.RuneCountInString(s) > limit:
		r.Refuse(column, "Al massimo "+strconv.Itoa(limit)+" caratteri")
	case domain.HasControl(free):
		r.Refuse(column, "Carattere non ammesso")
	case domain.Invisible(s):
		r.Refuse(column, "Solo caratteri invisibili")
	default:
		return true
	}
	return false
}

// Fits marks the row and returns false if a text is not allowed in a field.
func Fits(r *importer.Row, column, s string) bool { return plain(r, column, s) }
