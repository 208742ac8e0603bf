package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmoney "traguardo/internal/app/money"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/money"
	"traguardo/internal/payment"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
	"traguardo/internal/testkit/scenario"
)

var errEnded = errors.New("the process ended")

// crashingProvider is a provider that ends the process during one of its calls: the call never returns. Between two calls there are only
// transactions, which are committed or not.
type crashingProvider struct {
	payment.Provider
	left  int // calls until the process ends; negative: it never does
	asked bool
}

func (m *crashingProvider) crash(asked bool) {
	if m.left == 0 && m.asked == asked {
		m.left = -1
		panic(errEnded)
	}
	if asked && m.left > 0 {
		m.left--
	}
}

func (m *crashingProvider) Create(ctx context.Context, c payment.Charge) (payment.Intent, error) {
	m.crash(false)
	i, err := m.Provider.Create(ctx, c)
	m.crash(true)
	return i, err
}

func (m *crashingProvider) Confirm(ctx context.Context, account, id, key string) (payment.Intent, error) {
	m.crash(false)
	i, err := m.Provider.Confirm(ctx, account, id, key)
	m.crash(true)
	return i, err
}

func (m *crashingProvider) Find(ctx context.Context, account, intentID string) (payment.Intent, error) {
	m.crash(false)
	i, err := m.Provider.Find(ctx, account, intentID)
	m.crash(true)
	return i, err
}

func (m *crashingProvider) Cancel(ctx context.Context, account, intentID string) (payment.Intent, error) {
	m.crash(false)
	i, err := m.Provider.Cancel(ctx, account, intentID)
	m.crash(true)
	return i, err
}

func (m *crashingProvider) Refund(ctx context.Context, account, id, key string) error {
	m.crash(false)
	err := m.Provider.Refund(ctx, account, id, key)
	m.crash(true)
	return err
}

// TestAnyPayments checks that the books balance after any sequence of actions of a club, an administrator, the provider, midnight and
// crashes, with lost replies and messages. Its full size is -rapid.checks=1000.
func TestAnyPayments(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
		company := fakestripe.New(t)
		organiser := clubOf(t, w, "societa")
		seen := map[string]int{}
		rapid.Check(t, func(r *rapid.T) {
			w.Clock.Set(testkit.Start)
			s := newSequence(t, r, w, company, organiser)
			s.seen = seen
			for range rapid.IntRange(4, 14).Draw(r, "steps") {
				w.Clock.Advance(time.Duration(rapid.IntRange(1, 900).Draw(r, "seconds")) * time.Second)
				s.step()
			}
			s.end()
			s.check()
		})
		checkBooks(t, w)
		t.Log(seen)
	})
}

// sequence is a random history of one club's money.
type sequence struct {
	t        *testing.T
	r        *rapid.T
	w        *scenario.World
	company  *fakestripe.Server
	process  *crashingProvider
	payments *appmoney.Payments
	meeting  testkit.Meeting
	clerk    scenario.Actor
	club     access.Actor
	admin    access.Actor
	intents  []string
	unheard  []fakestripe.Message
	seen     map[string]int // counts of all actions, for the log
}

func newSequence(t *testing.T, r *rapid.T, w *scenario.World, company *fakestripe.Server, organiser domain.Club) *sequence {
	club := testkit.Club(t, w.DB)
	user := testkit.User(t, w.DB, testkit.In(club), testkit.Level(domain.LevelClub))
	s := &sequence{
		t: t, r: r, w: w, company: company, clerk: w.Actor(t, user.Username),
		meeting: testkit.NewMeeting(t, w.DB, organiser, club, func(e *domain.Event) { e.Options = onlineOptions() }),
		club:    access.Actor{UserID: user.ID, Username: user.Username, Level: domain.LevelClub, ClubID: club.ID, Active: true},
		admin:   access.Actor{UserID: 1, Username: "admin", Level: domain.LevelAdmin, Active: true},
	}
	s.process = &crashingProvider{Provider: company.Provider(), left: -1}
	base := &core.Base{DB: w.DB, Clock: w.Clock, Log: slog.New(slog.DiscardHandler), Variant: w.App.Variant}
	s.payments = appmoney.NewPayments(base, w.App.Orders, s.process, nil)
	return s
}

