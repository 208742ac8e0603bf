package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// Record is the best time of a circuit in a race, category, sex and pool, or one that was it.
type Record struct {
	ID         int64
	CircuitID  int64
	RaceID     int64
	CategoryID int64
	Sex        Sex
	Pool       int // metres: 25 or 50
	Disabled   bool
	Time       racetime.Centis
	Name       string
	Holder     string // the athlete or the formation
	Club       string
	Place      string
	Day        calendar.Date
	Active     bool // nobody was faster since
	ResultID   int64
	EventID    int64
	Version    int64

	// CategoryKey is what the category is in every season.
	CategoryKey    int64
	Race, Category string
	Abbreviation   string
}

// RecordKey is what a record is of.
type RecordKey struct {
	CircuitID, RaceID, CategoryKey int64
	Sex                            Sex
	Pool                           int
	Disabled                       bool
}

// Key is what a record is of.
func (r Record) Key() RecordKey {
	return RecordKey{r.CircuitID, r.RaceID, r.CategoryKey, r.Sex, r.Pool, r.Disabled}
}

// SeasonlessKey tells a category from others whatever the season: shipped ones by their code, those of an installation by themselves.
func (c Category) SeasonlessKey() int64 {
	if c.Code != 0 {
		return c.Code
	}
	return -c.ID
}

// RecordFilter narrows the list of records; empty and 0 mean any.
type RecordFilter struct {
	Name, Holder, Club, Race, Category string
	CircuitID, RaceID, CategoryID      int64
	Sex                                Sex
	Active                             *bool
}
