package money_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"traguardo/internal/access"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/payment/sandbox"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
)

// together pays an order with many concurrent calls.
func together(t *testing.T, p *appmoney.Payments, who access.Actor, order id.Order, card appmoney.Card) []appmoney.Paid {
	t.Helper()
	replies := make([]appmoney.Paid, *manyCalls)
	var calls sync.WaitGroup
	start := make(chan struct{})
	for i := range replies {
		calls.Go(func() {
			<-start
			var err error
			if replies[i], err = p.Pay(t.Context(), who, order, card); err != nil {
				t.Error(err)
			}
		})
	}
	close(start)
	calls.Wait()
	return replies
}

// TestConcurrentRepliesMatchOrder checks that each of many concurrent calls returns the order's outcome.
//
//test:race
func TestConcurrentRepliesMatchOrder(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newCardFixture(t, db), t.Context()
		club := testkit.Club(t, db).ID
		for name, payments := range map[string]*appmoney.Payments{
			"sandbox": appmoney.NewPayments(p.core, p.orders, sandbox.New(db), nil), "stripe": p.payments,
		} {
			for _, c := range []struct {
				card  string
				want  func(r appmoney.Paid) bool
				state domain.OrderState
			}{
				{good, func(r appmoney.Paid) bool { return r.Success }, domain.OrderPaid},
				{asks, func(r appmoney.Paid) bool { return r.Action && r.Secret != "" }, domain.OrderPaying},
				{declined, func(r appmoney.Paid) bool {
					return !r.Success && r.Error != "" && r.Error != appmoney.InDoubt && r.Error != appmoney.NotCalled
				}, domain.OrderToPay},
			} {
				for range *manyOrders {
					order := must[id.Order](t)(p.order(ctx, club, 1000))
					replies := together(t, payments, p.admin, order, appmoney.Card{Method: c.card})
					for _, r := range replies {
						if !c.want(r) || r.IntentID != replies[0].IntentID {
							t.Errorf("%s, %s: got %+v, want c.want(r) and r.IntentID == replies[0].IntentID", name, c.card, r)
						}
					}
					p.state(t, order, c.state)
				}
			}
		}
		p.checkLedger(t)
	})
}

// TestRepliesDuringProviderFailure checks that no reply claims a charge, or its absence, wrongly.
//
//test:race
func TestRepliesDuringProviderFailure(t *testing.T) {
	faults := []fakestripe.Fault{fakestripe.Good, fakestripe.Good, fakestripe.Lost, fakestripe.Mute, fakestripe.Failing, fakestripe.InUse}
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newCardFixture(t, db), t.Context()
		club := testkit.Club(t, db).ID
		for range *manyOrders {
			order := must[id.Order](t)(p.order(ctx, club, 1000))
			p.company.Fail(func(string) fakestripe.Fault { return faults[rand.IntN(len(faults))] })
			for range 3 {
				for _, r := range together(t, p.payments, p.admin, order, appmoney.Card{Method: good}) {
					switch {
					case r.Success:
						p.state(t, order, domain.OrderPaid)
					case r.Error == appmoney.NotCalled || r.Error == appmoney.Abandoned:
						if dropped(must[[]domain.Attempt](t)(db.PaymentAttempts(ctx, order))) == 0 {
							t.Errorf("%+v, and every attempt was charged", r)
						}
					case r.Error != appmoney.InDoubt:
						t.Errorf("%+v", r)
					}
				}
			}
			p.company.Fail(only("", fakestripe.Good))
			if r := p.pay(t, order, appmoney.Card{Method: good}); !r.Success {
				t.Errorf("got %+v, want r.Success", r)
			}
			if n := p.company.Charged(int64(order)); n != 1 {
				t.Errorf("order %d was charged %d times", order, n)
			}
		}
		p.checkLedger(t)
	})
}

func dropped(attempts []domain.Attempt) (n int) {
	for _, a := range attempts {
		if a.State == domain.AttemptDropped {
			n++
		}
	}
	return n
}

// TestSecondCallLeavesRunningAttempt checks that a second call leaves the attempt to the first while the provider is
// busy with it.
func TestSecondCallLeavesRunningAttempt(t *testing.T) {
	db := testkit.DB(t)
	p := newCardFixture(t, db)
	order := must[id.Order](t)(p.order(t.Context(), testkit.Club(t, db).ID, 1000))
	p.company.Fail(only("create", fakestripe.InUse))
	if r := p.pay(t, order, appmoney.Card{Method: good}); r.Error != appmoney.InDoubt {
		t.Errorf("got %+v, want r.Error == appmoney.InDoubt", r)
	}
	p.state(t, order, domain.OrderPaying) // the first call continues with the attempt
	p.company.Fail(only("", fakestripe.Good))
	if r := p.pay(t, order, appmoney.Card{Method: good}); !r.Success {
		t.Errorf("got %+v, want r.Success", r)
	}
	p.state(t, order, domain.OrderPaid)
}
