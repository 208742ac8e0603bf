package entry

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Escorts manages the people who accompany a club to an event without competing.
type Escorts struct {
	core    *core.Base
	entries *Entries
}

// NewEscorts returns an Escorts.
func NewEscorts(b *core.Base, e *Entries) *Escorts { return &Escorts{core: b, entries: e} }

// List returns the escorts of the caller's club, or of all clubs if the caller oversees the event.
func (s *Escorts) List(ctx context.Context, a access.Actor, eventID id.Event) ([]domain.Escort, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil {
		return nil, err
	}
	club := a.ClubID
	if appmeet.Oversees(a, e) {
		club = 0
	}
	return s.core.DB.Escorts(ctx, eventID, club)
}

// Add adds a person of the caller's club as an escort; administrators may add anyone.
func (s *Escorts) Add(ctx context.Context, a access.Actor, eventID id.Event, athleteID id.Athlete) error {
	return s.change(ctx, a, eventID, athleteID, func(q store.Q, person domain.Athlete) error {
		if !person.Visible {
			return problem.Refused("Persona non inseribile tra gli accompagnatori")
		}
		err := q.AddEscort(ctx, domain.Escort{EventID: eventID, Entrant: domain.Entrant{ID: athleteID}, CreatedBy: a.UserID,
			CreatedAt: s.core.Now()})
		if q.Unique(err) {
			return problem.Refused("Accompagnatore già inserito")
		}
		if err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EscortAdded, audit.Event, int64(eventID), nil, map[string]any{"atleta": athleteID})
	})
}

// Remove removes an escort.
func (s *Escorts) Remove(ctx context.Context, a access.Actor, eventID id.Event, athleteID id.Athlete) error {
	return s.change(ctx, a, eventID, athleteID, func(q store.Q, _ domain.Athlete) error {
		found, err := q.DeleteEscort(ctx, eventID, athleteID)
		if err == nil && !found {
			err = problem.NotFound()
		}
		if err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EscortRemoved, audit.Event, int64(eventID), map[string]any{"atleta": athleteID}, nil)
	})
}

func (s *Escorts) change(
	ctx context.Context, a access.Actor, eventID id.Event, athleteID id.Athlete, change func(q store.Q, person domain.Athlete) error,
) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := s.entries.lockEvent(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		person, err := q.Athlete(ctx, athleteID, a.ScopeClubID())
		if err != nil {
			return err
		}
		if reason := meet.Refusal(d.window); reason != "" {
			return problem.Refused(reason)
		}
		if !meet.CanOpen(d.window) {
			return problem.Refused("Iscrizioni chiuse")
		}
		return change(q, person)
	})
}
