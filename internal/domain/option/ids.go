// Package option names the options of an event and reads their values. What each one is (kind, range, default, words) is a row of
// the catalogue: a new option costs that row and a name below.
package option

// Entry.
const (
	MaxRaces               = 1 // individual races of an athlete
	EntryTimeRequired      = 8
	TeamMembersRequired    = 23 // only closed teams count
	MaxTeamsPerCategory    = 27 // of a club in a race and category
	MaxEntriesPerRace      = 29 // of a club in a race
	EntryTimeLocked        = 34 // the server sets the best official time
	OldestMemberCategory   = 35 // a team's category is its oldest member's
	EntryNoteRequired      = 36
	EntryNoteLabel         = 37
	MaxTeamsPerAthlete     = 38
	MaxTeamsPerClub        = 39 // in the event
	WildCards              = 47
	LateEntryDays          = 54 // days after the deadline
	AbsenceDays            = 55 // days after the deadline
	YoungerInTeam          = 56 // of a higher category
	OlderInTeam            = 57 // of a lower category
	TeamMemberNoteRequired = 68
	QualificationRequired  = 58 // a passage in the linked events
	QualificationStep      = 59 // AutomaticQualifiers or Repechage
	FinalPlaces            = 60
	TimeStandardsRequired  = 67
)

// Pool and start list.
const (
	Lanes           = 16
	FirstLane       = 17 // 1 or 0
	Pool            = 24 // Pool25 or Pool50
	CircleSeeding   = 28 // on the wire FLG_BATT, "with heats"
	GroupCategories = 31 // heats mix the categories of a race and sex
	HeatOrder       = 64 // FastestLast or FastestFirst
)

// Results.
const (
	MaxScoringAthletes = 12 // of a club in a ranking group
	MaxScoringTeams    = 13 // of a club in a ranking group
	SkipPlacesOnTie    = 15 // 1, 1, 3 rather than 1, 1, 2
	ClubScores         = 26
	HighlightScoring   = 46
	IndividualPoints   = 61
	TeamPoints         = 62
	PointsByStarters   = 63 // fewer starters than places cut the table
)

// Amounts, in euro; RacePrice2 to RacePrice5 are for an athlete's second race and so on.
const (
	RacePrice             = 18
	EntryPrice            = 19 // once per athlete
	TeamPrice             = 20
	ClubPrice             = 22 // once per club
	RacePrice2            = 30
	RacePrice3            = 40
	RacePrice4            = 48
	RacePrice5            = 49
	AthletePenalty        = 50 // absent from everything, undeclared
	EntryPenalty          = 51
	TeamPenalty           = 52
	LateFee               = 53
	CountTeamOnlyAthletes = 72 // they pay EntryPrice too
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

// Payment reports whether an option is about payments and the shop they go to: those are the administrators' alone.
func Payment(id int64) bool {
	return id == OnlinePayment || id == ApplicationID || id == OrganiserEmail
}

// Only for body 8: what an event is, shown under its title.
const (
	NationalCategoryChampionships = 69
	NationalAbsoluteChampionships = 70
	CombinedEvents                = 71
)
