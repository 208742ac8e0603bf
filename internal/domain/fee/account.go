package fee

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"traguardo/internal/domain/money"
)

// Account is what a club owes for an event by today's tariff, what was paid for it, and what is left. It is the only place that decides
// whether an entry is paid.
type Account struct {
	Counts
	Charged Amounts     // what everything costs
	Paid    Amounts     // what of it is covered, part by part
	Excess  money.Cents // what was paid beyond it

	cost    map[int64]money.Cents // of entries, without penalties
	missing map[int64]money.Cents // of that, what nothing covers
	open    []Charge              // what nothing covers, in the order in which money would
	partial []bool                // of open: money covers a part of the charge
}

// Account balances the entries of a club against the money that was paid for them. Money covers the oldest entry first; an entry that a
// person marked as paid needs none.
func (t Tariff) Account(entries []Entry, paid money.Cents) Account {
	charges, counts := t.Charges(entries)
	a := Account{Counts: counts, cost: map[int64]money.Cents{}, missing: map[int64]money.Cents{}}
	byHand := map[int64]bool{}
	for i := range entries {
		if entries[i].ByHand {
			byHand[entries[i].ID] = true
		}
	}
	for _, c := range charges {
		covered := min(paid, c.Amount)
		if byHand[c.EntryID] && !c.Kind.Penalty() {
			covered = c.Amount
		} else {
			paid -= covered
		}
		*a.Charged.part(c.Kind) += c.Amount
		*a.Paid.part(c.Kind) += covered
		left := c.Amount - covered
		if left > 0 {
			a.open, a.partial = append(a.open, Charge{c.EntryID, c.Kind, left}), append(a.partial, covered > 0)
		}
		if !c.Kind.Penalty() {
			a.cost[c.EntryID] += c.Amount
			a.missing[c.EntryID] += left
		}
	}
	a.Excess = paid
	return a
}

// Penalty reports whether a charge is for not turning up. It does not decide whether an entry is paid.
func (k Kind) Penalty() bool { return k == EntryPenalty || k == TeamPenalty || k == AthletePenalty }

// Covers reports whether an entry counts as paid: nothing of what it costs is left.
func (a Account) Covers(entryID int64) bool { return a.missing[entryID] == 0 }

// Cost returns what an entry costs, with the shared fees that belong to it and without penalties.
func (a Account) Cost(entryID int64) money.Cents { return a.cost[entryID] }

// Due returns what is left to pay, part by part.
func (a Account) Due() Amounts {
	return Amounts{a.Charged.Fees - a.Paid.Fees, a.Charged.Late - a.Paid.Late, a.Charged.Penalties - a.Paid.Penalties}
}

// DueLines returns what is left to pay as lines of an order, by kind; they sum to Due. What money covers in part has a line of its own.
func (a Account) DueLines() []Line {
	var whole, rest bill
	for i, c := range a.open {
		if a.partial[i] {
			rest.put(c.Kind, 0, c.Amount)
		} else {
			whole.put(c.Kind, 1, c.Amount)
		}
	}
	return append(whole.lines(), rest.lines()...)
}

// State identifies what is left to pay, entry by entry. An order keeps it: when it differs, the order is for another state of the account.
func (a Account) State() string {
	h := sha256.New()
	var row [24]byte
	for _, c := range a.open {
		binary.BigEndian.PutUint64(row[0:], uint64(c.EntryID))
		binary.BigEndian.PutUint64(row[8:], uint64(c.Kind))
		binary.BigEndian.PutUint64(row[16:], uint64(c.Amount))
		h.Write(row[:])
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
