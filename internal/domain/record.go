package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Record is a current or former best time of a circuit for a race, category, sex and pool.
type Record struct {
	ID         int64           `json:"ID"`
	CircuitID  id.Circuit      `json:"CircuitID"`
	RaceID     id.Race         `json:"RaceID"`
	CategoryID id.Category     `json:"CategoryID"`
	Sex        Sex             `json:"Sex"`
	Pool       int             `json:"Pool"` // metres: 25 or 50
	Disabled   bool            `json:"Disabled"`
	Time       racetime.Centis `json:"Time"`
	Name       string          `json:"Name"`
	Holder     string          `json:"Holder"` // the athlete or the formation
	Club       string          `json:"Club"`
	Place      string          `json:"Place"`
	Day        calendar.Date   `json:"Day"`
	Active     bool            `json:"Active"` // still the best time
	ResultID   id.Result       `json:"ResultID"`
	EventID    id.Event        `json:"EventID"`
	Version    int64           `json:"Version"`

	// CategoryKey is Category.SeasonlessKey of the record's category.
	CategoryKey  int64             `json:"CategoryKey"`
	Race         string            `json:"Race"`
	Category     string            `json:"Category"`
	Abbreviation string            `json:"Abbreviation"`
	Reaction     racetime.Reaction `json:"Reaction"`     // of the result, if it is an athlete's in the portal
	LegReactions string            `json:"LegReactions"` // of a relay in the portal, for people: "0,70 / 0,12"
}

// RecordKey identifies what a record is for.
type RecordKey struct {
	CircuitID   id.Circuit
	RaceID      id.Race
	CategoryKey int64
	Sex         Sex
	Pool        int
	Disabled    bool
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
	return int64(-c.ID)
}

// RecordFilter selects records. Zero values mean any.
type RecordFilter struct {
	Name, Holder, Club, Race, Category string
	CircuitID                          id.Circuit
	RaceID                             id.Race
	CategoryID                         id.Category
	Sex                                Sex
	Active                             *bool
}
