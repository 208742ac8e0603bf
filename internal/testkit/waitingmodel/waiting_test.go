// Package waitingmodel_test follows the waiting lists of events through the calls, and lets 64 clients use one at the same time.
package waitingmodel_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// waitingRow is a row of a waiting list.
type waitingRow struct {
	ID        int64      `json:"ID_ATTESA"`
	Position  int        `json:"POSIZIONE"`
	AthleteID id.Athlete `json:"FK_ID_ATLETA"`
	RaceID    id.Race    `json:"FK_ID_GARA"`
	Kind      int        `json:"FK_ID_TIPO"`
}

func waitingOf(t *testing.T, w *scenario.World, who scenario.Actor, eventID id.Event) (rows []waitingRow) {
	t.Helper()
	w.Call(t, who, "GET ge/attesa", eventRef(eventID)).Into(t, &rows)
	return rows
}

// positionsOf returns the athletes of a waiting list, checking that the positions count from 1.
func positionsOf(t *testing.T, w *scenario.World, who scenario.Actor, eventID id.Event) (athletes []id.Athlete) {
	t.Helper()
	for i, r := range waitingOf(t, w, who, eventID) {
		if r.Position != i+1 {
			t.Errorf("row %d has position %d", i+1, r.Position)
		}
		athletes = append(athletes, r.AthleteID)
	}
	return athletes
}

// entriesOf returns the entries of an event by athlete.
func entriesOf(t testing.TB, w *scenario.World, eventID id.Event) map[id.Athlete]domain.EntrySummary {
	t.Helper()
	lines, err := w.DB.EntrySummaries(context.Background(), eventID, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := map[id.Athlete]domain.EntrySummary{}
	for _, n := range lines {
		if _, twice := out[n.AthleteID]; twice && n.AthleteID != 0 {
			t.Errorf("athlete %d is entered twice", n.AthleteID)
		}
		out[n.AthleteID] = n
	}
	return out
}

// openEvent is an event of a host with two races for girls, and a user of a guest club who enters them.
type openEvent struct {
	domain.Event
	guest domain.Club
	races []domain.EventRace
	girl  domain.Athlete
	name  string
	user  scenario.Actor
}

func newOpenEvent(t *testing.T, w *scenario.World, change ...func(*domain.Event)) openEvent {
	t.Helper()
	o := openEvent{guest: testkit.Club(t, w.DB)}
	u := testkit.User(t, w.DB, testkit.In(o.guest), testkit.Level(domain.LevelClub))
	o.name = u.Username
	o.user, o.girl = w.Actor(t, u.Username), testkit.Athlete(t, w.DB, o.guest)
	o.Event = testkit.Event(t, w.DB, testkit.Club(t, w.DB), change...)
	_, o.races = testkit.Enable(t, w.DB, o.Event, testkit.Ragazzi, 1, testkit.Free100, testkit.Free50)
	return o
}

func into(g domain.EventRace, a domain.Athlete) scenario.In {
	return scenario.In{"FK_ID_EVENTO": g.EventID, "FK_ID_GARA": g.RaceID, "FK_ID_TIPO": 1, "FK_ID_ATLETA": a.ID, "TEMPO_ISCRIZIONE": 6500}
}

func eventRef(eventID id.Event) scenario.In { return scenario.In{"ID_EVENTO": eventID} }

func withOptions(values option.Values) func(*domain.Event) {
	return func(e *domain.Event) { e.Options = values }
}

// online are a price and payment by card, with a waiting list.
func online() option.Values {
	return option.Values{option.RacePrice: "6", option.OnlinePayment: "1", option.WaitingList: "1"}
}

// at returns a time on the test's first day in Rome; 24 and more are the following days.
func at(hour, minute int) time.Time {
	d := calendar.In(testkit.Start)
	return time.Date(d.Year(), d.Month(), d.Day(), hour, minute, 0, 0, calendar.Rome)
}

const (
	enter = "POST ge/presenza"
	wait  = "POST ge/attesa"
	leave = "DELETE ge/attesa"
	admit = "POST ge/attesa/ammetti"
)

// TestWaitingList follows a waiting list through joining, leaving, freed places, admission, closing and reopening.
func TestWaitingList(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, waitingCase)
}

