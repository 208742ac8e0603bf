package money_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"traguardo/internal/access"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
)

// books returns the sums of an order's transactions by account.
func (p cardFixture) books(t testing.TB, order id.Order) map[ledger.Account]money.Cents {
	t.Helper()
	out := map[ledger.Account]money.Cents{}
	for _, tr := range must[[]ledger.Transaction](t)(p.db.OrderTransactions(t.Context(), order)) {
		for _, l := range tr.Postings {
			out[l.Account] += l.Amount
		}
	}
	return out
}

// TestReturnedMoney checks refunds and disputes reported by repeated and shuffled events.
func TestReturnedMoney(t *testing.T) {
	testkit.Engines(t, returnedCase)
}

// balances are the balances of accounts that an order moves.
type balances = map[ledger.Account]money.Cents

// returnedMoney is a refund or a dispute at the provider, and what the portal must make of it.
type returnedMoney struct {
	name     string
	credit   money.Cents // used for the order of 10 €
	run      func(t *testing.T, p cardFixture, order id.Order, intent string)
	state    domain.OrderState
	refunded money.Cents
	left     money.Cents // the club's credit at the end
	want     balances    // at the end
	changed  int         // calls of the Changed hook, -1 for any
	notices  int         // queued notices, -1 for any
}

// refunds are refunds made at the provider, alone and beside those requested in the portal.
func refunds() []returnedMoney {
	return []returnedMoney{
		{
			name: "part of the amount", run: func(_ *testing.T, p cardFixture, _ id.Order, intent string) { p.company.SendBack(intent, 300) },
			state: domain.OrderPaid, refunded: 300, want: balances{ledger.Fees: 700, ledger.Bank: -700}, changed: 1, notices: 1,
		},
		{
			name: "two partial refunds", run: func(_ *testing.T, p cardFixture, _ id.Order, intent string) {
				p.company.SendBack(intent, 300)
				p.company.SendBack(intent, 200)
			},
			// one event may report both
			state: domain.OrderPaid, refunded: 500, want: balances{ledger.Fees: 500, ledger.Bank: -500}, changed: -1, notices: -1,
		},
		{
			name: "whole amount", run: func(_ *testing.T, p cardFixture, _ id.Order, intent string) { p.company.SendBack(intent, 1000) },
			state: domain.OrderReversed, want: balances{}, notices: 1,
		},
		{
			name: "a partial refund and the rest", run: func(t *testing.T, p cardFixture, _ id.Order, intent string) {
				p.company.SendBack(intent, 300)
				p.deliverTwice(t)
				p.company.SendBack(intent, 700)
			},
			state: domain.OrderReversed, refunded: 300, want: balances{}, changed: 1, notices: 2,
		},
		{
			name: "all that was paid by card", credit: 400, run: func(_ *testing.T, p cardFixture, _ id.Order,
				intent string) {
				p.company.SendBack(intent, 600)
			},
			state: domain.OrderPaid, refunded: 600, want: balances{ledger.Fees: 400}, changed: 1, notices: 1,
		},
		{
			name: "requested here", run: func(t *testing.T, p cardFixture, order id.Order, _ string) {
				must[appmoney.Credited](t)(p.orders.Refund(t.Context(), p.admin, order))
				p.advance(t, time.Minute)
			},
			state: domain.OrderReversed, want: balances{},
		},
		{
			name: "requested here after a partial refund", run: func(t *testing.T, p cardFixture, order id.Order, intent string) {
				p.company.SendBack(intent, 300)
				p.deliverTwice(t)
				must[appmoney.Credited](t)(p.orders.Refund(t.Context(), p.admin, order))
				p.advance(t, time.Minute)
			},
			state: domain.OrderReversed, refunded: 300, want: balances{}, changed: 1, notices: 1,
		},
		{
			name: "partial refund between the request here and the job", run: func(t *testing.T, p cardFixture, order id.Order, intent string) {
				must[appmoney.Credited](t)(p.orders.Refund(t.Context(), p.admin, order))
				p.company.SendBack(intent, 300)
				p.deliverTwice(t)
				p.advance(t, time.Minute)
			},
			state: domain.OrderReversed, want: balances{},
		},
		{
			name: "after the order was reversed into credit", run: func(t *testing.T, p cardFixture, order id.Order, intent string) {
				must[appmoney.Credited](t)(p.orders.UseCredit(t.Context(), p.admin, order, nil))
				p.company.SendBack(intent, 1000)
			},
			// the wallet lines are not the order's
			state: domain.OrderReversed, want: balances{ledger.Refunds: 1000, ledger.Adjustments: -1000}, notices: 1,
		},
		{
			name: "partial refund, then reversed into credit", run: func(t *testing.T, p cardFixture, order id.Order, intent string) {
				p.company.SendBack(intent, 300)
				p.deliverTwice(t)
				must[appmoney.Credited](t)(p.orders.UseCredit(t.Context(), p.admin, order, nil))
			},
			state: domain.OrderReversed, refunded: 300, left: 700, want: balances{ledger.Refunds: 700, ledger.Bank: -700}, changed: 1, notices: 1,
		},
	}
}

