package printing

import (
	"cmp"
	"slices"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/report"
)

// eventPrinter formats the entries of an event. Its sport determines the columns.
type eventPrinter struct {
	event      domain.Event
	races      map[id.Race]domain.Race
	categories map[id.Category]domain.Category
}

func (n eventPrinter) category(k domain.CategoryKey) string {
	return k.Named(n.categories[k.CategoryID].Label)
}

// timed reports whether entries have times and lanes. In other sports they have a drawn number.
func (n eventPrinter) timed() bool { return meet.HasTimes(n.event.SportID) }

// valueColumn returns the column of times or scores.
func (n eventPrinter) valueColumn() report.Column {
	if n.timed() {
		return report.Column{Title: valueTitle(false), Kind: report.KindRaceTime, Width: 1.6}
	}
	return report.Column{Title: valueTitle(true), Width: 1.6, Align: report.Right}
}

// value returns a time or a score.
func (n eventPrinter) value(v racetime.Centis) report.Cell {
	if n.timed() {
		return report.RaceTime(v)
	}
	return report.Text(racetime.Score(v))
}

// noteTitle returns the event's name for the notes of entries (option 37).
func (n eventPrinter) noteTitle() string {
	return cmp.Or(strings.TrimSpace(n.event.Options.Text(option.EntryNoteLabel)), "Note")
}

// showsNotes reports whether a list has a column of notes: if the event requires them (option 36) or an entry has one.
func (n eventPrinter) showsNotes(entries []domain.Entry) bool {
	return n.event.Options.Flag(option.EntryNoteRequired) || slices.ContainsFunc(entries, func(e domain.Entry) bool { return e.Note != "" })
}

func (n eventPrinter) noteColumn(width float64) report.Column {
	return report.Column{Title: n.noteTitle(), Width: width}
}

// toEntries returns the entries of participations.
func toEntries(list []domain.Participation) []domain.Entry {
	entries := make([]domain.Entry, len(list))
	for i := range list {
		entries[i] = list[i].Entry
	}
	return entries
}

// entrantName returns the name of the athlete, or of the team with its members.
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

// birthYear returns the athlete's birth year, or an empty cell for a team.
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
