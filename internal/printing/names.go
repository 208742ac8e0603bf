package printing

import (
	"cmp"
	"slices"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/report"
)

// entrantNames prints the entries of an event: what its races and categories are called, and which columns its sport has.
type entrantNames struct {
	event      domain.Event
	races      map[int64]domain.Race
	categories map[int64]domain.Category
}

func (n entrantNames) category(k domain.CategoryKey) string {
	return k.Named(n.categories[k.CategoryID].Label)
}

// timed reports whether entries have a time and start from lanes; elsewhere they have a number that is drawn.
func (n entrantNames) timed() bool { return meet.HasTimes(n.event.SportID) }

// valueColumn is the column of a time, or of a score.
func (n entrantNames) valueColumn() report.Column {
	if n.timed() {
		return report.Column{Title: valueTitle(false), Kind: report.KindRaceTime, Width: 1.6}
	}
	return report.Column{Title: valueTitle(true), Width: 1.6, Align: report.Right}
}

// value is a time, or a score.
func (n entrantNames) value(v racetime.Centis) report.Cell {
	if n.timed() {
		return report.RaceTime(v)
	}
	return report.Text(racetime.Score(v))
}

// noteTitle is what the event calls the notes of its entries (option 37).
func (n entrantNames) noteTitle() string {
	return cmp.Or(strings.TrimSpace(n.event.Options.Text(option.EntryNoteLabel)), "Note")
}

// showsNotes reports whether a list has a column of notes: where the event asks for them (option 36), or an entry has one.
func (n entrantNames) showsNotes(entries []domain.Entry) bool {
	return n.event.Options.Flag(option.EntryNoteRequired) || slices.ContainsFunc(entries, func(e domain.Entry) bool { return e.Note != "" })
}

func (n entrantNames) noteColumn(width float64) report.Column {
	return report.Column{Title: n.noteTitle(), Width: width}
}

// entriesOf are the entries of some participations.
func entriesOf(list []domain.Participation) []domain.Entry {
	entries := make([]domain.Entry, len(list))
	for i := range list {
		entries[i] = list[i].Entry
	}
	return entries
}

// entrantName is an athlete's, or a team's with its members.
func entrantName(e domain.Entry) string {
	if e.Kind != domain.Team {
		return e.Athlete.LastName + " " + e.Athlete.FirstName
	}
	if members := memberNames(e); members != "" {
		return e.TeamName() + " (" + members + ")"
	}
	return e.TeamName()
}

func memberNames(e domain.Entry) string {
	names := make([]string, len(e.Members))
	for i, m := range e.Members {
		names[i] = m.LastName + " " + m.FirstName
	}
	return strings.Join(names, ", ")
}

// birthYear is empty for a team.
func birthYear(e domain.Entry) report.Cell {
	if e.Kind == domain.Team {
		return report.Cell{}
	}
	return report.Int(e.Athlete.Birth.Year())
}

func sexWord(s domain.Sex) string {
	return [...]string{"", "Maschi", "Femmine", "Misti"}[min(max(s, 0), 3)]
}

func sexLetter(sex domain.Sex) string { return [...]string{"", "M", "F", "X"}[min(max(sex, 0), 3)] }
