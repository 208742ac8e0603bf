// Package option names the options of an event and reads their values. The catalogue describes each option (kind, range, default,
// texts); a new option needs a row there and a constant here.
package option

import "traguardo/internal/domain/catalog"

// ID is the number of an option.
type ID = catalog.OptionID

// Entry.
const (
	MaxRaces               ID = 1 // individual races per athlete
	EntryTimeRequired      ID = 8
	TeamMembersRequired    ID = 23 // only closed teams count
	MaxTeamsPerCategory    ID = 27 // per club, race and category
	MaxEntriesPerRace      ID = 29 // per club and race
	EntryTimeLocked        ID = 34 // the server sets the best official time
	OldestMemberCategory   ID = 35 // a team is in the category of its oldest member
	EntryNoteRequired      ID = 36
	EntryNoteLabel         ID = 37
	MaxTeamsPerAthlete     ID = 38
	MaxTeamsPerClub        ID = 39 // per event
	WildCards              ID = 47
	LateEntryDays          ID = 54 // days after the deadline
	AbsenceDays            ID = 55 // days after the deadline
	YoungerInTeam          ID = 56 // allow members of a higher category
	OlderInTeam            ID = 57 // allow members of a lower category
	TeamMemberNoteRequired ID = 68
	QualificationRequired  ID = 58 // requires a passage from the linked events
	QualificationStep      ID = 59 // AutomaticQualifiers or Repechage
	FinalPlaces            ID = 60
	TimeStandardsRequired  ID = 67
	WaitingList            ID = 75 // entries refused by a limit on numbers may wait
	MaxHeats               ID = 76 // per race and sex; 0: no limit
	DeclineHours           ID = 77 // to decline a place from the waiting list at no cost
	CertificateRequired    ID = 73 // CertificateIgnored, CertificateWarning or CertificateBinding
	CertificateKind        ID = 74 // domain.CertificateKind
)

// Pool and start list.
const (
	Lanes           ID = 16
	FirstLane       ID = 17 // 1 or 0
	Pool            ID = 24 // Pool25 or Pool50
	CircleSeeding   ID = 28 // FLG_BATT ("with heats") on the wire
	GroupCategories ID = 31 // heats mix the categories of a race and sex
	HeatOrder       ID = 64 // FastestLast or FastestFirst
)

// Results.
const (
	MaxScoringAthletes ID = 12 // per club and ranking group
	MaxScoringTeams    ID = 13 // per club and ranking group
	SkipPlacesOnTie    ID = 15 // 1, 1, 3 rather than 1, 1, 2
	ClubScores         ID = 26
	HighlightScoring   ID = 46
	IndividualPoints   ID = 61
	TeamPoints         ID = 62
	PointsByStarters   ID = 63 // fewer starters than places shorten the table
)

// Amounts in euro. RacePrice2 to RacePrice5 apply to an athlete's second to fifth race.
const (
	RacePrice             ID = 18
	EntryPrice            ID = 19 // once per athlete
	TeamPrice             ID = 20
	ClubPrice             ID = 22 // once per club
	RacePrice2            ID = 30
	RacePrice3            ID = 40
	RacePrice4            ID = 48
	RacePrice5            ID = 49
	AthletePenalty        ID = 50 // absent from all races without declaring it
	EntryPenalty          ID = 51
	TeamPenalty           ID = 52
	LateFee               ID = 53
	CountTeamOnlyAthletes ID = 72 // athletes who are only in teams pay EntryPrice too
)

// Others.
const (
	PublicButtons     ID = 21 // press release, start list and results
	OnlinePayment     ID = 41
	ApplicationID     ID = 42
	OrganiserEmail    ID = 43
	ExternalLink      ID = 65
	ExternalLinkLabel ID = 66
)

// IsPayment reports whether the option concerns payments. Only administrators may change these.
func IsPayment(id ID) bool {
	return id == OnlinePayment || id == ApplicationID || id == OrganiserEmail
}

// Titles of an event of body 8, shown under its name.
const (
	NationalCategoryChampionships ID = 69
	NationalAbsoluteChampionships ID = 70
	CombinedEvents                ID = 71
)
