package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Committees that hold championships.
const (
	RegionalCommittee = 1
	NationalCommittee = 2
)

// OrderChampionships is the kind of an order for championships.
const OrderChampionships = 1000

// Championship is a series of events that clubs enrol in.
type Championship struct {
	ID           int64
	Name         string
	SportID      int
	SeasonID     int64
	Starts, Ends calendar.Date
	Committee    int
	Kind         int
	Active       bool
	Version      int64
	// Enrolment is the asking club's, nil when there is none.
	Enrolment *Enrolment
}

// Enrolment is a club in a championship. It counts once Enrolled is set; until then its order waits to be paid.
type Enrolment struct {
	ChampionshipID int64
	ClubID         int64
	OrderID        int64 // 0 when nothing was to pay
	Enrolled       calendar.Date
}

// ChampionshipFilter narrows the list of championships.
type ChampionshipFilter struct {
	Sports []int
	Name   string
	Active *bool
	// ClubID is whose enrolments are shown beside the rows.
	ClubID int64
}

// ChampionshipPrice is what enrolling costs.
type ChampionshipPrice struct {
	SportID   int
	Committee int
	Amount    money.Cents
}