// disputes are disputes in all states.
func disputes() []returnedMoney {
	return []returnedMoney{
		{
			name: "disputed", run: func(_ *testing.T, p cardFixture, _ id.Order, intent string) {
				p.company.Dispute(intent, "dp_1", "created", "needs_response", 1000)
			},
			state: domain.OrderPaid, want: balances{ledger.Fees: 1000, ledger.Refunds: -1000}, notices: 1,
		},
		{
			name: "an inquiry", run: func(_ *testing.T, p cardFixture, _ id.Order, intent string) {
				p.company.Dispute(intent, "dp_2", "created", "warning_needs_response", 1000)
				p.company.Dispute(intent, "dp_2", "closed", "warning_closed", 1000)
			},
			state: domain.OrderPaid, want: balances{ledger.Fees: 1000, ledger.Bank: -1000}, notices: 1,
		},
		{
			name: "won", run: func(_ *testing.T, p cardFixture, _ id.Order, intent string) {
				p.company.Dispute(intent, "dp_3", "created", "needs_response", 1000)
				p.company.Dispute(intent, "dp_3", "funds_withdrawn", "under_review", 1000)
				p.company.Dispute(intent, "dp_3", "closed", "won", 1000)
				p.company.Dispute(intent, "dp_3", "funds_reinstated", "won", 1000)
			},
			state: domain.OrderPaid, want: balances{ledger.Fees: 1000, ledger.Bank: -1000}, notices: -1,
		},
		{
			name: "lost", run: func(_ *testing.T, p cardFixture, _ id.Order, intent string) {
				p.company.Dispute(intent, "dp_4", "created", "needs_response", 400)
				p.company.Dispute(intent, "dp_4", "closed", "lost", 400)
			},
			state: domain.OrderPaid, refunded: 400, want: balances{ledger.Fees: 600, ledger.Bank: -600}, changed: 1, notices: -1,
		},
		{
			name: "won and disputed again", run: func(_ *testing.T, p cardFixture, _ id.Order, intent string) {
				p.company.Dispute(intent, "dp_5", "closed", "won", 1000)
				p.company.Dispute(intent, "dp_6", "created", "needs_response", 1000)
			},
			state: domain.OrderPaid, want: balances{ledger.Fees: 1000, ledger.Refunds: -1000}, notices: 2,
		},
		{
			name: "lost after it was reversed into credit", run: func(t *testing.T, p cardFixture, order id.Order, intent string) {
				must[appmoney.Credited](t)(p.orders.UseCredit(t.Context(), p.admin, order, nil))
				p.company.Dispute(intent, "dp_7", "closed", "lost", 1000)
			},
			state: domain.OrderReversed, want: balances{ledger.Refunds: 1000, ledger.Adjustments: -1000}, notices: 1,
		},
	}
}

func returnedCase(t *testing.T, db *store.DB) {
	p := newCardFixture(t, db)
	for _, c := range slices.Concat(refunds(), disputes()) {
		t.Run(c.name, func(t *testing.T) { c.check(t, p) })
	}
}

// check pays an order, returns its money and compares the outcome.
func (c returnedMoney) check(t *testing.T, p cardFixture) {
	t.Helper()
	db, ctx := p.db, t.Context()
	changed := p.countChanged()
	club := testkit.Club(t, db).ID
	if c.credit > 0 {
		must[id.Movement](t)(p.move(ctx, club, domain.WalletCredit, c.credit))
	}
	order := must[id.Order](t)(p.order(ctx, club, 1000))
	if c.credit > 0 {
		must[appmoney.Credited](t)(p.orders.UseCredit(ctx, p.admin, order, nil))
	}
	if r := p.pay(t, order, appmoney.Card{Method: good}); !r.Success {
		t.Fatalf("got %+v, want r.Success", r)
	}
	intent := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0].IntentID
	c.run(t, p, order, intent)
	p.deliverTwice(t)
	p.advance(t, time.Hour)
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
		t.Errorf("hook called %d times, want %d", *changed, c.changed)
	}
	if n := p.notices(t, order); c.notices >= 0 && n != c.notices {
		t.Errorf("%d notices, want %d", n, c.notices)
	}
	p.checkLedger(t)
}

