// Package accountmodel_test runs random sequences of actions on an event and compares what its clubs owe, paid and lose with a simple
// reference implementation after every step.
package accountmodel_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// TestMain sets how many sequences run: ACCOUNT_SEQUENCES on each engine, of about 40 steps.
func TestMain(m *testing.M) {
	flag.Parse()
	checks := os.Getenv("ACCOUNT_SEQUENCES")
	if checks == "" {
		checks = defaultSequences
	}
	for name, value := range map[string]string{"rapid.checks": checks, "rapid.steps": "26", "rapid.nofailfile": "true"} {
		if err := flag.Set(name, value); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	os.Exit(m.Run())
}

// TestAccounts runs random sequences. The last lines of a failure are the shortest sequence found.
//
//test:race
func TestAccounts(t *testing.T) {
	t.Parallel()
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		if db.Engine() == "postgres" {
			w.restart(t)
			w.other = &process{w.App, w.Server}
			w.restart(t)
		}
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
	cash  []int               // by club: money that was not paid by card
	acts  map[id.Order]string // payments that wait for the card holder, by order
	seen  map[string]int      // what happened in all sequences, for the log
	names map[int64]string    // names of entries for messages
	steps int
	news  map[int][]string // words that mails to a club must contain, by club
}

func begin(t *testing.T, r *rapid.T, w *world, seen map[string]int) *sequence {
	w.Clock.Set(testkit.Start)
	w.App.Wait()
	clear(w.post.sent)
	s := &sequence{
		site: w.build(t), t: t, r: r, w: w, cash: make([]int, clubs), acts: map[id.Order]string{}, seen: seen, names: map[int64]string{},
		news: map[int][]string{},
	}
	s.ref = reference{
		deadline: deadline, method: 1, options: map[int]int{lateDays: 2, absenceDays: 3, teamOnlyPay: 1}, own: map[place]int{},
		credit: make([]int, clubs), extended: make([]bool, clubs),
	}
	// Most interesting cases cost something and are paid online.
	for _, o := range []int{racePrice, online, athletePrice, clubPrice, teamPrice, lateFee} {
		if o == racePrice || o == online && s.dice("online", 8) != 7 || s.bool(fmt.Sprint("option ", o)) {
			s.option(o, map[int]int{online: 1}[o]+map[bool]int{true: 1000}[o != online])
		}
	}
	s.limits()
	return s
}

// end removes what the nightly jobs of later sequences would process.
func (s *sequence) end() {
	s.w.cards.lost, s.w.cards.mute = "", false
	off := []any{scenario.In{"FK_ID_OPZIONE": online, "VALORE": "0"}}
	s.call(s.admin(), "POST ge/evento/opzioni", scenario.In{"ID_EVENTO": s.event, "opzioni": off})
}

// actions are the steps of a sequence, each followed by a comparison. Steps are drawn by weight.
func (s *sequence) actions() map[string]func(*rapid.T) {
	var steps []step
	for _, a := range []struct {
		weight int
		step
	}{
		{8, step{"enter", s.enter}}, {2, step{"list", s.list}}, {3, step{"remove", s.remove}},
		{2, step{"team", s.team}}, {2, step{"member", s.member}},
		{1, step{"absence", s.absence}}, {2, step{"result", s.result}}, {2, step{"hand", s.hand}},
		{3, step{"price", s.price}}, {2, step{"own price", s.ownPrice}}, {1, step{"method", s.changeMethod}}, {2, step{"online", s.online}},
		{7, step{"order", s.order}}, {5, step{"card", s.card}}, {1, step{"owner", s.owner}},
		{1, step{"credit", s.giveCredit}}, {1, step{"use credit", s.useCredit}},
		{2, step{"mark order", s.markOrder}}, {1, step{"cancel order", s.cancelOrder}}, {2, step{"reverse",
			s.reverse}}, {2, step{"returned", s.returned}},
		{1, step{"debit", s.debit}}, {2, step{"at once", s.atOnce}},
		{1, step{"erase", s.erase}}, {1, step{"extension", s.extension}}, {2, step{"later", s.later}},
		{4, step{"night", s.night}}, {1, step{"restart", s.restart}},
		{6, step{"wait", s.wait}}, {1, step{"leave", s.leave}}, {1, step{"admit", s.admit}}, {1, step{"limit", s.maxEntrants}},
		{1, step{"limit per club", s.perClub}}, {1, step{"close", s.closeEvent}},
	} {
		steps = append(steps, slices.Repeat([]step{a.step}, a.weight)...)
	}
	return map[string]func(*rapid.T){
		"": func(*rapid.T) { s.check() },
		"step": func(r *rapid.T) {
			s.r = r
			a := draw(s, "step", steps)
			for !s.possible(a) {
				a = draw(s, "another step", steps)
			}
			s.fill()
			s.seen[a.name]++
			s.steps++
			if s.w.other != nil && s.bool("the other server") {
				s.w.swap()
			}
		},
	}
}

// step is an action with its weight.
type step struct {
	name string
	run  func()
}

// impossible aborts a step that cannot take place. It must not have changed anything yet.
type impossible struct{}

// possible runs a step and reports whether it could take place. Skipping it with rapid would make sequences short.
func (s *sequence) possible(a step) (done bool) {
	defer func() {
		if x := recover(); x != nil {
			if _, not := x.(impossible); !not {
				panic(x)
			}
		}
	}()
	a.run()
	return true
}

// draw picks an element of a list. If the list is empty, the step does not take place.
func draw[T any](s *sequence, label string, list []T) T {
	if len(list) == 0 {
		panic(impossible{})
	}
	return list[s.dice(label, len(list))]
}

// dice draws a number below n, uniformly: rapid's own numbers are mostly small.
func (s *sequence) dice(label string, n int) int {
	return rapid.Custom(func(r *rapid.T) (x int) {
		for range 10 {
			x <<= 1
			if rapid.Bool().Draw(r, "bit") {
				x |= 1
			}
		}
		return x % n
	}).Draw(s.r, label)
}

func (s *sequence) bool(label string) bool { return rapid.Bool().Draw(s.r, label) }

// call makes a call and checks that the outcome is one of want, or 0 by default.
func (s *sequence) call(who person, call string, in any, want ...int) scenario.Reply {
	reply := s.w.Call(s.t, who.Actor, call, in)
	if len(want) == 0 {
		want = []int{0}
	}
	if !strings.HasPrefix(call, "GET") {
		s.r.Logf("day %d, %s: %s %v: %d %s", s.ref.today, who.Name, call, in, reply.Esito, reply.Message)
	}
	if !slices.Contains(want, reply.Esito) {
		s.fail("unexpected outcome of a call", "%s %v returns %d %q, want %v", call, in, reply.Esito, reply.Message, want)
	}
	return reply
}

// fail ends the sequence. The message must be the same in all runs, or rapid could not shrink the sequence, so it contains no ids.
func (s *sequence) fail(what, format string, args ...any) {
	s.r.Logf(format+"\n%s", append(args, s.dump())...)
	s.r.Fatal(what)
}

// allowed returns the outcome of a call that must succeed (ok) or be rejected.
func allowed(ok bool) int {
	if ok {
		return 0
	}
	return 1
}

func (s *sequence) admin() person { return s.admins[1] }

// staff draws one of the two administrators.
func (s *sequence) staff() person {
	if i := s.dice("administrator", 2); !s.admins[i].erased {
		return s.admins[i]
	}
	return s.admin()
}

func (s *sequence) user(club int) person {
	if i := s.dice("user", 2); !s.users[club][i].erased {
		return s.users[club][i]
	}
	return s.users[club][1]
}

// The roles that act on the entries of a club.
const (
	theClub = iota
	theOrganiser
	anAdministrator
)

// actor draws a user who acts on the entries of a club, and the role.
func (s *sequence) actor(club int) (who person, role int) {
	role = draw(s, "role", []int{theClub, theClub, theClub, theOrganiser, anAdministrator})
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

// by returns the cause of a change made in a role.
func by(club, role int) cause {
	if role == theClub || role == theOrganiser && club == 0 {
		return theClubItself
	}
	return others
}

// settle updates the reference after a change. The club must be notified of what others did, in addition to news; see mailed.
func (s *sequence) settle(club int, why cause, news ...string) {
	short, excess := s.ref.settle(club, why)
	if _, due := s.ref.amounts(club); short && due > 0 && s.ref.options[online] == 1 {
		s.seen["short by others"]++
		news = append(news, "da pagare")
	}
	if excess > 0 {
		s.seen["excess"]++
		news = append(news, "credito")
	}
	s.news[club] = append(s.news[club], news...)
}

// reprice makes a call that changes prices, which the reference already knows; before has the debts of the clubs. First a dry run must
// report how many clubs will owe more, and change nothing.
func (s *sequence) reprice(call string, in scenario.In, before []int) {
	raised, why := 0, make([]cause, clubs)
	for c, due := range s.dues() {
		if why[c] = others; due > before[c] {
			why[c] = othersRaising
			raised++
		}
	}
	var affected struct {
		Clubs int `json:"SOCIETA_INTERESSATE"`
	}
	if s.steps%3 == 0 {
		in["PROVA"] = 1
		s.call(s.admin(), call, in).Into(s.t, &affected)
		if delete(in, "PROVA"); affected.Clubs != raised {
			s.fail("how many clubs a price concerns", "the rehearsal says %d clubs, want %d", affected.Clubs, raised)
		}
	}
	s.call(s.admin(), call, in)
	for c := range clubs {
		s.settle(c, why[c])
	}
}

// dues returns what the clubs owe.
func (s *sequence) dues() (list []int) {
	for c := range clubs {
		_, due := s.ref.amounts(c)
		list = append(list, max(0, due))
	}
	return list
}
