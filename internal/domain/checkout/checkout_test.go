package checkout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
)

func TestRules(t *testing.T) {
	for _, c := range []struct {
		name  string
		state domain.OrderState
		event Event
		want  domain.OrderState
		do    []Action
		no    bool
	}{
		{"a card is charged", Paying, Succeed, Paid, []Action{Settle}, false},
		{"confirmed again", Paid, Succeed, Paid, nil, false},
		{"a double click pays once", Paid, Begin, Paid, nil, false},
		{"a second attempt drops the first", Paying, Begin, Paying, []Action{DropAttempt}, false},
		{"the dropped attempt was charged", Paying, SucceedOther, Paid, []Action{Settle, DropAttempt}, false},
		{"both were charged", Paid, SucceedOther, Paid, []Action{CreditCharge}, false},
		{"declined", Paying, Fail, ToPay, nil, false},
		{"declined after the other attempt paid", Paid, Fail, Paid, nil, false},
		{"no reply", Paying, NoReply, Paying, []Action{Reconcile}, false},
		{"expired", Paying, Expire, ToPay, []Action{DropAttempt}, false},
		{"charged after it expired", ToPay, Succeed, Paid, []Action{Settle}, false},
		{"charged after the cancellation", Cancelled, Succeed, Cancelled, []Action{CreditCharge}, false},
		{"not cancelled during a card attempt", Paying, Cancel, Paying, nil, true},
		{"not replaced during a card attempt", Paying, Replace, Paying, nil, true},
		{"no credit during a card attempt", Paying, ApplyCredit, Paying, nil, true},
		{"replaced", ToPay, Replace, Cancelled, []Action{Release}, false},
		{"cancelled twice", Cancelled, Cancel, Cancelled, nil, false},
		{"paid order is not cancelled", Paid, Cancel, Paid, nil, true},
		{"reversed", Paid, Reverse, Reversed, []Action{Refund}, false},
		{"reversed twice", Reversed, Reverse, Reversed, nil, false},
		{"unpaid order is not reversed", ToPay, Reverse, ToPay, nil, true},
		{"marked paid", ToPay, MarkPaid, Paid, []Action{Settle}, false},
		{"marked paid twice", Paid, MarkPaid, Paid, nil, true},
		{"covered by credit", ToPay, CoverByCredit, Paid, []Action{UseCredit, Settle}, false},
		{"cancelled order is not paid", Cancelled, Begin, Cancelled, nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Transition(c.state, c.event)
			if got.Next != c.want || !slices.Equal(got.Do, c.do) || got.Refused() != c.no {
				t.Errorf("got %+v, want got.Next == c.want and slices.Equal(got.Do, c.do) and got.Refused() == c.no", got)
			}
		})
	}
}

// TestTableIsComplete checks that a refusal changes nothing, and no cell of the table is empty.
func TestTableIsComplete(t *testing.T) {
	for s := ToPay; s <= Reversed; s++ {
		for e := Begin; e < eventCount; e++ {
			o := Transition(s, e)
			if o.Refused() && (o.Next != s || o.Do != nil) {
				t.Errorf("state %d, event %d: refused, but %+v", s, e, o)
			}
			if !o.Refused() && o.Next == ToPay && s != ToPay && s != Paying {
				t.Errorf("state %d, event %d: to pay again", s, e)
			}
		}
	}
}

// TestAnySequence checks that for any sequence of events, an order is settled at most once, every charge either pays the order or becomes
// credit, and a cancelled or reversed order is never paid again.
func TestAnySequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := ToPay
		settled, charges, credited, takenBack := 0, 0, 0, 0
		byCard := false
		for _, e := range rapid.SliceOfN(rapid.IntRange(0, int(eventCount)-1), 0, 60).Draw(t, "events") {
			event, before := Event(e), state
			if event == Succeed && byCard {
				continue // a repeated confirmation of the same charge; its id identifies it
			}
			o := Transition(state, event)
			if event == Succeed || event == SucceedOther {
				charges++
				if before == Reversed && event == Succeed {
					charges-- // a repeated confirmation of the refunded charge
				}
			}
			for _, a := range o.Do {
				switch a {
				case Settle:
					settled++
					byCard = event == Succeed || event == SucceedOther
				case CreditCharge:
					credited++
				case Refund:
					takenBack++
				case Release:
					if settled > 0 {
						t.Fatal("a paid order was released")
					}
				default:
				}
			}
			state = o.Next
		}
		if settled > 1 || takenBack > settled {
			t.Fatalf("settled %d times, reversed %d times", settled, takenBack)
		}
		worth := credited
		if byCard {
			worth++
		}
		if !byCard && settled == 1 { // paid another way: every charge became credit, except a confirmation for a charge that was never made
			return
		}
		if charges != worth {
			t.Fatalf("%d charges, %d of them accounted for", charges, worth)
		}
	})
}
