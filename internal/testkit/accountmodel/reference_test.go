package accountmodel_test

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"traguardo/internal/domain/id"
)

// The options of an event that the reference knows, by their ids in the contract.
const (
	racePrice      = 18
	athletePrice   = 19
	teamPrice      = 20
	clubPrice      = 22
	onlyClosed     = 23
	racePrice2     = 30
	racePrice3     = 40
	online         = 41
	racePrice4     = 48
	racePrice5     = 49
	athletePenalty = 50
	entryPenalty   = 51
	teamPenalty    = 52
	lateFee        = 53
	lateDays       = 54
	absenceDays    = 55
	teamOnlyPay    = 72
)

// The states of an order, by their ids in the contract.
const (
	toPay = iota
	paying
	paid
	cancelled
	reversed
)

// leastCharge is the smallest amount that a card can be charged.
const leastCharge = 50

// reference is a second implementation of the account rules of an event. Amounts are in cents; days count from the start.
type reference struct {
	today, deadline int
	options         map[int]int
	method          int
	own             map[place]int // prices of a race, or of the category if race is 0
	entries         []*entry      // by id
	orders          []*order      // by id
	credit          []int         // by club
	extended        []bool
	closed          bool         // entries are closed before the deadline
	limit           int          // of athletes in the event
	waiting         []*applicant // in order
}

// place is where a price applies: option 18 for individual races, option 20 for teams.
type place struct{ option, race int }

// entry is an athlete or a team in a race.
type entry struct {
	id       int64
	club     int
	team     bool
	race     int
	athlete  int   // of an individual entry
	members  []int // of a team
	late     bool
	status   int // 3: absent
	declared bool
	byClub   bool // entered by its own club, which is not the organiser
	hand     bool // marked as paid by a user
	paid     bool
	payBy    int // the last day to pay while unpaid
	// declineUntil is set for an entry of the waiting list.
	declineUntil time.Time
}

// order is an amount that a club was asked to pay.
type order struct {
	id                     id.Order
	club, day, state       int
	amount, used, credited int    // used is credit in the order, credited what later became credit
	sent, lost             int    // refunded by the provider on its own, and lost in disputes
	card                   bool   // paid by card, at least in part
	disputed               bool   // a bank withholds or took some of its money
	toCard                 bool   // reversed, with the card payment refunded
	account                string // the account it was made for
}

// of returns the entries of a club, oldest first.
func (r *reference) of(club int) (list []*entry) {
	for _, e := range r.entries {
		if e.club == club {
			list = append(list, e)
		}
	}
	return list
}

// kept returns the part of an order that is neither credit nor refunded.
func (o *order) kept() int { return o.amount - o.credited - o.sent - o.lost }

// received returns the money of a club's paid orders.
func (r *reference) received(club int) (sum int) {
	for _, o := range r.orders {
		if o.club == club && o.state == paid {
			sum += o.kept()
		}
	}
	return sum
}

// amounts returns what a club paid, by orders and by mark, and what is due.
func (r *reference) amounts(club int) (got, due int) {
	fees, fines := r.charges(club)
	got = r.received(club)
	due = -got
	for _, e := range r.of(club) {
		due += fees[e] + fines[e]
		if e.hand { // a mark does not cover fines
			got += fees[e]
			due -= fees[e]
		}
	}
	return got, due
}

// account describes everything an order is for, including the tariff, because different fees can add up to the same amount.
func (r *reference) account(club int) string {
	fees, fines := r.charges(club)
	text := fmt.Sprint(r.received(club), r.method, r.options, r.own)
	for _, e := range r.of(club) {
		text += fmt.Sprintf(" %d:%d+%d %t", e.id, fees[e], fines[e], e.hand)
	}
	return text
}

// cause is who caused a change of an account.
type cause int

const (
	theClubItself cause = iota
	others
	othersRaising // others made the club owe more: it has time to pay everything
)

