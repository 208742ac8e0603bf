package money_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// informed notes which of its changes a kind of order was informed of, and refuses when it is asked to.
type informed struct {
	calls  []string
	refuse error
}

func (i *informed) kind() money.Kind {
	note := func(what string) money.Change {
		return func(_ context.Context, _ store.Q, _ access.Actor, _ domain.Order) error {
			i.calls = append(i.calls, what)
			return i.refuse
		}
	}
	return money.Kind{Settled: note("settled"), Cancelled: note("cancelled"), Reversed: note("reversed")}
}

type step func(*money.Orders, context.Context, access.Actor, int64) error

// TestKinds: whoever registered a kind of order is informed of what becomes of it, once, and nobody else is.
func TestKinds(t *testing.T) {
	settle, cancel, reverse := (*money.Orders).Settle, (*money.Orders).Cancel, (*money.Orders).Reverse
	for _, c := range []struct {
		name  string
		steps []step
		want  []string
		state domain.OrderState
		last  problem.Kind // of the last step; 0 when it is accepted
	}{
		{"settled", []step{settle}, []string{"settled"}, domain.OrderPaid, 0},
		{"settled twice", []step{settle, settle}, []string{"settled"}, domain.OrderPaid, problem.KindRefused},
		{"cancelled", []step{cancel}, []string{"cancelled"}, domain.OrderCancelled, 0},
		{"cancelled twice", []step{cancel, cancel}, []string{"cancelled"}, domain.OrderCancelled, 0},
		{"paid is not cancelled", []step{settle, cancel}, []string{"settled"}, domain.OrderPaid, problem.KindRefused},
		{"cancelled is not paid", []step{cancel, settle}, []string{"cancelled"}, domain.OrderCancelled, problem.KindRefused},
		{"reversed", []step{settle, reverse}, []string{"settled", "reversed"}, domain.OrderReversed, 0},
		{"reversed twice", []step{settle, reverse, reverse}, []string{"settled", "reversed"}, domain.OrderReversed, 0},
		{"unpaid is not reversed", []step{reverse}, nil, domain.OrderToPay, problem.KindRefused},
	} {
		t.Run(c.name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, db *store.DB) {
				orders, admin := newOrders(db)
				var own, other informed
				orders.Register(map[domain.OrderKind]money.Kind{domain.OrderChampionships: own.kind(), domain.OrderEntries: other.kind()})
				id := add(t, db, orders, admin)
				var err error
				for _, do := range c.steps {
					err = do(orders, t.Context(), admin, id)
				}
				if (err == nil) != (c.last == 0) || err != nil && !problem.Is(err, c.last) {
					t.Errorf("the last step answered %v", err)
				}
				if !slices.Equal(own.calls, c.want) || other.calls != nil {
					t.Errorf("informed of %v and %v, want %v", own.calls, other.calls, c.want)
				}
				if o := stored(t, db, id); o.State != c.state || o.PaidAt.IsZero() == slices.Contains(c.want, "settled") || o.ReversedAt.IsZero() == slices.Contains(c.want, "reversed") {
					t.Errorf("stored as %+v", o)
				}
			})
		})
	}
}

// TestKindRefuses: an order does not change when the area it is of cannot follow, nor when nobody registered its kind.
func TestKindRefuses(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		orders, admin := newOrders(db)
		id := add(t, db, orders, admin)
		if err := orders.Settle(t.Context(), admin, id); !problem.Is(err, problem.KindFault) {
			t.Errorf("a kind nobody knows: %v", err)
		}
		no := informed{refuse: errors.New("no")}
		orders.Register(map[domain.OrderKind]money.Kind{domain.OrderChampionships: no.kind()})
		if err := orders.Settle(t.Context(), admin, id); err == nil || len(no.calls) == 0 {
			t.Errorf("refused by its area: %v", err)
		}
		if o := stored(t, db, id); o.State != domain.OrderToPay || !o.PaidAt.IsZero() {
			t.Errorf("stored as %+v", o)
		}
	})
}

func newOrders(db *store.DB) (*money.Orders, access.Actor) {
	b := &core.Base{DB: db, Clock: testkit.NewClock(), Log: slog.New(slog.DiscardHandler)}
	return money.NewOrders(b), access.Actor{UserID: 1, Username: "admin", Level: domain.LevelAdmin, Active: true}
}

func add(t *testing.T, db *store.DB, orders *money.Orders, a access.Actor) int64 {
	t.Helper()
	club := testkit.Club(t, db)
	var id int64
	err := db.Tx(t.Context(), func(q store.Q) error {
		var err error
		id, err = orders.Add(t.Context(), q, a, domain.Order{ClubID: club.ID, Kind: domain.OrderChampionships, Description: "Iscrizione", Amount: 1000}, nil)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func stored(t *testing.T, db *store.DB, id int64) domain.Order {
	t.Helper()
	var o domain.Order
	err := db.Tx(t.Context(), func(q store.Q) error {
		var err error
		o, err = q.LockOrder(t.Context(), id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return o
}
