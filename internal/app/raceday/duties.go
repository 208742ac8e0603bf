package raceday

import (
	"context"
	"fmt"
	"slices"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// EventOfficials are the officials of an event by session.
type EventOfficials struct {
	Event    domain.Event
	Sessions []SessionOfficials
	// Available are the officials that the caller may put on duty: their own and those of the federation.
	Available []domain.Official
	// Elsewhere are the duties of the available and assigned officials in other events on the same days.
	Elsewhere []domain.EventDuty
}

// SessionOfficials are the officials of a session.
type SessionOfficials struct {
	Session
	Needs   []domain.OfficialNeed
	Duties  []AssignedOfficial
	Missing []domain.OfficialNeed
	// Dropped reports that the timetable no longer has the session.
	Dropped bool
	Version int64
}

// AssignedOfficial is an official on duty.
type AssignedOfficial struct {
	domain.OfficialDuty
	Official domain.Official
}

// Event returns the officials of an event that the caller oversees.
func (s *Officials) Event(ctx context.Context, a access.Actor, eventID id.Event) (EventOfficials, error) {
	e, err := s.overseenEvent(ctx, a, eventID)
	if err != nil {
		return EventOfficials{}, err
	}
	out := EventOfficials{Event: e}
	if out.Sessions, err = s.sessions(ctx, s.core.DB.Q, e); err != nil {
		return out, err
	}
	if out.Available, err = s.available(ctx, s.core.DB.Q, a); err != nil {
		return out, err
	}
	otherDuties, err := s.core.DB.DutiesElsewhere(ctx, e)
	listed := map[id.Official]bool{}
	for _, o := range out.Available {
		listed[o.ID] = true
	}
	for _, x := range out.Sessions {
		for _, d := range x.Duties {
			listed[d.OfficialID] = true
		}
	}
	out.Elsewhere = slices.DeleteFunc(otherDuties, func(d domain.EventDuty) bool { return !listed[d.OfficialID] })
	return out, err
}

func (s *Officials) overseenEvent(ctx context.Context, a access.Actor, eventID id.Event) (domain.Event, error) {
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
	planned := len(list)
	list = withStoredSessions(list, needs, duties)
	out := make([]SessionOfficials, len(list))
	for i, x := range list {
		out[i] = SessionOfficials{Session: x, Missing: domain.MissingOfficials(needs, duties, x.Number), Dropped: i >= planned}
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
		out[i].Version = domain.SessionVersion(out[i].Needs, dutiesIn(duties, x.Number))
	}
	return out, nil
}

func dutiesIn(duties []domain.OfficialDuty, session int) []domain.OfficialDuty {
	return slices.DeleteFunc(slices.Clone(duties), func(d domain.OfficialDuty) bool { return d.Session != session })
}

// assignedOfficials returns who is on duty in an event, by session and role.
func assignedOfficials(ctx context.Context, q store.Q, eventID id.Event) ([]AssignedOfficial, error) {
	duties, err := q.OfficialDuties(ctx, eventID)
	if err != nil {
		return nil, err
	}
	people, err := q.OfficialsOnDuty(ctx, eventID)
	if err != nil {
		return nil, err
	}
	byID := make(map[id.Official]domain.Official, len(people))
	for _, o := range people {
		byID[o.ID] = o
	}
	out := make([]AssignedOfficial, len(duties))
	for i, d := range duties {
		out[i] = AssignedOfficial{d, byID[d.OfficialID]}
	}
	return out, nil
}

// withStoredSessions adds sessions that are no longer in the timetable but have officials, so that the officials can be moved.
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

// SessionPlan is the number of officials that a session needs and who is on duty.
type SessionPlan struct {
	Session int
	// Version is the version of the session that the caller saw; 0 skips the comparison.
	Version int64
	Needs   []domain.OfficialNeed
	Duties  []domain.OfficialDuty
}

// SaveSession replaces the needs and duties of a session. Officials who were on duty may stay, even if the caller could not add them.
// It fails with a conflict if others changed the session meanwhile.
func (s *Officials) SaveSession(ctx context.Context, a access.Actor, eventID id.Event, plan SessionPlan) error {
	if _, err := s.overseenEvent(ctx, a, eventID); err != nil {
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
		i := slices.IndexFunc(now, func(x SessionOfficials) bool { return x.Number == plan.Session })
		if i < 0 {
			return problem.Field("Session", fmt.Sprintf("la sessione %d non esiste", plan.Session))
		}
		if plan.Version != 0 && plan.Version != now[i].Version {
			return problem.Conflict()
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
		for _, d := range plan.Duties {
			if !slices.ContainsFunc(allowed, func(o domain.Official) bool { return o.ID == d.OfficialID }) {
				return problem.NotFound()
			}
		}
		if err := q.SaveSessionOfficials(ctx, eventID, plan.Session, plan.Needs, plan.Duties); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.OfficialsAssigned, audit.Event, int64(eventID), nil,
			map[string]int{"sessione": plan.Session, "ufficiali": len(plan.Duties)})
	})
}
