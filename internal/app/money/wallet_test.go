package money_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// fixture is the money of some clubs, with order hooks that do nothing.
type fixture struct {
	core   *core.Base
	db     *store.DB
	clock  *testkit.Clock
	orders *appmoney.Orders
	wallet *appmoney.Wallet
	admin  access.Actor
}

func newFixture(db *store.DB) fixture {
	clock := testkit.NewClock()
	b := &core.Base{DB: db, Clock: clock, Log: slog.New(slog.DiscardHandler)}
	p := fixture{b, db, clock, appmoney.NewOrders(b), appmoney.NewWallet(b), access.Actor{UserID: 1, Username: "admin",
		Level: domain.LevelAdmin, Active: true}}
	quiet := func(context.Context, store.Q, access.Actor, domain.Order) error { return nil }
	p.orders.Register(map[domain.OrderKind]appmoney.OrderHooks{domain.OrderChampionships: {Settled: quiet, Cancelled: quiet, Reversed: quiet}})
	return p
}

func (p fixture) move(ctx context.Context, club id.Club, kind domain.WalletKind, amount money.Cents) (id.Movement, error) {
	return p.wallet.Create(ctx, p.admin, func(l *domain.WalletLine) error {
		l.ClubID, l.Kind, l.Amount, l.Note = club, kind, amount, fmt.Sprint("Movimento di ", amount)
		return nil
	})
}

func (p fixture) order(ctx context.Context, club id.Club, amount money.Cents) (orderID id.Order, err error) {
	err = p.db.Tx(ctx, func(q store.Q) error {
		o := domain.Order{ClubID: club, Kind: domain.OrderChampionships, Description: fmt.Sprint("Ordine di ", amount), Amount: amount}
		orderID, err = p.orders.Add(ctx, q, p.admin, o, []domain.OrderLine{{Description: "Tutto", Quantity: 1, Amount: amount}})
		return err
	})
	return orderID, err
}

// must returns a function that unwraps a result or fails the test.
func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func (p fixture) used(t testing.TB, movements ...id.Movement) []money.Cents {
	t.Helper()
	out := make([]money.Cents, len(movements))
	for i, objectID := range movements {
		v := must[appmoney.MovementView](t)(p.wallet.Get(t.Context(), p.admin, objectID))
		for _, u := range v.Uses {
			out[i] += u.Amount
		}
		if out[i] != v.Used {
			t.Errorf("movement %d: used %d, its usages sum to %d", objectID, v.Used, out[i])
		}
	}
	return out
}

func (p fixture) checkLedger(t testing.TB) {
	t.Helper()
	if faults := must[[]store.Fault](t)(p.db.MoneyFaults(t.Context())); len(faults) > 0 {
		t.Errorf("got %v, want len(faults) == 0", faults)
	}
}

func TestCreditIsUsedOldestFirst(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newFixture(db), t.Context()
		club := testkit.Club(t, db).ID
		movement := must[id.Movement](t)
		first := movement(p.move(ctx, club, domain.WalletCredit, 1000))
		p.clock.Advance(time.Hour)
		second := movement(p.move(ctx, club, domain.WalletCredit, 2000))
		debit := movement(p.move(ctx, club, domain.WalletDebit, 500))
		order := must[id.Order](t)(p.order(ctx, club, 4000))
		credit := func(want money.Cents) {
			t.Helper()
			if v := must[appmoney.OrderView](t)(p.orders.Get(ctx, p.admin, order)); v.Credit != want {
				t.Errorf("the usable credit is %d, want %d", v.Credit, want)
			}
		}
		used := func(want ...money.Cents) {
			t.Helper()
			if got := p.used(t, first, second, debit); !slices.Equal(got, want) {
				t.Errorf("used %v, want %v", got, want)
			}
			p.checkLedger(t)
		}
		use := func(amount money.Cents) error {
			_, err := p.orders.UseCredit(ctx, p.admin, order, &amount)
			return err
		}
		credit(2500) // a debit reduces the usable credit
		if err := use(2501); !problem.Is(err, problem.KindRefused) || err.Error() != "Il credito disponibile è di 25,00 €" {
			t.Errorf(`got %v, want problem.Is(err, problem.KindRefused) and err.Error() == "Il credito disponibile è di 25,00 €"`, err)
		}
		if err := use(700); err != nil {
			t.Error(err)
		}
		used(700, 0, 0)
		if err := use(800); err != nil {
			t.Error(err)
		}
		used(1000, 500, 0)
		credit(1000)
		done := must[appmoney.Credited](t)(p.orders.UseCredit(ctx, p.admin, order, nil)) // without an amount: all available credit
		if done.Amount != 1000 || done.Order.Due() != 1500 || done.Order.State != domain.OrderToPay {
			t.Errorf("got %+v, want done.Amount == 1000 and done.Order.Due() == 1500 and done.Order.State == domain.OrderToPay", done)
		}
		used(1000, 1500, 0)
		credit(0)
		if _, err := p.orders.UseCredit(ctx, p.admin, order, nil); !problem.Is(err, problem.KindRefused) {
			t.Errorf("got %v, want problem.Is(err, problem.KindRefused)", err)
		}
		if err := p.orders.Cancel(ctx, p.admin, order); err != nil {
			t.Error(err)
		}
		used(0, 0, 0)
		credit(2500)
		order = must[id.Order](t)(p.order(ctx, club, 1200))
		done = must[appmoney.Credited](t)(p.orders.UseCredit(ctx, p.admin, order, nil))
		if done.Order.State != domain.OrderPaid {
			t.Errorf("covered by credit: %+v", done)
		}
		used(1000, 200, 0)
		if o := must[domain.Order](t)(db.Order(ctx, order)); o.State != domain.OrderPaid || o.CreditUsed != 1200 {
			t.Errorf("stored %+v", o)
		}
	})
}

