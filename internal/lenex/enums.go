package lenex

// Gender is M, F, X (mixed) or A (all), as far as an element allows them.
type Gender string

// Genders.
const (
	Male   Gender = "M"
	Female Gender = "F"
	Mixed  Gender = "X"
	All    Gender = "A"
)

// Course is the kind of pool.
type Course string

// Courses of the pools that the portal knows.
const (
	LongCourse  Course = "LCM"
	ShortCourse Course = "SCM"
	Short33     Course = "SCM33"
	OpenWater   Course = "OPEN"
)

// Stroke is the kind of a race.
type Stroke string

// Strokes. Fin swimming has its own.
const (
	Free       Stroke = "FREE"
	Back       Stroke = "BACK"
	Breast     Stroke = "BREAST"
	Fly        Stroke = "FLY"
	Medley     Stroke = "MEDLEY"
	Surface    Stroke = "SURFACE"
	BiFins     Stroke = "BIFINS"
	Immersion  Stroke = "IMMERSION"
	Apnea      Stroke = "APNEA"
	MixedFins  Stroke = "MIXEDFINS"
	UnknownOne Stroke = "UNKNOWN" // has a name, and by custom a code
)

// Round is the round of an event.
type Round string

// Rounds. FastestHeats occurs only in schedules.
const (
	TimedFinal   Round = "TIM"
	Preliminary  Round = "PRE"
	Semifinal    Round = "SEM"
	Final        Round = "FIN"
	FastestHeats Round = "FHT"
)

// Status is the status of an entry or a result. Files mix the two lists, so reading has one.
type Status string

// Statuses. An empty status is regular.
const (
	Exhibition   Status = "EXH"
	Rejected     Status = "RJC"
	Sick         Status = "SICK"
	Withdrawn    Status = "WDR"
	Disqualified Status = "DSQ"
	DidNotStart  Status = "DNS"
	DidNotFinish Status = "DNF"
)

// StandardType is the meaning of a list of time standards.
type StandardType string

// Types of time standards: swims must be faster than a maximum and slower than a minimum; a default replaces a missing result.
const (
	MaximumTimes StandardType = "MAXIMUM"
	MinimumTimes StandardType = "MINIMUM"
	DefaultTimes StandardType = "DEFAULT"
)

// FeeType is what a fee is due for.
type FeeType string

// Fee types.
const (
	ClubFee      FeeType = "CLUB"
	AthleteFee   FeeType = "ATHLETE"
	RelayFee     FeeType = "RELAY"
	TeamFee      FeeType = "TEAM"
	LateEntryFee FeeType = "LATEENTRY.INDIVIDUAL"
	LateRelayFee FeeType = "LATEENTRY.RELAY"
)

var (
	athleteGenders = oneOf(Male, Female)
	teamGenders    = oneOf(Male, Female, Mixed)
	eventGenders   = oneOf(All, Male, Female, Mixed)
	courses        = oneOf(LongCourse, ShortCourse, Short33, OpenWater, "SCY", "SCM16", "SCM20", "SCY20", "SCY27", "SCY33", "SCY36")
	strokes        = oneOf(Free, Back, Breast, Fly, Medley, Surface, BiFins, Immersion, Apnea, MixedFins, UnknownOne, "IMRELAY", "DYNAMIC",
		"DYNAMIC_BIFINS", "DYNAMIC_NOFINS", "STATIC", "SPEED_APNEA", "SPEED_ENDURANCE")
	techniques = oneOf("DIVE", "GLIDE", "KICK", "PULL", "START", "TURN")
	rounds     = oneOf(TimedFinal, Preliminary, "QUA", Semifinal, Final, "SOP", "SOQ", "SOS", FastestHeats, "TIMETRIAL")

	entryStatuses  = oneOf(Exhibition, Rejected, Sick, Withdrawn)
	resultStatuses = oneOf(Exhibition, Disqualified, DidNotStart, DidNotFinish, Sick, Withdrawn)
	legStatuses    = oneOf(Disqualified, DidNotFinish)
	heatStatuses   = oneOf("SCHEDULED", "SEEDED", "INOFFICIAL", "OFFICIAL")
	recordStatuses = oneOf("APPROVED", "PENDING", "TARGETTIME", "INVALID")

	timings     = oneOf("AUTOMATIC", "SEMIAUTOMATIC", "MANUAL3", "MANUAL2", "MANUAL1")
	touchpads   = oneOf("ONESIDE", "BOTHSIDE")
	poolTypes   = oneOf("INDOOR", "OUTDOOR", "LAKE", "OCEAN")
	entryTypes  = oneOf("OPEN", "INVITATION")
	clubTypes   = oneOf("CLUB", "NATIONALTEAM", "REGIONALTEAM", "UNATTACHED")
	ageDates    = oneOf("YEAR", "DATE", "POR", "CAN.FNQ", "LUX")
	calculates  = oneOf("SINGLE", "TOTAL")
	finals      = oneOf("A", "B", "C", "D")
	conversions = oneOf("NONE", "FINA_POINTS", "PERCENT_LINEAR", "NON_CONFORMING_LAST")
	memberships = oneOf("EXHIBITION", "FOREIGNER", "ROOKIE")
	eventTypes  = oneOf("MASTERS")
	feeTypes    = oneOf(ClubFee, AthleteFee, RelayFee, TeamFee, LateEntryFee, LateRelayFee)
	standards   = oneOf(MaximumTimes, MinimumTimes, DefaultTimes)
	roles       = oneOf("OTH", "MDR", "TDG", "REF", "STA", "ANN", "JOS", "CTIK", "TIK", "CFIN", "FIN", "CIOT", "IOT", "FSR", "COC",
		"CREC", "REC", "CRS", "CR", "MED")
)
