package meet

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// Event holds the fields of an event that the rules need.
type Event struct {
	SportID        domain.Sport
	Status         domain.EventStatus
	Starts, Ends   calendar.Date
	Deadline       calendar.Date // the last day for entries
	ClubOnly       bool
	OrganiserID    id.Club
	ChampionshipID id.Championship // 0: none
	Options        option.Values
}

// Category is a category of an event. The ranges of birth dates are inclusive; 1900 and 9999 mean no limit.
// A sex with an empty range is not admitted.
type Category struct {
	domain.CategoryKey
	Name                 string
	Membership           domain.Membership
	Men, Women           catalog.Range
	AgeSumMin, AgeSumMax int // for teams; 0 if ages are not summed
}

// Race holds the fields of a race that the rules need.
type Race struct {
	SportID domain.Sport
	Members int
	Sex     domain.Sex
}

// EventRace is a race that a category of the event may enter.
type EventRace struct {
	ID       id.EventRace
	RaceID   id.Race
	Category domain.CategoryKey
	Race     Race
}

// Entrant is an athlete, alone or in a team.
type Entrant struct {
	ID                  id.Athlete
	ClubID              id.Club
	LastName, FirstName string
	Sex                 domain.Sex
	Birth               calendar.Date
	Membership          domain.Membership
	Disability          domain.Disability
}

// Name returns the athlete's name for messages.
func (a *Entrant) Name() string { return a.LastName + " " + a.FirstName }

// Entry is an athlete or a team in a race, with its place in the start list.
type Entry struct {
	ID         id.Entry
	RaceID     id.Race
	Category   domain.CategoryKey
	ClubID     id.Club
	Sex        domain.Sex // the athlete's sex at the time of entry; AnySex for a team until known
	Author     domain.Author
	Paid       bool
	Excused    bool // declared the absence
	Missing    bool // did not compete
	Closed     bool // for a team: complete and valid
	Heat, Lane int
	Athlete    Entrant // for an individual entry
	Team       string  // team name
	Members    []Entrant
}

func (e *Entry) isTeam() bool { return e.Category.Kind == domain.Team }

// Item is a position in the start order: a race of a category and sex, or a block without a race.
type Item struct {
	ID       int64
	Position int
	RaceID   id.Race // 0: a block
	Category domain.CategoryKey
	Sex      domain.Sex
}
