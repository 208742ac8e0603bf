package store

import (
	"context"

	"traguardo/internal/database"
)

// Fault is a row that breaks a rule that no column constraint can express.
type Fault struct {
	Table string
	ID    int64
	Rule  string
}

// faultCheck is a query for the ids of the rows that break a rule; see withConstants.
type faultCheck struct{ table, rule, query string }

var ledgerChecks = []faultCheck{
	{"ledger_transaction", "its entries sum to zero and have its instant",
		`SELECT t.id FROM ledger_transaction t LEFT JOIN ledger_entry e ON e.transaction_id = t.id
		GROUP BY t.id, t.at HAVING COUNT(e.id) < 2 OR SUM(e.amount) <> 0 OR MIN(e.at) <> t.at OR MAX(e.at) <> t.at ORDER BY t.id`},
	{"ledger_entry", "accounts of clubs have a club, the others none", `SELECT e.id FROM ledger_entry e
		WHERE (e.account IN ({AccountReceivable}, {AccountCredit})) <> (e.club_id IS NOT NULL) ORDER BY e.id`},
	{"wallet_line", "it is posted with its amount", `SELECT w.id FROM wallet_line w LEFT JOIN ledger_transaction t ON t.movement_id = w.id
		LEFT JOIN ledger_entry e ON e.transaction_id = t.id AND e.account = {AccountCredit} AND e.club_id = w.club_id
		GROUP BY w.id, w.kind, w.amount HAVING COALESCE(SUM(e.amount), 0)
		<> CASE WHEN w.kind = {WalletCredit} THEN w.amount ELSE -w.amount END
		ORDER BY w.id`},
	{"club_order", "the club owes what is left to pay, and its credit is in use until the order is cancelled or reversed",
		`SELECT o.id FROM club_order o
		LEFT JOIN ledger_transaction t ON t.order_id = o.id LEFT JOIN ledger_entry e ON e.transaction_id = t.id
		WHERE o.club_id IS NOT NULL GROUP BY o.id, o.state, o.amount, o.credit_used
		HAVING COALESCE(SUM(CASE WHEN e.account = {AccountReceivable} THEN e.amount END), 0)
		<> CASE WHEN o.state IN ({OrderToPay}, {OrderPaying}) THEN o.credit_used - o.amount ELSE 0 END
			OR COALESCE(SUM(CASE WHEN e.account = {AccountCredit} THEN e.amount END), 0)
			<> CASE WHEN o.state IN ({OrderCancelled}, {OrderReversed}) THEN 0 ELSE -o.credit_used END
			ORDER BY o.id`},
}

