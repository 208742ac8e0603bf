package domain

import (
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// AttemptState is where a try to pay with a card stands. The numbers are stored.
type AttemptState int

const (
	// AttemptAsked means that the provider was asked, or is about to be, and nobody knows yet what it answered.
	AttemptAsked AttemptState = 1
	// AttemptAction waits for the owner of the card to say who they are.
	AttemptAction AttemptState = 2
	// AttemptPaid means that the card was charged.
	AttemptPaid AttemptState = 3
	// AttemptFailed means that the card was declined.
	AttemptFailed AttemptState = 4
	// AttemptDropped was given up: it expired, another one took its place, or the provider cancelled it.
	AttemptDropped AttemptState = 5
)

// RefundState is whether the money of an attempt goes back to its card.
type RefundState int

const (
	RefundNone   RefundState = 0
	RefundToMake RefundState = 1
	RefundMade   RefundState = 2
)

// AttemptLife is how long the owner of a card may take.
const AttemptLife = 30 * time.Minute

// Attempt is a try to pay an order with a card.
type Attempt struct {
	ID       int64
	OrderID  int64
	State    AttemptState
	Provider string
	ShopID   int64
	Account  string // the shop's at the provider, empty for the platform's own
	Key      string // makes what is sent twice happen once
	IntentID string // the provider's, empty until it answered first
	Secret   string // with which the page lets the owner of the card act
	Method   string // the card, as the provider names it
	Amount   money.Cents
	Confirms int    // how often the owner of the card was asked for
	Message  string // why the card was declined, in words for its owner
	Refund   RefundState
	// Refunded is what the provider sent back without being asked here, RefundedAt when it last did.
	Refunded   money.Cents
	RefundedAt calendar.Instant
	Doubtful   bool // the provider did not answer; a person was, or will be, told
	CreatedBy  int64
	CreatedAt  calendar.Instant
	ChangedAt  calendar.Instant
	Version    int64
}

// Open reports whether the attempt may yet be charged.
func (a Attempt) Open() bool { return a.State == AttemptAsked || a.State == AttemptAction }

// ExpiresAt is when the attempt is given up.
func (a Attempt) ExpiresAt() calendar.Instant { return a.CreatedAt.Add(AttemptLife) }

// DisputeState is where the dispute of a card payment stands. The numbers are stored; a dispute never goes back to a lower one.
type DisputeState int

const (
	// DisputeInquiry means that the bank asks for information and moves no money.
	DisputeInquiry DisputeState = 1
	// DisputeOpen means that the bank withholds the amount until it decides.
	DisputeOpen DisputeState = 2
	DisputeWon  DisputeState = 3
	DisputeLost DisputeState = 4
)

// Dispute is what the owner of a card says against a payment, at their bank.
type Dispute struct {
	ID        string // the provider's
	AttemptID int64
	Amount    money.Cents
	State     DisputeState
	ChangedAt calendar.Instant
}

// Closed reports whether the bank has decided.
func (d Dispute) Closed() bool { return d.State == DisputeWon || d.State == DisputeLost }

// Withheld is what the bank keeps until it decides.
func (d Dispute) Withheld() money.Cents {
	if d.State == DisputeOpen {
		return d.Amount
	}
	return 0
}

// Lost is what the bank gave back to the owner of the card.
func (d Dispute) Lost() money.Cents {
	if d.State == DisputeLost {
		return d.Amount
	}
	return 0
}

// Shop is who is paid. Shop 1 is the platform.
type Shop struct {
	ID                          int64
	Alias, Phone, Address, Town string
	Account                     string // at the provider, empty for the platform's own
}

// PlatformShop is paid through the account of the platform itself.
const PlatformShop = 1

// SandboxStatus is where a payment of the built-in provider stands. The numbers are stored.
type SandboxStatus int

const (
	SandboxToConfirm SandboxStatus = 1
	SandboxAction    SandboxStatus = 2
	SandboxCharged   SandboxStatus = 3
	SandboxDeclined  SandboxStatus = 4
	SandboxCancelled SandboxStatus = 5
)

// OwnerSaid is what the owner of a test card answered when asked who they are.
type OwnerSaid int

const (
	OwnerSilent  OwnerSaid = 0
	OwnerAgreed  OwnerSaid = 1
	OwnerRefused OwnerSaid = 2
)

// SandboxIntent is a payment in the books of the built-in provider.
type SandboxIntent struct {
	ID        string
	Key       string
	Secret    string
	Account   string
	OrderID   int64
	AttemptID int64
	Method    string
	Amount    money.Cents
	Refunded  money.Cents
	Status    SandboxStatus
	Owner     OwnerSaid
	Message   string
}

// OrderNoticeKind is what people are told of an order. The numbers are stored.
type OrderNoticeKind int

const (
	NoticePaid      OrderNoticeKind = 1
	NoticeUnpaid    OrderNoticeKind = 2 // a payment came to nothing
	NoticeCancelled OrderNoticeKind = 3 // at midnight
	// NoticeReturned means that the provider sent money back or that a payment is disputed; the message says it all.
	NoticeReturned OrderNoticeKind = 10
)

// OrderNotice is something that somebody is yet to be told of an order.
type OrderNotice struct {
	ID      int64
	OrderID int64
	Kind    OrderNoticeKind
	UserID  int64 // who did it; 0: nobody
	Message string
	MadeAt  calendar.Instant
}
