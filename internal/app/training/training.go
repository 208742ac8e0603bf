// Package training has the use cases of the planner: catalogues, groups, seasons, weeks, workouts and their series.
package training

import (
	"context"
	"errors"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Training plans what groups train.
type Training struct{ core *core.Base }

// New makes the use cases over what the areas share.
func New(b *core.Base) *Training { return &Training{core: b} }

// What a standard account has, and the words for what it has not.
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

// premium reports whether a coach's account is; only coaches need to pay.
func (t *Training) premium(owner domain.User) bool {
	return owner.Level != domain.LevelCoach || owner.Premium(t.core.Today())
}

// mayWrite reports whether a group may be changed on some days by the account of the coach whose it is, whoever writes. Without premium the first
// visible group and its current season stay writable.
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

// premiumGroup reports whether the coach of a group is premium; it refuses a group beyond what a standard account has.
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

// terms is what the series of a group may name: the catalogues of its coach, and its subgroups.
type terms struct {
	styles, intensities, modalities []domain.CatalogueItem
	subgroups                       []domain.Subgroup
}

func termsOf(ctx context.Context, q store.Q, g domain.Group) (terms, error) {
	var v terms
	var err error
	for _, l := range v.catalogues() {
		if *l.items, err = q.CatalogueItems(ctx, l.of, g.OwnerID); err != nil {
			return v, err
		}
	}
	v.subgroups, err = q.Subgroups(ctx, g.ID)
	return v, err
}

// catalogue is one of the three lists, and where a series names an item of it.
type catalogue struct {
	of    store.Catalogue
	items *[]domain.CatalogueItem
	field func(*training.Series) *int64
}

func (v *terms) catalogues() []catalogue {
	return []catalogue{
		{store.Styles, &v.styles, func(s *training.Series) *int64 { return &s.Style }},
		{store.Intensities, &v.intensities, func(s *training.Series) *int64 { return &s.Intensity }},
		{store.Modalities, &v.modalities, func(s *training.Series) *int64 { return &s.Modality }},
	}
}

// vocabulary is what the lines of a workout may say: what is visible, and what its series name already.
func (v *terms) vocabulary(rows []training.StoredSeries) training.Vocabulary {
	used := map[int]map[int64]bool{}
	lists := make([][]training.Term, 3)
	for i, c := range v.catalogues() {
		used[i] = map[int64]bool{}
		for _, r := range rows {
			used[i][*c.field(&r.Series)] = true
		}
		for _, item := range *c.items {
			if item.Visible || used[i][item.ID] {
				lists[i] = append(lists[i], training.Term{ID: item.ID, Name: item.Name})
			}
		}
	}
	out := training.Vocabulary{Styles: lists[0], Intensities: lists[1], Modalities: lists[2]}
	for _, b := range v.subgroups {
		out.Subgroups = append(out.Subgroups, training.Term{ID: b.ID, Name: b.Name})
	}
	return out
}

// allow refuses a catalogue item or a subgroup of somebody else, and one that is hidden unless the series had it before.
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

// translate makes series of one group those of another: what the other coach's catalogues call the same.
func translate(rows []training.StoredSeries, from, to terms) {
	for i, c := range from.catalogues() {
		theirs := to.catalogues()[i]
		same := map[int64]int64{}
		for _, item := range *c.items {
			if j := slices.IndexFunc(*theirs.items, func(o domain.CatalogueItem) bool { return sameName(o.Name, item.Name) }); j >= 0 {
				same[item.ID] = (*theirs.items)[j].ID
			}
		}
		for r := range rows {
			field := c.field(&rows[r].Series)
			*field = same[*field]
		}
	}
	same := map[int64]int64{}
	for _, b := range from.subgroups {
		if j := slices.IndexFunc(to.subgroups, func(o domain.Subgroup) bool { return sameName(o.Name, b.Name) }); j >= 0 {
			same[b.ID] = to.subgroups[j].ID
		}
	}
	for r := range rows {
		rows[r].Subgroup = same[rows[r].Subgroup]
	}
}

// refused gives a rule of the series its words for the caller.
func refused(err error) error {
	for _, rule := range []error{training.ErrCycle, training.ErrTooDeep, training.ErrTooMany, training.ErrUnread} {
		if errors.Is(err, rule) {
			return problem.Refused(rule.Error())
		}
	}
	return err
}

// mine is the group the caller may open.
func (t *Training) mine(ctx context.Context, q store.Q, a access.Actor, groupID int64) (domain.Group, error) {
	return q.GroupFor(ctx, groupID, a.UserID)
}
