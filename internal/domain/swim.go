package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
)

// ExternalEvent is a race or a trial held outside the portal. It belongs to the club that recorded it.
type ExternalEvent struct {
	ID        int64            `json:"ID"`
	ClubID    int64            `json:"ClubID"`
	Race      bool             `json:"Race"` // false: a trial
	Name      string           `json:"Name"`
	Pool      int              `json:"Pool"` // metres
	Day       calendar.Date    `json:"Day"`
	Place     string           `json:"Place"`
	Results   int              `json:"Results"` // number of results
	CreatedBy int64            `json:"CreatedBy"`
	CreatedAt calendar.Instant `json:"CreatedAt"`
	Version   int64            `json:"Version"`
}

// ExternalResult is an athlete's result in an external event. Its id is unique among all results.
type ExternalResult struct {
	ID         int64
	EventID    int64
	AthleteID  int64
	RaceID     int64
	Time       racetime.Centis
	RecordedBy int64
	RecordedAt calendar.Instant
	Version    int64

	Athlete Athlete // only the fields that lists show are set
	Race    Race
	Splits  []split.Split
}

// Swim is a portal or external result as the athlete's page shows it.
type Swim struct {
	AthleteID int64
	ResultID  int64
	EntryID   int64 // 0: external
	EventID   int64 // a portal event, or an external event if EntryID is 0
	ClubID    int64 // for an external event
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
