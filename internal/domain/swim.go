package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
)

// ExternalEvent is a race or a trial that was not held on the portal; it belongs to the club that wrote it down.
type ExternalEvent struct {
	ID        int64
	ClubID    int64
	Race      bool // a trial otherwise
	Name      string
	Pool      int // metres
	Day       calendar.Date
	Place     string
	Results   int
	CreatedBy int64
	CreatedAt calendar.Instant
	Version   int64
}

// ExternalResult is what an athlete did in such a race or trial. Its id is of the numbering of all results.
type ExternalResult struct {
	ID         int64
	EventID    int64
	AthleteID  int64
	RaceID     int64
	Time       racetime.Centis
	RecordedBy int64
	RecordedAt calendar.Instant
	Version    int64

	Athlete Athlete // of whom only the name and what a list shows is read
	Race    Race
	Splits  []split.Split
}

// Swim is a result as an athlete's sheet shows it, wherever it was done.
type Swim struct {
	AthleteID int64
	ResultID  int64
	EntryID   int64 // 0: not of the portal
	EventID   int64 // of the portal, or else of the external event
	ClubID    int64 // of an external event
	Trial     bool
	Event     string
	Place     string
	Day       calendar.Date
	Pool      int // metres
	Race      Race
	Time      racetime.Centis // with its penalties
	Status    ResultStatus
	Version   int64
	Splits    []split.Split
}

// External reports whether it was done elsewhere than on the portal.
func (s Swim) External() bool { return s.EntryID == 0 }

// Counts reports whether there is a value that can be compared with others.
func (s Swim) Counts() bool { return s.Status == ResultRegular && s.Time > 0 }

// IntensityVolume is how many metres were swum on a day at an intensity, by the name and colour that the coach gave it.
type IntensityVolume struct {
	Day          calendar.Date
	Name, Colour string
	Metres       int
}