var moneyChecks = []faultCheck{
	{"wallet_line", "used is the sum that orders took from it, and at most its amount",
		`SELECT w.id FROM wallet_line w LEFT JOIN credit_use u ON u.movement_id = w.id
		GROUP BY w.id, w.kind, w.amount, w.used HAVING w.used <> COALESCE(SUM(u.amount), 0)
		OR w.used > CASE WHEN w.kind = {WalletCredit} THEN w.amount ELSE 0 END ORDER BY w.id`},
	{"credit_use", "something was used, of a credit of the order's club", `SELECT u.id FROM credit_use u
		JOIN club_order o ON o.id = u.order_id LEFT JOIN wallet_line w ON w.id = u.movement_id
		WHERE u.amount <= 0 OR w.club_id <> o.club_id ORDER BY u.id`},
	{"club_order", "its credit use is recorded until it is cancelled or reversed, and is at most its amount",
		`SELECT o.id FROM club_order o LEFT JOIN credit_use u ON u.order_id = o.id
		GROUP BY o.id, o.state, o.amount, o.credit_used HAVING COALESCE(SUM(u.amount), 0) <>
			CASE WHEN o.state IN ({OrderCancelled}, {OrderReversed}) THEN 0 ELSE o.credit_used END
			OR o.credit_used < 0 OR o.credit_used > o.amount ORDER BY o.id`},
	{"club_order", "its lines sum to its amount", `SELECT o.id FROM club_order o JOIN order_line l ON l.order_id = o.id
		GROUP BY o.id, o.amount HAVING SUM(l.amount) <> o.amount ORDER BY o.id`},
	{"club_order", "its payment and reversal dates match its state", `SELECT o.id FROM club_order o
		WHERE (o.state = {OrderPaid} AND o.paid_at IS NULL) OR (o.state IN ({OrderToPay}, {OrderPaying}) AND o.paid_at IS NOT NULL)
		OR (o.reversed_at IS NOT NULL) <> (o.state = {OrderReversed}) ORDER BY o.id`},
	{"club_order", "it is a club's, or a user's subscription", `SELECT o.id FROM club_order o
		WHERE (o.club_id IS NULL) <> (o.user_id IS NOT NULL) OR (o.kind = {OrderPremium}) <> (o.user_id IS NOT NULL)
		OR (o.user_id IS NOT NULL AND o.credit_used <> 0) ORDER BY o.id`},
	{"club_order", "it is in payment while a card is tried, and only then", `SELECT o.id FROM club_order o
		WHERE (o.state = {OrderPaying}) <> EXISTS (SELECT 1 FROM payment_attempt p WHERE p.order_id = o.id
		AND p.state IN ({AttemptAsked}, {AttemptAction})) ORDER BY o.id`},
	{"payment_attempt", "what a card was charged paid the order, became credit or goes back",
		`SELECT p.id FROM payment_attempt p JOIN club_order o ON o.id = p.order_id
		LEFT JOIN wallet_line w ON w.attempt_id = p.id WHERE p.state = {AttemptPaid} AND w.id IS NULL
		AND NOT (p.refund <> {RefundNone} AND o.state <> {OrderReversed})
			AND (o.state NOT IN ({OrderPaid}, {OrderReversed}) OR p.amount <> o.amount - o.credit_used) ORDER BY p.id`},
	{"club_order", "a card paid it at most once", `SELECT p.order_id FROM payment_attempt p JOIN club_order o ON o.id = p.order_id
		LEFT JOIN wallet_line w ON w.attempt_id = p.id
		WHERE p.state = {AttemptPaid} AND w.id IS NULL AND NOT (p.refund <> {RefundNone} AND o.state <> {OrderReversed})
		GROUP BY p.order_id HAVING COUNT(*) > 1 ORDER BY p.order_id`},
	{"wallet_line", "credit from a card is what the card was charged",
		`SELECT w.id FROM wallet_line w JOIN payment_attempt p ON p.id = w.attempt_id
		WHERE p.state <> {AttemptPaid} OR w.amount <> p.amount OR w.kind <> {WalletCredit} ORDER BY w.id`},
	{"payment_attempt", "only what was charged goes back", `SELECT p.id FROM payment_attempt p WHERE p.refund <> {RefundNone}
		AND p.state <> {AttemptPaid}
		ORDER BY p.id`},
	{"club_order", "what the provider refunded, withholds or lost of it is in the ledger", `SELECT x.order_id FROM (
			SELECT o.id AS order_id, 1 AS what, o.refunded AS amount FROM club_order o WHERE o.refunded <> 0
			UNION ALL SELECT t.order_id, 1, e.amount FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
			WHERE t.kind IN ({KindProviderRefund}, {KindDispute}) AND e.account = {AccountFees}
			UNION ALL SELECT p.order_id, 2, p.refunded FROM payment_attempt p WHERE p.refunded <> 0
			UNION ALL SELECT t.order_id, 2, -e.amount FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
			WHERE t.kind = {KindProviderRefund} AND e.account = {AccountBank}
			UNION ALL SELECT p.order_id, 3, d.amount FROM payment_dispute d JOIN payment_attempt p ON p.id = d.attempt_id
			WHERE d.state IN ({DisputeOpen}, {DisputeLost})
			UNION ALL SELECT t.order_id, 3, -e.amount FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
			WHERE t.kind = {KindDispute} AND e.account = {AccountBank}
		) x GROUP BY x.order_id, x.what HAVING SUM(x.amount) <> 0 ORDER BY x.order_id`},
	{"payment_attempt", "what the built-in provider sent back is booked",
		`SELECT p.id FROM payment_attempt p JOIN sandbox_intent s ON s.id = p.intent_id
		WHERE p.refund <> {RefundToMake} AND s.refunded <> CASE WHEN p.refund = {RefundMade} THEN p.amount ELSE p.refunded END
		ORDER BY p.id`},
	{"club_order", "credit leaves nothing to the card, or what a card can be charged", `SELECT o.id FROM club_order o
		WHERE o.state IN ({OrderToPay}, {OrderPaying}) AND o.credit_used > 0 AND o.credit_used < o.amount
		AND o.amount - o.credit_used < 50 AND (o.event_id IS NULL
			OR EXISTS (SELECT 1 FROM event_option x WHERE x.event_id = o.event_id AND x.option_id = {OnlinePayment}
			AND x.value = '1')) ORDER BY o.id`},
	{"subscription", "its order is paid, and it lasts some days", `SELECT s.order_id
		FROM subscription s JOIN club_order o ON o.id = s.order_id
		WHERE o.state <> {OrderPaid} OR o.user_id IS NULL OR o.user_id <> s.user_id OR s.until <= s.since ORDER BY s.order_id`},
	{"invoice", "its sums are right, its event is invoiced", `SELECT i.id FROM invoice i JOIN event e ON e.id = i.event_id
		WHERE i.net <> i.quantity * i.unit_price OR i.vat <> (i.net * i.vat_rate + 50) / 100 OR NOT e.invoiced ORDER BY i.id`},
	{"invoice_year", "its numbers have no gaps", `SELECT y.year FROM invoice_year y LEFT JOIN invoice i ON i.year = y.year
		GROUP BY y.year, y.last HAVING COUNT(i.id) <> y.last OR MIN(i.number) <> 1 OR MAX(i.number) <> y.last ORDER BY y.year`},
}

