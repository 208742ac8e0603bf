package meet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/app/exchange"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
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
	if len(e.AgeGroups) == 0 {
		row.Refuse("EVENT", "La gara non ha categorie di età")
	}
	for _, g := range e.AgeGroups {
		c, disabled, found := b.category(g, e.Gender.Sex(), kind)
		if !found {
			row.Refuse("AGEGROUP", fmt.Sprintf("Nessuna categoria con età da %d a %d", g.AgeMin.N, g.AgeMax.N))
			continue
		}
		key := domain.CategoryKey{CategoryID: c.ID, Disabled: disabled, Kind: kind}
		added, err := b.offer(ctx, q, key, c.Membership, raceID)
		if refused(row, "AGEGROUP", err) {
			continue
		}
		if err != nil {
			return false, err
		}
		fresh = fresh || added
	}
	return fresh, nil
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

// offer admits a category and a race to the event unless it has them. The category is for athletes with its type of membership, like
// those that organisers add.
func (b *invitationBatch) offer(ctx context.Context, q store.Q, key domain.CategoryKey, members domain.Membership, raceID int64) (bool,
	error) {
	categories, err := q.EventCategories(ctx, b.event.ID)
	if err != nil {
		return false, err
	}
	if !slices.ContainsFunc(categories, func(c domain.EventCategory) bool { return c.Key() == key }) {
		c := domain.EventCategory{EventID: b.event.ID, CategoryID: key.CategoryID, Disabled: key.Disabled, Kind: key.Kind}
		if b.events.core.Variant.Has(variant.MembershipTypes) {
			c.Membership = cmp.Or(members, domain.Competitive)
		}
		if _, err := b.events.AddCategory(ctx, b.actor, b.event.ID, c); err != nil {
			return false, err
		}
	}
	races, err := q.EventRaces(ctx, b.event.ID)
	if err != nil || slices.ContainsFunc(races, func(r domain.EventRace) bool { return r.RaceID == raceID && r.CategoryKey() == key }) {
		return false, err
	}
	_, err = b.events.AddRace(ctx, b.actor, b.event.ID, domain.EventRace{EventID: b.event.ID, CategoryID: key.CategoryID, RaceID: raceID,
		Disabled: key.Disabled, Kind: key.Kind, Points: true})
	return true, err
}

// category returns the category of the season with the ages of an age group: the one with its name, else the first. Teams use the
// categories of athletes unless they have their own.
func (b *invitationBatch) category(g lenex.AgeGroup, sex domain.Sex, kind domain.EntryKind) (best domain.Category, disabled, found bool) {
	name, disabled := strings.CutSuffix(fold.Text(g.Name), " disabili")
	rank := -1
	for _, c := range b.categories {
		if c.Kind > kind || !exchange.SameAges(c, sex, g) {
			continue
		}
		r := 0
		if name != "" && fold.Text(c.Name) == name {
			r = 2
		}
		if c.Kind == kind {
			r++
		}
		if r > rank {
			best, rank, found = c, r, true
		}
	}
	return best, disabled || g.Handicap != "" && g.Handicap != "0", found
}

// newRace adds a race of the file to the catalogue.
func (b *invitationBatch) newRace(ctx context.Context, e *lenex.Event) (int64, error) {
	s := e.SwimStyle
	id, err := b.addRace(ctx, b.actor, func(r *domain.Race) error {
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
		b.matcher.SetRace(e, id)
	}
	return id, err
}
