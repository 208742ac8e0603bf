package meet

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

func raceIDs(list []domain.EventRace, wanted func(domain.EventRace) bool) []id.EventRace {
	ids := []id.EventRace{}
	for _, r := range list {
		if wanted(r) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// AddRace adds a race to a category of an event and returns its id.
func (s *Events) AddRace(ctx context.Context, a access.Actor, eventID id.Event, sent domain.EventRace) (id.EventRace, error) {
	var eventRaceID id.EventRace
	err := s.configure(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		r := sent // the transaction may be retried
		race, err := q.LockRace(ctx, r.RaceID, id.Body(s.core.Variant.Body))
		if err != nil {
			return err
		}
		categories, err := q.EventCategories(ctx, eventID)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(categories, func(c domain.EventCategory) bool { return c.Key() == r.CategoryKey() }) {
			return problem.Refused("La categoria non è nell'evento")
		}
		switch {
		case race.SportID != e.SportID:
			return problem.Refused("La gara è di un altro sport")
		case race.Kind != r.Kind:
			return problem.Refused("La gara non è del tipo della categoria")
		}
		existing, err := q.EventRaces(ctx, eventID)
		if err != nil {
			return err
		}
		for _, t := range existing {
			if t.CategoryKey() == r.CategoryKey() {
				if t.RaceID == r.RaceID {
					return problem.Refusedf("La gara %s è già nella categoria", race.Name)
				}
				r.Position = max(r.Position, t.Position)
			}
		}
		r.Position++
		if eventRaceID, err = q.AddEventRace(ctx, r); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventRaceAdded, audit.Event, int64(eventID), nil, raceFacts(r))
	})
	return eventRaceID, err
}

func raceFacts(r domain.EventRace) map[string]any {
	return map[string]any{
		"gara": r.RaceID, "categoria": r.CategoryID, "disabili": r.Disabled, "tipo": r.Kind, "punti": r.Points, "ordine": r.Position,
		"note": r.Note, "opzioni": r.Overrides,
	}
}

// ManagedRace returns a race of an event that the caller configures.
func (s *Events) ManagedRace(ctx context.Context, a access.Actor, eventRaceID id.EventRace) (domain.EventRace, error) {
	return s.managedRace(ctx, s.core.DB.Q, a, eventRaceID)
}

func (s *Events) managedRace(ctx context.Context, q store.Q, a access.Actor, eventRaceID id.EventRace) (domain.EventRace, error) {
	return managed(ctx, s, q, a, func(q store.Q) (domain.EventRace, error) { return q.EventRace(ctx, eventRaceID) },
		func(r domain.EventRace) id.Event { return r.EventID })
}

// EditRace changes a race of an event.
func (s *Events) EditRace(
	ctx context.Context, a access.Actor, eventRaceID id.EventRace, version int64, f *Affected, edit func(*domain.EventRace) error,
) error {
	return ignoreDryRun(core.Change[domain.EventRace]{
		Action: audit.EventRaceChanged, Object: audit.EventRace, ID: int64(eventRaceID), Version: version,
		Find:      func(q store.Q) (domain.EventRace, error) { return s.managedRace(ctx, q, a, eventRaceID) },
		VersionOf: func(r domain.EventRace) int64 { return r.Version },
		Edit:      edit,
		Check:     func(store.Q, domain.EventRace, *domain.EventRace) error { return nil },
		Save: func(q store.Q, before, after domain.EventRace) error {
			return s.accounts.reprice(ctx, q, a, before.EventID, f, func() error { return q.SaveEventRace(ctx, before, after) })
		},
		Facts: func(r domain.EventRace) any { return raceFacts(r) },
	}.Run(ctx, s.core, a))
}

