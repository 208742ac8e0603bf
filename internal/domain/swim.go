package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
)

// ExternalEvent is a race or a trial held outside the portal. It belongs to the club that recorded it.
type ExternalEvent struct {
	ID        id.ExternalEvent `json:"ID"`
	ClubID    id.Club          `json:"ClubID"`
	Race      bool             `json:"Race"` // false: a trial
	Name      string           `json:"Name"`
	Pool      int              `json:"Pool"` // metres
	Day       calendar.Date    `json:"Day"`
	Place     string           `json:"Place"`
	Results   int              `json:"Results"` // number of results
	CreatedBy id.User          `json:"CreatedBy"`
	CreatedAt calendar.Instant `json:"CreatedAt"`
	Version   int64            `json:"Version"`
}

// ExternalResult is an athlete's result in an external event. Its id is unique among all results.
type ExternalResult struct {
	ID         id.Result
	EventID    id.ExternalEvent
	AthleteID  id.Athlete
	RaceID     id.Race
	Time       racetime.Centis
	RecordedBy id.User
	RecordedAt calendar.Instant
	Version    int64

	Athlete Athlete // only the fields that lists show are set
	Race    Race
	Splits  []split.Split
}

// Swim is a portal or external result as the athlete's page shows it.
type Swim struct {
	AthleteID id.Athlete
	ResultID  id.Result
	EntryID   id.Entry // 0: external
	EventID   id.Event // a portal event, or an external event if EntryID is 0
	ClubID    id.Club  // for an external event
	Trial     bool
	Event     string
	Place     string
	Day       calendar.Date
	Pool      int // metres
	Race      Race
	Time      racetime.Centis // including penalties
	Status    ResultStatus
	Reason    Reason
	// Disqualification is the referee's reason.
	Disqualification string
	Reaction         racetime.Reaction
	Version          int64
	Splits           []split.Split
}

// Result returns the result of the swim as users who do not run the event see it.
func (s Swim) Result() Result {
	return Result{Time: s.Time, Status: s.Status, Reason: s.Reason, Disqualification: s.Disqualification, Reaction: s.Reaction}.Official()
}

// External reports whether the result is from outside the portal.
func (s Swim) External() bool { return s.EntryID == 0 }

// HasTime reports whether the result is regular and has a time.
func (s Swim) HasTime() bool { return s.Status == ResultRegular && s.Time > 0 }

// IntensityVolume is the distance swum on a day at an intensity, with the coach's name and colour for it.
type IntensityVolume struct {
	Day          calendar.Date
	Name, Colour string
	Metres       int
}
