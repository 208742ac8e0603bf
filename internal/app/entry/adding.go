package entry

import (
	"context"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Request asks to enter an athlete in a race.
type Request struct {
	AthleteID id.Athlete
	RaceID    id.Race
	Time      racetime.Centis // 0: none
	Note      string
	WildCard  bool
}

// Outcome is the result of a request.
type Outcome struct {
	Request
	EntryID id.Entry    // 0 if nothing was stored
	Adds    money.Cents // to the club's debt
	Warning string      // about an accepted request
	Err     error
}

// decideInTurn is decide for requests that will be stored. If any is accepted, free places first go to the waiting list and the requests
// are decided again. It returns the context in which the entries must be stored.
func (d *entryContext) decideInTurn(ctx context.Context, q store.Q, list []Request) (*entryContext, []Outcome, []domain.Entry, error) {
	outcomes, accepted, err := d.decide(ctx, q, list)
	if err != nil || len(accepted) == 0 || !d.hasWaitingList() {
		return d, outcomes, accepted, err
	}
	now, err := d.afterWaiting(ctx, q)
	if err != nil || now == d {
		return d, outcomes, accepted, err
	}
	outcomes, accepted, err = now.decide(ctx, q, list)
	return now, outcomes, accepted, err
}

// decideNow is decide with the signature of decideInTurn, for a dry run.
func (d *entryContext) decideNow(ctx context.Context, q store.Q, list []Request) (*entryContext, []Outcome, []domain.Entry, error) {
	outcomes, accepted, err := d.decide(ctx, q, list)
	return d, outcomes, accepted, err
}

// decide assesses requests in order, each counting those accepted before it, and returns the entries to store. The
// number of queries does not depend on the number of requests.
func (d *entryContext) decide(ctx context.Context, q store.Q, list []Request) ([]Outcome, []domain.Entry, error) {
	athletes, races := make([]id.Athlete, len(list)), make([]id.Race, len(list))
	for i, r := range list {
		athletes[i], races[i] = r.AthleteID, r.RaceID
	}
	if err := d.loadCandidates(ctx, q, athletes, races); err != nil {
		return nil, nil, err
	}
	outcomes := make([]Outcome, len(list))
	var accepted []domain.Entry
	for i, r := range list {
		var n domain.Entry
		if outcomes[i], n = d.assess(r); outcomes[i].Err == nil {
			accepted = append(accepted, n)
		}
	}
	return outcomes, accepted, nil
}

// assess decides about a request whose athlete has been loaded. If it is accepted, later ones count its entry, which is returned.
func (d *entryContext) assess(r Request) (Outcome, domain.Entry) {
	o := Outcome{Request: r}
	if o.Err = d.validate(r); o.Err != nil {
		return o, domain.Entry{}
	}
	j := d.judge(r, 0)
	if o.Err = d.refusal(j); o.Err != nil {
		return o, domain.Entry{}
	}
	n := d.entry(r, j)
	o.Adds, o.Warning = d.addedCost(n), j.Warning
	d.track(n)
	return o, n
}

// validate checks a request before the rules: the athlete must be the caller's to enter and the time must be
// plausible.
func (d *entryContext) validate(r Request) error {
	if _, found := d.candidates[r.AthleteID]; !found {
		return problem.NotFound()
	}
	return d.checkTime(r.RaceID, r.Time)
}

func (d *entryContext) checkTime(raceID id.Race, time racetime.Centis) error {
	if d.locked() {
		return nil // the time sent is ignored
	}
	if reason := meet.TimeFault(d.event.SportID, d.raceByID[raceID].Metres, time); reason != "" {
		return problem.Field("Time", reason)
	}
	return nil
}

// entry builds the entry for an accepted request.
func (d *entryContext) entry(r Request, j meet.Assessment) domain.Entry {
	c := d.candidates[r.AthleteID]
	n := domain.Entry{
		EventID: d.event.ID, RaceID: r.RaceID, AthleteID: c.ID, ClubID: c.ClubID, Kind: domain.Individual, CategoryID: j.Category.CategoryID,
		Disability: c.Disability,
		Sex:        c.Sex, EntryTime: r.Time, Note: r.Note, WildCard: j.WildCard, Late: j.Late, Author: d.author(), CreatedBy: d.actor.UserID,
		CreatedAt: d.entries.core.Now(),
	}
	if d.locked() {
		n.EntryTime = d.bests[store.BestKey{AthleteID: c.ID, RaceID: r.RaceID}]
	}
	return n
}

// author returns the caller's role, which is stored with new entries.
func (d *entryContext) author() domain.Author {
	switch {
	case d.actor.Admin():
		return domain.AuthorAdmin
	case d.manages:
		return domain.AuthorOrganiser
	}
	return domain.AuthorClub
}

// addedCost returns how much an entry adds to its club's debt, given the entries tracked so far.
func (d *entryContext) addedCost(n domain.Entry) money.Cents {
	closed, inTeam := d.inTeams[n.AthleteID]
	b := fee.Standing{Races: len(d.entered[n.AthleteID]), Teams: inTeam && d.tariff.CountsTeam(closed), Entered: d.clubs[n.ClubID] > 0}
	for _, e := range d.entered[n.AthleteID] {
		b.Late = b.Late || e.Late
	}
	return d.tariff.AddedCost(fee.Entry{RaceID: n.RaceID, Category: n.CategoryKey(), AthleteID: n.AthleteID, Late: n.Late}, b)
}

// store saves the accepted entries, in the order of their outcomes, updates counters and accounts, and calls the
// listeners.
func (d *entryContext) store(ctx context.Context, q store.Q, outcomes []Outcome, accepted []domain.Entry) error {
	if len(accepted) == 0 {
		return nil
	}
	if err := d.insert(ctx, q, accepted); err != nil {
		return err
	}
	next := 0
	added := map[id.Club][]domain.Entry{}
	accounts := map[id.Club]*accountChange{}
	for i := range outcomes {
		if outcomes[i].Err != nil {
			continue
		}
		n := accepted[next]
		outcomes[i].EntryID = n.ID
		added[n.ClubID] = append(added[n.ClubID], n)
		d.countCost(accounts, n, outcomes[i].Adds)
		next++
	}
	if err := d.settleAdded(ctx, q, accounts); err != nil {
		return err
	}
	for club, list := range added {
		if err := d.entries.notify(ctx, q, d.actor, Change{Event: d.event, ClubID: club, Added: list}); err != nil {
			return err
		}
	}
	// An athlete whom the organiser entered beyond the limit of a full event may wait for another race, for which there is now a place.
	return d.placesFreed(ctx, q)
}

// insert saves accepted entries, sets their ids, updates the counters and removes them from the waiting list.
func (d *entryContext) insert(ctx context.Context, q store.Q, accepted []domain.Entry) error {
	ids, err := q.AddCountedEntries(ctx, d.event.ID, accepted, d.counterChanges(accepted))
	if err != nil {
		return err
	}
	for i, entryID := range ids {
		accepted[i].ID = id.Entry(entryID)
	}
	if d.hasWaitingList() {
		return q.DropWaiting(ctx, d.event.ID, accepted)
	}
	return nil
}

// counterChanges returns by how much the entries change the counters of their clubs.
func (d *entryContext) counterChanges(accepted []domain.Entry) map[id.Club]domain.EventClub {
	before := map[id.Athlete][]store.EnteredRace{} // entries stored earlier
	for athleteID, list := range d.entered {
		for _, e := range list {
			if e.EntryID != 0 {
				before[athleteID] = append(before[athleteID], e)
			}
		}
	}
	moved := map[id.Club]domain.EventClub{}
	for _, n := range accepted {
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
			m.TeamAthletes-- // no longer only in teams
		}
		before[n.AthleteID] = append(before[n.AthleteID], store.EnteredRace{ClubID: n.ClubID})
		moved[n.ClubID] = m
	}
	return moved
}

// Enterable returns an error unless the event exists and the caller may enter the athlete; 0 means no athlete.
func (s *Entries) Enterable(ctx context.Context, a access.Actor, eventID id.Event, athleteID id.Athlete) error {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil || athleteID == 0 {
		return err
	}
	d := &entryContext{entries: s, actor: a, event: e, manages: appmeet.Oversees(a, e)}
	found, err := d.findCandidates(ctx, s.core.DB.Q, []id.Athlete{athleteID})
	if err == nil && len(found) == 0 {
		err = problem.NotFound()
	}
	return err
}
