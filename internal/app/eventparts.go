package app

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// configure runs a change below an event that the caller manages. The event stays locked, so that two organisers who change its
// parts at once come one after the other.
func (s *Events) configure(ctx context.Context, a access.Actor, eventID int64, change func(q store.Q, e domain.Event) error) error {
	return s.db.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		if !s.manages(a, e) {
			return problem.Forbidden()
		}
		return change(q, e)
	})
}

// managed finds a part of an event and locks the event, for changes addressed by the part's own id.
func managed[T any](ctx context.Context, s *Events, q store.Q, a access.Actor, find func(q store.Q) (T, error), eventOf func(T) int64) (T, error) {
	part, err := find(q)
	if err != nil {
		return part, err
	}
	e, err := q.LockEvent(ctx, eventOf(part))
	if err != nil {
		return part, err
	}
	if !s.manages(a, e) {
		return part, problem.Forbidden()
	}
	return find(q) // as it is now that nobody else changes it
}

// AddCategory admits a category to an event. Membership type 1 and no awards per year are where it starts from.
func (s *Events) AddCategory(ctx context.Context, a access.Actor, eventID int64, sent func() (domain.EventCategory, error)) (int64, error) {
	var id int64
	err := s.configure(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		c, err := sent()
		if err != nil {
			return err
		}
		category, err := q.LockCategory(ctx, c.CategoryID, int64(s.Variant.Body))
		if err != nil {
			return err
		}
		if err := fits(category, e, c.Kind); err != nil {
			return err
		}
		serves, err := q.CategoryServes(ctx, category.ID, e.SportID)
		if err != nil {
			return err
		}
		if !serves {
			return problem.Refused("La categoria è di un altro sport")
		}
		if id, err = q.AddEventCategory(ctx, c); err != nil {
			if q.Unique(err) {
				return problem.Refusedf("La categoria %s è già nell'evento", category.Name)
			}
			return err
		}
		return s.record(ctx, q, a, "evento.categoria.aggiungi", eventObject, eventID, nil, categoryFacts(c))
	})
	return id, err
}

// fits tells whether a category of the catalogue may be in an event: of its season, and for athletes or for teams. Age classes serve
// teams too, classes by the sum of ages only teams.
func fits(c domain.Category, e domain.Event, kind int) error {
	switch {
	case c.SeasonID != e.SeasonID:
		return problem.Refused("La categoria è di un'altra stagione")
	case c.Kind == catalog.Team && kind == catalog.Individual:
		return problem.Refused("La categoria è solo per squadre")
	}
	return nil
}

func categoryFacts(c domain.EventCategory) map[string]any {
	return map[string]any{
		"categoria": c.CategoryID, "disabili": c.Disabled, "tipo": c.Kind, "tesseramento": c.Membership, "anno": c.ByYear, "gare": c.MaxRaces, "opzioni": c.Overrides,
	}
}

// EditCategory changes a category of an event.
func (s *Events) EditCategory(ctx context.Context, a access.Actor, id, version int64, edit func(*domain.EventCategory) error) error {
	return change[domain.EventCategory]{
		action: "evento.categoria.modifica", object: "eventocategoria", id: id, version: version,
		find: func(q store.Q) (domain.EventCategory, error) {
			return managed(ctx, s, q, a, func(q store.Q) (domain.EventCategory, error) { return q.EventCategory(ctx, id) }, func(c domain.EventCategory) int64 { return c.EventID })
		},
		versionOf: func(c domain.EventCategory) int64 { return c.Version },
		edit:      edit,
		check:     func(store.Q, domain.EventCategory, *domain.EventCategory) error { return nil },
		save: func(q store.Q, before, after domain.EventCategory) error {
			return q.SaveEventCategory(ctx, before, after)
		},
		facts: func(c domain.EventCategory) any { return categoryFacts(c) },
	}.run(ctx, s.base, a)
}

// DeleteCategory takes a category out of an event with its races; one that somebody entered stays.
func (s *Events) DeleteCategory(ctx context.Context, a access.Actor, id int64) error {
	return s.db.Tx(ctx, func(q store.Q) error {
		c, err := managed(ctx, s, q, a, func(q store.Q) (domain.EventCategory, error) { return q.EventCategory(ctx, id) }, func(c domain.EventCategory) int64 { return c.EventID })
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
		if err := q.DeleteEventRaces(ctx, raceIDs(races, func(r domain.EventRace) bool { return r.Group() == c.Key() })); err != nil {
			return err
		}
		if err := q.DeleteEventCategory(ctx, id); err != nil {
			return err
		}
		return s.record(ctx, q, a, "evento.categoria.rimuovi", eventObject, c.EventID, categoryFacts(c), nil)
	})
}

