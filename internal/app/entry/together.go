package entry

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// addition is a call of Add with its outcome. Calls that arrive at the same time for one event share a transaction (docs/adr/0068).
type addition struct {
	actor   access.Actor
	request Request
	audit   domain.AuditRecord // without the entry
	context *entryContext
	outcome Outcome
}

// Add enters an athlete in a race and returns the entry's id and warnings.
func (s *Entries) Add(ctx context.Context, a access.Actor, eventID id.Event, r Request) (entryID id.Entry, warnings []string, err error) {
	c := &addition{actor: a, request: r, audit: s.core.NewAuditRecord(ctx, a, audit.EntryCreated, audit.Entry)}
	err = s.adding.Tx(ctx, int64(eventID), c, func(ctx context.Context, q store.Q, calls []*addition) error {
		return s.addAll(ctx, q, eventID, calls)
	})
	if err != nil {
		return 0, nil, core.InContext(err, "add entry to event %d", eventID)
	}
	if c.outcome.Err != nil {
		return 0, nil, c.outcome.Err
	}
	if w := c.outcome.Warning; w != "" {
		warnings = []string{w}
	}
	return c.outcome.EntryID, warnings, nil
}

// addAll decides about calls in order and stores the accepted entries. The number of queries does not depend on the number of calls. If
// any is accepted, free places first go to the waiting list. It returns core.ErrNothingStored if nothing has changed.
func (s *Entries) addAll(ctx context.Context, q store.Q, eventID id.Event, calls []*addition) error {
	d, accepted, err := s.decideAll(ctx, q, eventID, calls)
	if err != nil {
		return err
	}
	filled := false
	if len(accepted) > 0 && d.hasWaitingList() {
		if filled, err = q.HasWaiting(ctx, eventID); err != nil {
			return err
		}
	}
	if filled {
		if err := d.placesFreed(ctx, q); err != nil {
			return err
		}
		if d, accepted, err = s.decideAll(ctx, q, eventID, calls); err != nil {
			return err
		}
	}
	switch {
	case len(accepted) > 0:
		return d.storeAll(ctx, q, calls, accepted)
	case filled:
		return nil
	}
	return core.ErrNothingStored
}

// callData holds the data read for several calls together.
type callData struct {
	event      domain.Event
	candidates map[id.Athlete]domain.Candidate
	facts      store.EntrantFacts
	parts      map[id.Club]domain.EventClub
	standings  map[id.Club]store.ClubStanding
	paid       map[id.Club]store.Payment // of the callers' clubs
	own        []id.Club                 // of the callers
}

// readCalls locks the event and reads what the calls need. The queries are sent together.
func readCalls(ctx context.Context, q store.Q, eventID id.Event, calls []*addition) (*callData, error) {
	l := &callData{}
	var athletes []id.Athlete
	for _, c := range calls {
		athletes = append(athletes, c.request.AthleteID)
		if c.actor.ClubID != 0 {
			l.own = append(l.own, c.actor.ClubID)
		}
	}
	athletes, l.own = distinct(athletes), distinct(l.own)
	reads := []func(q store.Q) error{
		func(q store.Q) (err error) { l.event, err = q.LockEventAlone(ctx, eventID); return err },
		func(q store.Q) (err error) { l.candidates, err = q.Candidates(ctx, athletes, 0, 0); return err },
		func(q store.Q) (err error) { l.facts, err = q.EntrantFacts(ctx, eventID, athletes); return err },
	}
	if len(l.own) > 0 {
		reads = append(reads,
			func(q store.Q) (err error) { l.parts, err = q.EventParts(ctx, eventID, l.own); return err },
			func(q store.Q) (err error) { l.standings, err = q.ClubStandings(ctx, l.own); return err },
			func(q store.Q) (err error) { l.paid, err = q.EventPayments(ctx, eventID, l.own...); return err })
	}
	if err := q.Ahead(ctx, reads...); err != nil {
		return nil, err
	}
	return l, l.readOtherClubs(ctx, q)
}

// readOtherClubs reads the parts of clubs whose athletes are entered by others.
func (l *callData) readOtherClubs(ctx context.Context, q store.Q) error {
	_, clubs := idsAndClubs(l.candidates)
	otherClubs := slices.DeleteFunc(clubs, func(clubID id.Club) bool { return slices.Contains(l.own, clubID) })
	if len(otherClubs) == 0 {
		return nil
	}
	parts, err := q.EventParts(ctx, l.event.ID, otherClubs)
	if l.parts == nil {
		l.parts = parts
	}
	maps.Copy(l.parts, parts)
	return err
}