func waitingCase(t *testing.T, w *scenario.World) {
	t.Helper()
	o := newOpenEvent(t, w, func(e *domain.Event) {
		e.MaxEntrants, e.Options = 1, option.Values{option.WaitingList: "1"}
	})
	plain := newOpenEvent(t, w, func(e *domain.Event) { e.MaxEntrants = 1 })
	testkit.Enter(t, w.DB, plain.races[0], plain.girl)
	second, third, fourth := testkit.Athlete(t, w.DB, o.guest), testkit.Athlete(t, w.DB, o.guest), testkit.Athlete(t, w.DB, o.guest)
	expired := testkit.Athlete(t, w.DB, o.guest, func(a *domain.Athlete) { a.MemberUntil = o.Starts.AddDays(-1) })
	admin, stranger := w.Actor(t, "admin"), w.Actor(t, "societa2")
	in := func(a domain.Athlete) scenario.In { return into(o.races[0], a) }
	yes, no := map[string]any{"LISTA_ATTESA": 1.0}, map[string]any{"LISTA_ATTESA": 0.0}
	w.Run(t, []scenario.Row{
		{Name: "there is a place", Actor: o.user, Call: wait, In: in(o.girl), Esito: 1, Want: map[string]any{"POSTO_LIBERO": 1.0}},
		{Name: "the last place", Actor: o.user, Call: enter, In: in(o.girl)},
		{Name: "full", Actor: o.user, Call: enter, In: in(second), Esito: 1, Want: yes},
		{Name: "full, and not a member", Actor: o.user, Call: enter, In: in(expired), Esito: 1, Want: no},
		{Name: "an ineligible athlete may not wait", Actor: o.user, Call: wait, In: in(expired), Esito: 1, Message: "Tesseramento scaduto"},
		{Name: "full without a list", Actor: plain.user, Call: enter, In: into(plain.races[0], testkit.Athlete(t, w.DB, plain.guest)),
			Esito: 1, Want: no},
		{Name: "no list", Actor: plain.user, Call: wait, In: into(plain.races[0], plain.girl), Esito: 1, Message: "non ha una lista"},
		{Name: "first", Actor: o.user, Call: wait, In: in(second), Want: map[string]any{"POSIZIONE": 1.0, "POSIZIONE_GARA": 1.0}},
		{Name: "not twice", Actor: o.user, Call: wait, In: in(second), Esito: 1, Message: "già in lista"},
		{Name: "second", Actor: o.user, Call: wait, In: in(third), Want: map[string]any{"POSIZIONE": 2.0}},
		{Name: "third", Actor: o.user, Call: wait, In: in(fourth), Want: map[string]any{"POSIZIONE": 3.0}},
		{Name: "athlete of another club", Actor: stranger, Call: wait, In: in(second), Esito: 404},
		{Name: "malformed", Actor: o.user, Call: wait, In: scenario.In{"FK_ID_EVENTO": o.ID, "FK_ID_ATLETA": second.ID,
			"FK_ID_GARA": "x"}, Esito: 422, Field: "FK_ID_GARA"},
		{Name: "no event", Actor: o.user, Call: "GET ge/attesa", In: eventRef(1 << 40), Esito: 404},
		{Name: "another club sees nothing", Actor: stranger, Call: "GET ge/attesa", In: eventRef(o.ID), Want: []any{}},
	})
	rows := waitingOf(t, w, admin, o.ID)
	if len(rows) != 3 {
		t.Fatalf("got %+v, want len(rows) == 3", rows)
	}
	ref := func(i int) scenario.In { return scenario.In{"ID_ATTESA": rows[i].ID} }
	entryOf := func(a domain.Athlete) scenario.In {
		return scenario.In{"ID_PRESENZA": entriesOf(t, w, o.ID)[a.ID].ID}
	}
	w.Run(t, []scenario.Row{
		{Name: "another club's place", Actor: stranger, Call: leave, In: ref(0), Esito: 404},
		{Name: "the club itself may not admit", Actor: o.user, Call: admit, In: ref(0), Esito: 403},
		{Name: "a stranger may not admit", Actor: stranger, Call: admit, In: ref(0), Esito: 404},
		{Name: "leave", Actor: o.user, Call: leave, In: ref(1)},
		{Name: "left already", Actor: o.user, Call: leave, In: ref(1), Esito: 404},
		{Name: "a place becomes free", Actor: o.user, Call: "DELETE ge/presenza", In: entryOf(o.girl)},
	})
	if stored := entriesOf(t, w, o.ID); len(stored) != 1 || stored[second.ID].ID == 0 {
		t.Errorf("entered: %v", stored)
	}
	if got := positionsOf(t, w, o.user, o.ID); len(got) != 1 || got[0] != fourth.ID {
		t.Errorf("waiting: %v", got)
	}
	w.Run(t, []scenario.Row{
		{Name: "the admission may be declined", Actor: o.user, Call: "GET ge/evento/presenze", In: eventRef(o.ID), After: func(t *testing.T,
			r scenario.Reply) {
			t.Helper()
			if !strings.Contains(string(r.Data), `"RINUNCIA_ENTRO":"`) {
				t.Errorf("%s", r.Data)
			}
		}},
		{Name: "on the home page", Actor: o.user, Call: "GET core/dafare", After: func(t *testing.T, r scenario.Reply) {
			t.Helper()
			if d := string(r.Data); !strings.Contains(d, `"attesa.posto"`) || !strings.Contains(d, `"attesa.lista"`) {
				t.Errorf("%s", d)
			}
		}},
		{Name: "wait again", Actor: o.user, Call: wait, In: in(third), Want: map[string]any{"POSIZIONE": 2.0}},
		{Name: "out of order", Actor: admin, Call: admit, In: scenario.In{"ID_ATTESA": waitingOf(t, w, admin, o.ID)[0].ID + 1}},
	})
	if stored := entriesOf(t, w, o.ID); len(stored) != 2 || stored[third.ID].ID == 0 || stored[third.ID].Author != domain.AuthorClub {
		t.Errorf("entered: %v", stored)
	}
	w.Run(t, []scenario.Row{
		{Name: "a higher limit", Actor: admin, Call: "PUT ge/evento", In: scenario.In{"ID_EVENTO": o.ID, "MAX_CONCORRENTI": 3}},
		{Name: "no one waits any more", Actor: o.user, Call: "GET ge/attesa", In: eventRef(o.ID), Want: []any{}},
		{Name: "full again", Actor: o.user, Call: wait, In: in(o.girl), Want: map[string]any{"POSIZIONE": 1.0}},
	})
	counted(t, w, o.ID)
	w.Clock.Set(o.Deadline.AddDays(2).End())
	o.user, admin = w.Actor(t, o.name), w.Actor(t, "admin") // the sessions have expired
	w.Run(t, []scenario.Row{
		{Name: "closed: no one joins", Actor: o.user, Call: wait, In: in(expired), Esito: 1},
		{Name: "closed: no one is admitted", Actor: admin, Call: admit, In: scenario.In{"ID_ATTESA": waitingOf(t, w, admin, o.ID)[0].ID},
			Esito: 1, Message: "ferma"},
		{Name: "a free place stays free", Actor: admin, Call: "DELETE ge/presenza", In: entryOf(second)},
	})
	if err := w.App.Waiting.Sweep(t.Context(), w.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if got := positionsOf(t, w, o.user, o.ID); len(got) != 1 {
		t.Errorf("waiting: %v", got)
	}
	w.Run(t, []scenario.Row{{Name: "leave a closed list", Actor: o.user, Call: leave, In: scenario.In{
		"ID_ATTESA": waitingOf(t, w, admin, o.ID)[0].ID}}})
}

// TestWaitingLimits checks the other limits that an entry waits for: option 29, option 76 for athletes and for teams.
func TestWaitingLimits(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, waitingLimitsCase)
}