// TestReversedOrderBecomesCredit checks that reversing an order credits, once, what was paid besides credit.
func TestReversedOrderBecomesCredit(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newFixture(db), t.Context()
		club := testkit.Club(t, db).ID
		movement := must[id.Movement](t)(p.move(ctx, club, domain.WalletCredit, 300))
		order := must[id.Order](t)(p.order(ctx, club, 1000))
		must[appmoney.Credited](t)(p.orders.UseCredit(ctx, p.admin, order, nil))
		if err := p.orders.Settle(ctx, p.admin, order); err != nil {
			t.Fatal(err)
		}
		half := money.Cents(500)
		if _, err := p.orders.UseCredit(ctx, p.admin, order, &half); !problem.Is(err, problem.KindRefused) {
			t.Errorf("reversed a part of a paid order: %v", err)
		}
		for range 2 {
			if done, err := p.orders.UseCredit(ctx, p.admin, order, nil); err != nil || !done.Reversed {
				t.Errorf("got %+v, %v, want no error and done.Reversed", done, err)
			}
		}
		rows, _, err := db.WalletLines(ctx, domain.WalletFilter{ClubID: club}, domain.Page{Sort: "id"})
		if err != nil || len(rows) != 2 || rows[1].Amount != 700 || rows[1].OrderID != order || rows[0].Used != 0 {
			t.Fatalf("got %+v, %v, want no error and len(rows) == 2 and rows[1].Amount == 700 and rows[1].OrderID == order and rows[0].Used == 0",
				rows, err)
		}
		if v := must[appmoney.OrderView](t)(p.orders.Get(ctx, p.admin, order)); v.Credit != 1000 {
			t.Errorf("the credit is %d", v.Credit)
		}
		change := func(movementID id.Movement, edit func(*domain.WalletLine)) error {
			return p.wallet.Update(ctx, p.admin, movementID, 0, func(l *domain.WalletLine) error { edit(l); return nil })
		}
		if err := change(rows[1].ID, func(l *domain.WalletLine) { l.Amount = 800 }); !problem.Is(err, problem.KindRefused) {
			t.Errorf("changed the amount credited for a reversed order: %v", err)
		}
		if err := change(rows[1].ID, func(l *domain.WalletLine) { l.Note = "Rimborso" }); err != nil {
			t.Error(err)
		}
		if err := change(movement, func(l *domain.WalletLine) { l.Amount, l.Kind = 200, domain.WalletDebit }); err != nil {
			t.Error(err)
		}
		p.checkLedger(t)
		until := calendar.At(p.clock.Now().Add(time.Hour))
		if balance := must[money.Cents](t)(db.Balance(ctx, club, until)); balance != 500 {
			t.Errorf("the balance is %d", balance)
		}
	})
}

