package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Entry (presenza) is an athlete or a team that a club entered in a race of an event.
// Its start is a StartPlace, its outcome a Result and its payment an EntryPayment.
type Entry struct {
	ID          id.Entry
	EventID     id.Event
	RaceID      id.Race
	AthleteID   id.Athlete // 0 for a team
	ClubID      id.Club
	Kind        EntryKind
	CategoryID  id.Category
	Disability  Disability
	Sex         Sex             // the athlete's sex at the time of entry; AnySex for a team until known
	EntryTime   racetime.Centis // 0: none
	Note        string
	Progressive int // number of a team within its club and race: 1 is A
	WildCard    bool
	Absent      bool // declared by the club
	Closed      bool // for a team: complete and valid
	Late        bool
	Author      Author
	CreatedBy   id.User
	CreatedAt   calendar.Instant
	Version     int64

	Athlete  Entrant
	ClubName string
	Members  []Member
}

// Author is the role in which a user made an entry. The numbers are stored.
type Author int

const (
	AuthorClub      Author = 1 // the club itself
	AuthorOrganiser Author = 2
	AuthorAdmin     Author = 3
)

// Protected reports whether an entry stays even if unpaid, because the organiser or an administrator made it.
func (a Author) Protected() bool { return a == AuthorOrganiser || a == AuthorAdmin }

// Disabled reports whether the entry is in the categories for disabled athletes.
func (e Entry) Disabled() bool { return e.Disability.Present() }

// CategoryKey returns the event category of the entry.
func (e Entry) CategoryKey() CategoryKey { return CategoryKey{e.CategoryID, e.Disabled(), e.Kind} }

// TeamName returns the club name with the team's letter: "Rari Nantes B".
func (e Entry) TeamName() string {
	if e.Progressive < 1 || e.Progressive > 26 {
		return e.ClubName
	}
	return e.ClubName + " " + string(rune('A'+e.Progressive-1))
}

// Member is an athlete of a team.
type Member struct {
	Entrant
	EntryID  id.Entry
	Position int
	Note     string
}

// Participation is an entry with its place in the current start list, its result and its payment. Each is zero until it exists.
type Participation struct {
	Entry
	Place   StartPlace
	Result  Result
	Payment EntryPayment
}

// EntryPayment is the payment state of an entry. It is derived from the club's account and stored for lists.
type EntryPayment struct {
	EntryID    id.Entry
	PaidAt     calendar.Instant // when the account first covered the entry; unset while it does not
	MarkedPaid bool             // marked as paid by a user
	MarkedBy   id.User          // the user who marked it
	MarkedClub id.Club          // that user's club at the time; 0 if none
	PayBy      calendar.Date    // last day to pay an uncovered entry; unset means the day it was made
}

// Paid reports whether the entry counts as paid.
func (p EntryPayment) Paid() bool { return !p.PaidAt.IsZero() }

// EntrySummary is an entry as long lists show it, without the entrant's data and the start place.
type EntrySummary struct {
	ID          id.Entry
	RaceID      id.Race
	AthleteID   id.Athlete // 0 for a team
	ClubID      id.Club
	Kind        EntryKind
	CategoryID  id.Category
	Disability  Disability
	Sex         Sex
	EntryTime   racetime.Centis
	Note        string
	Progressive int
	WildCard    bool
	Absent      bool
	Closed      bool
	Late        bool
	Version     int64
	Status      ResultStatus
	Result      Result // only what lists show: time, status, reason and reaction time
	Author      Author
	CreatedAt   calendar.Instant
	Payment     EntryPayment
	Members     []id.Athlete
}

// Paid reports whether the entry counts as paid.
func (e EntrySummary) Paid() bool { return e.Payment.Paid() }

// CategoryKey returns the event category of the entry.
func (e EntrySummary) CategoryKey() CategoryKey {
	return CategoryKey{e.CategoryID, e.Disability.Present(), e.Kind}
}

// Candidate is an athlete who might be entered in an event.
type Candidate struct {
	Entrant
	Visible       bool
	Qualification Qualification
}

// Enterable reports whether the person may be entered: visible and qualified as an athlete.
func (c Candidate) Enterable() bool { return c.Visible && c.Qualification == QualifiedAthlete }

// CandidateFilter selects the enterable athletes of ClubID (0: none), plus the athletes that club EnteredBy (0: any) entered in the event.
type CandidateFilter struct {
	EventID                       id.Event
	ClubID, EnteredBy             id.Club
	AthleteID                     id.Athlete // 0: all
	LastName, FirstName, ClubName string
	Member                        *bool // has a card valid today; nil: either
	Today                         calendar.Date
}

// PersonalEntry is an entry as shown to the athlete it concerns.
type PersonalEntry struct {
	Event           string
	Day             calendar.Date
	Race, Category  string
	Kind            EntryKind
	EntryTime, Time racetime.Centis
	Status          ResultStatus
	Note            string
}

// PersonalException is a category exception as shown to the athlete it concerns.
type PersonalException struct {
	Event    string
	Day      calendar.Date
	Category string
}
