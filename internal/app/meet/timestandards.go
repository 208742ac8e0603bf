package meet

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// AddTimeStandard adds a limit time for a race and category of the event and returns its id.
func (s *Events) AddTimeStandard(ctx context.Context, a access.Actor, t domain.TimeStandard) (id.TimeStandard, error) {
	var timeStandardID id.TimeStandard
	err := s.configure(ctx, a, t.EventID, func(q store.Q, _ domain.Event) error {
		if err := checkRace(ctx, q, t); err != nil {
			return err
		}
		var err error
		if timeStandardID, err = q.AddTimeStandard(ctx, t); err != nil {
			return duplicateStandard(q, err)
		}
		return s.core.Record(ctx, q, a, audit.TimeStandardAdded, audit.Event, int64(t.EventID), nil, t)
	})
	return timeStandardID, err
}

// checkRace returns an error unless the event has the race of a limit time in its category.
func checkRace(ctx context.Context, q store.Q, t domain.TimeStandard) error {
	races, err := q.EventRaces(ctx, t.EventID)
	if err == nil && !slices.ContainsFunc(races, func(r domain.EventRace) bool {
		return r.RaceID == t.RaceID &&
			r.CategoryID == t.CategoryID
	}) {
		err = problem.Refused("La gara non è tra quelle della categoria nell'evento")
	}
	return err
}

func duplicateStandard(q store.Q, err error) error {
	if err != nil && q.Unique(err) {
		return problem.Refused("Esiste già un tempo limite per questa gara, categoria e sesso")
	}
	return err
}

// ManagedTimeStandard returns a limit time of an event that the caller configures.
func (s *Events) ManagedTimeStandard(ctx context.Context, a access.Actor, timeStandardID id.TimeStandard) (domain.TimeStandard, error) {
	return s.managedStandard(ctx, s.core.DB.Q, a, timeStandardID)
}

func (s *Events) managedStandard(
	ctx context.Context, q store.Q, a access.Actor, timeStandardID id.TimeStandard,
) (domain.TimeStandard, error) {
	return managed(ctx, s, q, a, func(q store.Q) (domain.TimeStandard, error) { return q.TimeStandard(ctx, timeStandardID) },
		func(t domain.TimeStandard) id.Event { return t.EventID })
}

// EditTimeStandard changes a limit time.
func (s *Events) EditTimeStandard(
	ctx context.Context, a access.Actor, timeStandardID id.TimeStandard, version int64, edit func(*domain.TimeStandard) error,
) error {
	return core.Change[domain.TimeStandard]{
		Action: audit.TimeStandardChanged, Object: audit.TimeStandard, ID: int64(timeStandardID), Version: version,
		Find:      func(q store.Q) (domain.TimeStandard, error) { return s.managedStandard(ctx, q, a, timeStandardID) },
		VersionOf: func(t domain.TimeStandard) int64 { return t.Version },
		Edit:      edit,
		Check: func(q store.Q, _ domain.TimeStandard, after *domain.TimeStandard) error {
			return checkRace(ctx, q, *after)
		},
		Save: func(q store.Q, _, after domain.TimeStandard) error {
			return duplicateStandard(q, q.SaveTimeStandard(ctx, after))
		},
		Facts: core.Whole[domain.TimeStandard],
	}.Run(ctx, s.core, a)
}

// DeleteTimeStandard deletes a limit time.
func (s *Events) DeleteTimeStandard(ctx context.Context, a access.Actor, timeStandardID id.TimeStandard) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		t, err := s.managedStandard(ctx, q, a, timeStandardID)
		if err != nil {
			return err
		}
		if err := q.DeleteTimeStandard(ctx, timeStandardID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.TimeStandardDeleted, audit.Event, int64(t.EventID), t, nil)
	})
}
