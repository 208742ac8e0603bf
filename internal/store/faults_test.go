package store_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// soundBooks stores one row of every kind in the accounts and returns their ids by name.
func soundBooks(t *testing.T, db *store.DB) map[string]int64 {
	t.Helper()
	club, user := testkit.Club(t, db), testkit.User(t, db)
	event := testkit.Event(t, db, club)
	_, races := testkit.Enable(t, db, event, testkit.Ragazzi, 1, testkit.Free100)
	testkit.Enter(t, db, races[0], testkit.Athlete(t, db, club))
	ctx := t.Context()
	ids := map[string]int64{"club": int64(club.ID), "other": int64(testkit.Club(t, db).ID), "user": int64(user.ID), "event": int64(event.ID),
		"year": 2026}
	change(t, db, func(q store.Q) error {
		var failed error
		keep := func(name string, newID int64, err error) { ids[name], failed = newID, errors.Join(failed, err) }
		order := func(name string, o domain.Order) {
			o.Kind, o.CreatedAt = max(o.Kind, domain.OrderEntries), posted
			if o.UserID == 0 {
				o.ClubID = club.ID
			}
			orderID, err := q.AddOrder(ctx, o)
			keep(name, int64(orderID), err)
			failed = errors.Join(failed, q.AddOrderLine(ctx, id.Order(ids[name]), domain.OrderLine{Description: "Quote", Quantity: 1,
				Amount: o.Amount}))
		}
		attempt := func(name, of string, state domain.AttemptState, amount money.Cents) {
			attemptID, err := q.AddPayment(ctx, domain.Attempt{OrderID: id.Order(ids[of]), State: state, ShopID: domain.PlatformShop, Key: name,
				Amount: amount, CreatedAt: posted, ChangedAt: posted})
			keep(name, int64(attemptID), err)
		}
		movement, err := q.AddWalletLine(ctx, domain.WalletLine{ClubID: club.ID, Kind: domain.WalletCredit, Note: "Conguaglio",
			Amount: 1000, CreatedAt: posted})
		keep("movement", int64(movement), err)
		order("open", domain.Order{Amount: 3000, CreditUsed: 400})
		order("paid", domain.Order{Amount: 2000, State: domain.OrderPaid, PaidAt: posted})
		attempt("payment", "paid", domain.AttemptPaid, 2000)
		order("cancelled", domain.Order{Amount: 500, State: domain.OrderCancelled})
		attempt("late", "cancelled", domain.AttemptPaid, 500)
		credit, err := q.AddWalletLine(ctx, domain.WalletLine{ClubID: club.ID, Kind: domain.WalletCredit, Note: "In ritardo",
			Amount: 500, AttemptID: id.Attempt(ids["late"]), CreatedAt: posted})
		keep("credit", int64(credit), err)
		attempt("declined", "open", domain.AttemptFailed, 2600)
		order("premium", domain.Order{UserID: user.ID, Kind: domain.OrderPremium, Amount: 500, State: domain.OrderPaid, PaidAt: posted})
		attempt("subscribed", "premium", domain.AttemptPaid, 500)
		today := calendar.In(testkit.Start)
		failed = errors.Join(failed, q.AddSubscription(ctx, id.Order(ids["premium"]), user.ID, today, today.AddMonths(1)),
			q.SetInvoiced(ctx, event.ID))
		i := domain.Invoice{EventID: event.ID, ClubID: club.ID, Year: 2026, IssuedOn: today, Quantity: 3, UnitPrice: 100, VATRate: 22,
			CreatedAt: posted}
		i.ComputeAmounts()
		i.Number, err = q.NextInvoice(ctx, i.Year)
		failed = errors.Join(failed, err)
		invoice, err := q.AddInvoice(ctx, i)
		keep("invoice", int64(invoice), err)
		entry, missing := q.Number(ctx, "SELECT MIN(id) FROM entry")
		ids["entry"] = int64(entry)
		return errors.Join(failed, missing, q.Execute(ctx, "INSERT INTO entry_payment (entry_id, paid_at, by_hand, marked_by, marked_club) VALUES ($1, $2, TRUE, 1, 0)", entry, posted))
	})
	return ids
}

// errPlanted rolls back a planted fault.
var errPlanted = errors.New("planted")

// charge selects the ledger transaction of the open order.
const charge = "(SELECT MIN(id) FROM ledger_transaction WHERE order_id = {open})"

