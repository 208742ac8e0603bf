package store_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// planted is a state that an earlier release left behind, stored directly in the database.
type planted struct {
	name string
	rule string // a prefix of the rule that verification must report
	// plant stores the state in an event with two entries of one club at 10 €, both paid by one order, and returns the faulty row.
	plant func(t *testing.T, d *books, entries [2]int64, order int64) (table string, faultyID int64)
}

// books is an event whose accounts are corrupted.
type books struct {
	*scenario.World
	event domain.Event
	club  domain.Club
}

// execute runs a statement directly in the database.
func (d *books) execute(t *testing.T, query string, args ...any) {
	t.Helper()
	d.Write(t, func(q store.Q) error { return q.Execute(context.Background(), query, args...) })
}

func (d *books) setPrice(t *testing.T, value string) {
	t.Helper()
	d.execute(t, "UPDATE event_option SET value = $3 WHERE event_id = $1 AND option_id = $2", d.event.ID, option.RacePrice, value)
}

const unpaidAgain = "UPDATE entry_payment SET paid_at = NULL WHERE entry_id = $1"

// nightRecord stores an audit record of the nightly job about a removed entry.
func (d *books) nightRecord(t *testing.T, entryID int64, before string) {
	t.Helper()
	d.execute(t, `INSERT INTO audit (at, actor_id, impersonator_id, actor, action, object, object_id, before_json, after_json, request_id)
		VALUES ($1, 0, 0, 'sistema', 'presenza.scaduta', 'presenza', $2, $3, '', '')`, calendar.At(d.Clock.Now()), entryID, before)
}

var plantedCases = []planted{
	{"1: the order paid for an entry that was replaced", "an entry covered by the account is marked as paid",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.execute(t, unpaidAgain, entries[1])
			return "entry", entries[1]
		}},
	{"2: the price became 0 and the entry stayed unpaid", "an entry covered by the account is marked as paid",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.setPrice(t, "0")
			d.execute(t, unpaidAgain, entries[0])
			return "entry", entries[0]
		}},
	{"3: entered before the price was set", "an entry marked as paid is covered by the account",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.setPrice(t, "25")
			return "entry", entries[1]
		}},
	{"4: removed after a reversal, and no one was told", "its club was notified",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.nightRecord(t, entries[0]+1_000_000, `{"autore":1,"dovuto":10.00}`)
			return "entry", entries[0] + 1_000_000
		}},
	{"5: the author's role was taken from today's user", "the role of its author is the one recorded",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.execute(t, "UPDATE entry SET made_by = $2 WHERE id = $1", entries[0], domain.AuthorOrganiser)
			return "entry", entries[0]
		}},
	{"6: removed without an order, and no one was told", "its club was notified",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.nightRecord(t, entries[1]+2_000_000, `{"autore":1,"dovuto":10.00}`)
			return "entry", entries[1] + 2_000_000
		}},
	{"7: an order of 20 € paid for one entry of 10 €", "an overpayment for an event is credit",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.execute(t, "DELETE FROM entry_payment WHERE entry_id = $1", entries[1])
			d.setPrice(t, "5")
			return "club", int64(d.club.ID)
		}},
	{"8: paid from a surplus whose order was reversed", "an entry marked as paid is covered by the account",
		func(t *testing.T, d *books, entries [2]int64, order int64) (string, int64) {
			d.execute(t, "UPDATE club_order SET state = 4, reversed_at = paid_at WHERE id = $1", order)
			return "entry", entries[0]
		}},
	{"9: charged, and the order waits as if it were not", "what a card was charged",
		func(t *testing.T, d *books, _ [2]int64, order int64) (string, int64) {
			d.execute(t, "UPDATE club_order SET state = 0, paid_at = NULL WHERE id = $1", order)
			return "payment_attempt", int64(attemptOf(t, d, order))
		}},
	{"10: refunded by the provider, which was ignored", "what the built-in provider sent back",
		func(t *testing.T, d *books, _ [2]int64, order int64) (string, int64) {
			d.execute(t, "UPDATE sandbox_intent SET refunded = 1000 WHERE order_id = $1", order)
			return "payment_attempt", int64(attemptOf(t, d, order))
		}},
	{"10: credit left less than a card can pay", "credit leaves nothing",
		func(t *testing.T, d *books, _ [2]int64, order int64) (string, int64) {
			d.execute(t, "UPDATE club_order SET state = 0, paid_at = NULL, credit_used = 1980 WHERE id = $1", order)
			return "club_order", order
		}},
	{"11: the organiser marked its own entry", "what is marked as paid",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.execute(t, "UPDATE entry_payment SET by_hand = TRUE, marked_by = 1, marked_club = $2 WHERE entry_id = $1", entries[0], d.club.ID)
			return "entry_payment", entries[0]
		}},
	{"11: the organiser marked its own order", "no one of the club", func(t *testing.T, d *books, _ [2]int64, order int64) (string, int64) {
		d.execute(t, "UPDATE club_order SET settled_club = club_id WHERE id = $1", order)
		return "club_order", order
	}},
	{"11: the night removed what costs nothing", "the night removes only what something was due for",
		func(t *testing.T, d *books, entries [2]int64, _ int64) (string, int64) {
			d.nightRecord(t, entries[0]+3_000_000, `{"autore":1,"dovuto":0.00}`)
			return "entry", entries[0] + 3_000_000
		}},
	{"11: a penalty was taken back and its money stayed", "an overpayment for an event is credit",
		func(t *testing.T, d *books, _ [2]int64, order int64) (string, int64) {
			d.execute(t, "UPDATE club_order SET amount = amount + 500 WHERE id = $1", order)
			return "club", int64(d.club.ID)
		}},
}

