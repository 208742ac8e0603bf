package entry_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// books is an event in which clubs do whatever comes to their minds, and what was paid for it.
type books struct {
	*scenario.World
	ctx      context.Context
	random   *rand.Rand
	event    domain.Event
	races    []domain.EventRace
	relay    domain.EventRace
	clubs    []domain.Club
	athletes [][]domain.Athlete
	actors   []access.Actor
	admin    access.Actor
	paid     map[int64]fee.Amounts
}

func newBooks(t *testing.T, w *scenario.World) *books {
	t.Helper()
	b := &books{World: w, ctx: t.Context(), random: rand.New(rand.NewPCG(7, 11)), paid: map[int64]fee.Amounts{}} //nolint:gosec // the same actions every time
	b.admin = access.Actor{UserID: testkit.User(t, w.DB).ID, Level: domain.LevelAdmin, Active: true}
	b.event = testkit.Event(t, w.DB, testkit.Club(t, w.DB), func(e *domain.Event) {
		e.Options = option.Values{
			option.MaxRaces: "3", option.RacePrice: "6", option.RacePrice2: "4", option.EntryPrice: "2", option.TeamPrice: "12", option.ClubPrice: "20", option.LateFee: "3",
			option.EntryPenalty: "5", option.TeamPenalty: "8", option.AthletePenalty: "10", option.CountTeamOnlyAthletes: "1",
		}
	})
	_, b.races = testkit.Enable(t, w.DB, b.event, testkit.Ragazzi, 1, testkit.Free100, testkit.Free50, testkit.Back100)
	_, relays := testkit.Enable(t, w.DB, b.event, testkit.Ragazzi, 2, testkit.Relay4x50)
	b.relay = relays[0]
	for i := range 2 {
		club := testkit.Club(t, w.DB)
		b.clubs, b.athletes = append(b.clubs, club), append(b.athletes, nil)
		b.actors = append(b.actors, access.Actor{UserID: testkit.User(t, w.DB).ID, Level: domain.LevelClub, ClubID: club.ID, Active: true})
		for range 5 {
			b.athletes[i] = append(b.athletes[i], testkit.Athlete(t, w.DB, club))
		}
	}
	return b
}

