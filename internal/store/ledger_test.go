package store_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// unionBefore is the statement query from before the ledger existed: every old database must give the same result.
const unionBefore = `SELECT x.at, x.club_id, c.name, x.description, x.credit, x.debit FROM (
	SELECT w.created_at AS at, w.club_id AS club_id, w.note AS description, CASE WHEN w.kind = 1 THEN w.amount ELSE 0 END AS credit,
		CASE WHEN w.kind = 2 THEN w.amount ELSE 0 END AS debit, 1 AS source, w.id AS id FROM wallet_line w
	UNION ALL SELECT o.created_at, o.club_id, o.description, 0, o.amount, 2, o.id FROM club_order o WHERE o.state <> 3
	UNION ALL SELECT o.paid_at, o.club_id, 'Pagamento: ' || o.description, o.amount - o.credit_used, 0, 3, o.id FROM club_order o
		WHERE o.paid_at IS NOT NULL AND o.state <> 3 AND o.amount > o.credit_used
	UNION ALL SELECT o.reversed_at, o.club_id, 'Storno: ' || o.description, o.credit_used, 0, 4, o.id FROM club_order o
		WHERE o.reversed_at IS NOT NULL AND o.state = 4
	) x JOIN club c ON c.id = x.club_id ORDER BY x.at, x.source, x.id`

func statementBefore(t testing.TB, db *store.DB) []domain.StatementLine {
	t.Helper()
	rows, err := db.Catalogue(t.Context(), unionBefore)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out []domain.StatementLine
	for rows.Next() {
		var l domain.StatementLine
		if err := rows.Scan(&l.At, &l.ClubID, &l.ClubName, &l.Description, &l.Credit, &l.Debit); err != nil {
			t.Fatal(err)
		}
		out = append(out, l)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// sameAsBefore compares the statements and balances of all clubs, together and one by one, at the instant of every line.
func sameAsBefore(t testing.TB, db *store.DB) int {
	t.Helper()
	ctx := t.Context()
	before := statementBefore(t, db)
	always := calendar.At(time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC))
	clubs := []id.Club{0}
	for _, l := range before {
		if !slices.Contains(clubs, l.ClubID) {
			clubs = append(clubs, l.ClubID)
		}
	}
	for _, club := range clubs {
		want := slices.DeleteFunc(slices.Clone(before), func(l domain.StatementLine) bool { return club != 0 && l.ClubID != club })
		got, err := db.Statement(ctx, club, calendar.Instant{}, always)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("club %d\n got %v\nwant %v", club, got, want)
		}
		sum := money.Cents(0)
		for i, l := range want {
			if club != 0 || i%7 == 0 {
				if i == 0 || want[i-1].At != l.At {
					if balance, err := db.Balance(ctx, club, l.At); err != nil || balance != sum {
						t.Errorf("club %d before %v: %d, want %d, %v", club, l.At, balance, sum, err)
					}
				}
			}
			sum += l.Credit - l.Debit
		}
		if balance, err := db.Balance(ctx, club, always); err != nil || balance != sum {
			t.Errorf("club %d: %d, want %d, %v", club, balance, sum, err)
		}
	}
	if faults, err := db.LedgerFaults(ctx); err != nil || len(faults) > 0 {
		t.Errorf("got %v, %v, want no error and len(faults) == 0", faults, err)
	}
	return len(before)
}

// TestLedgerOfOldDatabase checks that the migration builds the ledger of an old database, and its statements stay the same.
func TestLedgerOfOldDatabase(t *testing.T) {
	testkit.Schema3(t, func(t *testing.T, dir, databaseURL string) {
		db := testkit.Open(t, dir, databaseURL)
		before := statementBefore(t, db)
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if lines := sameAsBefore(t, db); lines != len(before) || lines < 50 {
			t.Errorf("%d lines, there were %d", lines, len(before))
		}
		if faults, err := db.MoneyFaults(t.Context()); err != nil || len(faults) > 0 {
			t.Errorf("got %v, %v, want no error and len(faults) == 0", faults, err)
		}
	})
}

