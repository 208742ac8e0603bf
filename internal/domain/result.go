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

// Text is a result as lists show it: the value after penalties, or why there is none.
func (r Result) Text(scored bool) string {
	switch {
	case r.Status == ResultDisqualified:
		return "SQ"
	case r.Status == ResultAbsent:
		return "ASS"
	case r.Status == ResultNone || r.Time <= 0:
		return racetime.NoTime
	case scored:
		return racetime.Score(r.Value(scored))
	}
	return r.Value(scored).String()
}

// Value is the time with its penalty seconds, or the score without its penalty points, never below 0.
func (r Result) Value(scored bool) racetime.Centis {
	if scored {
		return max(0, r.Time-racetime.Centis(100*r.PenaltyPoints))
	}
	return r.Time + racetime.Centis(100*r.PenaltySeconds)
}