func attemptOf(t *testing.T, d *books, order int64) id.Attempt {
	t.Helper()
	attempts, err := d.DB.PaymentAttempts(t.Context(), id.Order(order))
	if err != nil || len(attempts) != 1 {
		t.Fatalf("got %v, %v, want no error and len(attempts) == 1", attempts, err)
	}
	return attempts[0].ID
}

// faults returns what `admin verify` reports about money and accounts.
func (d *books) faults(t *testing.T) []store.Fault {
	t.Helper()
	faults, err := d.DB.MoneyFaults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	more, err := d.App.Accounts.Faults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return append(faults, more...)
}

// newBooks stores an event with two entries of a new club, paid by one order.
func newBooks(t *testing.T, w *scenario.World) (d *books, entries [2]int64, order int64) {
	t.Helper()
	d = &books{World: w, club: testkit.Club(t, w.DB)}
	d.event = testkit.Event(t, w.DB, testkit.Club(t, w.DB), func(e *domain.Event) {
		e.Options = option.Values{option.RacePrice: "10", option.OnlinePayment: "1"}
	})
	_, races := testkit.Enable(t, w.DB, d.event, testkit.Ragazzi, domain.Individual, testkit.Free100)
	owner := w.Actor(t, testkit.User(t, w.DB, func(u *domain.User) { u.ClubID, u.Level = d.club.ID, domain.LevelClub }).Username)
	for i := range entries {
		entries[i] = w.Call(t, owner, "POST ge/presenza", scenario.In{
			"FK_ID_EVENTO": d.event.ID, "FK_ID_ATLETA": testkit.Athlete(t, w.DB, d.club).ID, "FK_ID_GARA": races[0].RaceID, "TEMPO_ISCRIZIONE": 7000,
		}).Inserted
	}
	var made struct {
		ID int64 `json:"ID_ORDINE"`
	}
	w.Call(t, owner, "POST ge/ordine/iscrizione", scenario.In{"ID_EVENTO": d.event.ID}).Into(t, &made)
	if r := w.Call(t, owner, fmt.Sprintf("POST ec/stripe/pagamento?ID_ORDINE=%d",
		made.ID), scenario.In{"payment_method_id": "pm_card_visa"}); r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	return d, entries, made.ID
}

// TestVerifyFindsEachCase checks that verification reports the row of each fault that an earlier release left behind. Faults of earlier
// cases stay; only the new one counts.
func TestVerifyFindsEachCase(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		for _, c := range plantedCases {
			d, entries, order := newBooks(t, w)
			before := d.faults(t)
			table, faultyID := c.plant(t, d, entries, order)
			found := slices.DeleteFunc(d.faults(t), func(f store.Fault) bool { return slices.Contains(before, f) })
			if !slices.ContainsFunc(found, func(f store.Fault) bool {
				return f.Table == table && f.ID == faultyID && strings.HasPrefix(f.Rule, c.rule)
			}) {
				t.Errorf("%s: found %v, want %s %d: %s", c.name, found, table, faultyID, c.rule)
			}
		}
	})
}
