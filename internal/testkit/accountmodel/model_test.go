// Package accountmodel_test draws days in the life of an event, and compares what its clubs owe, paid and lose with a small reference after
// every step.
package accountmodel_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestMain sets how much is drawn: ACCOUNT_SEQUENCES sequences on each engine, of 40 steps on average.
func TestMain(m *testing.M) {
	flag.Parse()
	checks := os.Getenv("ACCOUNT_SEQUENCES")
	if checks == "" {
		checks = "200"
	}
	for name, value := range map[string]string{"rapid.checks": checks, "rapid.steps": "40", "rapid.nofailfile": "true"} {
		if err := flag.Set(name, value); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	os.Exit(m.Run())
}

// TestAccounts draws sequences. The last lines of a failure are the shortest sequence that was found.
func TestAccounts(t *testing.T) {
	t.Parallel()
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		seen := map[string]int{}
		rapid.Check(t, func(r *rapid.T) {
			s := begin(t, r, w, seen)
			defer s.end()
			r.Repeat(s.actions())
		})
		w.App.Wait()
		t.Log(seen)
	})
}

// sequence is the life of one event.
type sequence struct {
	*site
	t     *testing.T
	r     *rapid.T
	w     *world
	ref   reference
	cash  []int            // by club: money that came another way than by card
	acts  map[int64]string // orders whose card waits for its owner, with the payment
	seen  map[string]int   // what happened in all sequences, for the log
	entry map[int64]string // what removed entries are called in messages
}

func begin(t *testing.T, r *rapid.T, w *world, seen map[string]int) *sequence {
	w.Clock.Set(testkit.Start)
	w.App.Wait()
	clear(w.post.sent)
	s := &sequence{site: w.build(t), t: t, r: r, w: w, cash: make([]int, clubs), acts: map[int64]string{}, seen: seen, entry: map[int64]string{}}
	s.ref = reference{
		deadline: deadline, method: 1, options: map[int]int{lateDays: 2, absenceDays: 3, teamOnlyPay: 1}, own: map[place]int{},
		credit: make([]int, clubs), extended: make([]bool, clubs),
	}
	// Most of what is interesting costs something and is paid online.
	for _, o := range []int{racePrice, online, athletePrice, clubPrice, teamPrice, lateFee} {
		if rapid.Bool().Draw(r, fmt.Sprint("option ", o)) || o == racePrice {
			s.option(o, map[int]int{online: 1}[o]+map[bool]int{true: 1000}[o != online])
		}
	}
	return s
}

// end leaves nothing behind that the nights of later sequences would look at.
func (s *sequence) end() {
	s.w.cards.lost, s.w.cards.mute = "", false
	s.call(s.admin(), "POST ge/evento/opzioni", scenario.In{"ID_EVENTO": s.event, "opzioni": []any{scenario.In{"FK_ID_OPZIONE": online, "VALORE": "0"}}})
}

// actions are what may happen, as often as their weight says.
func (s *sequence) actions() map[string]func(*rapid.T) {
	list := map[string]func(*rapid.T){"": func(*rapid.T) {
		began := time.Now()
		s.check()
		s.seen["µs check"] += int(time.Since(began).Microseconds())
		s.seen["check"]++
	}}
	for _, a := range []struct {
		name   string
		weight int
		run    func()
	}{
		{"enter", 8, s.enter}, {"remove", 3, s.remove}, {"team", 2, s.team}, {"member", 2, s.member}, {"absence", 1, s.absence}, {"result", 2, s.result},
		{"price", 3, s.price}, {"own price", 2, s.ownPrice}, {"method", 1, s.changeMethod}, {"online", 1, s.online},
		{"order", 5, s.order}, {"card", 5, s.card}, {"owner", 1, s.owner}, {"credit", 1, s.giveCredit}, {"use credit", 1, s.useCredit},
		{"mark order", 2, s.markOrder}, {"cancel order", 1, s.cancelOrder}, {"reverse", 2, s.reverse}, {"hand", 2, s.hand},
		{"erase", 1, s.erase}, {"extension", 1, s.extension}, {"later", 2, s.later}, {"night", 4, s.night}, {"restart", 1, s.restart},
	} {
		for i := range a.weight {
			list[fmt.Sprint(a.name, " ", i)] = func(r *rapid.T) {
				s.r = r
				began := time.Now()
				a.run()
				s.seen[a.name]++
				s.seen["µs "+a.name] += int(time.Since(began).Microseconds())
			}
		}
	}
	return list
}

