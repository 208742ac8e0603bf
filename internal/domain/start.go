package domain

import "traguardo/internal/domain/calendar"

// StartList is one seeding of an event. Every one is kept under its number; the event starts by the current one.
type StartList struct {
	ID      int64
	EventID int64
	Number  int    // from 1
	Seed    uint64 // of its draws: the same entries with the same seed get the same places
	MadeBy  int64
	MadeAt  calendar.Instant // unset for lists of before there were versions
	Current bool
}

// StartPlace is where an entry starts in one start list.
type StartPlace struct {
	EntryID    int64
	Heat, Lane int // 0: none
	Position   int // the turn where there are no lanes
}
