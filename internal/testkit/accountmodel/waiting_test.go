package accountmodel_test

import (
	"context"
	"slices"
	"strings"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/scenario"
)

// The options of a waiting list, and the option that limits the entries of a club in a race.
const (
	waitingList  = 75
	declineHours = 77
	perClub      = 29
)

// applicant is an athlete on the waiting list of an event.
type applicant struct {
	id                  int64
	club, athlete, race int
	late                bool
}

// full reports whether a limit on numbers is against an entry.
func (r *reference) full(club, athlete, race int) bool {
	inRace, entrants := 0, map[int]bool{}
	for _, e := range r.entries {
		if e.team {
			continue
		}
		if entrants[e.athlete] = true; e.club == club && e.race == race {
			inRace++
		}
	}
	return !entrants[athlete] && len(entrants) >= r.limit || r.options[perClub] > 0 && inRace >= r.options[perClub]
}

// entered returns the entry of an athlete in a race, or nil.
func (r *reference) entered(athlete, race int) *entry {
	for _, e := range r.entries {
		if !e.team && e.athlete == athlete && e.race == race {
			return e
		}
	}
	return nil
}

// moves reports whether free places go to those who wait.
func (r *reference) moves() bool {
	return r.options[waitingList] == 1 && !r.closed && r.today <= r.deadline+r.options[lateDays]
}

func (r *reference) waits(athlete, race int) *applicant {
	for _, a := range r.waiting {
		if a.athlete == athlete && a.race == race {
			return a
		}
	}
	return nil
}

// leave removes an applicant from the list, if it is on it.
func (r *reference) leave(a *applicant) {
	r.waiting = slices.DeleteFunc(r.waiting, func(x *applicant) bool { return x == a })
}

// declineUntil returns the end of the time in which a club may give a place back, and the last day to pay for it.
func (r *reference) declineUntil(now time.Time) (until time.Time, payBy int) {
	first := calendar.In(testkit.Start)
	until = now.Add(time.Duration(r.options[declineHours]) * time.Hour)
	if end := first.AddDays(r.deadline + 1).Start(); end.Before(until) {
		until = end
	}
	return until, max(r.today+1, first.DaysUntil(calendar.In(until.Add(-time.Millisecond))))
}

// limits gives a sequence a waiting list and low limits, in most cases.
func (s *sequence) limits() {
	s.ref.limit = 2000
	if s.dice("waiting list", 3) == 0 {
		return
	}
	s.option(waitingList, 1)
	s.option(declineHours, draw(s, "hours", []int{0, 3, 24, 48, 96}))
	s.maxEntrants()
	if s.bool("limit per club") {
		s.option(perClub, 1+s.dice("entries", 3))
	}
}

// maxEntrants changes how many athletes the event takes.
func (s *sequence) maxEntrants() {
	if s.ref.options[waitingList] == 0 {
		panic(impossible{})
	}
	s.ref.limit = 1 + s.dice("athletes", 6)
	s.call(s.admin(), "PUT ge/evento", scenario.In{"ID_EVENTO": s.event, "MAX_CONCORRENTI": s.ref.limit})
}

// perClub changes how many entries a club may have in a race.
func (s *sequence) perClub() {
	if s.ref.options[perClub] == 0 {
		panic(impossible{})
	}
	s.option(perClub, 1+s.dice("entries", 4))
}

// closeEvent closes entries before the deadline, or opens them again.
func (s *sequence) closeEvent() {
	if s.ref.options[waitingList] == 0 || !s.ref.closed && s.dice("stays open", 3) > 0 {
		panic(impossible{})
	}
	s.ref.closed = !s.ref.closed
	s.call(s.admin(), "PUT ge/evento", scenario.In{"ID_EVENTO": s.event, "STATO": 1 + flagOf(s.ref.closed)})
}

// wait puts an athlete on the waiting list, mostly one who finds no place.
func (s *sequence) wait() {
	if s.ref.options[waitingList] == 0 {
		panic(impossible{})
	}
	athlete, race := athletes+s.dice("athlete", (clubs-1)*athletes), int(draw(s, "race", races))
	club := athlete / athletes
	open, late := s.ref.open(club)
	free := !s.ref.full(club, athlete, race)
	found, waits := s.ref.entered(athlete, race) != nil, s.ref.waits(athlete, race) != nil
	if (free || found) && s.dice("all the same", 4) > 0 {
		panic(impossible{})
	}
	reply := s.call(s.user(club), "POST ge/attesa", scenario.In{
		"FK_ID_EVENTO": s.event, "FK_ID_GARA": race, "FK_ID_ATLETA": s.athletes[athlete], "FK_ID_TIPO": 1, "TEMPO_ISCRIZIONE": 7000,
	}, allowed(open && !free && !found && !waits && s.ref.moves()))
	if reply.Esito == 0 {
		s.seen["waits"]++
		s.ref.waiting = append(s.ref.waiting, &applicant{id: reply.Inserted, club: club, athlete: athlete, race: race, late: late})
	}
}

