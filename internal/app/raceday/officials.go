package raceday

import (
	"context"
	"fmt"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Officials manages the officials of clubs and of the federation, and their duties in events.
type Officials struct {
	core   *core.Base
	starts *Starts
}

// NewOfficials returns an Officials.
func NewOfficials(b *core.Base, starts *Starts) *Officials { return &Officials{b, starts} }

// List returns the officials of the caller's club, or all of them for administrators.
func (s *Officials) List(ctx context.Context, a access.Actor) ([]domain.Official, error) {
	if a.Admin() {
		return s.core.DB.Officials(ctx)
	}
	return s.core.DB.OfficialsOf(ctx, a.ClubID)
}

// ownOfficial reports whether the caller manages an official: administrators all, clubs their own.
func ownOfficial(a access.Actor, o domain.Official) bool {
	return a.Admin() || a.HasClub() && o.ClubID == a.ClubID
}

// Get returns an official that the caller manages.
func (s *Officials) Get(ctx context.Context, a access.Actor, id int64) (domain.Official, error) {
	return managedOfficial(a)(s.core.DB.Official(ctx, id))
}

func managedOfficial(a access.Actor) func(domain.Official, error) (domain.Official, error) {
	return func(o domain.Official, err error) (domain.Official, error) {
		if err == nil && !ownOfficial(a, o) {
			return domain.Official{}, problem.NotFound()
		}
		return o, err
	}
}

// officialFacts are stored in the audit. They do not name the person, so that they can stay after the deletion.
type officialFacts struct {
	ClubID int64  `json:"societa"`
	Role   string `json:"ruolo"`
	Grade  string `json:"grado"`
}

func factsOfOfficial(o domain.Official) any { return officialFacts{o.ClubID, string(o.Role), o.Grade} }

// Add adds an official to the caller's club; those that administrators add belong to the federation unless they name a club.
func (s *Officials) Add(ctx context.Context, a access.Actor, o domain.Official) (id int64, err error) {
	if !a.Admin() {
		if o.ClubID != 0 && o.ClubID != a.ClubID {
			return 0, problem.Forbidden()
		}
		o.ClubID = a.ClubID
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if o.ClubID != 0 {
			if _, err := q.Club(ctx, o.ClubID); err != nil {
				return err
			}
		}
		if id, err = q.AddOfficial(ctx, o); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.OfficialCreated, audit.Official, id, nil, factsOfOfficial(o))
	})
	return id, err
}

// Update changes an official.
func (s *Officials) Update(ctx context.Context, a access.Actor, id, version int64, edit func(*domain.Official) error) error {
	return core.Change[domain.Official]{
		Action: audit.OfficialChanged, Object: audit.Official, ID: id, Version: version,
		Find:      func(q store.Q) (domain.Official, error) { return managedOfficial(a)(q.LockOfficial(ctx, id)) },
		VersionOf: func(o domain.Official) int64 { return o.Version },
		Edit:      edit,
		Save:      func(q store.Q, _, after domain.Official) error { return q.SaveOfficial(ctx, after) },
		Facts:     factsOfOfficial,
	}.Run(ctx, s.core, a)
}

// Delete deletes an official with all personal data and all duties, and returns how many duties there were.
func (s *Officials) Delete(ctx context.Context, a access.Actor, id int64) (duties int64, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		o, err := managedOfficial(a)(q.LockOfficial(ctx, id))
		if err != nil {
			return err
		}
		if duties, err = q.DeleteOfficial(ctx, id); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.OfficialDeleted, audit.Official, id, factsOfOfficial(o), nil)
	})
	return duties, err
}

// EventOfficials are the officials of an event by session.
type EventOfficials struct {
	Event    domain.Event
	Sessions []SessionOfficials
	// Available are those that the caller may put on duty: the own ones and those of the federation.
	Available []domain.Official
}

// SessionOfficials are the officials of a session.
type SessionOfficials struct {
	Session
	Needs   []domain.OfficialNeed
	Duties  []AssignedOfficial
	Missing []domain.OfficialNeed
}

// AssignedOfficial is an official on duty.
type AssignedOfficial struct {
	domain.OfficialDuty
	Official domain.Official
}

// Event returns the officials of an event that the caller oversees.
func (s *Officials) Event(ctx context.Context, a access.Actor, eventID int64) (EventOfficials, error) {
	e, err := s.overseen(ctx, a, eventID)
	if err != nil {
		return EventOfficials{}, err
	}
	out := EventOfficials{Event: e}
	if out.Sessions, err = s.sessions(ctx, s.core.DB.Q, e); err != nil {
		return out, err
	}
	out.Available, err = s.available(ctx, s.core.DB.Q, a)
	return out, err
}

