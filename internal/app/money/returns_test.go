package money_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"traguardo/internal/access"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
)

// books are the sums of an order's transactions, by account.
func (p till) books(t testing.TB, order int64) map[ledger.Account]money.Cents {
	t.Helper()
	out := map[ledger.Account]money.Cents{}
	for _, tr := range must[[]ledger.Transaction](t)(p.db.OrderTransactions(t.Context(), order)) {
		for _, l := range tr.Postings {
			out[l.Account] += l.Amount
		}
	}
	return out
}

// TestReturnedMoney: what the provider sends back or a bank takes, by messages that come twice and in any order.
func TestReturnedMoney(t *testing.T) {
	testkit.Engines(t, returnedCase)
}

func returnedCase(t *testing.T, db *store.DB) {
	type books = map[ledger.Account]money.Cents
	p, ctx := newTill(t, db), t.Context()
	for _, c := range []struct {
		name     string
		credit   money.Cents // used for the order of 10 €
		run      func(t *testing.T, order int64, intent string)
		state    domain.OrderState
		refunded money.Cents
		left     money.Cents // credit of the club at the end
		want     books       // Fees, Bank and Refunds at the end
		changed  int         // how often the area of the order was informed
		told     int
	}{
		{
			name: "a part", run: func(_ *testing.T, _ int64, intent string) { p.company.SendBack(intent, 300) },
			state: domain.OrderPaid, refunded: 300, want: books{ledger.Fees: 700, ledger.Bank: -700}, changed: 1, told: 1,
		},
		{
			name: "two parts", run: func(_ *testing.T, _ int64, intent string) {
				p.company.SendBack(intent, 300)
				p.company.SendBack(intent, 200)
			},
			state: domain.OrderPaid, refunded: 500, want: books{ledger.Fees: 500, ledger.Bank: -500}, changed: -1, told: -1, // one message may say it all
		},
		{
			name: "the whole", run: func(_ *testing.T, _ int64, intent string) { p.company.SendBack(intent, 1000) },
			state: domain.OrderReversed, want: books{}, told: 1,
		},
		{
			name: "a part and the rest", run: func(t *testing.T, _ int64, intent string) {
				p.company.SendBack(intent, 300)
				p.hearTwice(t)
				p.company.SendBack(intent, 700)
			},
			state: domain.OrderReversed, refunded: 300, want: books{}, changed: 1, told: 2,
		},
		{
			name: "all that the card paid", credit: 400, run: func(_ *testing.T, _ int64, intent string) { p.company.SendBack(intent, 600) },
			state: domain.OrderPaid, refunded: 600, want: books{ledger.Fees: 400}, changed: 1, told: 1,
		},
		{
			name: "asked for here", run: func(t *testing.T, order int64, _ string) {
				must[appmoney.Credited](t)(p.orders.Refund(ctx, p.admin, order))
				p.later(t, time.Minute)
			},
			state: domain.OrderReversed, want: books{},
		},
		{
			name: "asked for here after a part", run: func(t *testing.T, order int64, intent string) {
				p.company.SendBack(intent, 300)
				p.hearTwice(t)
				must[appmoney.Credited](t)(p.orders.Refund(ctx, p.admin, order))
				p.later(t, time.Minute)
			},
			state: domain.OrderReversed, refunded: 300, want: books{}, changed: 1, told: 1,
		},
		{
			name: "a part goes back between the request here and the job", run: func(t *testing.T, order int64, intent string) {
				must[appmoney.Credited](t)(p.orders.Refund(ctx, p.admin, order))
				p.company.SendBack(intent, 300)
				p.hearTwice(t)
				p.later(t, time.Minute)
			},
			state: domain.OrderReversed, want: books{},
		},
		{
			name: "after the order was reversed into credit", run: func(t *testing.T, order int64, intent string) {
				must[appmoney.Credited](t)(p.orders.UseCredit(ctx, p.admin, order, nil))
				p.company.SendBack(intent, 1000)
			},
			state: domain.OrderReversed, want: books{ledger.Refunds: 1000, ledger.Adjustments: -1000}, told: 1, // the movements are not the order's
		},
		{
			name: "a part, then reversed into credit", run: func(t *testing.T, order int64, intent string) {
				p.company.SendBack(intent, 300)
				p.hearTwice(t)
				must[appmoney.Credited](t)(p.orders.UseCredit(ctx, p.admin, order, nil))
			},
			state: domain.OrderReversed, refunded: 300, left: 700, want: books{ledger.Refunds: 700, ledger.Bank: -700}, changed: 1, told: 1,
		},
		{
			name: "disputed", run: func(_ *testing.T, _ int64, intent string) {
				p.company.Dispute(intent, "dp_1", "created", "needs_response", 1000)
			},
			state: domain.OrderPaid, want: books{ledger.Fees: 1000, ledger.Refunds: -1000}, told: 1,
		},
		{
			name: "an inquiry", run: func(_ *testing.T, _ int64, intent string) {
				p.company.Dispute(intent, "dp_2", "created", "warning_needs_response", 1000)
				p.company.Dispute(intent, "dp_2", "closed", "warning_closed", 1000)
			},
			state: domain.OrderPaid, want: books{ledger.Fees: 1000, ledger.Bank: -1000}, told: 1,
		},
		{
			name: "won", run: func(_ *testing.T, _ int64, intent string) {
				p.company.Dispute(intent, "dp_3", "created", "needs_response", 1000)
				p.company.Dispute(intent, "dp_3", "funds_withdrawn", "under_review", 1000)
				p.company.Dispute(intent, "dp_3", "closed", "won", 1000)
				p.company.Dispute(intent, "dp_3", "funds_reinstated", "won", 1000)
			},
			state: domain.OrderPaid, want: books{ledger.Fees: 1000, ledger.Bank: -1000}, told: -1,
		},
		{
			name: "lost", run: func(_ *testing.T, _ int64, intent string) {
				p.company.Dispute(intent, "dp_4", "created", "needs_response", 400)
				p.company.Dispute(intent, "dp_4", "closed", "lost", 400)
			},
			state: domain.OrderPaid, refunded: 400, want: books{ledger.Fees: 600, ledger.Bank: -600}, changed: 1, told: -1,
		},
		{
			name: "won and disputed again", run: func(_ *testing.T, _ int64, intent string) {
				p.company.Dispute(intent, "dp_5", "closed", "won", 1000)
				p.company.Dispute(intent, "dp_6", "created", "needs_response", 1000)
			},
			state: domain.OrderPaid, want: books{ledger.Fees: 1000, ledger.Refunds: -1000}, told: 2,
		},
		{
			name: "lost after it was reversed into credit", run: func(t *testing.T, order int64, intent string) {
				must[appmoney.Credited](t)(p.orders.UseCredit(ctx, p.admin, order, nil))
				p.company.Dispute(intent, "dp_7", "closed", "lost", 1000)
			},
			state: domain.OrderReversed, want: books{ledger.Refunds: 1000, ledger.Adjustments: -1000}, told: 1,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := p.countChanged()
			club := testkit.Club(t, db).ID
			if c.credit > 0 {
				must[int64](t)(p.move(ctx, club, domain.WalletCredit, c.credit))
			}
			order := must[int64](t)(p.order(ctx, club, 1000))
			if c.credit > 0 {
				must[appmoney.Credited](t)(p.orders.UseCredit(ctx, p.admin, order, nil))
			}
			if r := p.pay(t, order, appmoney.Card{Method: good}); !r.Success {
				t.Fatalf("%+v", r)
			}
			intent := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0].IntentID
			c.run(t, order, intent)
			p.hearTwice(t)
			p.later(t, time.Hour)
			o := must[domain.Order](t)(db.Order(ctx, order))
			if o.State != c.state || o.Refunded != c.refunded {
				t.Errorf("state %d, refunded %d, want %d and %d", o.State, o.Refunded, c.state, c.refunded)
			}
			got := p.books(t, order)
			for _, account := range []ledger.Account{ledger.Fees, ledger.Bank, ledger.Refunds, ledger.Adjustments} {
				if got[account] != c.want[account] {
					t.Errorf("account %d has %d, want %d", account, got[account], c.want[account])
				}
			}
			if credit := must[money.Cents](t)(db.Credit(ctx, club)); credit != c.left {
				t.Errorf("the credit is %d, want %d", credit, c.left)
			}
			if c.changed >= 0 && *changed != c.changed {
				t.Errorf("the area was informed %d times, want %d", *changed, c.changed)
			}
			if n := p.told(t, order); c.told >= 0 && n != c.told {
				t.Errorf("%d messages, want %d", n, c.told)
			}
			p.sound(t)
		})
	}
}

