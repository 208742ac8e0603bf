// Package checkout is the state machine of an order: its states, events and resulting actions. Pages, webhooks, jobs and
// administrators all use it; nothing else decides whether an order is paid.
package checkout

import "traguardo/internal/domain"

// The states of an order.
const (
	ToPay     = domain.OrderToPay
	Paying    = domain.OrderPaying
	Paid      = domain.OrderPaid
	Cancelled = domain.OrderCancelled
	Reversed  = domain.OrderReversed
)

// Event is something that happens to an order.
type Event int

const (
	// Begin starts a card attempt. A new one replaces the previous one.
	Begin Event = iota
	// Succeed is the provider's confirmation that the current attempt was charged.
	Succeed
	// SucceedOther is the confirmation of an attempt that is no longer current: expired, replaced or charged in addition.
	SucceedOther
	// Fail is a declined card or an attempt cancelled by the provider.
	Fail
	// NoReply means that the provider did not reply, so it is unknown whether the card was charged.
	NoReply
	// Expire ends an attempt after domain.AttemptLife.
	Expire
	// ApplyCredit pays a part of the order with credit.
	ApplyCredit
	// CoverByCredit pays the rest of the order with credit.
	CoverByCredit
	// MarkPaid records a payment made outside the portal.
	MarkPaid
	// Replace cancels the order in favour of a new one for the same club and event.
	Replace
	// Cancel is requested by a user or by the job at midnight.
	Cancel
	// Reverse undoes a paid order.
	Reverse
	eventCount
)

// Action is a step that a transition requires. It runs in the transaction that stores the new state unless noted otherwise.
type Action int

const (
	// Settle informs the kind of order that it is paid, and posts the money.
	Settle Action = iota
	// Release returns applied credit and informs the kind of order that it is cancelled.
	Release
	// Refund informs the kind of order that it is reversed, and returns credit and card money.
	Refund
	// CreditCharge turns a charge that paid nothing into credit of the club.
	CreditCharge
	// DropAttempt asks the provider to cancel the previous attempt, outside the transaction.
	DropAttempt
	// Reconcile queries the provider again later.
	Reconcile
	// UseCredit books the use of credit.
	UseCredit
)

// Outcome is the result of a transition: the next state and its actions, or a refusal.
// An event that arrives twice or too late keeps the state and has no actions.
type Outcome struct {
	Next    domain.OrderState
	Do      []Action
	Refusal string // Italian message for the user; empty if the event is accepted
}

// Refused reports whether the event is not allowed in the current state.
func (o Outcome) Refused() bool { return o.Refusal != "" }

const (
	inPayment   = "Un pagamento è in corso per questo ordine"
	isPaid      = "L'ordine è già pagato"
	isCancelled = "L'ordine è annullato"
	isReversed  = "L'ordine è stornato"
	notPaid     = "L'ordine non è pagato"
)

func to(next domain.OrderState, do ...Action) Outcome { return Outcome{Next: next, Do: do} }

func refuse(stay domain.OrderState, reason string) Outcome {
	return Outcome{Next: stay, Refusal: reason}
}

// table has a row for each state and a cell for each event.
var table = map[domain.OrderState][eventCount]Outcome{
	ToPay: {
		Begin:         to(Paying),
		Succeed:       to(Paid, Settle), // the confirmation arrived after the attempt was dropped
		SucceedOther:  to(Paid, Settle),
		Fail:          to(ToPay),
		NoReply:       to(ToPay, Reconcile),
		Expire:        to(ToPay),
		ApplyCredit:   to(ToPay, UseCredit),
		CoverByCredit: to(Paid, UseCredit, Settle),
		MarkPaid:      to(Paid, Settle),
		Replace:       to(Cancelled, Release),
		Cancel:        to(Cancelled, Release),
		Reverse:       refuse(ToPay, notPaid),
	},
	Paying: {
		Begin:         to(Paying, DropAttempt),
		Succeed:       to(Paid, Settle),
		SucceedOther:  to(Paid, Settle, DropAttempt),
		Fail:          to(ToPay),
		NoReply:       to(Paying, Reconcile),
		Expire:        to(ToPay, DropAttempt),
		ApplyCredit:   refuse(Paying, inPayment),
		CoverByCredit: refuse(Paying, inPayment),
		MarkPaid:      refuse(Paying, inPayment),
		Replace:       refuse(Paying, inPayment),
		Cancel:        refuse(Paying, inPayment),
		Reverse:       refuse(Paying, inPayment),
	},
	Paid: {
		Begin:         to(Paid), // the page shows success
		Succeed:       to(Paid),
		SucceedOther:  to(Paid, CreditCharge),
		Fail:          to(Paid),
		NoReply:       to(Paid, Reconcile),
		Expire:        to(Paid),
		ApplyCredit:   refuse(Paid, isPaid),
		CoverByCredit: refuse(Paid, isPaid),
		MarkPaid:      refuse(Paid, isPaid),
		Replace:       to(Paid), // the paid order stays; the new order is for the rest
		Cancel:        refuse(Paid, isPaid),
		Reverse:       to(Reversed, Refund),
	},
	Cancelled: {
		Begin:         refuse(Cancelled, isCancelled),
		Succeed:       to(Cancelled, CreditCharge),
		SucceedOther:  to(Cancelled, CreditCharge),
		Fail:          to(Cancelled),
		NoReply:       to(Cancelled, Reconcile),
		Expire:        to(Cancelled),
		ApplyCredit:   refuse(Cancelled, isCancelled),
		CoverByCredit: refuse(Cancelled, isCancelled),
		MarkPaid:      refuse(Cancelled, isCancelled),
		Replace:       to(Cancelled),
		Cancel:        to(Cancelled),
		Reverse:       refuse(Cancelled, isCancelled),
	},
	Reversed: {
		Begin:         refuse(Reversed, isReversed),
		Succeed:       to(Reversed),
		SucceedOther:  to(Reversed, CreditCharge),
		Fail:          to(Reversed),
		NoReply:       to(Reversed, Reconcile),
		Expire:        to(Reversed),
		ApplyCredit:   refuse(Reversed, isReversed),
		CoverByCredit: refuse(Reversed, isReversed),
		MarkPaid:      refuse(Reversed, isReversed),
		Replace:       to(Reversed),
		Cancel:        refuse(Reversed, isReversed),
		Reverse:       to(Reversed),
	},
}

// Transition returns the outcome of event e for an order in state s.
func Transition(s domain.OrderState, e Event) Outcome { return table[s][e] }
