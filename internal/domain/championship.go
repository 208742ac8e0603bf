package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Championship is a series of events that clubs enrol in.
type Championship struct {
	ID           int64
	Name         string
	SportID      int
	SeasonID     int64
	Starts, Ends calendar.Date
	Committee    Committee
	Kind         ChampionshipKind
	Active       bool
	Version      int64
}

// Enrolment is a club in a championship. It counts once Enrolled is set; until then its order waits to be paid.
type Enrolment struct {
	ChampionshipID int64
	ClubID         int64
	OrderID        int64 // 0 when nothing was to pay
	Enrolled       calendar.Date
}

// Counts reports whether the club takes part.
func (e Enrolment) Counts() bool { return !e.Enrolled.IsZero() }

// WaitingOrder is the order that is still to be paid, 0 when there is none.
func (e Enrolment) WaitingOrder() int64 {
	if e.Counts() {
		return 0
	}
	return e.OrderID
}

// ChampionshipFilter narrows the list of championships.
type ChampionshipFilter struct {
	Sports []int // those meant; none means no championship
	Name   string
	Active *bool
}

// PriceKey is what the price of a championship depends on.
type PriceKey struct {
	SportID   int
	Committee Committee
}

// Price is the key of the championship's price.
func (c Championship) Price() PriceKey { return PriceKey{c.SportID, c.Committee} }

// ChampionshipPrice is what enrolling costs.
type ChampionshipPrice struct {
	PriceKey
	Amount money.Cents
}
