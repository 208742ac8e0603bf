package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// OrderKind is what an order is for, with the numbers of the contract.
type OrderKind int

const (
	OrderEntries       OrderKind = 1
	OrderPremium       OrderKind = 2 // a subscription, which is its user's and no club's
	OrderChampionships OrderKind = 1000
)

// OrderState is where an order stands.
type OrderState int

const (
	OrderToPay     OrderState = 0
	OrderPaying    OrderState = 1
	OrderPaid      OrderState = 2
	OrderCancelled OrderState = 3
	OrderReversed  OrderState = 4
)

// Order is something a club has to pay, or a user for a subscription.
type Order struct {
	ID          int64
	ClubID      int64 // 0: no club's
	UserID      int64 // whose subscription it is; 0: a club's order
	EventID     int64 // 0: for no event
	Kind        OrderKind
	Description string
	Amount      money.Cents
	CreditUsed  money.Cents // of the amount
	Refunded    money.Cents // of the amount, what the card provider sent back without being asked here, or lost in disputes
	Credited    money.Cents // of the amount, what became credit of the club because the account of the event was over
	SettledClub int64       // the club of the person who marked it as paid; 0: none
	Account     string      // identifies the state of the account that the order is for; empty where there is none
	State       OrderState
	CreatedBy   int64
	CreatedAt   calendar.Instant
	PaidAt      calendar.Instant
	ReversedAt  calendar.Instant
	Version     int64
	Club        OrderClub  // read only
	Maker       string     // the name of whoever made it; read only
	Buyer       string     // the name of the user it is of; read only
	Event       OrderEvent // read only
}

// Due is what credit does not cover.
func (o Order) Due() money.Cents { return o.Amount - o.CreditUsed }

// InAccount is what a paid order still puts into the account of its event.
func (o Order) InAccount() money.Cents { return o.Amount - o.Credited - o.Refunded }

// OrderClub is what lists of orders and movements show of their club.
type OrderClub struct{ Name, Code string }

// OrderEvent is what lists of orders and movements show of the event they are about, zero when they are about none.
type OrderEvent struct {
	Name        string
	Status      EventStatus
	Deadline    calendar.Date
	OrganiserID int64
	Online      bool // whether its orders are paid by card
}

// Online reports whether the order is paid by card: all but those of an event that takes none.
func (o Order) Online() bool { return o.EventID == 0 || o.Event.Online }

// OrderFilter says which orders a list has. With both a user and a club it has the orders of either.
type OrderFilter struct {
	ID       int64
	UserID   int64 // 0: of every user
	ClubID   int64 // 0: of every club
	ClubName string
	ClubCode string
	Kind     OrderKind // 0: of every kind
	Unpaid   bool      // those that nobody paid
	Online   bool      // those paid by card
}

// LineKind is what sort of fee a line of an order is: those of package fee for entries, and others from 1000 on.
type LineKind int

const (
	// LineChampionship is the fee for enrolling in a championship.
	LineChampionship LineKind = 1000
	// LineMonth and LineYear are the price of a subscription.
	LineMonth LineKind = 2001
	LineYear  LineKind = 2002
)

// OrderLine is one of the things an order is for.
type OrderLine struct {
	ID          int64
	Kind        LineKind
	Quantity    int
	Description string
	Amount      money.Cents
}
