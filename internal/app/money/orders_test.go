package money_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// recorder records the hooks that were called and returns refuse from them.
type recorder struct {
	calls  []string
	refuse error
}

func (i *recorder) hooks() appmoney.OrderHooks {
	note := func(what string) appmoney.OrderHook {
		return func(_ context.Context, _ store.Q, _ access.Actor, _ domain.Order) error {
			i.calls = append(i.calls, what)
			return i.refuse
		}
	}
	return appmoney.OrderHooks{Settled: note("settled"), Cancelled: note("cancelled"), Reversed: note("reversed")}
}

type step func(*appmoney.Orders, context.Context, access.Actor, id.Order) error

// TestKinds checks that the hooks of an order's kind are called once per change, and no others.
func TestKinds(t *testing.T) {
	settle := (*appmoney.Orders).Settle
	cancel := func(s *appmoney.Orders, ctx context.Context, a access.Actor, orderID id.Order) error {
		return s.Cancel(ctx, access.Actor{UserID: 2, Level: domain.LevelClub, ClubID: clubOf(t, s, a, int64(orderID)), Active: true}, orderID)
	}
	remove := (*appmoney.Orders).Cancel // by an administrator
	reverse := func(s *appmoney.Orders, ctx context.Context, a access.Actor, orderID id.Order) error {
		_, err := s.UseCredit(ctx, a, orderID, nil)
		return err
	}
	for _, c := range []struct {
		name   string
		steps  []step
		want   []string
		state  domain.OrderState
		last   problem.Kind // kind of the last step's error, 0 for none
		credit money.Cents  // covers part of the ten euros
	}{
		{"settled", []step{settle}, []string{"settled"}, domain.OrderPaid, 0, 0},
		{"settled twice", []step{settle, settle}, []string{"settled"}, domain.OrderPaid, problem.KindRefused, 0},
		{"cancelled", []step{cancel}, []string{"cancelled"}, domain.OrderCancelled, 0, 0},
		{"cancelled twice", []step{cancel, cancel}, []string{"cancelled"}, domain.OrderCancelled, 0, 0},
		{"paid order is not cancelled", []step{settle, cancel}, []string{"settled"}, domain.OrderPaid, problem.KindRefused, 0},
		{"cancelled order is not paid", []step{cancel, settle}, []string{"cancelled"}, domain.OrderCancelled, problem.KindRefused, 0},
		{"reversed", []step{settle, reverse}, []string{"settled", "reversed"}, domain.OrderReversed, 0, 0},
		{"reversed twice", []step{settle, reverse, reverse}, []string{"settled", "reversed"}, domain.OrderReversed, 0, 0},
		{"removed", []step{remove}, []string{"cancelled"}, domain.OrderCancelled, 0, 0},
		{"removed after payment", []step{settle, remove}, []string{"settled", "reversed"}, domain.OrderReversed, 0, 0},
		{"removed after reversal", []step{settle, reverse, remove}, []string{"settled", "reversed"}, domain.OrderReversed,
			problem.KindRefused, 0},
		{"unpaid order is not reversed", []step{reverse}, nil, domain.OrderToPay, problem.KindRefused, 0},
		{"settled with credit", []step{settle}, []string{"settled"}, domain.OrderPaid, 0, 400},
		{"covered by credit", []step{settle}, []string{"settled"}, domain.OrderPaid, 0, 1000},
		{"cancelled with credit", []step{cancel}, []string{"cancelled"}, domain.OrderCancelled, 0, 400},
		{"reversed with credit", []step{settle, reverse}, []string{"settled", "reversed"}, domain.OrderReversed, 0, 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, db *store.DB) {
				orders, admin := newOrders(db)
				var own, other recorder
				orders.Register(map[domain.OrderKind]appmoney.OrderHooks{domain.OrderChampionships: own.hooks(), domain.OrderEntries: other.hooks()})
				objectID := add(t, db, orders, admin, c.credit)
				var err error
				for _, do := range c.steps {
					err = do(orders, t.Context(), admin, objectID)
				}
				if (err == nil) != (c.last == 0) || err != nil && !problem.Is(err, c.last) {
					t.Errorf("last step: %v", err)
				}
				if !slices.Equal(own.calls, c.want) || other.calls != nil {
					t.Errorf("called %v and %v, want %v", own.calls, other.calls, c.want)
				}
				if o := stored(t, db, objectID); o.State != c.state || o.PaidAt.IsZero() == slices.Contains(c.want, "settled") ||
					o.ReversedAt.IsZero() == slices.Contains(c.want, "reversed") {
					t.Errorf("stored as %+v", o)
				}
				if faults, err := db.MoneyFaults(t.Context()); err != nil || faults != nil {
					t.Errorf("ledger: %v, %v", faults, err)
				}
			})
		})
	}
}

// TestKindRefuses checks that an order does not change if a hook fails or none is registered.
func TestKindRefuses(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		orders, admin := newOrders(db)
		objectID := add(t, db, orders, admin, 0)
		if err := orders.Settle(t.Context(), admin, objectID); !problem.Is(err, problem.KindFault) {
			t.Errorf("no hooks registered: %v", err)
		}
		no := recorder{refuse: errors.New("no")}
		orders.Register(map[domain.OrderKind]appmoney.OrderHooks{domain.OrderChampionships: no.hooks()})
		if err := orders.Settle(t.Context(), admin, objectID); err == nil || len(no.calls) == 0 {
			t.Errorf("hook failed: %v", err)
		}
		if o := stored(t, db, objectID); o.State != domain.OrderToPay || !o.PaidAt.IsZero() {
			t.Errorf("stored as %+v", o)
		}
	})
}

func newOrders(db *store.DB) (*appmoney.Orders, access.Actor) {
	b := &core.Base{DB: db, Clock: testkit.NewClock(), Log: slog.New(slog.DiscardHandler)}
	return appmoney.NewOrders(b), access.Actor{UserID: 1, Username: "admin", Level: domain.LevelAdmin, Active: true}
}

func clubOf(t *testing.T, s *appmoney.Orders, admin access.Actor, objectID int64) id.Club {
	t.Helper()
	o, err := s.Get(t.Context(), admin, id.Order(objectID))
	if err != nil {
		t.Fatal(err)
	}
	return o.ClubID
}

func add(t *testing.T, db *store.DB, orders *appmoney.Orders, a access.Actor, credit money.Cents) id.Order {
	t.Helper()
	club := testkit.Club(t, db)
	var orderID id.Order
	err := db.Tx(t.Context(), func(q store.Q) error {
		var err error
		orderID, err = orders.Add(t.Context(), q, a, domain.Order{ClubID: club.ID, Kind: domain.OrderChampionships, Description: "Iscrizione",
			Amount: 1000, CreditUsed: credit}, nil)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return orderID
}

func stored(t *testing.T, db *store.DB, objectID id.Order) domain.Order {
	t.Helper()
	var o domain.Order
	err := db.Tx(t.Context(), func(q store.Q) error {
		var err error
		o, err = q.LockOrder(t.Context(), objectID)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return o
}
