package training

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// maxSubgroups limits the number of subgroups of a group.
const maxSubgroups = 50

// Subgroups returns the subgroups of a group that the caller may open.
func (t *Training) Subgroups(ctx context.Context, a access.Actor, groupID id.Group) ([]domain.Subgroup, error) {
	if _, err := t.findGroup(ctx, t.core.DB.Q, a, groupID); err != nil {
		return nil, err
	}
	return t.core.DB.Subgroups(ctx, groupID)
}

// GroupAthlete is an athlete; Selected reports whether they are in the group or subgroup.
type GroupAthlete struct {
	domain.Athlete
	Selected bool
}

// SubgroupView is a subgroup with the athletes of its group.
type SubgroupView struct {
	domain.Subgroup
	Athletes []GroupAthlete
}

// Subgroup returns a subgroup with the athletes of its group; its members are selected.
func (t *Training) Subgroup(ctx context.Context, a access.Actor, subgroupID id.Subgroup) (SubgroupView, error) {
	var v SubgroupView
	var err error
	if v.Subgroup, err = t.core.DB.Subgroup(ctx, subgroupID, a.UserID); err != nil {
		return v, err
	}
	members, err := t.core.DB.SubgroupMembers(ctx, subgroupID)
	if err != nil {
		return v, err
	}
	v.Athletes, _, err = t.athletes(ctx, a, domain.AthleteFilter{GroupID: v.GroupID, InGroup: true}, domain.Page{}, members)
	return v, err
}

// athletes returns the athletes of the caller's club and marks those selected; none if the caller has no club.
func (t *Training) athletes(
	ctx context.Context, a access.Actor, f domain.AthleteFilter, p domain.Page, selected map[id.Athlete]bool,
) ([]GroupAthlete, int, error) {
	if !access.Can(a, access.AthletesRead) {
		return []GroupAthlete{}, 0, nil
	}
	f.ClubID, f.Visible = a.ScopeClubID(), new(true)
	list, total, err := t.core.DB.Athletes(ctx, f, p)
	out := make([]GroupAthlete, len(list))
	for i, v := range list {
		out[i] = GroupAthlete{v, selected[v.ID]}
	}
	return out, total, err
}

// Athletes returns the athletes of the caller's club who are in a group or not; both if in is nil.
func (t *Training) Athletes(
	ctx context.Context, a access.Actor, groupID id.Group, in *bool, f domain.AthleteFilter, p domain.Page,
) ([]GroupAthlete, int, error) {
	if _, err := t.findGroup(ctx, t.core.DB.Q, a, groupID); err != nil {
		return nil, 0, err
	}
	members, err := t.core.DB.GroupMembers(ctx, groupID)
	if err != nil {
		return nil, 0, err
	}
	if in != nil {
		f.GroupID, f.InGroup = groupID, *in
	}
	return t.athletes(ctx, a, f, p, members)
}

// checkSubgroup returns an error if another subgroup has the same name, because lines of a workout refer to subgroups
// by name.
func checkSubgroup(ctx context.Context, q store.Q, b domain.Subgroup) error {
	all, err := q.Subgroups(ctx, b.GroupID)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(all, func(o domain.Subgroup) bool { return o.ID != b.ID && sameName(o.Name, b.Name) }) {
		return problem.Refused("«" + b.Name + "» esiste già")
	}
	if b.ID == 0 && len(all) >= maxSubgroups {
		return problem.Refusedf("Al massimo %d sottogruppi", maxSubgroups)
	}
	return nil
}

// AddSubgroup creates a subgroup and returns its id.
func (t *Training) AddSubgroup(ctx context.Context, a access.Actor, b domain.Subgroup) (id.Subgroup, error) {
	var subgroupID id.Subgroup
	err := t.changeGroup(ctx, a, b.GroupID, func(q store.Q, _ domain.Group) error {
		if err := checkSubgroup(ctx, q, b); err != nil {
			return err
		}
		var err error
		subgroupID, err = q.AddSubgroup(ctx, b)
		return err
	})
	return subgroupID, err
}

// changeGroup runs a change to a group that the caller may change, with the group locked.
func (t *Training) changeGroup(ctx context.Context, a access.Actor, groupID id.Group, edit func(q store.Q, g domain.Group) error) error {
	return t.core.DB.Tx(ctx, func(q store.Q) error {
		g, err := q.LockGroupFor(ctx, groupID, a.UserID)
		if err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g); err != nil {
			return err
		}
		return edit(q, g)
	})
}

