package entry

import (
	"context"
	"errors"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// filling gives the free places of a locked event to the entries on its waiting list.
type filling struct {
	waiting  *Waiting
	event    *entryContext // without a caller
	list     []domain.Waiting
	entrants int                 // athletes in the event
	inEvent  map[id.Athlete]bool // those on the waiting list who are also entered
	entered  map[store.BestKey]bool
	heats    meet.HeatCounts // nil if the event does not limit heats
	clubs    map[id.Club]*entryContext
}

// fill gives each free place of an event to the first waiting entry that satisfies all rules. It does nothing while places are not given
// out.
func (s *Waiting) fill(ctx context.Context, q store.Q, eventID id.Event) error {
	if s.core.Pool != nil {
		return nil
	}
	d, err := s.entries.lockEvent(ctx, q, access.Actor{}, eventID)
	if problem.Is(err, problem.KindNotFound) || err == nil && !d.listMoves() {
		return nil
	}
	if err != nil {
		return err
	}
	f := &filling{waiting: s, event: d, clubs: map[id.Club]*entryContext{}}
	if f.list, err = q.WaitingList(ctx, eventID); err != nil || len(f.list) == 0 {
		return err
	}
	if err := f.load(ctx, q); err != nil {
		return err
	}
	for _, w := range f.list {
		if err := f.try(ctx, q, w); err != nil {
			return err
		}
	}
	return nil
}

// load reads the counts that full needs.
func (f *filling) load(ctx context.Context, q store.Q) (err error) {
	var athletes []id.Athlete
	var races []id.Race
	for _, w := range f.list {
		races = append(races, w.RaceID)
		if w.AthleteID != 0 {
			athletes = append(athletes, w.AthleteID)
		}
	}
	slices.Sort(races)
	slices.Sort(athletes)
	e := f.event.event
	if e.MaxEntrants > 0 {
		if f.entrants, err = q.EntrantCount(ctx, e.ID); err != nil {
			return err
		}
	}
	f.inEvent, f.entered = map[id.Athlete]bool{}, map[store.BestKey]bool{}
	entered, err := q.EnteredRaces(ctx, e.ID, slices.Compact(athletes))
	if err != nil {
		return err
	}
	for _, n := range entered {
		f.inEvent[n.AthleteID], f.entered[store.BestKey{AthleteID: n.AthleteID, RaceID: n.RaceID}] = true, true
	}
	if f.event.eligibility.Event.MaxHeats() > 0 {
		f.heats, err = q.HeatCounts(ctx, e.ID, slices.Compact(races))
	}
	return err
}

// full reports whether a limit of the whole event leaves no room for an entry. It is cheap and spares most entries the other rules.
func (f *filling) full(w domain.Waiting) bool {
	e := f.event.event
	if w.Kind == domain.Individual && e.MaxEntrants > 0 && !f.inEvent[w.AthleteID] && f.entrants >= e.MaxEntrants {
		return true
	}
	return f.heats != nil && !f.event.eligibility.Event.HasRoom(f.heats, w.RaceID, w.Sex)
}

// try gives a waiting entry a place if it satisfies all rules.
func (f *filling) try(ctx context.Context, q store.Q, w domain.Waiting) error {
	if f.entered[store.BestKey{AthleteID: w.AthleteID, RaceID: w.RaceID}] { // entered in another way meanwhile
		return q.DeleteWaiting(ctx, w.ID)
	}
	if f.full(w) {
		return nil
	}
	d, err := f.club(ctx, q, w.ClubID)
	if err != nil {
		return err
	}
	n, err := f.waiting.build(ctx, q, d, w)
	if isRefusal(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := f.waiting.place(ctx, q, d, w, n); err != nil {
		return err
	}
	delete(f.clubs, w.ClubID) // its counts have changed
	if w.Kind == domain.Individual {
		if !f.inEvent[w.AthleteID] {
			f.inEvent[w.AthleteID] = true
			f.entrants++
		}
		f.entered[store.BestKey{AthleteID: w.AthleteID, RaceID: w.RaceID}] = true
	}
	if f.heats != nil {
		f.heats[meet.HeatGroup{RaceID: n.RaceID, Category: n.CategoryKey(), Sex: n.Sex}]++
	}
	return nil
}

// club returns the context of a club's users, with all waiting athletes of the club.
func (f *filling) club(ctx context.Context, q store.Q, clubID id.Club) (*entryContext, error) {
	if d, found := f.clubs[clubID]; found {
		d.entrants, d.heats = f.entrants, f.heats
		return d, nil
	}
	d, err := f.waiting.entries.newContext(ctx, q, access.Actor{ClubID: clubID}, f.event.event)
	if err != nil {
		return nil, err
	}
	d.manages, d.window.Manages = false, false // limits on numbers also apply to an organiser's own waiting entries
	var athletes []id.Athlete
	var races []id.Race
	for _, w := range f.list {
		if w.ClubID == clubID && w.Kind == domain.Individual {
			athletes, races = append(athletes, w.AthleteID), append(races, w.RaceID)
		}
	}
	slices.Sort(races)
	if len(athletes) > 0 {
		candidates, err := q.Candidates(ctx, athletes, clubID, 0)
		if err != nil {
			return nil, err
		}
		if err := d.loadCandidateData(ctx, q, candidates, slices.Compact(races)); err != nil {
			return nil, err
		}
	}
	d.entrants, d.heats = f.entrants, f.heats
	f.clubs[clubID] = d
	return d, nil
}

// build returns the entry to store for a waiting entry, or an error if a rule refuses it now.
func (s *Waiting) build(ctx context.Context, q store.Q, d *entryContext, w domain.Waiting) (n domain.Entry, err error) {
	if w.Kind == domain.Team {
		_, n, _, err = s.teams.build(ctx, q, d, teamForm(w), nil)
	} else {
		n, err = s.buildIndividual(ctx, q, d, w)
	}
	if err != nil {
		return n, err
	}
	n.Late, n.Author, n.CreatedBy = w.Late, domain.AuthorClub, w.CreatedBy
	return n, nil
}

func (s *Waiting) buildIndividual(ctx context.Context, q store.Q, d *entryContext, w domain.Waiting) (domain.Entry, error) {
	if d.manages { // admitted out of order: the athlete is of another club
		candidates, err := q.Candidates(ctx, []id.Athlete{w.AthleteID}, w.ClubID, 0)
		if err != nil {
			return domain.Entry{}, err
		}
		if err := d.loadCandidateData(ctx, q, candidates, []id.Race{w.RaceID}); err != nil {
			return domain.Entry{}, err
		}
	}
	r := Request{AthleteID: w.AthleteID, RaceID: w.RaceID, Time: w.EntryTime, Note: w.Note, WildCard: w.WildCard}
	if err := d.validate(r); err != nil {
		if problem.Is(err, problem.KindNotFound) {
			err = problem.Refused("L'atleta non è più della società")
		}
		return domain.Entry{}, err
	}
	j := d.judge(r, 0)
	return d.entry(r, j), d.refusal(j)
}

func teamForm(w domain.Waiting) TeamForm {
	f := TeamForm{
		EventID: w.EventID, ClubID: w.ClubID, RaceID: w.RaceID, CategoryID: w.CategoryID, Disabled: w.Disabled, Time: w.EntryTime, Note: w.Note,
	}
	for _, m := range w.Members {
		f.Members = append(f.Members, TeamMember{AthleteID: m.AthleteID, Note: m.Note})
	}
	return f
}

// waitingTeams returns the teams of a club on a waiting list.
func waitingTeams(list []domain.Waiting, clubID id.Club) (out []meet.ClubTeam) {
	for _, w := range list {
		if w.Kind != domain.Team || w.ClubID != clubID {
			continue
		}
		out = append(out, meet.ClubTeam{RaceID: w.RaceID, Category: domain.CategoryKey{CategoryID: w.CategoryID, Disabled: w.Disabled,
			Kind: domain.Team}})
	}
	return out
}

// place stores an entry that got a place from the waiting list, with its fee, and notifies the club.
func (s *Waiting) place(ctx context.Context, q store.Q, d *entryContext, w domain.Waiting, n domain.Entry) (id.Entry, error) {
	if err := q.DeleteWaiting(ctx, w.ID); err != nil {
		return 0, err
	}
	var ids []int64
	var err error
	if n.Kind == domain.Team {
		ids, err = q.AddEntries(ctx, d.event.ID, []domain.Entry{n})
	} else {
		list := []domain.Entry{n}
		ids, err = q.AddCountedEntries(ctx, d.event.ID, list, d.counterChanges(list))
	}
	if err != nil {
		return 0, err
	}
	n.ID = id.Entry(ids[0])
	now := s.core.Now()
	p := domain.Promotion{
		EntryID: n.ID, EventID: d.event.ID, ClubID: n.ClubID, WaitingSince: w.CreatedAt, PromotedAt: now,
		DeclineUntil: meet.DeclineUntil(d.eligibility.Event, now),
	}
	action, by := audit.EntryPromoted, access.Actor{Username: "sistema"}
	if d.manages {
		action, by, p.AdmittedBy = audit.EntryAdmitted, d.actor, d.actor.UserID
	}
	if err := q.AddPromotion(ctx, p); err != nil {
		return 0, err
	}
	// The club owes more although it did nothing, so it gets time to pay.
	if err := q.AddEntryPayments(ctx, []domain.EntryPayment{{EntryID: n.ID, PayBy: meet.PayBy(p.DeclineUntil, now)}}); err != nil {
		return 0, err
	}
	if err := d.settle(ctx, q, n.ClubID); err != nil {
		return 0, err
	}
	if err := s.entries.notify(ctx, q, by, Change{Event: d.event, ClubID: n.ClubID, Added: []domain.Entry{n}, Promotion: &p}); err != nil {
		return 0, err
	}
	return n.ID, s.core.Record(ctx, q, by, action, audit.Entry, int64(n.ID), nil, facts(n))
}

// mayWait reports whether an entry was refused only by a limit on numbers.
func mayWait(err error) bool {
	var p *problem.Error
	if !errors.As(err, &p) {
		return false
	}
	v, ok := p.Data.(meet.Verdict)
	return ok && v.MayWait
}

// isRefusal reports whether err means that an entry is not possible, and not that something failed.
func isRefusal(err error) bool {
	var p *problem.Error
	return errors.As(err, &p) && p.Kind != problem.KindFault && p.Kind != problem.KindOverloaded
}
