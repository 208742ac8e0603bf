package training

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Catalogue is one of a coach's three lists of terms.
type Catalogue = store.Catalogue

// The catalogues of a coach.
var (
	Styles      = store.Styles
	Intensities = store.Intensities
	Modalities  = store.Modalities
)

// Settings are a coach's catalogues and groups.
type Settings struct {
	Styles, Intensities, Modalities []domain.CatalogueItem
	Groups                          []domain.Group
	Words                           []training.Word // of the group
}

// Settings returns the caller's catalogues, or those of the coach of a group, because its workouts use that coach's
// terms.
func (t *Training) Settings(ctx context.Context, a access.Actor, groupID id.Group) (Settings, error) {
	var s Settings
	owner := a.UserID
	if groupID != 0 {
		g, err := t.findGroup(ctx, t.core.DB.Q, a, groupID)
		if err != nil {
			return s, err
		}
		owner = g.OwnerID
	}
	v, err := loadTerms(ctx, t.core.DB.Q, domain.Group{ID: groupID, OwnerID: owner})
	if err != nil {
		return s, err
	}
	s.Styles, s.Intensities, s.Modalities, s.Words = v.styles, v.intensities, v.modalities, v.words
	s.Groups, err = t.core.DB.GroupsOf(ctx, a.UserID)
	return s, err
}

// Item returns an item of the caller's catalogue.
func (t *Training) Item(ctx context.Context, a access.Actor, c store.Catalogue, itemID int64) (domain.CatalogueItem, error) {
	return t.core.DB.CatalogueItem(ctx, c, a.UserID, itemID)
}

// AddItem adds an item to the caller's catalogue and returns its id.
func (t *Training) AddItem(ctx context.Context, a access.Actor, c store.Catalogue, item domain.CatalogueItem) (id.Term, error) {
	var termID id.Term
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := q.LockUser(ctx, a.UserID); err != nil { // so that the same name is not added twice concurrently
			return err
		}
		if err := t.checkItem(ctx, q, a, c, item); err != nil {
			return err
		}
		item.Visible = true
		var err error
		termID, err = q.AddCatalogueItem(ctx, c, a.UserID, item)
		return err
	})
	return termID, err
}

// maxItems limits the size of a catalogue.
const maxItems = 200

// checkItem returns an error if another item of the catalogue has the same name, because lines of a workout refer to
// items by name.
func (t *Training) checkItem(ctx context.Context, q store.Q, a access.Actor, c store.Catalogue, item domain.CatalogueItem) error {
	items, err := q.CatalogueItems(ctx, c, a.UserID)
	if err != nil {
		return err
	}
	for _, other := range items {
		if other.ID == item.ID || !sameName(other.Name, item.Name) {
			continue
		}
		if !other.Visible {
			return problem.Refused("«" + other.Name + "» esiste già ed è nascosto: ripristinalo")
		}
		return problem.Refused("«" + other.Name + "» esiste già")
	}
	if item.ID == 0 && len(items) >= maxItems {
		return problem.Refusedf("Al massimo %d voci", maxItems)
	}
	return nil
}

func sameName(a, b string) bool { return fold.Text(a) == fold.Text(b) }

// EditItem changes, hides or restores an item of the caller's catalogue.
func (t *Training) EditItem(
	ctx context.Context, a access.Actor, c store.Catalogue, itemID, version int64, edit func(*domain.CatalogueItem) error,
) error {
	return core.Change[domain.CatalogueItem]{
		Action: audit.TrainingCatalogueChanged, Object: audit.Catalogue, ID: itemID, Version: version,
		Find:      func(q store.Q) (domain.CatalogueItem, error) { return q.LockCatalogueItem(ctx, c, a.UserID, itemID) },
		VersionOf: func(i domain.CatalogueItem) int64 { return i.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.CatalogueItem, after *domain.CatalogueItem) error {
			if before.Name == after.Name {
				return nil
			}
			return t.checkItem(ctx, q, a, c, *after)
		},
		Save: func(q store.Q, _, after domain.CatalogueItem) error {
			return q.SaveCatalogueItem(ctx, c, a.UserID, after)
		},
		Facts: core.Whole[domain.CatalogueItem],
	}.Run(ctx, t.core, a)
}

// Group returns a group that the caller may open.
func (t *Training) Group(ctx context.Context, a access.Actor, groupID id.Group) (domain.Group, error) {
	return t.findGroup(ctx, t.core.DB.Q, a, groupID)
}

// OwnGroup returns a group of the caller's own, for changes reserved for its coach.
func (t *Training) OwnGroup(ctx context.Context, a access.Actor, groupID id.Group) (domain.Group, error) {
	return onlyOwner(a)(t.findGroup(ctx, t.core.DB.Q, a, groupID))
}

// onlyOwner returns Forbidden if the caller is not the coach of the group.
func onlyOwner(a access.Actor) func(domain.Group, error) (domain.Group, error) {
	return func(g domain.Group, err error) (domain.Group, error) {
		if err == nil && g.OwnerID != a.UserID {
			err = problem.Forbidden()
		}
		return g, err
	}
}

// AddGroup creates a group and returns its id.
func (t *Training) AddGroup(ctx context.Context, a access.Actor, name string) (id.Group, error) {
	var groupID id.Group
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		owner, err := q.LockUser(ctx, a.UserID) // locked, so that concurrent calls cannot exceed the limit
		if err != nil {
			return err
		}
		if err := t.checkGroupLimit(ctx, q, owner); err != nil {
			return err
		}
		g := domain.Group{OwnerID: a.UserID, Name: name, Visible: true}
		if groupID, err = q.AddGroup(ctx, g); err != nil {
			return err
		}
		return t.core.Record(ctx, q, a, audit.GroupCreated, audit.Group, int64(groupID), nil, g)
	})
	return groupID, err
}

// checkGroupLimit returns an error if the account has reached its limit of visible groups.
func (t *Training) checkGroupLimit(ctx context.Context, q store.Q, owner domain.User) error {
	groups, err := q.OwnGroups(ctx, owner.ID)
	if err != nil {
		return err
	}
	visible := len(slices.DeleteFunc(groups, func(g domain.Group) bool { return !g.Visible }))
	switch {
	case visible >= premiumGroups && t.premium(owner):
		return errGroups
	case visible >= standardGroups && !t.premium(owner):
		return errPremium
	}
	return nil
}

// EditGroup renames, hides or restores a group of the caller's.
func (t *Training) EditGroup(ctx context.Context, a access.Actor, groupID id.Group, version int64, edit func(*domain.Group) error) error {
	return core.Change[domain.Group]{
		Action: audit.GroupChanged, Object: audit.Group, ID: int64(groupID), Version: version,
		Find: func(q store.Q) (domain.Group, error) {
			if _, err := q.LockUser(ctx, a.UserID); err != nil {
				return domain.Group{}, err
			}
			return onlyOwner(a)(q.LockGroupFor(ctx, groupID, a.UserID))
		},
		VersionOf: func(g domain.Group) int64 { return g.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Group, after *domain.Group) error {
			if before.Visible {
				_, err := t.premiumGroup(ctx, q, before)
				return err
			}
			if !after.Visible {
				return nil
			}
			owner, err := q.User(ctx, a.UserID)
			if err != nil {
				return err
			}
			return t.checkGroupLimit(ctx, q, owner)
		},
		Save:  func(q store.Q, _, after domain.Group) error { return q.SaveGroup(ctx, after) },
		Facts: core.Whole[domain.Group],
	}.Run(ctx, t.core, a)
}
