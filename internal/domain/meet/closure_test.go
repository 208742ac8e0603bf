package meet

import (
	"testing"

	"traguardo/internal/domain"
)

func TestClosedReason(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Window)
		want   Closure
	}{
		{"open", func(*Window) {}, ""},
		{"late, but open", func(w *Window) { w.Today = day("2026-05-12") }, ""},
		{"extended after the deadline", func(w *Window) { w.Extended, w.Today = true, day("2026-05-19") }, ""},
		{"managers at any time", func(w *Window) { w.Manages, w.ClubID, w.Event.Status = true, 0, domain.EventConcluded }, ""},
		{"no club", func(w *Window) { w.ClubID = 0 }, ClosedNoClub},
		{"address not confirmed", func(w *Window) { w.Unverified, w.Unconfirmed = true, true }, ClosedUnverified},
		{"club not confirmed", func(w *Window) { w.Unconfirmed = true }, ClosedUnconfirmed},
		{"affiliation", func(w *Window) { w.AffiliatedUntil = day("2026-05-19") }, ClosedAffiliation},
		{"affiliation takes precedence", func(w *Window) {
			w.AffiliatedUntil, w.Event.ClubOnly, w.Event.ChampionshipID = day("2026-05-19"), true, 3
		}, ClosedAffiliation},
		{"soon", func(w *Window) { w.Event.Status = domain.EventSoon }, ClosedSoon},
		{"soon, the other status", func(w *Window) { w.Event.Status = domain.EventSoon4 }, ClosedSoon},
		{"another club's competition", func(w *Window) { w.Event.ClubOnly = true }, ClosedClubOnly},
		{"not in the championship, before the deadline", func(w *Window) { w.Event.ChampionshipID = 3 }, ClosedNotEnrolled},
		{"not in the championship, with a proroga", func(w *Window) { w.Event.ChampionshipID, w.Extended = 3, true }, ClosedNotEnrolled},
		{"concluded", func(w *Window) { w.Event.Status, w.Today = domain.EventConcluded, day("2026-06-01") }, ClosedConcluded},
		{"after the late days", func(w *Window) { w.Today = day("2026-05-13") }, ClosedDeadline},
		{"closed after the deadline", func(w *Window) { w.Event.Status, w.Today = domain.EventClosed, day("2026-05-11") }, ClosedDeadline},
		{"closed on the deadline's day", func(w *Window) { w.Event.Status, w.Today = domain.EventClosed, day("2026-05-10") }, ClosedByOrganiser},
	} {
		w := Window{Event: spring, ClubID: 7, AffiliatedUntil: day("2026-12-31"), Today: day("2026-05-02")}
		c.change(&w)
		if got := ClosedReason(w); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