func waitingLimitsCase(t *testing.T, w *scenario.World) {
	t.Helper()
	for _, options := range []option.Values{
		{option.WaitingList: "1", option.MaxEntriesPerRace: "2"}, {option.WaitingList: "1", option.MaxHeats: "1", option.Lanes: "2"},
	} {
		o := newOpenEvent(t, w, withOptions(options))
		other := testkit.Athlete(t, w.DB, o.guest)
		in := func(a domain.Athlete) scenario.In { return into(o.races[0], a) }
		late := testkit.Athlete(t, w.DB, o.guest)
		w.Run(t, []scenario.Row{
			{Name: "one", Actor: o.user, Call: enter, In: in(o.girl)},
			{Name: "two", Actor: o.user, Call: enter, In: in(other)},
			{Name: "full", Actor: o.user, Call: enter, In: in(late), Esito: 1, Want: map[string]any{"LISTA_ATTESA": 1.0}},
			{Name: "another race is free", Actor: o.user, Call: enter, In: into(o.races[1], late)},
			{Name: "wait", Actor: o.user, Call: wait, In: in(late)},
			{Name: "same in a list", Actor: o.user, Call: "POST ge/presenze/lista", In: scenario.In{"ID_EVENTO": o.ID, "presenze": []any{
				scenario.In{"FK_ID_ATLETA": testkit.Athlete(t, w.DB, o.guest).ID, "FK_ID_GARA": o.races[0].RaceID}}}, After: func(t *testing.T,
				r scenario.Reply) {
				t.Helper()
				if !strings.Contains(string(r.Data), `"LISTA_ATTESA":1`) {
					t.Errorf("%s", r.Data)
				}
			}},
		})
		w.Run(t, []scenario.Row{
			{Name: "free", Actor: o.user, Call: "DELETE ge/presenza", In: scenario.In{"ID_PRESENZA": entriesOf(t, w, o.ID)[o.girl.ID].ID}},
			{Name: "no one waits", Actor: o.user, Call: "GET ge/attesa", In: eventRef(o.ID), Want: []any{}},
		})
	}
	m := testkit.NewMeeting(t, w.DB, testkit.Club(t, w.DB), testkit.Club(t, w.DB), withOptions(option.Values{
		option.WaitingList: "1", option.MaxHeats: "1", option.Lanes: "2", option.MaxTeamsPerAthlete: "2",
	}))
	guest := w.Actor(t, testkit.User(t, w.DB, testkit.In(m.Guest), testkit.Level(domain.LevelClub)).Username)
	team := scenario.In{"FK_ID_EVENTO": m.ID, "FK_ID_GARA": m.Relay.RaceID, "FK_ID_TIPO": 2, "FK_ID_CATEGORIA": testkit.Ragazzi,
		"TEMPO_ISCRIZIONE": 13000, "componenti": []any{scenario.In{"ID_ATLETA": m.Theirs[1].ID, "ORDINE": 1}}}
	teams, err := w.DB.Teams(t.Context(), m.ID, m.Guest.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.Run(t, []scenario.Row{
		{Name: "no lane for another team", Actor: guest, Call: enter, In: team, Esito: 1, Want: map[string]any{"LISTA_ATTESA": 1.0}},
		{Name: "the team waits", Actor: guest, Call: wait, In: team, Want: map[string]any{"POSIZIONE": 1.0}},
		{Name: "a lane", Actor: guest, Call: "DELETE ge/presenza", In: scenario.In{"ID_PRESENZA": teams[0].ID}},
		{Name: "the first in the queue is entered", Actor: guest, Call: "GET ge/attesa", In: eventRef(m.ID), Want: []any{}},
	})
	if now, err := w.DB.Teams(t.Context(), m.ID, m.Guest.ID); err != nil || len(now) != 1 || len(now[0].Members) != 1 {
		t.Errorf("got %+v, %v, want no error and len(now) == 1 and len(now[0].Members) == 1", now, err)
	}
}

// TestWaitingMoney checks that the night spares a place of the waiting list until its day, and that declining returns what was paid.
func TestWaitingMoney(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, waitingMoneyCase)
}