func raceIDs(list []domain.EventRace, wanted func(domain.EventRace) bool) []int64 {
	ids := []int64{}
	for _, r := range list {
		if wanted(r) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// AddRace lets a category of an event enter a race.
func (s *Events) AddRace(ctx context.Context, a access.Actor, eventID int64, sent func() (domain.EventRace, error)) (int64, error) {
	var id int64
	err := s.configure(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		r, err := sent()
		if err != nil {
			return err
		}
		race, err := q.LockRace(ctx, r.RaceID, int64(s.Variant.Body))
		if err != nil {
			return err
		}
		categories, err := q.EventCategories(ctx, eventID)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(categories, func(c domain.EventCategory) bool { return c.Key() == r.Group() }) {
			return problem.Refused("La categoria non è nell'evento")
		}
		switch {
		case race.SportID != e.SportID:
			return problem.Refused("La gara è di un altro sport")
		case race.Kind != r.Kind:
			return problem.Refused("La gara non è del tipo della categoria")
		}
		there, err := q.EventRaces(ctx, eventID)
		if err != nil {
			return err
		}
		for _, t := range there {
			if t.Group() == r.Group() {
				if t.RaceID == r.RaceID {
					return problem.Refusedf("La gara %s è già nella categoria", race.Name)
				}
				r.Position = max(r.Position, t.Position)
			}
		}
		r.Position++
		if id, err = q.AddEventRace(ctx, r); err != nil {
			return err
		}
		return s.record(ctx, q, a, "evento.gara.aggiungi", eventObject, eventID, nil, raceFacts(r))
	})
	return id, err
}

func raceFacts(r domain.EventRace) map[string]any {
	return map[string]any{
		"gara": r.RaceID, "categoria": r.CategoryID, "disabili": r.Disabled, "tipo": r.Kind, "punti": r.Points, "ordine": r.Position, "note": r.Note, "opzioni": r.Overrides,
	}
}

func (s *Events) managedRace(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.EventRace, error) {
	return managed(ctx, s, q, a, func(q store.Q) (domain.EventRace, error) { return q.EventRace(ctx, id) }, func(r domain.EventRace) int64 { return r.EventID })
}

// EditRace changes a race of an event.
func (s *Events) EditRace(ctx context.Context, a access.Actor, id, version int64, edit func(*domain.EventRace) error) error {
	return change[domain.EventRace]{
		action: "evento.gara.modifica", object: "eventogara", id: id, version: version,
		find:      func(q store.Q) (domain.EventRace, error) { return s.managedRace(ctx, q, a, id) },
		versionOf: func(r domain.EventRace) int64 { return r.Version },
		edit:      edit,
		check:     func(store.Q, domain.EventRace, *domain.EventRace) error { return nil },
		save:      func(q store.Q, before, after domain.EventRace) error { return q.SaveEventRace(ctx, before, after) },
		facts:     func(r domain.EventRace) any { return raceFacts(r) },
	}.run(ctx, s.base, a)
}

// DeleteRace takes a race out of a category of an event; one that somebody entered stays, unless it is there twice.
func (s *Events) DeleteRace(ctx context.Context, a access.Actor, id int64) error {
	return s.db.Tx(ctx, func(q store.Q) error {
		r, twins, err := s.twins(ctx, q, a, id)
		if err != nil {
			return err
		}
		if len(twins) == 0 {
			counts, err := q.RaceEntries(ctx, r.EventID, 0)
			if err != nil {
				return err
			}
			if n := counts[store.RaceKey{CategoryKey: r.Group(), RaceID: r.RaceID}]; n > 0 {
				return problem.Refusedf("La gara %s ha %d iscrizioni e non può essere rimossa", r.Race.Name, n)
			}
		}
		return s.dropRaces(ctx, q, a, r, []int64{id})
	})
}

func (s *Events) dropRaces(ctx context.Context, q store.Q, a access.Actor, r domain.EventRace, ids []int64) error {
	if err := q.DeleteEventRaces(ctx, ids); err != nil {
		return err
	}
	return s.record(ctx, q, a, "evento.gara.rimuovi", eventObject, r.EventID, raceFacts(r), nil)
}

// twins finds a race of an event and its doubles: the same race in the same category.
func (s *Events) twins(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.EventRace, []domain.EventRace, error) {
	r, err := s.managedRace(ctx, q, a, id)
	if err != nil {
		return r, nil, err
	}
	all, err := q.EventRaces(ctx, r.EventID)
	return r, slices.DeleteFunc(all, func(t domain.EventRace) bool { return t.ID == id || t.RaceID != r.RaceID || t.Group() != r.Group() }), err
}

var errNoDouble = problem.Refused("La gara non è doppia")

// MergeRace keeps a doubled race and removes its doubles; what the kept one lacks (a note, prices of its own) is taken from them.
func (s *Events) MergeRace(ctx context.Context, a access.Actor, id int64) error {
	return s.db.Tx(ctx, func(q store.Q) error {
		r, twins, err := s.twins(ctx, q, a, id)
		if err != nil {
			return err
		}
		if len(twins) == 0 {
			return errNoDouble
		}
		merged := r
		merged.Overrides = option.Values{}
		for _, t := range append(twins, r) { // the kept one's own values win
			for n, v := range t.Overrides {
				merged.Overrides[n] = v
			}
		}
		for _, t := range twins {
			if merged.Note == "" {
				merged.Note = t.Note
			}
		}
		if err := q.SaveEventRace(ctx, r, merged); err != nil {
			return err
		}
		return s.dropRaces(ctx, q, a, r, raceIDs(twins, func(domain.EventRace) bool { return true }))
	})
}

// DropDouble removes a race that is there twice.
func (s *Events) DropDouble(ctx context.Context, a access.Actor, id int64) error {
	return s.db.Tx(ctx, func(q store.Q) error {
		r, twins, err := s.twins(ctx, q, a, id)
		if err != nil {
			return err
		}
		if len(twins) == 0 {
			return errNoDouble
		}
		return s.dropRaces(ctx, q, a, r, []int64{id})
	})
}

// Clean removes categories without races and entries, and races whose category is gone.
func (s *Events) Clean(ctx context.Context, a access.Actor, eventID int64) (categories, races int, err error) {
	err = s.configure(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
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
		there, used := map[domain.CategoryKey]bool{}, map[domain.CategoryKey]bool{}
		for _, c := range list {
			there[c.Key()] = true
		}
		for key := range counts {
			used[key.CategoryKey] = true
		}
		orphans := raceIDs(all, func(r domain.EventRace) bool { return !there[r.Group()] })
		for _, r := range all {
			used[r.Group()] = true
		}
		categories, races = 0, len(orphans)
		if err := q.DeleteEventRaces(ctx, orphans); err != nil {
			return err
		}
		for _, c := range list {
			if used[c.Key()] {
				continue
			}
			categories++
			if err := q.DeleteEventCategory(ctx, c.ID); err != nil {
				return err
			}
		}
		return s.record(ctx, q, a, "evento.bonifica", eventObject, eventID, nil, map[string]int{"categorie": categories, "gare": races})
	})
	return categories, races, err
}