// draw picks one of a list; a step that has nothing to pick from does not take place.
func draw[T any](s *sequence, label string, list []T) T {
	if len(list) == 0 {
		s.r.Skip("nothing to pick")
	}
	return list[rapid.IntRange(0, len(list)-1).Draw(s.r, label)]
}

func (s *sequence) bool(label string) bool { return rapid.Bool().Draw(s.r, label) }

// call makes a call and wants one of some outcomes, 0 when none is given.
func (s *sequence) call(who person, call string, in any, want ...int) scenario.Reply {
	reply := s.w.Call(s.t, who.Actor, call, in)
	if len(want) == 0 {
		want = []int{0}
	}
	if !strings.HasPrefix(call, "GET") {
		s.r.Logf("day %d, %s: %s %v: %d %s", s.ref.today, who.Name, call, in, reply.Esito, reply.Message)
	}
	if !slices.Contains(want, reply.Esito) {
		s.fail("a call answers something else", "%s %v answers %d %q, want %v", call, in, reply.Esito, reply.Message, want)
	}
	return reply
}

// fail ends the sequence. What failed is the same in all runs of it, or it would not become shorter; numbers of entries and orders differ.
func (s *sequence) fail(what, format string, args ...any) {
	s.r.Logf(format+"\n%s", append(args, s.story())...)
	s.r.Fatal(what)
}

// allowed is the outcome of a call that must succeed, or must be refused.
func allowed(ok bool) int {
	if ok {
		return 0
	}
	return 1
}

func (s *sequence) admin() person { return s.admins[1] }

// staff is one of the two administrators.
func (s *sequence) staff() person {
	if i := rapid.IntRange(0, 1).Draw(s.r, "administrator"); !s.admins[i].erased {
		return s.admins[i]
	}
	return s.admin()
}

func (s *sequence) user(club int) person {
	if i := rapid.IntRange(0, 1).Draw(s.r, "user"); !s.users[club][i].erased {
		return s.users[club][i]
	}
	return s.users[club][1]
}

// Who does something about the entries of a club.
const (
	theClub = iota
	theOrganiser
	anAdministrator
)

// actor draws who does something about the entries of a club, and how.
func (s *sequence) actor(club int) (who person, role int) {
	role = rapid.SampledFrom([]int{theClub, theClub, theClub, theOrganiser, anAdministrator}).Draw(s.r, "role")
	if club == 0 && role == theClub {
		role = theOrganiser
	}
	switch role {
	case theClub:
		return s.user(club), role
	case theOrganiser:
		return s.user(0), role
	}
	return s.staff(), role
}

// by is who caused a change that somebody in a role made.
func by(club, role int) cause {
	if role == theClub || role == theOrganiser && club == 0 {
		return theClubItself
	}
	return others
}

// settle has the reference work out what is paid after a change, and wants the club to be told what others did to it.
func (s *sequence) settle(club int, why cause) {
	short, excess := s.ref.settle(club, why)
	if _, due := s.ref.amounts(club); short && due > 0 && s.ref.options[online] == 1 {
		s.seen["short by others"]++
		s.mailed(club, "da pagare")
	}
	if excess > 0 {
		s.seen["excess"]++
		s.mailed(club, "credito")
	}
}

// reprice settles all accounts after a change that dues were read before.
func (s *sequence) reprice(before []int) {
	for c, due := range s.dues() {
		why := others
		if due > before[c] {
			why = othersRaising
		}
		s.settle(c, why)
	}
}

// dues are what the clubs owe.
func (s *sequence) dues() (list []int) {
	for c := range clubs {
		_, due := s.ref.amounts(c)
		list = append(list, max(0, due))
	}
	return list
}

func (s *sequence) orderOf(id int64) domain.Order {
	o, err := s.w.DB.Order(context.Background(), id)
	if err != nil {
		s.r.Fatal(err)
	}
	return o
}
