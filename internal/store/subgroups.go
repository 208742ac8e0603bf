package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

var subgroupTable = database.NewTable("subgroup b", "", func(b *domain.Subgroup) []database.Column {
	return []database.Column{
		{Name: "id", Field: &b.ID},
		{Name: "group_id", Field: &b.GroupID},
		{Name: "name", Field: &b.Name},
		{Read: "(SELECT COUNT(*) FROM subgroup_athlete m WHERE m.subgroup_id = b.id)", Field: &b.Athletes},
		{Name: "version", Field: &b.Version},
	}
})

// Subgroups lists the subgroups of a group.
func (q Q) Subgroups(ctx context.Context, groupID id.Group) ([]domain.Subgroup, error) {
	return subgroupTable.All(ctx, q.db, "WHERE b.group_id = $1 ORDER BY b.id", groupID)
}

// Subgroup finds a subgroup of a group that a user may open.
func (q Q) Subgroup(ctx context.Context, subgroupID id.Subgroup, userID id.User) (domain.Subgroup, error) {
	return subgroupTable.One(ctx, q.db, "WHERE b.id = $1 AND "+groupOpen("b.group_id", "$2"), subgroupID, userID)
}

// LockSubgroup is Subgroup with a lock until the transaction ends.
func (q Q) LockSubgroup(ctx context.Context, subgroupID id.Subgroup, userID id.User) (domain.Subgroup, error) {
	if err := subgroupTable.Lock(ctx, q.db, int64(subgroupID)); err != nil {
		return domain.Subgroup{}, err
	}
	return q.Subgroup(ctx, subgroupID, userID)
}

// AddSubgroup stores a new subgroup.
func (q Q) AddSubgroup(ctx context.Context, b domain.Subgroup) (id.Subgroup, error) {
	return newID[id.Subgroup](subgroupTable.Insert(ctx, q.db, b))
}

// SaveSubgroup stores the fields of a subgroup and raises its version.
func (q Q) SaveSubgroup(ctx context.Context, b domain.Subgroup) error {
	return subgroupTable.Update(ctx, q.db, b)
}

// DeleteSubgroup removes a subgroup. Its series then apply to the whole group, which changes their workouts.
func (q Q) DeleteSubgroup(ctx context.Context, subgroupID id.Subgroup) error {
	for _, text := range []string{
		"UPDATE workout SET series_version = series_version + 1 WHERE id IN (SELECT s.workout_id FROM series s WHERE s.subgroup_id = $1)",
		"UPDATE series SET subgroup_id = NULL, revision = revision + 1 WHERE subgroup_id = $1",
		"DELETE FROM subgroup_athlete WHERE subgroup_id = $1",
	} {
		if _, err := q.db.Exec(ctx, text, subgroupID); err != nil {
			return err
		}
	}
	return subgroupTable.Delete(ctx, q.db, int64(subgroupID))
}

// GroupMembers returns the athletes of a group.
func (q Q) GroupMembers(ctx context.Context, groupID id.Group) (map[id.Athlete]bool, error) {
	return memberIDs(ctx, q, "SELECT m.athlete_id FROM group_athlete m WHERE m.group_id = $1", groupID)
}

// AthletesOfGroups returns the athletes of groups, by group.
func (q Q) AthletesOfGroups(ctx context.Context, groupIDs []id.Group) (map[id.Group][]id.Athlete, error) {
	w := &database.Filter{}
	database.In(w, "m.group_id", groupIDs)
	out := map[id.Group][]id.Athlete{}
	type row struct {
		groupID   id.Group
		athleteID id.Athlete
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (r row, err error) {
		err = s.Scan(&r.groupID, &r.athleteID)
		return r, err
	}, "SELECT m.group_id, m.athlete_id FROM group_athlete m"+w.Where(q.db)+" ORDER BY m.group_id, m.athlete_id", w.Args...)
	for _, r := range rows {
		out[r.groupID] = append(out[r.groupID], r.athleteID)
	}
	return out, err
}

// SubgroupMembers returns the athletes of a subgroup.
func (q Q) SubgroupMembers(ctx context.Context, subgroupID id.Subgroup) (map[id.Athlete]bool, error) {
	return memberIDs(ctx, q, "SELECT m.athlete_id FROM subgroup_athlete m WHERE m.subgroup_id = $1", subgroupID)
}

