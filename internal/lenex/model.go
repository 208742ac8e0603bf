package lenex

import (
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// Pos is the position of an element in a file. It is ignored when writing.
type Pos struct {
	Line   int
	Number int // ordinal of the element; unlike Line unique even if the file is a single line
}

func (p *Pos) setPos(at Pos) { *p = at }

// Head is the LENEX element without its lists.
type Head struct {
	Version      string
	Revision     string
	Created      time.Time
	RevisionDate calendar.Date
	Constructor  *Constructor
}

// Constructor is the program that wrote a file.
type Constructor struct {
	Name         string
	Version      string
	Registration string
	Contact      *Contact
}

// Contact is an address.
type Contact struct {
	Name, Street, Street2, Zip, City, State, Country string
	Phone, Mobile, Fax, Email, Internet              string
}

// Meet is a meet without its sessions and clubs, which are read and written one by one.
type Meet struct {
	Pos
	Name, NameEn, City, CityEn, Nation, Number, Type  string
	Organizer, OrganizerURL, HostClub, HostClubURL    string
	ResultURL, SwrID, EntryType, Timing, TouchpadMode string
	Course                                            Course
	Deadline, EntryStartDate, WithdrawUntil           calendar.Date
	DeadlineTime                                      Clock
	MaxEntriesAthlete, MaxEntriesRelay, ReserveCount  Int
	StartMethod, Altitude                             Int

	AgeDate    *AgeDate
	Bank       *Bank
	Contact    *Contact
	Facility   *Facility
	Fees       []Fee
	PointTable *PointTable
	Pool       *Pool
	Qualify    *Qualify
}

// AgeDate is the date at which ages are computed. Without one, ages are computed by year of birth at the first session.
type AgeDate struct {
	Type  string
	Value calendar.Date
}

// Bank is an account for fees.
type Bank struct{ IBAN, AccountHolder, BIC, Name, Note string }

// Facility is the place of a pool.
type Facility struct{ Name, Street, Street2, Zip, City, State, Nation string }

// Fee is an amount in cents.
type Fee struct {
	Type     FeeType
	Value    Int
	Currency string
}

// PointTable names a table of points.
type PointTable struct {
	ID            Int
	Name, Version string
}

// Pool describes lanes and water.
type Pool struct {
	LaneMin, LaneMax, Temperature Int
	Type                          string
}

// Qualify is the period of valid entry times.
type Qualify struct {
	From, Until calendar.Date
	Conversion  string
	Percent     Int
}

// Session is a session without its events.
type Session struct {
	Pos
	Number                                    Int
	Date                                      calendar.Date
	Name, Timing, TouchpadMode, RemarksJudge  string
	Course                                    Course
	Daytime, EndTime, WarmupFrom, WarmupUntil Clock
	OfficialMeeting, TeamLeaderMeeting        Clock
	MaxEntriesAthlete, MaxEntriesRelay        Int
	Pool                                      *Pool
	Fees                                      []Fee
	Judges                                    []Judge
}

// Judge is an official on duty in a session.
type Judge struct {
	OfficialID, Number Int
	Role, Remarks      string
}

// Event is one round of a race.
type Event struct {
	Pos
	ID, Number, Run, Order, PrevEventID, MaxEntries Int
	Gender                                          Gender
	Round                                           Round
	Daytime                                         Clock
	Timing, Type                                    string
	SwimStyle                                       *SwimStyle
	Fee                                             *Fee
	AgeGroups                                       []AgeGroup
	Heats                                           []Heat
	Standards                                       []TimeStandardRef
}

// SwimStyle is a race. Distance is in metres per swimmer; RelayCount is 1 for individual races.
type SwimStyle struct {
	ID, Distance, RelayCount Int
	Stroke                   Stroke
	Technique, Name, Code    string
}

// AgeGroup is a category. Ids are unique only within an event; an age of -1 is no bound.
type AgeGroup struct {
	Pos
	ID, AgeMin, AgeMax                              Int
	Gender                                          Gender
	Calculate, Handicap, LevelMin, LevelMax, Levels string // Handicap is a number or a list such as 5,6,7
	Name                                            string
	Rankings                                        []Ranking
}

// Ranking is the place of a result in an age group; it is not set for swims that are not ranked.
type Ranking struct{ ResultID, Place, Order Int }

// Heat is a heat of an event.
type Heat struct {
	Pos
	ID, Number, Order, AgeGroupID Int
	Daytime                       Clock
	Final, Status                 string
}

// TimeStandardRef refers to a list of limit times.
type TimeStandardRef struct {
	ListID Int
	Marker string
	Fee    *Fee
}

// Club is a club without its athletes and relays. Inside a record it is complete.
type Club struct {
	Pos
	ID, Number                                                        Int
	Name, NameEn, ShortName, ShortNameEn, Code, Nation, Region, SwrID string
	Type                                                              string
	Contact                                                           *Contact
	Officials                                                         []Official
}

// Official is a judge of a club.
type Official struct {
	ID                                                                Int
	LastName, FirstName, NamePrefix, Grade, License, Nation, Passport string
	Gender                                                            Gender
	Contact                                                           *Contact
}

// Athlete is an athlete with all entries and results.
type Athlete struct {
	Pos
	ID                                                            Int
	LastName, FirstName, NamePrefix, LastNameEn, FirstNameEn      string
	Gender                                                        Gender
	BirthDate                                                     calendar.Date
	Nation, License, LicenseIPC, LicenseDBS, LicenseDSV, Passport string
	Level, Status, SwrID                                          string
	Handicap                                                      *Handicap
	Entries                                                       []Entry
	Results                                                       []Result
	Club                                                          *Club // only inside a record
}

// Handicap holds the classes of a para athlete.
type Handicap struct {
	Free, Breast, Medley                   Int
	FreeStatus, BreastStatus, MedleyStatus string
	Exception                              string
}

// Entry is an entry of an athlete or a relay.
type Entry struct {
	Pos
	EventID, AgeGroupID, HeatID, Lane, Distance Int // Distance is in centimetres
	Time                                        racetime.Centis
	Course                                      Course
	Status                                      Status
	Handicap                                    string
	MeetInfo                                    *MeetInfo
	Positions                                   []RelayPosition
}

// Result is a swim of an athlete or a relay. A disqualified swim may have a time.
type Result struct {
	Pos
	ID, EventID, HeatID, Lane, Distance, Points Int // Distance is in centimetres
	Time                                        racetime.Centis
	Status                                      Status
	Reaction                                    Int // hundredths
	Comment, Handicap                           string
	Splits                                      []Split
	Positions                                   []RelayPosition
}

// Split is the time since the start after some metres.
type Split struct {
	Distance Int
	Time     racetime.Centis
}

// Relay is a team.
type Relay struct {
	Pos
	Number                                   Int
	AgeMin, AgeMax, AgeTotalMin, AgeTotalMax Int
	Gender                                   Gender
	Name, Handicap                           string
	Entries                                  []Entry
	Results                                  []Result
	Club                                     *Club           // only inside a record
	Positions                                []RelayPosition // only inside a record
}

// RelayPosition is a member of a relay; number -1 is a reserve.
type RelayPosition struct {
	Number, AthleteID Int
	Reaction          Int // hundredths
	Status            Status
	MeetInfo          *MeetInfo
	Athlete           *Athlete // only inside a record
}

// MeetInfo is the place and date of a time.
type MeetInfo struct {
	Name, City, State, Nation, Timing, Approved string
	Course                                      Course
	Date                                        calendar.Date
	Daytime                                     Clock
	Time                                        racetime.Centis // qualification time
	Pool                                        *Pool
}
