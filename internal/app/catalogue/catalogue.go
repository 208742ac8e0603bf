// Package catalogue manages the categories, races and seasons that events are built from, and looks up places.
package catalogue

import (
	"context"
	"fmt"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Catalogue manages categories and races.
type Catalogue struct{ core *core.Base }

// NewCatalogue returns a Catalogue.
func NewCatalogue(b *core.Base) *Catalogue { return &Catalogue{core: b} }

func (c *Catalogue) bodyID() id.Body { return id.Body(c.core.Variant.Body) }

// Categories returns a page of categories and the total count.
func (c *Catalogue) Categories(ctx context.Context, f domain.CategoryFilter, p domain.Page) ([]domain.Category, int, error) {
	f.BodyID = c.bodyID()
	return c.core.DB.Categories(ctx, f, p)
}

// Races returns a page of races and the total count.
func (c *Catalogue) Races(ctx context.Context, f domain.RaceFilter, p domain.Page) ([]domain.Race, int, error) {
	f.BodyID = c.bodyID()
	return c.core.DB.Races(ctx, f, p)
}

// write runs change in a transaction, or returns an error if the caller may not change the catalogue.
func (c *Catalogue) write(ctx context.Context, a access.Actor, change func(q store.Q) error) error {
	if !access.Can(a, access.CatalogueWrite) {
		return problem.Forbidden()
	}
	return c.core.DB.Tx(ctx, change)
}

// AddCategory creates a category and returns its id.
func (c *Catalogue) AddCategory(ctx context.Context, a access.Actor, edit func(*domain.Category) error) (id.Category, error) {
	var categoryID id.Category
	err := c.write(ctx, a, func(q store.Q) error {
		category := domain.Category{Kind: domain.Individual, SportID: c.core.Variant.Sports[0]}
		if err := edit(&category); err != nil {
			return err
		}
		if err := c.checkCategory(ctx, q, category); err != nil {
			return err
		}
		var err error
		if categoryID, err = q.AddCategory(ctx, category, c.bodyID()); err != nil {
			return err
		}
		return c.core.Record(ctx, q, a, audit.CategoryCreated, audit.Category, int64(categoryID), nil, category)
	})
	return categoryID, err
}

// checkCategory returns an error if the season does not exist or the portal does not offer the sport.
func (c *Catalogue) checkCategory(ctx context.Context, q store.Q, category domain.Category) error {
	if _, err := q.Season(ctx, category.SeasonID); err != nil {
		return err
	}
	return c.checkSport(category.SportID)
}

func (c *Catalogue) checkSport(sport domain.Sport) error {
	if !c.core.Variant.HasSport(sport) {
		return problem.Refused("Lo sport non è tra quelli di questo portale")
	}
	return nil
}

// Category returns a category to callers who may change it.
func (c *Catalogue) Category(ctx context.Context, a access.Actor, categoryID id.Category) (domain.Category, error) {
	if !access.Can(a, access.CatalogueWrite) {
		return domain.Category{}, problem.Forbidden()
	}
	return c.core.DB.LockCategory(ctx, categoryID, c.bodyID())
}

// EditCategory changes a category. Season, sport and kind are fixed once an event uses it.
func (c *Catalogue) EditCategory(
	ctx context.Context, a access.Actor, categoryID id.Category, version int64, edit func(*domain.Category) error,
) error {
	if !access.Can(a, access.CatalogueWrite) {
		return problem.Forbidden()
	}
	return core.Change[domain.Category]{
		Action: audit.CategoryChanged, Object: audit.Category, ID: int64(categoryID), Version: version,
		Find:      func(q store.Q) (domain.Category, error) { return q.LockCategory(ctx, categoryID, c.bodyID()) },
		VersionOf: func(v domain.Category) int64 { return v.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Category, after *domain.Category) error {
			if err := c.checkCategory(ctx, q, *after); err != nil {
				return err
			}
			if before.SeasonID == after.SeasonID && before.SportID == after.SportID && before.Kind == after.Kind {
				return nil
			}
			use, err := q.CategoryUse(ctx, categoryID) // events use categories of their own season and sport
			return inUse(err, "La categoria", use, "stagione, sport e tipo non possono cambiare")
		},
		Save:  func(q store.Q, before, after domain.Category) error { return q.SaveCategory(ctx, before, after) },
		Facts: core.Whole[domain.Category],
	}.Run(ctx, c.core, a)
}

// DeleteCategory deletes a category that no event uses.
func (c *Catalogue) DeleteCategory(ctx context.Context, a access.Actor, categoryID id.Category) error {
	return c.write(ctx, a, func(q store.Q) error {
		before, err := q.LockCategory(ctx, categoryID, c.bodyID())
		if err != nil {
			return err
		}
		use, err := q.CategoryUse(ctx, categoryID)
		if err := inUse(err, "La categoria", use, "non può essere eliminata"); err != nil {
			return err
		}
		if err := q.DeleteCategory(ctx, categoryID); err != nil {
			return err
		}
		return c.core.Record(ctx, q, a, audit.CategoryDeleted, audit.Category, int64(categoryID), before, nil)
	})
}

// inUse returns a refusal if events use the category or race; consequence is the part of the message about
// what is therefore not possible.
func inUse(err error, object string, use domain.CatalogueUse, consequence string) error {
	if err != nil || use.Events == 0 {
		return err
	}
	events := fmt.Sprintf("%d eventi", use.Events)
	if use.Events == 1 {
		events = "un evento"
	}
	if use.Entries == 0 {
		return problem.Refusedf("%s è usata da %s e %s", object, events, consequence)
	}
	return problem.Refusedf("%s è usata da %s, con %d iscrizioni, e %s", object, events, use.Entries, consequence)
}

// CopySeason copies a season's categories to the next one, moving birth dates by a year, and returns how many it
// copied. It skips those the next season already has by code or name.
func (c *Catalogue) CopySeason(ctx context.Context, a access.Actor, seasonID int64) (int, error) {
	copied := 0
	err := c.write(ctx, a, func(q store.Q) error {
		copied = 0
		if _, err := q.Season(ctx, id.Season(seasonID)); err != nil {
			return err
		}
		next := seasonID + 1
		if err := q.EnsureSeason(ctx, calendar.Season(next)); err != nil {
			return err
		}
		from, _, err := q.Categories(ctx, domain.CategoryFilter{BodyID: c.bodyID(), SeasonID: id.Season(seasonID)}, domain.Page{})
		if err != nil {
			return err
		}
		existing, _, err := q.Categories(ctx, domain.CategoryFilter{BodyID: c.bodyID(), SeasonID: id.Season(next)}, domain.Page{})
		if err != nil {
			return err
		}
		has := map[any]bool{}
		for _, t := range existing {
			has[t.Code], has[t.Label+"|"+t.Name] = t.Code != 0, true
		}
		for _, category := range from {
			if has[category.Code] || has[category.Label+"|"+category.Name] {
				continue
			}
			old := category.ID
			category.ID, category.SeasonID = 0, id.Season(next)
			if category.Code != 0 { // same id as in shipped data, so that a later release does not add it twice
				category.ID = id.Category(1000*next + category.Code)
			}
			for _, d := range []*calendar.Date{&category.MenFrom, &category.MenTo, &category.WomenFrom, &category.WomenTo} {
				*d = yearLater(*d)
			}
			categoryID, err := q.AddCategory(ctx, category, c.bodyID())
			if err != nil {
				return err
			}
			if err := q.CopyCategorySports(ctx, old, categoryID); err != nil {
				return err
			}
			copied++
		}
		return c.core.Record(ctx, q, a, audit.CategoriesCopied, audit.Season, next, nil, map[string]int{"copiate": copied})
	})
	return copied, err
}

// NewSeason adds the seasons around now with their categories, so that 1 September needs no manual work.
func (c *Catalogue) NewSeason(ctx context.Context, now time.Time) error {
	return c.core.DB.SeedReference(ctx, calendar.SeasonOf(calendar.In(now)))
}

// yearLater moves a bound by a year. Unset bounds and those beyond any living person stay as they are.
func yearLater(d calendar.Date) calendar.Date {
	if d.IsZero() || d.Year() <= 1900 || d.Year() >= 9999 {
		return d
	}
	return d.AddMonths(12)
}

// AddRace creates a race and returns its id.
func (c *Catalogue) AddRace(ctx context.Context, a access.Actor, edit func(*domain.Race) error) (id.Race, error) {
	var raceID id.Race
	err := c.write(ctx, a, func(q store.Q) error {
		race := domain.Race{Kind: domain.Individual, Members: 1, SportID: c.core.Variant.Sports[0]}
		if err := edit(&race); err != nil {
			return err
		}
		if err := c.checkSport(race.SportID); err != nil {
			return err
		}
		var err error
		if raceID, err = q.AddRace(ctx, race, c.bodyID()); err != nil {
			return err
		}
		return c.core.Record(ctx, q, a, audit.RaceCreated, audit.Race, int64(raceID), nil, race)
	})
	return raceID, err
}

// Race returns a race to callers who may change it.
func (c *Catalogue) Race(ctx context.Context, a access.Actor, raceID id.Race) (domain.Race, error) {
	if !access.Can(a, access.CatalogueWrite) {
		return domain.Race{}, problem.Forbidden()
	}
	return c.core.DB.LockRace(ctx, raceID, c.bodyID())
}

// EditRace changes a race. Sport and kind are fixed once an event uses it.
func (c *Catalogue) EditRace(ctx context.Context, a access.Actor, raceID id.Race, version int64, edit func(*domain.Race) error) error {
	if !access.Can(a, access.CatalogueWrite) {
		return problem.Forbidden()
	}
	return core.Change[domain.Race]{
		Action: audit.RaceChanged, Object: audit.Race, ID: int64(raceID), Version: version,
		Find:      func(q store.Q) (domain.Race, error) { return q.LockRace(ctx, raceID, c.bodyID()) },
		VersionOf: func(v domain.Race) int64 { return v.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Race, after *domain.Race) error {
			if err := c.checkSport(after.SportID); err != nil {
				return err
			}
			if before.SportID == after.SportID && before.Kind == after.Kind {
				return nil
			}
			use, err := q.RaceUse(ctx, raceID) // events use races of their own sport, in categories of the same kind
			return inUse(err, "La gara", use, "sport e tipo non possono cambiare")
		},
		Save:  func(q store.Q, _, after domain.Race) error { return q.SaveRace(ctx, after) },
		Facts: core.Whole[domain.Race],
	}.Run(ctx, c.core, a)
}

// DeleteRace deletes a race that no event uses.
func (c *Catalogue) DeleteRace(ctx context.Context, a access.Actor, raceID id.Race) error {
	return c.write(ctx, a, func(q store.Q) error {
		before, err := q.LockRace(ctx, raceID, c.bodyID())
		if err != nil {
			return err
		}
		use, err := q.RaceUse(ctx, raceID)
		if err := inUse(err, "La gara", use, "non può essere eliminata"); err != nil {
			return err
		}
		if err := q.DeleteRace(ctx, raceID); err != nil {
			return err
		}
		return c.core.Record(ctx, q, a, audit.RaceDeleted, audit.Race, int64(raceID), before, nil)
	})
}
