package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// Championship is a series of events that clubs enrol in.
type Championship struct {
	ID        id.Championship  `json:"ID"`
	Name      string           `json:"Name"`
	SportID   Sport            `json:"SportID"`
	SeasonID  id.Season        `json:"SeasonID"`
	Starts    calendar.Date    `json:"Starts"`
	Ends      calendar.Date    `json:"Ends"`
	Committee Committee        `json:"Committee"`
	Kind      ChampionshipKind `json:"Kind"`
	Active    bool             `json:"Active"`
	Version   int64            `json:"Version"`
}

// Enrolment is a club in a championship. It is confirmed once Enrolled is set; until then OrderID is unpaid.
type Enrolment struct {
	ChampionshipID id.Championship `json:"ChampionshipID"`
	ClubID         id.Club         `json:"ClubID"`
	OrderID        id.Order        `json:"OrderID"` // 0 if there was nothing to pay
	Enrolled       calendar.Date   `json:"Enrolled"`
}

// Confirmed reports whether the club takes part in the championship.
func (e Enrolment) Confirmed() bool { return !e.Enrolled.IsZero() }

// UnpaidOrder returns the order that still has to be paid, or 0.
func (e Enrolment) UnpaidOrder() id.Order {
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
	SportID   Sport     `json:"SportID"`
	Committee Committee `json:"Committee"`
}

// PriceKey returns the key of the championship's price.
func (c Championship) PriceKey() PriceKey { return PriceKey{c.SportID, c.Committee} }

// ChampionshipPrice is the price of an enrolment.
type ChampionshipPrice struct {
	PriceKey
	Amount money.Cents `json:"Amount"`
}
