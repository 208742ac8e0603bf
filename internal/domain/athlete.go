package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Sex of a person.
type Sex int

const (
	Male   Sex = 1
	Female Sex = 2
)

// Athlete is a person in a club.
type Athlete struct {
	ID       int64
	ClubID   int64
	ClubName string
	Visible  bool
	Person
	Card          string
	MemberUntil   calendar.Date
	Membership    int // 1 promotional, 2 competitive, 3 master; 0 where the variant has none
	Qualification int // 1 athlete, 4 technician or official
	Disability    int // 1 none
	Body          string
	BodyClubCode  string
	Erased        bool
	CreatedAt     calendar.Instant
	Version       int64
}

// Person is who an athlete is. OnlyYear tells that the birth date stands for its year.
type Person struct {
	LastName, FirstName string
	Sex                 Sex
	Birth               calendar.Date
	OnlyYear            bool
	BirthplaceID        int64
	TaxCode             string
	Email, Phone        string
	NationalityID       int64
	NationalStateID     int64
}

// Qualifications.
const (
	QualifiedAthlete    = 1
	QualifiedTechnician = 4
)

// MemberOn tells whether the membership is valid on a day: the expiry is set and not before it.
func (a Athlete) MemberOn(day calendar.Date) bool {
	return !a.MemberUntil.IsZero() && !a.MemberUntil.Before(day)
}

// AthleteFilter narrows a list of athletes. ClubID is the scope: 0 means all clubs.
type AthleteFilter struct {
	ClubID              int64
	LastName, FirstName string
	ClubName            string
	Membership          int
	Qualification       int
	// Visible nil means both; Member nil means both, on the day Today.
	Visible *bool
	Member  *bool
	Today   calendar.Date
}

// Counts is how many athletes a club has.
type Counts struct{ Athletes, Visible int }

// StatementLine is a dated change of what a club owes or is owed, in cents.
type StatementLine struct {
	At            calendar.Instant
	ClubID        int64
	ClubName      string
	Description   string
	Credit, Debit money.Cents
}

// WalletLine is a credit or debit movement of a club.
type WalletLine struct {
	ID        int64
	ClubID    int64
	Kind      int // 1 credit, 2 debit
	Note      string
	Amount    money.Cents
	Used      money.Cents // of a credit, by orders
	CreatedBy int64
	CreatedAt calendar.Instant
}

// OrderState is where an order stands.
type OrderState int

const (
	OrderToPay     OrderState = 0
	OrderPaying    OrderState = 1
	OrderPaid      OrderState = 2
	OrderCancelled OrderState = 3
	OrderReversed  OrderState = 4
)

// Order is something a club has to pay.
type Order struct {
	ID          int64
	ClubID      int64
	EventID     int64 // 0: for no event
	Kind        int
	Description string
	Amount      money.Cents
	CreditUsed  money.Cents
	State       OrderState
	CreatedBy   int64
	CreatedAt   calendar.Instant
	PaidAt      calendar.Instant
	ReversedAt  calendar.Instant
}
