// Package ledger records money in double entry. Every change of a club's balance is a transaction whose postings sum to zero.
// Transactions are never changed; a mistake is corrected by another transaction.
//
// On every account, a positive amount is a credit and a negative one a debit.
package ledger

import (
	"fmt"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// Account is a ledger account. The numbers are stored.
type Account int

const (
	// Receivable is what a club owes for orders; it is negative while the club owes. Each club has a Receivable and a Credit
	// account, whose sum is the club's balance.
	Receivable Account = 1
	// Credit is what a club may use for orders.
	Credit Account = 2
	// Fees is the income from orders.
	Fees Account = 3
	// Bank is money received in any way; it is negative because the money was received.
	Bank Account = 4
	// Refunds is money of reversed orders that has not been returned yet.
	Refunds Account = 5
	// Adjustments is the counterpart of wallet lines entered by administrators.
	Adjustments Account = 6
)

// PerClub reports whether each club has its own account of this type.
func (a Account) PerClub() bool { return a == Receivable || a == Credit }

// Kind is the type of a transaction. The numbers are stored and order simultaneous transactions on a statement.
type Kind int

const (
	Movement       Kind = 1
	Charge         Kind = 2
	Payment        Kind = 3
	Reversal       Kind = 4
	CreditUse      Kind = 5 // between the two accounts of a club; not shown on statements because the balance is unchanged
	Cancellation   Kind = 6 // not shown on statements, nor is the cancelled transaction
	Refund         Kind = 7 // to a card; does not touch club accounts
	ProviderRefund Kind = 8 // initiated by the card provider
	Dispute        Kind = 9 // of a card payment
)

// Posting is the amount that a transaction adds to one account.
type Posting struct {
	Account Account
	ClubID  id.Club // 0 for shared accounts
	Amount  money.Cents
}

// Transaction is a dated set of postings.
type Transaction struct {
	ID          int64
	Kind        Kind
	Description string      // shown on the statement
	OrderID     id.Order    // 0 if none
	MovementID  id.Movement // id of the wallet line; 0 if none
	CancelsID   int64       // the transaction that a cancellation reverses
	At          calendar.Instant
	By          id.User // user id; 0 for automatic transactions
	Postings    []Posting
}

// Check returns an error if the postings do not sum to zero, a club account has no club, or the time is missing.
func (t Transaction) Check() error {
	if len(t.Postings) < 2 {
		return fmt.Errorf("ledger: a transaction of kind %d has %d postings", t.Kind, len(t.Postings))
	}
	sum := money.Cents(0)
	for _, l := range t.Postings {
		if l.Account.PerClub() != (l.ClubID != 0) {
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

// Cancel returns the transaction that reverses t at the same instant, so that no balance in between shows t.
func Cancel(t Transaction, by id.User) Transaction {
	out := Transaction{
		Kind: Cancellation, Description: t.Description, OrderID: t.OrderID, MovementID: t.MovementID, CancelsID: t.ID, At: t.At, By: by,
		Postings: make([]Posting, len(t.Postings)),
	}
	for i, l := range t.Postings {
		l.Amount = -l.Amount
		out.Postings[i] = l
	}
	return out
}