// AddTimeStandard stores a limit time for a race and category of the event.
func (s *Events) AddTimeStandard(ctx context.Context, a access.Actor, eventID int64, edit func(*domain.TimeStandard) error) (int64, error) {
	var id int64
	err := s.configure(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		t := domain.TimeStandard{EventID: eventID}
		if err := edit(&t); err != nil {
			return err
		}
		if err := inEvent(ctx, q, t); err != nil {
			return err
		}
		var err error
		if id, err = q.AddTimeStandard(ctx, t); err != nil {
			return doubleStandard(q, err)
		}
		return s.record(ctx, q, a, "evento.tempolimite.crea", eventObject, eventID, nil, t)
	})
	return id, err
}

// inEvent wants the race of a limit time among those its category swims in the event.
func inEvent(ctx context.Context, q store.Q, t domain.TimeStandard) error {
	races, err := q.EventRaces(ctx, t.EventID)
	if err == nil && !slices.ContainsFunc(races, func(r domain.EventRace) bool { return r.RaceID == t.RaceID && r.CategoryID == t.CategoryID }) {
		err = problem.Refused("La gara non è tra quelle della categoria nell'evento")
	}
	return err
}

func doubleStandard(q store.Q, err error) error {
	if err != nil && q.Unique(err) {
		return problem.Refused("Esiste già un tempo limite per questa gara, categoria e sesso")
	}
	return err
}

func (s *Events) managedStandard(ctx context.Context, q store.Q, a access.Actor, id int64) (domain.TimeStandard, error) {
	return managed(ctx, s, q, a, func(q store.Q) (domain.TimeStandard, error) { return q.TimeStandard(ctx, id) }, func(t domain.TimeStandard) int64 { return t.EventID })
}

// TimeStandard answers a limit time, which is no secret.
func (s *Events) TimeStandard(ctx context.Context, id int64) (domain.TimeStandard, error) {
	return s.db.TimeStandard(ctx, id)
}

// EditTimeStandard changes a limit time.
func (s *Events) EditTimeStandard(ctx context.Context, a access.Actor, id, version int64, edit func(*domain.TimeStandard) error) error {
	return change[domain.TimeStandard]{
		action: "evento.tempolimite.modifica", object: "tempolimite", id: id, version: version,
		find:      func(q store.Q) (domain.TimeStandard, error) { return s.managedStandard(ctx, q, a, id) },
		versionOf: func(t domain.TimeStandard) int64 { return t.Version },
		edit:      edit,
		check: func(q store.Q, _ domain.TimeStandard, after *domain.TimeStandard) error {
			return inEvent(ctx, q, *after)
		},
		save: func(q store.Q, _, after domain.TimeStandard) error {
			return doubleStandard(q, q.SaveTimeStandard(ctx, after))
		},
		facts: whole[domain.TimeStandard],
	}.run(ctx, s.base, a)
}

// DeleteTimeStandard removes a limit time.
func (s *Events) DeleteTimeStandard(ctx context.Context, a access.Actor, id int64) error {
	return s.db.Tx(ctx, func(q store.Q) error {
		t, err := s.managedStandard(ctx, q, a, id)
		if err != nil {
			return err
		}
		if err := q.DeleteTimeStandard(ctx, id); err != nil {
			return err
		}
		return s.record(ctx, q, a, "evento.tempolimite.elimina", eventObject, t.EventID, t, nil)
	})
}