func waitingMoneyCase(t *testing.T, w *scenario.World) {
	t.Helper()
	options := online()
	options[option.DeclineHours] = "48"
	o := newOpenEvent(t, w, func(e *domain.Event) { e.MaxEntrants, e.Options = 1, options })
	second := testkit.Athlete(t, w.DB, o.guest)
	w.Run(t, []scenario.Row{
		{Name: "enter", Actor: o.user, Call: enter, In: into(o.races[0], o.girl)},
		{Name: "wait", Actor: o.user, Call: wait, In: into(o.races[0], second)},
	})
	w.Clock.Set(at(24, 5))
	night := func() {
		t.Helper()
		if err := w.App.Entries.Midnight(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		w.App.Wait()
	}
	night() // removes the first, which is unpaid; the second takes the place
	if stored := entriesOf(t, w, o.ID); len(stored) != 1 || stored[second.ID].ID == 0 {
		t.Fatalf("entered: %v", stored)
	}
	w.Clock.Set(at(48, 5))
	night()
	if stored := entriesOf(t, w, o.ID); len(stored) != 1 {
		t.Fatalf("the night removed a place of the waiting list too early: %v", stored)
	}
	o.user = w.Actor(t, o.name)
	admin := w.Actor(t, "admin")
	var order struct {
		ID int64 `json:"ID_ORDINE"`
	}
	w.Call(t, o.user, "POST ge/ordine/iscrizione", eventRef(o.ID)).Into(t, &order)
	w.Run(t, []scenario.Row{
		{Name: "paid", Actor: admin, Call: "POST ge/ordine/pagato", In: scenario.In{"ID_ORDINE": order.ID}},
		{Name: "declined", Actor: o.user, Call: "DELETE ge/presenza", In: scenario.In{"ID_PRESENZA": entriesOf(t, w, o.ID)[second.ID].ID}},
	})
	credit, err := w.DB.Credit(t.Context(), o.guest.ID)
	if err != nil || credit != 600 {
		t.Errorf("credit %v, %v", credit, err)
	}
	soundAccounts(t, w)
}

// counted checks the stored counts of an event.
func counted(t *testing.T, w *scenario.World, eventID id.Event) {
	t.Helper()
	e, err := w.DB.Event(t.Context(), eventID)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(entriesOf(t, w, eventID)); e.Counts.Entries != n || e.Counts.Athletes != n {
		t.Errorf("%d entries, counted %+v", n, e.Counts)
	}
}

func soundAccounts(t *testing.T, w *scenario.World) {
	t.Helper()
	faults, err := w.App.Accounts.Faults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	more, err := w.DB.MoneyFaults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	waiting, err := w.DB.WaitingFaults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(append(faults, more...), waiting...) {
		t.Errorf("%+v", f)
	}
}

// TestWaitingStorm lets 64 clients enter, remove, wait, leave and admit at random while the limit changes and nights pass, and compares
// the event with the rules of a waiting list after every round.
//
//test:race
func TestWaitingStorm(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, waitingStormCase)
}