// TestConcurrentCreditUse checks that concurrent requests spend the same credit once.
//
//test:race
func TestConcurrentCreditUse(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newFixture(db), t.Context()
		club := testkit.Club(t, db).ID
		movements := []id.Movement{must[id.Movement](t)(p.move(ctx, club, domain.WalletCredit, 1000)),
			must[id.Movement](t)(p.move(ctx, club, domain.WalletCredit, 500))}
		var orders []id.Order
		for range 4 {
			orders = append(orders, must[id.Order](t)(p.order(ctx, club, 900)))
		}
		var all sync.WaitGroup
		errs := make([]error, 32)
		for i := range errs {
			all.Go(func() {
				_, errs[i] = p.orders.UseCredit(ctx, p.admin, orders[i%len(orders)], new(money.Cents(300)))
			})
		}
		all.Wait()
		used, accepted := money.Cents(0), 0
		for _, err := range errs {
			if err == nil {
				accepted++
			} else if !problem.Is(err, problem.KindRefused) {
				t.Error(err)
			}
		}
		for _, objectID := range orders {
			used += must[domain.Order](t)(db.Order(ctx, objectID)).CreditUsed
		}
		if used != 1500 || accepted != 5 {
			t.Errorf("%d spent in %d parts, there were 1500 in five", used, accepted)
		}
		if got := p.used(t, movements...); !slices.Equal(got, []money.Cents{1000, 500}) {
			t.Errorf("used %v", got)
		}
		p.checkLedger(t)
	})
}

// TestAnyMoney checks that after any sequence of steps the ledger is consistent, the statement ends with the balance,
// and no more credit is used than there is.
func TestAnyMoney(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		p, ctx := newFixture(db), t.Context()
		rapid.Check(t, func(r *rapid.T) {
			club := testkit.Club(t, db).ID
			var movements, orders []int64
			amount := func() money.Cents { return money.Cents(rapid.Int64Range(1, 5000).Draw(r, "amount")) }
			some := func(ids []int64) int64 { return rapid.SampledFrom(ids).Draw(r, "which") }
			for range rapid.IntRange(4, 14).Draw(r, "steps") {
				p.clock.Advance(time.Minute)
				step, err := rapid.IntRange(0, 7).Draw(r, "step"), error(nil)
				switch {
				case step == 0 || len(movements) == 0:
					kind := rapid.SampledFrom([]domain.WalletKind{domain.WalletCredit, domain.WalletCredit, domain.WalletDebit}).Draw(r, "kind")
					movements = append(movements, int64(must[id.Movement](t)(p.move(ctx, club, kind, amount()))))
				case step == 1 || len(orders) == 0:
					orders = append(orders, int64(must[id.Order](t)(p.order(ctx, club, amount()))))
				case step == 2:
					to := amount()
					err = p.wallet.Update(ctx, p.admin, id.Movement(some(movements)), 0, func(l *domain.WalletLine) error { l.Amount = to; return nil })
				case step == 3:
					_, err = p.orders.UseCredit(ctx, p.admin, id.Order(some(orders)), new(amount()))
				case step == 4 || step == 5:
					_, err = p.orders.UseCredit(ctx, p.admin, id.Order(some(orders)), nil)
				case step == 6:
					err = p.orders.Settle(ctx, p.admin, id.Order(some(orders)))
				default:
					err = p.orders.Cancel(ctx, p.admin, id.Order(some(orders)))
				}
				if err != nil && !problem.Is(err, problem.KindRefused) {
					r.Fatal(err)
				}
			}
			p.checkSums(t, r, club)
		})
		p.checkLedger(t)
	})
}

func (p fixture) checkSums(t *testing.T, r *rapid.T, club id.Club) {
	t.Helper()
	ctx, until := t.Context(), calendar.At(p.clock.Now().Add(time.Hour))
	balance, err := p.db.Balance(ctx, club, until)
	if err != nil {
		r.Fatal(err)
	}
	lines, err := p.db.Statement(ctx, club, calendar.Instant{}, until)
	if err != nil {
		r.Fatal(err)
	}
	last := money.Cents(0)
	for _, l := range lines {
		last += l.Credit - l.Debit
	}
	movements, _, err := p.db.WalletLines(ctx, domain.WalletFilter{ClubID: club}, domain.Page{})
	if err != nil {
		r.Fatal(err)
	}
	orders, _, err := p.db.Orders(ctx, domain.OrderFilter{ClubID: club}, domain.Page{})
	if err != nil {
		r.Fatal(err)
	}
	credit, owed := money.Cents(0), money.Cents(0)
	for _, l := range movements {
		credit += l.Signed()
	}
	for _, o := range orders {
		switch o.State {
		case domain.OrderToPay:
			owed += o.Due()
			credit -= o.CreditUsed
		case domain.OrderPaid:
			credit -= o.CreditUsed
		default:
		}
	}
	usable, err := p.db.Credit(ctx, club)
	if err != nil || usable < 0 || usable != max(credit, 0) || balance != credit-owed || last != balance {
		r.Fatalf("credit %d, want %d; balance %d, the statement ends with %d, want %d; %v", usable, credit, balance, last, credit-owed, err)
	}
}
