package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// Record is a current or former best time of a circuit for a race, category, sex and pool.
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
	Active     bool // still the best time
	ResultID   int64
	EventID    int64
	Version    int64

	// CategoryKey is Category.SeasonlessKey of the record's category.
	CategoryKey    int64
	Race, Category string
	Abbreviation   string
	Reaction       racetime.Reaction // of the result, if it is an athlete's in the portal
}

// RecordKey identifies what a record is for.
type RecordKey struct {
	CircuitID, RaceID, CategoryKey int64
	Sex                            Sex
	Pool                           int
	Disabled                       bool
}

// Key returns what the record is for.
func (r Record) Key() RecordKey {
	return RecordKey{r.CircuitID, r.RaceID, r.CategoryKey, r.Sex, r.Pool, r.Disabled}
}

// SeasonlessKey identifies the category across seasons: shipped categories by their code, others by their negative id.
func (c Category) SeasonlessKey() int64 {
	if c.Code != 0 {
		return c.Code
	}
	return -c.ID
}

// RecordFilter selects records. Zero values mean any.
type RecordFilter struct {
	Name, Holder, Club, Race, Category string
	CircuitID, RaceID, CategoryID      int64
	Sex                                Sex
	Active                             *bool
}
