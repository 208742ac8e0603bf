package meet

import (
	"cmp"
	"context"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Copy holds the fields in which a copy differs from the original. Without dates it keeps those of the original; if
// only Starts is set, the other dates move with it.
type Copy struct {
	Name, Place            string
	Starts, Ends, Deadline calendar.Date
}

// apply sets the fields of the copy on e.
func (c Copy) apply(e *domain.Event) error {
	e.Name, e.Status, e.Invoiced, e.PressRelease, e.PressKey = strings.TrimSpace(c.Name), domain.EventSoon, false, "", ""
	e.RehearsalOf = 0
	e.Place = cmp.Or(strings.TrimSpace(c.Place), e.Place)
	if c.Starts.IsZero() && c.Ends.IsZero() && c.Deadline.IsZero() {
		return nil
	}
	if !c.Starts.IsZero() {
		days := e.Starts.DaysUntil(c.Starts)
		e.Starts, e.Ends, e.Deadline = c.Starts, e.Ends.AddDays(days), e.Deadline.AddDays(days)
	}
	e.Ends, e.Deadline = cmp.Or(c.Ends, e.Ends), cmp.Or(c.Deadline, e.Deadline)
	wrong, faults := problem.Fields{}, domain.CheckEvent(*e)
	for _, field := range []string{"Starts", "Ends", "Deadline"} {
		if err := faults[field]; err != nil {
			wrong.Add(field, err.Error())
		}
	}
	return wrong.Err()
}

// Duplicate creates an event from another: options, categories, races, order blocks, limit times, organiser and
// circuits, but no entries, press release or documents. Its status is "coming soon". In another season, categories
// are replaced by their equivalents.
func (s *Events) Duplicate(ctx context.Context, a access.Actor, eventID id.Event, c Copy) (id.Event, error) {
	var copyID id.Event
	// locked, so that the copy is consistent and the logo is not deleted
	err := s.configure(ctx, a, eventID, func(q store.Q, from domain.Event) error {
		e := from
		if err := c.apply(&e); err != nil {
			return err
		}
		if was, is := calendar.SeasonOf(from.Starts), calendar.SeasonOf(e.Starts); was != is && from.SeasonID == id.Season(was) {
			e.SeasonID = id.Season(is)
			if err := q.EnsureSeason(ctx, is); err != nil {
				return err
			}
		}
		e.CreatedBy, e.CreatedAt = a.UserID, s.core.Now()
		var err error
		if e.ID, err = q.AddEvent(ctx, e); err != nil {
			return err
		}
		copyID = e.ID
		equivalent, err := s.equivalents(ctx, q, from, e)
		if err != nil {
			return err
		}
		if err := s.copyParts(ctx, q, eventID, copyID, equivalent); err != nil {
			return err
		}
		if err := copyOrder(ctx, q, eventID, copyID, domain.StartItem.Block); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.EventDuplicated, audit.Event, int64(copyID), map[string]any{"evento": eventID}, eventFacts(e))
	})
	return copyID, err
}

// copyParts copies the configuration of an event; equivalent maps its categories to those of the new event.
func (s *Events) copyParts(ctx context.Context, q store.Q, from, to id.Event, equivalent func(domain.Category) (id.Category, bool)) error {
	categories, err := q.EventCategories(ctx, from)
	if err != nil {
		return err
	}
	_, known, err := q.EventCatalogue(ctx, from)
	if err != nil {
		return err
	}
	place := func(categoryID id.Category) (id.Category, bool) {
		c := known[categoryID]
		c.ID = categoryID
		return equivalent(c)
	}
	for _, c := range categories {
		if categoryID, ok := equivalent(c.Category); ok {
			c.EventID, c.CategoryID = to, categoryID
			if _, err := q.AddEventCategory(ctx, c); err != nil {
				return err
			}
		}
	}
	races, err := q.EventRaces(ctx, from)
	if err != nil {
		return err
	}
	for _, r := range races {
		if categoryID, ok := place(r.CategoryID); ok {
			r.EventID, r.CategoryID = to, categoryID
			if _, err := q.AddEventRace(ctx, r); err != nil {
				return err
			}
		}
	}
	standards, err := q.TimeStandards(ctx, from)
	if err != nil {
		return err
	}
	for _, t := range standards {
		if categoryID, ok := place(t.CategoryID); ok {
			t.EventID, t.CategoryID = to, categoryID
			if _, err := q.AddTimeStandard(ctx, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// copyOrder copies the items of the start order for which keep returns true.
func copyOrder(ctx context.Context, q store.Q, from, to id.Event, keep func(domain.StartItem) bool) error {
	items, err := q.StartOrder(ctx, from)
	if err != nil {
		return err
	}
	position := 0
	for _, i := range items {
		if !keep(i) {
			continue
		}
		position++
		i.EventID, i.Position = to, position
		if _, err := q.AddStartItem(ctx, i); err != nil {
			return err
		}
	}
	return nil
}
