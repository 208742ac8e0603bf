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

// desk is an event with everything that decides about its entries, read once for all that a call asks of it.
type desk struct {
	entries *Entries
	actor   access.Actor
	event   domain.Event
	manages bool // an administrator, or the organiser
	window  meet.Window
	part    domain.EventClub // the caller's club's

	*frame
	field meet.Eligibility

	// What is known of the athletes that take is called for.
	candidates map[int64]domain.Candidate
	entered    map[int64][]store.EnteredRace
	inTeams    map[int64]bool
	bests      map[store.BestKey]racetime.Centis
	standards  map[standardKey]racetime.Centis
	passages   map[passage.Key]map[int64]passage.Passage
	free       map[passage.Key]int // places in the final that no qualified athlete took
	entrants   int
	clubs      map[int64]int // entries and teams of the athletes' clubs
	inRace     map[int64]int // entries of the caller's club; nil while there are too few to matter
}

type standardKey struct {
	raceID, categoryID int64
	sex                domain.Sex
}

// hold opens the desk of an event that nobody else changes until the transaction ends. The event's row is always the first to be locked:
// two requests for the last place follow one another, and never wait for each other.
func (s *Entries) hold(ctx context.Context, q store.Q, a access.Actor, eventID int64) (*desk, error) {
	e, err := q.LockEventAlone(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return s.desk(ctx, q, a, e)
}

// look opens the desk of an event as it is just now.
func (s *Entries) look(ctx context.Context, q store.Q, a access.Actor, eventID int64) (*desk, error) {
	e, err := q.EventAlone(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return s.desk(ctx, q, a, e)
}

func (s *Entries) desk(ctx context.Context, q store.Q, a access.Actor, e domain.Event) (*desk, error) {
	if !s.core.Variant.HasSport(e.SportID) {
		return nil, problem.NotFound()
	}
	f, err := s.frame(ctx, q, e)
	if err != nil {
		return nil, err
	}
	e.Options = f.options
	d := &desk{entries: s, actor: a, event: e, manages: appmeet.Oversees(a, e), frame: f}
	d.field = meet.Eligibility{
		Event: meet.FromEvent(e), Categories: f.categories, Exceptions: map[int64]int64{},
		Memberships: s.core.Variant.Has(variant.MembershipTypes),
	}
	return d, d.open(ctx, q)
}

// open reads what the window depends on.
func (d *desk) open(ctx context.Context, q store.Q) error {
	d.window = meet.Window{Event: d.field.Event, Manages: d.manages, ClubID: d.actor.ClubID, Unverified: d.actor.Unverified,
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

// take reads all that has to be known of some athletes who may enter some races. Those whom the caller may not enter are left out: for a
// club, the athletes of others; for the organiser, those of others who are not in the event.
func (d *desk) take(ctx context.Context, q store.Q, athleteIDs, raceIDs []int64) error {
	candidates, err := d.find(ctx, q, athleteIDs)
	if err != nil {
		return err
	}
	return d.takeCandidates(ctx, q, candidates, raceIDs)
}

func (d *desk) find(ctx context.Context, q store.Q, athleteIDs []int64) (map[int64]domain.Candidate, error) {
	event := int64(0)
	if d.manages {
		event = d.event.ID
	}
	return q.Candidates(ctx, athleteIDs, d.actor.ScopeClubID(), event)
}

func (d *desk) takeCandidates(ctx context.Context, q store.Q, candidates map[int64]domain.Candidate, raceIDs []int64) error {
	d.candidates, d.entered = candidates, map[int64][]store.EnteredRace{}
	ids, clubs := make([]int64, 0, len(candidates)), map[int64]bool{}
	for id, c := range candidates {
		ids = append(ids, id)
		clubs[c.ClubID] = true
	}
	slices.Sort(ids)
	var err error
	if len(clubs) == 1 && clubs[d.actor.ClubID] { // which the window has asked for
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
	if d.field.Exceptions, err = q.ExceptionsFor(ctx, d.event.ID, ids); err != nil {
		return err
	}
	if d.event.MaxEntrants > 0 {
		if d.entrants, err = q.EntrantCount(ctx, d.event.ID); err != nil {
			return err
		}
	}
	if err := d.takeTimes(ctx, q, ids); err != nil {
		return err
	}
	if most := d.event.Options.Int(option.MaxEntriesPerRace); !d.manages && d.part.Entries+len(ids)*len(raceIDs) >= most {
		if d.inRace, err = q.ClubInRaces(ctx, d.event.ID, d.actor.ClubID); err != nil {
			return err
		}
	}
	return d.takePassages(ctx, q, raceIDs)
}

// takeTimes reads the best official times where the event locks them, and the limit times where it asks for them.
func (d *desk) takeTimes(ctx context.Context, q store.Q, athleteIDs []int64) error {
	if d.locked() {
		if err := d.takeBests(ctx, q, athleteIDs); err != nil {
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

// takeBests reads the best official times of the last twelve months, the same day of last year included, in the event's pool.
func (d *desk) takeBests(ctx context.Context, q store.Q, athleteIDs []int64) (err error) {
	if d.bests == nil {
		d.bests, err = q.BestTimes(ctx, athleteIDs, d.event.Options.Choice(option.Pool), d.window.Today.AddMonths(-12))
	}
	return err
}

// takePassages works out who goes on from the linked events, in events that ask for it.
func (d *desk) takePassages(ctx context.Context, q store.Q, raceIDs []int64) error {
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

// qualified reports whether the linked events let an athlete into a race.
func (d *desk) qualified(athleteID int64, key passage.Key) bool {
	p, there := d.passages[key][athleteID]
	return there && passage.MayEnter(p, d.event.Options.Choice(option.QualificationStep) == option.Repechage, d.free[key], false)
}

// locked reports whether the server sets the entry time.
func (d *desk) locked() bool { return meet.TimeLocked(d.event.SportID, d.event.Options) }

// judge asks all rules about a request; exceptID is the entry that is being changed, 0 for a new one.
func (d *desk) judge(r Request, exceptID int64) meet.Assessment {
	c := d.candidates[r.AthleteID]
	entrant := meet.FromEntrant(c.Entrant)
	if d.locked() {
		r.Time = d.bests[store.BestKey{AthleteID: r.AthleteID, RaceID: r.RaceID}]
	}
	s := meet.Standing{Entrants: d.entrants, MaxEntrants: d.event.MaxEntrants, ClubInRace: d.inRace[r.RaceID]}
	for _, e := range d.entered[r.AthleteID] {
		if e.EntryID == 0 || e.EntryID != exceptID { // those noted a moment ago have no id yet
			s.Races = append(s.Races, e.RaceID)
			continue
		}
		s.ClubInRace = max(0, s.ClubInRace-1)
	}
	if exceptID != 0 && len(s.Races) == 0 {
		s.Entrants = max(0, s.Entrants-1)
	}
	if category, ok := meet.CategoryOf(entrant, d.field.Categories, d.field.Exceptions[r.AthleteID], d.field.Memberships); ok {
		s.RacesAllowed = d.allowed[category.CategoryKey]
		s.Standard = d.standards[standardKey{r.RaceID, category.CategoryID, c.Sex}]
		s.Qualified = d.qualified(r.AthleteID, passage.Key{Race: r.RaceID, Category: category.CategoryID, Sex: c.Sex})
	}
	return d.field.Assess(d.window, d.rules, meet.Request{
		Athlete: entrant, Enterable: c.Enterable(), MemberUntil: c.MemberUntil, RaceID: r.RaceID, Race: meet.FromRace(d.known[r.RaceID]),
		Time: r.Time, Note: r.Note,
		WildCard: r.WildCard,
	}, s)
}

// refusal is what a caller is told whom a rule stands in the way of: the wild-card question where only the limit time does.
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

// mayChange returns an error if the event is closed to the caller.
func (d *desk) mayChange() error { return openTo(d.window) }

// openForRemoval is mayChange for a caller who takes an entry back: that needs no confirmed address or club.
func (d *desk) openForRemoval() error {
	w := d.window
	w.Unverified, w.Unconfirmed = false, false
	return openTo(w)
}

func openTo(w meet.Window) error {
	if reason := meet.Refusal(w); reason != "" {
		return problem.Refused(reason)
	}
	if _, open := meet.Open(w); !open {
		return problem.Refused("Iscrizioni chiuse")
	}
	return nil
}
