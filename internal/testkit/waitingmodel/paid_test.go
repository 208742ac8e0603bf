package waitingmodel_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// The limits of the event of the paid storm: two heats of four lanes in each of its races.
const (
	stormLanes, stormHeats = 4, 2
	stormPlaces            = stormLanes * stormHeats
	stormClients           = 64
	stormClubs             = 8
)

// TestPaidWaitingStorm lets 64 clients of eight clubs enter, order, pay by card, cancel, remove, decline, wait, leave and admit in two
// races with a limit on heats. Meanwhile the organiser changes prices, closes and reopens entries and erases people, and nights pass. It
// compares places, order and money with the rules after every round. The package accountmodel compares the same rules with a reference,
// one call at a time.
//
//test:race
func TestPaidWaitingStorm(t *testing.T) {
	t.Parallel()
	scenario.Engines(t, scenario.Options{}, paidStormCase)
}

// paidStorm is an event with the clients that use it.
type paidStorm struct {
	*scenario.World
	event    domain.Event
	races    []domain.EventRace
	clubs    []domain.Club
	names    []string // a user of each club
	athletes [][]domain.Athlete
	admin    scenario.Actor
	people   []scenario.Actor // by club

	mu       sync.Mutex
	charged  map[int64]money.Cents // by order
	clubOf   map[int64]int         // of an order
	admitted map[id.Race]int       // by race
	erased   []id.Athlete
	seen     map[string]int
}

func paidStormCase(t *testing.T, w *scenario.World) {
	t.Helper()
	options := online()
	options[option.MaxHeats], options[option.Lanes] = fmt.Sprint(stormHeats), fmt.Sprint(stormLanes)
	s := &paidStorm{World: w, charged: map[int64]money.Cents{}, clubOf: map[int64]int{}, admitted: map[id.Race]int{}, seen: map[string]int{}}
	s.event = testkit.Event(t, w.DB, testkit.Club(t, w.DB), withOptions(options))
	_, s.races = testkit.Enable(t, w.DB, s.event, testkit.Ragazzi, 1, testkit.Free100, testkit.Free50)
	for range stormClubs {
		club := testkit.Club(t, w.DB)
		s.clubs = append(s.clubs, club)
		s.names = append(s.names, testkit.User(t, w.DB, testkit.In(club), testkit.Level(domain.LevelClub)).Username)
		var list []domain.Athlete
		for range 4 {
			list = append(list, testkit.Athlete(t, w.DB, club))
		}
		s.athletes = append(s.athletes, list)
	}
	for round := range 5 {
		s.logIn(t)
		var all sync.WaitGroup
		for i := range stormClients {
			dice := rand.New(rand.NewPCG(uint64(round), uint64(i)))
			all.Go(func() {
				for range 5 {
					s.step(t, i%stormClubs, dice)
				}
			})
		}
		all.Go(func() { s.organise(t, round) })
		all.Wait()
		s.check(t)
		w.Clock.Advance(24 * time.Hour)
		for range 2 { // a second server runs the job, too
			if err := w.App.Entries.Midnight(t.Context(), w.Clock.Now()); err != nil {
				t.Fatal(err)
			}
		}
		w.App.Wait()
		s.logIn(t)
		s.check(t)
	}
	t.Log(s.seen)
	for _, what := range []string{"joined", "left", "paid", "promoted", "admitted", "declined although paid", "cancelled", "erased"} {
		if s.seen[what] == 0 {
			t.Errorf("the storm was too quiet: no one %s", what)
		}
	}
	w.Clock.Set(s.event.Deadline.AddDays(2).End())
	s.logIn(t)
	s.closed(t)
}

// logIn opens sessions, because those of the day before have expired.
func (s *paidStorm) logIn(t *testing.T) {
	t.Helper()
	s.admin, s.people = s.Actor(t, "admin"), nil
	for _, name := range s.names {
		s.people = append(s.people, s.Actor(t, name))
	}
}

func (s *paidStorm) count(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[what]++
}