var posted = calendar.At(testkit.Start)

// account stores an order in every state and a wallet line of both kinds for a new club.
func account(t testing.TB, db *store.DB) (club id.Club, orders map[domain.OrderState]id.Order) {
	t.Helper()
	club = testkit.Club(t, db).ID
	orders = map[domain.OrderState]id.Order{}
	if err := db.Tx(t.Context(), func(q store.Q) error {
		for i, kind := range []domain.WalletKind{domain.WalletCredit, domain.WalletDebit} {
			if _, err := q.AddWalletLine(t.Context(), domain.WalletLine{ClubID: club, Kind: kind, Note: "Conguaglio",
				Amount: money.Cents(3000 + i), CreatedAt: posted}); err != nil {
				return err
			}
		}
		for state := domain.OrderToPay; state <= domain.OrderReversed; state++ {
			o := domain.Order{ClubID: club, Kind: domain.OrderEntries, Description: fmt.Sprint("stato ", state), Amount: 5000,
				CreditUsed: 700, State: state, CreatedAt: posted.Add(time.Duration(state) * time.Hour)}
			switch state {
			case domain.OrderPaid:
				o.PaidAt = posted.Add(9 * time.Hour)
			case domain.OrderReversed:
				o.PaidAt, o.ReversedAt = o.CreatedAt, o.CreatedAt
			default:
			}
			orderID, err := q.AddOrder(t.Context(), o)
			if err != nil {
				return err
			}
			orders[state] = orderID
		}
		tried := domain.Attempt{
			OrderID: orders[domain.OrderPaying], State: domain.AttemptAsked, ShopID: domain.PlatformShop, Key: "conto",
			Amount: 4300, CreatedAt: posted, ChangedAt: posted,
		}
		if _, err := q.AddPayment(t.Context(), tried); err != nil {
			return err
		}
		for _, free := range []domain.Order{{Description: "gratis"}, {Description: "tutto credito", Amount: 400, CreditUsed: 400}} {
			free.ClubID, free.Kind, free.State, free.CreatedAt, free.PaidAt = club, domain.OrderChampionships, domain.OrderPaid, posted, posted
			if _, err := q.AddOrder(t.Context(), free); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return club, orders
}

func TestOrdersAndMovementsArePosted(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		account(t, db)
		if lines := sameAsBefore(t, db); lines < 9 {
			t.Errorf("%d lines", lines)
		}
		if faults, err := db.MoneyFaults(t.Context()); err != nil || len(faults) > 0 {
			t.Errorf("got %v, %v, want no error and len(faults) == 0", faults, err)
		}
	})
}

// TestCancelledOrderLeavesStatement checks that a cancelled order disappears from the statement and the balance, also between its day and
// that of the cancellation.
func TestCancelledOrderLeavesStatement(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		club, orders := account(t, db)
		if err := db.Tx(t.Context(), func(q store.Q) error {
			list, err := q.OrderTransactions(t.Context(), orders[domain.OrderToPay])
			if err != nil || len(list) != 2 || list[0].Kind != ledger.Charge || list[1].Kind != ledger.CreditUse || len(list[0].Postings) != 2 {
				t.Errorf("%+v, %v", list, err)
			}
			for _, tr := range list {
				if err := q.Post(t.Context(), ledger.Cancel(tr, 1)); err != nil {
					return err
				}
			}
			return q.Execute(t.Context(), "UPDATE club_order SET state = 3 WHERE id = $1", orders[domain.OrderToPay])
		}); err != nil {
			t.Fatal(err)
		}
		sameAsBefore(t, db)
		lines, err := db.Statement(t.Context(), club, posted, posted.Add(24*time.Hour))
		if err != nil || slices.ContainsFunc(lines, func(l domain.StatementLine) bool { return l.Description == "stato 0" }) {
			t.Errorf("%v, %v", lines, err)
		}
	})
}

