package lenex

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// RecordList is a complete list of records for a course, gender and age group.
type RecordList struct {
	Pos
	Name, Type, Nation, Region, Handicap string
	Course                               Course
	Gender                               Gender
	Order                                Int
	Updated                              calendar.Date
	AgeGroup                             *AgeGroup // nil: open
	Records                              []Record
}

// Record is a record of an athlete or a relay.
type Record struct {
	Pos
	Time            racetime.Centis
	Status, Comment string
	SwimStyle       *SwimStyle
	MeetInfo        *MeetInfo
	Splits          []Split
	Athlete         *Athlete
	Relay           *Relay
}

// TimeStandardList is a complete list of limit times for a course, gender and age group.
type TimeStandardList struct {
	Pos
	ID             Int
	Name, Handicap string
	Course         Course
	Gender         Gender
	Type           StandardType // empty: MAXIMUM
	AgeGroup       *AgeGroup
	Standards      []TimeStandard
}

// TimeStandard is a limit time.
type TimeStandard struct {
	Pos
	Time      racetime.Centis
	SwimStyle *SwimStyle
}
