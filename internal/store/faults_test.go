package store_test

import (
	"fmt"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// TestMoneyFaults: each rule finds the row that somebody broke behind the application's back.
func TestMoneyFaults(t *testing.T) {
	for _, c := range []struct {
		name, table, statement string
	}{
		{"more used than noted", "wallet_line", "UPDATE wallet_line SET used = used + 1 WHERE id = %[1]d"},
		{"less in the movement than is used", "wallet_line", "UPDATE wallet_line SET amount = 1 WHERE id = %[1]d"},
		{"credit of another club", "credit_use", "UPDATE wallet_line SET club_id = %[3]d WHERE id = %[1]d"},
		{"nothing used", "credit_use", "UPDATE credit_use SET amount = 0 WHERE order_id = %[2]d"},
		{"more credit than noted", "club_order", "UPDATE club_order SET credit_used = credit_used + 1 WHERE id = %[2]d"},
		{"another amount", "club_order", "UPDATE club_order SET amount = amount + 1 WHERE id = %[2]d"},
		{"lines that do not add up", "club_order", "UPDATE order_line SET amount = amount + 1 WHERE order_id = %[2]d"},
		{"paid, nobody knows when", "club_order", "UPDATE club_order SET state = 2 WHERE id = %[2]d"},
		{"over, and its credit kept", "club_order", "UPDATE club_order SET state = 3 WHERE id = %[2]d"},
	} {
		t.Run(c.name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, db *store.DB) {
				club, other := testkit.Club(t, db).ID, testkit.Club(t, db).ID
				var movement, order int64
				if err := db.Tx(t.Context(), func(q store.Q) (err error) {
					if movement, err = q.AddWalletLine(t.Context(), domain.WalletLine{ClubID: club, Kind: domain.WalletCredit, Note: "Conguaglio", Amount: 1000, CreatedAt: posted}); err != nil {
						return err
					}
					if order, err = q.AddOrder(t.Context(), domain.Order{ClubID: club, Kind: domain.OrderEntries, Amount: 3000, CreditUsed: 400, CreatedAt: posted}); err != nil {
						return err
					}
					return q.AddOrderLine(t.Context(), order, domain.OrderLine{Description: "Quote gara n. 5", Quantity: 5, Amount: 3000})
				}); err != nil {
					t.Fatal(err)
				}
				if faults, err := db.MoneyFaults(t.Context()); err != nil || len(faults) > 0 {
					t.Fatalf("before: %v, %v", faults, err)
				}
				if err := db.Execute(t.Context(), fmt.Sprintf(c.statement+" AND 0 <> %[3]d AND 0 <> %[2]d AND 0 <> %[1]d", movement, order, other)); err != nil {
					t.Fatal(err)
				}
				faults, err := db.MoneyFaults(t.Context())
				if err != nil || !slices.ContainsFunc(faults, func(f store.Fault) bool { return f.Table == c.table && f.Rule != "" && f.ID > 0 }) {
					t.Errorf("%v, %v", faults, err)
				}
			})
		})
	}
}
