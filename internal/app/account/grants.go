package account

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Granted is a function and whether the user has it.
type Granted struct {
	ID       int64
	Name     string
	Selected bool
}

// Functions returns all functions and marks those of a user.
func (u *Users) Functions(ctx context.Context, a access.Actor, userID id.User) ([]Granted, error) {
	d, err := u.Get(ctx, a, userID)
	if err != nil {
		return nil, err
	}
	granted := map[domain.Function]bool{}
	for _, f := range d.Functions {
		granted[f] = true
	}
	var out []Granted
	for _, f := range catalog.Functions() {
		if !domain.Function(f.ID).ForLevel(d.Level) {
			continue
		}
		out = append(out, Granted{ID: f.ID, Name: f.Name, Selected: granted[domain.Function(f.ID)]})
	}
	return out, nil
}

// FunctionOf returns an error unless the account and the function exist.
func (u *Users) FunctionOf(ctx context.Context, a access.Actor, userID id.User, functionID int64) error {
	if _, err := u.Get(ctx, a, userID); err != nil {
		return err
	}
	if !isFunction(functionID) {
		return problem.NotFound()
	}
	return nil
}

func isFunction(functionID int64) bool {
	return catalog.ItemName(catalog.Functions(), functionID) != ""
}

// SetFunction grants or revokes a function.
func (u *Users) SetFunction(ctx context.Context, a access.Actor, userID id.User, functionID int64, on bool) error {
	if err := u.allow(a); err != nil {
		return err
	}
	err := u.core.DB.Tx(ctx, func(q store.Q) error {
		user, err := q.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		if !isFunction(functionID) {
			return problem.NotFound()
		}
		if on && !domain.Function(functionID).ForLevel(user.Level) {
			return problem.Refused("Funzione non disponibile per questo livello")
		}
		if err := q.SetUserFunction(ctx, userID, domain.Function(functionID), on); err != nil {
			return err
		}
		return u.core.Record(ctx, q, a, audit.UserFunctionSet, audit.User, int64(userID), nil, map[string]any{"funzionalita": functionID,
			"selezionato": on})
	})
	u.sessions.Forget(ctx, userID)
	return err
}

// Groups returns the groups of other coaches and marks those shared with the user.
func (u *Users) Groups(ctx context.Context, a access.Actor, userID id.User) ([]domain.Group, error) {
	if err := u.allow(a); err != nil {
		return nil, err
	}
	if _, err := u.core.DB.User(ctx, userID); err != nil {
		return nil, err
	}
	return u.core.DB.GroupsForSharing(ctx, userID)
}

// GroupOf returns an error unless the account and the group exist.
func (u *Users) GroupOf(ctx context.Context, a access.Actor, userID id.User, groupID id.Group) error {
	if _, err := u.Get(ctx, a, userID); err != nil {
		return err
	}
	_, err := u.core.DB.Group(ctx, groupID)
	return err
}

// SetGroup shares a group with a user or stops sharing it.
func (u *Users) SetGroup(ctx context.Context, a access.Actor, userID id.User, groupID id.Group, on bool) error {
	if err := u.allow(a); err != nil {
		return err
	}
	return u.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := q.LockUser(ctx, userID); err != nil {
			return err
		}
		group, err := q.Group(ctx, groupID)
		if err != nil {
			return err
		}
		if group.OwnerID == userID {
			return problem.Refused("Il gruppo appartiene già a questo utente")
		}
		if err := q.SetGroupAccess(ctx, groupID, userID, on); err != nil {
			return err
		}
		return u.core.Record(ctx, q, a, audit.UserGroupSet, audit.User, int64(userID), nil, map[string]any{"gruppo": groupID, "selezionato": on})
	})
}
