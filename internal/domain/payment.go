package domain

import (
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// AttemptState is the state of a card payment attempt. The numbers are stored.
type AttemptState int

const (
	// AttemptAsked means that the request to the provider was sent or is about to be; the outcome is unknown.
	AttemptAsked AttemptState = 1
	// AttemptAction means that the card owner must authenticate.
	AttemptAction AttemptState = 2
	// AttemptPaid means that the card was charged.
	AttemptPaid AttemptState = 3
	// AttemptFailed means that the card was declined.
	AttemptFailed AttemptState = 4
	// AttemptDropped means that the attempt expired, was replaced by another one or was cancelled by the provider.
	AttemptDropped AttemptState = 5
)

// RefundState is the state of an attempt's refund to the card. The numbers are stored.
type RefundState int

const (
	RefundNone   RefundState = 0
	RefundToMake RefundState = 1
	RefundMade   RefundState = 2
)

// AttemptLife is the time that a card owner has to complete an attempt.
const AttemptLife = 30 * time.Minute

// Attempt is an attempt to pay an order by card.
type Attempt struct {
	ID       id.Attempt   `json:"ID"`
	OrderID  id.Order     `json:"OrderID"`
	State    AttemptState `json:"State"`
	Provider string       `json:"Provider"`
	ShopID   int64        `json:"ShopID"`
	Account  string       `json:"Account"`  // the shop's account at the provider; empty for the platform's own
	Key      string       `json:"Key"`      // idempotency key
	IntentID string       `json:"IntentID"` // the provider's id; empty until its first reply
	Secret   string       `json:"Secret"`   // client secret with which the page authenticates the card owner
	Method   string       `json:"Method"`   // the card, as named by the provider
	Amount   money.Cents  `json:"Amount"`
	Confirms int          `json:"Confirms"` // number of authentication requests to the card owner
	Message  string       `json:"Message"`  // why the card was declined, worded for its owner
	Refund   RefundState  `json:"Refund"`
	// Refunded is the amount that the provider refunded on its own; RefundedAt is the time of its last refund.
	Refunded   money.Cents      `json:"Refunded"`
	RefundedAt calendar.Instant `json:"RefundedAt"`
	Doubtful   bool             `json:"Doubtful"` // the provider did not reply; an administrator is notified
	CreatedBy  id.User          `json:"CreatedBy"`
	CreatedAt  calendar.Instant `json:"CreatedAt"`
	ChangedAt  calendar.Instant `json:"ChangedAt"`
	Version    int64            `json:"Version"`
}

// Open reports whether the attempt may still be charged.
func (a Attempt) Open() bool { return a.State == AttemptAsked || a.State == AttemptAction }

// ExpiresAt returns the time at which the attempt is dropped.
func (a Attempt) ExpiresAt() calendar.Instant { return a.CreatedAt.Add(AttemptLife) }

// DisputeState is the state of a disputed card payment. The numbers are stored. A dispute never returns to a lower state.
type DisputeState int

const (
	// DisputeInquiry means that the bank asks for information without moving money.
	DisputeInquiry DisputeState = 1
	// DisputeOpen means that the bank withholds the amount until it decides.
	DisputeOpen DisputeState = 2
	DisputeWon  DisputeState = 3
	DisputeLost DisputeState = 4
)

// Dispute is a card owner's objection to a payment, raised at their bank.
type Dispute struct {
	ID        string           `json:"ID"` // the provider's id
	AttemptID id.Attempt       `json:"AttemptID"`
	Amount    money.Cents      `json:"Amount"`
	State     DisputeState     `json:"State"`
	ChangedAt calendar.Instant `json:"ChangedAt"`
}

// Closed reports whether the bank has decided.
func (d Dispute) Closed() bool { return d.State == DisputeWon || d.State == DisputeLost }

// Withheld returns the amount that the bank holds until it decides.
func (d Dispute) Withheld() money.Cents {
	if d.State == DisputeOpen {
		return d.Amount
	}
	return 0
}

// Lost returns the amount that the bank returned to the card owner.
func (d Dispute) Lost() money.Cents {
	if d.State == DisputeLost {
		return d.Amount
	}
	return 0
}

// Shop is the recipient of payments. Shop 1 is the platform.
type Shop struct {
	ID                          int64
	Alias, Phone, Address, Town string
	Account                     string // account at the provider; empty for the platform's own
}

// PlatformShop is the id of the platform's own shop.
const PlatformShop = 1

// SandboxStatus is the state of a payment at the built-in provider. The numbers are stored.
type SandboxStatus int

const (
	SandboxToConfirm SandboxStatus = 1
	SandboxAction    SandboxStatus = 2
	SandboxCharged   SandboxStatus = 3
	SandboxDeclined  SandboxStatus = 4
	SandboxCancelled SandboxStatus = 5
)

// OwnerReply is the reply of a test card's owner to an authentication request. The numbers are stored.
type OwnerReply int

const (
	OwnerNoReply OwnerReply = 0
	OwnerAgreed  OwnerReply = 1
	OwnerRefused OwnerReply = 2
)

// SandboxIntent is a payment at the built-in provider.
type SandboxIntent struct {
	ID        string
	Key       string
	Secret    string
	Account   string
	OrderID   id.Order
	AttemptID id.Attempt
	Method    string
	Amount    money.Cents
	Refunded  money.Cents
	Status    SandboxStatus
	Owner     OwnerReply
	Message   string
}

// OrderNoticeKind is the subject of a notification about an order. The numbers are stored.
type OrderNoticeKind int

const (
	NoticePaid      OrderNoticeKind = 1
	NoticeUnpaid    OrderNoticeKind = 2 // a payment failed
	NoticeCancelled OrderNoticeKind = 3 // cancelled at midnight
	// NoticeReturned means that the provider refunded money or that a payment is disputed. Message has the details.
	NoticeReturned OrderNoticeKind = 10
)

// OrderNotice is a pending notification about an order.
type OrderNotice struct {
	ID      int64
	OrderID id.Order
	Kind    OrderNoticeKind
	UserID  id.User // the user who caused it; 0 if none
	Message string
	MadeAt  calendar.Instant
}