// settle updates payments after a change. It returns whether others made the club owe more, and what became credit.
func (r *reference) settle(club int, why cause) (short bool, excess int) {
	fees, _ := r.charges(club)
	left := r.received(club)
	for _, e := range r.of(club) {
		was := e.paid
		e.paid = e.hand || fees[e] == 0 || fees[e] <= left
		if !e.hand {
			left = max(0, left-fees[e])
		}
		if e.paid {
			continue
		}
		if was {
			e.payBy = r.today
		}
		if why == othersRaising || why == others && was {
			e.payBy = max(e.payBy, r.today+1)
			short = true
		}
	}
	_, due := r.amounts(club)
	if due < 0 {
		excess = -due
		r.giveBack(club, excess)
	}
	if due <= 0 {
		for _, o := range r.orders {
			if o.club == club && o.state == toPay {
				r.cancel(o)
			}
		}
	}
	return short, excess
}

// giveBack turns overpaid money into credit, newest paid order first.
func (r *reference) giveBack(club, excess int) {
	r.credit[club] += excess
	for _, o := range slices.Backward(r.orders) {
		if o.club == club && o.state == paid {
			part := min(excess, o.kept())
			o.credited += part
			excess -= part
		}
	}
}

// use applies credit to an open order and leaves nothing or an amount that a card can be charged.
func (r *reference) use(o *order) {
	part := max(0, min(r.credit[o.club], o.amount-o.used))
	if rest := o.amount - o.used - part; rest > 0 && rest < leastCharge {
		part = max(0, part-(leastCharge-rest))
	}
	o.used += part
	r.credit[o.club] -= part
}

func (r *reference) cancel(o *order) {
	r.credit[o.club] += o.used
	o.state, o.used = cancelled, 0
}

// reverse reverses a paid order; toCard refunds the card payment.
func (r *reference) reverse(o *order, toCard bool) {
	r.credit[o.club] += o.used - o.credited
	if !toCard {
		r.credit[o.club] += max(0, o.amount-o.used-o.sent-o.lost)
	}
	o.state, o.toCard = reversed, toCard
}

// sendBack subtracts money that the provider returned on its own. If nothing else paid the order, it is reversed.
func (r *reference) sendBack(o *order, amount int, lost bool) {
	whole := !lost && o.used == 0 && o.lost == 0 && o.sent+amount == o.amount
	if o.state == paid && whole {
		r.reverse(o, true)
		return
	}
	if lost {
		o.lost += amount
	} else {
		o.sent += amount
	}
	switch over := -o.kept(); {
	case o.state == reversed: // its money had become credit
		r.credit[o.club] -= amount
	case over > 0:
		o.credited -= over
		r.credit[o.club] -= over
	}
}

// inPayment reports whether a club has a payment with an unknown outcome.
func (r *reference) inPayment(club int) bool {
	return slices.ContainsFunc(r.orders, func(o *order) bool { return o.club == club && o.state == paying })
}

// open reports whether a club other than the organiser may enter and remove, and whether it is late.
func (r *reference) open(club int) (open, late bool) {
	if r.extended[club] {
		return true, false
	}
	return !r.closed && r.today <= r.deadline+r.options[lateDays], r.today > r.deadline
}

// hasTime reports whether a club can still pay today for an entry that the nightly job may remove.
func (r *reference) hasTime(club int) bool {
	return slices.ContainsFunc(r.of(club), func(e *entry) bool { return e.byClub && !e.paid && e.payBy >= r.today })
}

// expires reports whether the nightly job cancels an order.
func (r *reference) expires(o *order) bool {
	return r.options[online] == 1 && o.state == toPay && o.day < r.today && !r.extended[o.club] && !r.hasTime(o.club)
}

// expired returns the entries that the nightly job removes.
func (r *reference) expired() (gone []*entry) {
	for _, e := range r.entries {
		if r.options[online] == 1 && e.byClub && !e.paid && e.payBy < r.today && e.status == 0 && !r.extended[e.club] && !r.inPayment(e.club) {
			gone = append(gone, e)
		}
	}
	return gone
}

func (r *reference) add(e *entry) {
	e.payBy = r.today
	r.entries = append(r.entries, e)
	slices.SortFunc(r.entries, func(a, b *entry) int { return cmp.Compare(a.id, b.id) })
}

func (r *reference) remove(e *entry) {
	r.entries = slices.DeleteFunc(r.entries, func(x *entry) bool { return x == e })
}
