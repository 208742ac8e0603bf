package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// WalletKind is the direction of a movement, with the numbers of the contract.
type WalletKind int

const (
	WalletCredit WalletKind = 1
	WalletDebit  WalletKind = 2
)

// WalletLine is a credit or debit movement of a club.
type WalletLine struct {
	ID        int64
	ClubID    int64
	Kind      WalletKind
	Note      string
	Amount    money.Cents
	Used      money.Cents // of a credit, by orders
	EventID   int64       // 0: about no event
	OrderID   int64       // the order whose money it gives back; 0: entered by an administrator
	Excess    bool        // gives back, or as a debit takes back, what was paid too much for the event with that order
	AttemptID int64       // the payment that was taken in vain; 0: none
	CreatedBy int64
	CreatedAt calendar.Instant
	Version   int64
	Club      OrderClub  // read only
	Event     OrderEvent // read only
}

// Signed is what the movement adds to a club's credit: a debit takes away.
func (l WalletLine) Signed() money.Cents {
	if l.Kind == WalletDebit {
		return -l.Amount
	}
	return l.Amount
}

// Left is what orders may still use of a credit.
func (l WalletLine) Left() money.Cents {
	if l.Kind == WalletDebit {
		return 0
	}
	return l.Amount - l.Used
}

// WalletFilter says which movements a list has.
type WalletFilter struct {
	ID       int64
	ClubID   int64 // 0: of every club
	ClubName string
	ClubCode string
}

// CreditUse is what an order used of a credit.
type CreditUse struct {
	ID          int64
	OrderID     int64
	MovementID  int64 // 0: of earlier times, when nobody noted it
	Amount      money.Cents
	Description string // of the order; read only
}

// TakeCredit divides an amount over credits, in the order in which they are given; left is what they do not cover.
func TakeCredit(credits []WalletLine, amount money.Cents) (uses []CreditUse, left money.Cents) {
	left = amount
	for _, c := range credits {
		if taken := min(c.Left(), left); taken > 0 {
			uses = append(uses, CreditUse{MovementID: c.ID, Amount: taken})
			left -= taken
		}
	}
	return uses, left
}

// StatementLine is a dated change of what a club owes or is owed.
type StatementLine struct {
	At            calendar.Instant
	ClubID        int64
	ClubName      string
	Description   string
	Credit, Debit money.Cents
}