// SortRaces reorders the races of a category. read is the order that the caller saw: if it is given and has changed,
// SortRaces returns a conflict.
func (s *Events) SortRaces(ctx context.Context, a access.Actor, categoryID id.EventCategory, wanted, read []id.EventRace) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		c, err := s.managedCategory(ctx, q, a, categoryID)
		if err != nil {
			return err
		}
		all, err := q.EventRaces(ctx, c.EventID)
		if err != nil {
			return err
		}
		before := raceIDs(all, func(r domain.EventRace) bool { return r.CategoryKey() == c.Key() })
		if len(read) > 0 && !slices.Equal(read, before) {
			return problem.Conflict()
		}
		if !slices.Equal(slices.Sorted(slices.Values(wanted)), slices.Sorted(slices.Values(before))) {
			return problem.Refused("L'ordine deve avere tutte le gare della categoria, ciascuna una volta")
		}
		for _, r := range all {
			at := slices.Index(wanted, r.ID) + 1
			if at == 0 || at == r.Position {
				continue
			}
			moved := r
			moved.Position = at
			if err := q.SaveEventRace(ctx, r, moved); err != nil {
				return err
			}
		}
		return s.core.Record(ctx, q, a, audit.EventRacesOrdered, audit.EventCategory, int64(categoryID), before, wanted)
	})
}

// DeleteRace removes a race from a category of an event. It fails if the race has entries, unless it is a duplicate.
func (s *Events) DeleteRace(ctx context.Context, a access.Actor, eventRaceID id.EventRace) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		r, duplicates, err := s.duplicates(ctx, q, a, eventRaceID)
		if err != nil {
			return err
		}
		if len(duplicates) == 0 {
			counts, err := q.RaceEntries(ctx, r.EventID, 0)
			if err != nil {
				return err
			}
			if n := counts[store.RaceKey{CategoryKey: r.CategoryKey(), RaceID: r.RaceID}]; n > 0 {
				return problem.Refusedf("La gara %s ha %d iscrizioni e non può essere rimossa", r.Race.Name, n)
			}
		}
		return s.dropRaces(ctx, q, a, r, []id.EventRace{eventRaceID})
	})
}

func (s *Events) dropRaces(ctx context.Context, q store.Q, a access.Actor, r domain.EventRace, ids []id.EventRace) error {
	// If the race is duplicated, the removed one may have set its price.
	if err := s.accounts.reprice(ctx, q, a, r.EventID, &Affected{}, func() error { return q.DeleteEventRaces(ctx, ids) }); err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, audit.EventRaceRemoved, audit.Event, int64(r.EventID), raceFacts(r), nil)
}

// duplicates returns a race of an event and its duplicates: the same race in the same category.
func (s *Events) duplicates(
	ctx context.Context, q store.Q, a access.Actor, eventRaceID id.EventRace,
) (domain.EventRace, []domain.EventRace, error) {
	r, err := s.managedRace(ctx, q, a, eventRaceID)
	if err != nil {
		return r, nil, err
	}
	all, err := q.EventRaces(ctx, r.EventID)
	return r, slices.DeleteFunc(all, func(t domain.EventRace) bool {
		return t.ID == eventRaceID || t.RaceID != r.RaceID || t.CategoryKey() != r.CategoryKey()
	}), err
}

var errNotTwice = problem.Refused("La gara non è doppia")

// MergeRace removes the duplicates of a race. The note and prices that the race lacks are taken from them.
func (s *Events) MergeRace(ctx context.Context, a access.Actor, eventRaceID id.EventRace) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		r, duplicates, err := s.duplicates(ctx, q, a, eventRaceID)
		if err != nil {
			return err
		}
		if len(duplicates) == 0 {
			return errNotTwice
		}
		merged := r
		merged.Overrides = option.Values{}
		for _, t := range append(duplicates, r) { // the kept race's own values win
			for n, v := range t.Overrides {
				merged.Overrides[n] = v
			}
		}
		for _, t := range duplicates {
			if merged.Note == "" {
				merged.Note = t.Note
			}
		}
		if err := s.accounts.reprice(ctx, q, a, r.EventID, &Affected{}, func() error { return q.SaveEventRace(ctx, r, merged) }); err != nil {
			return err
		}
		return s.dropRaces(ctx, q, a, r, raceIDs(duplicates, func(domain.EventRace) bool { return true }))
	})
}

// DropDuplicate removes a duplicated race.
func (s *Events) DropDuplicate(ctx context.Context, a access.Actor, eventRaceID id.EventRace) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		r, duplicates, err := s.duplicates(ctx, q, a, eventRaceID)
		if err != nil {
			return err
		}
		if len(duplicates) == 0 {
			return errNotTwice
		}
		return s.dropRaces(ctx, q, a, r, []id.EventRace{eventRaceID})
	})
}