func (s *Officials) overseen(ctx context.Context, a access.Actor, eventID int64) (domain.Event, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err == nil && !s.core.Variant.HasSport(e.SportID) {
		err = problem.NotFound()
	}
	if err == nil && !appmeet.Oversees(a, e) {
		err = problem.Forbidden()
	}
	return e, err
}

// sessions returns the sessions of the timetable with their officials; an event without a start order has one.
func (s *Officials) sessions(ctx context.Context, q store.Q, e domain.Event) ([]SessionOfficials, error) {
	sheet, err := s.starts.sheet(ctx, q, e, 0)
	if err != nil {
		return nil, err
	}
	list := sheet.Sessions
	if len(list) == 0 {
		list = []Session{{Number: 1}}
	}
	needs, err := q.OfficialNeeds(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	assigned, err := assignedOfficials(ctx, q, e.ID)
	if err != nil {
		return nil, err
	}
	duties := make([]domain.OfficialDuty, len(assigned))
	for i, d := range assigned {
		duties[i] = d.OfficialDuty
	}
	list = withStoredSessions(list, needs, duties)
	out := make([]SessionOfficials, len(list))
	for i, x := range list {
		out[i] = SessionOfficials{Session: x, Missing: domain.MissingOfficials(needs, duties, x.Number)}
		for _, n := range needs {
			if n.Session == x.Number {
				out[i].Needs = append(out[i].Needs, n)
			}
		}
		for _, d := range assigned {
			if d.Session == x.Number {
				out[i].Duties = append(out[i].Duties, d)
			}
		}
	}
	return out, nil
}

// assignedOfficials returns who is on duty in an event, by session and role.
func assignedOfficials(ctx context.Context, q store.Q, eventID int64) ([]AssignedOfficial, error) {
	duties, err := q.OfficialDuties(ctx, eventID)
	if err != nil {
		return nil, err
	}
	people, err := q.OfficialsOnDuty(ctx, eventID)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]domain.Official, len(people))
	for _, o := range people {
		byID[o.ID] = o
	}
	out := make([]AssignedOfficial, len(duties))
	for i, d := range duties {
		out[i] = AssignedOfficial{d, byID[d.OfficialID]}
	}
	return out, nil
}

// withStoredSessions adds sessions that have officials and are no longer in the timetable, so that the officials can be moved.
func withStoredSessions(list []Session, needs []domain.OfficialNeed, duties []domain.OfficialDuty) []Session {
	list = slices.Clone(list)
	add := func(number int) {
		if !slices.ContainsFunc(list, func(x Session) bool { return x.Number == number }) {
			list = append(list, Session{Number: number})
		}
	}
	for _, n := range needs {
		add(n.Session)
	}
	for _, d := range duties {
		add(d.Session)
	}
	return list
}

func (s *Officials) available(ctx context.Context, q store.Q, a access.Actor) ([]domain.Official, error) {
	if a.Admin() {
		return q.Officials(ctx)
	}
	own, err := q.OfficialsOf(ctx, a.ClubID)
	if err != nil {
		return nil, err
	}
	federal, err := q.OfficialsOf(ctx, 0)
	return append(own, federal...), err
}

// SaveSession replaces the needs and duties of a session. Officials who were on duty may stay, even if the caller could not add them.
func (s *Officials) SaveSession(ctx context.Context, a access.Actor, eventID int64, session int, needs []domain.OfficialNeed,
	duties []domain.OfficialDuty) error {
	if _, err := s.overseen(ctx, a, eventID); err != nil {
		return err
	}
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		now, err := s.sessions(ctx, q, e)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(now, func(x SessionOfficials) bool { return x.Number == session })
		if i < 0 {
			return problem.Field("Session", fmt.Sprintf("la sessione %d non esiste", session))
		}
		allowed, err := s.available(ctx, q, a)
		if err != nil {
			return err
		}
		for _, x := range now {
			for _, d := range x.Duties {
				allowed = append(allowed, d.Official)
			}
		}
		for _, d := range duties {
			if !slices.ContainsFunc(allowed, func(o domain.Official) bool { return o.ID == d.OfficialID }) {
				return problem.NotFound()
			}
		}
		if err := q.SaveSessionOfficials(ctx, eventID, session, needs, duties); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.OfficialsAssigned, audit.Event, eventID, nil,
			map[string]int{"sessione": session, "ufficiali": len(duties)})
	})
}
