package domain

import "traguardo/internal/domain/calendar"

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