// step makes one random call of a client.
func (s *paidStorm) step(t *testing.T, club int, dice *rand.Rand) {
	who, race := s.people[club], s.races[dice.IntN(len(s.races))]
	athlete := s.athletes[club][dice.IntN(len(s.athletes[club]))]
	in := into(race, athlete)
	switch dice.IntN(9) {
	case 0, 1, 2:
		if r := s.Call(t, who, enter, in); r.Esito == 1 && strings.Contains(string(r.Data), `"LISTA_ATTESA":1`) {
			if s.Call(t, who, wait, in).Esito == 0 {
				s.count("joined")
			}
		}
	case 3, 4:
		s.remove(t, who, s.clubs[club].ID, dice)
	case 5, 6:
		s.pay(t, club, dice.IntN(4) == 0)
	default:
		list := waitingOf(t, s.World, who, s.event.ID)
		if len(list) == 0 {
			return
		}
		row := list[dice.IntN(len(list))]
		if dice.IntN(8) > 0 { // each admission is one place less for those in turn
			if s.Call(t, who, leave, scenario.In{"ID_ATTESA": row.ID}).Esito == 0 {
				s.count("left")
			}
			return
		}
		if s.Call(t, s.admin, admit, scenario.In{"ID_ATTESA": row.ID}).Esito == 0 {
			s.count("admitted")
			s.mu.Lock()
			s.admitted[row.RaceID]++
			s.mu.Unlock()
		}
	}
}

// remove removes an entry of the client's club. Paid ones can be removed only while a place of the waiting list may be declined.
func (s *paidStorm) remove(t *testing.T, who scenario.Actor, clubID id.Club, dice *rand.Rand) {
	lines, err := s.DB.EntrySummaries(t.Context(), s.event.ID, clubID)
	if err != nil || len(lines) == 0 {
		return
	}
	n := lines[dice.IntN(len(lines))]
	switch r := s.Call(t, who, "DELETE ge/presenza", scenario.In{"ID_PRESENZA": n.ID}); r.Esito {
	case 0:
		if n.Paid() {
			s.count("declined although paid")
		}
	case 1, 404:
	default:
		t.Errorf("remove: %s", r.Body)
	}
}

// pay orders what the club owes and pays it by card, or cancels the order. Other clients of the club may do the same at the same time.
func (s *paidStorm) pay(t *testing.T, club int, cancel bool) {
	var made struct {
		ID     int64       `json:"ID_ORDINE"`
		Amount money.Cents `json:"IMPORTO"`
	}
	r := s.Call(t, s.people[club], "POST ge/ordine/iscrizione", eventRef(s.event.ID))
	if r.Esito != 0 {
		return
	}
	if err := json.Unmarshal(r.Data, &made); err != nil {
		t.Error(err)
		return
	}
	if cancel {
		s.cancel(t, club, made.ID)
		return
	}
	var paid struct {
		Success int `json:"success"`
	}
	r = s.Call(t, s.people[club], fmt.Sprintf("POST ec/stripe/pagamento?ID_ORDINE=%d", made.ID),
		scenario.In{"payment_method_id": "pm_card_visa"})
	if r.Esito != 0 || json.Unmarshal(r.Data, &paid) != nil || paid.Success != 1 {
		return
	}
	s.count("paid")
	s.mu.Lock()
	defer s.mu.Unlock()
	if made.Amount > 0 {
		s.charged[made.ID], s.clubOf[made.ID] = made.Amount, club
	}
}