// decideAll locks the event, loads what the calls need, and decides about them. It returns a context without a caller and the accepted
// entries.
func (s *Entries) decideAll(ctx context.Context, q store.Q, eventID id.Event, calls []*addition) (*entryContext, []domain.Entry, error) {
	l, err := readCalls(ctx, q, eventID, calls)
	if err != nil {
		return nil, nil, err
	}
	d, err := s.newSharedContext(ctx, q, l.event)
	if err != nil {
		return nil, nil, err
	}
	if err := d.loadCalls(ctx, q, l, calls); err != nil {
		return nil, nil, err
	}
	var accepted []domain.Entry
	for _, c := range calls {
		var n domain.Entry
		if c.outcome, n = c.context.assess(c.request); c.outcome.Err == nil {
			accepted = append(accepted, n)
		}
	}
	return d, accepted, nil
}

// loadCalls makes the contexts of the calls, which share what does not depend on the caller.
func (d *entryContext) loadCalls(ctx context.Context, q store.Q, l *callData, calls []*addition) error {
	d.clubs = make(map[id.Club]int, len(l.parts))
	for clubID, part := range l.parts {
		d.clubs[clubID] = part.Entries + part.Teams
	}
	d.paid, d.paidRead = l.paid, l.own
	ids, _ := idsAndClubs(l.candidates)
	if err := d.setFacts(ctx, q, l.facts, ids); err != nil {
		return err
	}
	var races []id.Race
	for _, c := range calls {
		races = append(races, c.request.RaceID)
		shared := *d
		c.context = &shared
		if err := c.context.setCaller(ctx, q, c.actor, l.parts, l.standings); err != nil {
			return err
		}
		c.context.setCandidate(l.candidates, c.request.AthleteID)
	}
	if err := d.loadLimits(ctx, q, calls, guests(d.event, calls), l.parts, distinct(races)); err != nil {
		return err
	}
	return d.loadPassages(ctx, q, distinct(races))
}

// guests returns the clubs of the callers who do not manage the event.
func guests(e domain.Event, calls []*addition) (clubs []id.Club) {
	for _, c := range calls {
		if c.actor.ClubID != 0 && !appmeet.Oversees(c.actor, e) {
			clubs = append(clubs, c.actor.ClubID)
		}
	}
	return distinct(clubs)
}

// setCaller is setActor and open with data that has been loaded for several callers.
func (d *entryContext) setCaller(
	ctx context.Context, q store.Q, a access.Actor, parts map[id.Club]domain.EventClub, standings map[id.Club]store.ClubStanding,
) error {
	d.setActor(a)
	if a.ClubID == 0 {
		return nil
	}
	d.setPart(parts[a.ClubID])
	if d.manages {
		return nil
	}
	return d.setStanding(ctx, q, standings)
}

// setCandidate keeps the athlete of a call if the caller may enter them: see findCandidates.
func (d *entryContext) setCandidate(candidates map[id.Athlete]domain.Candidate, athleteID id.Athlete) {
	d.candidates = map[id.Athlete]domain.Candidate{}
	c, found := candidates[athleteID]
	if !found {
		return
	}
	_, inTeam := d.inTeams[athleteID]
	inEvent := inTeam || len(d.entered[athleteID]) > 0
	if scope := d.actor.ScopeClubID(); scope == 0 || c.ClubID == scope || d.manages && inEvent {
		d.candidates[athleteID] = c
	}
}

// loadLimits loads the counts for the limits that do not bind managers of the event.
func (d *entryContext) loadLimits(
	ctx context.Context, q store.Q, calls []*addition, own []id.Club, parts map[id.Club]domain.EventClub, races []id.Race,
) error {
	d.inRace = map[id.Club]map[id.Race]int{}
	for _, club := range own {
		if err := d.loadInRace(ctx, q, club, parts[club].Entries+len(calls)); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(calls, func(c *addition) bool { return !c.context.manages }) {
		return nil
	}
	return d.loadHeats(ctx, q, races)
}

// storeAll saves the accepted entries of the calls, updates counters and accounts, calls the listeners and writes the audit.
func (d *entryContext) storeAll(ctx context.Context, q store.Q, calls []*addition, accepted []domain.Entry) error {
	if err := d.insert(ctx, q, accepted); err != nil {
		return err
	}
	accounts, records := map[id.Club]*accountChange{}, make([]domain.AuditRecord, 0, len(accepted))
	next := 0
	for _, c := range calls {
		if c.outcome.Err != nil {
			continue
		}
		n := accepted[next]
		next++
		c.outcome.EntryID = n.ID
		c.context.countCost(accounts, n, c.outcome.Adds)
		if err := d.entries.notify(ctx, q, c.actor, Change{Event: d.event, ClubID: n.ClubID, Added: []domain.Entry{n}}); err != nil {
			return err
		}
		record, err := core.WithFacts(c.audit, core.AuditItem{ID: int64(n.ID), After: facts(n)})
		if err != nil {
			return err
		}
		records = append(records, record)
	}
	if err := d.settleAdded(ctx, q, accounts); err != nil {
		return err
	}
	if err := q.AddAudits(ctx, records); err != nil {
		return err
	}
	return d.placesFreed(ctx, q) // see store
}

// distinct returns ids sorted, each once.
func distinct[T ~int64](ids []T) []T {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}
