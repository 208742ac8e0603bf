// Package option names the options of an event and reads their values. The catalogue describes each option (kind, range, default,
// texts); a new option needs a row there and a constant here.
package option

// Entry.
const (
	MaxRaces               = 1 // individual races per athlete
	EntryTimeRequired      = 8
	TeamMembersRequired    = 23 // only closed teams count
	MaxTeamsPerCategory    = 27 // per club, race and category
	MaxEntriesPerRace      = 29 // per club and race
	EntryTimeLocked        = 34 // the server sets the best official time
	OldestMemberCategory   = 35 // a team is in the category of its oldest member
	EntryNoteRequired      = 36
	EntryNoteLabel         = 37
	MaxTeamsPerAthlete     = 38
	MaxTeamsPerClub        = 39 // per event
	WildCards              = 47
	LateEntryDays          = 54 // days after the deadline
	AbsenceDays            = 55 // days after the deadline
	YoungerInTeam          = 56 // allow members of a higher category
	OlderInTeam            = 57 // allow members of a lower category
	TeamMemberNoteRequired = 68
	QualificationRequired  = 58 // requires a passage from the linked events
	QualificationStep      = 59 // AutomaticQualifiers or Repechage
	FinalPlaces            = 60
	TimeStandardsRequired  = 67
)

// Pool and start list.
const (
	Lanes           = 16
	FirstLane       = 17 // 1 or 0
	Pool            = 24 // Pool25 or Pool50
	CircleSeeding   = 28 // FLG_BATT ("with heats") on the wire
	GroupCategories = 31 // heats mix the categories of a race and sex
	HeatOrder       = 64 // FastestLast or FastestFirst
)

// Results.
const (
	MaxScoringAthletes = 12 // per club and ranking group
	MaxScoringTeams    = 13 // per club and ranking group
	SkipPlacesOnTie    = 15 // 1, 1, 3 rather than 1, 1, 2
	ClubScores         = 26
	HighlightScoring   = 46
	IndividualPoints   = 61
	TeamPoints         = 62
	PointsByStarters   = 63 // fewer starters than places shorten the table
)

// Amounts in euro. RacePrice2 to RacePrice5 apply to an athlete's second to fifth race.
const (
	RacePrice             = 18
	EntryPrice            = 19 // once per athlete
	TeamPrice             = 20
	ClubPrice             = 22 // once per club
	RacePrice2            = 30
	RacePrice3            = 40
	RacePrice4            = 48
	RacePrice5            = 49
	AthletePenalty        = 50 // absent from all races without declaring it
	EntryPenalty          = 51
	TeamPenalty           = 52
	LateFee               = 53
	CountTeamOnlyAthletes = 72 // athletes who are only in teams pay EntryPrice too
)

// Others.
const (
	PublicButtons     = 21 // press release, start list and results
	OnlinePayment     = 41
	ApplicationID     = 42
	OrganiserEmail    = 43
	ExternalLink      = 65
	ExternalLinkLabel = 66
)

// IsPayment reports whether the option concerns payments. Only administrators may change these.
func IsPayment(id int64) bool {
	return id == OnlinePayment || id == ApplicationID || id == OrganiserEmail
}

// Titles of an event of body 8, shown under its name.
const (
	NationalCategoryChampionships = 69
	NationalAbsoluteChampionships = 70
	CombinedEvents                = 71
)
