package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Managed returns an event that the caller configures.
func (s *Events) Managed(ctx context.Context, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := s.core.DB.Event(ctx, eventID)
	if err == nil && !s.Manages(a, e) {
		err = problem.Forbidden()
	}
	return e, err
}

// configure runs a change to a part of an event that the caller manages. The event stays locked, so that concurrent
// changes queue up, and the clubs' accounts are settled if fees change.
func (s *Events) configure(ctx context.Context, a access.Actor, eventID id.Event, change func(q store.Q, e domain.Event) error) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		if !s.Manages(a, e) {
			return problem.Forbidden()
		}
		return s.accounts.reprice(ctx, q, a, eventID, &Affected{}, func() error { return change(q, e) })
	})
}

// managed returns a part of an event by its own id and locks the event.
func managed[T any](
	ctx context.Context, s *Events, q store.Q, a access.Actor, find func(q store.Q) (T, error), eventOf func(T) id.Event,
) (T, error) {
	part, err := find(q)
	if err != nil {
		return part, err
	}
	e, err := q.LockEvent(ctx, eventOf(part))
	if err != nil {
		return part, err
	}
	if !s.Manages(a, e) {
		return part, problem.Forbidden()
	}
	return find(q) // read again under the lock
}

// AddCategory adds a category to an event and returns its id.
func (s *Events) AddCategory(ctx context.Context, a access.Actor, eventID id.Event, c domain.EventCategory) (id.EventCategory, error) {
	var eventCategoryID id.EventCategory
	err := s.configure(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		category, err := q.LockCategory(ctx, c.CategoryID, id.Body(s.core.Variant.Body))
		if err != nil {
			return err
		}
		if err := checkFits(category, e, c.Kind); err != nil {
			return err
		}
		serves, err := q.CategoryServes(ctx, category.ID, e.SportID)
		if err != nil {
			return err
		}
		if !serves {
			return problem.Refused("La categoria è di un altro sport")
		}
		if eventCategoryID, err = q.AddEventCategory(ctx, c); err != nil {
			if q.Unique(err) {
				return problem.Refusedf("La categoria %s è già nell'evento", category.Name)
			}
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventCategoryAdded, audit.Event, int64(eventID), nil, categoryFacts(c))
	})
	return eventCategoryID, err
}

// checkFits returns an error if a category does not belong to the event's season, or is for teams only and kind is
// individual. Age categories also serve teams; categories by sum of ages serve only teams.
func checkFits(c domain.Category, e domain.Event, kind domain.EntryKind) error {
	switch {
	case c.SeasonID != e.SeasonID:
		return problem.Refused("La categoria è di un'altra stagione")
	case c.Kind == domain.Team && kind == domain.Individual:
		return problem.Refused("La categoria è solo per squadre")
	}
	return nil
}

func categoryFacts(c domain.EventCategory) map[string]any {
	return map[string]any{
		"categoria": c.CategoryID, "disabili": c.Disabled, "tipo": c.Kind, "tesseramento": c.Membership, "anno": c.ByYear, "gare": c.MaxRaces,
		"opzioni": c.Overrides,
	}
}

// ManagedCategory returns a category of an event that the caller configures.
func (s *Events) ManagedCategory(ctx context.Context, a access.Actor, eventCategoryID id.EventCategory) (domain.EventCategory, error) {
	return s.managedCategory(ctx, s.core.DB.Q, a, eventCategoryID)
}

func (s *Events) managedCategory(
	ctx context.Context, q store.Q, a access.Actor, eventCategoryID id.EventCategory,
) (domain.EventCategory, error) {
	return managed(ctx, s, q, a, func(q store.Q) (domain.EventCategory, error) { return q.EventCategory(ctx, eventCategoryID) },
		func(c domain.EventCategory) id.Event { return c.EventID })
}

