package entry

import (
	"context"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Request is an athlete who shall enter a race.
type Request struct {
	AthleteID, RaceID int64
	Time              racetime.Centis // 0: none
	Note              string
	WildCard          bool
}

// Outcome is what came of a request.
type Outcome struct {
	Request
	EntryID int64       // 0 where nothing was stored
	Adds    money.Cents // to what the club owes
	Err     error
}

// Add enters an athlete in a race.
func (s *Entries) Add(ctx context.Context, a access.Actor, eventID int64, r Request) (id int64, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := s.hold(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		outcomes, good, err := d.decide(ctx, q, []Request{r})
		if err != nil {
			return err
		}
		if err := outcomes[0].Err; err != nil {
			return err
		}
		if err := d.store(ctx, q, outcomes, good); err != nil {
			return err
		}
		id = outcomes[0].EntryID
		good[0].ID = id
		return s.core.Record(ctx, q, a, "presenza.crea", entryObject, id, nil, facts(good[0]))
	})
	return id, err
}

// decide judges requests one after the other, each in the light of those before it, and answers the entries to be stored. It asks the
// database as often for a thousand requests as for one.
func (d *desk) decide(ctx context.Context, q store.Q, list []Request) ([]Outcome, []domain.Entry, error) {
	athletes, races := make([]int64, len(list)), make([]int64, len(list))
	for i, r := range list {
		athletes[i], races[i] = r.AthleteID, r.RaceID
	}
	if err := d.take(ctx, q, athletes, races); err != nil {
		return nil, nil, err
	}
	outcomes := make([]Outcome, len(list))
	var good []domain.Entry
	for i, r := range list {
		o := &outcomes[i]
		o.Request = r
		if o.Err = d.wrong(r); o.Err != nil {
			continue
		}
		j := d.judge(r, 0)
		if o.Err = refusal(j); o.Err != nil {
			continue
		}
		n := d.entry(r, j)
		o.Adds = d.adds(n)
		d.note(n)
		good = append(good, n)
	}
	return outcomes, good, nil
}

// wrong is what is wrong with a request before any rule is asked: an athlete who is not the caller's to enter, a time that nobody swims.
func (d *desk) wrong(r Request) error {
	if _, there := d.candidates[r.AthleteID]; !there {
		return problem.NotFound()
	}
	return d.wrongTime(r.RaceID, r.Time)
}

func (d *desk) wrongTime(raceID int64, time racetime.Centis) error {
	if d.locked() {
		return nil // what was sent is not looked at
	}
	if reason := meet.TimeFault(d.event.SportID, d.known[raceID].Metres, time); reason != "" {
		return problem.Field("Time", reason)
	}
	return nil
}

// entry is what a request becomes.
func (d *desk) entry(r Request, j meet.Assessment) domain.Entry {
	c := d.candidates[r.AthleteID]
	n := domain.Entry{
		EventID: d.event.ID, RaceID: r.RaceID, AthleteID: c.ID, ClubID: c.ClubID, Kind: domain.Individual, CategoryID: j.Category.CategoryID, Disability: c.Disability,
		Sex: c.Sex, EntryTime: r.Time, Note: r.Note, WildCard: j.WildCard, Late: j.Late, Author: d.author(), CreatedBy: d.actor.UserID, CreatedAt: d.entries.core.Now(),
	}
	if d.locked() {
		n.EntryTime = d.bests[store.BestKey{AthleteID: c.ID, RaceID: r.RaceID}]
	}
	return n
}

// author is the caller's role, as it is stored with the entries that they make.
func (d *desk) author() domain.Author {
	switch {
	case d.actor.Admin():
		return domain.AuthorAdmin
	case d.manages:
		return domain.AuthorOrganiser
	}
	return domain.AuthorClub
}

// adds is what an entry adds to what its club owes, after those noted before.
func (d *desk) adds(n domain.Entry) money.Cents {
	closed, inTeam := d.inTeams[n.AthleteID]
	b := fee.Standing{Races: len(d.entered[n.AthleteID]), Teams: inTeam && d.tariff.CountsTeam(closed), Entered: d.clubs[n.ClubID] > 0}
	for _, e := range d.entered[n.AthleteID] {
		b.Late = b.Late || e.Late
	}
	return d.tariff.AddedCost(fee.Entry{RaceID: n.RaceID, Category: n.CategoryKey(), AthleteID: n.AthleteID, Late: n.Late}, b)
}

