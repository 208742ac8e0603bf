package meet

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// Window holds the facts that decide whether a caller may enter athletes in an event on a day.
type Window struct {
	Event           Event
	Manages         bool          // an administrator, or the organising club
	ClubID          id.Club       // 0: none
	AffiliatedUntil calendar.Date // unset: unknown, which does not count as expired
	Extended        bool          // the club has an extension (proroga)
	Enrolled        bool          // in the event's championship, if any
	HasEntries      bool
	Unverified      bool          // the caller has not confirmed the e-mail address
	Unconfirmed     bool          // no one has confirmed the club yet
	Today           calendar.Date // in Rome
}

// CanOpen (canOpenIscrizioni) reports whether the entries page may be opened, at least to declare absences.
func CanOpen(w Window) bool {
	_, ok := Open(w)
	return ok || w.HasEntries && AbsencesOpen(w)
}

// Open reports whether entries may be added, changed and removed, and whether new ones would be late.
func Open(w Window) (late, ok bool) {
	switch {
	case w.Manages:
		return false, true
	case Refusal(w) != "":
		return false, false
	case w.extended():
		return false, true
	case w.Event.Status != domain.EventOpen || !withinDays(w.Event, option.LateEntryDays, w.Today):
		return false, false
	}
	return w.Today.After(w.Event.Deadline), true
}

// AbsencesOpen reports whether absences of paid entries may be declared.
func AbsencesOpen(w Window) bool {
	if w.Manages {
		return true
	}
	return Admitted(w) && (w.extended() || w.Event.Status != domain.EventConcluded && withinDays(w.Event, option.AbsenceDays, w.Today))
}

// Refusal returns why the caller may not enter the event on any day, or "".
func Refusal(w Window) string {
	if reason := MissingConfirmation(w); reason != "" || w.Manages || Admitted(w) {
		return reason
	}
	return "Iscrizioni non abilitate per questa Società"
}

// MissingConfirmation returns what must be confirmed before the caller may enter events of others, or "". Confirmations exist because
// anyone can register and create a club.
func MissingConfirmation(w Window) string {
	switch {
	case w.Manages:
		return ""
	case w.Unverified:
		return "Conferma prima il tuo indirizzo e-mail"
	case w.Unconfirmed:
		return "La società non è ancora confermata"
	}
	return ""
}

// Admitted reports whether the event admits the club on some day.
func Admitted(w Window) bool {
	return w.ClubID != 0 && !w.affiliationExpires() && !w.Event.Status.Soon() && !w.restrictedToOthers() && !w.notEnrolled()
}

// extended reports whether the club's extension applies: it ends when the event starts, regardless of the deadline.
func (w Window) extended() bool {
	running := w.Event.Status == domain.EventOpen || w.Event.Status == domain.EventClosed
	return w.Extended && running && w.Today.Before(w.Event.Starts)
}

// withinDays reports whether today is at most the number of days of an option after the deadline.
func withinDays(e Event, days option.ID, today calendar.Date) bool {
	return !today.After(e.Deadline.AddDays(e.Options.Int(days)))
}
