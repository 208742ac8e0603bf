package meet

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Previous returns the earlier events that may be linked to an event, and those that are linked.
func (s *Events) Previous(ctx context.Context, a access.Actor, eventID id.Event) (available, linked []domain.Event, err error) {
	e, err := s.Overseen(ctx, a, eventID)
	if err != nil {
		return nil, nil, err
	}
	if available, err = s.core.DB.PreviousEvents(ctx, e); err != nil {
		return nil, nil, err
	}
	linked, err = s.core.DB.LinkedEvents(ctx, eventID)
	return available, linked, err
}

// Link links an earlier event of the same sport and season to an event.
func (s *Events) Link(ctx context.Context, a access.Actor, mainID, eventID id.Event) error {
	return s.configure(ctx, a, mainID, func(q store.Q, main domain.Event) error {
		e, err := q.Event(ctx, eventID)
		if err != nil {
			return err
		}
		if e.Rehearsal() || e.SportID != main.SportID || e.SeasonID != main.SeasonID || !e.Ends.Before(main.Starts) {
			return problem.Refused("Si possono collegare solo eventi precedenti dello stesso sport e della stessa stagione")
		}
		if err := q.LinkEvent(ctx, mainID, eventID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventLinked, audit.Event, int64(mainID), nil, map[string]any{"evento": eventID})
	})
}

// Unlink removes the link to an earlier event.
func (s *Events) Unlink(ctx context.Context, a access.Actor, mainID, eventID id.Event) error {
	return s.configure(ctx, a, mainID, func(q store.Q, _ domain.Event) error {
		n, err := q.UnlinkEvent(ctx, mainID, eventID)
		if err != nil {
			return err
		}
		if n == 0 {
			return problem.NotFound()
		}
		return s.core.Record(ctx, q, a, audit.EventUnlinked, audit.Event, int64(mainID), map[string]any{"evento": eventID}, nil)
	})
}

// Eligible searches the athletes for whom the caller may make exceptions: the organiser's own and those entered, or
// all for an administrator.
func (s *Events) Eligible(
	ctx context.Context, a access.Actor, eventID id.Event, text string, p domain.Page,
) ([]domain.Entrant, int, error) {
	if _, err := s.Overseen(ctx, a, eventID); err != nil {
		return nil, 0, err
	}
	return s.core.DB.Entrants(ctx, eventID, a.ScopeClubID(), text, p)
}

// AddException puts an athlete into a category of the event regardless of the birth date.
func (s *Events) AddException(
	ctx context.Context, a access.Actor, eventID id.Event, categoryID id.Category, athleteID id.Athlete,
) (int64, error) {
	var exceptionID int64
	err := s.configure(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		if _, err := q.Athlete(ctx, athleteID, a.ScopeClubID()); err != nil {
			if !problem.Is(err, problem.KindNotFound) {
				return err
			}
			if _, err := q.EntrantOf(ctx, athleteID, eventID); err != nil {
				return err
			}
		}
		categories, err := q.EventCategories(ctx, eventID)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(categories, func(c domain.EventCategory) bool {
			return c.CategoryID == categoryID &&
				c.Kind == catalog.Individual
		}) {
			return problem.Refused("La categoria non è tra quelle individuali dell'evento")
		}
		x := domain.CategoryException{EventID: eventID, CategoryID: categoryID, AthleteID: athleteID}
		if exceptionID, err = q.AddException(ctx, x); err != nil {
			if q.Unique(err) {
				return problem.Refused("L'atleta ha già un'eccezione di categoria in questo evento")
			}
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventExceptionAdded, audit.Event, int64(eventID), nil, map[string]any{"categoria": categoryID,
			"atleta": athleteID})
	})
	return exceptionID, err
}

// DeleteException deletes an exception.
func (s *Events) DeleteException(ctx context.Context, a access.Actor, exceptionID int64) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		x, err := s.managedException(ctx, q, a, exceptionID)
		if err != nil {
			return err
		}
		if err := q.DeleteException(ctx, exceptionID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventExceptionRemoved, audit.Event, int64(x.EventID), map[string]any{"categoria": x.CategoryID,
			"atleta": x.AthleteID}, nil)
	})
}

// managedException returns NotFound to other clubs, because an exception names an athlete.
func (s *Events) managedException(ctx context.Context, q store.Q, a access.Actor, exceptionID int64) (domain.CategoryException, error) {
	x, err := managed(ctx, s, q, a, func(q store.Q) (domain.CategoryException, error) { return q.Exception(ctx, exceptionID) },
		func(x domain.CategoryException) id.Event { return x.EventID })
	if problem.Is(err, problem.KindForbidden) && x.Athlete.ClubID != a.ClubID {
		return x, problem.NotFound()
	}
	return x, err
}