// EditSubgroup renames a subgroup.
func (t *Training) EditSubgroup(
	ctx context.Context, a access.Actor, subgroupID id.Subgroup, version int64, edit func(*domain.Subgroup) error,
) error {
	return core.Change[domain.Subgroup]{
		Action: audit.SubgroupChanged, Object: audit.Subgroup, ID: int64(subgroupID), Version: version,
		Find:      func(q store.Q) (domain.Subgroup, error) { return q.LockSubgroup(ctx, subgroupID, a.UserID) },
		VersionOf: func(b domain.Subgroup) int64 { return b.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Subgroup, after *domain.Subgroup) error {
			g, err := t.findGroup(ctx, q, a, before.GroupID)
			if err != nil {
				return err
			}
			if err := t.mayWrite(ctx, q, g); err != nil {
				return err
			}
			return checkSubgroup(ctx, q, *after)
		},
		Save:  func(q store.Q, _, after domain.Subgroup) error { return q.SaveSubgroup(ctx, after) },
		Facts: core.Whole[domain.Subgroup],
	}.Run(ctx, t.core, a)
}

// DeleteSubgroup deletes a subgroup; its series then apply to the whole group.
func (t *Training) DeleteSubgroup(ctx context.Context, a access.Actor, subgroupID id.Subgroup) error {
	return t.changeSubgroup(ctx, a, subgroupID, func(q store.Q, _ domain.Subgroup) error { return q.DeleteSubgroup(ctx, subgroupID) })
}

// changeSubgroup runs a change to a subgroup with the subgroup locked.
func (t *Training) changeSubgroup(
	ctx context.Context, a access.Actor, subgroupID id.Subgroup, edit func(q store.Q, b domain.Subgroup) error,
) error {
	return t.core.DB.Tx(ctx, func(q store.Q) error {
		b, err := q.LockSubgroup(ctx, subgroupID, a.UserID)
		if err != nil {
			return err
		}
		g, err := t.findGroup(ctx, q, a, b.GroupID)
		if err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g); err != nil {
			return err
		}
		return edit(q, b)
	})
}

// SetSubgroupAthlete adds a member of the group to a subgroup, or removes them.
func (t *Training) SetSubgroupAthlete(ctx context.Context, a access.Actor, subgroupID id.Subgroup, athleteID id.Athlete, on bool) error {
	return t.changeSubgroup(ctx, a, subgroupID, func(q store.Q, b domain.Subgroup) error {
		if err := t.checkAthlete(ctx, q, a, athleteID); err != nil {
			return err
		}
		if !on {
			return q.LeaveSubgroup(ctx, subgroupID, athleteID)
		}
		members, err := q.GroupMembers(ctx, b.GroupID)
		if err != nil {
			return err
		}
		if !members[athleteID] {
			return problem.Refused("L'atleta non fa parte del gruppo")
		}
		return q.AddSubgroupAthletes(ctx, subgroupID, athleteID)
	})
}

// checkAthlete returns an error unless the athlete is of the caller's club.
func (t *Training) checkAthlete(ctx context.Context, q store.Q, a access.Actor, athleteID id.Athlete) error {
	if !access.Can(a, access.AthletesRead) {
		return problem.NotFound()
	}
	_, err := q.Athlete(ctx, athleteID, a.ScopeClubID())
	return err
}

// SetGroupAthlete adds an athlete to a group, or removes them from it and its subgroups.
func (t *Training) SetGroupAthlete(ctx context.Context, a access.Actor, groupID id.Group, athleteID id.Athlete, on bool) error {
	return t.changeGroup(ctx, a, groupID, func(q store.Q, g domain.Group) error {
		if err := t.checkAthlete(ctx, q, a, athleteID); err != nil {
			return err
		}
		if !on {
			return q.LeaveGroup(ctx, groupID, athleteID)
		}
		members, err := q.GroupMembers(ctx, groupID)
		if err != nil || members[athleteID] {
			return err
		}
		premium, err := t.premiumGroup(ctx, q, g)
		if err != nil {
			return err
		}
		if !premium && len(members) >= standardAthletes {
			return errPremium
		}
		return q.AddGroupAthletes(ctx, groupID, athleteID)
	})
}
