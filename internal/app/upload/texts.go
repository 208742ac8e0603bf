package upload

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"traguardo/internal/domain"
	"traguardo/internal/importer"
)

const (
	maxText = 200  // characters, as a field of a form takes
	maxNote = 4000 // of a long one
)

// Text is a cell that is stored: one line of at most 200 characters, none of them a control.
func Text(r *importer.Row, column string) string {
	s := r.Text(column)
	plain(r, column, s)
	return s
}

// Note is a cell that is stored and may have lines, of at most 4000 characters.
func Note(r *importer.Row, column string) string {
	s := r.Text(column)
	fits(r, column, s, strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(s), maxNote)
	return s
}

// plain refuses a text that no field takes.
func plain(r *importer.Row, column, s string) bool { return fits(r, column, s, s, maxText) }

// fits refuses a text that is too long, or that has controls in what must be free of them.
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