// moneyFaults has a statement that breaks each rule. Names in braces are ids.
var moneyFaults = []struct {
	rule      string // a prefix of the rule
	table, id string // the row that breaks it
	statement string
}{
	{"its entries sum to zero", "ledger_transaction", charge, "INSERT INTO ledger_entry (transaction_id, account, amount, at) SELECT id, 3, 1, at FROM ledger_transaction WHERE id = " + charge},
	{"accounts of clubs have a club", "ledger_entry", "(SELECT MAX(id) FROM ledger_entry)",
		"INSERT INTO ledger_entry (transaction_id, account, club_id, amount, at) SELECT id, 3, {club}, 0, at FROM ledger_transaction " +
			"WHERE id = " + charge},
	{"it is posted with its amount", "wallet_line", "{movement}", "UPDATE wallet_line SET amount = amount + 1 WHERE id = {movement}"},
	{"the club owes what is left to pay", "club_order", "{open}", "UPDATE club_order SET amount = amount + 1 WHERE id = {open}"},
	{"used is the sum that orders took", "wallet_line", "{movement}", "UPDATE wallet_line SET used = used + 1 WHERE id = {movement}"},
	{"used is the sum that orders took", "wallet_line", "{movement}", "UPDATE wallet_line SET amount = 1 WHERE id = {movement}"},
	{"something was used", "credit_use", "(SELECT MIN(id) FROM credit_use)",
		"UPDATE wallet_line SET club_id = {other} WHERE id = {movement}"},
	{"something was used", "credit_use", "(SELECT MIN(id) FROM credit_use)", "UPDATE credit_use SET amount = 0 WHERE order_id = {open}"},
	{"its credit use is recorded", "club_order", "{open}", "UPDATE club_order SET credit_used = credit_used + 1 WHERE id = {open}"},
	{"its credit use is recorded", "club_order", "{open}", "UPDATE club_order SET state = 3 WHERE id = {open}"},
	{"its lines sum", "club_order", "{open}", "UPDATE order_line SET amount = amount + 1 WHERE order_id = {open}"},
	{"its payment and reversal dates", "club_order", "{open}", "UPDATE club_order SET state = 2 WHERE id = {open}"},
	{"it is a club's", "club_order", "{open}", "UPDATE club_order SET user_id = {user} WHERE id = {open}"},
	{"it is a club's", "club_order", "{premium}", "UPDATE club_order SET credit_used = 1 WHERE id = {premium}"},
	{"it is in payment", "club_order", "{open}", "UPDATE club_order SET state = 1 WHERE id = {open}"},
	{"it is in payment", "club_order", "{open}", "UPDATE payment_attempt SET state = 2 WHERE id = {declined}"},
	{"what a card was charged", "payment_attempt", "{declined}", "UPDATE payment_attempt SET state = 3 WHERE id = {declined}"},
	{"what a card was charged", "payment_attempt", "{payment}", "UPDATE payment_attempt SET amount = amount - 1 WHERE id = {payment}"},
	{"a card paid it at most once", "club_order", "{paid}", "UPDATE payment_attempt SET order_id = {paid}, state = 3, amount = 2000 " +
		"WHERE id = {declined}"},
	{"credit from a card", "wallet_line", "{credit}", "UPDATE payment_attempt SET amount = amount + 1 WHERE id = {late}"},
	{"only what was charged goes back", "payment_attempt", "{declined}", "UPDATE payment_attempt SET refund = 1 WHERE id = {declined}"},
	{"what the provider refunded", "club_order", "{paid}", "UPDATE club_order SET refunded = 1 WHERE id = {paid}"},
	{"what the provider refunded", "club_order", "{paid}", "UPDATE payment_attempt SET refunded = 5 WHERE id = {payment}"},
	{"what the provider refunded", "club_order", "{paid}", "INSERT INTO payment_dispute (id, attempt_id, amount, state, changed_at) " +
		"VALUES ('dp_1', {payment}, 2000, 2, 0)"},
	{"what the built-in provider sent back", "payment_attempt", "{payment}",
		`INSERT INTO sandbox_intent (id, key, secret, account, order_id, attempt_id, method, amount,
		refunded, status, owner_said, message) VALUES ('', 'chiave', 'segreto', '', {paid}, {payment}, '', 2000, 100, 3, 0, '')`},
	{"credit leaves nothing to the card", "club_order", "{open}",
		"UPDATE club_order SET amount = credit_used + 49, event_id = NULL WHERE id = {open}"},
	{"its order is paid", "subscription", "{premium}", "UPDATE subscription SET until = since WHERE order_id = {premium}"},
	{"its order is paid", "subscription", "{paid}", "UPDATE subscription SET order_id = {paid} WHERE order_id = {premium}"},
	{"its sums are right", "invoice", "{invoice}", "UPDATE invoice SET vat = vat + 1 WHERE id = {invoice}"},
	{"its sums are right", "invoice", "{invoice}", "UPDATE event SET invoiced = FALSE WHERE id = {event}"},
	{"its numbers have no gaps", "invoice_year", "{year}", "UPDATE invoice_year SET last = last + 1"},
	{"the role of its author is known", "entry", "{entry}", "UPDATE entry SET made_by = 0 WHERE id = {entry}"},
	{"what is marked as paid", "entry_payment", "{entry}", "UPDATE entry_payment SET marked_club = (SELECT club_id FROM entry " +
		"WHERE id = {entry}) WHERE entry_id = {entry}"},
	{"no one of the club that owes it", "club_order", "{paid}", "UPDATE club_order SET settled_club = club_id WHERE id = {paid}"},
	{"what became credit", "club_order", "{paid}", "UPDATE club_order SET credited = 1 WHERE id = {paid}"},
	{"its club was notified", "entry", "77", "INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id) VALUES (1, 0, 0, '', 'presenza.scaduta', 'presenza', 77, '{\"autore\":1,\"x\":0}', '', '')"},
	{"the night removes only what the club", "entry", "77", "INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id) VALUES (1, 0, 0, '', 'presenza.scaduta', 'presenza', 77, '{\"autore\":2,\"x\":0}', '', '')"},
	{"the night removes only what something was due for", "entry", "77",
		"INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id) " +
			"VALUES (1, 0, 0, '', 'presenza.scaduta', 'presenza', 77, '{\"autore\":1,\"dovuto\":0.00}', '', '')"},
	{"what was removed", "entry", "77", "INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id) VALUES (1, 0, 0, '', 'presenza.crea', 'presenza', 77, '', '{}', '')"},
	{"the role of its author is the one recorded", "entry", "{entry}",
		"INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id) " +
			"VALUES (1, 0, 0, '', 'presenza.crea', 'presenza', {entry}, '', '{\"autore\":9,\"x\":0}', '')"},
}

