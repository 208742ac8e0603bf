package entry

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/passage"
	"traguardo/internal/domain/racetime"
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
	window  meet.Window
	part    domain.EventClub // of the caller's club

	*eventConfig
	eligibility meet.Eligibility

	// The fields below are set by loadCandidates.
	candidates map[int64]domain.Candidate
	entered    map[int64][]store.EnteredRace
	inTeams    map[int64]bool
	bests      map[store.BestKey]racetime.Centis
	standards  map[standardKey]racetime.Centis
	passages   map[passage.Key]map[int64]passage.Passage
	free       map[passage.Key]int // places in the final not taken by a qualified athlete
	entrants   int
	clubs      map[int64]int // number of entries and teams of the candidates' clubs
	inRace     map[int64]int // entries of the caller's club by race; nil if there are too few to reach the limit
}

type standardKey struct {
	raceID, categoryID int64
	sex                domain.Sex
}

// lockEvent loads the context of an event and locks the event until the transaction ends. The event's row is always
// locked first, so that concurrent requests for the last place queue up and cannot deadlock.
func (s *Entries) lockEvent(ctx context.Context, q store.Q, a access.Actor, eventID int64) (*entryContext, error) {
	e, err := q.LockEventAlone(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return s.newContext(ctx, q, a, e)
}

// loadEvent loads the context of an event without locking it.
func (s *Entries) loadEvent(ctx context.Context, q store.Q, a access.Actor, eventID int64) (*entryContext, error) {
	e, err := q.EventAlone(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return s.newContext(ctx, q, a, e)
}

func (s *Entries) newContext(ctx context.Context, q store.Q, a access.Actor, e domain.Event) (*entryContext, error) {
	if !s.core.Variant.HasSport(e.SportID) {
		return nil, problem.NotFound()
	}
	f, err := s.config(ctx, q, e)
	if err != nil {
		return nil, err
	}
	e.Options = f.options
	d := &entryContext{entries: s, actor: a, event: e, manages: appmeet.Oversees(a, e), eventConfig: f}
	d.eligibility = meet.Eligibility{
		Event: meet.FromEvent(e), Categories: f.categories, Exceptions: map[int64]int64{}, Memberships: s.core.Variant.Has(variant.MembershipTypes),
	}
	return d, d.open(ctx, q)
}

// open loads what the entry window depends on.
func (d *entryContext) open(ctx context.Context, q store.Q) error {
	d.window = meet.Window{Event: d.eligibility.Event, Manages: d.manages, ClubID: d.actor.ClubID, Unverified: d.actor.Unverified,
		Today: d.entries.core.Today()}
	if !d.actor.HasClub() {
		return nil
	}
	parts, err := q.ClubParts(ctx, d.actor.ClubID, []int64{d.event.ID})
	if err != nil {
		return err
	}
	d.part = parts[d.event.ID]
	d.window.Extended, d.window.HasEntries = d.part.Extended, d.part.Entries+d.part.Teams > 0
	if d.manages {
		return nil
	}
	if d.window.AffiliatedUntil, d.window.Unconfirmed, err = q.ClubStanding(ctx, d.actor.ClubID); err != nil {
		return err
	}
	if d.event.ChampionshipID != 0 {
		enrolled, err := q.EnrolledIn(ctx, d.actor.ClubID, []int64{d.event.ChampionshipID})
		if err != nil {
			return err
		}
		d.window.Enrolled = enrolled[d.event.ChampionshipID]
	}
	return nil
}

// loadCandidates loads everything about the given athletes that the rules for the given races need. It omits athletes
// whom the caller may not enter: for a club those of other clubs, for the organiser also, unless they are in the
// event.
func (d *entryContext) loadCandidates(ctx context.Context, q store.Q, athleteIDs, raceIDs []int64) error {
	candidates, err := d.findCandidates(ctx, q, athleteIDs)
	if err != nil {
		return err
	}
	return d.loadCandidateData(ctx, q, candidates, raceIDs)
}

func (d *entryContext) findCandidates(ctx context.Context, q store.Q, athleteIDs []int64) (map[int64]domain.Candidate, error) {
	event := int64(0)
	if d.manages {
		event = d.event.ID
	}
	return q.Candidates(ctx, athleteIDs, d.actor.ScopeClubID(), event)
}

func (d *entryContext) loadCandidateData(ctx context.Context, q store.Q, candidates map[int64]domain.Candidate, raceIDs []int64) error {
	d.candidates, d.entered = candidates, map[int64][]store.EnteredRace{}
	ids, clubs := make([]int64, 0, len(candidates)), map[int64]bool{}
	for id, c := range candidates {
		ids = append(ids, id)
		clubs[c.ClubID] = true
	}
	slices.Sort(ids)
	var err error
	if len(clubs) == 1 && clubs[d.actor.ClubID] { // already loaded with the window
		d.clubs = map[int64]int{d.actor.ClubID: d.part.Entries + d.part.Teams}
	} else if d.clubs, err = q.ClubEntries(ctx, d.event.ID, slices.Collect(maps.Keys(clubs))); err != nil {
		return err
	}
	entered, err := q.EnteredRaces(ctx, d.event.ID, ids)
	if err != nil {
		return err
	}
	for _, e := range entered {
		d.entered[e.AthleteID] = append(d.entered[e.AthleteID], e)
	}
	if d.inTeams, err = q.InTeams(ctx, d.event.ID, ids); err != nil {
		return err
	}
	if d.eligibility.Exceptions, err = q.ExceptionsFor(ctx, d.event.ID, ids); err != nil {
		return err
	}
	if d.event.MaxEntrants > 0 {
		if d.entrants, err = q.EntrantCount(ctx, d.event.ID); err != nil {
			return err
		}
	}
	if err := d.loadTimes(ctx, q, ids); err != nil {
		return err
	}
	if most := d.event.Options.Int(option.MaxEntriesPerRace); !d.manages && d.part.Entries+len(ids)*len(raceIDs) >= most {
		if d.inRace, err = q.ClubInRaces(ctx, d.event.ID, d.actor.ClubID); err != nil {
			return err
		}
	}
	return d.loadPassages(ctx, q, raceIDs)
}

// loadTimes loads best official times if the event sets entry times, and limit times if the event requires them.
func (d *entryContext) loadTimes(ctx context.Context, q store.Q, athleteIDs []int64) error {
	if d.locked() {
		if err := d.loadBests(ctx, q, athleteIDs); err != nil {
			return err
		}
	}
	if !d.event.Options.Flag(option.TimeStandardsRequired) {
		return nil
	}
	list, err := q.TimeStandards(ctx, d.event.ID)
	d.standards = make(map[standardKey]racetime.Centis, len(list))
	for _, t := range list {
		d.standards[standardKey{t.RaceID, t.CategoryID, t.Sex}] = t.Time
	}
	return err
}

// loadBests loads the best official times of the last twelve months, including the same day last year, in the event's
// pool.
func (d *entryContext) loadBests(ctx context.Context, q store.Q, athleteIDs []int64) (err error) {
	if d.bests == nil {
		d.bests, err = q.BestTimes(ctx, athleteIDs, d.event.Options.Choice(option.Pool), d.window.Today.AddMonths(-12))
	}
	return err
}

// loadPassages computes who qualifies from the linked events, if the event requires qualification.
func (d *entryContext) loadPassages(ctx context.Context, q store.Q, raceIDs []int64) error {
	if !d.event.Options.Flag(option.QualificationRequired) {
		return nil
	}
	scored := d.event.SportID != domain.Swimming
	results, err := q.LinkedResults(ctx, d.event.ID, raceIDs, scored)
	if err != nil {
		return err
	}
	places := d.event.Options.Int(option.FinalPlaces)
	d.passages, d.free = map[passage.Key]map[int64]passage.Passage{}, map[passage.Key]int{}
	for _, p := range passage.Qualify(results, places, scored) {
		if d.passages[p.Key] == nil {
			d.passages[p.Key], d.free[p.Key] = map[int64]passage.Passage{}, places
		}
		d.passages[p.Key][p.Athlete] = p
	}
	there, err := q.InRaces(ctx, d.event.ID, raceIDs)
	for _, r := range there {
		if d.passages[r.Key][r.Athlete].Qualified {
			d.free[r.Key]--
		}
	}
	return err
}

// qualified reports whether an athlete may enter a race by the results of the linked events.
func (d *entryContext) qualified(athleteID int64, key passage.Key) bool {
	p, there := d.passages[key][athleteID]
	return there && passage.MayEnter(p, d.event.Options.Choice(option.QualificationStep) == option.Repechage, d.free[key], false)
}

// locked reports whether the server sets entry times.
func (d *entryContext) locked() bool { return meet.TimeLocked(d.event.SportID, d.event.Options) }

// judge applies all rules to a request; exceptID is the entry being changed, 0 for a new one.
func (d *entryContext) judge(r Request, exceptID int64) meet.Assessment {
	c := d.candidates[r.AthleteID]
	entrant := meet.FromEntrant(c.Entrant)
	if d.locked() {
		r.Time = d.bests[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}]
	}
	s := meet.Standing{Entrants: d.entrants, MaxEntrants: d.event.MaxEntrants, ClubInRace: d.inRace[r.RaceID]}
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
	}
	return d.eligibility.Assess(d.window, d.rules, meet.Request{
		Athlete: entrant, Enterable: c.Enterable(), MemberUntil: c.MemberUntil, RaceID: r.RaceID, Race: meet.FromRace(d.raceByID[r.RaceID]), Time: r.Time, Note: r.Note,
		WildCard: r.WildCard,
	}, s)
}

// refusal returns the error for a rejected entry, or the wild-card prompt if only the limit time failed.
func refusal(j meet.Assessment) error {
	v, refused := j.Refusal()
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