// countChanged counts how often the area of orders hears that their money changed.
func (p till) countChanged() *int {
	n := new(int)
	quiet := func(context.Context, store.Q, access.Actor, domain.Order) error { return nil }
	p.orders.Register(map[domain.OrderKind]appmoney.Kind{domain.OrderChampionships: {
		Settled: quiet, Cancelled: quiet, Reversed: quiet,
		Changed: func(context.Context, store.Q, access.Actor, domain.Order) error { *n++; return nil },
	}})
	return n
}

// told is how many messages say what the provider did to the money of an order.
func (p till) told(t testing.TB, order int64) (n int) {
	t.Helper()
	for _, m := range must[[]domain.OrderNotice](t)(p.db.OrderNotices(t.Context(), 1000)) {
		if m.OrderID == order && m.Kind == domain.NoticeReturned {
			n++
		}
	}
	return n
}

// hearTwice delivers what the company has sent, each message twice and in any order.
func (p till) hearTwice(t testing.TB) {
	t.Helper()
	list := p.company.Messages()
	list = append(list, list...)
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, m := range list {
		p.hear(t, m)
	}
}

// TestRefundOfDisputed: the provider refunds no charge that is disputed, so the portal does not promise it.
func TestRefundOfDisputed(t *testing.T) {
	db := testkit.DB(t)
	p, ctx := newTill(t, db), t.Context()
	for status, refused := range map[string]bool{"warning_needs_response": false, "needs_response": true, "lost": true, "won": false} {
		order := must[int64](t)(p.order(ctx, testkit.Club(t, db).ID, 1000))
		p.pay(t, order, appmoney.Card{Method: good})
		intent := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0].IntentID
		p.company.Dispute(intent, "dp_"+status, "updated", status, 400)
		p.hearTwice(t)
		if _, err := p.orders.Refund(ctx, p.admin, order); problem.Is(err, problem.KindRefused) != refused {
			t.Errorf("%s: %v", status, err)
		}
	}
	p.sound(t)
}