func TestLedgerIsAppendOnly(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		_, orders := account(t, db)
		for _, statement := range []string{
			"UPDATE ledger_entry SET amount = amount + 1", "DELETE FROM ledger_entry", "UPDATE ledger_transaction SET description = ''",
			"DELETE FROM ledger_entry WHERE id = (SELECT MIN(id) FROM ledger_entry)",
		} {
			if err := db.Execute(t.Context(), statement); err == nil {
				t.Errorf("%s: succeeded", statement)
			}
		}
		paid := ledger.Order{ID: orders[domain.OrderPaid], ClubID: 1, Amount: 5000}
		for name, wrong := range map[string]ledger.Transaction{
			"an order paid twice": paid.Paid(posted, 0), "an order made twice": paid.Made(posted, 0),
			"a cent too many": {Kind: ledger.Movement, At: posted, Postings: []ledger.Posting{{Account: ledger.Fees, Amount: 1},
				{Account: ledger.Bank, Amount: 1}}},
		} {
			if err := db.Tx(t.Context(), func(q store.Q) error { return q.Post(t.Context(), wrong) }); err == nil {
				t.Errorf("%s: was posted", name)
			}
		}
		sameAsBefore(t, db)
	})
}

// TestRandomPostingsBalance checks that after random postings, each balance is the sum of its lines and all accounts sum to zero.
func TestRandomPostingsBalance(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		clubs := []id.Club{testkit.Club(t, db).ID, testkit.Club(t, db).ID}
		before := map[id.Club]money.Cents{}
		rapid.Check(t, func(r *rapid.T) {
			var want map[id.Club]money.Cents
			if err := db.Tx(t.Context(), func(q store.Q) error {
				want = maps.Clone(before) // a rolled-back transaction posts nothing
				for range rapid.IntRange(1, 4).Draw(r, "postings") {
					club := rapid.SampledFrom(clubs).Draw(r, "club")
					amount := money.Cents(rapid.Int64Range(0, 100_000).Draw(r, "amount"))
					if rapid.Bool().Draw(r, "movement") {
						kind := rapid.SampledFrom([]domain.WalletKind{domain.WalletCredit, domain.WalletDebit}).Draw(r, "kind")
						if _, err := q.AddWalletLine(t.Context(), domain.WalletLine{ClubID: club, Kind: kind, Amount: amount,
							CreatedAt: posted}); err != nil {
							return err
						}
						want[club] += amount * money.Cents(3-2*kind)
						continue
					}
					o := domain.Order{ClubID: club, Amount: amount, CreditUsed: money.Cents(rapid.Int64Range(0, int64(amount)).Draw(r, "credit")),
						CreatedAt: posted}
					o.State = rapid.SampledFrom([]domain.OrderState{domain.OrderToPay, domain.OrderPaying, domain.OrderPaid,
						domain.OrderCancelled, domain.OrderReversed}).Draw(r, "state")
					switch o.State {
					case domain.OrderToPay, domain.OrderPaying:
						want[club] -= o.Amount
					case domain.OrderPaid:
						o.PaidAt = posted
						want[club] -= o.CreditUsed
					case domain.OrderReversed:
						o.PaidAt, o.ReversedAt = posted, posted
					case domain.OrderCancelled:
					}
					if _, err := q.AddOrder(t.Context(), o); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				r.Fatal(err)
			}
			before = want
			for _, club := range clubs {
				if got, err := db.Balance(t.Context(), club, posted.Add(time.Second)); err != nil || got != want[club] {
					r.Fatalf("club %d has %d, want %d, %v", club, got, want[club], err)
				}
			}
			if sum, err := db.Number(t.Context(), "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM ledger_entry"); err != nil || sum != 0 {
				r.Fatalf("all accounts together have %d, %v", sum, err)
			}
		})
		sameAsBefore(t, db)
	})
}