// countChanged counts the calls of the Changed hook.
func (p cardFixture) countChanged() *int {
	n := new(int)
	quiet := func(context.Context, store.Q, access.Actor, domain.Order) error { return nil }
	p.orders.Register(map[domain.OrderKind]appmoney.OrderHooks{domain.OrderChampionships: {
		Settled: quiet, Cancelled: quiet, Reversed: quiet,
		Changed: func(context.Context, store.Q, access.Actor, domain.Order) error { *n++; return nil },
	}})
	return n
}

// notices returns the number of notices about refunds and disputes of an order.
func (p cardFixture) notices(t testing.TB, order id.Order) (n int) {
	t.Helper()
	for _, m := range must[[]domain.OrderNotice](t)(p.db.OrderNotices(t.Context(), 1000)) {
		if m.OrderID == order && m.Kind == domain.NoticeReturned {
			n++
		}
	}
	return n
}

// deliverTwice delivers the provider's events, each twice and shuffled.
func (p cardFixture) deliverTwice(t testing.TB) {
	t.Helper()
	list := p.company.Messages()
	list = append(list, list...)
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, m := range list {
		p.deliver(t, m)
	}
}

// TestRefundOfDisputed checks that the portal refuses to refund a disputed charge, as the provider would.
func TestRefundOfDisputed(t *testing.T) {
	db := testkit.DB(t)
	p, ctx := newCardFixture(t, db), t.Context()
	for status, refused := range map[string]bool{"warning_needs_response": false, "needs_response": true, "lost": true, "won": false} {
		order := must[id.Order](t)(p.order(ctx, testkit.Club(t, db).ID, 1000))
		p.pay(t, order, appmoney.Card{Method: good})
		intent := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0].IntentID
		p.company.Dispute(intent, "dp_"+status, "updated", status, 400)
		p.deliverTwice(t)
		if _, err := p.orders.Refund(ctx, p.admin, order); problem.Is(err, problem.KindRefused) != refused {
			t.Errorf("%s: got %v, want problem.Is(err, problem.KindRefused) == refused", status, err)
		}
	}
	p.checkLedger(t)
}

// TestRefundReportedBeforeCharge checks a refund reported before the charge itself.
func TestRefundReportedBeforeCharge(t *testing.T) {
	db := testkit.DB(t)
	p := newCardFixture(t, db)
	ctx, club := t.Context(), testkit.Club(t, db).ID
	order := must[id.Order](t)(p.order(ctx, club, 1000))
	p.company.Fail(only("confirm", fakestripe.Mute))
	p.pay(t, order, appmoney.Card{Method: good})
	p.company.Fail(only("", fakestripe.Good))
	intent := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0].IntentID
	p.company.Messages()
	p.company.SendBack(intent, 400) // the event about the charge never arrives
	p.deliverTwice(t)
	p.state(t, order, domain.OrderPaid)
	if o := must[domain.Order](t)(db.Order(ctx, order)); o.Refunded != 400 {
		t.Errorf("got %+v, want o.Refunded == 400", o)
	}
	p.checkLedger(t)
}

// TestConcurrentReturnIsBookedOnce checks that an event received concurrently by many servers is booked once.
//
//test:race
func TestConcurrentReturnIsBookedOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newCardFixture(t, db), t.Context()
		order := must[id.Order](t)(p.order(ctx, testkit.Club(t, db).ID, 1000))
		p.pay(t, order, appmoney.Card{Method: good})
		intent := must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))[0].IntentID
		p.company.SendBack(intent, 200)
		p.company.Dispute(intent, "dp_9", "created", "needs_response", 800)
		p.company.Dispute(intent, "dp_9", "closed", "lost", 800)
		var all sync.WaitGroup
		for _, m := range p.company.Messages() {
			for range *manyCalls {
				all.Go(func() { p.deliver(t, m) })
			}
		}
		all.Wait()
		if o := must[domain.Order](t)(db.Order(ctx, order)); o.Refunded != 1000 {
			t.Errorf("refunded %d", o.Refunded)
		}
		p.checkLedger(t)
	})
}