// lines are the stored entries of a club.
func (b *books) lines(t *testing.T, clubID int64) []domain.EntryLine {
	t.Helper()
	list, err := b.DB.EntryLines(b.ctx, b.event.ID, clubID)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// owed is what a club owes, worked out from the whole entries and not from the lines that the use cases read.
func (b *books) owed(t *testing.T, clubID int64) fee.Result {
	t.Helper()
	categories, err := b.DB.EventCategories(b.ctx, b.event.ID)
	if err != nil {
		t.Fatal(err)
	}
	races, err := b.DB.EventRaces(b.ctx, b.event.ID)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := b.DB.Participations(b.ctx, b.event.ID, clubID)
	if err != nil {
		t.Fatal(err)
	}
	var list []fee.Entry
	for _, n := range whole {
		list = append(list, fee.EntryOf(n))
	}
	return fee.TariffOf(b.event, categories, races).Compute(list)
}

func (b *books) refusedOnly(t *testing.T, what string, err error) {
	t.Helper()
	if err != nil && !problem.Is(err, problem.KindRefused) {
		t.Fatalf("%s: %v", what, err)
	}
}

// act does one thing at random for a club.
func (b *books) act(t *testing.T, i int) {
	t.Helper()
	club := b.clubs[i]
	lines := b.lines(t, club.ID)
	some := func() int64 { return lines[b.random.IntN(len(lines))].ID }
	switch n := b.random.IntN(20); {
	case n < 8 || len(lines) == 0:
		b.enter(t, i)
	case n < 11:
		b.refusedOnly(t, "remove", b.App.Entries.Remove(b.ctx, b.actors[i], some()))
	case n < 12:
		b.refusedOnly(t, "remove anything", b.App.Entries.Remove(b.ctx, b.admin, some()))
	case n < 14:
		b.refusedOnly(t, "absent", b.App.Entries.SetAbsent(b.ctx, b.admin, some(), b.random.IntN(2) == 0))
	case n < 15:
		b.refusedOnly(t, "paid", b.App.Entries.SetPaid(b.ctx, b.admin, some(), b.random.IntN(2) == 0))
	case n < 17:
		b.missing(t, some())
	case n < 18:
		b.team(t, i)
	default:
		b.pay(t, club)
	}
}

// enter enters somebody in something, and holds what it was said to add to what it added.
func (b *books) enter(t *testing.T, i int) {
	t.Helper()
	before := b.owed(t, b.clubs[i].ID)
	r := entry.Request{AthleteID: b.athletes[i][b.random.IntN(5)].ID, RaceID: b.races[b.random.IntN(3)].RaceID, Time: 6500}
	outcomes, err := b.App.Entries.AddList(b.ctx, b.actors[i], b.event.ID, []entry.Request{r}, entry.ListMode{})
	if err != nil {
		t.Fatal(err)
	}
	b.refusedOnly(t, "enter", outcomes[0].Err)
	after := b.owed(t, b.clubs[i].ID)
	if added := after.Total() - before.Total(); outcomes[0].Err == nil && after.Penalties == before.Penalties && added != outcomes[0].Adds {
		t.Fatalf("said to add %d, added %d", outcomes[0].Adds, added)
	}
}

// missing notes that an entry did not turn up, or that it did.
func (b *books) missing(t *testing.T, id int64) {
	t.Helper()
	b.Write(t, func(q store.Q) error {
		n, err := q.Participation(b.ctx, id)
		if err != nil {
			return err
		}
		n.Result.Status = []domain.ResultStatus{domain.ResultNone, domain.ResultAbsent}[b.random.IntN(2)]
		if n.Result.ID == 0 {
			return q.AddResults(b.ctx, []domain.Result{{EntryID: id, Status: n.Result.Status}})
		}
		return q.ChangeResult(b.ctx, n.Result)
	})
}

func (b *books) team(t *testing.T, i int) {
	t.Helper()
	n := domain.Entry{
		RaceID: b.relay.RaceID, ClubID: b.clubs[i].ID, Kind: domain.Team, CategoryID: testkit.Ragazzi, Disability: domain.NoDisability, Sex: domain.Female, Late: b.random.IntN(2) == 0,
		Closed: true, Progressive: 1, CreatedAt: calendar.At(b.Clock.Now()),
	}
	for _, at := range b.random.Perm(5)[:4] {
		n.Members = append(n.Members, domain.Member{Entrant: domain.Entrant{ID: b.athletes[i][at].ID}, Position: at})
	}
	b.Write(t, func(q store.Q) error {
		_, err := q.AddEntries(b.ctx, b.event.ID, []domain.Entry{n})
		return err
	})
}

// pay settles an order of all that is due.
func (b *books) pay(t *testing.T, club domain.Club) {
	t.Helper()
	due := fee.Due(b.owed(t, club.ID).Amounts, b.paid[club.ID])
	if due.Total() == 0 {
		return
	}
	b.Write(t, func(q store.Q) error {
		id, err := q.AddOrder(b.ctx, domain.Order{ClubID: club.ID, EventID: b.event.ID, Kind: domain.OrderEntries, Amount: due.Total(), State: domain.OrderPaid, CreatedAt: calendar.At(b.Clock.Now()), PaidAt: calendar.At(b.Clock.Now())})
		if err != nil {
			return err
		}
		for kind, amount := range map[fee.Kind]money.Cents{fee.RaceFee: due.Fees, fee.LateFee: due.Late, fee.EntryPenalty: due.Penalties} {
			if err := q.AddOrderLine(b.ctx, id, domain.OrderLine{Kind: domain.LineKind(kind), Quantity: 1, Amount: amount}); err != nil {
				return err
			}
		}
		return nil
	})
	b.paid[club.ID] = b.paid[club.ID].Plus(due)
}

// check holds what the screen says to what was worked out apart.
func (b *books) check(t *testing.T, step, i int) {
	t.Helper()
	club := b.clubs[i]
	screen, err := b.App.Entries.Screen(b.ctx, b.actors[i], entry.Search{EventID: b.event.ID})
	if err != nil {
		t.Fatal(err)
	}
	owed, paid := b.owed(t, club.ID), b.paid[club.ID]
	bill, due := screen.Bills[0], fee.Due(owed.Amounts, paid)
	if bill.Paid != paid || bill.Due != due || bill.Counts != owed.Counts || bill.Total() != paid.Total()+due.Total() {
		t.Fatalf("step %d: %+v, want paid %+v, due %+v, %+v", step, bill, paid, due, owed.Counts)
	}
}

// TestBooksBalance: whatever clubs do, what they paid and what is due is what it costs, in whole and in its parts.
func TestBooksBalance(t *testing.T) {
	w := scenario.New(t, scenario.Options{Empty: true})
	b := newBooks(t, w)
	for step := range 1000 {
		if step == 600 { // from here on what is entered is late
			b.Clock.Advance(b.event.Deadline.End().Sub(b.Clock.Now()))
		}
		i := b.random.IntN(len(b.clubs))
		b.act(t, i)
		b.check(t, step, i)
	}
	before, err := b.DB.EventClubs(b.ctx, b.event.ID)
	if err != nil {
		t.Fatal(err)
	}
	b.Write(t, func(q store.Q) error { return q.CountEntries(b.ctx, b.event.ID, b.clubs[0].ID, b.clubs[1].ID) })
	after, err := b.DB.EventClubs(b.ctx, b.event.ID)
	if err != nil || len(before) != len(after) {
		t.Fatal(err)
	}
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("counted %+v, there is %+v", before[i], after[i])
		}
	}
}

// TestWhatNothingIsDueForIsPaid: after anything that leaves nothing due, all entries of the club that no order asks for count as paid.
func TestWhatNothingIsDueForIsPaid(t *testing.T) {
	w := scenario.New(t, scenario.Options{Empty: true})
	b := newBooks(t, w)
	settled := 0
	for range 300 {
		b.act(t, 0)
		if b.random.IntN(3) == 0 {
			b.enter(t, 0)
			b.pay(t, b.clubs[0])
			lines := b.lines(t, b.clubs[0].ID)
			if err := b.App.Entries.Remove(b.ctx, b.admin, lines[0].ID); err != nil {
				t.Fatal(err)
			}
			for _, n := range b.lines(t, b.clubs[0].ID) {
				if settled++; !n.Paid && fee.Due(b.owed(t, b.clubs[0].ID).Amounts, b.paid[b.clubs[0].ID]).Total() == 0 {
					t.Fatalf("entry %d is not paid", n.ID)
				}
			}
		}
	}
	if settled == 0 {
		t.Error("nothing was looked at")
	}
}
