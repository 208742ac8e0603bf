// Package checkout is the life of an order: its states, what may happen to it, and what has to be done then. Nothing else decides whether
// an order is paid: pages, webhooks, jobs and administrators all ask here.
package checkout

import "traguardo/internal/domain"

// The states of an order, in the words of this package.
const (
	ToPay     = domain.OrderToPay
	Paying    = domain.OrderPaying
	Paid      = domain.OrderPaid
	Cancelled = domain.OrderCancelled
	Reversed  = domain.OrderReversed
)

// Event is what happens to an order.
type Event int

const (
	// Begin starts an attempt with a card; a new one replaces the one before.
	Begin Event = iota
	// Succeed is the provider's word that the attempt in flight was charged.
	Succeed
	// SucceedOther is its word about an attempt that is no longer the order's: it expired, was replaced, or is one charge too many.
	SucceedOther
	// Fail is a declined card or an attempt that the provider gave up.
	Fail
	// Doubt is a provider that did not answer: nobody knows whether the card was charged.
	Doubt
	// Expire ends an attempt after its thirty minutes.
	Expire
	// ApplyCredit uses credit for a part of the order.
	ApplyCredit
	// CoverByCredit uses credit for all that is left.
	CoverByCredit
	// MarkPaid records money that came another way.
	MarkPaid
	// Replace makes room for a new order of the same club and event.
	Replace
	// Cancel is asked for by a person or by the job at midnight.
	Cancel
	// Reverse takes back a paid order.
	Reverse
	events
)

// Action is what a transition asks of whoever runs it, in the transaction that stores the new state unless it says otherwise.
type Action int

const (
	// Settle informs the kind of order that it is paid, and posts the money.
	Settle Action = iota
	// Release gives applied credit back and informs the kind of order that it is cancelled.
	Release
	// TakeBack informs the kind of order that it is reversed, and gives back credit and card money.
	TakeBack
	// CreditCharge turns money that the provider took in vain into credit of the club.
	CreditCharge
	// DropAttempt asks the provider to cancel the attempt before, outside the transaction.
	DropAttempt
	// Reconcile has the provider asked again later.
	Reconcile
	// UseCredit books the use of credit.
	UseCredit
)

// Outcome is the answer of the table: the next state with what to do, or a refusal. An event that changes nothing keeps the state and
// has no actions: it happened before, or it comes too late to matter.
type Outcome struct {
	Next    domain.OrderState
	Do      []Action
	Refusal string // Italian, for the user; empty when the event is accepted
}

// Refused reports whether the event may not happen now.
func (o Outcome) Refused() bool { return o.Refusal != "" }

const (
	inPayment = "Un pagamento è in corso per questo ordine"
	isPaid    = "L'ordine è già pagato"
	isOver    = "L'ordine è annullato"
	isTaken   = "L'ordine è stornato"
	notPaid   = "L'ordine non è pagato"
)

func to(next domain.OrderState, do ...Action) Outcome { return Outcome{Next: next, Do: do} }

func refuse(stay domain.OrderState, why string) Outcome { return Outcome{Next: stay, Refusal: why} }

// table has a row for every state and a cell for every event.
var table = map[domain.OrderState][events]Outcome{
	ToPay: {
		Begin:         to(Paying),
		Succeed:       to(Paid, Settle), // the word came after the attempt was given up here
		SucceedOther:  to(Paid, Settle),
		Fail:          to(ToPay),
		Doubt:         to(ToPay, Reconcile),
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
		Doubt:         to(Paying, Reconcile),
		Expire:        to(ToPay, DropAttempt),
		ApplyCredit:   refuse(Paying, inPayment),
		CoverByCredit: refuse(Paying, inPayment),
		MarkPaid:      refuse(Paying, inPayment),
		Replace:       refuse(Paying, inPayment),
		Cancel:        refuse(Paying, inPayment),
		Reverse:       refuse(Paying, inPayment),
	},
	Paid: {
		Begin:         to(Paid), // the page answers success
		Succeed:       to(Paid),
		SucceedOther:  to(Paid, CreditCharge),
		Fail:          to(Paid),
		Doubt:         to(Paid, Reconcile),
		Expire:        to(Paid),
		ApplyCredit:   refuse(Paid, isPaid),
		CoverByCredit: refuse(Paid, isPaid),
		MarkPaid:      refuse(Paid, isPaid),
		Replace:       to(Paid), // what is paid stays, the new order is for the rest
		Cancel:        refuse(Paid, isPaid),
		Reverse:       to(Reversed, TakeBack),
	},
	Cancelled: {
		Begin:         refuse(Cancelled, isOver),
		Succeed:       to(Cancelled, CreditCharge),
		SucceedOther:  to(Cancelled, CreditCharge),
		Fail:          to(Cancelled),
		Doubt:         to(Cancelled, Reconcile),
		Expire:        to(Cancelled),
		ApplyCredit:   refuse(Cancelled, isOver),
		CoverByCredit: refuse(Cancelled, isOver),
		MarkPaid:      refuse(Cancelled, isOver),
		Replace:       to(Cancelled),
		Cancel:        to(Cancelled),
		Reverse:       refuse(Cancelled, isOver),
	},
	Reversed: {
		Begin:         refuse(Reversed, isTaken),
		Succeed:       to(Reversed),
		SucceedOther:  to(Reversed, CreditCharge),
		Fail:          to(Reversed),
		Doubt:         to(Reversed, Reconcile),
		Expire:        to(Reversed),
		ApplyCredit:   refuse(Reversed, isTaken),
		CoverByCredit: refuse(Reversed, isTaken),
		MarkPaid:      refuse(Reversed, isTaken),
		Replace:       to(Reversed),
		Cancel:        refuse(Reversed, isTaken),
		Reverse:       to(Reversed),
	},
}

// On is what an event does to an order in a state.
func On(s domain.OrderState, e Event) Outcome { return table[s][e] }
