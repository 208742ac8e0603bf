package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// ResultStatus is what came of an entry, with the numbers of the contract.
type ResultStatus int

const (
	ResultNone         ResultStatus = 0
	ResultRegular      ResultStatus = 1
	ResultDisqualified ResultStatus = 2
	ResultAbsent       ResultStatus = 3
)

// Result is what an athlete or a team did in a race. Saving another one keeps what it was before.
type Result struct {
	ID             int64 // 0: none yet
	EntryID        int64
	Time           racetime.Centis // hundredths of a point where points are given
	Status         ResultStatus
	PenaltyPoints  int
	PenaltySeconds int
	RecordedBy     int64
	RecordedAt     calendar.Instant // unset for results of before there was a history
	Version        int64
}
