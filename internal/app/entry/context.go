package entry

import (
	"context"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/passage"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// entryContext holds everything needed to validate entries for one event. It is loaded once per request.
type entryContext struct {
	entries *Entries
	actor   access.Actor
	event   domain.Event
	manages bool // administrator or organiser
	anyClub bool // athletes of all clubs may be entered
	window  meet.Window
	part    domain.EventClub // of the caller's club

	*eventConfig
	eligibility meet.Eligibility
	candidates  map[id.Athlete]domain.Candidate // the athletes of the request that the caller may enter

	*candidateData
}

// lockEvent loads the context of an event and locks the event until the transaction ends. The event's row is always
// locked first, so that concurrent requests for the last place queue up and cannot deadlock.
func (s *Entries) lockEvent(ctx context.Context, q store.Q, a access.Actor, eventID id.Event) (*entryContext, error) {
	e, err := q.LockEventAlone(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return s.newContext(ctx, q, a, e)
}

// loadEvent loads the context of an event without locking it.
func (s *Entries) loadEvent(ctx context.Context, q store.Q, a access.Actor, eventID id.Event) (*entryContext, error) {
	e, err := q.EventAlone(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return s.newContext(ctx, q, a, e)
}

func (s *Entries) newContext(ctx context.Context, q store.Q, a access.Actor, e domain.Event) (*entryContext, error) {
	d, err := s.newSharedContext(ctx, q, e)
	if err != nil {
		return nil, err
	}
	d.setActor(a)
	return d, d.open(ctx, q)
}

// newSharedContext returns the part of the context that does not depend on the caller.
func (s *Entries) newSharedContext(ctx context.Context, q store.Q, e domain.Event) (*entryContext, error) {
	if !s.core.Variant.HasSport(e.SportID) {
		return nil, problem.NotFound()
	}
	f, err := s.config(ctx, q, e)
	if err != nil {
		return nil, err
	}
	e.Options = f.options
	d := &entryContext{entries: s, event: e, eventConfig: f, candidateData: &candidateData{}}
	d.eligibility = meet.Eligibility{
		Event: meet.FromEvent(e), Categories: f.categories, Exceptions: map[id.Athlete]id.Category{},
		Memberships: s.core.Variant.Has(variant.MembershipTypes),
	}
	return d, nil
}

// setActor sets the caller and the part of the window that needs no query.
func (d *entryContext) setActor(a access.Actor) {
	d.actor, d.manages = a, appmeet.Oversees(a, d.event)
	d.window = meet.Window{Event: d.eligibility.Event, Manages: d.manages, ClubID: a.ClubID, Unverified: a.Unverified,
		Today: d.entries.core.Today()}
}

// open loads what the entry window depends on.
func (d *entryContext) open(ctx context.Context, q store.Q) error {
	if d.actor.ClubID == 0 { // jobs act for a club without a user
		return nil
	}
	parts, err := q.EventParts(ctx, d.event.ID, []id.Club{d.actor.ClubID})
	if err != nil {
		return err
	}
	d.setPart(parts[d.actor.ClubID])
	if d.manages {
		return nil
	}
	standings, err := q.ClubStandings(ctx, []id.Club{d.actor.ClubID})
	if err != nil {
		return err
	}
	return d.setStanding(ctx, q, standings)
}

// setPart sets the part of the caller's club in the event.
func (d *entryContext) setPart(part domain.EventClub) {
	d.part = part
	d.window.Extended, d.window.HasEntries = part.Extended, part.Entries+part.Teams > 0
}

// setStanding sets what the caller's club needs to enter athletes at all.
func (d *entryContext) setStanding(ctx context.Context, q store.Q, standings map[id.Club]store.ClubStanding) error {
	standing, found := standings[d.actor.ClubID]
	if !found {
		return problem.NotFound()
	}
	d.window.AffiliatedUntil, d.window.Unconfirmed = standing.AffiliatedUntil, standing.Unconfirmed
	if d.event.ChampionshipID != 0 {
		enrolled, err := q.EnrolledIn(ctx, d.actor.ClubID, []id.Championship{d.event.ChampionshipID})
		if err != nil {
			return err
		}
		d.window.Enrolled = enrolled[d.event.ChampionshipID]
	}
	return nil
}

// locked reports whether the server sets entry times.
func (d *entryContext) locked() bool { return meet.TimeLocked(d.event.SportID, d.event.Options) }

// judge applies all rules to a request; exceptID is the entry being changed, 0 for a new one.
func (d *entryContext) judge(r Request, exceptID id.Entry) meet.Assessment {
	c := d.candidates[r.AthleteID]
	entrant := meet.FromEntrant(c.Entrant)
	if d.locked() {
		r.Time = d.bests[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}]
	}
	s := meet.Standing{Entrants: d.entrants, MaxEntrants: d.event.MaxEntrants}
	if !d.manages {
		s.ClubInRace = d.inRace[d.actor.ClubID][r.RaceID]
	}
	// Only new entries require a certificate; existing ones may be changed without.
	s.CheckCertificate = exceptID == 0 && d.eligibility.Event.RequiresCertificate()
	s.Certificate = d.certificateState(d.certificates[r.AthleteID])
	for _, e := range d.entered[r.AthleteID] {
		if e.EntryID == 0 || e.EntryID != exceptID { // tracked entries have no id yet
			s.Races = append(s.Races, e.RaceID)
			continue
		}
		s.ClubInRace = max(0, s.ClubInRace-1)
	}
	if exceptID != 0 && len(s.Races) == 0 {
		s.Entrants = max(0, s.Entrants-1)
	}
	if category, ok := meet.CategoryOf(entrant, d.eligibility.Categories, d.eligibility.Exceptions[r.AthleteID],
		d.eligibility.Memberships); ok {
		s.RacesAllowed = d.allowed[category.CategoryKey]
		s.Standard = d.standards[standardKey{r.RaceID, category.CategoryID, c.Sex}]
		s.Qualified = d.qualified(r.AthleteID, passage.Key{Race: r.RaceID, Category: category.CategoryID, Sex: c.Sex})
		if exceptID == 0 && d.heats != nil && !d.manages {
			s.Heats = d.eligibility.Event.HeatsWith(d.heats, meet.HeatGroup{RaceID: r.RaceID, Category: category.CategoryKey, Sex: c.Sex})
		}
	}
	return d.eligibility.Assess(d.window, d.rules, meet.Request{
		Athlete: entrant, Enterable: c.Enterable(), MemberUntil: c.MemberUntil, RaceID: r.RaceID, Race: meet.FromRace(d.raceByID[r.RaceID]),
		Time: r.Time, Note: r.Note,
		WildCard: r.WildCard,
	}, s)
}

// certificateState returns whether certificates are valid on the days of the event.
func (d *entryContext) certificateState(list []domain.Certificate) domain.CertificateState {
	return domain.StateOfCertificates(list, d.eligibility.Event.CertificateNeed())
}

// refusal returns the error for a rejected entry, or the wild-card prompt if only the limit time failed.
func (d *entryContext) refusal(j meet.Assessment) error {
	v, refused := j.Refusal()
	v.MayWait = d.listMoves() && j.OnlyFull()
	switch {
	case !refused:
		return nil
	case v.Rule == meet.RuleStandard:
		return &problem.Error{Kind: problem.KindQuestion, Message: v.Message, Data: v}
	}
	return &problem.Error{Kind: problem.KindRefused, Message: v.Message, Data: v}
}

// checkOpen returns an error if the event is closed to the caller.
func (d *entryContext) checkOpen() error { return checkWindow(d.window) }

// checkOpenForRemoval is checkOpen without requiring a confirmed address and club.
func (d *entryContext) checkOpenForRemoval() error {
	w := d.window
	w.Unverified, w.Unconfirmed = false, false
	return checkWindow(w)
}

func checkWindow(w meet.Window) error {
	if reason := meet.Refusal(w); reason != "" {
		return problem.Refused(reason)
	}
	if _, open := meet.Open(w); !open {
		return problem.Refused("Iscrizioni chiuse")
	}
	return nil
}