// EditCategory changes a category of an event.
func (s *Events) EditCategory(
	ctx context.Context, a access.Actor, eventCategoryID id.EventCategory, version int64, f *Affected,
	edit func(*domain.EventCategory) error,
) error {
	return ignoreDryRun(core.Change[domain.EventCategory]{
		Action: audit.EventCategoryChanged, Object: audit.EventCategory, ID: int64(eventCategoryID), Version: version,
		Find: func(q store.Q) (domain.EventCategory, error) {
			return s.managedCategory(ctx, q, a, eventCategoryID)
		},
		VersionOf: func(c domain.EventCategory) int64 { return c.Version },
		Edit:      edit,
		Check:     func(store.Q, domain.EventCategory, *domain.EventCategory) error { return nil },
		Save: func(q store.Q, before, after domain.EventCategory) error {
			return s.accounts.reprice(ctx, q, a, before.EventID, f, func() error { return q.SaveEventCategory(ctx, before, after) })
		},
		Facts: func(c domain.EventCategory) any { return categoryFacts(c) },
	}.Run(ctx, s.core, a))
}

// DeleteCategory removes a category and its races from an event. It fails if the category has entries.
func (s *Events) DeleteCategory(ctx context.Context, a access.Actor, eventCategoryID id.EventCategory) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		c, err := s.managedCategory(ctx, q, a, eventCategoryID)
		if err != nil {
			return err
		}
		counts, err := q.RaceEntries(ctx, c.EventID, 0)
		if err != nil {
			return err
		}
		entered := 0
		for key, n := range counts {
			if key.CategoryKey == c.Key() {
				entered += n
			}
		}
		if entered > 0 {
			return problem.Refusedf("La categoria %s ha %d iscrizioni e non può essere rimossa", c.Category.Name, entered)
		}
		races, err := q.EventRaces(ctx, c.EventID)
		if err != nil {
			return err
		}
		if err := q.DeleteEventRaces(ctx, raceIDs(races, func(r domain.EventRace) bool { return r.CategoryKey() == c.Key() })); err != nil {
			return err
		}
		if err := q.DeleteEventCategory(ctx, eventCategoryID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventCategoryRemoved, audit.Event, int64(c.EventID), categoryFacts(c), nil)
	})
}

// Cleaned counts what Clean removed.
type Cleaned struct{ Categories, Races, TimeStandards int }

// Clean removes categories without races and entries, races without a category, and limit times without a race.
func (s *Events) Clean(ctx context.Context, a access.Actor, eventID id.Event) (Cleaned, error) {
	var cleaned Cleaned
	err := s.configure(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		list, err := q.EventCategories(ctx, eventID)
		if err != nil {
			return err
		}
		all, err := q.EventRaces(ctx, eventID)
		if err != nil {
			return err
		}
		counts, err := q.RaceEntries(ctx, eventID, 0)
		if err != nil {
			return err
		}
		offered, used := map[domain.CategoryKey]bool{}, map[domain.CategoryKey]bool{}
		for _, c := range list {
			offered[c.Key()] = true
		}
		for key := range counts {
			used[key.CategoryKey] = true
		}
		orphans := raceIDs(all, func(r domain.EventRace) bool { return !offered[r.CategoryKey()] })
		for _, r := range all {
			used[r.CategoryKey()] = true
		}
		cleaned = Cleaned{Races: len(orphans)}
		if err := q.DeleteEventRaces(ctx, orphans); err != nil {
			return err
		}
		for _, c := range list {
			if used[c.Key()] {
				continue
			}
			cleaned.Categories++
			if err := q.DeleteEventCategory(ctx, c.ID); err != nil {
				return err
			}
		}
		if cleaned.TimeStandards, err = q.DropIdleStandards(ctx, eventID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventCleaned, audit.Event, int64(eventID), nil, map[string]int{"categorie": cleaned.Categories,
			"gare": cleaned.Races, "tempilimite": cleaned.TimeStandards})
	})
	return cleaned, err
}

// TimeStandard returns a limit time, which every user may see.
func (s *Events) TimeStandard(ctx context.Context, timeStandardID id.TimeStandard) (domain.TimeStandard, error) {
	return s.core.DB.TimeStandard(ctx, timeStandardID)
}