// accountChecks cover the accounts of clubs for events, as far as SQL can check them. meet.Accounts balances the accounts.
var accountChecks = []faultCheck{
	{"entry", "the role of its author is known", `SELECT n.id FROM entry n
		WHERE n.made_by NOT IN ({AuthorClub}, {AuthorOrganiser}, {AuthorAdmin}) ORDER BY n.id`},
	{"entry", "the role of its author is the one recorded when it was made",
		`SELECT n.id FROM entry n JOIN audit x ON x.object = {Entry} AND x.object_id = n.id
		AND x.action IN ({EntryCreated}, {TeamEntered}, {EntryPromoted}, {EntryAdmitted}) AND x.after_json LIKE '%"autore":%'
		WHERE x.after_json NOT LIKE '%"autore":' || CAST(n.made_by AS TEXT) || ',%' ORDER BY n.id`},
	{"entry", "what was removed is recorded as removed", `SELECT DISTINCT x.object_id FROM audit x
		WHERE x.object = {Entry} AND x.action IN ({EntryCreated}, {TeamEntered}, {EntryPromoted}, {EntryAdmitted})
		AND NOT EXISTS (SELECT 1 FROM entry n WHERE n.id = x.object_id)
		AND NOT EXISTS (SELECT 1 FROM audit y WHERE y.object = {Entry} AND y.object_id = x.object_id
		AND y.action IN ({EntryDeleted}, {EntryExpired})) ORDER BY x.object_id`},
	{"entry", "its club was notified that the nightly job removed it",
		`SELECT x.object_id FROM audit x WHERE x.action = {EntryExpired} AND x.before_json LIKE '%"autore":%'
		AND NOT EXISTS (SELECT 1 FROM audit y WHERE y.action = {EntryExpiryMailed}
		AND y.after_json LIKE '% ' || CAST(x.object_id AS TEXT) || ' %') ORDER BY x.object_id`},
	{"entry", "the night removes only what the club itself entered",
		`SELECT x.object_id FROM audit x WHERE x.action = {EntryExpired} AND x.before_json LIKE '%"autore":%'
		AND x.before_json NOT LIKE '%"autore":' || CAST({AuthorClub} AS TEXT) || ',%' ORDER BY x.object_id`},
	{"entry", "the night removes only what something was due for", `SELECT x.object_id FROM audit x WHERE x.action = {EntryExpired}
		AND x.before_json LIKE '%"dovuto":0.00}' ORDER BY x.object_id`},
	{"entry_payment", "what is marked as paid has a person who marked it, of another club",
		`SELECT y.entry_id FROM entry_payment y JOIN entry n ON n.id = y.entry_id
		WHERE y.by_hand AND (y.paid_at IS NULL OR y.marked_club = n.club_id) ORDER BY y.entry_id`},
	{"club_order", "no one of the club that owes it marked it as paid",
		`SELECT o.id FROM club_order o WHERE o.settled_club <> 0 AND o.settled_club = o.club_id ORDER BY o.id`},
	{"club_order", "what became credit is in the wallet, and is withdrawn when the order is reversed",
		`SELECT o.id FROM club_order o LEFT JOIN wallet_line w ON w.order_id = o.id AND w.excess
		GROUP BY o.id, o.state, o.amount, o.credited, o.refunded HAVING o.credited < 0 OR o.state = {OrderPaid}
		AND o.credited + o.refunded > o.amount
			OR COALESCE(SUM(CASE WHEN w.kind = {WalletCredit} THEN w.amount ELSE -w.amount END), 0)
			<> CASE WHEN o.state = {OrderReversed} THEN 0 ELSE o.credited END
			ORDER BY o.id`},
}

