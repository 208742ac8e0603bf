package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// StartOrder is how the order of an event was drawn, and what its timetable is reckoned with.
type StartOrder struct {
	EventID   int64
	Seed      uint64           // of the draws between races and between equal times
	Begins    calendar.Instant // of the first session; unset: at nine of the first day
	TurnRound int              // seconds between two heats
	Version   int64
}

// DefaultTurnRound is how many seconds most meetings need between two heats.
const DefaultTurnRound = 45

// MaxStartLists is how many start lists an event keeps: more than anybody compares, and an end to what a script could fill.
const MaxStartLists = 200

// StartList is one seeding of an event. Every one is kept under its number; the event starts by the current one.
type StartList struct {
	ID      int64
	EventID int64
	Number  int    // from 1
	Seed    uint64 // of its draws: the same entries with the same seed get the same places
	MadeBy  int64
	MadeAt  calendar.Instant // unset for lists of before there were versions
	Current bool
	Moved   int // entries with another place than in the list that was current before
}

// StartPlace is where an entry starts in one start list.
type StartPlace struct {
	EntryID    int64
	Heat, Lane int // 0: none
	Position   int // the turn where there are no lanes
}

// SamePlace reports whether an entry starts from the same place in two lists.
func (p StartPlace) SamePlace(other StartPlace) bool {
	return p.Heat == other.Heat && p.Lane == other.Lane && p.Position == other.Position
}

// Passage is where an athlete stands for a final, as it was last worked out from the events that lead to it.
type Passage struct {
	EventID    int64
	RaceID     int64
	CategoryID int64
	Sex        Sex
	Athlete    Entrant
	Time       racetime.Centis // or score: the best over those events
	Position   int
	Reserve    int  // from 1 for those who are not qualified
	Entered    bool // in the final
}

// Qualified reports whether the athlete may enter in the first step.
func (p Passage) Qualified() bool { return p.Reserve == 0 }
