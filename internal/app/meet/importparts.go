package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Imported counts what an import copied, and the categories without an equivalent in the season.
type Imported struct{ Categories, Races, Skipped int }

// Import copies the categories and races of another event that this one does not have. From another season, categories are replaced by
// their equivalents; those without one are skipped.
func (s *Events) Import(ctx context.Context, a access.Actor, eventID, fromID id.Event) (Imported, error) {
	var n Imported
	err := s.configure(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		if eventID == fromID {
			return problem.Refused("Scegli un altro evento da cui importare")
		}
		n = Imported{}
		from, err := q.LockEvent(ctx, fromID)
		if err != nil {
			return err
		}
		if from.SportID != e.SportID {
			return problem.Refused("L'evento da importare è di un altro sport")
		}
		equivalent, err := s.equivalents(ctx, q, from, e)
		if err != nil {
			return err
		}
		if err := s.importCategories(ctx, q, from.ID, e.ID, equivalent, &n); err != nil {
			return err
		}
		if err := s.importRaces(ctx, q, from.ID, e.ID, equivalent, &n); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventImported, audit.Event, int64(eventID), nil, map[string]any{"evento": fromID,
			"categorie": n.Categories,
			"gare":      n.Races})
	})
	return n, err
}

// equivalents returns a function that maps a category of an event to its equivalent in another event's season.
func (s *Events) equivalents(ctx context.Context, q store.Q, from, to domain.Event) (func(domain.Category) (id.Category, bool), error) {
	if from.SeasonID == to.SeasonID {
		return func(c domain.Category) (id.Category, bool) { return c.ID, true }, nil
	}
	list, _, err := q.Categories(ctx, domain.CategoryFilter{BodyID: id.Body(s.core.Variant.Body), SeasonID: to.SeasonID}, domain.Page{})
	byCode, byName := map[int64]id.Category{}, map[string]id.Category{}
	for _, c := range list {
		if c.Code != 0 {
			byCode[c.Code] = c.ID
		}
		byName[c.Label+"|"+c.Name] = c.ID
	}
	return func(c domain.Category) (id.Category, bool) {
		if categoryID, ok := byCode[c.Code]; ok && c.Code != 0 {
			return categoryID, true
		}
		categoryID, ok := byName[c.Label+"|"+c.Name]
		return categoryID, ok
	}, err
}

func (s *Events) importCategories(
	ctx context.Context, q store.Q, from, to id.Event, equivalent func(domain.Category) (id.Category, bool), n *Imported,
) error {
	source, err := q.EventCategories(ctx, from)
	if err != nil {
		return err
	}
	target, err := q.EventCategories(ctx, to)
	if err != nil {
		return err
	}
	existing := map[domain.CategoryKey]bool{}
	for _, c := range target {
		existing[c.Key()] = true
	}
	for _, c := range source {
		categoryID, ok := equivalent(c.Category)
		if !ok {
			n.Skipped++
			continue
		}
		c.EventID, c.CategoryID = to, categoryID
		if existing[c.Key()] {
			continue
		}
		existing[c.Key()] = true
		n.Categories++
		if _, err := q.AddEventCategory(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

func (s *Events) importRaces(
	ctx context.Context, q store.Q, from, to id.Event, equivalent func(domain.Category) (id.Category, bool), n *Imported,
) error {
	source, err := q.EventRaces(ctx, from)
	if err != nil {
		return err
	}
	_, categories, err := q.EventCatalogue(ctx, from)
	if err != nil {
		return err
	}
	target, err := q.EventRaces(ctx, to)
	if err != nil {
		return err
	}
	existing := map[store.RaceKey]bool{}
	for _, r := range target {
		existing[store.RaceKey{CategoryKey: r.CategoryKey(), RaceID: r.RaceID}] = true
	}
	for _, r := range source {
		categoryID, ok := equivalent(categories[r.CategoryID])
		if !ok {
			continue
		}
		r.EventID, r.CategoryID = to, categoryID
		key := store.RaceKey{CategoryKey: r.CategoryKey(), RaceID: r.RaceID}
		if existing[key] {
			continue
		}
		existing[key] = true
		n.Races++
		if _, err := q.AddEventRace(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// ImportCategory copies the races that one category of the event has and another lacks.
func (s *Events) ImportCategory(ctx context.Context, a access.Actor, eventID id.Event, from, to domain.CategoryKey) (Imported, error) {
	var n Imported
	err := s.configure(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		n = Imported{}
		categories, err := q.EventCategories(ctx, eventID)
		if err != nil {
			return err
		}
		found := 0
		for _, c := range categories {
			if c.Key() == from || c.Key() == to {
				found++
			}
		}
		if from == to || found != 2 {
			return problem.Refused("Scegli due categorie diverse dell'evento, dello stesso tipo")
		}
		races, err := q.EventRaces(ctx, eventID)
		if err != nil {
			return err
		}
		existing := map[id.Race]bool{}
		last := 0
		for _, r := range races {
			if r.CategoryKey() == to {
				existing[r.RaceID] = true
				last = max(last, r.Position)
			}
		}
		for _, r := range races {
			if r.CategoryKey() != from || existing[r.RaceID] {
				continue
			}
			existing[r.RaceID] = true
			last++
			r.CategoryID, r.Position = to.CategoryID, last
			n.Races++
			if _, err := q.AddEventRace(ctx, r); err != nil {
				return err
			}
		}
		return s.core.Record(ctx, q, a, audit.EventCategoryImported, audit.Event, int64(eventID), nil, map[string]any{"da": from.CategoryID,
			"a": to.CategoryID, "gare": n.Races})
	})
	return n, err
}
