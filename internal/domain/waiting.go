package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// Waiting is an athlete or a team on the waiting list of an event. The list is in the order of the ids.
type Waiting struct {
	ID         int64
	EventID    int64
	RaceID     int64
	Kind       EntryKind
	AthleteID  int64 // 0 for a team
	ClubID     int64
	CategoryID int64 // of a team
	Disabled   bool  // the team is in the categories for disabled athletes
	Sex        Sex   // the athlete's, or that of the team's race
	EntryTime  racetime.Centis
	Note       string
	WildCard   bool
	Late       bool // when it was put on the list
	CreatedBy  int64
	CreatedAt  calendar.Instant

	ClubName string
	Athlete  Entrant
	Members  []WaitingMember // in order
}

// WaitingMember is an athlete of a team on a waiting list.
type WaitingMember struct {
	WaitingID int64
	AthleteID int64
	Position  int
	Note      string
}

// Promotion is an entry that came from the waiting list of its event.
type Promotion struct {
	EntryID      int64
	EventID      int64
	ClubID       int64
	WaitingSince calendar.Instant
	PromotedAt   calendar.Instant
	// DeclineUntil is the time until which the club may remove the entry at no cost.
	DeclineUntil calendar.Instant
	AdmittedBy   int64 // the user who admitted it out of order; 0: its turn came
}

// Declinable reports whether the club may still remove the entry at no cost.
func (p Promotion) Declinable(now calendar.Instant) bool {
	return p.EntryID != 0 && now.Before(p.DeclineUntil)
}

// PersonalWaiting is a place on a waiting list as shown to the athlete it concerns.
type PersonalWaiting struct {
	Event string
	Day   calendar.Date
	Race  string
	Since calendar.Instant
	Note  string
}
