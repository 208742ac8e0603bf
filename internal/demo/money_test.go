package demo_test

import (
	"testing"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// checkMoney: every cent of the world is in the ledger twice, and the ledger agrees with the orders and movements.
func checkMoney(t *testing.T, db *store.DB) {
	t.Helper()
	if faults, err := db.MoneyFaults(t.Context()); err != nil || len(faults) > 0 {
		t.Errorf("%v, %v", faults, err)
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