func (s *sequence) accept(err error) {
	if err != nil && !problem.Is(err, problem.KindRefused) && !problem.Is(err, problem.KindConflict) {
		s.r.Fatal(err)
	}
}

func (s *sequence) call(who scenario.Actor, call string, in any) {
	if reply := s.w.Call(s.t, who, call, in); reply.Esito != 0 && reply.Esito != 1 && reply.Esito != 409 && reply.Esito != 422 {
		s.r.Fatalf("%s: %s", call, reply.Body)
	}
}

func (s *sequence) orders() []domain.Order {
	list, _, err := s.w.DB.Orders(s.t.Context(), domain.OrderFilter{ClubID: s.club.ClubID}, domain.Page{Sort: "id"})
	if err != nil {
		s.r.Fatal(err)
	}
	return list
}

// some picks an order, usually the newest, because the others are settled; 0 if there is none.
func (s *sequence) some() int64 {
	if list := s.orders(); len(list) > 0 {
		if rapid.IntRange(0, 2).Draw(s.r, "older") > 0 {
			return int64(list[len(list)-1].ID)
		}
		return int64(rapid.SampledFrom(list).Draw(s.r, "order").ID)
	}
	return 0
}

func (s *sequence) step() {
	ctx, r := s.t.Context(), s.r
	step := rapid.SampledFrom([]string{
		"entry", "order", "order", "order", "credit", "use", "pay", "pay", "pay", "crash", "crash", "answer", "message", "message", "storno",
		"refund", "midnight", "reconcile", "cancel",
	}).Draw(r, "step")
	switch step {
	case "entry":
		athlete := rapid.SampledFrom(s.meeting.Theirs).Draw(r, "athlete")
		s.call(s.clerk, enter, entryForm(rapid.SampledFrom([]domain.EventRace{s.meeting.Free100, s.meeting.Free50}).Draw(r, "race"), athlete,
			nil))
		return
	case "order":
		s.call(s.clerk, "POST ge/ordine/iscrizione", eventRef(s.meeting.ID))
		return
	case "credit":
		amount := money.Cents(rapid.Int64Range(1, 4000).Draw(r, "amount"))
		s.w.Write(s.t, func(q store.Q) error {
			_, err := q.AddWalletLine(ctx, domain.WalletLine{ClubID: s.club.ClubID, Kind: domain.WalletCredit, Note: "Conguaglio", Amount: amount,
				CreatedAt: calendar.At(s.w.Clock.Now())})
			return err
		})
		return
	case "message":
		s.unheard = append(s.unheard, s.company.Messages()...)
		if len(s.unheard) > 0 {
			m := rapid.SampledFrom(s.unheard).Draw(r, "message")
			s.accept(s.payments.HandleEvent(ctx, m.Payload, m.Signature))
		}
		return
	case "midnight":
		day := calendar.In(s.w.Clock.Now()).AddDays(1)
		s.w.Clock.Set(day.Start().Add(5 * time.Minute))
		s.accept(s.w.App.Entries.Midnight(ctx, s.w.Clock.Now()))
		s.clerk = s.w.Actor(s.t, s.clerk.Name) // sessions expire overnight
		return
	case "reconcile":
		s.accept(s.payments.Reconcile(ctx, s.w.Clock.Now()))
		return
	}
	if order := s.some(); order != 0 {
		s.change(step, order)
	}
}

// change applies a random action to an order.
func (s *sequence) change(step string, order int64) {
	ctx, r := s.t.Context(), s.r
	switch step {
	case "use":
		_, err := s.w.App.Orders.UseCredit(ctx, s.club, id.Order(order), nil)
		s.accept(err)
	case "pay":
		fails := rapid.SampledFrom([]string{"", "", "create", "confirm", "find", "cancel"}).Draw(r, "fails")
		how := rapid.SampledFrom([]fakestripe.Fault{fakestripe.Lost, fakestripe.Mute, fakestripe.Failing}).Draw(r, "how")
		s.company.Fail(func(call string) fakestripe.Fault {
			if call == fails {
				return how
			}
			return fakestripe.Good
		})
		s.pay(order, s.card())
		s.company.Fail(func(string) fakestripe.Fault { return fakestripe.Good })
	case "crash":
		s.process.left, s.process.asked = rapid.IntRange(0, 2).Draw(r, "calls"), rapid.Bool().Draw(r, "asked")
		s.pay(order, s.card())
		s.process.left = -1 // restarted
	case "answer":
		if len(s.intents) > 0 {
			intentID := rapid.SampledFrom(s.intents).Draw(r, "intent")
			s.company.Act(intentID, rapid.Bool().Draw(r, "agreed"))
			s.pay(order, appmoney.Card{IntentID: intentID})
		}
	case "storno":
		_, err := s.w.App.Orders.UseCredit(ctx, s.admin, id.Order(order), nil)
		s.accept(err)
	case "refund":
		_, err := s.w.App.Orders.Refund(ctx, s.admin, id.Order(order))
		s.accept(err)
	case "cancel":
		s.accept(s.w.App.Orders.Cancel(ctx, s.club, id.Order(order)))
	}
}

