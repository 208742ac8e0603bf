package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// StartOrder holds the draw and the timetable settings of an event's start order.
type StartOrder struct {
	EventID   id.Event
	Seed      uint64           // for the draws between races and between equal times
	Begins    calendar.Instant // start of the first session; unset: nine o'clock on the first day
	TurnRound int              // seconds between two heats
	Version   int64
}

// DefaultTurnRound is the usual number of seconds between two heats.
const DefaultTurnRound = 45

// MaxStartLists limits the start lists of an event, so that a script cannot fill the database.
const MaxStartLists = 200

// StartList is one seeding of an event. All are kept; the current one is used.
type StartList struct {
	ID      id.StartList
	EventID id.Event
	Number  int    // from 1
	Seed    uint64 // the same entries with the same seed get the same places
	MadeBy  id.User
	MadeAt  calendar.Instant // unset for lists made before versions existed
	Current bool
	Moved   int // entries whose place differs from the previously current list
}

// StartPlace is the place of an entry in one start list.
type StartPlace struct {
	EntryID    id.Entry
	Heat, Lane int // 0: none
	Position   int // start position in sports without lanes
	// Begins is when the heat begins according to an imported start list; unset where the portal estimates it.
	Begins calendar.Instant
}

// SamePlace reports whether both places are equal, regardless of the entry and the time.
func (p StartPlace) SamePlace(other StartPlace) bool {
	return p.Heat == other.Heat && p.Lane == other.Lane && p.Position == other.Position
}

// Passage is an athlete's qualification for a final, as last computed from the events that lead to it.
type Passage struct {
	EventID    id.Event
	RaceID     id.Race
	CategoryID id.Category
	Sex        Sex
	Athlete    Entrant
	Time       racetime.Centis // best time or score in those events
	Position   int
	Reserve    int  // from 1 for athletes who did not qualify
	Entered    bool // entered in the final
}

// Qualified reports whether the athlete may enter in the first step.
func (p Passage) Qualified() bool { return p.Reserve == 0 }
