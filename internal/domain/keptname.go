package domain

import (
	"strconv"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// KeptName is an athlete or a club whose current name differs from the one stored with a concluded event.
type KeptName struct {
	AthleteID    id.Athlete // 0: a club
	ClubID       id.Club    // 0: an athlete
	OfDay, Today string
}

// PersonalName is an athlete's name in a concluded event.
type PersonalName struct {
	Event               string
	Day                 calendar.Date
	LastName, FirstName string
	Birth               calendar.Date
}

// NameAndYear is an athlete as results show them: "Rossi Anna (2012)".
func (e Entrant) NameAndYear() string {
	return e.LastName + " " + e.FirstName + " (" + strconv.Itoa(e.Birth.Year()) + ")"
}
