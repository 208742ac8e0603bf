package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Escort (accompagnatore) is somebody who comes to an event with a club besides those who compete: an athlete or a technician of it.
type Escort struct {
	Entrant
	EventID       int64
	Qualification Qualification
	CreatedBy     int64
	CreatedAt     calendar.Instant
}

// EscortOf is an escort as it is shown to the person it is about.
type EscortOf struct {
	Event string
	Day   calendar.Date
}

// NoticeAction is what somebody else did to an entry of a club.
type NoticeAction int

const (
	EntryMade    NoticeAction = 1
	EntryRemoved NoticeAction = 2
)

// EntryNotice is what somebody else did to an entry of a club, until its people are told.
type EntryNotice struct {
	ID          int64
	EventID     int64
	ClubID      int64
	AuthorID    int64
	RaceID      int64
	AthleteID   int64 // 0 for a team
	Progressive int   // of a team
	Action      NoticeAction
	MadeAt      calendar.Instant

	Race                string
	LastName, FirstName string
}

// ReminderKind is why a club is reminded of an event.
type ReminderKind int

const (
	NotEntered ReminderKind = 1 // it entered last time and has not yet
	NotPaid    ReminderKind = 2
)

// OutgoingMail is a message to a user that waits to be sent.
type OutgoingMail struct {
	ID       int64
	UserID   int64
	Message  string // JSON
	Attempts int
	MadeAt   calendar.Instant
	DueAt    calendar.Instant // when it is next tried, or until when a server is at it
}

// AccountNoticeKind is what a club is told about its account for an event. The numbers are stored.
type AccountNoticeKind int

const (
	AccountShort    AccountNoticeKind = 1 // others made it owe more
	AccountCredited AccountNoticeKind = 2 // what it paid too much became credit
)

// AccountCause is why an account changed. The numbers are stored.
type AccountCause int

const (
	CauseClub     AccountCause = 0 // the club itself did something, or did not
	CauseTariff   AccountCause = 1 // prices, options or the method changed
	CauseOnline   AccountCause = 2 // the event began to take cards
	CauseReversal AccountCause = 3 // an order was reversed, or its money went back
	CauseStaff    AccountCause = 4 // the organiser or an administrator changed entries or what is marked as paid
)

// AccountNotice is something that a club is yet to be told about its account for an event.
type AccountNotice struct {
	ID, EventID, ClubID int64
	Kind                AccountNoticeKind
	Amount              money.Cents
	Reason              AccountCause
	MadeAt              calendar.Instant
}
