package meet

import "traguardo/internal/domain"

// Closure is the reason why a club cannot add entries, as the contract names it; "" if it can.
type Closure string

const (
	ClosedNoClub      Closure = "societa"
	ClosedAffiliation Closure = "affiliazione" // expires before the event starts
	ClosedUnverified  Closure = "email"        // the caller's address is not confirmed
	ClosedUnconfirmed Closure = "conferma"     // the club is not confirmed
	ClosedSoon        Closure = "attesa"       // entries have not opened yet
	ClosedClubOnly    Closure = "sociale"      // restricted to another club
	ClosedNotEnrolled Closure = "campionato"   // the club is not in the event's championship
	ClosedConcluded   Closure = "concluso"
	ClosedDeadline    Closure = "termine"
	ClosedByOrganiser Closure = "chiuse" // before the deadline
)

// ClosedReason returns why entries cannot be added now. The order follows the checks of Refusal and CanOpen.
func ClosedReason(w Window) Closure {
	_, open := Open(w)
	switch {
	case open:
		return ""
	case w.ClubID == 0:
		return ClosedNoClub
	case w.Unverified:
		return ClosedUnverified
	case w.Unconfirmed:
		return ClosedUnconfirmed
	case w.affiliationExpires():
		return ClosedAffiliation
	case w.Event.Status.Soon():
		return ClosedSoon
	case w.restrictedToOthers():
		return ClosedClubOnly
	case w.notEnrolled():
		return ClosedNotEnrolled
	case w.Event.Status == domain.EventConcluded:
		return ClosedConcluded
	case w.Today.After(w.Event.Deadline):
		return ClosedDeadline
	}
	return ClosedByOrganiser
}

func (w Window) affiliationExpires() bool {
	return !w.AffiliatedUntil.IsZero() && w.AffiliatedUntil.Before(w.Event.Starts)
}

func (w Window) restrictedToOthers() bool { return w.Event.ClubOnly && w.Event.OrganiserID != w.ClubID }

func (w Window) notEnrolled() bool { return w.Event.ChampionshipID != 0 && !w.Enrolled }