// leave makes a club leave the list, which it may at any time; so may the organiser and an administrator for it.
func (s *sequence) leave() {
	a := draw(s, "applicant", s.ref.waiting)
	who, _ := s.actor(a.club)
	s.call(who, "DELETE ge/attesa", scenario.In{"ID_ATTESA": a.id})
	s.ref.leave(a)
}

// admit gives an applicant a place out of order, beyond the limits. A club may not.
func (s *sequence) admit() {
	a := draw(s, "applicant", s.ref.waiting)
	who, role := s.actor(a.club)
	if role == theClub {
		s.call(who, "POST ge/attesa/ammetti", scenario.In{"ID_ATTESA": a.id}, 403)
		return
	}
	if s.call(who, "POST ge/attesa/ammetti", scenario.In{"ID_ATTESA": a.id}, allowed(s.ref.moves())).Esito == 0 {
		s.seen["admitted"]++
		s.place(a, others)
	}
}

// fill gives the free places of the reference to its waiting list. The portal must have done the same in the call that freed them.
func (s *sequence) fill() {
	for _, a := range slices.Clone(s.ref.waiting) {
		switch {
		case s.ref.entered(a.athlete, a.race) != nil: // an athlete entered by the organiser leaves even a list that does not move
			s.ref.leave(a)
		case s.ref.moves() && !s.ref.full(a.club, a.athlete, a.race):
			s.seen["promoted"]++
			s.place(a, others) // the club did not choose the moment
		}
	}
}

// place makes an entry of an applicant, and checks that the portal has it and has notified the club.
func (s *sequence) place(a *applicant, why cause) {
	id := int64(0)
	for _, e := range s.stored() {
		if e.Athlete == s.athletes[a.athlete] && e.Race == a.race {
			id = e.ID
		}
	}
	if id == 0 {
		s.fail("a place that no one got", "applicant %+v has no entry", *a)
	}
	s.ref.leave(a)
	e := &entry{id: id, club: a.club, race: a.race, athlete: a.athlete, late: a.late, byClub: true}
	s.ref.add(e)
	e.declineUntil, e.payBy = s.ref.declineUntil(s.w.Clock.Now())
	s.names[id] = s.surnames[a.athlete]
	s.settle(a.club, why, s.surnames[a.athlete])
}

// declinable reports whether a club may still decline a place from the waiting list, even a paid one.
func (s *sequence) declinable(e *entry) bool { return s.w.Clock.Now().Before(e.declineUntil) }

// stored returns the entries of the event.
func (s *sequence) stored() []shown {
	var detail struct {
		Entries []shown `json:"arrayPresenzeAll"`
	}
	s.call(s.admin(), "GET ge/evento/dettagli", scenario.In{"ID_EVENTO": s.event, "PARTI": "presenze"}).Into(s.t, &detail)
	return detail.Entries
}

// checkWaiting compares the waiting list with the reference: who is on it, in which order, and with which positions.
func (s *sequence) checkWaiting() {
	if s.ref.options[waitingList] == 0 {
		return
	}
	var list []struct {
		ID       int64 `json:"ID_ATTESA"`
		Athlete  int64 `json:"FK_ID_ATLETA"`
		Race     int   `json:"FK_ID_GARA"`
		Position int   `json:"POSIZIONE"`
		InRace   int   `json:"POSIZIONE_GARA"`
	}
	s.call(s.admin(), "GET ge/attesa", scenario.In{"ID_EVENTO": s.event}).Into(s.t, &list)
	if len(list) != len(s.ref.waiting) {
		s.fail("who waits", "%+v wait, want %d", list, len(s.ref.waiting))
	}
	inRace := map[int]int{}
	for i, a := range s.ref.waiting {
		inRace[a.race]++
		if got := list[i]; got.ID != a.id || got.Athlete != s.athletes[a.athlete] || got.Race != a.race || got.Position != i+1 ||
			got.InRace != inRace[a.race] {
			s.fail("who waits", "place %d is of %+v, want %+v", i+1, got, *a)
		}
	}
	faults, err := s.w.DB.WaitingFaults(context.Background())
	if err != nil || len(faults) > 0 {
		s.fail("faults of the waiting list", "%+v, %v", faults, err)
	}
}

// checkMayWait checks whether the refusal of an entry offers the waiting list.
func (s *sequence) checkMayWait(reply scenario.Reply, want bool) {
	if got := strings.Contains(string(reply.Data), `"LISTA_ATTESA":1`); reply.Esito == 1 && got != want {
		s.fail("the offer to wait", "%s offers to wait: %t, want %t", reply.Body, got, want)
	}
}
