package meet

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// spring is an event of club 9 with default options: late entries until 12 May, absences until 13 May.
var spring = Event{
	Status: domain.EventOpen, OrganiserID: 9, Deadline: day("2026-05-10"), Starts: day("2026-05-20"), Ends: day("2026-05-21"),
}

func TestWindow(t *testing.T) {
	for _, c := range []struct {
		name                          string
		change                        func(*Window)
		canOpen, open, late, absences bool
	}{
		{"long before", func(w *Window) { w.Today = day("2026-01-01") }, true, true, false, true},
		{"the deadline's day", func(w *Window) { w.Today = day("2026-05-10") }, true, true, false, true},
		{"a day late", func(w *Window) { w.Today = day("2026-05-11") }, true, true, true, true},
		{"the last late day", func(w *Window) { w.Today = day("2026-05-12") }, true, true, true, true},
		{"only absences", func(w *Window) { w.Today = day("2026-05-13") }, true, false, false, true},
		{"only absences, and no entries", func(w *Window) { w.Today, w.HasEntries = day("2026-05-13"), false }, false, false, false, true},
		{"too late", func(w *Window) { w.Today = day("2026-05-14") }, false, false, false, false},
		{"closed before the deadline", func(w *Window) { w.Event.Status = domain.EventClosed }, true, false, false, true},
		{"closed, no entries", func(w *Window) { w.Event.Status, w.HasEntries = domain.EventClosed, false }, false, false, false, true},
		{"concluded", func(w *Window) { w.Event.Status = domain.EventConcluded }, false, false, false, false},
		{"soon", func(w *Window) { w.Event.Status = domain.EventSoon }, false, false, false, false},
		{"soon, the other status", func(w *Window) { w.Event.Status = domain.EventSoon4 }, false, false, false, false},
		{"extension", func(w *Window) { w.Extended, w.Today = true, day("2026-05-19") }, true, true, false, true},
		{"extension, closed", func(w *Window) { w.Extended, w.Today, w.Event.Status = true, day("2026-05-19"), domain.EventClosed }, true,
			true, false, true},
		{"extension in the late days", func(w *Window) { w.Extended, w.Today = true, day("2026-05-11") }, true, true, false, true},
		{"extension on the first day", func(w *Window) { w.Extended, w.Today = true, day("2026-05-20") }, false, false, false, false},
		{"extension, concluded", func(w *Window) { w.Extended, w.Event.Status = true, domain.EventConcluded }, false, false, false, false},
		{"no club", func(w *Window) { w.ClubID = 0 }, false, false, false, false},
		{"affiliation ends before the event", func(w *Window) { w.AffiliatedUntil = day("2026-05-19") }, false, false, false, false},
		{"affiliation ends on the first day", func(w *Window) { w.AffiliatedUntil = day("2026-05-20") }, true, true, false, true},
		{"affiliation unknown", func(w *Window) { w.AffiliatedUntil = calendar.Date{} }, true, true, false, true},
		{"another club's competition", func(w *Window) { w.Event.ClubOnly = true }, false, false, false, false},
		{"an extension does not open another club's competition", func(w *Window) { w.Event.ClubOnly, w.Extended = true, true }, false, false,
			false, false},
		{"own club's competition", func(w *Window) { w.Event.ClubOnly, w.Event.OrganiserID = true, w.ClubID }, true, true, false, true},
		{"championship", func(w *Window) { w.Event.ChampionshipID = 3 }, false, false, false, false},
		{"championship, enrolled", func(w *Window) { w.Event.ChampionshipID, w.Enrolled = 3, true }, true, true, false, true},
		{"address not confirmed", func(w *Window) { w.Unverified = true }, true, false, false, true},
		{"club not confirmed", func(w *Window) { w.Unconfirmed = true }, true, false, false, true},
		{"club not confirmed, no entries", func(w *Window) { w.Unconfirmed, w.HasEntries = true, false }, false, false, false, true},
		{"managers need no confirmation", func(w *Window) { w.Manages, w.Unverified, w.Unconfirmed = true, true, true }, true, true,
			false, true},
		{"managers at any time", func(w *Window) {
			w.Manages, w.ClubID, w.Today, w.Event.Status = true, 0, day("2027-01-01"), domain.EventConcluded
		}, true, true, false, true},
		{"managers are never late", func(w *Window) { w.Manages, w.Today = true, day("2026-05-11") }, true, true, false, true},
	} {
		w := Window{Event: spring, ClubID: 7, AffiliatedUntil: day("2026-12-31"), HasEntries: true, Today: day("2026-05-02")}
		c.change(&w)
		late, open := Open(w)
		if got := CanOpen(w); got != c.canOpen || open != c.open || late != c.late || AbsencesOpen(w) != c.absences {
			t.Errorf("%s: can open %v, open %v, late %v, absences %v", c.name, got, open, late, AbsencesOpen(w))
		}
	}
}

// TestCanOpenMatchesSpecification compares CanOpen with the rule as specified, in order.
func TestCanOpenMatchesSpecification(t *testing.T) {
	rule := func(w Window) bool {
		e, days := w.Event, w.Event.Deadline.DaysUntil(w.Today)
		switch {
		case w.Manages:
			return true
		case w.ClubID == 0, !w.AffiliatedUntil.IsZero() && w.AffiliatedUntil.Before(e.Starts), e.Status == 4, e.Status == 5:
			return false
		case e.ClubOnly && e.OrganiserID != w.ClubID:
			return false
		case e.ChampionshipID > 0 && !w.Enrolled:
			return false
		case w.Extended && (e.Status == 1 || e.Status == 2) && w.Today.Before(e.Starts):
			return true
		case e.Status == 1 && days <= e.Options.Int(54):
			return true
		case days <= e.Options.Int(55) && e.Status != 3 && w.HasEntries:
			return true
		}
		return false
	}
	rapid.Check(t, func(t *rapid.T) {
		w := Window{
			Event:      drawEvent(t),
			Manages:    rapid.IntRange(0, 9).Draw(t, "manages") == 0,
			ClubID:     id.Club(rapid.Int64Range(0, 2).Draw(t, "club")),
			Extended:   rapid.Bool().Draw(t, "extended"),
			Enrolled:   rapid.Bool().Draw(t, "enrolled"),
			HasEntries: rapid.Bool().Draw(t, "entries"),
			Today:      drawDay(t, "today"),
		}
		if rapid.Bool().Draw(t, "affiliation known") {
			w.AffiliatedUntil = drawDay(t, "affiliated")
		}
		if CanOpen(w) != rule(w) {
			t.Fatalf("%v for %+v", CanOpen(w), w)
		}
		if late, open := Open(w); late && (!open || w.Extended && w.Today.Before(w.Event.Starts) || w.Manages) {
			t.Fatalf("late, open %v, for %+v", open, w)
		}
	})
}
