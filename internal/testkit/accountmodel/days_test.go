package accountmodel_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// erase removes an author. The author's entries must stay protected.
func (s *sequence) erase() {
	var there []*person
	for c := range clubs {
		there = append(there, &s.users[c][0])
	}
	there = slices.DeleteFunc(append(there, &s.admins[0]), func(p *person) bool { return p.erased })
	p := draw(s, "user", there)
	s.call(s.admin(), "POST core/admin/utente/cancella", scenario.In{"ID_UTENTE": p.user})
	p.erased = true
}

func (s *sequence) restart() {
	if s.bool("not now") { // starting a process takes longer than most steps
		panic(impossible{})
	}
	s.w.restart(s.t)
}

// later lets some time of the day pass and resolves open payments.
func (s *sequence) later() {
	now := s.w.Clock.Now()
	next := now.Add(time.Duration(1+s.dice("minutes", 120)) * time.Minute)
	if calendar.In(next) != calendar.In(now) {
		panic(impossible{})
	}
	s.w.Clock.Set(next)
	s.reconcile()
}

// reconcile runs the job that resolves open payments.
func (s *sequence) reconcile() {
	if err := s.w.App.Payments.Reconcile(context.Background(), s.w.Clock.Now()); err != nil {
		s.r.Fatal(err)
	}
	for _, o := range s.some(func(o *order) bool { return o.state == paying }) {
		if got := s.orderOf(o.id); got.State != domain.OrderPaying {
			s.book(o, paying)
		}
	}
}

// night moves on to the next day, or further, and runs the nightly jobs.
func (s *sequence) night() {
	if s.ref.today >= lastDay {
		panic(impossible{})
	}
	days := draw(s, "days", []int{1, 1, 1, 2})
	s.ref.today += days
	day := calendar.In(testkit.Start).AddDays(s.ref.today)
	s.w.Clock.Set(time.Date(day.Year(), day.Month(), day.Day(), 0, 5, 0, 0, calendar.Rome))
	s.logIn(s.t, s.w)
	if s.bool("payments are looked at first") {
		s.reconcile()
	}
	gone := s.ref.expired()
	ending := s.some(s.ref.expires)
	if s.bool("by an administrator") {
		s.call(s.admin(), "DELETE ge/ordini/scaduti/delete", nil)
	} else if err := s.w.App.Entries.Midnight(context.Background(), s.w.Clock.Now()); err != nil {
		s.r.Fatal(err)
	}
	for _, o := range ending {
		s.ref.cancel(o)
	}
	lost := map[int][]string{}
	for _, e := range gone {
		s.ref.remove(e)
		lost[e.club] = append(lost[e.club], s.names[e.id])
		s.seen["removed by the night"]++
	}
	for c := range clubs {
		if len(lost[c]) > 0 {
			s.settle(c, others, lost[c]...)
		}
	}
	s.fill()
	s.w.Clock.Set(s.w.Clock.Now().Add(8 * time.Hour))
	s.logIn(s.t, s.w)
}

// mailed checks that the users of clubs that there is news for get a message with its words once the mail jobs have run.
func (s *sequence) mailed() {
	if len(s.news) == 0 {
		return
	}
	ctx, now := context.Background(), s.w.Clock.Now()
	if s.w.other != nil { // it may be sending messages, which are then not sent by this server
		s.w.other.app.Wait()
	}
	if err := errors.Join(s.w.App.Notices.SendAccountNotices(ctx, now), s.w.App.Deliver(ctx, now)); err != nil {
		s.r.Fatal(err)
	}
	s.w.App.Wait()
	for club, words := range s.news {
		for _, u := range s.users[club] {
			text := s.w.post.to(u.email)
			for _, word := range words {
				if !u.erased && !strings.Contains(text, word) {
					s.fail("no message was sent", "no message to %s contains %q: %q", u.Name, word, text)
				}
			}
		}
	}
	clear(s.news)
}

// shown is an entry as the event reports it.
type shown struct {
	ID      int64 `json:"ID_PRESENZA"`
	Athlete int64 `json:"FK_ID_ATLETA"`
	Race    int   `json:"FK_ID_GARA"`
	Paid    int   `json:"FLG_PAGATO"`
}

// bill is a club's account as the event reports it.
type bill struct {
	Club   id.Club     `json:"FK_ID_SOCIETA"`
	Paid   json.Number `json:"IMPORTO_PAGATO"`
	Due    json.Number `json:"IMPORTO_DA_PAGARE"`
	Unpaid int         `json:"TOT_NON_PAGATE"`
}