// check compares places, order and money with the rules.
func (s *paidStorm) check(t *testing.T) {
	t.Helper()
	lines, err := s.DB.EntrySummaries(t.Context(), s.event.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	type swim struct {
		athlete id.Athlete
		race    id.Race
	}
	stored, inRace := map[swim]bool{}, map[id.Race]int{}
	for _, n := range lines {
		at := swim{n.AthleteID, n.RaceID}
		if stored[at] {
			t.Errorf("athlete %d is entered twice in race %d", n.AthleteID, n.RaceID)
		}
		stored[at] = true
		inRace[n.RaceID]++
	}
	waiting, list := map[swim]bool{}, waitingOf(t, s.World, s.admin, s.event.ID)
	s.checkErased(t, list)
	for i, r := range list {
		at := swim{r.AthleteID, r.RaceID}
		if stored[at] || waiting[at] || r.Position != i+1 {
			t.Errorf("row %+v: entered %t, twice %t", r, stored[at], waiting[at])
		}
		waiting[at] = true
		if inRace[r.RaceID] < stormPlaces {
			t.Errorf("%d of %d places taken in race %d while %d waits", inRace[r.RaceID], stormPlaces, r.RaceID, r.AthleteID)
		}
	}
	for race, n := range inRace {
		if n > stormPlaces+s.admitted[race] {
			t.Errorf("%d entries in race %d, which has %d places, with %d admitted", n, race, stormPlaces, s.admitted[race])
		}
	}
	s.checkOrder(t, lines)
	s.checkMoney(t)
	soundAccounts(t, s.World)
}

// checkOrder checks that places of a race went to its waiting list in order.
func (s *paidStorm) checkOrder(t *testing.T, lines []domain.EntrySummary) {
	t.Helper()
	all, err := s.DB.Promotions(t.Context(), s.event.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	last := map[id.Race]domain.Promotion{}
	slices.SortFunc(lines, func(a, b domain.EntrySummary) int { return int(a.ID - b.ID) })
	for _, n := range lines {
		p, promoted := all[n.ID]
		if !promoted || p.AdmittedBy != 0 {
			continue
		}
		s.seen["promoted"]++
		if p.WaitingSince.Before(last[n.RaceID].WaitingSince) {
			t.Errorf("entry %d overtook entry %d", last[n.RaceID].EntryID, n.ID)
		}
		last[n.RaceID] = p
	}
}

// checkMoney compares the money that cards were charged with what the clubs paid for entries, have as credit and put into open orders.
func (s *paidStorm) checkMoney(t *testing.T) {
	t.Helper()
	want, got := make([]money.Cents, stormClubs), make([]money.Cents, stormClubs)
	for _, order := range slices.Sorted(maps.Keys(s.charged)) {
		want[s.clubOf[order]] += s.charged[order]
	}
	var bills []struct {
		Club id.Club     `json:"FK_ID_SOCIETA"`
		Paid money.Cents `json:"IMPORTO_PAGATO"`
	}
	s.Call(t, s.admin, "GET ge/evento/riepilogo", eventRef(s.event.ID)).Into(t, &bills)
	for i, club := range s.clubs {
		credit, err := s.DB.Credit(t.Context(), club.ID)
		if err != nil {
			t.Fatal(err)
		}
		got[i] = credit
		open, err := s.DB.OpenOrders(t.Context(), s.event.ID, club.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range open {
			got[i] += o.CreditUsed
		}
		for _, b := range bills {
			if b.Club == club.ID {
				got[i] += b.Paid
			}
		}
		if got[i] != want[i] {
			t.Errorf("club %d: cards were charged %d, accounted for %d, credit %d, %+v", i, want[i], got[i], credit, open)
		}
	}
}

// closed checks that nothing moves after entries close, and that clubs may still leave the list.
func (s *paidStorm) closed(t *testing.T) {
	t.Helper()
	before := waitingOf(t, s.World, s.admin, s.event.ID)
	lines, err := s.DB.EntrySummaries(t.Context(), s.event.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range lines[:min(4, len(lines))] {
		s.Call(t, s.admin, "DELETE ge/presenza", scenario.In{"ID_PRESENZA": n.ID})
	}
	if err := s.App.Waiting.Sweep(t.Context(), s.Clock.Now()); err != nil {
		t.Fatal(err)
	}
	if after := waitingOf(t, s.World, s.admin, s.event.ID); !slices.Equal(before, after) {
		t.Errorf("the list moved after the deadline: %+v, %+v", before, after)
	}
	for i := range s.people {
		for _, r := range waitingOf(t, s.World, s.people[i], s.event.ID) {
			if reply := s.Call(t, s.people[i], leave, scenario.In{"ID_ATTESA": r.ID}); reply.Esito != 0 {
				t.Errorf("leave a closed list: %s", reply.Body)
			}
		}
	}
	s.checkMoney(t)
	soundAccounts(t, s.World)
}