// storm counts the replies to the clients of a waiting list.
type storm struct {
	mu                              sync.Mutex
	joined, left, entered, admitted int
	most                            int // the highest limit
}

func (s *storm) count(n *int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*n++
}

func waitingStormCase(t *testing.T, w *scenario.World) {
	t.Helper()
	const clients, each, rounds, steps = 64, 3, 4, 5
	options := online()
	host := testkit.Club(t, w.DB)
	e := testkit.Event(t, w.DB, host, func(e *domain.Event) { e.MaxEntrants, e.Options = 20, options })
	_, races := testkit.Enable(t, w.DB, e, testkit.Ragazzi, 1, testkit.Free100)
	admin := w.Actor(t, "admin")
	var names []string
	athletes := make([][]domain.Athlete, clients)
	for i := range clients / 8 {
		club := testkit.Club(t, w.DB)
		u := testkit.User(t, w.DB, testkit.In(club), testkit.Level(domain.LevelClub))
		for j := range 8 {
			names = append(names, u.Username)
			for range each {
				athletes[i*8+j] = append(athletes[i*8+j], testkit.Athlete(t, w.DB, club))
			}
		}
	}
	var s storm
	for round := range rounds {
		admin = w.Actor(t, "admin") // yesterday's sessions have expired
		people := make([]scenario.Actor, clients)
		for i := range people {
			if people[i] = people[max(0, i-1)]; i%8 == 0 {
				people[i] = w.Actor(t, names[i])
			}
		}
		var all sync.WaitGroup
		for i := range clients {
			dice := rand.New(rand.NewPCG(uint64(round), uint64(i)))
			all.Go(func() {
				for range steps {
					s.step(t, w, people[i], admin, races[0], athletes[i][dice.IntN(each)], dice)
				}
			})
		}
		limit := []int{20, 30, 12, 25}[round]
		all.Go(func() {
			w.Call(t, admin, "PUT ge/evento", scenario.In{"ID_EVENTO": e.ID, "MAX_CONCORRENTI": limit})
		})
		all.Wait()
		s.check(t, w, admin, e.ID, limit)
		w.Clock.Advance(24 * time.Hour)
		if err := w.App.Entries.Midnight(t.Context(), w.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		w.App.Wait()
		admin = w.Actor(t, "admin")
		s.check(t, w, admin, e.ID, limit)
	}
	t.Logf("joined %d, left %d, entered %d, admitted %d", s.joined, s.left, s.entered, s.admitted)
	if s.joined < clients || s.left == 0 || s.admitted == 0 {
		t.Error("the storm was too quiet")
	}
	w.Clock.Set(e.Deadline.AddDays(2).End())
	admin = w.Actor(t, "admin")
	before := len(waitingOf(t, w, admin, e.ID))
	for _, n := range entriesOf(t, w, e.ID) {
		w.Call(t, admin, "DELETE ge/presenza", scenario.In{"ID_PRESENZA": n.ID})
		break
	}
	if after := len(waitingOf(t, w, admin, e.ID)); after != before {
		t.Errorf("the list moved after the deadline: %d, %d", before, after)
	}
}

// step makes one random call of a client.
func (s *storm) step(t *testing.T, w *scenario.World, who, admin scenario.Actor, g domain.EventRace, a domain.Athlete, dice *rand.Rand) {
	in := into(g, a)
	switch dice.IntN(8) {
	case 0, 1, 2, 3:
		r := w.Call(t, who, enter, in)
		if r.Esito == 0 {
			s.count(&s.entered)
			return
		}
		if !strings.Contains(string(r.Data), `"LISTA_ATTESA":1`) {
			return
		}
		switch r := w.Call(t, who, wait, in); {
		case r.Esito == 0:
			s.count(&s.joined)
		case r.Esito != 1:
			t.Errorf("wait: %s", r.Body)
		}
	case 4, 5:
		if n, found := entriesOf(t, w, g.EventID)[a.ID]; found {
			w.Call(t, who, "DELETE ge/presenza", scenario.In{"ID_PRESENZA": n.ID})
		}
	default:
		for _, row := range waitingOf(t, w, who, g.EventID) {
			if row.AthleteID != a.ID {
				continue
			}
			if dice.IntN(3) == 0 {
				if w.Call(t, admin, admit, scenario.In{"ID_ATTESA": row.ID}).Esito == 0 {
					s.count(&s.admitted)
				}
			} else if w.Call(t, who, leave, scenario.In{"ID_ATTESA": row.ID}).Esito == 0 {
				s.count(&s.left)
			}
		}
	}
}

// check compares an event with the rules: never above the limit, no one twice, no one lost, no place free while someone waits, the order
// kept, and the accounts correct.
func (s *storm) check(t *testing.T, w *scenario.World, admin scenario.Actor, eventID id.Event, limit int) {
	t.Helper()
	stored, list := entriesOf(t, w, eventID), waitingOf(t, w, admin, eventID)
	for i, r := range list {
		if stored[r.AthleteID].ID != 0 {
			t.Errorf("athlete %d is entered and waits", r.AthleteID)
		}
		if r.Position != i+1 || i > 0 && r.ID <= list[i-1].ID {
			t.Errorf("row %d: %+v", i, r)
		}
	}
	if len(stored) < limit && len(list) > 0 {
		t.Errorf("%d of %d places taken while %d wait", len(stored), limit, len(list))
	}
	if s.most = max(s.most, limit); len(stored) > s.most+s.admitted {
		t.Errorf("%d entries, the limit was %d and %d were admitted beyond it", len(stored), s.most, s.admitted)
	}
	_, total, err := w.DB.Audits(t.Context(), domain.AuditFilter{Action: "presenza.attesa"}, domain.Page{})
	if err != nil {
		t.Fatal(err)
	}
	if total != s.joined-s.left-len(list) {
		t.Errorf("joined %d, left %d, waiting %d, placed %d", s.joined, s.left, len(list), total)
	}
	counted(t, w, eventID)
	soundAccounts(t, w)
	s.checkOrder(t, w, eventID)
}

// checkOrder checks that those who got a place in turn got it in the order of the list.
func (s *storm) checkOrder(t *testing.T, w *scenario.World, eventID id.Event) {
	t.Helper()
	all, err := w.DB.Promotions(t.Context(), eventID, 0)
	if err != nil {
		t.Fatal(err)
	}
	for entryID, p := range all {
		for other, q := range all {
			if p.AdmittedBy == 0 && q.AdmittedBy == 0 && entryID < other && q.WaitingSince.Before(p.WaitingSince) {
				t.Errorf("entry %d overtook entry %d", entryID, other)
			}
		}
	}
}