// TestReturnedInVain: money that paid for nothing is credit, which goes when the provider sends it back.
func TestReturnedInVain(t *testing.T) {
	db := testkit.DB(t)
	p := newTill(t, db)
	ctx, club := t.Context(), testkit.Club(t, db).ID
	order := must[int64](t)(p.order(ctx, club, 1000))
	p.company.Fail(only("confirm", fakestripe.Mute))
	p.pay(t, order, appmoney.Card{Method: good})
	p.company.Fail(only("", fakestripe.Good))
	intent := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0].IntentID
	p.company.Messages()
	p.company.SendBack(intent, 400) // the message about the charge never comes
	p.hearTwice(t)
	p.state(t, order, domain.OrderPaid)
	if o := must[domain.Order](t)(db.Order(ctx, order)); o.Refunded != 400 {
		t.Errorf("%+v", o)
	}
	p.sound(t)
}

// TestReturnedAtOnce: a message that many servers hear at the same instant is booked once.
//
//test:race
func TestReturnedAtOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newTill(t, db), t.Context()
		order := must[int64](t)(p.order(ctx, testkit.Club(t, db).ID, 1000))
		p.pay(t, order, appmoney.Card{Method: good})
		intent := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0].IntentID
		p.company.SendBack(intent, 200)
		p.company.Dispute(intent, "dp_9", "created", "needs_response", 800)
		p.company.Dispute(intent, "dp_9", "closed", "lost", 800)
		var all sync.WaitGroup
		for _, m := range p.company.Messages() {
			for range *manyCalls {
				all.Go(func() { p.hear(t, m) })
			}
		}
		all.Wait()
		if o := must[domain.Order](t)(db.Order(ctx, order)); o.Refunded != 1000 {
			t.Errorf("refunded %d", o.Refunded)
		}
		p.sound(t)
	})
}
