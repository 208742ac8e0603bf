package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// Entry (presenza) is what a club asked for: an athlete or a team in a race of an event. Where it starts is a StartPlace, what came of it
// a Result, whether it is paid an EntryPayment.
type Entry struct {
	ID          int64
	EventID     int64
	RaceID      int64
	AthleteID   int64 // 0 for a team
	ClubID      int64
	Kind        EntryKind
	CategoryID  int64
	Disability  Disability
	Sex         Sex             // the athlete's when it was entered; of a team AnySex until known
	EntryTime   racetime.Centis // 0: none
	Note        string
	Progressive int // of a team: 1 is A
	WildCard    bool
	Absent      bool // declared by the club
	Closed      bool // of a team: complete and valid
	Late        bool
	Author      Author
	CreatedBy   int64
	CreatedAt   calendar.Instant
	Version     int64

	Athlete  Entrant
	ClubName string
	Members  []Member
}

// Author is who made an entry, as they were when they made it. The numbers are stored.
type Author int

const (
	AuthorClub      Author = 1 // the club itself
	AuthorOrganiser Author = 2
	AuthorAdmin     Author = 3
)

// Protected reports whether an entry starts and stays although nobody paid for it: the organiser or an administrator made it.
func (a Author) Protected() bool { return a == AuthorOrganiser || a == AuthorAdmin }

// Disabled reports in which of the two worlds of categories the entry is.
func (e Entry) Disabled() bool { return e.Disability.Is() }

// Group is the category of the event that the entry is in.
func (e Entry) Group() CategoryKey { return CategoryKey{e.CategoryID, e.Disabled(), e.Kind} }

// TeamName is a team as people read it, the club and a letter: "Rari Nantes B".
func (e Entry) TeamName() string {
	if e.Progressive < 1 || e.Progressive > 26 {
		return e.ClubName
	}
	return e.ClubName + " " + string(rune('A'+e.Progressive-1))
}

// Member is an athlete of a team.
type Member struct {
	Entrant
	EntryID  int64
	Position int
	Note     string
}

// Participation is an entry with what became of it: its place in the current start list, its result and its payment, each of them zero
// while there is none.
type Participation struct {
	Entry
	Place   StartPlace
	Result  Result
	Payment EntryPayment
}

// EntryPayment is what the account of its club says about an entry, stored so that lists can read it.
type EntryPayment struct {
	EntryID    int64
	PaidAt     calendar.Instant // when the account began to cover the entry; unset while it does not
	ByHand     bool             // a person marked it as paid
	MarkedBy   int64            // that person
	MarkedClub int64            // the club of that person then; 0: none
	PayBy      calendar.Date    // of an entry that is not covered: the last day to pay; unset: the day on which it was made
}

// Paid reports whether the entry counts as paid.
func (p EntryPayment) Paid() bool { return !p.PaidAt.IsZero() }

// EntryLine is an entry as long lists show it: everything of it but who it is and where it starts.
type EntryLine struct {
	ID          int64
	RaceID      int64
	AthleteID   int64 // 0 for a team
	ClubID      int64
	Kind        EntryKind
	CategoryID  int64
	Disability  Disability
	EntryTime   racetime.Centis
	Note        string
	Progressive int
	WildCard    bool
	Absent      bool
	Closed      bool
	Late        bool
	Version     int64
	Status      ResultStatus
	Author      Author
	CreatedAt   calendar.Instant
	Payment     EntryPayment
	Members     []int64
}

// Paid reports whether the entry counts as paid.
func (e EntryLine) Paid() bool { return e.Payment.Paid() }

// Group is the category of the event that the entry is in.
func (e EntryLine) Group() CategoryKey { return CategoryKey{e.CategoryID, e.Disability.Is(), e.Kind} }

// Candidate is an athlete whom somebody may want to enter.
type Candidate struct {
	Entrant
	Visible       bool
	Qualification Qualification
}

// Enterable reports whether the athlete may be entered at all: neither hidden nor anything but an athlete.
func (c Candidate) Enterable() bool { return c.Visible && c.Qualification == QualifiedAthlete }

// CandidateFilter narrows who is listed among the athletes of a club (0: none) who may be entered, and those whom another one (0: any) entered
// in an event.
type CandidateFilter struct {
	EventID, ClubID, EnteredBy    int64
	AthleteID                     int64 // 0: everybody
	LastName, FirstName, ClubName string
	Member                        *bool // with a card that is valid today; nil: either
	Today                         calendar.Date
}

// EntryOf is an entry as it is shown to the person it is about.
type EntryOf struct {
	Event           string
	Day             calendar.Date
	Race, Category  string
	Kind            EntryKind
	EntryTime, Time racetime.Centis
	Status          ResultStatus
	Note            string
}

// ExceptionOf is a category exception as it is shown to the person it is about.
type ExceptionOf struct {
	Event    string
	Day      calendar.Date
	Category string
}
