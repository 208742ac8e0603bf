package meet

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
)

// Window is what decides whether somebody may enter athletes in an event on a day.
type Window struct {
	Event           Event
	Manages         bool          // an administrator, or the organising club
	ClubID          int64         // 0: none
	AffiliatedUntil calendar.Date // unset: not known, which does not count as expired
	Extended        bool          // the club has a proroga
	Enrolled        bool          // in the event's championship, if it has one
	HasEntries      bool
	Unverified      bool          // the caller has not confirmed the e-mail address
	Unconfirmed     bool          // no one has confirmed the club yet
	Today           calendar.Date // in Rome
}

// CanOpen is canOpenIscrizioni: whether the entries may be opened, if only to declare absences.
func CanOpen(w Window) bool {
	_, ok := Open(w)
	return ok || w.HasEntries && Absences(w)
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
	case w.Event.Status != domain.EventOpen || !within(w.Event, option.LateEntryDays, w.Today):
		return false, false
	}
	return w.Today.After(w.Event.Deadline), true
}

// Absences reports whether paid entries may be declared absent.
func Absences(w Window) bool {
	if w.Manages {
		return true
	}
	return Admitted(w) && (w.extended() || w.Event.Status != domain.EventConcluded && within(w.Event, option.AbsenceDays, w.Today))
}

// Refusal returns why the caller may not enter the event at all, whatever the day; "" when they may.
func Refusal(w Window) string {
	if reason := Unconfirmed(w); reason != "" || w.Manages || Admitted(w) {
		return reason
	}
	return "Iscrizioni non abilitate per questa Società"
}

// Unconfirmed returns what has to be confirmed before the caller enters events of others; "" when nothing has to. Anyone can register and
// create a club.
func Unconfirmed(w Window) string {
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

// Admitted reports whether the event is for the club at all, whatever the day.
func Admitted(w Window) bool {
	return w.ClubID != 0 && !w.affiliationExpires() && !w.Event.Status.Soon() && !w.othersOnly() && !w.notEnrolled()
}

// extended reports whether the proroga works: until the event starts, whatever the deadline.
func (w Window) extended() bool {
	running := w.Event.Status == domain.EventOpen || w.Event.Status == domain.EventClosed
	return w.Extended && running && w.Today.Before(w.Event.Starts)
}

// within reports whether the days after the deadline that an option grants are not over; the deadline is the end of its day.
func within(e Event, days int64, today calendar.Date) bool {
	return !today.After(e.Deadline.AddDays(e.Options.Int(days)))
}