// check compares the portal with the reference.
func (s *sequence) check() {
	s.mailed()
	var want, got []string
	for _, e := range s.ref.entries {
		want = append(want, fmt.Sprintf("%d:%d", e.id, flagOf(e.paid)))
	}
	for _, e := range s.stored() {
		got = append(got, fmt.Sprintf("%d:%d", e.ID, e.Paid))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		s.fail("what is entered and paid", "entries and whether they are paid: %v, want %v", got, want)
	}
	s.checkWaiting()
	var bills []bill
	s.call(s.admin(), "GET ge/evento/riepilogo", scenario.In{"ID_EVENTO": s.event}).Into(s.t, &bills)
	for c := range clubs {
		s.checkClub(c, bills)
	}
	s.checkShown(s.steps % clubs)
}

// checkShown checks that a club sees what it owes.
func (s *sequence) checkShown(club int) {
	if len(s.ref.of(club)) == 0 {
		return
	}
	var screen struct {
		Bills []bill `json:"RIEPILOGO"`
	}
	s.call(s.users[club][1], "GET ge/evento/presenze", scenario.In{"ID_EVENTO": s.event}).Into(s.t, &screen)
	_, due := s.ref.amounts(club)
	i := slices.IndexFunc(screen.Bills, func(b bill) bool { return b.Club == s.clubs[club] })
	if i < 0 || cents(s, screen.Bills[i].Due) != due {
		s.fail("what a club sees", "club %d sees %+v, want %d", club, screen.Bills, due)
	}
}

func (s *sequence) checkClub(club int, bills []bill) {
	paidHere, due := s.ref.amounts(club)
	b := bill{Paid: "0", Due: "0"}
	if i := slices.IndexFunc(bills, func(b bill) bool { return b.Club == s.clubs[club] }); i >= 0 {
		b = bills[i]
	}
	if p, d := cents(s, b.Paid), cents(s, b.Due); p != paidHere || d != due {
		s.fail("what was paid and is due", "club %d paid %d and owes %d, want %d and %d", club, p, d, paidHere, due)
	}
	if due == 0 && b.Unpaid > 0 {
		s.fail("nothing is due and something unpaid", "club %d owes nothing and has %d unpaid entries", club, b.Unpaid)
	}
	for _, o := range s.some(func(o *order) bool { return o.club == club && o.state == toPay && due == 0 }) {
		s.ref.cancel(o) // no order stays open when nothing is due, even after a failed card payment
	}
	credit, err := s.w.DB.Credit(context.Background(), s.clubs[club])
	if err != nil {
		s.r.Fatal(err)
	}
	if int(credit) != max(0, s.ref.credit[club]) {
		s.fail("credit", "club %d has credit of %d, want %d", club, credit, s.ref.credit[club])
	}
	allocated, in := 0, s.cash[club]
	for _, o := range s.some(func(o *order) bool { return o.club == club }) {
		stored := s.orderOf(o.id)
		if int(stored.State) != o.state || int(stored.Amount) != o.amount || o.state < cancelled && int(stored.CreditUsed) != o.used {
			s.fail("an order", "order %d: state %d, amount %d, credit %d, want %+v", o.id, stored.State, stored.Amount, stored.CreditUsed, *o)
		}
		in += s.w.cards.charged[o.id]
		switch o.state {
		case paid:
			allocated += o.kept()
		case paying:
			in -= s.w.cards.charged[o.id] // not known yet
			allocated += o.used
		case toPay:
			allocated += o.used
		}
	}
	if in != allocated+s.ref.credit[club] {
		s.fail("money in and money allocated", "club %d: money in %d, allocated %d, credit %d", club, in, allocated, s.ref.credit[club])
	}
}

// dump describes the state of the reference for the report of a failure.
func (s *sequence) dump() string {
	var b strings.Builder
	fmt.Fprintf(&b, "day %d, options %v, own %v, method %d, credit %v, extended %v\n",
		s.ref.today, s.ref.options, s.ref.own, s.ref.method, s.ref.credit, s.ref.extended)
	for _, e := range s.ref.entries {
		fees, fines := s.ref.charges(e.club)
		fmt.Fprintf(&b, "  entry %+v costs %d, fines %d\n", *e, fees[e], fines[e])
	}
	for _, o := range s.ref.orders {
		fmt.Fprintf(&b, "  order %+v charged %d\n", *o, s.w.cards.charged[o.id])
	}
	return b.String()
}

func cents(s *sequence, n json.Number) int {
	f, err := n.Float64()
	if err != nil {
		s.r.Fatal(err)
	}
	return int(f*100 + 0.5)
}
