package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Championship is a series of events that clubs enrol in.
type Championship struct {
	ID           int64
	Name         string
	SportID      Sport
	SeasonID     int64
	Starts, Ends calendar.Date
	Committee    Committee
	Kind         ChampionshipKind
	Active       bool
	Version      int64
}

// Enrolment is a club in a championship. It is confirmed once Enrolled is set; until then OrderID is unpaid.
type Enrolment struct {
	ChampionshipID int64
	ClubID         int64
	OrderID        int64 // 0 if there was nothing to pay
	Enrolled       calendar.Date
}

// Confirmed reports whether the club takes part in the championship.
func (e Enrolment) Confirmed() bool { return !e.Enrolled.IsZero() }

// UnpaidOrder returns the order that still has to be paid, or 0.
func (e Enrolment) UnpaidOrder() int64 {
	if e.Confirmed() {
		return 0
	}
	return e.OrderID
}

// ChampionshipFilter selects championships.
type ChampionshipFilter struct {
	Sports []Sport // an empty list selects no championship
	Name   string
	Active *bool
}

// PriceKey identifies a championship price.
type PriceKey struct {
	SportID   Sport
	Committee Committee
}

// PriceKey returns the key of the championship's price.
func (c Championship) PriceKey() PriceKey { return PriceKey{c.SportID, c.Committee} }

// ChampionshipPrice is the price of an enrolment.
type ChampionshipPrice struct {
	PriceKey
	Amount money.Cents
}
