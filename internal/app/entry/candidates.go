package entry

import (
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/passage"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
)

// candidateData holds what the rules need to know about the athletes of one or more requests. It is loaded with them, and track updates it
// after each new entry.
type candidateData struct {
	entered   map[id.Athlete][]store.EnteredRace
	inTeams   map[id.Athlete]bool
	bests     map[store.BestKey]racetime.Centis
	standards map[standardKey]racetime.Centis
	passages  map[passage.Key]map[id.Athlete]passage.Passage
	free      map[passage.Key]int // places in the final not taken by a qualified athlete
	entrants  int
	clubs     map[id.Club]int // number of entries and teams of the candidates' clubs
	// certificates are those of the athletes, loaded if the event requires them.
	certificates map[id.Athlete][]domain.Certificate
	inRace       map[id.Club]map[id.Race]int // entries of a club by race; missing if there are too few to reach the limit
	heats        meet.HeatCounts             // of the races; nil if the event does not limit heats
	paid         map[id.Club]store.Payment   // what the clubs in paidRead have paid
	paidRead     []id.Club
}

type standardKey struct {
	raceID     id.Race
	categoryID id.Category
	sex        domain.Sex
}

// track makes later requests count the entry.
func (d *candidateData) track(n domain.Entry) {
	if len(d.entered[n.AthleteID]) == 0 {
		d.entrants++
	}
	d.entered[n.AthleteID] = append(d.entered[n.AthleteID], store.EnteredRace{AthleteID: n.AthleteID, ClubID: n.ClubID, RaceID: n.RaceID,
		Late: n.Late})
	if races := d.inRace[n.ClubID]; races != nil {
		races[n.RaceID]++
	}
	d.clubs[n.ClubID]++
	if d.heats != nil {
		d.heats[meet.HeatGroup{RaceID: n.RaceID, Category: n.CategoryKey(), Sex: n.Sex}]++
	}
}

// loadCandidates loads everything about the given athletes that the rules for the given races need. It omits athletes whom the caller may
// not enter: those of other clubs, unless the caller is the organiser and they are already in the event.
func (d *entryContext) loadCandidates(ctx context.Context, q store.Q, athleteIDs []id.Athlete, raceIDs []id.Race) error {
	candidates, err := d.findCandidates(ctx, q, athleteIDs)
	if err != nil {
		return err
	}
	return d.loadCandidateData(ctx, q, candidates, raceIDs)
}

func (d *entryContext) findCandidates(ctx context.Context, q store.Q, athleteIDs []id.Athlete) (map[id.Athlete]domain.Candidate, error) {
	if d.anyClub {
		return q.Candidates(ctx, athleteIDs, 0, 0)
	}
	event := id.Event(0)
	if d.manages {
		event = d.event.ID
	}
	return q.Candidates(ctx, athleteIDs, d.actor.ScopeClubID(), event)
}

func (d *entryContext) loadCandidateData(
	ctx context.Context, q store.Q, candidates map[id.Athlete]domain.Candidate, raceIDs []id.Race,
) error {
	d.candidates = candidates
	ids, clubs := idsAndClubs(candidates)
	var err error
	if len(clubs) == 1 && clubs[0] == d.actor.ClubID { // already loaded with the window
		d.clubs = map[id.Club]int{d.actor.ClubID: d.part.Entries + d.part.Teams}
	} else if d.clubs, err = q.ClubEntries(ctx, d.event.ID, clubs); err != nil {
		return err
	}
	if err := d.loadAthletes(ctx, q, ids); err != nil {
		return err
	}
	d.inRace, d.heats = map[id.Club]map[id.Race]int{}, nil
	if !d.manages {
		if err := d.loadInRace(ctx, q, d.actor.ClubID, d.part.Entries+len(ids)*len(raceIDs)); err != nil {
			return err
		}
		if err := d.loadHeats(ctx, q, raceIDs); err != nil {
			return err
		}
	}
	return d.loadPassages(ctx, q, raceIDs)
}

// idsAndClubs returns the athletes and their clubs, sorted.
func idsAndClubs(candidates map[id.Athlete]domain.Candidate) (ids []id.Athlete, clubs []id.Club) {
	for athleteID, c := range candidates {
		ids, clubs = append(ids, athleteID), append(clubs, c.ClubID)
	}
	slices.Sort(ids)
	slices.Sort(clubs)
	return ids, slices.Compact(clubs)
}

// loadAthletes loads what does not depend on the caller.
func (d *entryContext) loadAthletes(ctx context.Context, q store.Q, ids []id.Athlete) error {
	facts, err := q.EntrantFacts(ctx, d.event.ID, ids)
	if err != nil {
		return err
	}
	return d.setFacts(ctx, q, facts, ids)
}

// setFacts is loadAthletes with facts that have been read.
func (d *entryContext) setFacts(ctx context.Context, q store.Q, facts store.EntrantFacts, ids []id.Athlete) (err error) {
	d.entered, d.inTeams, d.entrants, d.eligibility.Exceptions = facts.Entered, facts.InTeams, facts.Entrants, facts.Exceptions
	if d.eligibility.Event.RequiresCertificate() {
		if d.certificates, err = q.CertificatesOf(ctx, ids); err != nil {
			return err
		}
	}
	return d.loadTimes(ctx, q, ids)
}

// loadInRace counts the entries of a club by race if it may have as many entries as the limit for one race.
func (d *entryContext) loadInRace(ctx context.Context, q store.Q, clubID id.Club, entries int) (err error) {
	if entries >= d.event.Options.Int(option.MaxEntriesPerRace) {
		d.inRace[clubID], err = q.ClubInRaces(ctx, d.event.ID, clubID)
	}
	return err
}

// loadHeats counts the entries that share heats with new ones in the races, if the event limits heats.
func (d *entryContext) loadHeats(ctx context.Context, q store.Q, raceIDs []id.Race) (err error) {
	if d.eligibility.Event.MaxHeats() > 0 {
		d.heats, err = q.HeatCounts(ctx, d.event.ID, raceIDs)
	}
	return err
}

// loadTimes loads best official times if the event sets entry times, and limit times if the event requires them.
func (d *entryContext) loadTimes(ctx context.Context, q store.Q, athleteIDs []id.Athlete) error {
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
func (d *entryContext) loadBests(ctx context.Context, q store.Q, athleteIDs []id.Athlete) (err error) {
	if d.bests == nil {
		d.bests, err = q.BestTimes(ctx, athleteIDs, d.event.Options.Choice(option.Pool), d.entries.core.Today().AddMonths(-12))
	}
	return err
}

// loadPassages computes who qualifies from the linked events, if the event requires qualification.
func (d *entryContext) loadPassages(ctx context.Context, q store.Q, raceIDs []id.Race) error {
	if !d.event.Options.Flag(option.QualificationRequired) {
		return nil
	}
	scored := d.event.SportID != domain.Swimming
	results, err := q.LinkedResults(ctx, d.event.ID, raceIDs, scored)
	if err != nil {
		return err
	}
	places := d.event.Options.Int(option.FinalPlaces)
	d.passages, d.free = map[passage.Key]map[id.Athlete]passage.Passage{}, map[passage.Key]int{}
	for _, p := range passage.Qualify(results, places, scored) {
		if d.passages[p.Key] == nil {
			d.passages[p.Key], d.free[p.Key] = map[id.Athlete]passage.Passage{}, places
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
func (d *entryContext) qualified(athleteID id.Athlete, key passage.Key) bool {
	p, found := d.passages[key][athleteID]
	return found && passage.MayEnter(p, d.event.Options.Choice(option.QualificationStep) == option.Repechage, d.free[key], false)
}
