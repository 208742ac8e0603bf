package domain

import "traguardo/internal/domain/calendar"

// EntryStatus is what came of an entry.
type EntryStatus int

const (
	EntryNoTime       EntryStatus = 0
	EntryRegular      EntryStatus = 1
	EntryDisqualified EntryStatus = 2
	EntryAbsent       EntryStatus = 3
)

// Entry (presenza) is an athlete or a team in a race of an event. Times are hundredths of a second, scores hundredths of a point.
type Entry struct {
	ID             int64
	EventID        int64
	RaceID         int64
	AthleteID      int64 // 0 for a team
	ClubID         int64
	Kind           int // 1 individual, 2 team
	CategoryID     int64
	Disability     int // 1 none
	Sex            int // the athlete's; of a team 1, 2, 3 mixed, 0 until known
	EntryTime      int
	Time           int
	Status         EntryStatus
	PenaltyPoints  int
	PenaltySeconds int
	Heat, Lane     int
	Note           string
	Progressive    int // of a team: 1 is A
	WildCard       bool
	Paid           bool
	Absent         bool // declared by the club
	Closed         bool // of a team: complete and valid
	Late           bool
	CreatedBy      int64
	CreatedAt      calendar.Instant
	Version        int64

	Athlete  Entrant
	ClubName string
	Members  []Member
}

// Disabled tells in which of the two worlds of categories the entry is.
func (e Entry) Disabled() bool { return e.Disability > 1 }

// EntryOf is an entry as it is told to the person it is about.
type EntryOf struct {
	Event           string
	Day             calendar.Date
	Race, Category  string
	Kind            int
	EntryTime, Time int
	Status          EntryStatus
	Note            string
}

// Member is an athlete of a team.
type Member struct {
	Entrant
	EntryID  int64
	Position int
	Note     string
}

// ExceptionOf is a category exception as it is told to the person it is about.
type ExceptionOf struct {
	Event    string
	Day      calendar.Date
	Category string
}
