package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// Escort (accompagnatore) is an athlete or technician who accompanies a club to an event.
type Escort struct {
	Entrant
	EventID       id.Event
	Qualification Qualification
	CreatedBy     id.User
	CreatedAt     calendar.Instant
}

// PersonalEscort is an escort as shown to the person it concerns.
type PersonalEscort struct {
	Event string
	Day   calendar.Date
}

// NoticeAction is what another user did to an entry of a club. The numbers are stored.
type NoticeAction int

const (
	EntryMade    NoticeAction = 1
	EntryRemoved NoticeAction = 2
)

// EntryNotice is a pending notification that another user changed an entry of a club.
type EntryNotice struct {
	ID          int64
	EventID     id.Event
	ClubID      id.Club
	AuthorID    id.User
	RaceID      id.Race
	AthleteID   id.Athlete // 0 for a team
	Progressive int        // for a team
	Action      NoticeAction
	MadeAt      calendar.Instant

	Race                string
	LastName, FirstName string
}

// ReminderKind is the reason for reminding a club of an event.
type ReminderKind int

const (
	NotEntered ReminderKind = 1 // it entered the last edition but not this one
	NotPaid    ReminderKind = 2
)

// OutgoingMail is a queued message to a user.
type OutgoingMail struct {
	ID       int64
	UserID   id.User
	Message  string // JSON
	Attempts int
	MadeAt   calendar.Instant
	DueAt    calendar.Instant // next attempt, or the end of the lease of the server that is sending it
}

// AccountNoticeKind is the subject of a notification about a club's account for an event. The numbers are stored.
type AccountNoticeKind int

const (
	AccountShort    AccountNoticeKind = 1 // a change by others increased what the club owes
	AccountCredited AccountNoticeKind = 2 // an overpayment became credit
)

// AccountCause is the reason why an account changed. The numbers are stored.
type AccountCause int

const (
	CauseClub     AccountCause = 0 // the club acted, or failed to act in time
	CauseTariff   AccountCause = 1 // prices, options or the fee method changed
	CauseOnline   AccountCause = 2 // the event started to accept cards
	CauseReversal AccountCause = 3 // an order was reversed or refunded
	CauseStaff    AccountCause = 4 // the organiser or an administrator changed entries or payment marks
	// CauseExtension means that the club's extension was withdrawn.
	CauseExtension AccountCause = 5
)

// AccountNotice is a pending notification about a club's account for an event.
type AccountNotice struct {
	ID      int64
	EventID id.Event
	ClubID  id.Club
	Kind    AccountNoticeKind
	Amount  money.Cents
	Reason  AccountCause
	MadeAt  calendar.Instant
}