var swimChecks = []faultCheck{
	{"result", "it belongs to an entry or to an external event, never to both",
		`SELECT r.id FROM result r LEFT JOIN external_result p ON p.result_id = r.id
		WHERE (r.entry_id IS NULL) <> (p.result_id IS NOT NULL) ORDER BY r.id`},
	{"split", "its distance and time are before the finish", `SELECT s.id FROM split s
		JOIN external_result p ON p.result_id = s.result_id JOIN result r ON r.id = p.result_id
		JOIN race g ON g.id = p.race_id WHERE s.metres <= 0 OR s.metres >= g.total_metres OR s.time <= 0 OR s.time >= r.time
		ORDER BY s.id`},
}

// waitingChecks cover the waiting lists of events.
var waitingChecks = []faultCheck{
	{"waiting", "who waits for a place in an open event is not entered in the race", `SELECT w.id FROM waiting w
		JOIN event e ON e.id = w.event_id JOIN entry n ON n.event_id = w.event_id AND n.race_id = w.race_id AND n.athlete_id = w.athlete_id
		WHERE e.status = {EventOpen} AND EXISTS (SELECT 1 FROM event_option o WHERE o.event_id = e.id AND o.option_id = {WaitingList}
		AND o.value = '1') ORDER BY w.id`},
	{"waiting", "it is an athlete, or a team with a category", `SELECT w.id FROM waiting w
		WHERE (w.kind = {Individual}) <> (w.athlete_id IS NOT NULL) OR (w.kind = {Individual}) <> (w.category_id IS NULL) ORDER BY w.id`},
	{"promotion", "it is about an entry that its club made", `SELECT p.entry_id FROM promotion p JOIN entry n ON n.id = p.entry_id
		WHERE n.event_id <> p.event_id OR n.club_id <> p.club_id OR n.made_by <> {AuthorClub} ORDER BY p.entry_id`},
	{"promotion", "its place was given after it was asked for", `SELECT p.entry_id FROM promotion p
		WHERE p.promoted_at < p.waiting_since ORDER BY p.entry_id`},
	{"promotion", "what came from the waiting list is recorded", `SELECT p.entry_id FROM promotion p
		WHERE NOT EXISTS (SELECT 1 FROM audit x WHERE x.object = {Entry} AND x.object_id = p.entry_id
		AND x.action IN ({EntryPromoted}, {EntryAdmitted})) ORDER BY p.entry_id`},
}

// WaitingFaults returns the rows of waiting lists that break a rule.
func (q Q) WaitingFaults(ctx context.Context) ([]Fault, error) { return q.faults(ctx, waitingChecks) }

// SwimFaults returns the results and splits that break a rule.
func (q Q) SwimFaults(ctx context.Context) ([]Fault, error) { return q.faults(ctx, swimChecks) }

// LedgerFaults returns the rows where the ledger contradicts itself or the orders and wallet lines behind it; none in a sound database.
func (q Q) LedgerFaults(ctx context.Context) ([]Fault, error) { return q.faults(ctx, ledgerChecks) }

// MoneyFaults returns the faults of the ledger, orders, wallet lines, used credit and accounts.
func (q Q) MoneyFaults(ctx context.Context) ([]Fault, error) {
	out, err := q.LedgerFaults(ctx)
	if err != nil {
		return nil, err
	}
	for _, checks := range [][]faultCheck{moneyChecks, accountChecks} {
		more, err := q.faults(ctx, checks)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

func (q Q) faults(ctx context.Context, checks []faultCheck) ([]Fault, error) {
	var out []Fault
	for _, check := range checks {
		ids, err := database.All(ctx, q.db, database.Value[int64], withConstants(check.query))
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			out = append(out, Fault{check.table, id, check.rule})
		}
	}
	return out, nil
}
