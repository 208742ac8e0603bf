package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// WalletKind is the direction of a wallet line. The numbers are part of the contract.
type WalletKind int

const (
	WalletCredit WalletKind = 1
	WalletDebit  WalletKind = 2
)

// WalletLine (movimento) is a credit or debit of a club.
type WalletLine struct {
	ID        id.Movement      `json:"ID"`
	ClubID    id.Club          `json:"ClubID"`
	Kind      WalletKind       `json:"Kind"`
	Note      string           `json:"Note"`
	Amount    money.Cents      `json:"Amount"`
	Used      money.Cents      `json:"Used"`      // part of a credit that orders used
	EventID   id.Event         `json:"EventID"`   // 0: no event
	OrderID   id.Order         `json:"OrderID"`   // the order that is refunded; 0: entered by an administrator
	Excess    bool             `json:"Excess"`    // credits the overpayment of that order for the event; a debit reverses that
	AttemptID id.Attempt       `json:"AttemptID"` // the card payment that paid nothing; 0: none
	CreatedBy id.User          `json:"CreatedBy"`
	CreatedAt calendar.Instant `json:"CreatedAt"`
	Version   int64            `json:"Version"`
	Club      OrderClub        `json:"Club"`  // read only
	Event     OrderEvent       `json:"Event"` // read only
}

// Signed returns the amount, negative for a debit.
func (l WalletLine) Signed() money.Cents {
	if l.Kind == WalletDebit {
		return -l.Amount
	}
	return l.Amount
}

// Left returns the part of a credit that orders may still use.
func (l WalletLine) Left() money.Cents {
	if l.Kind == WalletDebit {
		return 0
	}
	return l.Amount - l.Used
}

// WalletFilter selects wallet lines.
type WalletFilter struct {
	ID       id.Movement
	ClubID   id.Club // 0: all
	ClubName string
	ClubCode string
}

// CreditUse (storno) is the part of a credit that an order used.
type CreditUse struct {
	ID          int64
	OrderID     id.Order
	MovementID  id.Movement // 0 for uses that were not recorded at the time
	Amount      money.Cents
	Description string // of the order; read only
}

// AllocateCredit covers amount from credits in the given order. left is the part they do not cover.
func AllocateCredit(credits []WalletLine, amount money.Cents) (uses []CreditUse, left money.Cents) {
	left = amount
	for _, c := range credits {
		if taken := min(c.Left(), left); taken > 0 {
			uses = append(uses, CreditUse{MovementID: c.ID, Amount: taken})
			left -= taken
		}
	}
	return uses, left
}

// StatementLine is a dated change of a club's balance.
type StatementLine struct {
	At            calendar.Instant
	ClubID        id.Club
	ClubName      string
	Description   string
	Credit, Debit money.Cents
}
