package account

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Coaches prepares coach accounts.
type Coaches struct{ core *core.Base }

// NewCoaches returns a Coaches.
func NewCoaches(b *core.Base) *Coaches { return &Coaches{core: b} }

// Seed copies the shipped catalogues to a coach who has none.
func (c *Coaches) Seed(ctx context.Context, q store.Q, userID id.User) error {
	type item struct {
		catalogue store.Catalogue
		domain.CatalogueItem
	}
	var items []item
	for _, s := range catalog.Styles() {
		items = append(items, item{store.Styles, domain.CatalogueItem{Stroke: int(s.ID), Name: s.Name}})
	}
	for _, i := range catalog.Intensities() {
		items = append(items, item{store.Intensities, domain.CatalogueItem{Name: i.Name, Colour: i.Colour}})
	}
	for _, m := range catalog.Modalities() {
		items = append(items, item{store.Modalities, domain.CatalogueItem{Name: m.Name}})
	}
	had := map[store.Catalogue]bool{}
	for _, l := range []store.Catalogue{store.Styles, store.Intensities, store.Modalities} {
		existing, err := q.CatalogueItems(ctx, l, userID)
		if err != nil {
			return err
		}
		had[l] = len(existing) > 0
	}
	for _, i := range items {
		if had[i.catalogue] {
			continue
		}
		i.Visible = true
		if _, err := q.AddCatalogueItem(ctx, i.catalogue, userID, i.CatalogueItem); err != nil {
			return err
		}
	}
	return nil
}

// Initialise sets up a coach's account with catalogues, the training function and a first group. What exists is kept.
func (c *Coaches) Initialise(ctx context.Context, a access.Actor, userID id.User) error {
	if !access.Can(a, access.CoachInitialise) {
		return problem.Forbidden()
	}
	return c.core.DB.Tx(ctx, func(q store.Q) error {
		user, err := q.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		if err := c.Seed(ctx, q, user.ID); err != nil {
			return err
		}
		if err := q.SetUserFunction(ctx, user.ID, domain.FunctionTraining, true); err != nil {
			return err
		}
		groups, err := q.GroupsOf(ctx, user.ID)
		if err != nil {
			return err
		}
		if len(groups) == 0 {
			if _, err := q.AddGroup(ctx, domain.Group{OwnerID: user.ID, Name: "Gruppo 1", Visible: true}); err != nil {
				return err
			}
		}
		return c.core.Record(ctx, q, a, audit.UserPreparedAsCoach, audit.User, int64(user.ID), nil, nil)
	})
}

// CoachSummary is an administrator's view of a coach's account.
type CoachSummary struct {
	User                            domain.User
	Groups                          []domain.Group
	Styles, Intensities, Modalities []domain.CatalogueItem
}

// Summary returns a coach's account.
func (c *Coaches) Summary(ctx context.Context, a access.Actor, userID id.User) (CoachSummary, error) {
	var s CoachSummary
	if !access.Can(a, access.UsersManage) {
		return s, problem.Forbidden()
	}
	var err error
	if s.User, err = c.core.DB.User(ctx, userID); err != nil {
		return s, err
	}
	if s.Groups, err = c.core.DB.GroupsOf(ctx, userID); err != nil {
		return s, err
	}
	for _, l := range []struct {
		from store.Catalogue
		to   *[]domain.CatalogueItem
	}{{store.Styles, &s.Styles}, {store.Intensities, &s.Intensities}, {store.Modalities, &s.Modalities}} {
		if *l.to, err = c.core.DB.CatalogueItems(ctx, l.from, userID); err != nil {
			return s, err
		}
	}
	return s, nil
}
