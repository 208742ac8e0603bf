package domain

import (
	"cmp"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// ResultStatus is the outcome of an entry. The numbers are part of the contract.
type ResultStatus int

const (
	ResultNone         ResultStatus = 0
	ResultRegular      ResultStatus = 1
	ResultDisqualified ResultStatus = 2
	ResultAbsent       ResultStatus = 3
)

// Result is the outcome of an athlete or a team in a race. Earlier versions are kept in the history.
type Result struct {
	ID             id.Result // 0: no result yet
	EntryID        id.Entry
	Time           racetime.Centis // in scored sports: hundredths of a point
	Status         ResultStatus
	PenaltyPoints  int
	PenaltySeconds int
	Reason         Reason
	// Disqualification is the referee's reason; empty unless disqualified.
	Disqualification string
	Reaction         racetime.Reaction // of an athlete; a relay has Legs
	Legs             Legs
	RecordedBy       id.User
	RecordedAt       calendar.Instant // unset for results recorded before the history existed
	Version          int64
}

// Text returns the result as lists show it: the value after penalties, with FG if out of competition, or the reason why there is none.
func (r Result) Text(scored bool) string {
	text := r.Value(scored).String()
	switch {
	case r.Status == ResultDisqualified:
		return cmp.Or(r.Reason.Label(), "SQ")
	case r.Status == ResultAbsent:
		return cmp.Or(r.Reason.Label(), "ASS")
	case r.Status == ResultNone || r.Time <= 0:
		return racetime.NoTime
	case scored:
		text = racetime.Score(r.Value(scored))
	}
	if r.Reason == OutOfCompetition {
		text += " " + r.Reason.Label()
	}
	return text
}

// Value returns the time plus penalty seconds, or the score minus penalty points (at least 0).
func (r Result) Value(scored bool) racetime.Centis {
	if scored {
		return max(0, r.Time-racetime.Centis(100*r.PenaltyPoints))
	}
	return r.Time + racetime.Centis(100*r.PenaltySeconds)
}
