package demo_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"traguardo/internal/app/core"
	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/variant"
)

// checkMoney checks that the ledger balances and agrees with orders, wallet lines, the accounts of events and the waiting lists.
func checkMoney(t *testing.T, db *store.DB) {
	t.Helper()
	accounts := meet.NewAccounts(&core.Base{DB: db, Clock: testkit.NewClock(), Log: slog.New(slog.DiscardHandler)}, nil)
	for _, check := range []func(context.Context) ([]store.Fault, error){db.MoneyFaults, accounts.Faults, db.WaitingFaults} {
		if faults, err := check(t.Context()); err != nil || len(faults) > 0 {
			t.Errorf("%v, %v", faults, err)
		}
	}
	later := calendar.At(testkit.Start.Add(365 * 24 * time.Hour))
	lines, err := db.Statement(t.Context(), 0, calendar.Instant{}, later)
	if err != nil || len(lines) < 100 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	balance, err := db.Balance(t.Context(), 0, later)
	for _, l := range lines {
		balance -= l.Credit - l.Debit
	}
	if err != nil || balance != 0 {
		t.Errorf("the lines differ from the balance by %d, %v", balance, err)
	}
}

// checkPayments checks that the first club has an order in every state and partly used credit, that the coach bought premium if there is
// training, and that the last concluded event is invoiced.
func checkPayments(t *testing.T, db *store.DB, v variant.Variant) {
	t.Helper()
	ctx := t.Context()
	user, err := db.UserByName(ctx, "societa")
	if err != nil {
		t.Fatal(err)
	}
	orders, _, err := db.Orders(ctx, domain.OrderFilter{ClubID: user.ClubID}, domain.Page{})
	if err != nil {
		t.Fatal(err)
	}
	states := map[domain.OrderState]int{}
	for _, o := range orders {
		states[o.State]++
	}
	for state := domain.OrderToPay; state <= domain.OrderReversed; state++ {
		if states[state] == 0 {
			t.Errorf("no order is in state %d: %v", state, states)
		}
	}
	credits, _, err := db.WalletLines(ctx, domain.WalletFilter{ClubID: user.ClubID}, domain.Page{})
	if err != nil || !slices.ContainsFunc(credits, func(l domain.WalletLine) bool { return l.Used > 0 && l.Left() > 0 }) {
		t.Errorf("no credit is partly used: %v, %v", credits, err)
	}
	coach, err := db.UserByName(ctx, "coach")
	if err != nil {
		t.Fatal(err)
	}
	bought, _, err := db.Orders(ctx, domain.OrderFilter{UserID: coach.ID}, domain.Page{})
	if err != nil || (len(bought) == 1) != v.Has(variant.Training) {
		t.Errorf("%d subscriptions, %v", len(bought), err)
	}
	events, _, err := db.Events(ctx, domain.EventFilter{}, domain.Page{})
	if err != nil {
		t.Fatal(err)
	}
	invoiced := 0
	for _, e := range events {
		if !e.Invoiced {
			continue
		}
		invoiced++
		if i, err := db.InvoiceOf(ctx, e.ID); err != nil || i.Quantity == 0 || i.XML == "" {
			t.Errorf("%+v, %v", i, err)
		}
	}
	if invoiced != 1 {
		t.Errorf("%d events are invoiced", invoiced)
	}
}
