package fee

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// Account is a club's balance for an event under the current tariff. Only Account decides whether an entry is paid.
type Account struct {
	Counts
	Charged Amounts     // total cost
	Paid    Amounts     // part of Charged that is covered
	Excess  money.Cents // paid beyond the cost

	cost    map[id.Entry]money.Cents // cost per entry, without penalties
	missing map[id.Entry]money.Cents // uncovered part of cost
	open    []Charge                 // uncovered charges, in the order in which money covers them
	partial []bool                   // for each charge in open: partly covered
}

// Account balances a club's entries against the money paid for them. Money covers the oldest entry first.
// An entry that a user marked as paid needs no money.
func (t Tariff) Account(entries []Entry, paid money.Cents) Account {
	charges, counts := t.Charges(entries)
	a := Account{Counts: counts, cost: map[id.Entry]money.Cents{}, missing: map[id.Entry]money.Cents{}}
	markedPaid := map[id.Entry]bool{}
	for i := range entries {
		if entries[i].MarkedPaid {
			markedPaid[entries[i].ID] = true
		}
	}
	for _, c := range charges {
		covered := min(paid, c.Amount)
		if markedPaid[c.EntryID] && !c.Kind.Penalty() {
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

// Penalty reports whether the kind is a penalty for absence. Penalties do not affect whether an entry is paid.
func (k Kind) Penalty() bool { return k == EntryPenalty || k == TeamPenalty || k == AthletePenalty }

// Covers reports whether the entry is paid.
func (a Account) Covers(entryID id.Entry) bool { return a.missing[entryID] == 0 }

// Cost returns the cost of an entry with its share of common fees and without penalties.
func (a Account) Cost(entryID id.Entry) money.Cents { return a.cost[entryID] }

// Due returns the amounts left to pay.
func (a Account) Due() Amounts {
	return Amounts{a.Charged.Fees - a.Paid.Fees, a.Charged.Late - a.Paid.Late, a.Charged.Penalties - a.Paid.Penalties}
}

// DueLines returns order lines that sum to Due. Partly covered charges have lines of their own.
func (a Account) DueLines() []Line {
	var whole, rest linesByKind
	for i, c := range a.open {
		if a.partial[i] {
			rest.add(c.Kind, 0, c.Amount)
		} else {
			whole.add(c.Kind, 1, c.Amount)
		}
	}
	return append(whole.lines(), rest.lines()...)
}

// State returns a hash of the open charges. An order stores it to detect that the account has changed since.
func (a Account) State() string {
	h := sha256.New()
	var row [24]byte
	for _, c := range a.open {
		binary.BigEndian.PutUint64(row[0:], uint64(c.EntryID)) //nolint:gosec // any bits identify it
		binary.BigEndian.PutUint64(row[8:], uint64(c.Kind))    //nolint:gosec // any bits identify it
		binary.BigEndian.PutUint64(row[16:], uint64(c.Amount)) //nolint:gosec // any bits identify it
		h.Write(row[:])
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