// TestMoneyFaults checks that each rule reports the row that a statement corrupted.
func TestMoneyFaults(t *testing.T) {
	planted := func(rule string) bool {
		for _, row := range moneyFaults {
			if strings.HasPrefix(rule, row.rule) {
				return true
			}
		}
		return false
	}
	for _, rule := range store.MoneyRules() {
		if !planted(rule) {
			t.Errorf("no row plants a fault for %q", rule)
		}
	}
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ids := soundBooks(t, db)
		if faults, err := db.MoneyFaults(t.Context()); err != nil || len(faults) > 0 {
			t.Fatalf("before: %v, %v", faults, err)
		}
		var named []string
		for name, rowID := range ids {
			named = append(named, "{"+name+"}", fmt.Sprint(rowID))
		}
		fill := strings.NewReplacer(named...).Replace
		for _, row := range moneyFaults {
			if err := db.Tx(t.Context(), func(q store.Q) error {
				if err := q.Execute(t.Context(), fill(row.statement)); err != nil {
					return err
				}
				rowID, err := q.Number(t.Context(), "SELECT "+fill(row.id))
				if err != nil {
					return err
				}
				faults, err := q.MoneyFaults(t.Context())
				if err != nil {
					return err
				}
				if !slices.ContainsFunc(faults, func(f store.Fault) bool {
					return f.Table == row.table && f.ID == int64(rowID) && strings.HasPrefix(f.Rule, row.rule)
				}) {
					t.Errorf("%s: found %v, want %s %d", row.statement, faults, row.table, rowID)
				}
				return errPlanted
			}); !errors.Is(err, errPlanted) {
				t.Errorf("%s: got %v, want errors.Is(err, errPlanted)", row.statement, err)
			}
		}
		if faults, err := db.MoneyFaults(t.Context()); err != nil || len(faults) > 0 {
			t.Errorf("after: %v, %v", faults, err)
		}
	})
}
