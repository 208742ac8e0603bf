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
	CreatedBy int64
	CreatedAt calendar.Instant
}

// StatementLine is a dated change of what a club owes or is owed.
type StatementLine struct {
	At            calendar.Instant
	ClubID        int64
	ClubName      string
	Description   string
	Credit, Debit money.Cents
}