// note lets the requests that follow know of an entry.
func (d *desk) note(n domain.Entry) {
	if len(d.entered[n.AthleteID]) == 0 {
		d.entrants++
	}
	d.entered[n.AthleteID] = append(d.entered[n.AthleteID], store.EnteredRace{AthleteID: n.AthleteID, ClubID: n.ClubID, RaceID: n.RaceID, Late: n.Late})
	if d.inRace != nil {
		d.inRace[n.RaceID]++
	}
	d.clubs[n.ClubID]++
}

// store keeps the good ones, in their order among the outcomes, with the counters, and lets those know who listen.
func (d *desk) store(ctx context.Context, q store.Q, outcomes []Outcome, good []domain.Entry) error {
	if len(good) == 0 {
		return nil
	}
	ids, err := q.AddCounted(ctx, d.event.ID, good, d.counted(good))
	if err != nil {
		return err
	}
	next := 0
	added := map[int64][]domain.Entry{}
	costs := map[int64]money.Cents{}
	free := map[int64][]domain.EntryPayment{}
	for i := range outcomes {
		if outcomes[i].Err != nil {
			continue
		}
		n := &good[next]
		n.ID, outcomes[i].EntryID = ids[next], ids[next]
		added[n.ClubID] = append(added[n.ClubID], *n)
		costs[n.ClubID] += outcomes[i].Adds
		if outcomes[i].Adds == 0 {
			free[n.ClubID] = append(free[n.ClubID], domain.EntryPayment{EntryID: n.ID, PaidAt: d.entries.core.Now()})
		}
		next++
	}
	for club, list := range added {
		if err := d.settleAdded(ctx, q, club, free[club], costs[club]); err != nil {
			return err
		}
		if err := d.entries.changed(ctx, q, d.actor, Change{Event: d.event, ClubID: club, Added: list}); err != nil {
			return err
		}
	}
	return nil
}

// counted is by how much entries move the counters of their clubs.
func (d *desk) counted(good []domain.Entry) map[int64]domain.EventClub {
	before := map[int64][]store.EnteredRace{} // what was there before these
	for id, list := range d.entered {
		for _, e := range list {
			if e.EntryID != 0 {
				before[id] = append(before[id], e)
			}
		}
	}
	moved := map[int64]domain.EventClub{}
	for _, n := range good {
		m := moved[n.ClubID]
		m.Entries++
		if n.WildCard {
			m.WildCards++
		}
		ofClub := false
		for _, e := range before[n.AthleteID] {
			ofClub = ofClub || e.ClubID == n.ClubID
		}
		if !ofClub {
			m.Athletes++
		}
		if _, inTeam := d.inTeams[n.AthleteID]; inTeam && len(before[n.AthleteID]) == 0 {
			m.TeamAthletes-- // no longer in teams only
		}
		before[n.AthleteID] = append(before[n.AthleteID], store.EnteredRace{ClubID: n.ClubID})
		moved[n.ClubID] = m
	}
	return moved
}

// settleAdded balances the account of a club after entries were added to it. While the club has paid nothing, the new entries are covered
// where they cost nothing, and whatever was there before stays as it is: that needs no look at the other entries.
func (d *desk) settleAdded(ctx context.Context, q store.Q, clubID int64, free []domain.EntryPayment, cost money.Cents) error {
	if d.tariff.Free() {
		return q.AddEntryPayments(ctx, free)
	}
	if cost > 0 && !d.tariff.HasPenalties() {
		paid, err := q.EventPayments(ctx, d.event.ID, clubID)
		if err != nil {
			return err
		}
		if len(paid) == 0 {
			return q.AddEntryPayments(ctx, free)
		}
	}
	return d.settle(ctx, q, clubID)
}

// settle balances the account of a club after the caller changed its entries.
func (d *desk) settle(ctx context.Context, q store.Q, clubID int64) error {
	w := appmeet.Settling{Actor: d.actor, Cause: domain.CauseClub}
	if d.actor.ClubID != clubID || !d.actor.HasClub() {
		w.Cause = domain.CauseStaff
	}
	return d.entries.accounts.Settle(ctx, q, d.event, d.tariff, w, clubID)
}

// Enterable answers nil when there is such an event with such an athlete (0: none named) whom the caller may enter.
func (s *Entries) Enterable(ctx context.Context, a access.Actor, eventID, athleteID int64) error {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil || athleteID == 0 {
		return err
	}
	d := &desk{entries: s, actor: a, event: e, manages: appmeet.Oversees(a, e)}
	found, err := d.find(ctx, s.core.DB.Q, []int64{athleteID})
	if err == nil && len(found) == 0 {
		err = problem.NotFound()
	}
	return err
}