// SubgroupsOfMembers returns the subgroups of each athlete of a group.
func (q Q) SubgroupsOfMembers(ctx context.Context, groupID id.Group) (map[id.Athlete][]id.Subgroup, error) {
	type row struct {
		athlete  id.Athlete
		subgroup id.Subgroup
	}
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.athlete, &r.subgroup)
		return r, err
	}, "SELECT m.athlete_id, m.subgroup_id FROM subgroup_athlete m JOIN subgroup b ON b.id = m.subgroup_id WHERE b.group_id = $1 "+
		"ORDER BY m.subgroup_id", groupID)
	out := map[id.Athlete][]id.Subgroup{}
	for _, r := range rows {
		out[r.athlete] = append(out[r.athlete], r.subgroup)
	}
	return out, err
}

func memberIDs[T any](ctx context.Context, q Q, text string, groupID T) (map[id.Athlete]bool, error) {
	list, err := database.All(ctx, q.db, database.Value[id.Athlete], text, groupID)
	out := make(map[id.Athlete]bool, len(list))
	for _, v := range list {
		out[v] = true
	}
	return out, err
}

// AddGroupAthletes adds athletes to a group. It ignores those already in it.
func (q Q) AddGroupAthletes(ctx context.Context, groupID id.Group, athletes ...id.Athlete) error {
	return q.insertMembers(ctx, "group_athlete (group_id, athlete_id)", int64(groupID), athletes)
}

// AddSubgroupAthletes adds athletes to a subgroup. It ignores those already in it.
func (q Q) AddSubgroupAthletes(ctx context.Context, subgroupID id.Subgroup, athletes ...id.Athlete) error {
	return q.insertMembers(ctx, "subgroup_athlete (subgroup_id, athlete_id)", int64(subgroupID), athletes)
}

func (q Q) insertMembers(ctx context.Context, into string, groupID int64, athletes []id.Athlete) error {
	rows := make([][]any, len(athletes))
	for i, a := range athletes {
		rows[i] = []any{groupID, a}
	}
	return q.db.BulkInsert(ctx, into, "ON CONFLICT DO NOTHING", rows)
}

// LeaveGroup removes an athlete from a group and its subgroups.
func (q Q) LeaveGroup(ctx context.Context, groupID id.Group, athleteID id.Athlete) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM subgroup_athlete WHERE athlete_id = $2 AND subgroup_id IN (SELECT b.id FROM subgroup b "+
		"WHERE b.group_id = $1)", groupID, athleteID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "DELETE FROM group_athlete WHERE group_id = $1 AND athlete_id = $2", groupID, athleteID)
	return err
}

// LeaveSubgroup removes an athlete from a subgroup.
func (q Q) LeaveSubgroup(ctx context.Context, subgroupID id.Subgroup, athleteID id.Athlete) error {
	_, err := q.db.Exec(ctx, "DELETE FROM subgroup_athlete WHERE subgroup_id = $1 AND athlete_id = $2", subgroupID, athleteID)
	return err
}

// LeaveGroups removes an athlete from all groups, as an erasure requires.
func (q Q) LeaveGroups(ctx context.Context, athleteID id.Athlete) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM subgroup_athlete WHERE athlete_id = $1", athleteID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "DELETE FROM group_athlete WHERE athlete_id = $1", athleteID)
	return err
}

// GroupsOfAthlete returns the groups of an athlete, one line per subgroup.
func (q Q) GroupsOfAthlete(ctx context.Context, athleteID id.Athlete) ([]domain.PersonalGroup, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (domain.PersonalGroup, error) {
		var g domain.PersonalGroup
		err := s.Scan(&g.Group, &g.Owner, &g.Subgroup)
		return g, err
	}, `SELECT g.name, u.username, COALESCE(b.name, '') FROM group_athlete m JOIN training_group g ON g.id = m.group_id
		JOIN app_user u ON u.id = g.owner_id
		LEFT JOIN subgroup_athlete n ON n.athlete_id = m.athlete_id AND n.subgroup_id IN (SELECT x.id FROM subgroup x WHERE x.group_id = g.id)
		LEFT JOIN subgroup b ON b.id = n.subgroup_id WHERE m.athlete_id = $1 ORDER BY g.id, b.id`, athleteID)
}
