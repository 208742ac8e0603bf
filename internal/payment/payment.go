// Package payment charges cards. What a provider is asked to do twice with the same key it does once; what it was asked and did not answer
// can be looked up, because an intent is made first and confirmed second: one that was never confirmed takes no money.
package payment

import (
	"context"
	"errors"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/money"
)

// Currency is the only one the portal knows.
const Currency = "eur"

// Minimum is the least that a card is charged; providers refuse less.
const Minimum money.Cents = 50

// Status is where a payment stands at the provider.
type Status int

const (
	// ToConfirm takes no money until it is confirmed.
	ToConfirm Status = iota + 1
	// Action waits for the owner of the card.
	Action
	// Processing is being decided by the bank.
	Processing
	// Succeeded means that the card was charged.
	Succeeded
	// Failed means that the card was declined.
	Failed
	// Cancelled takes no money any more, whatever comes.
	Cancelled
)

// Charge is what a card is to pay for.
type Charge struct {
	Key         string
	Account     string // of the shop at the provider, empty for the platform's own
	Amount      money.Cents
	Method      string // the card, as the provider names it
	Description string
	OrderID     int64
	AttemptID   int64
}

// Intent is a payment as the provider has it.
type Intent struct {
	ID        string
	Secret    string // for the page, to let the owner of the card act
	Account   string
	Amount    money.Cents
	Currency  string
	OrderID   int64
	AttemptID int64
	Status    Status
	Message   string // why it failed, in words for the owner of the card
}

// Returned is money that left again after a charge.
type Returned struct {
	IntentID string
	Account  string
	Currency string
	Refunded money.Cents     // sent back to the card so far, whoever asked for it; 0 when the message is about a dispute
	Dispute  *domain.Dispute // nil when the message is about refunds
}

// Event is a message that the provider sends by itself. Intent and Returned are nil when it is about something else.
type Event struct {
	ID       string
	Kind     string
	Intent   *Intent
	Returned *Returned
}

// Provider charges cards.
type Provider interface {
	// Name is stored with what went through the provider.
	Name() string
	// PublicKey is what the page needs to speak with the provider; empty for the built-in one.
	PublicKey() string
	// Create makes an intent, or answers the one of the same key.
	Create(ctx context.Context, c Charge) (Intent, error)
	// Confirm charges the card, or says what its owner has to do first. With the same key it charges once.
	Confirm(ctx context.Context, account, id, key string) (Intent, error)
	// Find says how an intent stands.
	Find(ctx context.Context, account, id string) (Intent, error)
	// Cancel ends an intent that took no money. It answers how it stands: one that was charged stays so.
	Cancel(ctx context.Context, account, id string) (Intent, error)
	// Refund sends back to the card what has not gone back yet, once for a key. It succeeds when nothing is left to send.
	Refund(ctx context.Context, account, id, key string) error
	// Event reads a message, whose signature has to be right and fresh.
	Event(payload []byte, signature string, now time.Time) (Event, error)
}

// ErrSignature means that a message did not come from the provider, or is too old.
var ErrSignature = errors.New("payment: wrong signature")

// ErrRefused means that the provider understood and said no: asking again changes nothing.
var ErrRefused = errors.New("payment: refused by the provider")

// ErrBusy means that the provider is still answering the same request of another caller, who will learn the outcome.
var ErrBusy = errors.New("payment: the same request is being answered")
