package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Exchange reads events for the files that other programs read.
type Exchange struct {
	core    *core.Base
	events  *appmeet.Events
	starts  *Starts
	results *Results
}

// NewExchange returns an Exchange.
func NewExchange(b *core.Base, events *appmeet.Events, starts *Starts, results *Results) *Exchange {
	return &Exchange{b, events, starts, results}
}

// Programme is an event with its races and the parts that a file contains: entries, heats and results.
type Programme struct {
	Sheet
	Admitted  []domain.EventCategory
	Listed    []domain.EventRace
	Standards []domain.TimeStandard
	Tariff    fee.Tariff
	Chosen    []*domain.Participation     // the entries of the file, oldest first
	Board     *Board                      // nil without results
	Splits    map[id.Result][]split.Split // by result
	Duties    []AssignedOfficial          // of start lists and results
	Codes     map[id.Club]string          // of clubs
	Whole     bool                        // the caller runs the event
	hidden    map[id.Athlete]bool         // athletes who are hidden, true if erased
	actor     access.Actor
}

// errNotTimed is the message for sports whose results are not times.
var errNotTimed = problem.Refused("Esportazione LENEX non disponibile per questo sport")

// Invitation returns the races and limit times of an event that the caller can see.
func (s *Exchange) Invitation(ctx context.Context, a access.Actor, eventID id.Event) (*Programme, error) {
	v, err := s.events.Get(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	return s.programme(ctx, a, v.Event, nil)
}

// Entries returns the entries of an event. Those who run it get all of them or one club's; others get those of their own club.
func (s *Exchange) Entries(ctx context.Context, a access.Actor, eventID id.Event, clubID id.Club) (*Programme, error) {
	v, err := s.events.Get(ctx, a, eventID)
	switch {
	case err != nil:
		return nil, err
	case v.Oversees:
	case !a.HasClub():
		return nil, problem.Forbidden()
	case clubID != 0 && clubID != a.ClubID:
		return nil, problem.NotFound()
	default:
		clubID = a.ClubID
	}
	return s.programme(ctx, a, v.Event, func(n *domain.Participation) bool { return clubID == 0 || n.ClubID == clubID })
}

// StartList returns the entries with the current start list of an event that the caller may print; club 0 means all clubs.
func (s *Exchange) StartList(ctx context.Context, a access.Actor, eventID id.Event, clubID id.Club) (*Programme, error) {
	e, err := s.printable(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	p, err := s.programme(ctx, a, e, func(n *domain.Participation) bool { return clubID == 0 || n.ClubID == clubID })
	if err == nil && p.List.Number == 0 {
		err = problem.Refused("La start list non è ancora stata generata")
	}
	if err == nil {
		p.Duties, err = assignedOfficials(ctx, s.core.DB.Q, eventID)
	}
	return p, err
}

// Results returns the results of an event that the caller may print; club 0 means all clubs.
func (s *Exchange) Results(ctx context.Context, a access.Actor, eventID id.Event, clubID id.Club) (*Programme, error) {
	e, err := s.printable(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	p, err := s.programme(ctx, a, e, func(n *domain.Participation) bool {
		return (clubID == 0 || n.ClubID == clubID) && Outcome(*n) != domain.ResultNone
	})
	if err != nil {
		return nil, err
	}
	if p.Board, err = s.results.Board(ctx, eventID); err != nil {
		return nil, err
	}
	if p.Duties, err = assignedOfficials(ctx, s.core.DB.Q, eventID); err != nil {
		return nil, err
	}
	var ids []id.Result
	for _, n := range p.Chosen {
		if n.Result.ID != 0 {
			ids = append(ids, n.Result.ID)
		}
	}
	p.Splits, err = s.core.DB.SplitsOf(ctx, ids)
	return p, err
}

// printable returns an event of a timed sport whose start list and results the caller may print.
func (s *Exchange) printable(ctx context.Context, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := s.events.Printable(ctx, a, eventID)
	if err == nil && !s.core.Variant.HasSport(e.SportID) {
		err = problem.NotFound()
	}
	return e, err
}

// programme reads an event with the entries for which keep returns true; a nil keep selects none.
func (s *Exchange) programme(
	ctx context.Context, a access.Actor, e domain.Event, keep func(*domain.Participation) bool,
) (*Programme, error) {
	if !meet.HasTimes(e.SportID) {
		return nil, errNotTimed
	}
	q := s.core.DB.Q
	p := &Programme{actor: a, Whole: appmeet.Oversees(a, e)}
	var err error
	if p.Sheet, err = s.starts.sheet(ctx, q, e, 0); err != nil {
		return nil, err
	}
	if p.Admitted, err = q.EventCategories(ctx, e.ID); err != nil {
		return nil, err
	}
	if p.Listed, err = q.EventRaces(ctx, e.ID); err != nil {
		return nil, err
	}
	p.Tariff = fee.EventTariff(e, p.Admitted, p.Listed)
	if p.Standards, err = q.TimeStandards(ctx, e.ID); err != nil || keep == nil {
		return p, err
	}
	return p, s.addPeople(ctx, q, p, keep)
}

func (s *Exchange) addPeople(ctx context.Context, q store.Q, p *Programme, keep func(*domain.Participation) bool) (err error) {
	for i := range p.Sheet.Entries {
		if n := &p.Sheet.Entries[i]; keep(n) {
			p.Chosen = append(p.Chosen, n)
		}
	}
	if p.Codes, err = q.ClubCodes(ctx, p.Event.ID); err != nil {
		return err
	}
	p.hidden, err = q.HiddenEntrants(ctx, p.Event.ID)
	return err
}

// Complete reports whether the caller sees the whole birth date of an athlete. Only users who run the event and the athlete's club do.
func (p *Programme) Complete(a domain.Entrant) bool {
	return p.Whole || p.actor.HasClub() && p.actor.ClubID == a.ClubID
}

// Named reports whether the caller sees the name of an athlete. It returns false for erased athletes, and for hidden and reserved ones
// unless the caller sees their complete data.
func (p *Programme) Named(a domain.Entrant) bool {
	erased, hidden := p.hidden[a.ID]
	return !erased && (p.Complete(a) || !hidden && !a.Reserved)
}
