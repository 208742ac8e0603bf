package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// OrderKind is the purpose of an order. The numbers are part of the contract.
type OrderKind int

const (
	OrderEntries       OrderKind = 1
	OrderPremium       OrderKind = 2 // a subscription; it belongs to a user, not to a club
	OrderChampionships OrderKind = 1000
)

// OrderState is the state of an order. The numbers are part of the contract.
type OrderState int

const (
	OrderToPay     OrderState = 0
	OrderPaying    OrderState = 1
	OrderPaid      OrderState = 2
	OrderCancelled OrderState = 3
	OrderReversed  OrderState = 4
)

// Order is an amount to be paid by a club, or by a user for a subscription.
type Order struct {
	ID          id.Order         `json:"ID"`
	ClubID      id.Club          `json:"ClubID"`  // 0 for a user's order
	UserID      id.User          `json:"UserID"`  // the subscriber; 0 for a club's order
	EventID     id.Event         `json:"EventID"` // 0 if the order is not for an event
	Kind        OrderKind        `json:"Kind"`
	Description string           `json:"Description"`
	Amount      money.Cents      `json:"Amount"`
	CreditUsed  money.Cents      `json:"CreditUsed"`  // part of Amount paid with credit
	Refunded    money.Cents      `json:"Refunded"`    // part of Amount that the card provider refunded on its own or that was lost in disputes
	Credited    money.Cents      `json:"Credited"`    // part of Amount that became club credit because the event account was overpaid
	SettledClub id.Club          `json:"SettledClub"` // club of the user who marked it as paid; 0 if none
	Account     string           `json:"Account"`     // identifies the account state that the order pays; empty if none
	State       OrderState       `json:"State"`
	CreatedBy   id.User          `json:"CreatedBy"`
	CreatedAt   calendar.Instant `json:"CreatedAt"`
	PaidAt      calendar.Instant `json:"PaidAt"`
	ReversedAt  calendar.Instant `json:"ReversedAt"`
	Version     int64            `json:"Version"`
	Club        OrderClub        `json:"Club"`  // read only
	Maker       string           `json:"Maker"` // name of the user who created it; read only
	Buyer       string           `json:"Buyer"` // name of the subscriber; read only
	Event       OrderEvent       `json:"Event"` // read only
}

// Due returns the part that credit does not cover.
func (o Order) Due() money.Cents { return o.Amount - o.CreditUsed }

// InAccount returns the amount that a paid order still contributes to the account of its event.
func (o Order) InAccount() money.Cents { return o.Amount - o.Credited - o.Refunded }

// OrderClub is a club as lists of orders and wallet lines show it.
type OrderClub struct {
	Name string `json:"Name"`
	Code string `json:"Code"`
}

// OrderEvent is an event as lists of orders and wallet lines show it. It is zero if there is no event.
type OrderEvent struct {
	Name        string        `json:"Name"`
	Status      EventStatus   `json:"Status"`
	Deadline    calendar.Date `json:"Deadline"`
	OrganiserID id.Club       `json:"OrganiserID"`
	Online      bool          `json:"Online"` // orders of the event are paid by card
}

// Online reports whether the order is paid by card: all are, except those of events that do not accept cards.
func (o Order) Online() bool { return o.EventID == 0 || o.Event.Online }

// OrderFilter selects orders. If both UserID and ClubID are set, it selects the orders of either.
type OrderFilter struct {
	ID       id.Order
	UserID   id.User // 0: all
	ClubID   id.Club // 0: all
	ClubName string
	ClubCode string
	Kind     OrderKind // 0: all
	Unpaid   bool      // only unpaid orders
	Online   bool      // only orders paid by card
}

// OrderLineKind is the item type of an order line. Entry fees use the kinds of package fee; the others start at 1000.
type OrderLineKind int

const (
	// LineChampionship is the fee for enrolling in a championship.
	LineChampionship OrderLineKind = 1000
	// LineMonth and LineYear are subscription prices.
	LineMonth OrderLineKind = 2001
	LineYear  OrderLineKind = 2002
)

// OrderLine is one item of an order.
type OrderLine struct {
	ID          int64
	Kind        OrderLineKind
	Quantity    int
	Description string
	Amount      money.Cents
}
