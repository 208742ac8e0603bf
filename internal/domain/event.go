package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// EventStatus is where an event stands; 4 and 5 both mean that it is yet to open.
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

// Event is a meeting in which clubs enter athletes and teams.
type Event struct {
	ID             int64
	SportID        int
	SeasonID       int64
	Name           string
	Place          string
	Starts, Ends   calendar.Date
	Deadline       calendar.Date // the last day for entries
	MaxEntrants    int           // distinct athletes
	ClubOnly       bool          // a competition of the organising club alone
	ChampionshipID int64         // 0: none
	Championship   string
	RegionID       int64 // 0: none; NationalRegion
	OrganiserID    int64
	Organiser      string
	FeeMethod      FeeMethod
	PointsMethod   PointsMethod
	Status         EventStatus
	Notes          string
	PressRelease   string // name of the file, empty when there is none
	PressKey       string // where the file is kept
	LogoKey        string
	Invoiced       bool
	Counts         EventCounts
	Circuits       []int64 // sorted
	CreatedBy      int64
	CreatedAt      calendar.Instant
	Version        int64
	Setup          int64 // another one whenever options, categories or races change
	// Options are those set on the event; the others have their defaults.
	Options option.Values
}

// NationalRegion is the region of what belongs to none.
const NationalRegion = 1000

// EventFilter narrows the list of events.
type EventFilter struct {
	SportID     int   // 0: any
	Offered     []int // the sports of the application
	Name        string
	Organiser   string
	Place       string
	RegionID    int64
	Year        int
	Statuses    []EventStatus // empty: any
	From, To    calendar.Date // starts on or after, on or before
	OrganiserID int64         // events of that organiser only
	Public      bool          // those that show start list and results
	Uninvoiced  bool          // concluded ones with athletes and without an invoice
}

// EventCounts is how much there is in an event, or how much of it somebody may see.
type EventCounts struct{ Clubs, Athletes, Entries, Teams int }

// EventClub is a club's part in an event: its extension, and its entries counted when they change.
type EventClub struct {
	EventID, ClubID int64
	ClubName        string
	Extended        bool
	Athletes        int // in individual races
	TeamAthletes    int // in teams only
	Entries         int // individual
	WildCards       int
	Teams           int
}

// EventCategory is a category admitted to an event.
type EventCategory struct {
	ID         int64
	EventID    int64
	CategoryID int64
	Disabled   bool
	Kind       EntryKind
	Membership Membership
	ByYear     bool // awards per birth year
	MaxRaces   int  // races of an athlete; 0: no limit of its own
	Version    int64
	// Overrides are options 18 and 20 where the category has its own.
	Overrides option.Values
	// The catalogue's category.
	Category Category
}

// EventRace is a race a category of the event may enter.
type EventRace struct {
	ID         int64
	EventID    int64
	CategoryID int64
	RaceID     int64
	Disabled   bool
	Kind       EntryKind
	Points     bool
	Position   int
	Note       string
	Version    int64
	Entries    int // that the caller may see
	Overrides  option.Values
	Race       Race
}

// Group is the category of the event that a race belongs to.
func (r EventRace) Group() CategoryKey { return CategoryKey{r.CategoryID, r.Disabled, r.Kind} }

// Key is the category inside its event.
func (c EventCategory) Key() CategoryKey { return CategoryKey{c.CategoryID, c.Disabled, c.Kind} }

// CategoryKey is a category inside an event.
type CategoryKey struct {
	CategoryID int64
	Disabled   bool
	Kind       EntryKind
}

// Named returns the name of the category with the mark of disabled athletes: "Sen. disabili".
func (k CategoryKey) Named(name string) string {
	if k.Disabled && name != "" {
		return name + " disabili"
	}
	return name
}

// TimeStandard is a limit time of an event.
type TimeStandard struct {
	ID         int64
	EventID    int64
	RaceID     int64
	CategoryID int64
	Sex        Sex
	Time       racetime.Centis
	Version    int64
	Race       string
	Category   string
}

// CategoryException puts an athlete into a category by hand.
type CategoryException struct {
	ID         int64
	EventID    int64
	CategoryID int64
	AthleteID  int64
	Athlete    Entrant
	Category   string
}

// Entrant is what a start list shows of an athlete.
type Entrant struct {
	ID                  int64
	LastName, FirstName string
	Sex                 Sex
	Birth               calendar.Date
	ClubID              int64
	ClubName            string
	Card                string
	Membership          Membership
	Disability          Disability
	MemberUntil         calendar.Date
	Reserved            bool // not named on public pages
}

// StartItem is a place in the start order: a race of a category and sex, or a block (a break with a note).
type StartItem struct {
	ID         int64
	EventID    int64
	Position   int
	RaceID     int64 // 0: a block
	CategoryID int64
	Disabled   bool
	Kind       EntryKind
	Sex        Sex
	Note       string
	Minutes    int              // how long a block lasts
	Begins     calendar.Instant // of a block that opens a session
	Version    int64
	Race       string
	Category   string
}

// Block reports whether it is a break rather than a race.
func (i StartItem) Block() bool { return i.RaceID == 0 }

// Group is the category of the event that is called up.
func (i StartItem) Group() CategoryKey { return CategoryKey{i.CategoryID, i.Disabled, i.Kind} }

// EventFile is a document people may download from an event.
type EventFile struct {
	ID          int64
	EventID     int64
	Name        string
	Key         string
	ContentType string
	Size        int64
	CreatedAt   calendar.Instant
}
