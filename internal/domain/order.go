package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// OrderKind is what an order is for, with the numbers of the contract.
type OrderKind int

const (
	OrderEntries       OrderKind = 1
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

// Order is something a club has to pay.
type Order struct {
	ID          int64
	ClubID      int64
	EventID     int64 // 0: for no event
	Kind        OrderKind
	Description string
	Amount      money.Cents
	CreditUsed  money.Cents // of the amount
	State       OrderState
	CreatedBy   int64
	CreatedAt   calendar.Instant
	PaidAt      calendar.Instant
	ReversedAt  calendar.Instant
}

// LineKind is what sort of fee a line of an order is: those of package fee for entries, and others from 1000 on.
type LineKind int

// LineChampionship is the fee for enrolling in a championship.
const LineChampionship LineKind = 1000

// OrderLine is one of the things an order is for.
type OrderLine struct {
	Kind        LineKind
	Quantity    int
	Description string
	Amount      money.Cents
}
