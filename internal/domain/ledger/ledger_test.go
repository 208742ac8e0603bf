package ledger

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

var noon = calendar.At(time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC))

func sums(list []Transaction) map[Posting]money.Cents {
	out := map[Posting]money.Cents{}
	for _, t := range list {
		for _, l := range t.Postings {
			out[Posting{l.Account, l.ClubID, 0}] += l.Amount
		}
	}
	return out
}

func TestOrderTransactions(t *testing.T) {
	credit := Adjustment(1, 7, "Conguaglio", 2000, noon, 1)
	o := Order{ID: 3, ClubID: 7, Description: "Iscrizioni", Amount: 5000, CreditUsed: 2000}
	made, used, paid, reversed := o.Made(noon, 1), o.WithCredit(2000, noon, 1), o.Paid(noon, 0), o.Reversed(noon, 1)
	for _, c := range []struct {
		name                                     string
		list                                     []Transaction
		receivable, credit, fees, bank, toReturn money.Cents
	}{
		{"made", []Transaction{credit, made}, -5000, 2000, 5000, 0, 0},
		{"partly from credit", []Transaction{credit, made, used}, -3000, 0, 5000, 0, 0},
		{"paid", []Transaction{credit, made, used, paid}, 0, 0, 5000, -3000, 0},
		{"reversed", []Transaction{credit, made, used, paid, reversed}, 0, 2000, 0, -3000, 3000},
		{"cancelled", []Transaction{credit, made, used, o.WithCredit(-2000, noon, 1), Cancel(made, 1)}, 0, 2000, 0, 0, 0},
	} {
		for _, tr := range c.list {
			if err := tr.Check(); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		got := sums(c.list)
		want := map[Posting]money.Cents{
			{Receivable, 7, 0}: c.receivable, {Credit, 7, 0}: c.credit, {Fees, 0, 0}: c.fees, {Bank, 0, 0}: c.bank, {Refunds, 0, 0}: c.toReturn,
			{Adjustments, 0, 0}: -2000,
		}
		for account, amount := range want {
			if got[account] != amount {
				t.Errorf("%s: account %d has %d, want %d", c.name, account.Account, got[account], amount)
			}
		}
	}
}

func TestCheckRejectsUnbalanced(t *testing.T) {
	good := Order{ClubID: 7, Amount: 100}.Made(noon, 0)
	change := func(do func(*Transaction)) Transaction {
		t := good
		t.Postings = slices.Clone(good.Postings)
		do(&t)
		return t
	}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for name, wrong := range map[string]Transaction{
		"one line":       change(func(t *Transaction) { t.Postings = t.Postings[:1] }),
		"a cent more":    change(func(t *Transaction) { t.Postings[0].Amount++ }),
		"without club":   change(func(t *Transaction) { t.Postings[0].ClubID = 0 }),
		"fees of a club": change(func(t *Transaction) { t.Postings[1].ClubID = 7 }),
		"without a time": change(func(t *Transaction) { t.At = calendar.Instant{} }),
	} {
		if wrong.Check() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestAnySequenceOfOrdersSumsToZero checks that for any orders, each transaction sums to zero, and a cancellation leaves all balances
// unchanged.
func TestAnySequenceOfOrdersSumsToZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all, kept []Transaction
		for objectID := range rapid.Int64Range(0, 8).Draw(t, "orders") {
			o := Order{ID: id.Order(objectID + 1), ClubID: id.Club(rapid.Int64Range(1, 3).Draw(t, "club")),
				Amount: money.Cents(rapid.Int64Range(0, 1_000_000).Draw(t, "amount"))}
			o.CreditUsed = money.Cents(rapid.Int64Range(0, int64(o.Amount)).Draw(t, "credit"))
			life := []Transaction{o.Made(noon, 0), o.WithCredit(o.CreditUsed, noon, 0), o.Paid(noon, 0), o.Reversed(noon, 0)}
			life = life[:rapid.IntRange(1, len(life)).Draw(t, "stage")]
			all = append(all, life...)
			if rapid.Bool().Draw(t, "cancelled") {
				for _, tr := range life {
					all = append(all, Cancel(tr, 0))
				}
			} else {
				kept = append(kept, life...)
			}
		}
		total := money.Cents(0)
		have, want := sums(all), sums(kept)
		for account, amount := range have {
			total += amount
			if want[account] != amount {
				t.Fatalf("account %v has %d, want %d", account, amount, want[account])
			}
		}
		for _, tr := range all {
			if err := tr.Check(); err != nil {
				t.Fatal(err)
			}
		}
		if total != 0 {
			t.Fatalf("all accounts sum to %d", total)
		}
	})
}
