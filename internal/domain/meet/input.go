package meet

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
)

// Event is what the rules ask of an event.
type Event struct {
	SportID        int
	Status         domain.EventStatus
	Starts, Ends   calendar.Date
	Deadline       calendar.Date // the last day for entries
	ClubOnly       bool
	OrganiserID    int64
	ChampionshipID int64 // 0: none
	Options        option.Values
}

// Category is a category admitted to an event. Birth dates are a span for each sex, both ends included; 1900 and 9999 stand for no
// bound, and a sex without dates is not admitted.
type Category struct {
	domain.CategoryKey
	Name                 string
	Membership           domain.Membership
	Men, Women           catalog.Range
	AgeSumMin, AgeSumMax int // of a team; 0 when ages are not summed
}

// Race is what a race asks of who enters it.
type Race struct {
	SportID int
	Members int
	Sex     domain.Sex
}

// EventRace is a race that a category of the event may enter.
type EventRace struct {
	ID     int64
	RaceID int64
	Group  domain.CategoryKey
	Race   Race
}

// Entrant is an athlete, alone or in a team.
type Entrant struct {
	ID                  int64
	ClubID              int64
	LastName, FirstName string
	Sex                 domain.Sex
	Birth               calendar.Date
	Membership          domain.Membership
	Disability          domain.Disability
}

// Name is how the athlete is called where something is said about them.
func (a *Entrant) Name() string { return a.LastName + " " + a.FirstName }

// Entry is an athlete or a team in a race, with its place in the start list.
type Entry struct {
	ID         int64
	RaceID     int64
	Group      domain.CategoryKey
	ClubID     int64
	Sex        domain.Sex // the athlete's when it was entered; of a team AnySex until known
	Author     domain.Author
	Paid       bool
	Excused    bool // its absence was declared
	Missing    bool // it did not turn up
	Closed     bool // of a team: complete and valid
	Heat, Lane int
	Athlete    Entrant // of an individual entry
	Team       string  // its name
	Members    []Entrant
}

func (e *Entry) team() bool { return e.Group.Kind == domain.Team }

// Item is a place in the start order: a race of a category and sex, or a block, which has no race.
type Item struct {
	ID       int64
	Position int
	RaceID   int64 // 0: a block
	Group    domain.CategoryKey
	Sex      domain.Sex
}
