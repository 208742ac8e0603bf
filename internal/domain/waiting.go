package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Waiting is an athlete or a team on the waiting list of an event. The list is in the order of the ids.
type Waiting struct {
	ID         id.Waiting
	EventID    id.Event
	RaceID     id.Race
	Kind       EntryKind
	AthleteID  id.Athlete // 0 for a team
	ClubID     id.Club
	CategoryID id.Category // of a team
	Disabled   bool        // the team is in the categories for disabled athletes
	Sex        Sex         // the athlete's, or that of the team's race
	EntryTime  racetime.Centis
	Note       string
	WildCard   bool
	Late       bool // when it was put on the list
	CreatedBy  id.User
	CreatedAt  calendar.Instant

	ClubName string
	Athlete  Entrant
	Members  []WaitingMember // in order
}

// WaitingMember is an athlete of a team on a waiting list.
type WaitingMember struct {
	WaitingID id.Waiting
	AthleteID id.Athlete
	Position  int
	Note      string
}

// Promotion is an entry that came from the waiting list of its event.
type Promotion struct {
	EntryID      id.Entry
	EventID      id.Event
	ClubID       id.Club
	WaitingSince calendar.Instant
	PromotedAt   calendar.Instant
	// DeclineUntil is the time until which the club may remove the entry at no cost.
	DeclineUntil calendar.Instant
	AdmittedBy   id.User // the user who admitted it out of order; 0: its turn came
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
