package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// PublicAthlete is an athlete in a public event: one row per athlete and event.
type PublicAthlete struct {
	Number   int64 // public number in the event: the id of one of their entries, or of a relay if they have no other
	Relay    int64 // public number of one of their relays, or 0
	Athlete  Athlete
	ClubName string // for which they take part
	EventID  id.Event
	Event    string
	Place    string
	Starts   calendar.Date
	Races    int
}
