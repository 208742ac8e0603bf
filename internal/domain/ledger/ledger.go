// Package ledger keeps money in double entry. Everything that changes what a club owes or is owed is a transaction, whose lines sum to
// zero: what one account gets, others give. Transactions are only ever added; a mistake is put right by another transaction.
//
// An amount above zero is a credit, one below zero a debit, on every account.
package ledger

import (
	"fmt"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// Account is a place where money is. The numbers are stored: they never change.
type Account int

const (
	// Receivable is what a club owes for orders, below zero while it owes. Receivable and Credit are a club's own, one of each for every
	// club; together they are its balance.
	Receivable Account = 1
	// Credit is what a club may use for orders.
	Credit Account = 2
	// Fees is what orders were made for.
	Fees Account = 3
	// Bank is money that came in, by whichever way; below zero, since it was got and not given.
	Bank Account = 4
	// Refunds is money of reversed orders that is yet to be returned.
	Refunds Account = 5
	// Adjustments are the movements that administrators enter.
	Adjustments Account = 6
)

// OfClub reports whether every club has an account of this sort.
func (a Account) OfClub() bool { return a == Receivable || a == Credit }

// Kind is what happened. The numbers are stored, and order what happened at the same instant on a statement.
type Kind int

const (
	Movement     Kind = 1
	Charge       Kind = 2
	Payment      Kind = 3
	Reversal     Kind = 4
	CreditUse    Kind = 5 // between the two accounts of a club, which leaves its balance as it is: statements do not show it
	Cancellation Kind = 6 // with what it cancels, statements show neither
	Refund       Kind = 7 // to a card, beside the accounts of clubs
	SentBack     Kind = 8 // by the provider, which was not asked here
	Dispute      Kind = 9 // of a card payment, at the bank of its owner
)

// Line is what an account gets or gives.
type Line struct {
	Account Account
	ClubID  int64 // 0 for accounts that are no club's
	Amount  money.Cents
}

// Transaction is something that happened, with its lines.
type Transaction struct {
	ID          int64
	Kind        Kind
	Description string // on the statement
	OrderID     int64  // 0: of no order
	MovementID  int64  // 0: of no movement
	CancelsID   int64  // the transaction that a cancellation undoes
	At          calendar.Instant
	By          int64 // user; 0 when it happened by itself
	Lines       []Line
}

// Check reports what would make the transaction wrong: lines that do not sum to zero, or an account without its club.
func (t Transaction) Check() error {
	if len(t.Lines) < 2 {
		return fmt.Errorf("ledger: a transaction of kind %d has %d lines", t.Kind, len(t.Lines))
	}
	sum := money.Cents(0)
	for _, l := range t.Lines {
		if l.Account.OfClub() != (l.ClubID != 0) {
			return fmt.Errorf("ledger: account %d with club %d", l.Account, l.ClubID)
		}
		sum += l.Amount
	}
	if sum != 0 {
		return fmt.Errorf("ledger: a transaction of kind %d sums to %d", t.Kind, sum)
	}
	if t.At.IsZero() {
		return fmt.Errorf("ledger: a transaction of kind %d has no instant", t.Kind)
	}
	return nil
}

// Cancel undoes a transaction as though it had never been: at the same instant, so that no balance between the two shows it.
func Cancel(t Transaction, by int64) Transaction {
	out := Transaction{
		Kind: Cancellation, Description: t.Description, OrderID: t.OrderID, MovementID: t.MovementID, CancelsID: t.ID, At: t.At, By: by,
		Lines: make([]Line, len(t.Lines)),
	}
	for i, l := range t.Lines {
		l.Amount = -l.Amount
		out.Lines[i] = l
	}
	return out
}
