// Package payment charges cards. Requests carry idempotency keys, so repeating one has no further effect. A payment intent is created
// first and confirmed second: if a reply is lost, the intent can be looked up, and one that was never confirmed takes no money.
package payment

import (
	"context"
	"errors"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// Currency is the only supported currency.
const Currency = "eur"

// MinAmount is the smallest amount that providers accept.
const MinAmount money.Cents = 50

// Status is the state of a payment at the provider.
type Status int

const (
	// ToConfirm takes no money until it is confirmed.
	ToConfirm Status = iota + 1
	// RequiresAction waits for the cardholder, for example to authenticate.
	RequiresAction
	// Processing waits for the bank.
	Processing
	// Succeeded means that the card was charged.
	Succeeded
	// Failed means that the card was declined.
	Failed
	// Cancelled is final and takes no money.
	Cancelled
)

// Charge describes a payment to create.
type Charge struct {
	Key         string
	Account     string // of the shop at the provider; empty for the platform's own
	Amount      money.Cents
	Method      string // provider's id of the card
	Description string
	OrderID     id.Order
	AttemptID   id.Attempt
}

// Intent is a payment as stored by the provider.
type Intent struct {
	ID        string
	Secret    string // lets the web application continue the payment with the cardholder
	Account   string
	Amount    money.Cents
	Currency  string
	OrderID   id.Order
	AttemptID id.Attempt
	Status    Status
	Message   string // why it failed, for the cardholder
}

// Reversal is money taken back after a charge, by refunds or a dispute.
type Reversal struct {
	IntentID string
	Account  string
	Currency string
	Refunded money.Cents     // total refunded so far; 0 if the event is about a dispute
	Dispute  *domain.Dispute // nil if the event is about refunds
}

// Event is a webhook message of the provider. Intent and Reversal are nil if it is about something else.
type Event struct {
	ID       string
	Type     string
	Intent   *Intent
	Reversal *Reversal
}

// Provider charges cards.
type Provider interface {
	// Name is stored with payments made through the provider.
	Name() string
	// PublicKey is the key for the web application; empty for the sandbox.
	PublicKey() string
	// Create creates an intent, or returns the existing one with the same key.
	Create(ctx context.Context, c Charge) (Intent, error)
	// Confirm charges the card, unless the cardholder has to act first. With the same key it charges only once.
	Confirm(ctx context.Context, account, intentID, key string) (Intent, error)
	// Find returns the current state of an intent.
	Find(ctx context.Context, account, intentID string) (Intent, error)
	// Cancel cancels an intent that took no money and returns its state; a charged intent is not changed.
	Cancel(ctx context.Context, account, intentID string) (Intent, error)
	// Refund returns to the card what has not been returned yet, once per key. It succeeds if nothing is left to return.
	Refund(ctx context.Context, account, intentID, key string) error
	// Event decodes a webhook message. It returns ErrSignature if the signature is wrong or too old.
	Event(payload []byte, signature string, now time.Time) (Event, error)
}

// ErrSignature means that a message is not from the provider or is too old.
var ErrSignature = errors.New("payment: wrong signature")

// ErrRefused means that the provider rejected the request; repeating it is useless.
var ErrRefused = errors.New("payment: refused by the provider")

// ErrBusy means that the provider is still processing the same request from another caller.
var ErrBusy = errors.New("payment: the same request is being processed")
