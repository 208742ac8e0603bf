package raceday

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
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

// List returns the officials of the caller's club that a filter selects, or those of all clubs for administrators.
func (s *Officials) List(ctx context.Context, a access.Actor, f domain.OfficialFilter) ([]domain.Official, error) {
	var list []domain.Official
	var err error
	switch {
	case a.Admin():
		list, err = s.core.DB.Officials(ctx)
	case a.HasClub():
		list, err = s.core.DB.OfficialsOf(ctx, a.ClubID)
	}
	return slices.DeleteFunc(list, func(o domain.Official) bool { return !f.Matches(o) }), err
}

// ownOfficial reports whether the caller manages an official: administrators all, clubs their own.
func ownOfficial(a access.Actor, o domain.Official) bool {
	return a.Admin() || a.HasClub() && o.ClubID == a.ClubID
}

// Get returns an official that the caller manages.
func (s *Officials) Get(ctx context.Context, a access.Actor, officialID id.Official) (domain.Official, error) {
	return managedOfficial(a)(s.core.DB.Official(ctx, officialID))
}

// Duties returns the duties of an official that the caller manages.
func (s *Officials) Duties(ctx context.Context, a access.Actor, officialID id.Official) ([]domain.EventDuty, error) {
	if _, err := s.Get(ctx, a, officialID); err != nil {
		return nil, err
	}
	return s.core.DB.DutiesOf(ctx, officialID)
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
	ClubID id.Club `json:"societa"`
	Role   string  `json:"ruolo"`
	Grade  string  `json:"grado"`
}

func factsOfOfficial(o domain.Official) any { return officialFacts{o.ClubID, string(o.Role), o.Grade} }

// Add adds an official to the caller's club; those that administrators add belong to the federation unless they name a club.
// The duties of an official who was deleted are restored in the events that the caller oversees; lost is the number of the others.
func (s *Officials) Add(
	ctx context.Context, a access.Actor, o domain.Official, duties []domain.EventDuty,
) (officialID id.Official, lost int, err error) {
	if !a.Admin() {
		if o.ClubID != 0 && o.ClubID != a.ClubID {
			return 0, 0, problem.Forbidden()
		}
		o.ClubID = a.ClubID
	}
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if o.ClubID != 0 {
			if _, err := q.Club(ctx, o.ClubID); err != nil {
				return err
			}
		}
		if officialID, err = q.AddOfficial(ctx, o); err != nil {
			return err
		}
		if lost, err = s.restoreDuties(ctx, q, a, officialID, duties); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.OfficialCreated, audit.Official, int64(officialID), nil, factsOfOfficial(o))
	})
	return officialID, lost, err
}

// restoreDuties puts an official on duty where the caller may, and returns how many duties the caller may not restore.
func (s *Officials) restoreDuties(
	ctx context.Context, q store.Q, a access.Actor, officialID id.Official, duties []domain.EventDuty,
) (lost int, err error) {
	for _, d := range duties {
		e, err := q.Event(ctx, d.EventID)
		if problem.Is(err, problem.KindNotFound) || err == nil && !appmeet.Oversees(a, e) {
			lost++
			continue
		}
		if err != nil {
			return 0, err
		}
		d.OfficialID = officialID
		if err := q.AddDuty(ctx, e.ID, d.OfficialDuty); err != nil {
			return 0, err
		}
		err = s.core.Record(ctx, q, a, audit.OfficialsAssigned, audit.Event, int64(e.ID), nil, map[string]int{"sessione": d.Session,
			"ufficiali": 1})
		if err != nil {
			return 0, err
		}
	}
	return lost, nil
}

// Update changes an official.
func (s *Officials) Update(
	ctx context.Context, a access.Actor, officialID id.Official, version int64, edit func(*domain.Official) error,
) error {
	return core.Change[domain.Official]{
		Action: audit.OfficialChanged, Object: audit.Official, ID: int64(officialID), Version: version,
		Find:      func(q store.Q) (domain.Official, error) { return managedOfficial(a)(q.LockOfficial(ctx, officialID)) },
		VersionOf: func(o domain.Official) int64 { return o.Version },
		Edit:      edit,
		Save:      func(q store.Q, _, after domain.Official) error { return q.SaveOfficial(ctx, after) },
		Facts:     factsOfOfficial,
	}.Run(ctx, s.core, a)
}

// Delete deletes an official with all personal data and all duties, and returns how many duties there were.
func (s *Officials) Delete(ctx context.Context, a access.Actor, officialID id.Official) (duties int64, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		o, err := managedOfficial(a)(q.LockOfficial(ctx, officialID))
		if err != nil {
			return err
		}
		if duties, err = q.DeleteOfficial(ctx, officialID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.OfficialDeleted, audit.Official, int64(officialID), factsOfOfficial(o), nil)
	})
	return duties, err
}
