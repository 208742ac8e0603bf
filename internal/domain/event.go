package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// EventStatus is the state of an event. EventSoon4 and EventSoon both mean announced but not open yet.
type EventStatus int

const (
	EventOpen      EventStatus = 1
	EventClosed    EventStatus = 2
	EventConcluded EventStatus = 3
	EventSoon4     EventStatus = 4
	EventSoon      EventStatus = 5
)

// Soon reports whether the event is announced but not open yet.
func (s EventStatus) Soon() bool { return s == EventSoon || s == EventSoon4 }

// Event is a meet in which clubs enter athletes and teams.
type Event struct {
	ID             id.Event
	SportID        Sport
	SeasonID       id.Season
	Name           string
	Place          string
	Starts, Ends   calendar.Date
	Deadline       calendar.Date   // the last day for entries
	MaxEntrants    int             // distinct athletes
	ClubOnly       bool            // restricted to the organising club
	ChampionshipID id.Championship // 0: none
	Championship   string
	RegionID       id.Region // 0: none; NationalRegion: national
	OrganiserID    id.Club
	Organiser      string
	FeeMethod      FeeMethod
	PointsMethod   PointsMethod
	Status         EventStatus
	Notes          string
	PressRelease   string // file name; empty if there is none
	PressKey       string // storage key of the file
	LogoKey        string
	Invoiced       bool
	Counts         EventCounts
	Circuits       []int64 // sorted
	CreatedBy      id.User
	CreatedAt      calendar.Instant
	Version        int64
	Setup          int64 // changes whenever options, categories or races change
	// CaseID is the case in which the event is at the pool, 0 if it is run at home. CaseHolder has it since CaseSince.
	CaseID     id.Case
	CaseHolder string
	CaseSince  calendar.Instant
	// RehearsalOf is the event that this one rehearses, 0 for a real event. While RehearsalPaused, no invented times arrive.
	RehearsalOf     id.Event
	RehearsalPaused bool
	// Options holds the options set on the event. Unset options have their defaults.
	Options option.Values
}

// Rehearsal reports whether the event is a rehearsal: a copy to practise with, which only those see who may change it.
func (e Event) Rehearsal() bool { return e.RehearsalOf != 0 }

// RehearsalPrefix begins the names of rehearsals, which are cut to MaxEventName runes.
const (
	RehearsalPrefix = "PROVA "
	MaxEventName    = 200
)

// NationalRegion is the region id of national events.
const NationalRegion = 1000

// EventFilter selects events.
type EventFilter struct {
	SportID     Sport   // 0: any
	Offered     []Sport // sports of the variant
	Name        string
	Organiser   string
	Place       string
	RegionID    id.Region
	Year        int
	Statuses    []EventStatus // empty: any
	From, To    calendar.Date // starts on or after, on or before
	OrganiserID id.Club       // events of that organiser only
	Public      bool          // only events with a public start list or results
	Uninvoiced  bool          // only concluded events with athletes and without an invoice
}

// EventCounts counts an event's contents, or the part that the caller may see.
type EventCounts struct{ Clubs, Athletes, Entries, Teams int }

// EventClub is a club's part in an event: its extension and the counts of its entries, which are updated with every change.
type EventClub struct {
	EventID      id.Event
	ClubID       id.Club
	ClubName     string
	Extended     bool
	Athletes     int // in individual races
	TeamAthletes int // only in teams
	Entries      int // individual entries
	WildCards    int
	Teams        int
}

// EventCategory is a category admitted to an event.
type EventCategory struct {
	ID         id.EventCategory
	EventID    id.Event
	CategoryID id.Category
	Disabled   bool
	Kind       EntryKind
	Membership Membership
	ByYear     bool // awards per birth year
	MaxRaces   int  // limit per athlete; 0: none
	Version    int64
	// Overrides holds the category's own values of options 18 and 20.
	Overrides option.Values
	// Category is the category in the catalogue.
	Category Category
}

// EventRace is a race that a category of the event may enter.
type EventRace struct {
	ID         id.EventRace
	EventID    id.Event
	CategoryID id.Category
	RaceID     id.Race
	Disabled   bool
	Kind       EntryKind
	Points     bool
	Position   int
	Note       string
	Version    int64
	Entries    int // visible to the caller
	Overrides  option.Values
	Race       Race
}

// CategoryKey returns the event category of the race.
func (r EventRace) CategoryKey() CategoryKey { return CategoryKey{r.CategoryID, r.Disabled, r.Kind} }

// Key returns the key of the category within its event.
func (c EventCategory) Key() CategoryKey { return CategoryKey{c.CategoryID, c.Disabled, c.Kind} }

// CategoryKey identifies a category within an event.
type CategoryKey struct {
	CategoryID id.Category
	Disabled   bool
	Kind       EntryKind
}

// Named appends the marker of disabled athletes to a category name: "Sen. disabili".
func (k CategoryKey) Named(name string) string {
	if k.Disabled && name != "" {
		return name + " disabili"
	}
	return name
}

// TimeStandard is a limit time for entries of an event.
type TimeStandard struct {
	ID         id.TimeStandard `json:"ID"`
	EventID    id.Event        `json:"EventID"`
	RaceID     id.Race         `json:"RaceID"`
	CategoryID id.Category     `json:"CategoryID"`
	Sex        Sex             `json:"Sex"`
	Time       racetime.Centis `json:"Time"`
	Version    int64           `json:"Version"`
	Race       string          `json:"Race"`
	Category   string          `json:"Category"`
}

// CategoryException assigns an athlete to a category that the rules would not give.
type CategoryException struct {
	ID         int64
	EventID    id.Event
	CategoryID id.Category
	AthleteID  id.Athlete
	Athlete    Entrant
	Category   string
}

// Entrant is an athlete as start lists show it.
type Entrant struct {
	ID                  id.Athlete
	LastName, FirstName string
	Sex                 Sex
	Birth               calendar.Date
	ClubID              id.Club
	ClubName            string
	Card                string
	Membership          Membership
	Disability          Disability
	MemberUntil         calendar.Date
	Reserved            bool // not named on public pages
}

// StartItem is a position in the start order: a race of a category and sex, or a block (a break with a note).
type StartItem struct {
	ID         id.StartItem
	EventID    id.Event
	Position   int
	RaceID     id.Race // 0: a block
	CategoryID id.Category
	Disabled   bool
	Kind       EntryKind
	Sex        Sex
	Note       string
	Minutes    int              // duration of a block
	Begins     calendar.Instant // for a block that opens a session
	Version    int64
	Race       string
	Category   string
	Entrants   int // counted only for the organiser
}

// Block reports whether the item is a break.
func (i StartItem) Block() bool { return i.RaceID == 0 }

// CategoryKey returns the event category that starts.
func (i StartItem) CategoryKey() CategoryKey { return CategoryKey{i.CategoryID, i.Disabled, i.Kind} }

// EventFile is a downloadable document of an event.
type EventFile struct {
	ID          int64
	EventID     id.Event
	Name        string
	Key         string
	ContentType string
	Size        int64
	CreatedAt   calendar.Instant
}
