// Package training implements the training planner: catalogues, groups, seasons, weeks, workouts and their series.
package training

import (
	"context"
	"errors"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Training manages the training plans of groups.
type Training struct{ core *core.Base }

// New returns a Training.
func New(b *core.Base) *Training { return &Training{core: b} }

// Limits of accounts.
const (
	premiumGroups    = 4
	standardGroups   = 1
	standardAthletes = 15
)

var (
	errPremium = problem.Refused("Funzione riservata agli account premium")
	errGroups  = problem.Refused("Un account premium può avere al massimo quattro gruppi")
	errHidden  = problem.Refused("Il gruppo è nascosto: ripristinalo per modificarlo")
)

// premium reports whether the owner has premium rights; only coaches need to pay.
func (t *Training) premium(owner domain.User) bool {
	return owner.Level != domain.LevelCoach || owner.Premium(t.core.Today())
}

// mayWrite returns an error if the group may not be changed on the given days, which depends on its coach's account.
// Without premium, the current season of the first visible group is writable.
func (t *Training) mayWrite(ctx context.Context, q store.Q, g domain.Group, days ...calendar.Date) error {
	if !g.Visible {
		return errHidden
	}
	premium, err := t.premiumGroup(ctx, q, g)
	if err != nil || premium {
		return err
	}
	seasons, err := q.GroupSeasons(ctx, g.ID)
	if err != nil {
		return err
	}
	current := seasons.Of(t.core.Today())
	if slices.ContainsFunc(days, func(d calendar.Date) bool { return seasons.Of(d) != current }) {
		return errPremium
	}
	return nil
}

// premiumGroup reports whether the coach of a group has premium rights. It refuses groups beyond the limit of a
// standard account.
func (t *Training) premiumGroup(ctx context.Context, q store.Q, g domain.Group) (bool, error) {
	owner, err := q.User(ctx, g.OwnerID)
	if err != nil || t.premium(owner) {
		return true, err
	}
	groups, err := q.OwnGroups(ctx, owner.ID)
	if err != nil {
		return false, err
	}
	first := slices.IndexFunc(groups, func(g domain.Group) bool { return g.Visible })
	if first < 0 || groups[first].ID != g.ID {
		return false, errPremium
	}
	return false, nil
}

// terms are the names that the series of a group may use: its coach's catalogues and its subgroups.
type terms struct {
	styles, intensities, modalities []domain.CatalogueItem
	subgroups                       []domain.Subgroup
	words                           []training.Word
}

func loadTerms(ctx context.Context, q store.Q, g domain.Group) (terms, error) {
	var v terms
	var err error
	for _, l := range v.catalogues() {
		if *l.items, err = q.CatalogueItems(ctx, l.of, g.OwnerID); err != nil {
			return v, err
		}
	}
	if v.subgroups, err = q.Subgroups(ctx, g.ID); err != nil {
		return v, err
	}
	v.words, err = q.Words(ctx, g.ID)
	return v, err
}

// catalogue is one of the three lists and the field of a series that refers to it.
type catalogue struct {
	of    store.Catalogue
	items *[]domain.CatalogueItem
	field func(*training.Series) *id.Term
}

func (v *terms) catalogues() []catalogue {
	return []catalogue{
		{store.Styles, &v.styles, func(s *training.Series) *id.Term { return &s.Style }},
		{store.Intensities, &v.intensities, func(s *training.Series) *id.Term { return &s.Intensity }},
		{store.Modalities, &v.modalities, func(s *training.Series) *id.Term { return &s.Modality }},
	}
}

// vocabulary returns the terms for the lines of a workout: those that are visible or already used in it.
func (v *terms) vocabulary(rows []training.StoredSeries) training.Vocabulary {
	used := map[int]map[id.Term]bool{}
	lists := make([][]training.Term, 3)
	for i, c := range v.catalogues() {
		used[i] = map[id.Term]bool{}
		for _, r := range rows {
			used[i][*c.field(&r.Series)] = true
		}
		for _, item := range *c.items {
			if item.Visible || used[i][item.ID] {
				lists[i] = append(lists[i], training.Term{ID: int64(item.ID), Name: item.Name})
			}
		}
	}
	out := training.Vocabulary{Styles: lists[0], Intensities: lists[1], Modalities: lists[2], Words: v.words}
	for _, b := range v.subgroups {
		out.Subgroups = append(out.Subgroups, training.Term{ID: int64(b.ID), Name: b.Name})
	}
	return out
}

// allow returns an error if a series refers to another coach's item or subgroup, or newly to a hidden one.
func (v *terms) allow(before, after training.Series) error {
	for _, c := range v.catalogues() {
		was, is := *c.field(&before), *c.field(&after)
		if is == 0 || is == was {
			continue
		}
		i := slices.IndexFunc(*c.items, func(item domain.CatalogueItem) bool { return item.ID == is })
		if i < 0 {
			return problem.NotFound()
		}
		if item := (*c.items)[i]; !item.Visible {
			return problem.Refused("«" + item.Name + "» è disabilitato: scegli un'altra voce")
		}
	}
	is := after.Subgroup
	if is != 0 && is != before.Subgroup && !slices.ContainsFunc(v.subgroups, func(b domain.Subgroup) bool { return b.ID == is }) {
		return problem.NotFound()
	}
	return nil
}

// translate changes the terms of series to those of the same name in another group.
func translate(rows []training.StoredSeries, from, to terms) {
	for i, c := range from.catalogues() {
		target := to.catalogues()[i]
		same := map[id.Term]id.Term{}
		for _, item := range *c.items {
			if j := slices.IndexFunc(*target.items, func(o domain.CatalogueItem) bool { return sameName(o.Name, item.Name) }); j >= 0 {
				same[item.ID] = (*target.items)[j].ID
			}
		}
		for r := range rows {
			field := c.field(&rows[r].Series)
			*field = same[*field]
		}
	}
	same := map[id.Subgroup]id.Subgroup{}
	for _, b := range from.subgroups {
		if j := slices.IndexFunc(to.subgroups, func(o domain.Subgroup) bool { return sameName(o.Name, b.Name) }); j >= 0 {
			same[b.ID] = to.subgroups[j].ID
		}
	}
	for r := range rows {
		rows[r].Subgroup = same[rows[r].Subgroup]
	}
}

// refused turns errors of the series rules into refusals.
func refused(err error) error {
	for _, rule := range []error{training.ErrCycle, training.ErrTooDeep, training.ErrTooMany, training.ErrUnread, training.ErrTimed} {
		if errors.Is(err, rule) {
			return problem.Refused(rule.Error())
		}
	}
	return err
}

// findGroup returns a group that the caller may open.
func (t *Training) findGroup(ctx context.Context, q store.Q, a access.Actor, groupID id.Group) (domain.Group, error) {
	return q.GroupFor(ctx, groupID, a.UserID)
}
