package meet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"traguardo/internal/app/exchange"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/lenex"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// addEvent adds a race to the categories of its age groups and reports whether any was new.
func (b *invitationBatch) addEvent(ctx context.Context, q store.Q, row *importer.Row, e *lenex.Event) (fresh bool, err error) {
	raceID, reason, err := b.matcher.Race(ctx, q, e)
	if err != nil {
		return false, err
	}
	if reason != "" && b.create && raceID == 0 {
		raceID, err = b.newRace(ctx, e)
		reason = ""
	}
	if refused(row, "EVENT", err) {
		return false, nil
	}
	if err != nil || reason != "" {
		row.Refuse("EVENT", reason)
		return false, err
	}
	kind := domain.Individual
	if e.SwimStyle.RelayCount.N > 1 {
		kind = domain.Team
	}
	b.order[e.Pos.Number] = nil
	if len(e.AgeGroups) == 0 && b.laterRound(e) {
		return false, nil
	}
	for i, g := range b.wholeGroups(e) {
		categories, disabled := b.categoriesOf(e, g)
		if len(categories) == 0 {
			row.Refuse("AGEGROUP", fmt.Sprintf("Nessuna categoria con età %s", agesText(g)))
		}
		for _, c := range categories {
			race := domain.EventRace{EventID: b.event.ID, CategoryID: c.ID, RaceID: raceID, Disabled: disabled, Kind: kind,
				Points: b.givesPoints(e, i+1)}
			race.Overrides = b.ownPrice(b.pricedBy(e, race.CategoryKey()))
			byYear := slices.ContainsFunc(e.AgeGroups, func(year lenex.AgeGroup) bool { return b.yearOf(year, g) })
			added, err := b.offer(ctx, q, c, race, byYear)
			if refused(row, "AGEGROUP", err) {
				continue
			}
			if err != nil {
				return false, err
			}
			fresh = fresh || added
			for _, sex := range sexesOf(e, g, kind) {
				b.order[e.Pos.Number] = append(b.order[e.Pos.Number], domain.StartItem{RaceID: raceID, CategoryID: c.ID, Disabled: disabled,
					Kind: kind, Sex: sex})
			}
		}
	}
	slices.SortStableFunc(b.order[e.Pos.Number], func(x, y domain.StartItem) int { return cmp.Compare(y.Sex, x.Sex) })
	return fresh, nil
}

// categoriesOf returns the category of an age group, or else those within its ages.
func (b *invitationBatch) categoriesOf(e *lenex.Event, g lenex.AgeGroup) (list []domain.Category, disabled bool) {
	kind := domain.Individual
	if e.SwimStyle.RelayCount.N > 1 {
		kind = domain.Team
	}
	c, disabled, found := exchange.CategoryFor(b.categories, g, e.Gender.Sex(), kind)
	if found {
		return []domain.Category{c}, disabled
	}
	return exchange.CategoriesWithin(b.categories, g, e), disabled
}

// laterRound reports whether an event is another round of an event with age groups.
func (b *invitationBatch) laterRound(e *lenex.Event) bool {
	for _, s := range b.file.Sessions {
		for _, other := range s.Events {
			if other != e && len(other.AgeGroups) > 0 && other.Gender == e.Gender && sameStyle(other, e) {
				return true
			}
		}
	}
	return false
}

// agesText describes the ages of an age group.
func agesText(g lenex.AgeGroup) string {
	switch from, to := g.AgeMin.N, g.AgeMax.N; {
	case from < 0 && to < 0:
		return "libera"
	case to < 0:
		return fmt.Sprintf("da %d in su", from)
	case from < 0:
		return fmt.Sprintf("fino a %d", to)
	default:
		return fmt.Sprintf("da %d a %d", from, to)
	}
}

// refused marks the row and returns true if err is a refusal for the user.
func refused(row *importer.Row, column string, err error) bool {
	var p *problem.Error
	if !errors.As(err, &p) || p.Kind == problem.KindFault {
		return false
	}
	row.Refuse(column, p.Message)
	return true
}

// offer adds a category and a race to the event unless it has them.
func (b *invitationBatch) offer(
	ctx context.Context, q store.Q, category domain.Category, race domain.EventRace, byYear bool,
) (bool, error) {
	key := race.CategoryKey()
	categories, err := q.EventCategories(ctx, b.event.ID)
	if err != nil {
		return false, err
	}
	if !slices.ContainsFunc(categories, func(c domain.EventCategory) bool { return c.Key() == key }) {
		c := domain.EventCategory{EventID: b.event.ID, CategoryID: key.CategoryID, Disabled: key.Disabled, Kind: key.Kind, ByYear: byYear}
		if b.events.core.Variant.Has(variant.MembershipTypes) {
			c.Membership = cmp.Or(category.Membership, domain.Competitive)
		}
		if _, err := b.events.AddCategory(ctx, b.actor, b.event.ID, c); err != nil {
			return false, err
		}
	}
	races, err := q.EventRaces(ctx, b.event.ID)
	if err != nil || slices.ContainsFunc(races, func(r domain.EventRace) bool { return r.RaceID == race.RaceID && r.CategoryKey() == key }) {
		return false, err
	}
	_, err = b.events.AddRace(ctx, b.actor, b.event.ID, race)
	return true, err
}

// newRace adds a race of the file to the catalogue.
func (b *invitationBatch) newRace(ctx context.Context, e *lenex.Event) (id.Race, error) {
	s := e.SwimStyle
	raceID, err := b.addRace(ctx, b.actor, func(r *domain.Race) error {
		r.SportID, r.LegMetres, r.Members, r.Kind = domain.Swimming, s.Distance.N, 1, domain.Individual
		if s.RelayCount.N > 1 {
			r.Members, r.Kind = s.RelayCount.N, domain.Team
		}
		r.Metres = r.LegMetres * r.Members
		r.Name = cmp.Or(s.Name, exchange.RaceText(s))
		r.Abbreviation = cmp.Or(s.Code, r.Name)
		if e.Gender == lenex.Mixed {
			r.Sex = domain.Mixed
		}
		if len([]rune(r.Name)) > 100 || len([]rune(r.Abbreviation)) > 30 || r.LegMetres < 0 || r.LegMetres > 25_000 || r.Members > 50 {
			return problem.Refused("Gara del file non valida: " + importer.Quoted(r.Name))
		}
		return nil
	})
	if err == nil {
		b.matcher.SetRace(e, raceID)
	}
	return raceID, err
}