func (s *sequence) card() appmoney.Card {
	return appmoney.Card{Method: rapid.SampledFrom([]string{"pm_card_visa", "pm_card_visa", "pm_card_authenticationRequired",
		"pm_card_chargeDeclined"}).Draw(s.r, "card")}
}

// pay pays an order with a card. The process may end during the call.
func (s *sequence) pay(order int64, card appmoney.Card) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case any(errEnded):
			s.seen["ended in a payment"]++
		default:
			panic(p)
		}
	}()
	paid, err := s.payments.Pay(s.t.Context(), s.club, id.Order(order), card)
	s.accept(err)
	if paid.IntentID != "" {
		s.intents = append(s.intents, paid.IntentID)
	}
}

// end delivers some of the messages, some twice, and lets the reconciler find the rest.
func (s *sequence) end() {
	s.unheard = append(s.unheard, s.company.Messages()...)
	for range len(s.unheard) {
		m := rapid.SampledFrom(s.unheard).Draw(s.r, "message")
		s.accept(s.payments.HandleEvent(s.t.Context(), m.Payload, m.Signature))
	}
	s.w.Clock.Advance(2 * time.Hour)
	for range 2 { // the first run may leave a refund or an expired attempt for the second
		s.accept(s.payments.Reconcile(s.t.Context(), s.w.Clock.Now()))
		s.w.Clock.Advance(time.Minute)
	}
}

func (s *sequence) check() {
	ctx, r := s.t.Context(), s.r
	for _, o := range s.orders() {
		s.seen[fmt.Sprint("orders in state ", o.State)]++
		s.seen["charges"] += s.company.Charged(int64(o.ID))
		attempts, err := s.w.DB.PaymentAttempts(ctx, o.ID)
		if err != nil {
			r.Fatal(err)
		}
		transactions, err := s.w.DB.OrderTransactions(ctx, o.ID)
		if err != nil {
			r.Fatal(err)
		}
		charged, booked := 0, 0
		for _, a := range attempts {
			if a.State == domain.AttemptPaid {
				charged++
			}
		}
		for _, t := range transactions {
			if t.Kind == ledger.Payment {
				booked++
			}
		}
		if slices.ContainsFunc(attempts, domain.Attempt.Open) || o.State == domain.OrderPaying {
			r.Fatalf("order %d is still in payment: %+v", o.ID, attempts)
		}
		if n := s.company.Charged(int64(o.ID)); n != charged || booked > 1 {
			r.Fatalf("order %d was charged %d times, %d of them are known, %d are in the ledger as its payment", o.ID, n, charged, booked)
		}
	}
	until := calendar.At(s.w.Clock.Now().Add(time.Hour))
	balance, err := s.w.DB.Balance(ctx, s.club.ClubID, until)
	if err != nil {
		r.Fatal(err)
	}
	lines, err := s.w.DB.Statement(ctx, s.club.ClubID, calendar.Instant{}, until)
	if err != nil {
		r.Fatal(err)
	}
	for _, l := range lines {
		balance -= l.Credit - l.Debit
	}
	if balance != 0 {
		r.Fatalf("the balance is not what the statement ends with, but %d more", balance)
	}
	if faults, err := s.w.DB.MoneyFaults(ctx); err != nil || len(faults) > 0 {
		r.Fatalf("got %v, %v, want no error and len(faults) == 0", faults, err)
	}
}
